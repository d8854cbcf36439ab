"""replay, verify, facts, odds, why."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from siluro.record.parse import read_record
from siluro.record.record import to_json, to_text
from tests.cli.running import COMMAND, complains, environment, siluro
from tests.engine.played import bare, finished, started, text_of, to_a_choice


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A finished game."""
    file = tmp_path / "game.siluro"
    file.write_text(text_of(finished(men=10, plays=4)))
    return file


@pytest.fixture
def choice(tmp_path: Path) -> Path:
    """A game that waits for the player: a spotlight."""
    file = tmp_path / "choice.siluro"
    file.write_text(text_of(to_a_choice(started(men=10, seed="3"), "spotlight")))
    return file


def test_replay_prints_the_position_and_the_result(tmp_path: Path, game: Path) -> None:
    done = siluro(tmp_path, "replay", game)
    assert done.code == 0
    assert "Historical result: 9,546 GRT" in done.out
    assert "How many go on GG.1?" in done.out


def test_replay_to_an_answer(tmp_path: Path, game: Path) -> None:
    done = siluro(tmp_path, "replay", game, "--to", "2")
    assert done.code == 0
    assert "Roll a die for ship 2" in done.out
    complains(siluro(tmp_path, "replay", game, "--to", "999"), 2, "Choose a step from 0 to")
    complains(siluro(tmp_path, "replay", game, "--to", "-1"), 2, "not −1.")
    complains(siluro(tmp_path, "replay", game, "--to", "x"), 2, "x")


def test_replay_as_json_holds_the_record_in_json(tmp_path: Path, game: Path) -> None:
    told = siluro(tmp_path, "replay", game, "--json").document
    assert told["game"] == "gamma"
    assert told["finished"] is True
    assert told["asking"] is None
    assert told["result"]["score"] == told["score"]
    assert told["at"] == told["answers"]
    assert told["view"]["mission"] == "gg1"
    early = siluro(tmp_path, "replay", game, "--to", "0", "--json").document
    assert early["asking"]["word"] == "employ"
    assert early["result"] is None
    import json

    record = read_record(json.dumps(told["record"]).encode())
    assert to_text(record) == game.read_text()


