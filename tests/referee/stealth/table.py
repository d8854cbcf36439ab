"""What lies on the table in a mission, and how a question is put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from tests.referee.lockstep import Question
from tests.referee.stealth.board import Board
from tests.referee.stealth.facts import points_of

Asking = Generator[Question, str, None]
Judging = Generator[Question, str, bool]


def choice(word: str, subject: str, answers: Iterable[str]) -> Question:
    """A question to the player."""
    return Question(word, subject, frozenset(answers), {})


def chance(word: str, subject: str, weights: Mapping[str, int]) -> Question:
    """A question to fate; each answer as likely as its weight says."""
    whole = sum(weights.values())
    odds = {answer: Fraction(weight, whole) for answer, weight in weights.items() if weight}
    return Question(word, subject, frozenset(odds), odds)


@cache
def highest_of(dice: int) -> dict[str, Fraction]:
    """1.4 The highest of some dice."""
    return {str(face): Fraction(face**dice - (face - 1) ** dice, 6**dice) for face in range(1, 7)}


def skill_dice(subject: str, dice: int) -> Question:
    """The highest of the dice of a skill check."""
    odds = highest_of(dice)
    return Question("check", subject, frozenset(odds), odds)


@dataclass
class Slc:
    """An SLC counter with its sheet and its Operator card."""

    number: int
    crew: str
    crew_name: str
    seat: int
    attribute: str
    skills: dict[str, int]
    tokens: dict[str, int]
    hex: str
    facing: str = "n"
    submerged: bool = False
    detected: bool = False
    stunned: bool = False
    warheads_out: int = 0
    cards: list[str] = field(default_factory=list)
    """Fault cards with a token on them."""
    points: int = 0
    tried: set[str] = field(default_factory=set)
    fate: str = "at sea"
    crew_fate: str = "aboard"
    sunk: list[str] = field(default_factory=list)
    attached: bool = False
    entered: bool = False

    @property
    def at_sea(self) -> bool:
        """Whether the counter is on a hex."""
        return self.fate == "at sea"

    @property
    def name(self) -> str:
        """The subject of its questions."""
        return f"slc{self.number}"


@dataclass
class Craft:
    """A patrol craft counter."""

    number: int
    hex: str = ""
    ready: bool = True


@dataclass
class Table:
    """A mission in play."""

    mission: str
    board: Board
    forward: str
    levels: dict[str, int]
    defence: list[str]
    targets: dict[str, int]
    slcs: list[Slc]
    craft: list[Craft]
    alert: Counter[int]
    discards: Counter[int]
    faults: Counter[str]
    readings: frozenset[str]
    ships: dict[str, str] = field(default_factory=dict)
    """Where each ship lies; a destroyed one lies nowhere."""
    turn: int = 1

    def at_sea(self) -> list[Slc]:
        """SLCs on the board, by number."""
        return [slc for slc in self.slcs if slc.at_sea]

    def craft_in(self, hex_: str) -> int:
        """How many patrol craft are in a hex, ready or not."""
        return sum(each.hex == hex_ for each in self.craft)

    def ships_in(self, hex_: str) -> list[str]:
        """The ships in a hex."""
        return [ship for ship, where in self.ships.items() if where == hex_]

    def score(self) -> int:
        """7.0 Ships destroyed, SLCs scuttled, crews escaped, and the crew that counts even if captured."""
        ships = sum(points_of(ship) for slc in self.slcs for ship in slc.sunk)
        scuttled = sum(slc.fate == "scuttled" for slc in self.slcs)
        home = sum(slc.crew_fate == "escaped" for slc in self.slcs)
        bonus = sum(slc.crew_fate == "captured" and slc.attribute == "captured" for slc in self.slcs)
        return ships + scuttled + home + bonus
