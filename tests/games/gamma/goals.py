"""What the golden games of Uomini Gamma show: every ending, every counter, every option."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import siluro
from siluro.engine.steps import State
from siluro.games.gamma.rules.c05_sequence import DRAW, HOME
from siluro.games.gamma.rules.state import GG2
from siluro.lab.rng import Rng
from siluro.record.timeline import Ply
from tests.games.shows import Shows, answered, both
from tools.golden import ANY, FIRST, LAST, MOSTLY_FIRST, Goal, Habit

GAME = siluro.game("gamma")
LEVELS = ("defeat", "bronze", "silver", "gold", "gold-promotion")
REASONS = ("attacked", "aborted", "all-lost", "too-few-men", "no-target")

NO_SUCH_ENDING = {
    **{
        ("gold-promotion", reason): "GG.1 alone can sink 13,302 GRT at most, so GG.2 must have attacked"
        for reason in REASONS
        if reason != "attacked"
    },
    ("gold", "too-few-men"): "12,001 GRT in GG.1 take eight men for five ships; they survive, and five go on GG.2",
}
"""The pairs of level and reason that cannot be."""


def ending(level: str, reason: str) -> Callable[[State], bool]:
    return lambda end: GAME.ending(end) == siluro.Ending(level, reason)


def at(written: tuple[str, ...], **fields: int) -> Shows:
    """One of these answers is given in a position with these fields."""

    def matches(ply: Ply) -> bool:
        there = all(getattr(ply.before, name) == value for name, value in fields.items())
        return there and ply.entry.text() in written

    return lambda plies: any(map(matches, plies))


def sunk(ship: str) -> Shows:
    """This ship was sunk."""
    return lambda plies: any(
        ply.entry.subject == ship and GAME.score(ply.after) > GAME.score(ply.before) for ply in plies
    )


def is_long(plies: list[Ply]) -> bool:
    return len(plies) > 20


# the men swim on, the charges go off, and the guards meet them or not
BOLD: dict[str, Habit] = {"Onward": FIRST, "Attack": LAST, "Assign": ANY, "Draw": ANY}
HARRIED = BOLD | {"Surveillance": FIRST, "CalledAway": LAST, "TargetShip": FIRST}
UNSEEN = BOLD | {"Surveillance": LAST, "TargetShip": ANY}


def fewer_in_september(s: Any, rng: Rng) -> int:
    """In GG.2 most men are sent home one by one."""
    return HOME if s.mission == GG2 and s.men > 1 and rng.below(2) else DRAW


def idle_in_september(s: Any, rng: Rng) -> int:
    return 0 if s.mission == GG2 else min(rng.below(4), s.men)


def unseen_in_july(s: Any, rng: Rng) -> int:
    return 1 if s.mission == GG2 else 6


HABITS: dict[tuple[str, str], dict[str, Habit]] = {
    ("silver", "too-few-men"): HARRIED,
    ("gold", "attacked"): UNSEEN,
    ("gold", "aborted"): UNSEEN | {"Onward": MOSTLY_FIRST},
    ("gold", "all-lost"): UNSEEN | {"Surveillance": unseen_in_july, "Onward": fewer_in_september},
    ("gold", "no-target"): UNSEEN | {"Assign": idle_in_september},
    ("gold-promotion", "attacked"): UNSEEN,
}
MEN: dict[tuple[str, str], dict[str, str]] = {("silver", "too-few-men"): {"men": "8"}}


def campaign(level: str, reason: str) -> Goal:
    case = (level, reason)
    name = f"campaign-{level}-{reason}"
    return Goal(name, "campaign", ending(level, reason), options=MEN.get(case, {}), habits=HABITS.get(case, {}))


def option(name: str, scenario: str, shows: Shows = is_long, **options: Any) -> Goal:
    """A game with this option in which ships were sunk."""
    settled = {key: str(value) for key, value in options.items()}
    return Goal(name, scenario, lambda end: GAME.score(end) > 0, shows, settled)


ENDINGS = [
    *(campaign(*case) for case in product(LEVELS, REASONS) if case not in NO_SUCH_ENDING),
    *(Goal(f"gg1-{level}", "gg1", ending(level, "attacked"), habits=UNSEEN) for level in LEVELS[:4]),
    *(Goal(f"gg2-{level}", "gg2", ending(level, "attacked"), habits=UNSEEN) for level in LEVELS[:3]),
    *(Goal(f"gg1-{reason}", "gg1", ending("defeat", reason)) for reason in ("aborted", "all-lost", "no-target")),
    *(Goal(f"gg2-{reason}", "gg2", ending("defeat", reason)) for reason in ("aborted", "all-lost", "no-target")),
]
TWO_CURRENTS = at(("attack imber 6", "attack meta 6"), currents=2)
LAST_MAN = at(("draw uwwp",), men=1)
THEN_DIVE = answered("spotlight boat", "onward draw", "draw spotlight", "spotlight dive")
NO_DIVE = answered("spotlight dive", "onward draw", "draw spotlight", "spotlight boat")
COUNTERS = [
    Goal("counter-swim", "gg1", shows=answered("draw swim", "onward draw", "draw swim")),
    Goal("counter-current-twice", "gg1", shows=TWO_CURRENTS, habits={"Onward": FIRST}),
    Goal(
        "counter-spotlight-boat", "gg1", shows=answered("draw spotlight", "spotlight boat", "onward draw", "draw boat")
    ),
    Goal("counter-spotlight-dive", "gg2", shows=answered("draw spotlight", "spotlight dive")),
    Goal("counter-spotlights-then-dive", "gg1", shows=THEN_DIVE, habits={"Spotlights": ANY}),
    Goal("counter-spotlight-no-dive-left", "gg1", shows=both(answered("sea 6"), NO_DIVE)),
    Goal("counter-boat-near-the-beach", "gg1", shows=at(("draw boat",), box=2)),
    Goal("counter-boat-hits", "gg1", shows=at(("boat 1", "boat 2", "boat 3"), box=5)),
    Goal("counter-boat-misses", "gg2", shows=at(("boat 6",), box=8)),
    Goal("counter-uwwp", "gg2", shows=at(("draw uwwp",), box=4)),
    Goal("counter-uwwp-takes-the-last-man", "gg1", ending("bronze", "attacked"), LAST_MAN, habits=HARRIED),
    Goal("sent-home", "campaign", shows=answered("onward home", "onward home", "onward draw")),
]
LAST_BOX = [
    *(Goal(f"sunk-{ship}", "gg2", shows=sunk(ship), habits=UNSEEN) for ship in ("guido", "north-devon", "algerian")),
    Goal("sunk-empire-tern", "gg1", shows=sunk("empire-tern")),
    *(Goal(f"counter-{counter}-at-the-last-box", "gg2", shows=at((f"draw {counter}",), box=8), habits=BOLD)
      for counter in ("uwwp", "current")),
    Goal("called-away-3", "campaign", ending("bronze", "attacked"), answered("away 3"), habits=BOLD),
]  # fmt: skip
REVEALED = answered("assign * *", "reveal * *")
OPTIONS = [
    *(option(f"men-{men}", "campaign", men=men) for men in (8, 9, 10)),
    *(option(f"men-rolled-{face}", "gg1", answered(f"men {face}")) for face in (1, 5, 6)),
    *(option(f"gg2-men-{men}", "gg2", men=men) for men in range(3, 10)),
    *(option(f"hidden-{name}", name, REVEALED, hidden="yes") for name in ("gg1", "gg2", "campaign")),
    *(option(f"hidden-three-light-{name}", name, answered("assign 6 *", "reveal 6 *"), hidden="three-light")
      for name in ("gg1", "campaign")),
    *(option(f"snipe-{value}-{name}", name, sunk("empire-snipe"), snipe=value)
      for name, value in product(("gg1", "campaign"), ("printed", "corrected"))),
]  # fmt: skip
READ_OTHERWISE = [
    Goal("reading-g-22b", "campaign", options={"readings": "G-22b"},
         shows=both(answered("sighted home", "sighted stay", "boat *"), answered("sighted abort", "away *"))),
]  # fmt: skip
MACHINE = [Goal(f"machine-{name}", name, shows=is_long, dice="machine") for name in GAME.scenarios]

GOALS = ENDINGS + COUNTERS + LAST_BOX + OPTIONS + READ_OTHERWISE + MACHINE
