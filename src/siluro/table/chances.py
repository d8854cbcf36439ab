"""Chances in words: what a roll can mean, and how likely each meaning is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from siluro.engine.door import advance, menu
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import Ask, Roll, State
from siluro.speech import figures
from siluro.speech.say import say, with_sign


class Chance(msgspec.Struct, frozen=True):
    """One meaning that a roll can have: the answers that mean it, and how likely they are together."""

    meaning: str
    answers: tuple[str, ...]
    chance: Fraction
    is_hoped: bool = False
    """The player hopes for it."""


def is_face(answer: str) -> bool:
    """What a die or a few dice can show; a longer number is the name of a place."""
    return answer.isdecimal() and len(answer) < 3


def chances(game: Game, s: State) -> list[Chance]:
    """What a roll can mean, in the order of the outcomes; nothing for a choice."""
    step = waiting(s)
    if not isinstance(step, Roll):
        return []
    weights: list[int] = step.odds(s)
    whole, together = sum(weights), dict[str, list[tuple[str, int]]]()
    for name, outcome in menu(s).items():
        together.setdefault(game.label(s, step, outcome), []).append((name, outcome))
    saying = game.saying(step)
    return [
        Chance(
            meaning,
            tuple([name for name, _ in meant]),
            fraction(sum([weights[outcome] for _, outcome in meant]), whole),
            all(saying.is_hoped(s, step, outcome) for _, outcome in meant),
        )
        for meaning, meant in together.items()
    ]


@lru_cache(5_000)
def fraction(part: int, whole: int) -> Fraction:
    """A share in lowest terms; a page shows the same ones again and again."""
    return Fraction(part, whole)


def chance_to_win(game: Game, s: State, aids: int) -> Fraction | None:
    """The chance of what the player hopes for of the roll that comes next, with so many aids spent on it at best."""
    step = waiting(s)
    if step is None:
        return None
    saying, allowed = game.saying(step), menu(s)
    if saying.as_it_is:
        plain = chance_to_win(game, advance(s, allowed[saying.as_it_is]), aids)
        if not aids or not saying.aid or saying.aid not in allowed:
            return plain
        return better(plain, chance_to_win(game, advance(s, allowed[saying.aid]), aids - 1))
    if not isinstance(step, Roll):
        return None
    weights: list[int] = step.odds(s)
    whole, won, lost, failure = sum(weights), 0, 0, -1
    for outcome in allowed.values():
        is_hoped = saying.is_hoped(s, step, outcome)
        if is_hoped is None:
            return None
        if is_hoped:
            won += weights[outcome]
        else:
            lost, failure = lost + weights[outcome], outcome
    if failure < 0 or not aids:
        return fraction(won, whole)
    return fraction(won, whole) + fraction(lost, whole) * chance_of_repeat(game, advance(s, failure), aids)


def chance_of_repeat(game: Game, s: State, aids: int) -> Fraction:
    """After a failure: the chance of what is hoped for if an aid repeats the roll; 0 if there is none."""
    step = waiting(s)
    if step is None:
        return Fraction(0)
    saying = game.saying(step)
    allowed = menu(s) if saying.aid and not saying.as_it_is else {}
    if saying.aid not in allowed:
        return Fraction(0)
    return chance_to_win(game, advance(s, allowed[saying.aid]), aids - 1) or Fraction(0)


def better(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return other if one is None or (other is not None and other > one) else one


def chance_text(chance: Fraction) -> str:
    """'1/3 (33.3%)'."""
    return figures.chance(chance).replace("\N{NO-BREAK SPACE}", " ")


def odds_line(found: Sequence[Chance]) -> str:
    """All chances of a roll in one line; said once if they are the same."""
    if len(found) == 1:
        return say("certain: {meaning}", meaning=found[0].meaning)
    if len({each.chance for each in found}) == 1 and len(found) > 2:
        meanings = " · ".join(each.meaning for each in found)
        return say("{chance} each: {meanings}", chance=chance_text(found[0].chance), meanings=meanings)
    return sums_line(found)


def sums_line(found: Sequence[Chance]) -> str:
    """What several rolls come to, in one line; these chances need not add up to one."""
    return " · ".join(f"{each.meaning}: {chance_text(each.chance)}" for each in found)


def roll_lines(need: str, found: Sequence[Chance]) -> list[str]:
    """What a roll needs, and its odds; where the need lists every meaning by its faces, the odds stand there too."""
    listed = need
    for each in found:
        row = rf"(?<=: ){re.escape(each.meaning)}(?=; |\. |$)"
        listed, rows = re.subn(row, rf"\g<0>, {chance_text(each.chance)}", listed)
        if rows != 1:
            return [need, odds_line(found)]
    return [listed] if len(found) > 1 else [need, odds_line(found)]


def need_line(game: Game, s: State, step: Ask[Any]) -> str:
    """What a roll needs, with every modifier by name: '… Modifiers included (−2): storm −1 (9), tired −1 (8)'."""
    need, tally = game.need(s, step), game.tally(s, step)
    if tally is None or not tally.causes:
        return need
    parts = ", ".join(
        f"{say(cause.name)} {with_sign(amount)} ({cause.rule})"
        for cause, amount in zip(tally.causes, tally.amounts, strict=True)
    )
    return say("{need}. Modifiers included ({total}): {parts}", need=need, total=with_sign(tally.total), parts=parts)