def test_every_verb_reads_json_and_standard_input(tmp_path: Path, game: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(to_json(read_record(game.read_bytes())))
    assert siluro(tmp_path, "verify", file).out == siluro(tmp_path, "verify", game).out
    assert siluro(tmp_path, "verify", "-", typed=game.read_text()).code == 0


def test_verify_a_good_record(tmp_path: Path, game: Path) -> None:
    done = siluro(tmp_path, "verify", game)
    assert done.code == 0
    assert "steps follow the rules; the game is finished" in done.out
    assert "Seal intact: every line" in done.out
    assert "every computer roll matches the committed seed" in done.out
    told = siluro(tmp_path, "verify", game, "--json").document
    assert told["ok"] is told["sealed"] is told["finished"] is True
    assert told["dice"] == "verified"
    assert told["line"] is None


def test_verify_names_the_line(tmp_path: Path, game: Path) -> None:
    game.write_text(game.read_text().replace("option men=10", "option men=18"))
    complains(siluro(tmp_path, "verify", game), 1, "siluro: Line 5: its checksum does not match")
    told = siluro(tmp_path, "verify", game, "--json")
    assert told.code == 1
    assert (told.document["ok"], told.document["line"]) == (False, 5)


def test_verify_a_record_without_a_seal(tmp_path: Path, game: Path) -> None:
    game.write_text(bare(game.read_text()))
    done = siluro(tmp_path, "verify", game)
    assert done.code == 0
    assert "Not sealed" in done.out
    assert "every computer roll matches" in done.out


def test_a_torn_record_is_told_and_used(tmp_path: Path, game: Path) -> None:
    game.write_text(game.read_text()[:-5])
    complains(siluro(tmp_path, "verify", game), 1, "is incomplete")
    done = siluro(tmp_path, "replay", game)
    assert done.code == 0
    assert "incomplete" in done.err


def test_a_record_of_other_rules_says_which(tmp_path: Path, game: Path) -> None:
    game.write_text(bare(game.read_text()).replace("rules gamma-1.0", "rules gamma-0.3"))
    complains(siluro(tmp_path, "replay", game), 1, "Line 4", "needs the rules gamma-0.3")
    complains(siluro(tmp_path, "verify", game), 1, "Line 4", "needs the rules gamma-0.3")


def test_a_record_with_a_pack_of_ones_own(tmp_path: Path, game: Path) -> None:
    import siluro as library

    own = tmp_path / "mine"
    own.mkdir()
    for file in library.game("gamma").folder.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        text = text.replace('id = "gamma-core"', 'id = "gamma-mine"').replace('version = "1.0"', 'version = "2.0"')
        (own / file.name).write_text(text, encoding="utf-8")
    record = tmp_path / "mine.siluro"
    play = ("play", "gamma", "--option", "men=10", "--seed", "1", "--record", record)
    assert siluro(tmp_path, *play, "--pack", own, typed="10\nabort\n").code == 0
    assert "pack gamma-mine-2.0" in record.read_text()
    assert siluro(tmp_path, "verify", record, "--pack", own).code == 0
    complains(siluro(tmp_path, "replay", record), 1, "needs the data pack gamma-mine-2.0", "--pack")


def test_facts_of_a_game(tmp_path: Path, game: Path) -> None:
    lines = siluro(tmp_path, "facts", game).out.splitlines()
    assert lines[0] == "   1  3.1       men sent  men 10"
    assert any("5         counter drawn  counter " in line and "(fell " in line for line in lines)
    told = siluro(tmp_path, "facts", game, "--json").document
    assert len(told) == len(lines)
    assert told[0] == {"answer": 1, "kind": "men sent", "rule": "3.1", "men": 10}


def test_odds_of_a_roll(tmp_path: Path, game: Path) -> None:
    done = siluro(tmp_path, "odds", game, "--at", "1")
    assert done.code == 0
    assert "1/6 (16.7%)  Baron Forbes (3,061 GRT)  [1]" in done.out
    told = siluro(tmp_path, "odds", game, "--at", "1", "--json").document
    assert told["odds"] == dict.fromkeys("123456", "1/6")
    assert told["asking"]["rule"] == "3.1.1"


def test_odds_of_a_choice_and_of_nothing(tmp_path: Path, choice: Path, game: Path) -> None:
    assert "no odds" in siluro(tmp_path, "odds", choice).out
    assert siluro(tmp_path, "odds", choice, "--json").document["odds"] == {}
    assert "is over" in siluro(tmp_path, "odds", game).out


def test_why(tmp_path: Path, choice: Path, game: Path) -> None:
    assert siluro(tmp_path, "why", choice, "dive").out == "Allowed.\n"
    done = siluro(tmp_path, "why", choice, "3", "--at", "0")
    assert done.out == "Not allowed: at least 8 men must go (rule 3.1).\n"
    told = siluro(tmp_path, "why", choice, "fly", "--json").document
    assert told["allowed"] is False
    assert "not one of the answers" in told["reason"]
    assert "over" in siluro(tmp_path, "why", game, "draw").out


@pytest.mark.parametrize("verb", ["replay", "verify", "facts", "odds", "why"])
def test_files_that_cannot_be_read(tmp_path: Path, verb: str) -> None:
    more = ("x",) if verb == "why" else ()
    complains(siluro(tmp_path, verb, tmp_path / "none", *more), 1, "Cannot read ", "no such file")
    complains(siluro(tmp_path, verb, tmp_path, *more), 1, "is not a file")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    complains(siluro(tmp_path, verb, pipe, *more), 1, "is not a file")
    complains(siluro(tmp_path, verb, "a\x01b", *more), 1, "Cannot read ")
    huge = tmp_path / "huge"
    with huge.open("wb") as stream:
        stream.truncate(10**10)
    complains(siluro(tmp_path, verb, huge, *more), 1, "too long")


@pytest.mark.parametrize("data", [b"", b"\x00\xff" * 50, b"MZ\x90", b'{"lines": 3}', b"siluro 9\n"])
@pytest.mark.parametrize("verb", ["replay", "odds"])
def test_files_that_are_no_records(tmp_path: Path, verb: str, data: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    complains(siluro(tmp_path, verb, file), 1)
    complains(siluro(tmp_path, "verify", file), 1)


def test_a_closed_pipe(tmp_path: Path, game: Path) -> None:
    run = subprocess.Popen(
        [*COMMAND, "replay", str(game)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path)
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    err = run.stderr.read()
    run.stderr.close()
    assert run.wait(20) == 128 + signal.SIGPIPE  # as other programs, which that signal ends
    assert err == b""


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        ("games >/dev/full", 1, "siluro: Cannot use the output: no space left on device.\n"),
        ("games >&-", 0, ""),
        ("play <&-", 0, ""),
        ("play gamma <&- >&-", 0, ""),
        ("verify none 2>&-", 1, ""),
        ("verify - <&-", 1, "siluro: This record is empty.\n"),
    ],
)
def test_streams_that_are_full_or_closed(tmp_path: Path, command: str, code: int, says: str) -> None:
    script = f'"$@" {command}'
    run = subprocess.run(
        ["bash", "-c", script, "bash", *COMMAND], capture_output=True, text=True, env=environment(tmp_path), check=False
    )
    assert run.returncode == code
    assert run.stderr == says


def test_a_terminal_without_letters(tmp_path: Path, game: Path) -> None:
    done = siluro(tmp_path, "replay", game, PYTHONIOENCODING="ascii")
    assert done.code == 0
    assert "?" in done.out


def test_the_report_of_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    siluro(tmp_path, "play", "gamma", "gg1", "--option", "men=10", "--seed", "7", "--record", file, typed="10\ndraw\n")
    done = siluro(tmp_path, "report", file)
    assert done.code == 0
    assert done.out.startswith("# Uomini Gamma contro Gibilterra: GG.1\n")
    assert siluro(tmp_path, "report", file, "--json").document["report"] == done.out
    complains(siluro(tmp_path, "report", tmp_path / "none.siluro"), 1)


def test_a_saved_game_named_instead_of_its_record(tmp_path: Path) -> None:
    for verb in ("report", "verify"):
        complains(siluro(tmp_path, verb, "sb6syvvjm6"), 1, "Cannot read sb6syvvjm6", "`siluro export sb6syvvjm6 FILE`")
    assert "export" not in siluro(tmp_path, "report", "nowhere.siluro").err
