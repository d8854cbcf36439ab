"""Chapter 1 in words: skill checks and surges. What is tried, with which dice, and what a failure costs."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.stealth.rules import c01_checks as checks
from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules import c04_slc as slc_phase
from siluro.games.stealth.rules.c04_escape import escape_tally
from siluro.games.stealth.rules.state import (
    BREATHING,
    ESCAPE,
    FAULT,
    MEND,
    NOT_OFFERED,
    SUCCESS,
    SUIT,
    Stealth,
    token,
)
from siluro.games.stealth.words.changes import StealthSaying, changes
from siluro.games.stealth.words.names import action_name, skill_name, space_name
from siluro.kit.tally import Tally
from siluro.speech.say import amount, mark, say, with_sign

CheckStep = checks.Surge | checks.Check | checks.Again


class Surge(StealthSaying[checks.Surge]):
    as_it_is: ClassVar[str] = checks.Surge.NAMES[checks.PLAIN_ROLL]
    aid: ClassVar[str] = checks.Surge.NAMES[checks.SPEND]
    aided: ClassVar[str] = mark("with a re-roll")

    def prompt(self, s: Stealth, step: checks.Surge) -> str:
        who, what = f"SLC {step.slc + 1}", purpose(s, step)
        surges, need = token(s, step.slc, BREATHING), describe_need(s, step)
        if surges == 1:
            return say("{who}: {what} ({need}). Spend the last surge for +1?", who=who, what=what, need=need)
        return say(
            "{who}: {what} ({need}). Spend one of {surges} for +1?",
            who=who,
            what=what,
            need=need,
            surges=amount(surges, "surge", "surges"),
        )

    def label(self, s: Stealth, step: checks.Surge, answer: int) -> str:
        if answer == checks.PLAIN_ROLL:
            return say("roll without a surge")
        if is_for_surge(s, step):
            return say("spend a surge for +1 (a failure costs one too)")
        if cost := cost_of_last_surge(s, step):
            return say("spend the last surge for +1 (and {cost} without breathing gear)", cost=cost)
        if token(s, step.slc, BREATHING) == 1:
            return say("spend the last surge for +1 (then −1 Stamina)")
        return say("spend a surge for +1")

    def routine(self, s: Stealth, step: checks.Surge) -> str:
        return self.as_it_is if step.purpose == FAULT else ""

    def deed(self, s: Stealth, step: checks.Surge, answer: int, after: Stealth) -> str:
        number = step.slc + 1
        if self.is_surge(answer):
            return say("SLC {number} spends a surge: +1.", number=number)
        return say("SLC {number} spends no surge.", number=number)

    def is_surge(self, answer: int) -> bool:
        return answer == checks.SPEND


class Check(StealthSaying[checks.Check]):
    def prompt(self, s: Stealth, step: checks.Check) -> str:
        skill = skill_name(s.tables.check_skill[step.purpose])
        return say("{who}: {skill} check to {what}.", who=f"SLC {step.slc + 1}", what=purpose(s, step), skill=skill)

    def label(self, s: Stealth, step: checks.Check, answer: int) -> str:
        """Success or failure, or what that is where it is not the action that is tried; a loss when it is final."""
        passed, may_roll_again = step.is_passed(answer), token(s, step.slc, BREATHING) > 0
        if step.purpose == ESCAPE:
            return say("the crew escapes") if passed else failed_escape(may_roll_again)
        if step.purpose == SUIT:
            return say("the crew bears the cold") if passed else failed_suit(may_roll_again)
        return say("success") if passed else say("failure")

    def routine(self, s: Stealth, step: checks.Check) -> str:
        return step.word if step.purpose == FAULT else ""

    def is_hoped(self, s: Stealth, step: checks.Check, answer: int) -> bool:
        return step.is_passed(answer)

    def need(self, s: Stealth, step: checks.Check) -> str:
        dice = checks.dice(s, step.slc, step.purpose)
        added, needed = aim(s, step)
        roll = say("{dice}d6, the highest", dice=dice) if dice > 1 else "d6"
        return f"{roll}{added}: {needed}"

    def tally(self, s: Stealth, step: checks.Check) -> Tally:
        tally = escape_tally(s, step.slc) if step.purpose == ESCAPE else Tally()
        checks.add_to_tally(tally, s, step.slc, step.purpose, printed_value(s, step) - step.need)
        return tally

    def deed(self, s: Stealth, step: checks.Check, answer: int, after: Stealth) -> str:
        number, what, need = step.slc + 1, purpose(s, step), describe_need(s, step)
        if step.purpose in (ESCAPE, SUIT):
            return say(
                "SLC {number}: {meaning} ({need}).", number=number, meaning=self.label(s, step, answer), need=need
            )
        if step.is_passed(answer):
            return say("SLC {number} manages to {what} ({need}).", number=number, what=what, need=need)
        return say("SLC {number} fails to {what} ({need}).", number=number, what=what, need=need)

    def tell(self, before: Stealth, step: checks.Check, answer: int, after: Stealth) -> str:
        """An action that succeeds is told by what it changed."""
        found = changes(before, after, True)
        if found and step.is_passed(answer) and step.purpose not in (ESCAPE, SUIT):
            return " ".join([say("Success ({need}).", need=describe_need(before, step)), *found])
        return " ".join([self.deed(before, step, answer, after), *found])


class Again(StealthSaying[checks.Again]):
    aid: ClassVar[str] = checks.Again.NAMES[checks.REROLL]

    def prompt(self, s: Stealth, step: checks.Again) -> str:
        who, what = f"SLC {step.slc + 1}", purpose(s, step)
        return say("{who} failed to {what}. Spend a surge to re-roll?", who=who, what=what)

    def label(self, s: Stealth, step: checks.Again, answer: int) -> str:
        if answer == checks.FAIL:
            return cost_of_failure(s, step)
        if is_for_surge(s, step):
            return say("spend a surge to re-roll (the failure costs one too)")
        if cost := cost_of_last_surge(s, step):
            return say("spend the last surge to re-roll (at {cost} without breathing gear)", cost=cost)
        if token(s, step.slc, BREATHING) == 1:
            return say("spend the last surge to re-roll (then −1 Stamina)")
        return say("spend a surge to re-roll")

    def routine(self, s: Stealth, step: checks.Again) -> str:
        return checks.Again.NAMES[checks.FAIL] if step.purpose == FAULT else ""

    def deed(self, s: Stealth, step: checks.Again, answer: int, after: Stealth) -> str:
        number = step.slc + 1
        if self.is_surge(answer):
            return say("SLC {number} spends a surge to re-roll.", number=number)
        return say("SLC {number} spends no surge.", number=number)

    def is_surge(self, answer: int) -> bool:
        return answer == checks.REROLL


def failed_escape(may_roll_again: bool) -> str:
    """1.5 Nobody is captured while a surge may still turn the roll."""
    return say("the escape fails") if may_roll_again else say("the crew is captured")


def failed_suit(may_roll_again: bool) -> str:
    return say("the crew feels the cold") if may_roll_again else say("the crew is stunned")


def cost_of_last_surge(s: Stealth, step: CheckStep) -> int:
    """What spending a surge takes off the same check: nothing but by reading S-4b."""
    return step.need - checks.need_after_surge(s, step.slc, step.purpose, step.need)


def card_of(s: Stealth) -> int:
    """The fault card that the step waiting for a repair check knows; -1 if none waits."""
    for waiting in reversed(s.todo):
        if isinstance(waiting, faults.FaultResult | actions.Mended):
            return waiting.card
    return -1


def purpose(s: Stealth, step: CheckStep) -> str:
    """What a check is for; of a repair the part."""
    if step.purpose in (FAULT, MEND) and (card := card_of(s)) >= 0:
        part = space_name(s.tables.fault_spaces[card])
        return say("save the {part}", part=part) if step.purpose == FAULT else say("repair the {part}", part=part)
    return action_name(step.purpose)


def printed_value(s: Stealth, step: CheckStep) -> int:
    """The value that a check has before operators, surges and breathing gear change the dice."""
    if step.purpose in (FAULT, MEND):
        card = card_of(s)
        return s.tables.fault_values[card] if card >= 0 else step.need
    if step.purpose == ESCAPE:
        return s.tables.escape_value
    if step.purpose == SUIT:
        return s.tables.check_value[SUIT]
    forms = [s.tables.form(step.purpose, s.submerged[step.slc], points) for points in (1, 2)]
    form = next((form for form in forms if form not in (NOT_OFFERED, SUCCESS)), step.need)
    return slc_phase.check_value(s, step.slc, step.purpose, form)


def aim(s: Stealth, step: CheckStep) -> tuple[str, str]:
    """What is added to the dice, and what they must show."""
    value = printed_value(s, step)
    if step.need > checks.BEST_FACE:
        return "", say("no roll is enough")
    added = f" {with_sign(value - step.need)}" if value != step.need else ""
    return added, f"{max(checks.LEAST_FACE, value)}+"


def describe_need(s: Stealth, step: CheckStep) -> str:
    """How many dice, and what the highest must show."""
    added, needed = aim(s, step)
    return f"{amount(checks.dice(s, step.slc, step.purpose), 'die', 'dice')}{added}, {needed}"


def is_for_surge(s: Stealth, step: CheckStep) -> bool:
    """1.5, 1.6 A fault of the breathing gear costs a surge; one spent against it is gone as well."""
    card = card_of(s)
    return step.purpose == FAULT and card >= 0 and s.tables.fault_spaces[card] == BREATHING


def cost_of_failure(s: Stealth, step: checks.Again) -> str:
    """What it costs to leave a failure as it is."""
    card = card_of(s)
    if step.purpose != FAULT or card < 0:
        return say("accept the failure")
    space = s.tables.fault_spaces[card]
    if space == BREATHING:
        return say("accept: lose a surge")
    if token(s, step.slc, space) > 1:
        return say("accept: lose one {part} token", part=space_name(space))
    if s.tables.fault_gone[card]:
        return say("accept: {part} beyond repair", part=space_name(space))
    return say("accept: {part} out until repaired", part=space_name(space))
