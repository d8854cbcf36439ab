"""Chapter 9, equipment: what goes along, what is used for a die, and what is left of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.steps import Ask
from siluro.engine.trace import Done
from siluro.games.boats.facts.finder import Finder
from siluro.games.boats.rules import c09_equipment as c09
from siluro.games.boats.rules.c09_pieces import CHARM, PIECES
from siluro.games.boats.rules.state import Boats


class PieceTaken(Fact, frozen=True):
    """9 A piece of equipment goes along."""

    changes: ClassVar = ("equipment.{piece}",)
    piece: str


class PieceUsed(Fact, frozen=True):
    """9.1 A piece is used for the next die: by so much it betters the die."""

    piece: str
    die: str
    bonus: int


class PieceKept(Fact, frozen=True):
    """9.2 A piece that was used can be used again."""

    piece: str


class PieceUsedUp(Fact, frozen=True):
    """9.2 A piece that was used is gone."""

    changes: ClassVar = ("equipment.{piece}",)
    piece: str


class CharmUsed(Fact, frozen=True):
    """9.1.5 The Lucky Charm is spent to roll a die again; `was` is the outcome that does not stand."""

    changes: ClassVar = ("equipment.charm",)
    die: str
    was: str


def equip(done: Done[Boats]) -> Iterator[Fact]:
    yield PieceTaken(piece=PIECES[done.answer].id)


def use(done: Done[Boats]) -> Iterator[Fact]:
    step, die = done.step, done.before.todo[-2]
    assert isinstance(step, c09.Use) and isinstance(die, Ask)
    if done.answer == c09.YES:
        yield PieceUsed(piece=PIECES[step.piece].id, die=die.word, bonus=done.after.bonus)


def reuse(done: Done[Boats]) -> Iterator[Fact]:
    step = done.step
    assert isinstance(step, c09.Reuse)
    is_kept = done.after.gear[step.piece] == done.before.gear[step.piece]
    piece = PIECES[step.piece].id
    yield PieceKept(piece=piece) if is_kept else PieceUsedUp(piece=piece)


def charm(done: Done[Boats]) -> Iterator[Fact]:
    """Only if it is used; otherwise the die under it stands (`without_charm`)."""
    s = done.before
    die = c09.offered_die(s)
    yield CharmUsed(die=die.word, was=die.name(s, s.die))


def is_offered(done: Done[Boats]) -> bool:
    """Whether the Charm may still roll this die again, so that nothing has come of it yet."""
    todo = done.after.todo
    return isinstance(done.step, c09.Die) and bool(todo) and isinstance(todo[-1], c09.LuckyCharm)


def without_charm(done: Done[Boats]) -> Done[Boats]:
    """A die that stands, as if there were no Charm that some of its faces would call for; any other step as it is."""
    step, die = done.step, done.answer
    is_declined = isinstance(step, c09.LuckyCharm) and die == c09.NO
    if not is_declined and not (isinstance(step, c09.Die) and done.before.gear[CHARM]):
        return done
    before = done.before.copy()
    before.gear[CHARM] = 0
    if is_declined:
        step, die = c09.offered_die(before), before.die
        before.todo.pop()
        before.die = 0
    return Done(step, die, before, done.after)


FINDERS: Final[Mapping[type[Any], Finder]] = {
    c09.Equip: equip, c09.Use: use, c09.Reuse: reuse, c09.LuckyCharm: charm,
}  # fmt: skip
