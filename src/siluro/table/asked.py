"""The question of the moment as a screen shows it: answers by verb, each with what it leads to, and what is barred."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from siluro.engine.door import advance, menu, play, spell_out
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.question import Question, question
from siluro.engine.steps import Ask, State
from siluro.speech.say import say
from siluro.table.chances import Chance, chance_to_win, chances, is_face, need_line

SHORT: Final = 14
"""Letters of an answer that can stand in a row with others."""
FEW: Final = 3
"""Answers that can be named where the others are meant."""
MANY: Final = 3
"""Answers of that kind that can stand below each other."""


class Choice(msgspec.Struct, frozen=True):
    """An answer that may be given, in words, and the chances of the roll that it leads to at once."""

    id: str
    label: str
    answer: int
    key: str
    """What to type for it."""
    chances: list[Chance] = []
    need: str = ""
    """Of that roll: how many dice, and what is needed."""
    roll: str = ""
    """Of that roll: the word for it in a record."""
    ends: bool = False
    """The game is over at once, without dice."""
    row: str = ""
    """What it does, where others differ from it only in price or degree."""
    variant: str = ""
    """Its price or degree."""
    rank: int = 0
    """Where it stands on a screen: -1 first, 1 last."""
    hope: Fraction | None = None
    """The chance of what is hoped for of that roll."""
    aided: Fraction | None = None
    """The same with one aid that can be spent on it, where that helps."""
    comes_to: list[Chance] = []
    """What all the rolls together come to, where several decide."""

    @property
    def hoped(self) -> str:
        """What is hoped for, if that is one outcome."""
        found = [each.meaning for each in self.chances if each.is_hoped]
        return found[0] if len(found) == 1 else ""

    @property
    def says_more(self) -> bool:
        """There is more to say about it than its label."""
        return self.ends or self.hope is not None or len(self.comes_to) > 1


@dataclass(frozen=True)
class Row:
    """Answers that stand beside each other."""

    title: str
    choices: list[Choice]

    @property
    def rank(self) -> int:
        return self.choices[0].rank

    @property
    def width(self) -> int:
        """Letters of the longest answer."""
        return max(len(each.label) for each in self.choices)


@dataclass(frozen=True)
class Refusal:
    """An answer that makes sense but is barred now, and the rule that bars it."""

    id: str
    label: str
    reason: str
    rule: str


@dataclass(frozen=True)
class Asked(Question):
    """A question with everything that can be said about it."""

    need: str
    """Of a roll: what to roll by hand and what is needed."""
    choices: list[Choice]
    refused: list[Refusal]
    chances: list[Chance]
    """Of a roll: its meanings."""
    is_card: bool = False
    """Of a roll: the answers are the values of cards."""
    dice: str = ""
    """Of a roll: 2d6 or d66, if it takes two dice."""
    aid: str = ""
    """How the chance of a choice is qualified that counts what can be spent on its roll."""

    @property
    def is_draw(self) -> bool:
        """Fate is asked for a card, a counter or a place rather than for dice."""
        return self.kind == "roll" and (self.is_card or not any(is_face(each.id) for each in self.choices))

    @cached_property
    def rolling(self) -> list[Choice]:
        """The choices that lead to the same roll: the most that do, without those that show a chance of their own."""
        leading = [each for each in self.choices if each.chances]
        plain = [each for each in leading if each.hope is None]
        groups: dict[tuple[object, ...], list[Choice]] = {}
        for each in plain or leading:
            groups.setdefault((tuple(each.chances), each.need, each.roll), []).append(each)
        if not plain and len(groups) > 1:  # each chance is what its choice is about
            return []
        return max(groups.values(), key=len, default=[])

    @cached_property
    def coming(self) -> Choice | None:
        """Any choice that leads to a roll, if most lead to it: what is the same is said once."""
        shared = self.rolling
        return shared[0] if len(shared) > 1 and len(self.exempt) <= FEW else None

    @cached_property
    def exempt(self) -> list[Choice]:
        """The choices for which what is said once does not hold."""
        rolling = self.rolling
        return [each for each in self.choices if each not in rolling]

    def by_verb(self) -> list[tuple[str, list[Choice]]]:
        """The choices in groups: those whose ids begin with the same word stand together."""
        groups: dict[str, list[Choice]] = {}
        for choice in self.choices:
            groups.setdefault(verb(choice.id), []).append(choice)
        return list(groups.items())

    def by_row(self) -> list[Row]:
        """The choices as rows: variants of one deed beside each other, short answers many to a row."""
        rows: list[Row] = []
        for choice in self.choices:
            if choice.row and rows and rows[-1].title == choice.row:
                rows[-1].choices.append(choice)
            else:
                rows.append(Row(choice.row, [choice]))
        plain = [row.choices[0] for row in rows if not row.title and not row.rank]
        if len(plain) > MANY and all(len(each.label) <= SHORT and not each.says_more for each in plain):
            rows = [row for row in rows if row.title or row.rank] + [Row("", plain)]
        return sorted(rows, key=lambda row: row.rank)

    def shows_aid(self) -> bool:
        """Whether a row of answers tells what an aid would change."""
        return any(each.row and each.aided for each in self.choices)

    def exact_odds(self) -> list[tuple[list[Choice], Choice]]:
        """Every roll that a choice leads to at once, with the choices that lead to it."""
        groups: dict[tuple[object, ...], list[Choice]] = {}
        for choice in self.choices:
            if len(choice.chances) > 1:
                groups.setdefault((choice.need, choice.roll, tuple(choice.chances)), []).append(choice)
        return [(group, group[0]) for group in groups.values()]

    def refused_by_reason(self) -> list[tuple[tuple[str, str], list[Refusal]]]:
        """What is barred in groups: one reason and rule, and the answers that it bars."""
        groups: dict[tuple[str, str], list[Refusal]] = {}
        for each in self.refused:
            groups.setdefault((each.reason, each.rule), []).append(each)
        return list(groups.items())


def verb(name: str) -> str:
    """The verb of an answer: `turn` of `turn-2`; numbers and places have none."""
    word = re.match(r"[a-z]+(?=-|$)", name)
    return word.group() if word else ""


def keys(ids: list[str]) -> dict[str, str]:
    """What to type for each answer: its number in the list, unless an answer is itself a number: then the answer."""
    plain = any(name.isdecimal() for name in ids)
    return {name: name if plain else str(number) for number, name in enumerate(ids, 1)}


def ask(game: Game, s: State) -> Asked | None:
    """What is being asked; None when the game is over."""
    plain = question(game, s)
    if plain is None:
        return None
    step, rolling = plain.step, plain.kind == "roll"
    allowed = menu(s)
    typed = keys(list(allowed))
    return Asked(
        **vars(plain),
        need=need_line(game, s, step) if rolling else "",
        choices=[
            Choice(name, game.label(s, step, answer), answer, typed[name])
            if rolling
            else preview(game, s, step, choice_of(game, s, step, name, answer, typed[name]))
            for name, answer in allowed.items()
        ],
        refused=[] if rolling else list(refusals(game, s, step)),
        chances=chances(game, s),
        is_card=game.is_card(step),
        dice=game.dice(s, step) if rolling else "",
        aid=say(game.saying(step).aided or game.aid),
    )


def choice_of(game: Game, s: State, step: Ask[Any], name: str, answer: int, typed: str) -> Choice:
    """A choice in words."""
    saying = game.saying(step)
    row = saying.row(s, step, answer)
    variant = saying.variant(s, step, answer) if row else ""
    rank = saying.rank(s, step, answer)
    return Choice(name, game.label(s, step, answer), answer, typed, row=row, variant=variant, rank=rank)


def preview(game: Game, s: State, step: Ask[Any], choice: Choice) -> Choice:
    """A choice with the chances of the roll that it leads to at once, if the luck of that roll is its own."""
    at_once = advance(s, choice.answer)
    after = without_aids(game, at_once)
    coming = waiting(after)
    if coming is None:
        return replace(choice, ends=True)
    comes_to = [Chance(what, (), chance) for what, chance in game.saying(step).foresee(s, step, choice.answer, at_once)]
    found = chances(game, after) if game.is_luck_of(step, coming) else []
    if not found:
        return replace(choice, comes_to=comes_to) if comes_to else choice
    hope = chance_to_win(game, after, 0)
    aided = chance_to_win(game, at_once, 1) if hope is not None else None
    return replace(
        choice,
        chances=found,
        need=need_line(game, after, coming),
        roll=coming.word,
        hope=hope,
        aided=aided if aided != hope else None,
        comes_to=comes_to,
    )


def without_aids(game: Game, s: State) -> State:
    """The position without what could be spent to better the roll that comes next."""
    while (step := waiting(s)) is not None and (plain := game.as_it_is(step)):
        s = play(s, plain)
    return s


def refusals(game: Game, s: State, step: Ask[Any]) -> Iterable[Refusal]:
    """What makes sense here but is not allowed, with the reason."""
    for candidate in step.candidates(s):
        bar = step.bar(s, candidate)
        if bar:
            why = spell_out(s, step, bar)
            yield Refusal(step.name(s, candidate), game.label(s, step, candidate), why.reason, why.rule)
