"""The question of the moment as a screen shows it: answers by verb, each with what it leads to, and what is barred."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from siluro.engine.door import menu, play, spell_out
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import Ask, Choose, State
from siluro.table.chances import Chance, chances, is_face


@dataclass(frozen=True)
class Choice:
    """An answer that may be given, in words, and the chances of the roll that it leads to at once."""

    id: str
    label: str
    answer: int
    chances: list[Chance] = field(default_factory=list)
    need: str = ""
    """Of that roll: how many dice, and what is needed."""


@dataclass(frozen=True)
class Refused:
    """An answer that makes sense but is barred now, and the rule that bars it."""

    id: str
    label: str
    reason: str
    rule: str


@dataclass(frozen=True)
class Asked:
    """A question with everything that can be said about it."""

    kind: str
    """'choose' or 'roll'"""
    rule: str
    seat: int
    word: str
    subject: str
    prompt: str
    need: str
    """Of a roll: what to roll by hand and what is needed."""
    step: Ask[Any]
    choices: list[Choice]
    refused: list[Refused]
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

    def by_verb(self) -> list[tuple[str, list[Choice]]]:
        """The choices in groups: those whose ids begin with the same word stand together."""
        groups: dict[str, list[Choice]] = {}
        for choice in self.choices:
            groups.setdefault(verb(choice.id), []).append(choice)
        return list(groups.items())

    def refused_by_reason(self) -> list[tuple[tuple[str, str], list[Refused]]]:
        """What is barred in groups: one reason and rule, and the answers that it bars."""
        groups: dict[tuple[str, str], list[Refused]] = {}
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


def asked(game: Game, s: State) -> Asked | None:
    """What is being asked; None when the game is over."""
    step = waiting(s)
    if step is None:
        return None
    choosing = isinstance(step, Choose)
    return Asked(
        kind="choose" if choosing else "roll",
        rule=step.section(s),
        seat=step.seat(s) if isinstance(step, Choose) else 0,
        word=step.word,
        subject=step.subject(s),
        prompt=game.prompt(s, step),
        need="" if choosing else game.need(s, step),
        step=step,
        choices=[choice(game, s, step, name, answer, choosing) for name, answer in menu(s).items()],
        refused=list(refusals(game, s, step)) if choosing else [],
        chances=chances(game, s),
        is_card=game.is_card(step),
        dice="" if choosing else game.dice(s, step),
    )


def choice(game: Game, s: State, step: Ask[Any], name: str, answer: int, choosing: bool) -> Choice:
    label = game.label(s, step, answer)
    if not choosing:
        return Choice(name, label, answer)
    after = unbettered(game, play(s, name))
    coming = waiting(after)
    if coming is None or not game.is_luck_of(step, coming):
        return Choice(name, label, answer)
    found = chances(game, after)
    return Choice(name, label, answer, found, game.need(after, coming) if found else "")


def unbettered(game: Game, s: State) -> State:
    """The position without what could be spent to better the roll that comes next."""
    while (step := waiting(s)) is not None and (plain := game.as_it_is(step)):
        s = play(s, plain)
    return s


def refusals(game: Game, s: State, step: Ask[Any]) -> Iterable[Refused]:
    """What makes sense here but is not allowed, with the reason."""
    for candidate in step.candidates(s):
        bar = step.bar(s, candidate)
        if bar:
            why = spell_out(s, step, bar)
            yield Refused(step.name(s, candidate), game.label(s, step, candidate), why.reason, why.rule)
