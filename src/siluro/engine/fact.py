"""Facts: what happened, as data. A game says which there are, finds them step by step, and everybody else reads them.

A fact has no sentence, no markup and no colour: its kind, the section that it comes from, who, where and how much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from siluro.engine.steps import Roll, State
from siluro.engine.trace import Done, trace

if TYPE_CHECKING:
    from siluro.engine.game import Game

KEYS: Final = ("slot", "berth", "id", "number")
"""What tells the parts of a list in a view apart; a list without them is numbered."""


def kind_of(name: str) -> str:
    """'ManCaught' as data write it: man caught."""
    return "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name.rpartition(".")[2]).strip()


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag=kind_of):
    """Something that happened."""

    changes: ClassVar[tuple[str, ...]] = ()
    """What of the view is different because of it: paths with `*` for any part and the fact's own fields in braces.

    Only a roll that leaves everything as it was changes nothing.
    """
    amounts: ClassVar[Mapping[str, str]] = {}
    """Fields that say by how much a number of the view rose, or with `-` before its path fell."""

    rule: str = ""
    """The section of the rulebook."""
    fell: str = ""
    """Of a roll: its outcome, as records write it."""
    chance: Fraction | None = None
    """Of a roll that need not have brought it: how likely that was, over all outcomes."""

    @property
    def kind(self) -> str:
        return kind_of(type(self).__name__)


class Changed(Fact, frozen=True):
    """What a game without facts of its own gives: something in its view is different."""

    changes: ClassVar = ("{where}",)
    where: str
    was: Any
    now: Any


def plain_facts(game: Game, done: Done[Any]) -> Iterator[Fact]:
    """A fact for each difference between two views."""
    for where, (was, now) in differences(game.view(done.before), game.view(done.after)).items():
        yield Changed(where=where, was=was, now=now)


def facts(game: Game, s: State, answer: int) -> tuple[Fact, ...]:
    """What an answer known to be allowed brings about, in the order in which it happens."""
    found: list[Fact] = []
    for done in trace(s, answer):
        here = [fill_in(fact, done) for fact in game.facts(done)]
        rolled = game.roll_of(done)
        found += with_chance(game, rolled, here) if rolled else here
    return tuple(found)


def fill_in(fact: Fact, done: Done[Any]) -> Fact:
    return fact if fact.rule else msgspec.structs.replace(fact, rule=done.step.section(done.before))


def with_chance(game: Game, done: Done[Any], found: Sequence[Fact]) -> list[Fact]:
    """The facts of a roll with what fell, and how likely each was to come; those that come anyway are no luck."""
    step, s = done.step, done.before
    assert isinstance(step, Roll)
    weights, fell = step.odds(s), step.name(s, done.answer)
    others = [(weights[other], own_facts(game, s, other)) for other in step.options(s)]
    told = []
    for fact in found:
        chance = Fraction(sum(weight for weight, facts in others if fact in facts), sum(weights))
        told.append(fact if chance == 1 else msgspec.structs.replace(fact, fell=fell, chance=chance))
    return told


def own_facts(game: Game, s: State, answer: int) -> Sequence[Fact]:
    """What the answer itself brings, without what follows."""
    done = next(trace(s, answer))
    return [fill_in(fact, done) for fact in game.facts(done)]


def differences(before: Any, after: Any) -> dict[str, tuple[Any, Any]]:
    """What differs between two views: by path, what was there and what is; None for what is not there."""
    was, now = dict(leaves(before)), dict(leaves(after))
    return {path: (was.get(path), now.get(path)) for path in {**was, **now} if was.get(path) != now.get(path)}


def leaves(view: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in a view that has no parts, with the path to it."""
    parts: Iterable[tuple[str, Any]]
    if isinstance(view, Mapping):
        parts = view.items()
    elif isinstance(view, list | tuple):
        parts = zip(names_of(view), view, strict=True)
    else:
        yield path, view
        return
    for name, part in parts:
        yield from leaves(part, f"{path}.{name}" if path else name)


def names_of(parts: Sequence[Any]) -> list[str]:
    """What the parts of a list go by."""
    for key in KEYS:
        names = [str(part[key]) for part in parts if isinstance(part, Mapping) and part.get(key)]
        if len(set(names)) == len(parts):
            return names
    return [str(number) for number in range(len(parts))]


def to_json(found: Iterable[Fact]) -> bytes:
    """Facts as JSON; a chance as a fraction, '2/3'."""
    return msgspec.json.encode(list(found), enc_hook=str)
