"""Chapters 2 and 3, the sequence of play and the start of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do, Procedure, Step, in_order
from siluro.games.boats.rules.c04_movement import NET_TURN, SPEED
from siluro.games.boats.rules.c05_events import EVENT, PHASE_D
from siluro.games.boats.rules.c06_attack import PHASE_E
from siluro.games.boats.rules.c09_equipment import EQUIP
from siluro.games.boats.rules.c10_malta import ALL_UNITS, DRIFT, INITIAL_ALARM, bring_units, has_drift
from siluro.games.boats.rules.c10_scenarios import START
from siluro.games.boats.rules.state import FACE_DOWN, MALTA, NOWHERE, PHASE_E_ATTACKS, TRACK_RUN, Boats, end_game


class SetUp(Do[Boats]):
    """3, 10.1.1, 10.2.1 Markers on their boxes, ships face down; then equipment, the start and who else comes."""

    rule: ClassVar[str] = "3"

    def apply(self, s: Boats) -> None:
        scenario = s.raid
        s.boats = scenario.boats
        s.berths = [FACE_DOWN] * len(s.board.berth_hexes)
        s.seen = [0] * len(scenario.ship_ids)
        steps: list[Step[Boats]] = [EQUIP] * scenario.equipment
        if s.here == NOWHERE:
            steps.append(START)
        if s.scenario == MALTA:
            steps.extend([*ALL_UNITS, INITIAL_ALARM])
        s.then(*steps, TURN)


class Turn(Do[Boats]):
    """2 The turn marker goes one box forward and a turn starts, unless the last one is over."""

    rule: ClassVar[str] = "2"

    def apply(self, s: Boats) -> None:
        if s.turn >= s.raid.turns:
            end_game(s, TRACK_RUN)
            return
        s.turn += 1
        s.speed = 0
        s.modifier = 0
        s.struck = 0
        s.crossed = 0
        s.path = [s.here]
        late = 4 if s.readings & PHASE_E_ATTACKS else 0
        s.then_all(PHASES[late + (2 if has_drift(s) else 0) + s.board.nets[s.here]])
        if s.scenario == MALTA:
            bring_units(s)


def phases(in_net: bool, drift: bool, phase_e: bool) -> Procedure:
    """2, 4 The phases of a turn: the M.T. move, in a barrier net they first have to get out; then what follows."""
    steps: list[Step[Boats]] = [NET_TURN if in_net else SPEED, EVENT, PHASE_D]
    if drift:
        steps.append(DRIFT)
    if phase_e:
        steps.append(PHASE_E)
    return in_order(*steps, TURN)


SET_UP: Final = SetUp()
TURN: Final = Turn()
NO_OR_YES: Final = (False, True)
PHASES: Final = [phases(in_net, drift, phase_e) for phase_e in NO_OR_YES for drift in NO_OR_YES for in_net in NO_OR_YES]
"""By whether attacks are in phase E, whether there is a current, whether the turn starts in a net."""
