"""A moment of a reviewed game to look at: the board as it lay, what was chosen and what was better, as arrows."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import State
from siluro.paint.marks import Point, Target
from siluro.paint.overlay import course, heads, label, label_width
from siluro.paint.painter import draw_still, painter_of, subject_of, target_of
from siluro.record.timeline import Timeline
from siluro.speech.say import say
from siluro.table.asked import ask

if TYPE_CHECKING:
    from siluro.lab.review import Look

SPOT: Final = re.compile(r'data-answer="([^"]*)"[^>]*? transform="translate\(([-\d.]+) ([-\d.]+)\)"')
"""Where a painter puts a target: the one way to learn where a place lies that every game has."""
Area = tuple[float, float, float, float]
"""Left, top, width and height of a part of a board."""
WIDE: Final = 620.0
"""Of a part on which arrows and letters have their own size; on a larger one they grow with it."""
PART: Final = 0.45
"""Of the width of a board: what is seen of it at least."""
SHAPE: Final = 1.6
"""Width to height, as the page shows it."""
ENLARGED: Final = 2.0
"""Times that a label is larger on a phone."""
LONGEST: Final = 30
"""Letters of an answer on the board."""


@dataclass(frozen=True)
class Compared:
    """What was chosen at a moment and what was better."""

    look: Look
    still: str
    live: str


def compare(game: Game, main: Timeline, look: Look) -> Compared:
    """The board before a choice, or after a roll."""
    s = main.at(look.number - (look.kind == "choice"))
    still, live = draw_still(game, s), painter_of(game).live(s, {})
    if look.kind != "choice":
        return Compared(look, still, live)
    start = subject_of(game, s)
    ways = {kind: place_of(game, s, answer) for kind, answer in (("danger", look.answer), ("own", look.best))}
    spots = spots_of(game, s, {start, *ways.values()} - {""})
    box = near(box_of(live), list(spots.values()))
    arrows = draw_arrows(look, spots.get(start), {kind: spots.get(place) for kind, place in ways.items()}, box)
    return Compared(look, crop(still, box), crop(live.removesuffix("</svg>") + arrows + "</svg>", box))


def draw_arrows(look: Look, start: Point | None, ends: Mapping[str, Point | None], box: Area) -> str:
    """From the piece that was asked about to where the answers lead; an answer without a place stands at the piece."""
    size = box[2] / WIDE
    told = {"danger": say("You: {answer}", answer=look.label), "own": say("Better: {answer}", answer=look.best_label)}
    shown = ("danger", "own") if look.best and look.best != look.answer else ("danger",)
    # on a phone whole sentences would be too small to read; they stand above the board
    brief = {"danger": say("You"), "own": say("Better")}
    arrows, labels = [], []
    for row, kind in enumerate(shown):
        end = ends[kind] or start
        if end is None:
            continue
        if start and end != start:
            arrows.append(course([start, end], kind))
        labels.append((beyond(start or end, end, row, size), kind))
    large = size * ENLARGED
    plates = write_plates([(at, shorten(told[kind]), kind) for at, kind in labels], box, size)
    shorter = write_plates([(at, brief[kind], kind) for at, kind in labels], box, large)
    drawn = f'{heads()}{"".join(arrows)}<g class="long">{plates}</g><g class="brief">{shorter}</g>'
    return f'<g class="compared" style="--size:{size:.2f}">{drawn}</g>'


def write_plates(labels: list[tuple[Point, str, str]], box: Area, size: float) -> str:
    return "".join(label(within(box, at, text, size), text, kind, size) for at, text, kind in apart(labels, size))


def near(box: Area, spots: list[Point]) -> Area:
    """The part of the board around these places, in the shape of the page; all of it where there are none."""
    left, top, wide, high = box
    if not spots:
        return box
    across = max(x for x, _ in spots) - min(x for x, _ in spots)
    down = max(y for _, y in spots) - min(y for _, y in spots)
    width = min(wide, max(WIDE, wide * PART, 2 * across, 2 * down * SHAPE))
    height = width / SHAPE
    x, y = (sum(each[axis] for each in spots) / len(spots) for axis in (0, 1))
    return (
        min(max(x - width / 2, left), left + wide - width),
        min(max(y - height / 2, top), max(top, top + high - height)),
        width,
        height,
    )


def crop(drawing: str, box: Area) -> str:
    """A layer of a board that shows only a part of it."""
    seen = " ".join(f"{part:.1f}" for part in box)
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{seen}"', drawing, count=1)


def beyond(start: Point, end: Point, row: int, size: float) -> Point:
    """Where a label stands: beyond the head of its arrow, or above and below the piece."""
    far = math.dist(start, end)
    if not far:
        return end[0], end[1] + (34 if row else -34) * size
    return end[0] + (end[0] - start[0]) / far * 34 * size, end[1] + (end[1] - start[1]) / far * 26 * size


def apart(labels: list[tuple[Point, str, str]], size: float) -> list[tuple[Point, str, str]]:
    """The second label makes room for the first."""
    if len(labels) < 2:
        return labels
    ((x0, y0), one, _), ((x1, y1), other, kind) = labels
    room = (label_width(one) + label_width(other)) * size / 2
    if abs(x0 - x1) < room and abs(y0 - y1) < 22 * size:
        y1 = y0 + (24 * size if y1 >= y0 else -24 * size)
    return [labels[0], ((x1, y1), other, kind)]


def within(box: Area, at: Point, text: str, size: float) -> Point:
    """A label that would stand over the edge stands inside."""
    left, top, wide, high = box
    half = label_width(text) * size / 2
    return min(max(at[0], left + half), left + wide - half), min(max(at[1], top + 12 * size), top + high - 12 * size)


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


def box_of(live: str) -> Area:
    """The part of the board that is drawn: left, top, width, height."""
    found = re.search(r'viewBox="([^"]*)"', live)
    assert found
    left, top, wide, high = map(float, found[1].split())
    return left, top, wide, high
