"""Chapter 9, equipment: which pieces go along, a bonus on one die, the roll to keep a piece, the Lucky Charm."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Roll
from siluro.games.boats.rules.c09_pieces import CHARM, PIECES
from siluro.games.boats.rules.state import CHARM_IN_PLAY, Boats
from siluro.kit.dice import D6
from siluro.kit.tally import Cause, Tally

NO_MORE: Final = Bar("9.1", "you already have as many of these as allowed")

NO_PIECE: Final = -1
NO: Final = 0
YES: Final = 1
NO_OR_YES: Final = [NO, YES]
ALL_PIECES: Final = list(range(len(PIECES)))


class Die(Roll[Boats]):
    """A die of the raid. A piece may add to it (9.1); the Lucky Charm may roll it once more before it stands."""

    def odds(self, s: Boats) -> list[int]:
        return D6

    def helped_by(self) -> int:
        """The piece that may be used for it."""
        return NO_PIECE

    def is_against(self, s: Boats, answer: int) -> bool:
        """Whether the Charm is offered: not after a yes-or-no die that went well (ruling M-37)."""
        return True

    def apply(self, s: Boats, answer: int) -> None:
        if s.gear[CHARM] and self.is_against(s, answer):
            s.die = answer
            s.todo.append(self)
            s.todo.append(LUCKY_CHARM)
        else:
            self.result(s, answer)
            if s.bonus:
                wear(s, self)

    def result(self, s: Boats, answer: int) -> None:
        """What the die does once it stands."""
        raise NotImplementedError

    def again(self, s: Boats, answer: int) -> Die:
        """What is rolled instead when the Charm is used."""
        return self


class Equip(Choose[Boats]):
    """9, 9.1, 10.1.1, 10.2.1 One piece goes along: at most two of a type, the Charm once (ruling M-14)."""

    rule: ClassVar[str] = "9.1"
    word: ClassVar[str] = "equip"

    def candidates(self, s: Boats) -> list[int]:
        return ALL_PIECES

    def bar(self, s: Boats, answer: int) -> Bar | None:
        return NO_MORE if s.gear[answer] >= s.tables.most[answer] else None

    def name(self, s: Boats, answer: int) -> str:
        return PIECES[answer].id

    def apply(self, s: Boats, answer: int) -> None:
        s.gear[answer] += 1


class Use(Choose[Boats]):
    """9.1.1, 9.1.2, 9.1.3, 9.1.4 Use a piece for the next die or not; at most one for a die (M-15, M-16)."""

    rule: ClassVar[str] = "9.1"
    word: ClassVar[str] = "use"
    NAMES: ClassVar[tuple[str, ...]] = ("no", "yes")

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def fields(self) -> tuple[int, ...]:
        return (self.piece,)

    def section(self, s: Boats) -> str:
        return PIECES[self.piece].section

    def subject(self, s: Boats) -> str:
        return PIECES[self.piece].id

    def candidates(self, s: Boats) -> list[int]:
        return NO_OR_YES

    def options(self, s: Boats) -> list[int]:
        return NO_OR_YES

    def apply(self, s: Boats, answer: int) -> None:
        if answer == YES:
            s.bonus = s.tables.bonus[self.piece]


class Reuse(Die):
    """9.2 After a piece was used: 4 or more and it can be used again, otherwise it is gone."""

    rule: ClassVar[str] = "9.2"
    word: ClassVar[str] = "reuse"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def fields(self) -> tuple[int, ...]:
        return (self.piece,)

    def subject(self, s: Boats) -> str:
        return PIECES[self.piece].id

    def is_against(self, s: Boats, answer: int) -> bool:
        return not is_reusable(s, answer)

    def result(self, s: Boats, answer: int) -> None:
        if not is_reusable(s, answer):
            s.gear[self.piece] -= 1


def is_reusable(s: Boats, die: int) -> bool:
    """9.2 Whether a piece that was used can be used again."""
    return die >= s.tables.reuse_from


class LuckyCharm(Choose[Boats]):
    """9.1.5 Once in the game the die just rolled is rolled again; the second result stands (ruling M-17)."""

    rule: ClassVar[str] = "9.1.5"
    word: ClassVar[str] = "charm"
    NAMES: ClassVar[tuple[str, ...]] = ("no", "yes")

    def candidates(self, s: Boats) -> list[int]:
        return NO_OR_YES

    def subject(self, s: Boats) -> str:
        return offered_die(s).word

    def apply(self, s: Boats, answer: int) -> None:
        step = s.todo.pop()
        assert isinstance(step, Die)
        die = s.die
        s.die = 0
        if answer == YES:
            s.gear[CHARM] = 0
            s.todo.append(step.again(s, die))
        else:
            step.result(s, die)
            if s.bonus:
                wear(s, step)


def serves_set_up(s: Boats) -> bool:
    """9.1.5 Whether the Charm may serve a die rolled before the first turn (ruling M-17)."""
    return not s.readings & CHARM_IN_PLAY


def offered_die(s: Boats) -> Die:
    """The die that lies under the Lucky Charm on the agenda."""
    step = s.todo[-2]
    assert isinstance(step, Die)
    return step


def roll(s: Boats, die: Die) -> None:
    """9.1 A die is rolled next; first the piece that helps it is offered, if there is one left."""
    piece = die.helped_by()
    if piece != NO_PIECE and s.gear[piece]:
        s.then(USES[piece], die)
    else:
        s.todo.append(die)


def wear(s: Boats, die: Die) -> None:
    """9.2 Once a die stands, the piece that was used for it is checked, before anything else."""
    s.bonus = 0
    if not s.ended:
        s.todo.append(REUSES[die.helped_by()])


def bonus_tally(s: Boats, die: Die) -> Tally:
    """9.1 What the piece in use adds to a die."""
    tally = Tally()
    piece = die.helped_by()
    if piece != NO_PIECE:
        tally.add(Cause(PIECES[piece].section, s.tables.piece_names[piece]), s.bonus)
    return tally


EQUIP: Final = Equip()
USES: Final = [Use(piece) for piece in ALL_PIECES]
REUSES: Final = [Reuse(piece) for piece in ALL_PIECES]
LUCKY_CHARM: Final = LuckyCharm()
