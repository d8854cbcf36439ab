"""Chapter 12, experience at the dice: the re-roll of a turn, and the level dice of captain and crew."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose, Roll
from siluro.games.wolves.rules.state import Wolves
from siluro.kit.dice import D6
from siluro.kit.tally import Cause

CAPTAIN_LEVEL: Final = Cause("12", "captain's level")
CREW_LEVEL: Final = Cause("12", "crew's level")


class Rerollable(Roll[Wolves]):
    """A roll of the game. 12: with the Re-roll upgrade it may be taken again, once a turn."""

    def land(self, s: Wolves, answer: int) -> None:
        """What the roll does once it stands."""
        raise NotImplementedError

    def apply(self, s: Wolves, answer: int) -> None:
        if s.reroll_left:
            s.then(Keep(answer), self)
        else:
            self.land(s, answer)


class VesselRoll(Rerollable):
    """A roll for one vessel of the encounter map; the question names it by its number."""

    def __init__(self, index: int) -> None:
        self.index = index

    def fields(self) -> tuple[int, ...]:
        return (self.index,)

    def subject(self, s: Wolves) -> str:
        return str(self.index + 1)


class Keep(Choose[Wolves]):
    """12 Let a roll stand, or spend the re-roll of this turn: all its dice are rolled again."""

    rule: ClassVar[str] = "12"
    word: ClassVar[str] = "reroll"
    NAMES: ClassVar[tuple[str, ...]] = ("keep", "again")

    def __init__(self, answer: int) -> None:
        self.answer = answer

    def fields(self) -> tuple[int, ...]:
        return (self.answer,)

    def candidates(self, s: Wolves) -> list[int]:
        return KEEP_ANSWERS

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == AGAIN:
            s.reroll_left = 0
            return
        roll = s.todo.pop()
        assert isinstance(roll, Rerollable)
        roll.land(s, self.answer)


def roll_to_keep(s: Wolves) -> Rerollable:
    """12 The roll that the captain may take again, while he is asked."""
    roll = s.todo[-2]
    assert isinstance(roll, Rerollable)
    return roll


class LevelDie(Rerollable):
    """12 The captain's or the crew's die, read in the column of his level, changes the roll that follows."""

    rule: ClassVar[str] = "12"
    word: ClassVar[str] = "level"
    WHO: ClassVar[tuple[str, ...]] = ("captain", "crew")

    def __init__(self, who: int) -> None:
        self.who = who

    def fields(self) -> tuple[int, ...]:
        return (self.who,)

    def subject(self, s: Wolves) -> str:
        return self.WHO[self.who]

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        s.level_modifier = level_drm(s, self.who, answer)


def level_drm(s: Wolves, who: int, die: int) -> int:
    """12 What the level die adds to the roll that follows."""
    return s.tables.level_drm[level(s, who)][die]


def level(s: Wolves, who: int) -> int:
    """12 The level, from 1, that the experience put on a track has reached."""
    reached = 1
    for index in range(1, len(s.tables.level_xp)):
        if s.experience[who] >= s.tables.level_xp[index]:
            reached = index + 1
    return reached


def with_level(s: Wolves, who: int, roll: Rerollable) -> None:
    """12 In the campaign a level die comes before the roll."""
    s.level_modifier = 0
    if s.campaign:
        s.then(LEVEL_DICE[who], roll)
    else:
        s.todo.append(roll)


STAND: Final = 0
AGAIN: Final = 1
KEEP_ANSWERS: Final = [STAND, AGAIN]
LEVEL_DICE: Final = [LevelDie(0), LevelDie(1)]
