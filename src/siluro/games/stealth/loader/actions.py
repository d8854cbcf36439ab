"""Reads the actions of By Stealth and Sea: what they cost and need, the escape, and the SLC sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from siluro.games.stealth.loader.common import Die, Id, Small, index_of
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.c04_slc import END, MENUS
from siluro.games.stealth.rules.state import (
    ACTIONS,
    ESCAPE,
    FAULT,
    NOT_OFFERED,
    REPAIR,
    SCUTTLE,
    SKILLS,
    STAMINA,
    SUCCESS,
    SUIT,
    VARIABLE,
)
from siluro.packs import Part, Src, read_part, refuse


class Form(Part, frozen=True):
    one: str = ""
    two: str = ""


class Action(Part, frozen=True):
    id: Id
    src: Src
    surfaced: Form = Form()
    submerged: Form = Form()


class FullMove(Part, frozen=True):
    surfaced: Small
    submerged: Small
    src: Src


class Recover(Part, frozen=True):
    without_wetsuit: Die
    src: Src


class EscapeNumbers(Part, frozen=True):
    value: Die
    last_hour: Annotated[str, msgspec.Meta(pattern=r"^0[0-6](00|30)$")]
    in_time: int
    readied: int
    in_harbour: int
    no_breathing_gear: int
    each_patrol_craft: int
    far_from_home: int
    src: Src


class SuitNumbers(Part, frozen=True):
    value: Die
    src: Src


class Sheet(Part, frozen=True):
    wetsuit: Small
    transmission: Small
    ballast: Small
    battery: Small
    src: Src


class Actions(Part, frozen=True):
    action: list[Action]
    full_move: FullMove
    recover: Recover
    escape: EscapeNumbers
    wetsuit: SuitNumbers
    sheet: Sheet


def fill_actions(tables: Tables, file: Path) -> None:
    actions = read_part(file, Actions)
    tables.forms = [NOT_OFFERED] * (4 * (SCUTTLE + 1))
    tables.check_skill, tables.check_value = [0] * len(ACTIONS), [0] * len(ACTIONS)
    for action in actions.action:
        number = index_of(file, f"action ({action.id})", ACTIONS[: SCUTTLE + 1], action.id)
        for submerged, form in enumerate((action.surfaced, action.submerged)):
            for points, text in enumerate((form.one, form.two)):
                tables.forms[number * 4 + submerged * 2 + points] = form_value(tables, file, number, text)
    if {action.id for action in actions.action} != set(ACTIONS[: SCUTTLE + 1]):
        refuse(file, "action", "must list each of these once: {names}", names=", ".join(ACTIONS[: SCUTTLE + 1]))
    tables.act_answers = [*existing_forms(tables), END]
    tables.offers = [offers_of(tables, submerged) for submerged in (0, 1)]
    tables.menus = [[]] * MENUS
    for check, skill, value in (
        (ESCAPE, STAMINA, actions.escape.value), (FAULT, REPAIR, VARIABLE), (SUIT, STAMINA, actions.wetsuit.value),
    ):  # fmt: skip
        tables.check_skill[check], tables.check_value[check] = skill, value
    tables.reach = [actions.full_move.surfaced, actions.full_move.submerged]
    tables.recover_torn = actions.recover.without_wetsuit
    sheet = actions.sheet
    tables.sheet = [0, sheet.wetsuit, sheet.transmission, sheet.ballast, sheet.battery, 0]
    fill_escape(tables, actions.escape)


def existing_forms(tables: Tables) -> list[int]:
    """The actions with the points they can take, surfaced or submerged."""
    return [
        action * 2 + points - 1
        for action in range(SCUTTLE + 1)
        for points in (1, 2)
        if max(tables.form(action, 0, points), tables.form(action, 1, points)) != NOT_OFFERED
    ]


def offers_of(tables: Tables, submerged: int) -> list[int]:
    """The actions of a state, each with the points it can take: see Tables.offers."""
    found = []
    for action in range(SCUTTLE + 1):
        one, two = (int(tables.form(action, submerged, points) != NOT_OFFERED) for points in (1, 2))
        if one or two:
            found.append(action * 4 + two * 2 + one)
    return found


def form_value(tables: Tables, file: Path, action: int, text: str) -> int:
    """What is written for one state and one number of points: nothing, success, or a skill with its value."""
    if text in ("", "success"):
        return SUCCESS if text else NOT_OFFERED
    skill, _, value = text.partition(" ")
    tables.check_skill[action] = index_of(file, f"action ({ACTIONS[action]})", SKILLS, skill)
    if not value:
        return VARIABLE
    if value not in "23456":
        refuse(file, f"action ({ACTIONS[action]})", "the value of a check must be 2 to 6, not {value!r}",
               value=value)  # fmt: skip
    return int(value)


def fill_escape(tables: Tables, escape: EscapeNumbers) -> None:
    tables.escape_value = escape.value
    tables.escape_last_turn = int(escape.last_hour[:2]) * 2 + int(escape.last_hour[2:]) // 30
    tables.escape_in_time, tables.escape_readied = escape.in_time, escape.readied
    tables.escape_in_harbour, tables.escape_no_breathing = escape.in_harbour, escape.no_breathing_gear
    tables.escape_each_craft, tables.escape_far = escape.each_patrol_craft, escape.far_from_home
