"""How a game ended, in words: the result, what it must be read with, and the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from siluro.games import game, games
from siluro.record.session import Session
from siluro.speech.say import amount, say
from siluro.table.standing import standing

if TYPE_CHECKING:
    from siluro.store import Row


def marks_line(marks: dict[str, int]) -> str:
    """What a result must be read with; empty if nothing."""
    said = {
        "hand_rolls": amount(marks["hand_rolls"], "hand roll", "hand rolls"),
        "undos": amount(marks["undos"], "undo", "undos"),
        "corrections": amount(marks["corrections"], "corrected die", "corrected dice"),
        "branches": amount(marks["branches"], "what-if", "what-ifs"),
        "hints": amount(marks["hints"], "hint", "hints"),
        "chosen_seed": say("chosen seed"),
        "late": say("finished after its day, when the seed was known"),
    }
    return ", ".join(each for name, each in said.items() if marks.get(name))


def result_lines(session: Session) -> list[str]:
    """The result of the real game, with history's beside it, and how it was played."""
    marks = marks_line(session.marks())
    lines = [*session.game.closing(session.main.state), standing(session)]
    return [*filter(None, lines), *([say("Used: {marks}.", marks=marks)] if marks else [])]


def is_known(row: Row) -> bool:
    """A kept game that this program can play; a newer one may have left others."""
    return row.game in games() and row.scenario in game(row.game).scenarios


def result_in_words(row: Row) -> str:
    """The result of a kept game that is over: '9506 GRT, Silver Medal'; a chosen seed is said beside it."""
    told = f"{row.score}, {row.level}"
    if is_known(row):
        played = game(row.game)
        told = f"{played.points(row.score, row.scenario)}, {played.level_name(row.level)}"
    if row.marks.get("lesson"):
        return say("{result} (tutorial)", result=told)
    if row.marks.get("late"):
        return say("{result} (after its day)", result=told)
    return say("{result} (chosen seed)", result=told) if row.marks.get("chosen_seed") else told


def is_untouched(session: Session) -> bool:
    """The player has not answered anything yet, so there is nothing to keep."""
    return all(ply.by for ply in session.main.plies) and not session.branches
