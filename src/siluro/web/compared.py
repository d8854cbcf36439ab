"""A moment of a reviewed game to look at: the board as it lay, what was chosen and what was better, as arrows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import State
from siluro.paint.marks import Point, Target
from siluro.paint.overlay import course, heads, label, label_width
from siluro.paint.painter import draw_still, painter_of, subject_of, target_of
from siluro.record.session import Session
from siluro.speech.say import say
from siluro.table.asked import ask

if TYPE_CHECKING:
    from siluro.lab.review import Look

SPOT: Final = re.compile(r'data-answer="([^"]*)"[^>]*? transform="translate\(([-\d.]+) ([-\d.]+)\)"')
"""Where a painter puts a target: the one way to learn where a place lies that every game has."""
WIDE: Final = 800.0
"""Of a board on which arrows and letters have their own size; on a larger one they grow with it."""
LONGEST: Final = 30
"""Letters of an answer on the board."""


@dataclass(frozen=True)
class Compared:
    """What was chosen at a moment and what was better."""

    look: Look
    still: str
    live: str


def compare(session: Session, look: Look) -> Compared:
    """The board before a choice, or after a roll."""
    game = session.game
    s = session.main.at(look.number - (look.kind == "choice"))
    live = painter_of(game).live(s, {})
    arrows = draw_arrows(game, s, look, live) if look.kind == "choice" else ""
    return Compared(look, draw_still(game, s), live.removesuffix("</svg>") + arrows + "</svg>")


def draw_arrows(game: Game, s: State, look: Look, live: str) -> str:
    """From the piece that was asked about to where the answers lead; an answer without a place stands at the piece."""
    start = subject_of(game, s)
    ends = {kind: place_of(game, s, answer) for kind, answer in (("danger", look.answer), ("own", look.best))}
    spots = spots_of(game, s, {start, *ends.values()} - {""})
    left, _, wide, _ = box_of(live)
    size = max(1.0, wide / WIDE)
    told = {"danger": say("You: {answer}", answer=look.label), "own": say("Better: {answer}", answer=look.best_label)}
    shown = ("danger", "own") if look.best and look.best != look.answer else ("danger",)
    parts = []
    for row, kind in enumerate(shown):
        at = spots.get(ends[kind]) or spots.get(start)
        if at is None:
            continue
        if start in spots and at != spots[start]:
            parts.append(course([spots[start], at], kind))
        text = shorten(told[kind])
        half = label_width(text) * size / 2
        x, y = beside(at, row, size)
        parts.append(label((min(max(x, left + half), left + wide - half), y), text, kind, size))
    return f'<g class="compared" style="--size:{size:.2f}">{heads()}{"".join(parts)}</g>'


def beside(at: Point, row: int, size: float) -> Point:
    """The label of what was chosen stands above, the better one below."""
    return at[0], at[1] + (26 if row else -26) * size


def shorten(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def place_of(game: Game, s: State, answer: str) -> str:
    """The place that an answer concerns."""
    step, asked = waiting(s), ask(game, s)
    if step is None or asked is None:
        return ""
    return next((target_of(game, s, step, each.answer) for each in asked.choices if each.id == answer), "")


def spots_of(game: Game, s: State, places: set[str]) -> dict[str, Point]:
    """Where places lie, as the painter marks them."""
    drawn = painter_of(game).live(s, {place: Target(place, "") for place in places})
    return {place: (float(x), float(y)) for place, x, y in SPOT.findall(drawn)}


def box_of(live: str) -> tuple[float, float, float, float]:
    """The part of the board that is drawn: left, top, width, height."""
    found = re.search(r'viewBox="([^"]*)"', live)
    assert found
    left, top, wide, high = map(float, found[1].split())
    return left, top, wide, high
