"""A sensible rule of thumb for Uomini Gamma: dive when you can, three men on the biggest ships, two on a small one."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Choose, State
from siluro.games.gamma.rules.c05_sequence import (
    ABORT,
    ADD_BOAT,
    DRAW,
    SPEND_DIVE,
    STAY,
    Assign,
    BoatSighted,
    Onward,
    Spotlights,
    damage_to_sink,
)
from siluro.games.gamma.rules.state import FACE_DOWN, GG1, Gamma, grt, night
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng

MEN_FOR_HEAVY: Final = 3
MEN_FOR_LIGHT: Final = 2


class Greedy(Policy):
    """Plays for tonnage tonight and gives the big ships a full team."""

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Gamma)
        if isinstance(step, Onward):
            return DRAW if is_worth_going_on(s) else ABORT
        if isinstance(step, Spotlights):
            return SPEND_DIVE if s.dives else ADD_BOAT
        if isinstance(step, BoatSighted):
            return STAY
        if isinstance(step, Assign):
            return men_for(s, step.slot)
        return options[-1]  # employ as many as there are


def is_worth_going_on(s: Gamma) -> bool:
    """A single man can sink nothing but a light ship."""
    only_heavy_left = s.box == night(s).last_box
    return s.men > 1 or not only_heavy_left


def is_heavy(s: Gamma, slot: int) -> bool:
    """Face down, the group tells: the first group of GG.1 and the other group of GG.2 are heavy."""
    if s.ships[slot] != FACE_DOWN:
        return damage_to_sink(s, s.ships[slot]) > 1
    return (slot < night(s).first_ships) == (s.mission == GG1)


def men_for(s: Gamma, slot: int) -> int:
    """How many men this ship gets, the bigger ships of its box being served first."""
    bigger = 0
    for other in range(len(s.ships)):
        if other > slot and s.ships[slot] >= 0 and s.ships[other] >= 0 and is_heavy(s, other) == is_heavy(s, slot):
            bigger += 1 if grt(s, s.ships[other]) > grt(s, s.ships[slot]) else 0
    team = MEN_FOR_HEAVY if is_heavy(s, slot) else MEN_FOR_LIGHT
    return max(0, min(team, s.men - bigger * team))  # men kept back for later boxes would gain less
