"""What the greedy captain of Sea Wolves does in the squares that his sheet marks, and when he goes there."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.rules import c03_conditions as need
from siluro.games.wolves.rules import c03_stage
from siluro.games.wolves.rules.c03_sheet import Sheet
from siluro.games.wolves.rules.c03_stage_table import ON_SQUARE
from siluro.games.wolves.rules.state import Wolves

LASTING: Final = (
    need.RadioWorks, need.GunWorks, need.BeforeReserve, need.Rounds, need.Mines, need.Torpedoes, need.HullAtMost,
    need.After, need.Before,
)  # fmt: skip
WANTED: Final[tuple[str, ...]] = (  # what he takes, the first that he can
    "outer", "break-off", "lie-low", "meet-nordmark", "meet-egerland", "kirk", "shell-checked", "attack-tankers",
    "saw", "land", "board", "sink",
)  # fmt: skip
SUPPLY: Final = ("nordmark", "egerland")
EMPTY_TANKS: Final = 8  # what a supply ship can refill
FEW_TORPEDOES: Final = 8
WATCH_FROM: Final = 14  # halves of fuel spent after which he looks before he shows himself
LEFT_ALONE: Final = ("canary",)


def watches(s: Wolves, sheet: Sheet) -> bool:
    """Late in the patrol he spends a turn submerged beside the rendezvous before he goes there."""
    number = errand(s, sheet)
    if number < 0 or sheet.stages[number].id not in SUPPLY or s.fuel_spent < WATCH_FROM:
        return False
    beside = sheet.to_stage[number][s.cell] <= 1
    return beside and (s.watched_from < 0 or sheet.to_stage[number][s.watched_from] > 1)


def stage(s: Wolves, options: list[int]) -> int:
    """The first option of his list; without one he sails on, or takes what there is."""
    for wanted in WANTED:
        for number in options:
            if number != c03_stage.PASS and s.sheet.stage_options[number].id == wanted:
                return number
    return options[0]


def torpedoes_kept(s: Wolves) -> int:
    """What a stage that can still be used asks for."""
    for number, each in enumerate(s.sheet.stages):
        if s.stage_uses[number] < each.most:
            for condition in each.needs:
                if isinstance(condition, need.Torpedoes):
                    return condition.number
    return 0


def mines_wanted(sheet: Sheet) -> int:
    """As many mines as a stage of the sheet asks for."""
    for each in sheet.stages:
        for condition in each.needs:
            if isinstance(condition, need.Mines):
                return condition.number
    return 0


def errand(s: Wolves, sheet: Sheet) -> int:
    """The first stage on the chart that is worth the way, or -1."""
    for number in range(len(sheet.stages)):
        if sheet.to_stage[number] and is_worth_it(s, sheet, number):
            return number
    return -1


def is_worth_it(s: Wolves, sheet: Sheet, number: int) -> bool:
    """The stage can still be used, and nothing is wanting that neither time nor depth would bring."""
    stage = sheet.stages[number]
    if stage.id in SUPPLY and (s.fuel_spent < EMPTY_TANKS or s.g7a + s.g7e > FEW_TORPEDOES):
        return False
    if stage.id in LEFT_ALONE:
        return False
    if stage.place != ON_SQUARE or s.stage_uses[number] >= stage.most:
        return False
    if not need.is_story(stage.needs, s):
        return False
    is_free = s.g7a + s.g7e <= torpedoes_kept(s)
    for condition in stage.needs:
        if isinstance(condition, need.After) and is_free:
            continue  # nothing else is left to do until then
        if isinstance(condition, LASTING) and not condition.holds(s):
            return False
    return True
