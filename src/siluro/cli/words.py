"""Positions, questions, chances and results, in words and as plain data."""

from __future__ import annotations

from typing import Any

import siluro
from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.record.session import Session
from siluro.speech.say import say
from siluro.table.asked import ask
from siluro.table.chances import chances

NO_RULE = "-"
"""What a refusal cites once the game is over."""


def odds_data(game: Game, s: State) -> dict[str, Any]:
    """The exact odds of what is being asked, as plain data."""
    return {
        "odds": {name: str(chance) for name, chance in siluro.odds(s).items()},
        "meanings": [
            {"meaning": each.meaning, "answers": each.answers, "chance": str(each.chance), "value": float(each.chance)}
            for each in chances(game, s)
        ],
    }


def refusal(refused: siluro.Why | None) -> str:
    """Why an answer is not allowed, or that it is."""
    if refused is None:
        return say("Allowed.")
    if refused.rule == NO_RULE:
        return say("Not allowed: {reason}.", reason=refused.reason)
    return say("Not allowed: {reason} (rule {rule}).", reason=refused.reason, rule=refused.rule)


def question_data(game: Game, s: State) -> dict[str, Any] | None:
    """What is being asked, as plain data; None when the game is over."""
    question = ask(game, s)
    if question is None:
        return None
    labels = {each.id: each.label for each in question.choices}
    return {
        "kind": question.kind,
        "rule": question.rule,
        "seat": question.seat,
        "word": question.word,
        "subject": question.subject,
        "prompt": question.prompt,
        "answers": [{"id": name, "label": labels[name]} for name in sorted(labels)],
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
        "answers": len(session.main.plies),
        "finished": session.main.ended,
        "marks": session.marks(),
    }
