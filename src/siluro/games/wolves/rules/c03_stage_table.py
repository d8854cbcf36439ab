"""Chapter 3.1.5, the stages of a sheet as the rules read them: what may be done in a marked square, and what it does.

What a stage asks for is in `c03_conditions`, what it does in `c03_effects` and `c04_effects`: a class for each word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from siluro.engine.steps import Bar
from siluro.kit.tally import Cause

if TYPE_CHECKING:  # a position refers to its sheet, and the sheet to these
    from siluro.games.wolves.rules.state import Wolves

# where a stage is asked; "next": another stage led to it
ON_SQUARE: Final = "square"  # the captain may
BY_ITSELF: Final = "must"  # he must, as soon as what it needs is so
AT_HOME: Final = "home"


class Names:
    """What the words of a sheet may name: flags, stages that follow another, and ships in the harbour."""

    def __init__(self, flags: list[str], followers: dict[str, int], prizes: int) -> None:
        self.flags = flags
        self.followers = followers  # stages by id
        self.prizes = prizes
        self.where: str = ""  # in the file
        self.asked: list[tuple[str, str]] = []  # flags that are asked for, and where
        self.given: list[str] = []  # flags that are set

    def flag(self, name: str) -> int:
        if name not in self.flags:
            self.flags.append(name)
        return self.flags.index(name)

    def asked_flag(self, name: str) -> int:
        self.asked.append((name, self.where))
        return self.flag(name)


class Condition:
    """Something that holds or not."""

    word: ClassVar[str] = ""
    takes: ClassVar[str] = ""  # what follows the word
    bar: ClassVar[Bar]

    def read(self, values: list[str], names: Names) -> bool:
        """Take what follows the word; False if it does not fit."""
        return not values

    def holds(self, s: Wolves) -> bool:
        raise NotImplementedError


class Number(Condition):
    """What is compared with a number."""

    takes: ClassVar[str] = ":N"

    def __init__(self) -> None:
        self.number: int = 0

    def read(self, values: list[str], names: Names) -> bool:
        if len(values) != 1 or not values[0].isdecimal():
            return False
        self.number = int(values[0])
        return True


class Effect:
    """Something that happens if its conditions hold; this one is nothing."""

    word: ClassVar[str] = "nothing"
    takes: ClassVar[str] = ""
    asks: ClassVar[bool] = False
    """It puts a step on the agenda."""

    def __init__(self) -> None:
        self.amount: int = 0
        self.needs: list[Condition] = []

    def read(self, values: list[str], names: Names) -> bool:
        """Take what follows the word; False if it does not fit."""
        return not values

    def happens(self, s: Wolves) -> None:
        pass


class Amount(Effect):
    """What happens to a certain extent, 1 if none is given."""

    word: ClassVar[str] = ""
    takes: ClassVar[str] = " N"

    def __init__(self) -> None:
        super().__init__()
        self.amount = 1

    def read(self, values: list[str], names: Names) -> bool:
        if len(values) > 1 or not all(each.lstrip("-").isdecimal() for each in values):
            return False
        self.amount = int(values[0]) if values else self.amount
        return True


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
        self.place: str = ON_SQUARE
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
