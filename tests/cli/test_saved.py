"""Saved games from the command line: every verb, its JSON, and what it says when it cannot."""

from __future__ import annotations

import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from pathlib import Path

import pytest

from siluro.cli import main
from siluro.store import Store
from siluro.store.transfer import export_all
from tests.cli.running import COMMAND, Done, complains, environment, siluro

DRAWS = "draw\nboat\n0\n" * 40
NEW = ("new", "gamma", "gg1", "--option", "men=10", "--seed", "7")


@pytest.fixture
def id(tmp_path: Path) -> str:
    """A game that has just begun."""
    done = siluro(tmp_path, *NEW, "--seat", "1=Anna")
    assert (done.code, done.err) == (0, "")
    return done.out.strip()


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """What the program says, without the time that a process takes to start; its language ends with it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Done:
        try:
            code = copy_context().run(main, arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        return Done(code, *capsys.readouterr())

    return run


def database(home: Path) -> Path:
    return home / "siluro" / "siluro.db"


def test_new_prints_the_id_and_list_knows_it(tmp_path: Path, id: str) -> None:
    assert len(id) == 10
    assert stat.S_IMODE(database(tmp_path).stat().st_mode) == 0o600
    done = siluro(tmp_path, "list")
    assert done.out.startswith(id) and "gamma gg1" in done.out and "(Anna)" in done.out
    (row,) = siluro(tmp_path, "list", "--game", "gamma", "--json").document["games"]
    assert (row["id"], row["answers"], row["over"], row["seats"]) == (id, 0, False, {"1": "Anna"})
    assert siluro(tmp_path, "list", "--game", "boats", "--json").document == {"games": []}


def test_an_empty_store(tmp_path: Path) -> None:
    assert "No saved games yet" in siluro(tmp_path, "list").out
    complains(siluro(tmp_path, "resume"), 1, "No unfinished games")


def test_a_game_from_beginning_to_end(tmp_path: Path, id: str) -> None:
    done = siluro(tmp_path, "resume", id, typed="10\ndraw\n")
    assert done.code == 0 and f"siluro resume {id}" in done.out
    shown = siluro(tmp_path, "show", id)
    assert "Draw a counter?" in shown.out and "GG.1 · 13/14 July 1942" in shown.out and "▲" in shown.out
    document = siluro(tmp_path, "show", id, "--json").document
    assert document["link"].endswith(f"/t/{id}") and document["link"] in shown.out
    assert document["asking"]["kind"] == "choose" and document["view"] and document["result"] is None
    done = siluro(tmp_path, "resume", typed=DRAWS)  # the one played last
    assert "Continuing after" in done.out and "The dice seed was 7" in done.out
    complains(siluro(tmp_path, "resume", id), 1, "is finished.")
    (row,) = siluro(tmp_path, "list", "--json").document["games"]
    assert row["over"] and row["level"]
    assert f"{row['score']:,} GRT, {row['level'].capitalize()}" in siluro(tmp_path, "list").out
    assert siluro(tmp_path, "show", id, "--json").document["result"]["score"] == row["score"]
    file = tmp_path / "out.siluro"
    siluro(tmp_path, "export", id, file)
    assert siluro(tmp_path, "verify", file, "--json").document["dice"] == "verified"


def test_resume_is_the_same_as_play(tmp_path: Path, id: str) -> None:
    file = tmp_path / "file.siluro"
    siluro(tmp_path, "play", "gamma", "gg1", "--option", "men=10", "--seed", "7", "--name", "Anna", "--record", file,
           typed="10\n" + DRAWS)  # fmt: skip
    document = siluro(tmp_path, "resume", id, "--json", typed="10\n" + DRAWS).document
    assert siluro(tmp_path, "export", id).out == file.read_text()
    assert document["id"] == id and document["finished"] and document["seed"] == "7"


def test_export_and_import(tmp_path: Path, id: str, said: Callable[..., Done]) -> None:
    siluro(tmp_path, "resume", id, typed="10\ndraw\n")
    text = said("export", id).out
    for form, name in (("text", "game.siluro"), ("json", "game.json")):
        told = said("export", id, name, "--format", form, "--json").document
        assert told == {"id": id, "file": name, "format": form, "secret": False}
        done = said("import", name)
        assert done.code == 0 and "seed of this game's dice is not known" in done.err
        again = done.out.strip()
        assert said("export", again).out == text
        complains(said("resume", again), 1, "seed")
        assert "seed" in said("show", again).out
    assert said("export", id, "--json").document["lines"]
    complains(said("export", id, "game.siluro"), 1, "Cannot write game.siluro: file exists")
    complains(said("export", id, "--secret"), 2, "--secret needs a FILE")


def test_an_unfinished_game_moves_with_its_secret(tmp_path: Path, id: str) -> None:
    siluro(tmp_path, "resume", id, typed="10\ndraw\n")
    siluro(tmp_path, "export", id, "game.siluro", "--secret")
    assert stat.S_IMODE((tmp_path / "game.siluro.seed").stat().st_mode) == 0o600
    done = siluro(tmp_path, "import", "game.siluro", "--db", "other.db")
    assert done.err == ""
    over = siluro(tmp_path, "resume", done.out.strip(), "--db", "other.db", typed="quit\n")
    assert "--db other.db" in over.out
    assert siluro(tmp_path, "resume", done.out.strip(), "--db", "other.db", typed=DRAWS).code == 0
    assert siluro(tmp_path, "play", "--record", "game.siluro", typed=DRAWS).code == 0
    assert (
        siluro(tmp_path, "export", done.out.strip(), "--db", "other.db").out == (tmp_path / "game.siluro").read_text()
    )


def test_records_of_play_come_in(tmp_path: Path) -> None:
    siluro(tmp_path, "play", "gamma", "gg1", "--record", "mine.siluro", typed="10\n9\n8\n")
    done = siluro(tmp_path, "import", "mine.siluro", "--json")
    assert done.err == "" and done.document["imported"]
    text = (tmp_path / "mine.siluro").read_text()
    assert siluro(tmp_path, "export", done.document["id"]).out == text
    (tmp_path / "torn.siluro").write_text(text + "onward dr")
    assert "incomplete and was skipped" in siluro(tmp_path, "import", "torn.siluro").err


def test_all_games_of_a_browser_come_in(tmp_path: Path, id: str) -> None:
    with Store.open(tmp_path / "siluro.db") as database:
        database.new("gamma", "gg1", {"men": 10}).session.answer("10")
        (tmp_path / "games.json.gz").write_bytes(export_all(database))
    said = partial(siluro, tmp_path)
    assert said("import", "games.json.gz", "--db", "new.db").out == "Imported: 1 saved game.\n"
    again = said("import", "games.json.gz", "--db", "new.db", "--json").document
    assert again == {"added": 0, "known": 1, "refused": 0, "problem": ""}
    complains(said("import", "games.json.gz", "--seed", "7"), 2, "leave out --seed and --pack")
    (tmp_path / "bad.json").write_text('{"format":"siluro games 1","games":[{"id":"..","record":""}]}')
    refused = said("import", "bad.json")
    assert refused.code == 1 and "Could not be imported: 1 saved game" in refused.out


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "empty"),
        ("hello", "Not a Siluro record"),
        ("siluro 1\ngame gamma\nscenario gg1\nrules gamma-1.0  pack gamma-core-1.0\n---\nmen 9\n", "Line 6: '9' is no"),
        ('{"lines": 7}', "Not a valid JSON record"),
    ],
)
def test_a_broken_record_is_not_stored(said: Callable[..., Done], tmp_path: Path, text: str, part: str) -> None:
    (tmp_path / "bad").write_text(text)
    complains(said("import", "bad"), 1, part)
    assert said("list", "--json").document == {"games": []}


def test_backup_and_remove(tmp_path: Path, id: str, said: Callable[..., Done]) -> None:
    assert said("backup", "copy.db", "--json").document["bytes"] == (tmp_path / "copy.db").stat().st_size
    complains(said("backup", "copy.db"), 1, "Cannot write copy.db: file exists")
    assert said("remove", id, "--json").document == {"removed": id}
    complains(said("show", id), 1, f"No saved game '{id}'.")
    assert id in said("list", "--db", "copy.db").out
    assert id in siluro(tmp_path, "list", SILURO_DB=str(tmp_path / "copy.db")).out
    assert f"Game {id} deleted." in said("remove", id, "--db", "copy.db").out
    assert "copied to other.db" in said("backup", "other.db").out


def test_a_backup_of_damaged_games_says_so_first(tmp_path: Path, id: str, said: Callable[..., Done]) -> None:
    said("list")
    with sqlite3.connect(tmp_path / "siluro" / "siluro.db") as link:
        link.execute("delete from lines where game = ? and number = 1", (id,))
    link.close()
    program = [sys.executable, "-u", *COMMAND[1:], "backup", "copy.db"]  # as on a terminal, in the order it is written
    run = subprocess.run(
        program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, cwd=tmp_path,
        env=environment(tmp_path),
    )  # fmt: skip
    first, second = run.stdout.splitlines()
    assert id in first and "damaged" in first and "copied to copy.db" in second and run.returncode == 1


def test_a_backup_is_restored_into_an_empty_database(tmp_path: Path, id: str, said: Callable[..., Done]) -> None:
    said("backup", "copy.db")
    before = (tmp_path / "copy.db").read_bytes()
    complains(said("restore", "copy.db"), 1, "siluro.db already contains games. Restore into a new or empty database.")
    assert said("restore", "copy.db", "--db", "new.db", "--json").document["games"] == 1
    assert said("export", id, "--db", "new.db").out == said("export", id).out
    assert said("export", id, "with.siluro", "--db", "new.db", "--secret").code == 0
    assert (tmp_path / "with.siluro.seed").exists(), "the secret of an unfinished game comes along"
    said("remove", id)
    assert "Saved games: 1." in said("restore", "copy.db").out, "all games were deleted: it is empty again"
    assert (tmp_path / "copy.db").read_bytes() == before
    assert sorted(file.name for file in tmp_path.glob("*.db*")) == ["copy.db", "new.db"]


def test_what_is_not_a_backup_is_not_restored(tmp_path: Path, said: Callable[..., Done]) -> None:
    (tmp_path / "words.db").write_text("It was a dark and stormy night. " * 99)
    sqlite3.connect(tmp_path / "other.db").execute("create table ships (name)").connection.close()
    complains(said("restore", "words.db", "--db", "new.db"), 1, "Cannot read words.db: file is not a database.")
    complains(said("restore", "other.db", "--db", "new.db"), 1, "other.db is not a Siluro database.")
    complains(said("restore", "nowhere.db", "--db", "new.db"), 1, "Cannot read nowhere.db: unable to open")
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize(
    "command", ["list", "show nope", "resume", "export nope", "backup copy.db", "remove nope", "list --language it"]
)
def test_a_database_that_is_not_there_is_not_created(tmp_path: Path, said: Callable[..., Done], command: str) -> None:
    part = "Nessun database in" if command.endswith(" it") else "No database at"
    complains(said(*command.split(), "--db", "typo.db"), 1, part, "typo.db")
    assert not list(tmp_path.rglob("*.db"))


@pytest.mark.parametrize("verb", ["show", "resume", "export", "remove"])
@pytest.mark.parametrize("id", ["nope", "../../../etc/passwd", "'; drop table games; --", "\N{PILE OF POO}"])
def test_unknown_ids(said: Callable[..., Done], verb: str, id: str) -> None:
    complains(said(verb, id), 1, "No saved game ")


@pytest.mark.parametrize(
    ("command", "part"),
    [
        ("new chess", "chess"),
        ("new gamma gg7", "has no scenario 'gg7'"),
        ("new gamma gg1 --option men", "must be NAME=VALUE"),
        ("new gamma gg1 --option men=99", "Invalid value '99'"),
        ("new gamma gg1 --dice hand --seed 7", "omit them with --dice hand"),
        ("new gamma gg1 --seat Anna", "--seat 'Anna' must be N=NAME"),
        ("new gamma gg1 --seat 10=Anna", "with N from 1 to 9"),
        ("new gamma gg1 --seat 1=<>", "must be N=NAME"),
        ("new gamma gg1 --seat 9=Bob", "Players in this game: 1. 'Bob' cannot be player 9."),
        ("new stealth m1 --option seats=2 --seat 3=Bob", "Players in this game: 2. 'Bob' cannot be player 3."),
        ("new gamma gg1 --seat 2=Bob --language it", "Giocatori in questa partita: 1. 'Bob' non può essere"),
        ("list --game chess", "chess"),
    ],
)
def test_wrong_usage(said: Callable[..., Done], tmp_path: Path, command: str, part: str) -> None:
    complains(said(*command.split()), 2, part)
    assert not database(tmp_path).exists()


def test_hostile_names_and_luck(tmp_path: Path) -> None:
    name = "1=<script>alert(1)</script>\n---\nmen 6 ~123456 # 'x\"; drop table games"
    done = siluro(tmp_path, "new", "gamma", "gg1", "--seat", name, "--luck", "\x1b[31m\n=> 9999 gold")
    row = siluro(tmp_path, "show", done.out.strip(), "--json").document
    assert row["seats"] == {"1": "scriptalert(1)script --- men 6 123456 'x; drop table games"}
    siluro(tmp_path, "export", done.out.strip(), "out.siluro")
    assert siluro(tmp_path, "verify", "out.siluro").code == 0


def test_a_newer_or_damaged_store(tmp_path: Path, id: str, said: Callable[..., Done]) -> None:
    link = sqlite3.connect(database(tmp_path))
    link.execute("update about set value = '99'")
    link.commit()
    link.close()
    for verb in ("list", "show x", "resume", "remove x", "export x", "backup copy.db", "new gamma"):
        complains(said(*verb.split()), 1, "written by another version of Siluro (database version 99")
    database(tmp_path).write_bytes(b"nonsense" * 1000)
    complains(said("list"), 1, "is not a database of Siluro, or it is damaged")
    complains(said("list", "--db", "mysql://x/y"), 1, "postgresql://")
    assert not (tmp_path / "copy.db").exists()


def test_kill_9_in_the_middle_of_a_game(tmp_path: Path, id: str) -> None:
    player = subprocess.Popen(
        [*COMMAND, "resume", id], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        env=environment(tmp_path, PYTHONUNBUFFERED="1"), cwd=tmp_path,
    )  # fmt: skip
    assert player.stdin and player.stdout
    player.stdin.write("10\ndraw\n")
    player.stdin.flush()
    seen = ""
    while "→ The men swim on." not in seen:
        seen += player.stdout.readline()
    player.send_signal(signal.SIGKILL)
    player.communicate()
    done = siluro(tmp_path, "resume", id, typed=DRAWS)
    assert done.code == 0 and "Continuing after" in done.out
    at_once = siluro(tmp_path, *NEW, "--seat", "1=Anna").out.strip()
    siluro(tmp_path, "resume", at_once, typed="10\ndraw\n" + DRAWS)
    assert siluro(tmp_path, "export", id).out == siluro(tmp_path, "export", at_once).out


def test_two_terminals_at_one_game(tmp_path: Path, id: str) -> None:
    first = subprocess.Popen(
        [*COMMAND, "resume", id], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        encoding="utf-8", env=environment(tmp_path, PYTHONUNBUFFERED="1"), cwd=tmp_path,
    )  # fmt: skip
    assert first.stdin and first.stdout
    while "How many go" not in first.stdout.readline():
        pass
    siluro(tmp_path, "resume", id, typed="10\n")
    _, err = first.communicate("9\n")
    assert first.returncode == 1
    complains(Done(1, "", err), 1, "has moved on in another window")
    assert "employ 10 ~" in siluro(tmp_path, "export", id).out


def test_the_rest_of_the_program_does_not_wait_for_the_database(tmp_path: Path) -> None:
    code = "import sys; from siluro.cli import main; main(['games']); sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_a_game_that_only_a_newer_program_knows_is_listed_as_it_is(tmp_path: Path, said: Callable[..., Done]) -> None:
    said(*NEW)
    with sqlite3.connect(database(tmp_path)) as base:
        base.execute("UPDATE games SET game = 'kappa', over = 1, score = 7, level = 'fine'")
    done = said("list")
    assert done.code == 0 and "kappa gg1" in done.out and "7, fine" in done.out
