"""The log of a game: what each answer did, grouped by turn and phase, with the dice and their chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from siluro.engine.game import Game
from siluro.record.timeline import Ply
from siluro.speech.say import say
from siluro.table.chances import chances, is_face, need_line
from siluro.table.rules import phase


class Line(msgspec.Struct, frozen=True, eq=False):
    """One answer told; each is made once, so screens may know it by itself."""

    number: int
    moment: str
    phase: str
    rule: str
    text: str
    entry: str
    """The answer as the record writes it."""
    by: str
    """machine or hand for a roll, empty for a choice."""
    face: str = ""
    is_card: bool = False
    """The face is that of a card."""
    dice: str = ""
    """2d6 or d66, if the face is that of two dice."""
    need: str = ""
    meaning: str = ""
    chance: Fraction | None = None
    """How likely a roll was to mean what it meant."""
    place: str = ""
    """Of a choice: the place on the board that it concerned."""


@dataclass(frozen=True)
class Group:
    """Lines of one turn and phase."""

    moment: str
    phase: str
    lines: list[Line]


def line(game: Game, number: int, ply: Ply) -> Line:
    s, step = ply.before, ply.step
    section = step.section(s)
    return Line(
        number=number,
        moment=game.moment(s),
        phase=phase(game, section),
        rule=section,
        text=game.tell(s, step, ply.answer, ply.after),
        entry=ply.entry.text(),
        by=ply.by,
        **(roll_of(game, ply) if ply.by else {"place": game.target(s, step, ply.answer)}),
    )


def roll_of(game: Game, ply: Ply) -> dict[str, Any]:
    """What a line tells of a roll: its face, what it meant, and how likely that was."""
    s, step, face = ply.before, ply.step, ply.entry.answer
    meant = next(each for each in chances(game, s) if face in each.answers)
    return {
        "face": shown_face(game, ply),
        "is_card": game.is_card(step),
        "dice": game.dice(s, step),
        "need": need_line(game, s, step),
        "meaning": meant.meaning,
        "chance": meant.chance,
    }


def shown_face(game: Game, ply: Ply) -> str:
    """The face that dice or a card showed; empty where the answer is a place, a counter, or counts dice."""
    face = ply.entry.answer
    return face if is_face(face) and not game.saying(ply.step).is_count else ""


def describe(game: Game, ply: Ply) -> str:
    """What an answer did, with the face that was rolled."""
    text = game.tell(ply.before, ply.step, ply.answer, ply.after)
    by = say(" (rolled by hand)") if ply.entry.by == "hand" else ""
    # a face of a die says nothing by itself, a drawn counter is named in what it did
    face = f"{ply.entry.answer}: " if ply.by and shown_face(game, ply) else ""
    return f"{'' if text.startswith(face) else face}{text}{by}"


def log(game: Game, plies: Iterable[Ply], first: int = 1) -> list[Line]:
    """The lines of these plies; the first has this number."""
    return [line(game, number, ply) for number, ply in enumerate(plies, first)]


def group(lines: Iterable[Line]) -> list[Group]:
    """Neighbours of the same turn and phase together, with a roll of another phase that leads to one of theirs."""
    groups: list[Group] = []
    for each in lines:
        if each.by and len(groups) > 1 and is_of(groups[-2], each) and is_between(groups[-2], groups[-1]):
            groups[-2].lines.extend(groups.pop().lines)
        if not groups or not is_of(groups[-1], each):
            groups.append(Group(each.moment, each.phase, []))
        groups[-1].lines.append(each)
    return groups


def is_of(group: Group, line: Line) -> bool:
    return (group.moment, group.phase) == (line.moment, line.phase)


def is_between(group: Group, other: Group) -> bool:
    """Whether all of the other group is one roll in the same turn."""
    return other.moment == group.moment and len(other.lines) == 1 and bool(other.lines[0].by)


def since_choice(plies: Sequence[Ply]) -> int:
    """How many of the last plies tell what just happened: the last choice and every roll after it."""
    told = 0
    for ply in reversed(plies):
        told += 1
        if not ply.by:
            break
    return told
