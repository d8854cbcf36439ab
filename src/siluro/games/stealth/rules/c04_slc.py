"""Chapter 4, the SLC phase: action points and the choice of an action (4.1-4.4). What actions do is in c04_actions."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from siluro.engine.steps import Bar
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.c01_checks import declare
from siluro.games.stealth.rules.c01_steps import SlcChoose, SlcDo
from siluro.games.stealth.rules.c04_actions import PERFORMED, carry_out, repair
from siluro.games.stealth.rules.c04_hindrances import hindrance
from siluro.games.stealth.rules.state import (
    ACTIONS,
    EVADE_NET,
    MEND,
    NET_VALUE,
    NOT_OFFERED,
    RECOVER,
    SCUTTLE,
    SUCCESS,
    WETSUIT,
    Stealth,
    token,
)
from siluro.kit.hexes import OUTSIDE

END: Final = 2 * len(ACTIONS)
MENUS: Final = 4 << (SCUTTLE + 1)  # by the actions that are open, surfaced or submerged, for one point or two
READIED_POINTS: Final = 2
STUNNED_POINTS: Final = 1

DONE: Final = Bar("4.3", "already attempted this turn")
POINTS: Final = Bar("4.2", "not enough action points ({s.points} left)")
SURFACED_ONLY: Final = Bar("4.3", "only when surfaced")
SUBMERGED_ONLY: Final = Bar("4.3", "only when submerged")
NO_SUCH_FORM: Final = Bar("4.3", "not available for that many points")


class SlcTurn(SlcDo):
    """4.2, 4.4 SLC 1, 2 and 3 in order: two action points, or one if the operators are stunned (ruling S-15)."""

    rule: ClassVar[str] = "4.4"

    def apply(self, s: Stealth) -> None:
        if s.where[self.slc] == OUTSIDE:
            return
        s.acting = self.slc
        s.points = STUNNED_POINTS if s.stunned[self.slc] else READIED_POINTS
        s.done = 0
        s.todo.append(ACT[self.slc])


class GoOn(SlcDo):
    """4.2 As long as there are action points the SLC may go on."""

    rule: ClassVar[str] = "4.2"

    def apply(self, s: Stealth) -> None:
        if s.points and s.where[self.slc] != OUTSIDE:
            s.todo.append(ACT[self.slc])
        else:
            s.points = 0
            s.done = 0


class Act(SlcChoose):
    """1.2, 4.2, 4.3 Choose an action and how many points to put into it: one to try, two to be sure."""

    rule: ClassVar[str] = "4.3"
    word: ClassVar[str] = "act"

    def candidates(self, s: Stealth) -> list[int]:
        return s.tables.act_answers

    def options(self, s: Stealth) -> list[int]:
        # the same as asking `bar` about each candidate, but each action is looked at once
        submerged = s.submerged[self.slc]
        open_actions: i64 = 0
        done: i64 = s.done
        offer: i64
        for offer in s.tables.offers[submerged]:
            action = offer >> 2
            if not done >> action & 1 and hindrance(s, self.slc, action) is None:
                open_actions |= 1 << action
        return menu(s.tables, submerged, s.points, open_actions)

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        if answer == END:
            return None
        action, points = answer // 2, answer % 2 + 1
        if s.tables.form(action, s.submerged[self.slc], points) == NOT_OFFERED:
            return not_offered(s, action, points)
        if s.done >> action & 1:
            return DONE
        if points > s.points:
            return POINTS
        return hindrance(s, self.slc, action)

    def name(self, s: Stealth, answer: int) -> str:
        if answer == END:
            return "end"
        action = answer // 2
        return f"{ACTIONS[action]}-{answer % 2 + 1}" if has_two_forms(s, action) else ACTIONS[action]

    def apply(self, s: Stealth, answer: int) -> None:
        if answer == END:
            s.points = 0
            s.done = 0
            return
        action, points = answer // 2, answer % 2 + 1
        form = s.tables.form(action, s.submerged[self.slc], points)
        s.points -= points
        s.done |= 1 << action
        s.todo.append(GO_ON[self.slc])  # once the action is done
        if action == MEND:
            repair(s, self.slc, points)
        elif form == SUCCESS:
            carry_out(s, self.slc, action)
        else:
            declare(s, self.slc, action, check_value(s, self.slc, action, form), PERFORMED[self.slc][action])


def menu(tables: Tables, submerged: i64, points: i64, open_actions: i64) -> list[int]:
    """4.2 The answers for actions given as a sum of powers of two; each menu is put together once."""
    index = open_actions << 2 | submerged << 1 | (1 if points > 1 else 0)
    found = tables.menus[index]
    if not found:
        found = []
        offer: i64
        for offer in tables.offers[submerged]:
            action = offer >> 2
            if open_actions >> action & 1:
                if offer & 1:
                    found.append(action * 2)
                if offer & 2 and points > 1:
                    found.append(action * 2 + 1)
        found.append(END)
        tables.menus[index] = found
    return found


def check_value(s: Stealth, slc: int, action: int, form: int) -> int:
    """4.3, 5.4.7 The value of an action's check: printed, the net's, or one harder to recover in a torn suit."""
    if action == EVADE_NET:
        return s.targets[NET_VALUE]
    if action == RECOVER and not token(s, slc, WETSUIT):
        return s.tables.recover_torn
    return form


def not_offered(s: Stealth, action: int, points: int) -> Bar:
    """4.1, 4.3 Which of the three reasons it is that an action is not on the list."""
    if s.tables.form(action, 0, points) != NOT_OFFERED:
        return SURFACED_ONLY
    if s.tables.form(action, 1, points) != NOT_OFFERED:
        return SUBMERGED_ONLY
    return NO_SUCH_FORM


def has_two_forms(s: Stealth, action: int) -> bool:
    """Whether an action exists for one point and for two, surfaced or submerged."""
    one = s.tables.form(action, 0, 1) != NOT_OFFERED or s.tables.form(action, 1, 1) != NOT_OFFERED
    two = s.tables.form(action, 0, 2) != NOT_OFFERED or s.tables.form(action, 1, 2) != NOT_OFFERED
    return one and two


SLC_TURNS: Final = [SlcTurn(0), SlcTurn(1), SlcTurn(2)]
GO_ON: Final = [GoOn(0), GoOn(1), GoOn(2)]
ACT: Final = [Act(0), Act(1), Act(2)]
