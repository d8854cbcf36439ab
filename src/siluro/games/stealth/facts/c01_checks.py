"""Chapter 1: skill checks and surges, fault cards and what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.stealth.facts.pieces import Finder, crew_id, hex_id
from siluro.games.stealth.rules import c01_checks as checks
from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules.state import ACTIONS, BREATHING, SPACES, Stealth, token


class SurgeSpent(Fact, frozen=True):
    """1.5 A surge is discarded: for +1 to each die of a check, or to roll a failed one `again`."""

    changes: ClassVar = ("slcs.{slc}.tokens.breathing",)
    amounts: ClassVar = {"surges": "-slcs.{slc}.tokens.breathing"}
    slc: int
    purpose: str
    left: int
    again: bool = False
    surges: int = 1


class CheckPassed(Fact, frozen=True):
    """1.4 The highest die is enough for what the crew try."""

    slc: int
    purpose: str
    need: int
    dice: int


class CheckFailed(Fact, frozen=True):
    """1.4 No die is high enough; nothing is lost before it is `final`, as long as a surge can roll them again (1.5)."""

    slc: int
    purpose: str
    need: int
    dice: int
    final: bool = True


class FaultDrawn(Fact, frozen=True):
    """1.6 A fault card of a space; `harmless` where no token is left to lose (ruling S-16)."""

    changes: ClassVar = ("decks.faults.{card}",)
    slc: int
    card: str
    space: str
    harmless: bool = False


class FaultAverted(Fact, frozen=True):
    """1.6 A fault takes no token: repaired in time, or the last surge went into that very check."""

    slc: int
    card: str
    space: str


class TokenLost(Fact, frozen=True):
    """1.6 A fault takes a token from the sheet, onto its card or, if not `repairable`, out of the game."""

    changes: ClassVar = ("slcs.{slc}.tokens.{space}", "slcs.{slc}.faults.*")
    amounts: ClassVar = {"tokens": "-slcs.{slc}.tokens.{space}"}
    slc: int
    card: str
    space: str
    left: int
    repairable: bool = True
    tokens: int = 1


class SlcForcedUp(Fact, frozen=True):
    """1.6.1 With its ballast tank empty an SLC comes to the surface."""

    changes: ClassVar = ("slcs.{slc}.submerged",)
    slc: int
    place: str


class CrewStunned(Fact, frozen=True):
    """1.6.1, 5.4.5, 5.4.6 A readied crew is stunned, in a torn wetsuit or by an attack."""

    changes: ClassVar = ("slcs.{slc}.crew.status",)
    slc: int
    crew: str
    place: str
    by: str
    craft: int = 0


def surge(done: Done[Stealth]) -> Iterator[Fact]:
    """What was offered and declined is no fact."""
    step, s = done.step, done.after
    assert isinstance(step, checks.Surge | checks.Again)
    left = token(s, step.slc, BREATHING)
    if left < token(done.before, step.slc, BREATHING):
        again = isinstance(step, checks.Again)
        yield SurgeSpent(slc=step.slc + 1, purpose=ACTIONS[step.purpose], left=left, again=again)


def check(done: Done[Stealth]) -> Iterator[Fact]:
    step, s = done.step, done.after
    assert isinstance(step, checks.Check)
    slc, purpose, dice = step.slc + 1, ACTIONS[step.purpose], checks.dice(s, step.slc, step.purpose)
    if s.passed:
        yield CheckPassed(slc=slc, purpose=purpose, need=step.need, dice=dice)
    else:
        yield CheckFailed(slc=slc, purpose=purpose, need=step.need, dice=dice, final=not can_roll_again(s))


def can_roll_again(s: Stealth) -> bool:
    step = s.todo[-1] if s.todo else None
    return isinstance(step, checks.Again) and checks.REROLL in step.options(s)


def fault_card(done: Done[Stealth]) -> Iterator[Fact]:
    step, t = done.step, done.before.tables
    assert isinstance(step, faults.FaultCard)
    yield FaultDrawn(
        slc=step.slc + 1,
        card=t.fault_ids[done.answer],
        space=SPACES[t.fault_spaces[done.answer]],
        harmless=not faults.has_effect(done.before, step.slc, done.answer),
    )


def fault_result(done: Done[Stealth]) -> Iterator[Fact]:
    before, after, step = done.before, done.after, done.step
    assert isinstance(step, faults.FaultResult)
    slc, space = step.slc, before.tables.fault_spaces[step.card]
    left, card = token(after, slc, space), before.tables.fault_ids[step.card]
    if left == token(before, slc, space):
        yield FaultAverted(slc=slc + 1, card=card, space=SPACES[space])
        return
    repairable = len(after.held) > len(before.held)
    yield TokenLost(slc=slc + 1, card=card, space=SPACES[space], left=left, repairable=repairable)
    if before.submerged[slc] and not after.submerged[slc]:
        yield SlcForcedUp(rule="1.6.1", slc=slc + 1, place=hex_id(after, after.where[slc]))


def suit(done: Done[Stealth]) -> Iterator[Fact]:
    s, step = done.after, done.step
    assert isinstance(step, faults.SuitResult)
    if s.stunned[step.slc] and not done.before.stunned[step.slc]:
        place = hex_id(s, s.where[step.slc])
        yield CrewStunned(slc=step.slc + 1, crew=crew_id(s, step.slc), place=place, by="wetsuit")


FINDERS: Final[Mapping[type[Any], Finder]] = {
    checks.Surge: surge, checks.Again: surge, checks.Check: check,
    faults.FaultCard: fault_card, faults.FaultResult: fault_result, faults.SuitResult: suit,
}  # fmt: skip
