"""The list of answers as lines: choices under their verbs, what is not allowed now, and who rolls."""

from __future__ import annotations

from dataclasses import dataclass

from siluro.speech.say import say
from siluro.table.asked import Asked, Choice, Refusal
from siluro.table.chances import Chance
from siluro.table.seat import Seat

GROUPED = 3
"""Where verbs have so many answers on average, those of one verb stand under a heading."""


@dataclass(frozen=True)
class Row:
    """A line in the list of answers."""

    kind: str
    """'heading', 'choice', 'series', 'outcome', 'machine' or 'refused'"""
    id: str
    text: str
    key: str = ""
    """What to type for it."""
    chances: tuple[Chance, ...] = ()
    comes_to: tuple[Chance, ...] = ()
    """What all the rolls together come to, where several decide."""
    reason: str = ""
    rule: str = ""


def rows_of(seat: Seat) -> list[Row]:
    """The answers to what is asked, as a list."""
    if seat.asked is None:
        return []
    if seat.asked.kind == "roll":
        return roll_rows(seat.asked, seat.dice)
    return choice_rows(seat.asked) + series_rows(seat) + refused_rows(seat.asked)


def choice_rows(question: Asked) -> list[Row]:
    """The choices by verb."""
    rows: list[Row] = []
    groups = question.by_verb()
    headed = len(groups) > 1 and len(question.choices) >= GROUPED * len(groups)
    for verb, choices in groups:
        if headed:
            rows.append(Row("heading", "", verb or say("others")))
        rows += map(choice_row, choices)
    return rows


def refused_rows(question: Asked) -> list[Row]:
    """What is not allowed now."""
    heading = [Row("heading", "", say("unavailable"))] if question.refused else []
    return heading + [refused_row(each) for each in question.refused]


def series_rows(seat: Seat) -> list[Row]:
    """What answers this question and those like it that follow."""
    found = seat.series
    if not found:
        return []
    heading = Row("heading", "", say("All {number} at once:", number=len(found[0].answers)))
    return [heading, *(Row("series", each.name, each.label) for each in found)]


def choice_row(choice: Choice) -> Row:
    return Row("choice", choice.id, choice.label, choice.key, tuple(choice.chances), tuple(choice.comes_to))


def refused_row(refused: Refusal) -> Row:
    return Row("refused", refused.id, refused.label, reason=refused.reason, rule=refused.rule)


def roll_rows(question: Asked, dice: str) -> list[Row]:
    """Let the machine roll, or say what came up at the table."""
    machine = Row("machine", "", say("let the computer roll or draw"), "", tuple(question.chances))
    if dice == "machine":
        return [machine]
    outcomes = [
        Row("outcome", choice.id, choice.label if choice.label != choice.id else "", choice.key)
        for choice in question.choices
    ]
    return [machine, *outcomes] if dice == "mixed" else outcomes
