"""The same store on a PostgreSQL server, if one is installed here."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import siluro
from siluro.record.replay import verify
from siluro.store import NoSuchGame, Stale, Store, StoreTrouble
from tests.engine.played import finished, text_of, to_a_choice

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
INITDB = shutil.which("initdb") or (str(PROGRAMS[-1]) if PROGRAMS else "")

INSTALLED = bool(INITDB) and find_spec("psycopg") is not None

pytestmark = [
    pytest.mark.skipif(not INITDB, reason="no PostgreSQL server is installed here"),
    pytest.mark.skipif(
        find_spec("psycopg") is None, reason="psycopg is not installed: pip install 'siluro[postgresql]'"
    ),
]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server of our own behind a socket in its own folder."""
    folder = Path(tempfile.mkdtemp(prefix="siluro-pg-"))
    # the server refuses to run as the administrator
    who = "nobody" if os.geteuid() == 0 else None
    if who:
        os.chown(folder, pwd.getpwnam(who).pw_uid, -1)
    programs = Path(INITDB).resolve().parent

    def run(*command: str) -> None:
        subprocess.run(command, user=who, cwd=folder, check=True, capture_output=True, timeout=60)

    run(INITDB, "-D", f"{folder}/db", "-U", "siluro", "-A", "trust", "--no-sync", "-E", "UTF8")
    control = (f"{programs}/pg_ctl", "-D", f"{folder}/db", "-w")
    run(*control, "-l", f"{folder}/log", "-o", f"-c listen_addresses= -k {folder}", "start")
    try:
        yield f"postgresql://siluro@/postgres?host={folder}"
    finally:
        run(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder)


def test_games_are_kept(server: str) -> None:
    with Store.open(server) as store, Store.open(server) as beside:
        game = store.new("gamma", "gg1", {"men": 10}, seed="night", seats={1: "Anna"})
        to_a_choice(game.session, "onward")
        other = beside.load(game.id)
        assert other.row == game.row
        other.session.answer("abort")
        with pytest.raises(Stale):
            game.session.answer("draw")
        game.session.end()
        assert text_of(game.session) == store.text(game.id) == beside.text(game.id)
        assert not verify(store.text(game.id).encode(), siluro.game).problem
        best = store.best("gamma", "gg1")
        assert best and best.id == game.id
        copy = store.add(text_of(finished()).encode())
        assert [row.id for row in store.list("gamma")] == [copy.id, game.id]
        store.remove(copy.id)
        with pytest.raises(NoSuchGame):
            copy.session.branch("late", 1)
        with pytest.raises(StoreTrouble, match="pg_dump"):
            store.backup(Path("never"))


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match="Cannot use the database") as error:
        Store.open(f"postgresql://siluro:topsecret@/postgres?host={tmp_path}")
    assert "\n" not in str(error.value) and "topsecret" not in str(error.value)
