"""What the buttons of the table say and carry, for templates that only place it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING

from siluro.speech.say import say
from siluro.table.asked import Asked, Choice, Row
from siluro.table.chances import Chance

if TYPE_CHECKING:
    from siluro.table.advice import Worth

KEYS = "123456789abcdefgijklmnqrstvwxyz"
"""Of answers: without H, O, P and U, which do something else."""
FEW = 3
"""Outcomes that have room in a button."""
SOME = 5
"""Outcomes that have room in it where there is only one roll."""
CROWD = 8
"""More answers than that tell no odds."""


def shortcuts(rows: list[Row]) -> dict[str, str]:
    """The key of each answer, in the order in which they are shown; a number is its own key."""
    ids = [each.id for row in rows for each in row.choices]
    if all(each in "0123456789" for each in ids):
        return {each: each for each in ids}
    return dict(zip_longest(ids, KEYS[: len(ids)], fillvalue=""))


def answer_button(
    choice: Choice, key: str, worth: Worth | None, taught: str, suggestions: Mapping[str, str]
) -> dict[str, str | None]:
    """What the button of an answer carries beside its value."""
    kinds = {"rated": worth, "best": worth and worth.is_best, "taught": choice.id == taught}
    suggested = say("{name} suggests this", name=suggestions[choice.id]) if choice.id in suggestions else None
    spoken = f"{choice.label}: {worth.told}" if worth else choice.label
    return {
        "class": " ".join(name for name, holds in kinds.items() if holds) or None,
        "data-suggested": suggested,
        "title": suggested,
        "data-key": key or None,
        "data-label": choice.label if choice.variant else None,
        "aria-label": spoken if choice.variant else None,
        "data-ends": say("This ends the game. Choose it again if you are sure.") if choice.ends else None,
    }


def shared_odds(asked: Asked) -> list[Chance]:
    """The odds of the roll that most answers lead to, said once above them."""
    coming = asked.coming
    return coming.chances if coming and not coming.comes_to and 1 < len(coming.chances) <= FEW + 1 else []


def shows_hope(asked: Asked, choice: Choice) -> bool:
    """Whether a button tells the chance of what is hoped for."""
    return not choice.comes_to and choice.hope is not None and (asked.coming is None or asked.coming.hope is None)


def odds_of(asked: Asked, choice: Choice) -> list[Chance]:
    """The odds that a button tells: of what all rolls come to, or of the roll that is its own, if they have room."""
    if choice.comes_to or shows_hope(asked, choice):
        return choice.comes_to
    rolls = asked.exact_odds()
    most = SOME if len(rolls) == 1 and len(rolls[0][0]) == 1 else FEW
    is_own = asked.coming is None or choice in asked.exempt
    return choice.chances if is_own and len(asked.choices) <= CROWD and 1 < len(choice.chances) <= most else []


def labels(choices: list[Choice]) -> str:
    return ", ".join(each.label for each in choices)


def ids(choices: list[Choice]) -> str:
    return " ".join(each.id for each in choices)


def bar_of(worth: Worth) -> str:
    """The style that draws what an answer is worth."""
    return f"--share:{worth.share:.3f};--spread:{worth.spread:.3f}"


def face_key(asked: Asked, id: str, place: int) -> str:
    """The key of an outcome that is entered by hand: of a face its number, then A for 10; else that of its place."""
    if len(id) < 3 and asked.dice != "d66":
        number = int(id) if id.isdecimal() else 0
        return KEYS[number - 1 : number] if number else ""
    return "" if asked.dice else KEYS[place - 1 : place]


def appearances() -> dict[str, tuple[str, str]]:
    """Light or dark: the name of each choice, and its drawing."""
    sun = (
        "M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM7.3 0h1.4v3H7.3zm0 13h1.4v3H7.3zM0 7.3h3v1.4H0zm13 0h3v1.4h-3z"
        "M2 3l1-1 2 2-1 1zm9 9 1-1 2 2-1 1zM2 13l2-2 1 1-2 2zm9-9 2-2 1 1-2 2z"
    )
    return {
        "auto": (say("as on this device"), "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 1.6a5.4 5.4 0 0 1 0 10.8z"),
        "day": (say("light"), sun),
        "night": (say("dark"), "M6 1a7 7 0 1 0 9 9A6.2 6.2 0 0 1 6 1z"),
    }


def leave_lesson(is_over: bool, asked: Asked | None) -> str:
    """The button that ends a tutorial."""
    if not is_over:
        return say("Leave the tutorial")
    return say("Play on") if asked else say("Close the tutorial")


SHOWN = (
    answer_button, appearances, bar_of, face_key, ids, labels, leave_lesson, odds_of, shared_odds, shortcuts,
    shows_hope,
)  # fmt: skip
"""What templates call."""
