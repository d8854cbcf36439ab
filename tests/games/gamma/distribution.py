"""Exact chances of what a position of fate alone leads to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import siluro
from siluro.games.gamma.rules.state import Gamma


def outcomes(s: Gamma, of: Callable[[Gamma], Any]) -> dict[Any, Fraction]:
    """The chance of each value of `of` at the end; a choice on the way is answered at random."""
    if siluro.is_over(s):
        return {of(s): Fraction(1)}
    chances: dict[Any, Fraction] = defaultdict(Fraction)
    odds = siluro.odds(s) or {answer: Fraction(1, len(siluro.answers(s))) for answer in siluro.answers(s)}
    for answer, chance in odds.items():
        for value, later in outcomes(siluro.play(s, answer), of).items():
            chances[value] += chance * later
    return dict(chances)
