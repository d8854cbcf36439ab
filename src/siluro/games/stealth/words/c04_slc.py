"""Chapter 4 in words: the choice of an action, with its price and its check."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules import c04_slc as slc_phase
from siluro.games.stealth.rules.c01_board import ahead, run_ahead, straight_on
from siluro.games.stealth.rules.state import (
    DIVE,
    EVADE_NET,
    FULL_MOVE,
    MEND,
    MOVE,
    NOT_OFFERED,
    SCUTTLE,
    SUCCESS,
    SURFACE,
    Stealth,
)
from siluro.games.stealth.words.changes import StealthSaying
from siluro.games.stealth.words.names import action_name, hex_name, hour, skill_name, slc_name
from siluro.speech.say import amount, capital, say, sentence

WHERE_IT_IS: Final = (DIVE, SURFACE)
ONE_AHEAD: Final = (MOVE, EVADE_NET)


class Act(StealthSaying[slc_phase.Act]):
    def prompt(self, s: Stealth, step: slc_phase.Act) -> str:
        who, points = slc_name(s, step.slc), amount(s.points, "action point", "action points")
        return say("{hour}, {slc}: {points} left. Choose an action.", hour=hour(s.turn), slc=who, points=points)

    def label(self, s: Stealth, step: slc_phase.Act, answer: int) -> str:
        if answer == slc_phase.END:
            return say("end this SLC's turn")
        action, points = answer // 2, answer % 2 + 1
        what, price = action_name(action), amount(points, "point", "points")
        form = s.tables.form(action, s.submerged[step.slc], points)
        if form == NOT_OFFERED:  # as it would be at the other depth
            form = s.tables.form(action, 1 - s.submerged[step.slc], points)
        if form == SUCCESS:
            return say("{what} ({price}, automatic)", what=what, price=price)
        skill, value = skill_name(s.tables.check_skill[action]), slc_phase.check_value(s, step.slc, action, form)
        if action == MEND or value == NOT_OFFERED:  # the value is on a card, or it cannot be tried from here
            return say("{what} ({price}, {skill} check)", what=what, price=price, skill=skill)
        return say("{what} ({price}, {skill} {value}+)", what=what, price=price, skill=skill, value=value)

    def row(self, s: Stealth, step: slc_phase.Act, answer: int) -> str:
        return "" if answer == slc_phase.END else capital(action_name(answer // 2))

    def rank(self, s: Stealth, step: slc_phase.Act, answer: int) -> int:
        return 1 if answer == slc_phase.END else 0

    def variant(self, s: Stealth, step: slc_phase.Act, answer: int) -> str:
        price = amount(answer % 2 + 1, "point", "points")
        is_sure = s.tables.form(answer // 2, s.submerged[step.slc], answer % 2 + 1) == SUCCESS
        if is_sure and answer // 2 == SCUTTLE:  # what is shown beside it is the chance of the escape
            return say("{price}, then escape", price=price)
        return say("{price}, automatic", price=price) if is_sure else price

    def deed(self, s: Stealth, step: slc_phase.Act, answer: int, after: Stealth) -> str:
        return sentence(f"SLC {step.slc + 1}: {self.label(s, step, answer)}")

    def target(self, s: Stealth, step: slc_phase.Act, answer: int) -> str:
        """Where the SLC would go, or the SLC itself; of two prices the board offers the surer one."""
        action, is_cheaper = answer // 2, answer % 2 == 0
        if answer == slc_phase.END or (is_cheaper and answer + 1 in step.options(s)):
            return ""
        if action in WHERE_IT_IS:
            return f"slc-{step.slc + 1}"
        if action in ONE_AHEAD:
            return hex_name(s, ahead(s, step.slc))
        if action == FULL_MOVE:
            reach = s.tables.reach[s.submerged[step.slc]]
            return hex_name(s, straight_on(s, step.slc, run_ahead(s, step.slc, reach)))
        return ""
