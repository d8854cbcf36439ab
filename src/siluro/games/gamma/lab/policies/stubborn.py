"""A plain player for comparison: any answer, but nobody turns back."""

from __future__ import annotations

from typing import Any

from siluro.engine.steps import Choose, State
from siluro.games.gamma.rules.c05_sequence import DRAW, STAY, BoatSighted, Onward
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng


class Stubborn(Policy):
    """Every answer is as likely, but the mission goes on: `random` calls nearly every one off, and scores nothing."""

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        if isinstance(step, Onward):
            return DRAW
        if isinstance(step, BoatSighted):
            return STAY
        return options[rng.below(len(options))]
