"""The one door: every answer, a player's or fate's, is checked here and gives a new state."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Ask, Bar, Roll, State
from siluro.speech.say import say

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Why:
    """Why an answer is not allowed, and the rule that says so."""

    reason: str
    rule: str


class IllegalAnswer(ValueError):
    """An answer that the step on top of the agenda does not allow."""

    def __init__(self, why: Why) -> None:
        super().__init__(say("{reason} (rule {rule})", reason=why.reason, rule=why.rule))
        self.reason, self.rule = why.reason, why.rule


def is_over(s: State) -> bool:
    """Nobody is asked anything any more."""
    return not s.todo


def key(s: State) -> tuple[object, ...]:
    """Hashable identity of a position."""
    return s.key()


def menu(s: State) -> dict[str, int]:
    """The ids that may be answered now and the answers they stand for, in the order of the rules."""
    step = waiting(s)
    if step is None:
        return {}
    return {step.name(s, answer): answer for answer in step.options(s)}


def answers(s: State) -> tuple[str, ...]:
    """The ids of everything that may be answered now, sorted."""
    return tuple(sorted(menu(s)))


def odds(s: State) -> dict[str, Fraction]:
    """For a roll, the exact chance of each answer; for a choice, nothing."""
    step = waiting(s)
    if not isinstance(step, Roll):
        return {}
    weights: list[int] = step.odds(s)
    total = sum(weights)
    return {name: Fraction(weights[answer], total) for name, answer in sorted(menu(s).items())}


def why(s: State, answer: str) -> Why | None:
    """None if the answer is allowed, else the reason, from the same predicate that decides."""
    allowed = menu(s)
    return None if answer in allowed else refusal(s, answer, allowed)


def refusal(s: State, answer: str, allowed: dict[str, int]) -> Why:
    """Why an answer is not among those that are allowed."""
    step = waiting(s)
    if step is None:
        return Why(say("the game is over"), "-")
    for candidate in step.candidates(s):
        bar = step.bar(s, candidate)
        if bar and step.name(s, candidate) == answer:
            return spell_out(s, step, bar)
    possible = ", ".join(allowed)
    reason = say("{answer} is not one of the answers: {possible}", answer=quote(answer), possible=possible)
    return Why(reason, step.section(s))


def spell_out(s: State, step: Ask[State], bar: Bar) -> Why:
    """A bar with the numbers of the moment filled in."""
    return Why(say(bar.reason, s=s, step=step), bar.rule)


def quote(answer: object, limit: int = 40) -> str:
    """A stranger's answer made safe to print."""
    text = repr(answer)
    return text if len(text) <= limit else text[:limit] + "…"


def pick(s: State, answer: str) -> int:
    """What an id stands for; IllegalAnswer says why it may not be answered."""
    allowed = menu(s)
    if answer not in allowed:
        raise IllegalAnswer(refusal(s, answer, allowed))
    return allowed[answer]


def advance(s: S, answer: int) -> S:
    """A new state after an answer that was picked or rolled; `s` stays as it was."""
    after: S = s.copy()  # type: ignore[assignment]
    follow(after, answer)
    return after


def play(s: S, answer: str) -> S:
    """A new state after the answer; `s` stays as it was."""
    return advance(s, pick(s, answer))
