"""The question of the moment as a screen shows it: answers by verb, each with what it leads to, and what is barred."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from siluro.engine.door import advance, menu, play, spell_out
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.question import Question, question
from siluro.engine.steps import Ask, State
from siluro.table.chances import Chance, chances, is_face, need_line


@dataclass(frozen=True)
class Choice:
    """An answer that may be given, in words, and the chances of the roll that it leads to at once."""

    id: str
    label: str
    answer: int
    key: str
    """What to type for it."""
    chances: list[Chance] = field(default_factory=list)
    need: str = ""
    """Of that roll: how many dice, and what is needed."""
    roll: str = ""
    """Of that roll: the word for it in a record."""
    ends: bool = False
    """The game is over at once, without dice."""


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

    @property
    def is_draw(self) -> bool:
        """Fate is asked for a card, a counter or a place rather than for dice."""
        return self.kind == "roll" and (self.is_card or not any(is_face(each.id) for each in self.choices))

    @property
    def coming(self) -> Choice | None:
        """Any choice, if all of them lead to the same roll: what is the same for all is said once."""
        first, *others = self.choices
        alike = all((each.chances, each.need, each.roll) == (first.chances, first.need, first.roll) for each in others)
        return first if first.chances and others and alike else None

    def by_verb(self) -> list[tuple[str, list[Choice]]]:
        """The choices in groups: those whose ids begin with the same word stand together."""
        groups: dict[str, list[Choice]] = {}
        for choice in self.choices:
            groups.setdefault(verb(choice.id), []).append(choice)
        return list(groups.items())

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
            else preview(game, s, step, Choice(name, game.label(s, step, answer), answer, typed[name]))
            for name, answer in allowed.items()
        ],
        refused=[] if rolling else list(refusals(game, s, step)),
        chances=chances(game, s),
        is_card=game.is_card(step),
        dice=game.dice(s, step) if rolling else "",
    )


def preview(game: Game, s: State, step: Ask[Any], choice: Choice) -> Choice:
    """A choice with the chances of the roll that it leads to at once, if the luck of that roll is its own."""
    after = without_aids(game, advance(s, choice.answer))
    coming = waiting(after)
    if coming is None:
        return replace(choice, ends=True)
    if not game.is_luck_of(step, coming):
        return choice
    found = chances(game, after)
    return replace(choice, chances=found, need=need_line(game, after, coming), roll=coming.word) if found else choice


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
