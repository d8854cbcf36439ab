"""Positions, questions, chances and results, in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import siluro
from siluro.engine.door import menu
from siluro.engine.game import Game
from siluro.engine.session import Session
from siluro.engine.steps import State
from siluro.kit.words import counted


@dataclass(frozen=True)
class Chance:
    """One meaning that a roll can have: the answers that mean it, and how likely they are together."""

    meaning: str
    answers: tuple[str, ...]
    chance: Fraction


def chances(game: Game, s: State) -> list[Chance]:
    """What a roll can mean, in the order of the outcomes."""
    question = siluro.asking(s)
    together: dict[str, list[str]] = {}
    odds = siluro.odds(s)
    for name, outcome in menu(s).items():
        if question and odds:
            together.setdefault(game.label(s, question.step, outcome), []).append(name)
    return [Chance(meaning, tuple(names), total(odds[name] for name in names)) for meaning, names in together.items()]


def total(fractions: Iterable[Fraction]) -> Fraction:
    return sum(fractions, Fraction(0))


def chance_text(chance: Fraction) -> str:
    """'1/3 (33.3 %)'."""
    return f"{chance} ({float(chance):.1%})".replace("%", " %")


def odds_line(game: Game, s: State) -> str:
    """All chances of a roll in one line; said once if they are the same."""
    found = chances(game, s)
    if len(found) == 1:
        return f"certain: {found[0].meaning}"
    if len({each.chance for each in found}) == 1 and len(found) > 2:
        return f"each {chance_text(found[0].chance)}: {' · '.join(each.meaning for each in found)}"
    return " · ".join(f"{each.meaning}: {chance_text(each.chance)}" for each in found)


def odds_data(game: Game, s: State) -> dict[str, Any]:
    """The exact odds of what is being asked, as plain data."""
    return {
        "odds": {name: str(chance) for name, chance in siluro.odds(s).items()},
        "meanings": [
            {"meaning": each.meaning, "answers": each.answers, "chance": str(each.chance), "value": float(each.chance)}
            for each in chances(game, s)
        ],
    }


def question_data(game: Game, s: State) -> dict[str, Any] | None:
    """What is being asked, as plain data; None when the game is over."""
    question = siluro.asking(s)
    if question is None:
        return None
    labels = {name: game.label(s, question.step, answer) for name, answer in menu(s).items()}
    return {
        "kind": question.kind,
        "rule": question.rule,
        "seat": question.seat,
        "word": question.word,
        "subject": question.subject,
        "prompt": question.prompt,
        "answers": [{"id": name, "label": labels[name]} for name in siluro.answers(s)],
    }


def result_data(game: Game, s: State) -> dict[str, Any] | None:
    """Score, level and reason of a game that is over."""
    if not siluro.is_over(s):
        return None
    ending = game.ending(s)
    return {"score": game.score(s), "level": ending.level, "reason": ending.reason}


def record_data(session: Session) -> dict[str, Any]:
    """Which game a record is of, and how it was played."""
    record = session.record
    return {
        "game": record.game,
        "scenario": record.scenario,
        "options": record.options,
        "dice": record.dice.kind,
        "answers": len(session.main.turns),
        "finished": session.main.ended,
        "marks": session.marks(),
    }


def marks_line(marks: dict[str, int]) -> str:
    """What a result must be read with; empty if nothing."""
    nouns = {
        "hand_rolls": ("roll by hand", "rolls by hand"),
        "undos": ("undo", "undos"),
        "corrections": ("die put right", "dice put right"),
        "branches": ("what-if", "what-ifs"),
        "hints": ("hint", "hints"),
    }
    return ", ".join(counted(marks[name], *nouns[name]) for name in nouns if marks[name])
