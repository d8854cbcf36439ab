"""What a solver maximises: the expected score, or the chance that the score reaches a bound."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from siluro.speech.say import say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from siluro.lab.graph import Values


class BadObjective(ValueError):
    """An objective that cannot be read."""


@dataclass(frozen=True)
class Objective:
    """A function of the final score. `bound` None: the score itself; else 1 if the score reaches it, 0 if not."""

    bound: int | None = None

    def __str__(self) -> str:
        return "expected" if self.bound is None else f"score>={self.bound}"

    def of(self, scores: Values | NDArray[np.int64]) -> Values:
        """The worth of final scores."""
        return scores.astype(float) if self.bound is None else (scores >= self.bound).astype(float)

    def worth(self, score: int) -> float:
        """The worth of one final score."""
        return float(score) if self.bound is None else float(score >= self.bound)


EXPECTED = Objective()


def objective(text: str | Objective) -> Objective:
    """'expected', 'score>=7001' or 'score>7000'; an objective is one already."""
    if isinstance(text, Objective):
        return text
    plain = text.replace(" ", "").lower()
    if plain == "expected":
        return EXPECTED
    found = re.fullmatch(r"score(>=|>)(-?\d{1,9})", plain)
    if not found:
        raise BadObjective(
            say("Invalid objective {text!r}. Use expected, or score>=N with a whole number N.", text=text)
        )
    return Objective(int(found[2]) + (found[1] == ">"))
