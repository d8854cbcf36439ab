"""What a raid cannot exceed on average where no solver says more: every boat gets one shot at a ship of its own.

A boat that goes for a ship rolls one die, whatever happens before (6.1). So a shooting range is worth no less, where
all boats come to shoot, each hit takes the dearest ship that is left, and every piece of equipment serves this alone.
The ninth boat and Costa depend on dice that only the Lucky Charm can change, which each of them has here (10.2.2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from siluro.games.boats.rules.c06_attack import faces_that_hit
from siluro.games.boats.rules.c09_equipment import is_reusable
from siluro.games.boats.rules.c09_pieces import BINOCULARS, CHARM
from siluro.games.boats.rules.c10_malta import is_coming, is_destroyed
from siluro.games.boats.rules.state import COSTA, MALTA, NINTH, Boats
from siluro.kit.dice import D6
from siluro.speech.say import mark

PROOF: Final = mark(
    "Each boat rolls one die for a ship of its own, with Binoculars and Lucky Charm as they last; at Malta the ninth "
    "boat and Costa come and succeed as often as their dice allow."
)
FACES: Final = range(1, len(D6))
After = Callable[[bool, int], float]
"""What a yes or a no is worth, with or without the Charm."""


def most_points(s: Boats) -> float:
    """Of a raid, from its start."""
    shots = shooting_range(s)
    if s.scenario != MALTA:
        return shots(s.raid.boats)
    ninth = share(lambda die: is_coming(s, NINTH, die))
    costa = share(lambda die: is_coming(s, COSTA, die))
    destroys = share(lambda die: is_destroyed(s, die))
    submarine = roll(costa, lambda comes, charm: comes and roll(destroys, lambda hit, _: hit, charm), 1)
    return roll(ninth, lambda comes, charm: shots(s.raid.boats + comes), 1) + submarine * s.tables.costa_points


def shooting_range(s: Boats) -> Callable[[int], float]:
    """6.1, 9.1.1, 9.1.5, 9.2 What so many boats are worth that only shoot."""
    points = sorted(s.raid.points, reverse=True)
    keeps = share(lambda die: is_reusable(s, die))
    hits = [hit_share(s, bonus) for bonus in (0, s.tables.bonus[BINOCULARS])]

    @cache
    def worth(boats: int, sunk: int, binoculars: int, charm: int) -> float:
        if not boats or sunk == len(points):
            return 0.0

        def shoot(using: int) -> float:
            def after_shot(hit: bool, charm: int) -> float:
                def after_wear(kept: bool, charm: int) -> float:
                    return worth(boats - 1, sunk + hit, binoculars - (not kept), charm)

                later = roll(keeps, after_wear, charm) if using else after_wear(True, charm)
                return hit * points[sunk] + later

            return roll(hits[using], after_shot, charm)

        return max(shoot(using) for using in range(min(1, binoculars) + 1))

    return lambda boats: worth(boats, 0, s.tables.most[BINOCULARS], s.tables.most[CHARM])


def roll(chance: float, after: After, charm: int) -> float:
    """9.1.5 A die for a yes; after a no the Charm may roll it again."""
    no = after(False, charm)
    if charm:
        no = max(no, chance * after(True, charm - 1) + (1 - chance) * after(False, charm - 1))
    return chance * after(True, charm) + (1 - chance) * no


def share(is_yes: Callable[[int], bool]) -> float:
    """Of the faces of a die."""
    return sum(map(is_yes, FACES)) / len(FACES)


def hit_share(s: Boats, bonus: int) -> float:
    """6.1, 9.1.1 With what a piece adds."""
    s = s.copy()
    s.bonus = bonus
    return faces_that_hit(s) / len(FACES)
