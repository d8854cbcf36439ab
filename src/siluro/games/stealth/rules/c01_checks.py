"""Chapter 1, skill checks (1.4) and surges (1.5): as many dice as the skill, the highest counts.

A check is declared with what it is for, the number the highest die must reach, all bonuses counted in, and the step
that reads its result. Steps of the usual needs are made once and used again.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from siluro.engine.steps import Bar, Roll, Step
from siluro.games.stealth.rules.c01_steps import SlcChoose
from siluro.games.stealth.rules.state import (
    ACTIONS,
    AS_THE_DICE_FALL,
    BREATHING,
    BREATHING_ONCE,
    ESCAPE,
    FOR_CHECK,
    SKILL_COUNT,
    SLCS,
    SPACE_COUNT,
    STAMINA,
    Stealth,
    custom_crew,
    luck_of,
)
from siluro.kit.counts import take_one
from siluro.kit.dice import D6
from siluro.kit.tally import Cause, Tally

HIGHEST: Final = [
    [],
    D6,
    [0, 1, 3, 5, 7, 9, 11],
    [0, 1, 7, 19, 37, 61, 91],
]  # by number of dice: in how many ways each face is the highest
LEAST_FACE: Final = 1
BEST_FACE: Final = 6
BREATHING_PENALTY: Final = -1

OPERATORS: Final = Cause("1.3", "operators")
SURGES: Final = Cause("1.5", "surges")
NO_BREATHING: Final = Cause("1.6.1", "no breathing gear")
ESCAPE_WITHOUT: Final = Cause("4.3", "escape without breathing gear")

NO_USE: Final = Bar("1.5", "no die can be high enough")


def dice(s: Stealth, slc: int, purpose: int) -> int:
    """1.4 As many dice as the value of the skill."""
    return s.skills[slc * SKILL_COUNT + s.tables.check_skill[purpose]]


def bonus(s: Stealth, slc: int, purpose: int) -> int:
    """1.3 The attribute of the operators: +1 to every die of a skill, or of one action."""
    if custom_crew(s, slc):
        return 0
    crew = s.crews[slc]
    skill = s.tables.check_skill[purpose]
    return int(s.tables.crew_skill[crew] == skill) + int(s.tables.crew_check[crew] == purpose)


def breathing_penalty(s: Stealth, slc: int, purpose: int) -> int:
    """1.6.1 -1 to Stamina dice if the breathing gear is empty when the check is declared (ruling S-4)."""
    return 0 if s.tokens[slc * SPACE_COUNT + BREATHING] else cost_of_empty_gear(s, purpose)


def cost_of_empty_gear(s: Stealth, purpose: int) -> int:
    """1.6.1, 4.3 What empty breathing gear takes off a check; Escape counts it in its own list too (ruling S-3)."""
    if s.tables.check_skill[purpose] != STAMINA:
        return 0
    if purpose != ESCAPE:
        return BREATHING_PENALTY
    return s.tables.escape_no_breathing + (0 if s.readings & BREATHING_ONCE else BREATHING_PENALTY)


def need_after_surge(s: Stealth, slc: int, purpose: int, need: int) -> int:
    """1.5, 1.6.1 What the dice need once a surge is gone: the same, or more without the last one (reading S-4b)."""
    if s.readings & AS_THE_DICE_FALL and s.tokens[slc * SPACE_COUNT + BREATHING] == 1:
        return need - cost_of_empty_gear(s, purpose)
    return need


def die_needed(s: Stealth, slc: int, purpose: int, value: int) -> int:
    """1.4 What the highest die must show against a value, as long as no surge is spent."""
    return value - bonus(s, slc, purpose) - breathing_penalty(s, slc, purpose)


def add_to_tally(tally: Tally, s: Stealth, slc: int, purpose: int, extra: int) -> None:
    """1.3, 1.5, 1.6.1 By name what is added to the dice of a check that was declared.

    Surges are spent only from a breathing gear that had some, so what the operators do not explain of `extra` is
    either surges or the penalty for having had none; by reading S-4b the gear as it is now tells them apart.
    """
    tally.add(OPERATORS, bonus(s, slc, purpose))
    rest = extra - tally.total
    empty = breathing_penalty(s, slc, purpose) if s.readings & AS_THE_DICE_FALL else min(rest, 0)
    listed = s.tables.escape_no_breathing if empty and purpose == ESCAPE else 0
    tally.add(SURGES, rest - empty)
    tally.add(ESCAPE_WITHOUT, listed)
    tally.add(NO_BREATHING, empty - listed)


def declare(s: Stealth, slc: int, purpose: int, value: int, result: Step[Any]) -> None:
    """1.4, 1.5 Put a check next, then the result, which reads `s.passed`; first a surge, unless no face can fail."""
    s.todo.append(result)  # under the check
    need = die_needed(s, slc, purpose, value)
    if need > LEAST_FACE and s.tokens[slc * SPACE_COUNT + BREATHING]:
        s.todo.append(surge(slc, purpose, need))
    else:
        s.todo.append(check(slc, purpose, need))


class Surge(SlcChoose):
    """1.5 Before the roll a surge may be discarded for +1 to each die; more than one may be (ruling S-19)."""

    rule: ClassVar[str] = "1.5"
    word: ClassVar[str] = "surge"
    NAMES: ClassVar[tuple[str, ...]] = ("roll", "surge")

    def __init__(self, slc: int, purpose: int, need: int) -> None:
        super().__init__(slc)
        self.purpose = purpose
        self.need = need

    def fields(self) -> tuple[int, ...]:
        return (self.slc, self.purpose, self.need)

    def subject(self, s: Stealth) -> str:
        return subject_of(self.slc, self.purpose)

    def candidates(self, s: Stealth) -> list[int]:
        return SURGE_ANSWERS

    def options(self, s: Stealth) -> list[int]:
        return SURGE_ANSWERS

    def apply(self, s: Stealth, answer: int) -> None:
        if answer == PLAIN_ROLL:
            s.todo.append(check(self.slc, self.purpose, self.need))
            return
        need = need_after_surge(s, self.slc, self.purpose, self.need) - 1
        take_one(s.tokens, self.slc * SPACE_COUNT + BREATHING)
        if need > LEAST_FACE and s.tokens[self.slc * SPACE_COUNT + BREATHING]:
            s.todo.append(surge(self.slc, self.purpose, need))
        else:
            s.todo.append(check(self.slc, self.purpose, need))


class Check(Roll[Stealth]):
    """1.4 The highest die, with its exact odds; a failure may be rolled again for a surge (ruling S-45)."""

    rule: ClassVar[str] = "1.4"
    word: ClassVar[str] = "check"

    def __init__(self, slc: int, purpose: int, need: int) -> None:
        self.slc = slc
        self.purpose = purpose
        self.need = need

    def fields(self) -> tuple[int, ...]:
        return (self.slc, self.purpose, self.need)

    def subject(self, s: Stealth) -> str:
        return subject_of(self.slc, self.purpose)

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_CHECK + self.slc)

    def odds(self, s: Stealth) -> list[int]:
        return HIGHEST[s.skills[self.slc * SKILL_COUNT + s.tables.check_skill[self.purpose]]]

    def is_passed(self, face: int) -> bool:
        """1.4 Whether the highest die is enough."""
        return face >= self.need

    def apply(self, s: Stealth, answer: int) -> None:
        if self.is_passed(answer):
            s.passed = 1
            return
        s.passed = 0
        if s.tokens[self.slc * SPACE_COUNT + BREATHING]:
            s.todo.append(again(self.slc, self.purpose, self.need))


class Again(SlcChoose):
    """1.5 After a failure a surge may be discarded to roll all the dice again."""

    rule: ClassVar[str] = "1.5"
    word: ClassVar[str] = "again"
    NAMES: ClassVar[tuple[str, ...]] = ("fail", "reroll")

    def __init__(self, slc: int, purpose: int, need: int) -> None:
        super().__init__(slc)
        self.purpose = purpose
        self.need = need

    def fields(self) -> tuple[int, ...]:
        return (self.slc, self.purpose, self.need)

    def subject(self, s: Stealth) -> str:
        return subject_of(self.slc, self.purpose)

    def candidates(self, s: Stealth) -> list[int]:
        return AGAIN_ANSWERS

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        return NO_USE if answer == REROLL and self.need_again(s) > BEST_FACE else None

    def apply(self, s: Stealth, answer: int) -> None:
        if answer == REROLL:
            need = self.need_again(s)
            take_one(s.tokens, self.slc * SPACE_COUNT + BREATHING)
            s.todo.append(check(self.slc, self.purpose, need))

    def need_again(self, s: Stealth) -> int:
        """1.5 What the same dice need in the second roll."""
        return need_after_surge(s, self.slc, self.purpose, self.need)


def subject_of(slc: int, purpose: int) -> str:
    """Whose check it is and what for, as records write it."""
    return f"slc{slc + 1}-{ACTIONS[purpose]}"


PLAIN_ROLL: Final = 0
SPEND: Final = 1
SURGE_ANSWERS: Final = [PLAIN_ROLL, SPEND]
FAIL: Final = 0
REROLL: Final = 1
AGAIN_ANSWERS: Final = [FAIL, REROLL]

# the steps for each SLC, purpose and need; a pack with stranger numbers has its own made for it
NOT_MADE: Final = -1
LEAST_NEED: Final = -3
MOST_NEED: Final = 16
NEEDS: Final = MOST_NEED - LEAST_NEED + 1
PURPOSES_OF_CHECKS: Final = len(ACTIONS)
KINDS: Final = [
    (slc, purpose, need)
    for slc in range(SLCS)
    for purpose in range(len(ACTIONS))
    for need in range(LEAST_NEED, MOST_NEED + 1)
]
SURGE_STEPS: Final = [Surge(slc, purpose, need) for slc, purpose, need in KINDS]
CHECK_STEPS: Final = [Check(slc, purpose, need) for slc, purpose, need in KINDS]
AGAIN_STEPS: Final = [Again(slc, purpose, need) for slc, purpose, need in KINDS]


def place_of(slc: i64, purpose: i64, need: i64) -> i64:
    """Where a step lies in these lists, or NOT_MADE."""
    if need < LEAST_NEED or need > MOST_NEED:
        return NOT_MADE
    return (slc * PURPOSES_OF_CHECKS + purpose) * NEEDS + need - LEAST_NEED


def surge(slc: int, purpose: int, need: int) -> Surge:
    place = place_of(slc, purpose, need)
    return Surge(slc, purpose, need) if place == NOT_MADE else SURGE_STEPS[place]


def check(slc: int, purpose: int, need: int) -> Check:
    place = place_of(slc, purpose, need)
    return Check(slc, purpose, need) if place == NOT_MADE else CHECK_STEPS[place]


def again(slc: int, purpose: int, need: int) -> Again:
    place = place_of(slc, purpose, need)
    return Again(slc, purpose, need) if place == NOT_MADE else AGAIN_STEPS[place]
