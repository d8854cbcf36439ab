"""The golden games together show every mission, ending, event row, ship, damage, weather and table row."""

from __future__ import annotations

from functools import cache

import pytest

import siluro
from siluro.games.wolves.rules.c03_mission import ENDINGS
from siluro.games.wolves.rules.c06_actions import Act
from siluro.games.wolves.rules.state import Wolves, year
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.record.timeline import Ply
from tools.golden import folder

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wolves coverage")]  # re-plays every golden game, once

GAME = siluro.game("wolves")
FACES = set("123456")
TOTALS = {str(total) for total in range(2, 13)}


@cache
def games() -> dict[str, list[Ply]]:
    return {
        file.stem: replay(read_record(file.read_bytes()), GAME).main.plies
        for file in sorted(folder("wolves").glob("*.siluro"))
    }


@cache
def plies() -> list[Ply]:
    return [ply for game in games().values() for ply in game]


def answers(word: str) -> set[str]:
    return {ply.entry.answer for ply in plies() if ply.step.word == word}


def test_every_mission_and_every_ending() -> None:
    ends = [game[-1].after for game in games().values()]
    reached = {GAME.ending(end).reason for end in ends}
    assert reached == set(ENDINGS[1:])
    sheets = {ply.before.tables.sheets[ply.before.sheet_number].id for ply in plies() if isinstance(ply.before, Wolves)}
    assert sheets == {sheet.id for sheet in GAME.blank().tables.sheets}


def test_every_event_row_of_every_year() -> None:
    rows = {
        (year(ply.before), ply.entry.subject, ply.entry.answer)
        for ply in plies()
        if ply.step.word == "event" and isinstance(ply.before, Wolves)
    }
    assert rows >= {(one, table, total) for one in range(1939, 1943) for table in ("e1", "e2") for total in TOTALS}


def test_every_ship_is_met() -> None:
    met: set[int] = set()
    for ply in plies():
        if ply.step.word in ("ship", "anchorage", "stage") and isinstance(ply.after, Wolves):
            met |= {kind for kind in (*ply.after.vessels, *ply.after.victims) if kind >= 0}
    missing = set(range(len(GAME.blank().tables.ships))) - met
    assert not missing, [GAME.blank().tables.ships[kind].name for kind in missing]


def test_every_row_of_every_table() -> None:
    for word in ("damage", "aircraft", "event", "sighting", "position", "attack", "hit"):
        assert answers(word) >= TOTALS, word
    for word in ("maneuver", "hunt", "weather", "side", "alarm", "level", "escorts"):
        assert answers(word) >= FACES, word


def test_hunts_on_the_surface_and_below() -> None:
    hunts = {(ply.before.depth, ply.entry.answer) for ply in plies() if ply.step.word == "hunt"}  # type: ignore[attr-defined]
    assert hunts == {(depth, face) for depth in (0, 1) for face in FACES}


def test_every_equipment_fails_and_some_is_repaired() -> None:
    failed = set()
    for ply in plies():
        before, after = ply.before, ply.after
        if isinstance(before, Wolves) and isinstance(after, Wolves) and ply.step.word == "damage":
            failed |= {index for index in range(7) if after.equipment_damage[index] > before.equipment_damage[index]}
    assert failed == set(range(7))
    assert any(
        sum(ply.after.equipment_damage) < sum(ply.before.equipment_damage) for ply in plies() if ply.step.word == "mend"
    )  # type: ignore[attr-defined]


def test_every_weather_and_every_action() -> None:
    weathers = {ply.after.weather for ply in plies() if ply.step.word == "weather"}  # type: ignore[attr-defined]
    assert weathers == set(range(5))
    assert answers("act") == set(Act.NAMES)
