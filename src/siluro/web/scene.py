"""What happened between two answers of a player, beat by beat: the line that tells it, and which pieces it moved."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from siluro.engine.steps import State
from siluro.paint.painter import painter_of
from siluro.table.log import Line
from siluro.table.seat import Seat

MOST: Final = 40
"""Beats of one scene; what happened before them is in the log."""
PIECE: Final = re.compile(
    r'<g class="(piece[^"]*)" id="piece-([^"]+)"(?: role="img")? style="([^"]*)">(?:<title>[^<]*</title>)?'
    r'(?:<circle[^>]*>)?(?:<g class="turn" style="([^"]*)">)?'
)

Piece = tuple[str, str, str]
"""Its kind, where it lies, and how it is turned."""
Lying = tuple[State, Mapping[str, Piece]]
"""A position, and its pieces by name."""


@dataclass(frozen=True)
class Beat:
    """One line of the log and what it changed on the board: id, kind, place, turn; empty is unchanged."""

    line: Line
    moves: list[tuple[str, str, str, str]]


def scene(seat: Seat, first: int, drawn: Sequence[Lying]) -> list[Beat]:
    """The beats after the first plies, if there are more than one; what is drawn already is not drawn again."""
    plies = seat.plies
    start = max(first, len(plies) - MOST)
    if len(plies) - start < 2:
        return []
    painter = painter_of(seat.game)

    def look(s: State) -> Mapping[str, Piece]:
        return next((lying for known, lying in drawn if known is s), None) or pieces(painter.live(s, {}))

    lines = seat.lines_of(plies, start, len(plies))
    beats, before = [], look(plies[start].before)
    for line, ply in zip(lines, plies[start:], strict=True):
        after = before if painter.lie_alike(ply.before, ply.after) else look(ply.after)
        beats.append(Beat(line, moves(before, after)))
        before = after
    return beats


def pieces(drawing: str) -> dict[str, Piece]:
    """The pieces of a drawing by name."""
    return {name: (kind, style, turn or "") for kind, name, style, turn in PIECE.findall(drawing)}


def moves(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> list[tuple[str, str, str, str]]:
    """What is different, for pieces that lie on both boards."""
    return [
        (name, *difference(before[name], after[name]))
        for name in before
        if name in after and after[name] != before[name]
    ]


def difference(old: Piece, new: Piece) -> Piece:
    kind, place, turn = (is_ if is_ != was else "" for was, is_ in zip(old, new, strict=True))
    return kind, place, turn
