"""Figures and lists as pages show them, for templates that only place them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from siluro.engine.strip import Ladder, Rung
from siluro.speech import figures

if TYPE_CHECKING:
    from siluro.lab.review import Look
    from siluro.store.people import Member
    from siluro.table.advice import Sum


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def width(chance: Fraction | float) -> str:
    """How wide the bar of a chance is."""
    return f"{round(float(chance) * 100, 1)}%"


def steps_beside(step: str, last: int) -> tuple[int, int]:
    """The steps before and after one, within the game."""
    return max(int(step) - 1, 0), min(int(step) + 1, last)


def names_of(holders: Iterable[Member]) -> str:
    return ", ".join(each.name for each in holders if each.name)


def rungs_down(ladder: Ladder, at_start: bool) -> list[tuple[Rung, str, bool]]:
    """The rungs from the top: each with whether the score reached it or is there, and whether history is."""

    def state_of(place: int) -> str:
        if at_start or place > ladder.at:
            return ""
        return "here" if place == ladder.at else "reached"

    return [(rung, state_of(place), place == ladder.past) for place, rung in enumerate(ladder.rungs)][::-1]


def cost_of(look: Look, form: str) -> tuple[str, str]:
    """What a choice cost, and its error."""
    known, spread = figures.round_to_error(look.change, look.error, form)
    return f"−{known}", spread


def luck_of(look: Look, form: str) -> tuple[str, str]:
    """What a roll gave or took, and its error."""
    known, spread = figures.round_to_error(abs(look.change), look.error, form)
    return ("+" if look.change > 0 else "−") + known, spread


def sum_of(row: Sum, form: str) -> tuple[str, str]:
    """A line of the breakdown, and its error."""
    known, spread = figures.round_to_error(row.value, row.error, row.sign + form)
    return known.replace("-", "−"), spread


SHOWN = (cost_of, luck_of, names_of, rungs_down, steps_beside, sum_of)
"""What templates call."""
