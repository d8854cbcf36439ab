"""Real second processes: killed in the middle, writing at the same time, writing while a backup is made."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

import siluro
from siluro.record.replay import verify
from siluro.store import Store, StoreTrouble

PLAYER = """
    import random, sys
    import siluro
    from siluro.store import Store, Stale
    store = Store.open(sys.argv[1], patience=30)
    game = store.load(sys.argv[2])
    chance = random.Random(int(sys.argv[3]))
    stale = 0
    print("ready", flush=True)
    while game.number < 400:
        try:
            session = game.session
            session.comment(f"by {sys.argv[3]}")
            print(game.number, flush=True)
        except Stale:
            stale += 1
    print("stale", stale, flush=True)
"""
SOLO = """
    import sys
    import siluro
    from siluro.store import Store
    store = Store.open(sys.argv[1])
    game = store.new("gamma", "gg1", {"men": 10}, seed="night")
    print(game.id, flush=True)
    while True:
        session = game.session
        if session.is_rolling:
            session.roll()
        elif session.undoable > 3:
            session.undo(session.undoable)
        else:
            session.answer([each for each in siluro.answers(session.state) if each != "abort"][0])
        print(session.record.entries[-1].check, flush=True)
        if session.is_over:
            session.end()
            game = store.new("gamma", "gg1", {"men": 10}, seed="night")
            print(game.id, flush=True)
"""


def process(code: str, *arguments: str | Path) -> subprocess.Popen[str]:
    run = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    return subprocess.Popen(run, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("after", [0.0, 0.013, 0.05, 0.2])
def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path, after: float) -> None:
    file = tmp_path / "siluro.db"
    player = process(SOLO, file)
    assert player.stdout
    id = player.stdout.readline().strip()
    told = [player.stdout.readline().strip()]
    time.sleep(after)
    player.send_signal(signal.SIGKILL)
    told += player.stdout.read().split("\n")[:-1]  # a last line without its end was never told
    player.stdout.close()
    assert player.wait() == -signal.SIGKILL
    with Store.open(file) as store:
        for each in told:
            if len(each) == 10:
                id = each
            else:
                assert f"~{each}\n" in store.text(id)
        for row in store.list():
            assert not verify(store.text(row.id).encode(), siluro.game).problem
        game = store.load(id)
        assert game.number == game.row.lines
        if not game.session.is_over:  # it goes on
            game.session.comment("awake again")


def test_two_writers_take_turns(tmp_path: Path) -> None:
    file = tmp_path / "siluro.db"
    with Store.open(file) as store:
        id = store.new("gamma", "gg1").id
        players = [process(PLAYER, file, id, number) for number in (1, 2)]
        told = [player.communicate(timeout=60)[0].splitlines() for player in players]
        assert all(player.returncode == 0 for player in players)
        wrote = [{int(line) for line in lines if line.isdecimal()} for lines in told]
        assert not wrote[0] & wrote[1]  # no line was acknowledged to both
        text = store.text(id)
        assert not verify(text.encode(), siluro.game).problem
        for number, mine in enumerate(wrote, 1):
            assert all(text.splitlines()[line - 1].startswith(f"# by {number} ~") for line in mine)


def test_opened_by_many_at_once(tmp_path: Path) -> None:
    code = """
        import sys
        from siluro.store import Store
        Store.open(sys.argv[1], patience=30).new("gamma", "gg1")
    """
    starters = [process(code, tmp_path / "new" / "siluro.db") for _ in range(3)]
    for each in starters:
        assert each.communicate(timeout=60)[0] == ""
        assert each.returncode == 0
    with Store.open(tmp_path / "new" / "siluro.db") as store:
        assert len(store.list()) == 3


def test_backup_while_another_writes(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db", patience=30) as store:
        id = store.new("gamma", "gg1").id
        player = process(PLAYER, tmp_path / "siluro.db", id, 1)
        assert player.stdout and player.stdout.readline() == "ready\n"
        copies = [tmp_path / f"copy-{number}.db" for number in range(5)]
        least = []
        for copy in copies:
            least.append(int(player.stdout.readline()))
            store.backup(copy)
        player.communicate(timeout=60)
        assert player.returncode == 0
    assert sorted(each.name for each in tmp_path.glob("copy*")) == [each.name for each in copies]
    for copy, lines in zip(copies, least, strict=True):
        with Store.open(copy) as store:
            game = store.load(id)
            assert game.number == game.row.lines >= lines
            assert not verify(store.text(id).encode(), siluro.game).problem


def test_a_backup_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with Store.open(tmp_path / "siluro.db") as store:
        for place, part in (("mine", "file exists"), ("no/where", "no such file"), ("siluro.db", "file exists")):
            with pytest.raises(StoreTrouble, match=rf"Cannot write .*: {part}"):
                store.backup(tmp_path / place)
        store.new("gamma", "gg1")
    assert (tmp_path / "mine").read_text() == "mine"
