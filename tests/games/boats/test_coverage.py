"""The golden games together show every ship hit, every piece, every kind of step and every face of every table."""

from __future__ import annotations

from functools import cache

import pytest

import siluro
from siluro.engine.steps import Ask
from siluro.games.boats.rules.state import BRIDGE, COLOURS, Boats
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.record.timeline import Ply
from tools.golden import folder

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boats coverage")]  # re-plays every golden game, once

GAME = siluro.game("boats")
DICE = (
    "start", "event", "colours", "repair", "spotted", "buoy", "battery", "barrier", "attack", "reuse", "unit", "alarm",
    "tesei", "costa", "bombing", "m3", "drift",
)  # fmt: skip


@cache
def plies() -> list[Ply]:
    files = sorted(folder("boats").glob("*.siluro"))
    return [ply for file in files for ply in replay(read_record(file.read_bytes()), GAME).main.plies]


def test_every_question_is_asked() -> None:
    asked = {type(ply.step).__name__ for ply in plies()}
    assert asked == {name for name, kind in GAME.steps.items() if issubclass(kind, Ask)}


def test_every_ship_is_hit() -> None:
    raids = GAME.blank().tables.raids
    hit = {raids[ply.after.scenario].ship_ids[ship] for ply in plies() for ship in ply.after.hits}  # type: ignore[attr-defined]
    assert hit == {name for raid in raids for name in raid.ship_ids}


def test_every_face_of_every_die_comes_up() -> None:
    faces: dict[str, set[str]] = {word: set() for word in DICE}
    for ply in plies():
        if ply.step.word in faces:
            faces[ply.step.word].add(ply.entry.answer)
    assert {word: found for word, found in faces.items() if found != set("123456")} == {}


def test_every_set_of_lights_and_every_state_of_the_bridge() -> None:
    states = [ply.after for ply in plies() if isinstance(ply.after, Boats)]
    assert {s.lit for s in states} == set(range(1 << len(COLOURS)))
    assert {s.bridge for s in states} == set(range(len(BRIDGE)))
    assert {s.alarm for s in states} == set(range(7))
    assert {s.boats for s in states} == set(range(10))


def test_every_event_row_comes_up_at_every_speed_where_it_can() -> None:
    seen = {
        (ply.before.speed, ply.before.modifier, ply.entry.answer)  # type: ignore[attr-defined]
        for ply in plies()
        if ply.step.word == "event"
    }
    modifiers = {(1, -1), (1, 0), (2, 0), (3, 1), (4, 2)}
    assert seen == {(speed, modifier, face) for speed, modifier in modifiers for face in "123456"}
