"""What the adviser says and what a review finds, in lines."""

from __future__ import annotations

from collections.abc import Callable

from siluro.engine.session import Session
from siluro.kit.figures import decimal, percent
from siluro.kit.words import say
from siluro.lab.advise import Advice
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.review import SECONDS, Look, Review, Reviewing

TINY = 1e-9
"""A cost below this is a rounding error."""


def advice_lines(found: Advice) -> list[str]:
    """The answers, best first, and how their values are known."""
    lines = []
    for each in found.answers:
        error = f" ± {each.error:.0f}" if each.error else ""
        lines.append(f"{each.answer}: {decimal(each.value)}{error}  {each.label}")
    return [*lines, how_known(found)]


def how_known(found: Advice) -> str:
    """What the values mean, where they come from, and why they are not known better."""
    goal = found.objective
    what = found.basis or (say("expected final score") if goal == "expected" else say("chance of {goal}", goal=goal))
    ways = {"play-outs": say("play-outs"), "tablebase": say("tablebase")}
    how = ways.get(found.method, say("solving it on the spot"))
    known = say("({what}; exact, by {how})" if found.exact else "({what}; not exact, by {how})", what=what, how=how)
    return f"{known} ({found.note})" if found.note else known


def reviewing(session: Session, seconds: float = SECONDS, goal: Objective | str = EXPECTED) -> Reviewing:
    """The review of the real game in the making: `looks()` gives what is still missing, `review()` what there is."""
    answers = [turn.entry.answer for turn in session.main.turns]
    return Reviewing(session.main.at(0), answers, goal, session.record.scenario, seconds)


def looked_back(session: Session, seconds: float = SECONDS, progress: Callable[[int], None] | None = None) -> Review:
    """The real game looked back on, in so many seconds at most where values are not exact."""
    making = reviewing(session, seconds)
    for look in making.looks():
        if progress:
            progress(look.number)
    return making.review()


def look_line(look: Look, digits: int = 1) -> str:
    """One answer of a reviewed game."""
    return f"{look.number:>3}  {look.rule:<6} {look.prompt} {look.answer} ({look.label})  [{judged(look, digits)}]"


def judged(look: Look, digits: int = 1) -> str:
    """What a choice cost, or what luck gave."""
    if not look.looked:
        return say("not looked at")
    form = f".{digits}f"
    error = f" ± {decimal(look.error, form)}" if look.error else ""
    if look.kind == "luck":
        return decimal(look.change, "+" + form) + error
    if look.change < TINY:
        return say("no difference found") if look.error else say("best")
    return say("cost {cost}; best was {best}", cost=decimal(look.change, form) + error, best=look.best)


def digits_of(found: Review) -> int:
    """How many decimals are worth reading."""
    return 4 if found.objective != "expected" else 2 if not found.exact and abs(found.start) < 100 else 1


def dearest(found: Review, most: int = 3) -> list[Look]:
    """The choices that cost most."""
    costly = [look for look in found.looks if look.kind == "choice" and look.change >= TINY]
    return sorted(costly, key=lambda look: -look.change)[:most]


def review_sums(found: Review, over: bool, digits: int | None = None) -> list[str]:
    """Start value, luck and choices, which add up to the result; by play-outs with standard errors."""
    some = digits_of(found) if digits is None else digits
    steady = found.method == "play-outs"
    rows = [
        (
            say("A steady player from here") if steady else say("Best play from the start"),
            found.start,
            "",
            found.start_error,
        ),
        (say("Luck gave"), found.luck, "+", found.luck_error),
        (say("Your choices gained"), found.gain, "+", found.gain_error),
        (say("Your choices cost"), -found.cost, "+", found.cost_error),
        (say("Not looked at"), found.rest, "+", 0.0),
        (say("Result") if over else say("Value of the position"), found.result, "", found.result_error),
    ]
    shown = [row for row in rows if steady or row[0] not in (rows[2][0], rows[4][0])]
    wide = max(len(name) for name, _, _, _ in shown)
    lines = [
        f"{name:<{wide}}  {decimal(value, f'{sign}.{some}f')}" + (f" ± {decimal(error, f'.{some}f')}" if error else "")
        for name, value, sign, error in shown
    ]
    return lines + review_notes(found)


def review_notes(found: Review) -> list[str]:
    """How far the numbers can be trusted, and the chance to win where it is counted on the way."""
    if found.method == "play-outs":
        return [
            say("Chance of {goal}: {start} at the start.", goal=found.goal, start=percent(found.start_chance)),
            say("(by play-outs of a steady player; ± is one standard error, a cost is told only where it is clear)"),
        ]
    if not found.exact:
        return [say("(face-down ships count with their mean tonnage, so these values are close but not exact)")]
    return []
