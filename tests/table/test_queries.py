"""Questions to the board in text: every subject of every game at many moments, and how questions are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import siluro
from siluro.engine.steps import State
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.speech.say import LANGUAGE
from siluro.table.lesson import lesson
from siluro.table.queries import OWN, subjects, tell_me

GAMES = Path(__file__).parents[1] / "games"
RECORDS = [("gamma", "*1.siluro"), ("boats", "m*.siluro"), ("stealth", "[mc]*.siluro"), ("wolves", "[mc]*1.siluro")]


def moments(game_id: str, pattern: str) -> Iterator[State]:
    for file in sorted(GAMES.joinpath(game_id, "replays").glob(pattern))[:6]:
        timeline = replay(read_record(file.read_bytes()), siluro.game(game_id)).main
        yield from (
            timeline.at(number) for number in range(0, len(timeline.plies) + 1, max(1, len(timeline.plies) // 12))
        )
        yield timeline.state


@pytest.mark.parametrize(("game_id", "pattern"), RECORDS)
def test_every_subject_has_an_answer_at_every_moment(game_id: str, pattern: str) -> None:
    game = siluro.game(game_id)
    seen = 0
    for s in moments(game_id, pattern):
        for subject in [*subjects(game), "help", "", "no such thing", "where 2", "ships york 7"]:
            lines = tell_me(game, s, subject)
            assert lines and all(line and "\n" not in line and "{" not in line for line in lines), subject
            seen += 1
    assert seen > 100


def test_every_subject_has_a_name_that_can_be_translated() -> None:
    for game_id in siluro.games():
        game = siluro.game(game_id)
        assert set(subjects(game)) <= {*game.subject_names, *OWN}


def at(game_id: str, number: int) -> State:
    """A moment of the first steps."""
    return replay(lesson(game_id).record, siluro.game(game_id)).main.at(number)


def ask(game_id: str, number: int, text: str) -> list[str]:
    return tell_me(siluro.game(game_id), at(game_id, number), text)


def test_stealth_where_slc_2_is() -> None:
    for text in ("where slc 2", "slc2", "SLC 2?", "Where is SLC 2", "show me slc 2"):
        (line,) = ask("stealth", 54, text)
        assert line.startswith("SLC 2 Tesei / Pedretti: 1108, surfaced; faces south-east"), text


def test_stealth_threats_name_craft_with_distances_and_who_is_detected() -> None:
    lines = ask("stealth", 54, "threats")
    assert lines[0] == "Detected: SLC 1 (Birindelli)."
    assert lines[1].startswith("Patrol craft 1: ready at 0807, 1 hex from SLC 1, ")
    assert lines[2] == "Searchlights, surfaced: 9+ on an alert card, 3/10 (30.0%)."


def test_a_name_without_a_subject_is_found_where_it_is_told() -> None:
    assert ask("stealth", 54, "where is barham") == ["HMS Barham (10 points): at 1615, 8 hexes from SLC 3."]
    assert ask("boats", 11, "3507") == ["Buoy 6: at 3507, 3 hexes away."]


def test_boats_ships_nearest_first() -> None:
    lines = ask("boats", 11, "ships")
    assert len(lines) == 9
    assert lines[0] == "A ship: at 1303, 21 hexes away, face down."


def test_gamma_threats_and_bag() -> None:
    assert ask("gamma", 22, "threats")[0] == "A man lost at the next draw: 1/5 (20.0%)."
    assert ask("gamma", 22, "what is left of the bag")[0] == "Bag: 5 counters."


def test_wolves_enemies() -> None:
    assert ask("wolves", 30, "enemies")[0] == (
        "Ship 1, Ove Toft: bearing 8, ring D2, inside the arc, 2,135 t, damage 0 of 2."
    )
    assert ask("wolves", 30, "torpedo")[0].startswith("Torpedoes: 8 G7a")


def test_what_cannot_be_understood_is_answered_with_what_can() -> None:
    for text in ("", "help", "???", "<script>", "x" * 5000):
        assert "You can ask about: men, bag, ships, threats" in ask("gamma", 22, text)[-1]
    token = LANGUAGE.set("xx")
    assert ask("gamma", 22, "ships")
    LANGUAGE.reset(token)
