"""Chapters 2 and 3, the sequence of play and the start of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do
from siluro.games.boats.rules.c04_movement import movement
from siluro.games.boats.rules.c05_events import EVENT, PHASE_D
from siluro.games.boats.rules.c06_attack import PHASE_E
from siluro.games.boats.rules.c09_equipment import EQUIP
from siluro.games.boats.rules.c10_malta import ALL_UNITS, DRIFT, INITIAL_ALARM, arrive_units, has_drift
from siluro.games.boats.rules.c10_scenarios import START
from siluro.games.boats.rules.state import FACE_DOWN, MALTA, NOWHERE, TRACK_RUN, Boats, over


class SetUp(Do[Boats]):
    """3, 10.1.1, 10.2.1 Markers on their boxes, ships face down; then equipment, the start and who else comes."""

    rule: ClassVar[str] = "3"

    def apply(self, s: Boats) -> None:
        scenario = s.raid
        s.boats = scenario.boats
        s.berths = [FACE_DOWN] * len(s.board.berth_hexes)
        s.seen = [0] * len(scenario.ship_ids)
        s.then(TURN)
        if s.scenario == MALTA:
            s.then(*ALL_UNITS, INITIAL_ALARM)
        if s.here == NOWHERE:
            s.then(START)
        for _ in range(scenario.equipment):
            s.then(EQUIP)


class Turn(Do[Boats]):
    """2 The turn marker goes one box forward and a turn starts, unless the last one is over."""

    rule: ClassVar[str] = "2"

    def apply(self, s: Boats) -> None:
        if s.turn >= s.raid.turns:
            over(s, TRACK_RUN)
            return
        s.turn += 1
        s.speed = 0
        s.modifier = 0
        s.struck = 0
        s.path = [s.here]
        s.todo.append(TURN)
        if s.phase_e:
            s.todo.append(PHASE_E)
        if has_drift(s):
            s.todo.append(DRIFT)
        s.todo.append(PHASE_D)
        s.todo.append(EVENT)
        movement(s)
        if s.scenario == MALTA:
            arrive_units(s)


SET_UP: Final = SetUp()
TURN: Final = Turn()
