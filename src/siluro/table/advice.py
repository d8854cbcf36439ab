"""What the adviser says and what a review finds, in lines."""

from __future__ import annotations

from siluro.engine.session import Session
from siluro.kit.words import say
from siluro.lab.advise import Advice
from siluro.lab.review import Look, Review, review

TINY = 1e-9
"""A cost below this is a rounding error."""


def advice_lines(found: Advice) -> list[str]:
    """The answers, best first, and how their values are known."""
    lines = []
    for each in found.answers:
        error = f" ± {each.error:.0f}" if each.error else ""
        lines.append(f"{each.answer}: {each.value:.1f}{error}  {each.label}")
    return [*lines, how_known(found)]


def how_known(found: Advice) -> str:
    """What the values mean, where they come from, and why they are not known better."""
    goal = found.objective
    what = found.basis or (say("expected final score") if goal == "expected" else say("chance of {goal}", goal=goal))
    ways = {"play-outs": say("play-outs"), "tablebase": say("tablebase")}
    how = ways.get(found.method, say("solving it on the spot"))
    known = say("({what}; exact, by {how})" if found.exact else "({what}; not exact, by {how})", what=what, how=how)
    return f"{known} ({found.note})" if found.note else known


def looked_back(session: Session) -> Review:
    """The real game against best play; TooLarge where that is not known."""
    return review(session.main.at(0), [turn.entry.answer for turn in session.main.turns])


def look_line(look: Look, digits: int = 1) -> str:
    """One answer of a reviewed game."""
    return f"{look.number:>3}  {look.rule:<6} {look.prompt} {look.answer} ({look.label})  [{judged(look, digits)}]"


def judged(look: Look, digits: int = 1) -> str:
    """What a choice cost, or what luck gave."""
    if look.kind == "luck":
        return f"{look.change:+.{digits}f}"
    if look.change < TINY:
        return say("best")
    return say("cost {cost}; best was {best}", cost=f"{look.change:.{digits}f}", best=look.best)


def dearest(found: Review, most: int = 3) -> list[Look]:
    """The choices that cost most."""
    costly = [look for look in found.looks if look.kind == "choice" and look.change >= TINY]
    return sorted(costly, key=lambda look: -look.change)[:most]


def review_sums(found: Review, over: bool, digits: int = 1) -> list[str]:
    """Start value, luck and cost, which add up to the result."""
    rows = [
        (say("Best play from the start"), f"{found.start:.{digits}f}"),
        (say("Luck gave"), f"{found.luck:+.{digits}f}"),
        (say("Your choices cost"), f"{-found.cost:+.{digits}f}"),
        (say("Result") if over else say("Value of the position"), f"{found.result:.{digits}f}"),
    ]
    wide = max(len(name) for name, _ in rows)
    lines = [f"{name:<{wide}}  {value}" for name, value in rows]
    if not found.exact:
        lines.append(say("(face-down ships count with their mean tonnage, so these values are close but not exact)"))
    return lines
