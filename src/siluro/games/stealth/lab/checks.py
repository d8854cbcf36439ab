"""Skill checks over many positions at once: what they are worth if every surge is spent as well as can be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from siluro.games.stealth.rules.c01_checks import BEST_FACE, HIGHEST, LEAST_FACE, bonus, cost_of_empty_gear, dice
from siluro.games.stealth.rules.state import Stealth

Worth = NDArray[np.float64]
"""By surges left (1.5) and by position."""


def chance(number: int, need: int) -> float:
    """1.4 That the highest of so many dice is enough."""
    ways = HIGHEST[number]
    return sum(ways[min(max(need, LEAST_FACE), BEST_FACE + 1) :]) / sum(ways)


def check_worth(s: Stealth, slc: int, purpose: int, value: int, success: Worth, failure: Worth) -> Worth:
    """1.4, 1.5 A check declared against a value; nobody is held to a success that is worth less than a failure.

    The last surge of a check does not hurt it, which by reading S-4b is too kind to the player.
    """
    number, need = dice(s, slc, purpose), value - bonus(s, slc, purpose)
    success = np.maximum(success, failure)
    worth = roll_worth(chance(number, need), success, failure)
    for spent in range(1, len(success)):
        rolled = roll_worth(chance(number, need - spent), success, failure)
        worth[spent:] = np.maximum(worth[spent:], rolled[:-spent])
    unaided = chance(number, need - cost_of_empty_gear(s, purpose))
    worth[0] = unaided * success[0] + (1 - unaided) * failure[0]
    return worth


def roll_worth(pass_chance: float, success: Worth, failure: Worth) -> Worth:
    """1.5 The roll, and after a failure another one for each surge that is worth it."""
    worth = pass_chance * success + (1 - pass_chance) * failure
    for surges in range(1, len(worth)):
        worth[surges] += (1 - pass_chance) * np.maximum(worth[surges - 1] - failure[surges], 0)
    return worth
