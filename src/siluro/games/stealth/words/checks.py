"""Skill checks of By Stealth and Sea in words: what is tried, with which dice, and what a failure costs."""

from __future__ import annotations

from typing import Any

from siluro.engine.steps import Ask
from siluro.games.stealth.rules import c01_checks as checks
from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules import c04_slc as slc_phase
from siluro.games.stealth.rules.c01_board import craft_in, in_harbour
from siluro.games.stealth.rules.state import (
    BREATHING,
    ESCAPE,
    FAULT,
    MEND,
    NOT_OFFERED,
    SUCCESS,
    SUIT,
    Stealth,
    board,
    token,
)
from siluro.games.stealth.words.names import ACTION_WORDS, craft_name, skill_name, space_name
from siluro.speech.say import counted, say

CheckStep = checks.Surge | checks.Check | checks.Again


def prompt(s: Stealth, step: CheckStep) -> str:
    skill = skill_name(s.tables.check_skill[step.purpose])
    what = purpose(s, step)
    who = craft_name(s, step.slc)
    if isinstance(step, checks.Surge):
        surges, need = token(s, step.slc, BREATHING), wanted(s, step)
        if surges == 1:
            return say("{who} wants to {what}: {need}. Spend the last surge for +1?", who=who, what=what, need=need)
        return say(
            "{who} wants to {what}: {need}. Spend one of {surges} for +1?",
            who=who, what=what, need=need, surges=counted(surges, "surge", "surges"),
        )  # fmt: skip
    if isinstance(step, checks.Again):
        return say("{who} failed to {what}. Spend a surge to roll again?", who=who, what=what)
    return say("{who} tries to {what}: {skill} check.", who=who, what=what, skill=skill)


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
    return say(ACTION_WORDS[step.purpose])


def printed(s: Stealth, step: CheckStep) -> int:
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
    value = printed(s, step)
    if step.need > checks.BEST_FACE:
        return "", say("no face is enough")
    added = f" {value - step.need:+d}" if value != step.need else ""
    return added, say("{need} or more", need=max(1, value))


def wanted(s: Stealth, step: CheckStep) -> str:
    """How many dice, and what the highest must show."""
    added, needed = aim(s, step)
    return f"{counted(checks.dice(s, step.slc, step.purpose), 'die', 'dice')}{added}, {needed}"


def need(s: Stealth, step: checks.Check) -> str:
    """What to roll by hand, and what is needed."""
    dice = checks.dice(s, step.slc, step.purpose)
    added, needed = aim(s, step)
    highest = say(", the highest") if dice > 1 else ""
    return f"{counted(dice, 'd6', 'd6')}{highest}{added}: {needed}"


def meaning(step: checks.Check, face: int) -> str:
    """Success or failure, or what that is where it is not the action that is tried."""
    passed = face >= step.need
    if step.purpose == ESCAPE:
        return say("the crew escapes") if passed else say("the crew is captured")
    if step.purpose == SUIT:
        return say("the crew bears the cold") if passed else say("the crew is stunned")
    return say("success") if passed else say("failure")


def surge_label(s: Stealth, step: checks.Surge, answer: int) -> str:
    if answer == checks.PLAIN_ROLL:
        return say("roll as it is")
    if is_for_surge(s, step):
        return say("spend a surge for +1, to save a surge")
    if token(s, step.slc, BREATHING) == 1:
        return say("spend the last surge for +1: from then on -1 on Stamina")
    return say("spend a surge for +1")


def again_label(s: Stealth, step: checks.Again, answer: int) -> str:
    if answer == checks.FAIL:
        return loss(s, step)
    if is_for_surge(s, step):
        return say("spend a surge to roll again, to save a surge")
    if token(s, step.slc, BREATHING) == 1:
        return say("spend the last surge to roll again: from then on -1 on Stamina")
    return say("spend a surge to roll again")


def is_for_surge(s: Stealth, step: CheckStep) -> bool:
    """1.5, 1.6 A fault of the breathing gear costs a surge; one spent against it is gone as well."""
    card = card_of(s)
    return step.purpose == FAULT and card >= 0 and s.tables.fault_spaces[card] == BREATHING


def loss(s: Stealth, step: checks.Again) -> str:
    """What it costs to leave a failure as it is."""
    card = card_of(s)
    if step.purpose != FAULT or card < 0:
        return say("accept the failure")
    space = s.tables.fault_spaces[card]
    if space == BREATHING:
        return say("accept it: a surge is lost")
    if token(s, step.slc, space) > 1:
        return say("accept it: one token of the {part} is lost", part=space_name(space))
    if s.tables.fault_gone[card]:
        return say("accept it: the {part} is lost for good", part=space_name(space))
    return say("accept it: the {part} fails until it is repaired", part=space_name(space))


def deed(s: Stealth, step: Ask[Any], answer: int) -> str:
    """What was done about a check, as the log tells it."""
    if isinstance(step, checks.Check):
        return say(
            "SLC {number} tries to {what}: {meaning}.",
            number=step.slc + 1, what=purpose(s, step), meaning=meaning(step, answer),
        )  # fmt: skip
    if isinstance(step, checks.Surge):
        return say("A surge is spent for +1.") if answer == checks.SPEND else say("No surge is spent.")
    return say("A surge is spent to roll again.") if answer == checks.REROLL else say("The failure stands.")


def escape_tally(s: Stealth, slc: int) -> dict[str, int]:
    """4.3 The modifiers of an Escape by name, those that count."""
    t = s.tables
    found = {
        "in time": t.escape_in_time * int(s.turn <= t.escape_last_turn),
        "readied": t.escape_readied * int(not s.stunned[slc]),
        "in the harbour": t.escape_in_harbour * int(in_harbour(s, s.where[slc])),
        "breathing gear": checks.breathing_penalty(s, slc, ESCAPE),
        "patrol craft": t.escape_each_craft * craft_in(s, s.where[slc]),
        "far from home": t.escape_far * board(s).far_from_home,
        "operators": checks.bonus(s, slc, ESCAPE),
    }
    return {name: value for name, value in found.items() if value}
