"""The near-exact solver of Explosive Boats behind the adviser: what each answer at Suda is worth by the plan.

Until a ship is seen the values come from a file, written by tools/boats_plan.py: what the first hex next to a ship is
worth, and what every crew is worth in every hex before the event roll of every turn. From that the movement of a turn
is worked out on the spot, in less than a second. Once ships have been seen, the attack zone is solved from the position
on, if it is small enough.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.boats.lab.approach import Approach, Turns
from siluro.games.boats.lab.dice import Crews, Floats, all_gears, gears_within
from siluro.games.boats.lab.solver import Plan, at_start, before_first_turn
from siluro.games.boats.lab.values import Values
from siluro.games.boats.lab.zone import PACES, Moment, Zone, useful
from siluro.games.boats.rules.c06_attack import Reveal
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.state import SUDA, UNSOLVED, VERSION, Boats, Tables
from siluro.lab.walk import TooLarge
from siluro.speech.say import say

FILE: Final = Path(__file__).parent / "plan.npz"
UNIT: Final = 2000
"""Values are kept as whole numbers of this part of a point."""
MOST_WORK: Final = 10_000
"""What can be known about the ships, times turns, times sets of equipment: more takes too long for a player to wait."""
MOMENT: Final = ("turns", "pace", "left", "boats")
"""What the file says of a moment before its equipment."""
FOREIGN: Final = "the solver's plan was made for other rules or another pack, so the values come from play-outs"
MOST_PLANS: Final = 4
MOST_TURNS: Final = 4
"""How many sets of equipment, and turns of each, are kept for the next question."""
LOCK = Lock()

Gear = tuple[int, ...]


def edition(tables: Tables) -> str:
    """What a plan depends on: the rules, the pack, the track and the points."""
    suda = tables.raids[SUDA]
    return f"{VERSION} {tables.id}-{tables.version} {suda.turns} {suda.points}"


def write(s: Boats, file: Path) -> None:
    """Work the plan out for all equipment; minutes and gigabytes."""
    plan = Plan(s, all_gears(s), through_ships=False)
    moments = list(plan.zone.contact)
    parts: dict[str, Any] = {
        "edition": np.array(edition(s.tables)),
        "moments": np.array([(*moment[:-1], *moment[-1]) for moment in moments], np.int8),
        "contact": np.stack([plan.zone.contact[moment][plan.stations] for moment in moments]),
        "begin": plan.turns.start[1][:, [plan.approach.number[place, 0, 0] for place in hexes(s)], 0],
    }
    for turn, event in plan.turns.event.items():
        parts[f"event.{turn}"] = pack(event)
    np.savez_compressed(file, allow_pickle=False, **parts)


def hexes(s: Boats) -> list[int]:
    """The starting hexes."""
    return sorted(set(s.raid.start[1:]))


def pack(values: Floats) -> Any:
    """[pace, crew, place] as whole numbers, differences from pace to pace, low and high bytes apart: it packs small."""
    whole = np.rint(values * UNIT).astype(np.int16)
    steps = np.diff(whole, axis=0, prepend=np.int16(0)).astype(np.uint16)
    return np.stack((steps & 255, steps >> 8)).astype(np.uint8)


def unpack(bytes_apart: Any) -> Floats:
    steps = (bytes_apart[0].astype(np.uint16) | bytes_apart[1].astype(np.uint16) << 8).astype(np.int16)
    return np.cumsum(steps, axis=0, dtype=np.int16).astype(np.float32) / np.float32(UNIT)


class FiledPlan:
    """The plan out of the file for one set of equipment; the movement of a turn is worked out when it is asked for."""

    zone: Zone

    def __init__(self, s: Boats, gear: Gear) -> None:
        start = at_start(s)
        self.last = s.raid.turns
        self.crews = Crews(start, gears_within(gear))
        self.approach = Approach(start, self.crews)
        every = Crews(start, all_gears(start))
        self.rows = [every.number[crew] for crew in self.crews.all]
        with np.load(FILE) as parts:
            moments: list[Moment] = [
                (turns, pace, left, boats, tuple(gear)) for turns, pace, left, boats, *gear in parts["moments"].tolist()
            ]
            self.contacts = dict(zip(moments, parts["contact"], strict=True))
            self.longest = max(moment[0] for moment in moments)
        self.turns = Turns({self.last + 1: self.approach.over()}, {}, {})

    def contact(self, turn: int, pace: int, left: int) -> Floats:
        """The first hex next to a ship, [crew, contact]."""
        turns = self.last + 1 - turn
        if turns > self.longest:
            return np.zeros((self.crews.count, len(self.approach.contacts)), np.float32)
        pace = PACES[1] if turns == 1 else max(pace, PACES[0])
        return np.stack([self.contacts[turns, pace, left, boats, useful(gear)] for boats, _, gear in self.crews.all])

    def work_out(self, turn: int) -> None:
        """The movement of one turn, from what comes before its event roll."""
        turns = self.turns
        if turn in turns.arrive:
            turns.arrive[turn] = turns.arrive.pop(turn)  # whoever asks for the next turn too needs both
        if turn in turns.start:
            return
        with np.load(FILE) as parts:
            event = unpack(parts[f"event.{turn}"][:, :, self.rows])
        start, arrive = self.approach.before_movement(turn, event, self.contact)
        while len(turns.arrive) >= MOST_TURNS:
            oldest = next(iter(turns.arrive))
            del turns.start[oldest], turns.event[oldest], turns.arrive[oldest]
        turns.start[turn], turns.event[turn], turns.arrive[turn] = start, event, arrive


class ApproachValues(Values):
    """No ship has been seen yet."""

    plan: FiledPlan

    def arriving(self, s: Boats) -> float:
        contact = self.plan.contact(s.turn, s.speed, s.left)
        return float(contact[self.crew(s), self.approach.contacts.index(self.place(s))])


class LatePlan:
    """The attack zone from a position on."""

    turns: Turns

    def __init__(self, s: Boats) -> None:
        self.tables, self.last = s.tables, s.raid.turns
        self.longest = self.last + 1 - s.turn
        self.crews = Crews(at_start(s), gears_within(tuple(s.gear)))
        self.approach = Approach(at_start(s), self.crews)
        most = MOST_WORK // (self.longest * len({useful(gear) for gear in self.crews.gears}))
        self.zone = Zone(s, self.crews.gears, through_ships=False, most_known=most)
        self.zone.solve(self.longest, keep=True)

    def covers(self, s: Boats) -> bool:
        """Whether a position is among those that this plan has solved."""
        boats, known = s.boats + sum(s.committed), self.zone.fleet.knowledge(s)
        return (
            self.tables is s.tables
            and self.last + 1 - s.turn <= self.longest
            and tuple(s.gear) in self.crews.gears
            and boats <= self.zone.boats
            and self.zone.fleet.number.get(known, len(self.zone.fleet.all)) < self.zone.fleet.prefix[boats]
        )


def is_planned(s: Boats) -> bool:
    """Whether Suda is played, with attacks at once."""
    return s.scenario == SUDA and not s.readings & UNSOLVED


def is_current(s: Boats) -> bool:
    """Whether the file is about these rules, this pack and these pieces of equipment."""
    pieces = load_part("moments").shape[1] - len(MOMENT)
    return str(load_part("edition")) == edition(s.tables) and pieces == len(PIECES)


def has_plan(s: Boats) -> bool:
    return is_planned(s) and is_current(s)


def answer_values(s: Boats) -> dict[int, float] | None:
    """What each answer to the question of the moment is worth by the plan; None if there are too many positions."""
    if not is_current(s):
        raise ValueError(say(FOREIGN))
    step = waiting(s)
    assert isinstance(step, Choose | Roll)
    options = step.options(s)
    if s.turn == 0:
        return {option: before_first_turn(after(s, option), value_of_start) for option in options}
    with LOCK:
        if not any(s.seen):
            if isinstance(step, Reveal):
                return None  # the file knows what the first ships are worth on average only
            plan = load_plan(s, tuple(s.gear))
            plan.work_out(s.turn)
            plan.work_out(s.turn + 1)
            return ApproachValues(plan).values_of(s, step, options)
        try:
            return Values(late_plan(s)).values_of(s, step, options)
        except TooLarge:
            return None


def after(s: Boats, answer: int) -> Boats:
    then = s.copy()
    follow(then, answer)
    return then


def value_of_start(s: Boats) -> float:
    """What the first turn is worth in a starting hex."""
    return float(load_part("begin")[Crews(at_start(s), all_gears(s)).of(s), hexes(s).index(s.here)])


@cache
def load_part(part: str) -> Any:
    with np.load(FILE) as parts:
        return parts[part]


PLANS: dict[Gear, FiledPlan] = {}
LATEST: list[LatePlan] = []


def load_plan(s: Boats, gear: Gear) -> FiledPlan:
    """The plan for some equipment; a few are kept, because a game asks again and again."""
    if gear not in PLANS:
        while len(PLANS) >= MOST_PLANS:
            del PLANS[next(iter(PLANS))]
        PLANS[gear] = FiledPlan(s, gear)
    return PLANS[gear]


def late_plan(s: Boats) -> LatePlan:
    """The attack zone; the last one solved serves the questions that follow."""
    if not LATEST or not LATEST[0].covers(s):
        LATEST[:] = [LatePlan(s)]
    return LATEST[0]
