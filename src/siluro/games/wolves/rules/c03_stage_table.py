"""Chapter 3.1.5, the stages of a sheet as the rules read them: what may be done in a marked square, and what it does.

A stage is data of the mission. Its vocabulary is here: conditions, effects, and where the stage is asked.
"""

from __future__ import annotations

from typing import Final

from siluro.kit.tally import Cause

# what a stage, an option, a modifier or an effect may ask for; some take a number or the name of a flag
CONDITIONS: Final = (
    "day", "night", "surfaced", "submerged", "radio", "gun", "gun-down", "fuel", "watched", "clear", "rainy", "stormy",
    "foggy", "ammo", "mines", "torpedoes", "hull", "after", "before", "flag", "not",
)  # fmt: skip
DAY: Final = 0
NIGHT: Final = 1
ON_SURFACE: Final = 2
UNDER_WATER: Final = 3
RADIO_WORKS: Final = 4
GUN_WORKS: Final = 5
GUN_DOWN: Final = 6
FUEL_BEFORE_RESERVE: Final = 7
WATCHED: Final = 8
FIRST_WEATHER: Final = 9  # the weathers follow each other as in `WEATHERS`
LAST_WEATHER: Final = 12
AMMO_LEFT: Final = 13
MINES_LEFT: Final = 14
TORPEDOES_LEFT: Final = 15
HULL_AT_MOST: Final = 16
AFTER: Final = 17  # halves of fuel spent, at least
BEFORE: Final = 18  # and less than
FLAG: Final = 19
NOT: Final = 20
WITH_NUMBER: Final = ("ammo", "mines", "torpedoes", "hull", "after", "before")
WITH_FLAG: Final = ("flag", "not")

# what a row of a stage does besides the effects of events (4.5), which keep their numbers
STAGE_EFFECTS: Final = (
    "flag", "torpedoes", "ammo", "lay", "wait", "next", "encounter", "break", "mend", "stop", "look-out",
    "harbour", "guard", "sentry", "sink", "sighting",
)  # fmt: skip
FIRST_STAGE_EFFECT: Final = 100
SET_FLAG: Final = 100
TAKE_TORPEDOES: Final = 101
FILL_AMMO: Final = 102
LAY_ALL: Final = 103
WAIT_FOR_NIGHT: Final = 104
NEXT_STAGE: Final = 105
MEET_ESCORTS: Final = 106
BREAK: Final = 107
MEND: Final = 108
STOP_HERE: Final = 109
LOOK_OUT: Final = 110
ENTER_HARBOUR: Final = 111
GUARD_ROLL: Final = 112
SENTRY: Final = 113
SINK: Final = 114
SIGHTING_ROLL: Final = 115

# where a stage is asked
PLACES: Final = ("square", "must", "home", "next")
ON_SQUARE: Final = 0  # the captain may
BY_ITSELF: Final = 1  # he must, as soon as what it needs is so
AT_HOME: Final = 2
AS_NEXT: Final = 3  # another stage led to it


class Condition:
    """Something that holds or not: a word of CONDITIONS with its number or flag."""

    def __init__(self) -> None:
        self.kind: int = 0
        self.number: int = 0
        self.flag: int = 0


class Effect:
    """Something that happens, if its condition holds."""

    def __init__(self) -> None:
        self.kind: int = 0
        self.amount: int = 0  # or the number of a stage or an equipment
        self.flag: int = 0
        self.needs: list[Condition] = []


class Modifier:
    """What is added to the die of an option: once if its condition holds, or for each mark of a flag."""

    def __init__(self, cause: Cause) -> None:
        self.cause: Cause = cause
        self.amount: int = 0
        self.each: int = -1  # the number of a flag, or none
        self.needs: list[Condition] = []


class StageRow:
    """A row of an option: from a total on, what is said and what happens."""

    def __init__(self) -> None:
        self.lowest: int = 0
        self.says: str = ""
        self.effects: list[Effect] = []


class StageOption:
    """An answer that a stage offers."""

    def __init__(self) -> None:
        self.id: str = ""
        self.label: str = ""
        self.stage: int = 0
        self.needs: list[Condition] = []
        self.halves: int = 0  # what it costs
        self.battery: int = 0
        self.ammo: int = 0
        self.waits: int = 0  # 1: until the next night, at the cost of the fuel up to then
        self.is_rolled: int = 0
        self.modifiers: list[Modifier] = []
        self.rows: list[StageRow] = []


class Stage:
    """A question of the sheet: where and how often it is asked, and its options by number."""

    def __init__(self) -> None:
        self.id: str = ""
        self.place: int = ON_SQUARE
        self.asks: str = ""
        self.mark: str = ""  # what the chart says of its squares
        self.cells: list[int] = []
        self.most: int = 1
        self.needs: list[Condition] = []
        self.weather: int = 0  # 1: the weather is rolled before the question
        self.options: list[int] = []


class Task:
    """Points that are paid at home if conditions hold, or for each mark of a flag."""

    def __init__(self) -> None:
        self.says: str = ""
        self.points: int = 1
        self.each: int = -1
        self.needs: list[Condition] = []
