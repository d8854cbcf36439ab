"""Numbers, places and small shapes that every drawing is made of."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

import msgspec

from siluro.paint.escaping import escape
from siluro.paint.names import Box

Point = tuple[float, float]
FAR: Final = 2400.0
"""How far sea and land go on beyond the edge of a board, where a window has another shape than the board."""

WIDE: Final = 1.7
"""Of the width of a board to its height, from where on it counts as wide."""


class Target(msgspec.Struct, frozen=True):
    """An answer that concerns a place: what is sent when the place is chosen, and what it is called."""

    answer: str
    label: str
    worth: str = ""
    """What it is worth, if somebody said so."""
    share: float = 0.0
    """Where that lies between the worst and the best answer, from 0 to 1."""
    is_best: bool = False
    others: tuple[str, ...] = ()
    """More answers that concern the place: all of them are then offered in a menu."""


class Panel(msgspec.Struct, frozen=True):
    """A sheet beside the board."""

    id: str
    title: str
    body: str | Callable[[], str]
    """As HTML, or what writes it: nobody writes what lies folded."""

    @property
    def html(self) -> str:
        return self.body if isinstance(self.body, str) else self.body()


Targets = Mapping[str, Target]


@lru_cache(10_000)
def n(value: float) -> str:
    """A coordinate with one decimal at most; a board has hundreds, most of them again and again."""
    text = f"{value:.1f}"
    return text.removesuffix(".0").replace("-0", "0") if text in ("-0.0", "0.0") else text.removesuffix(".0")


def point_list(points: Iterable[Point]) -> str:
    """Points as the attribute of a polygon."""
    return " ".join(f"{n(x)},{n(y)}" for x, y in points)


def line(points: Iterable[Point], closed: bool = False) -> str:
    """Points as the data of a path."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")


def trace(points: list[Point]) -> str:
    """A closed outline as the data of a path, each point from the one before: shorter than `line`."""
    spots = [(round(x, 1), round(y, 1)) for x, y in points]
    steps = "".join(
        f"l{n(x - before_x)} {n(y - before_y)}" for (before_x, before_y), (x, y) in pairwise(spots)
    ).replace(" -", "-")
    return f"M{n(spots[0][0])} {n(spots[0][1])}{steps}Z"


def simpler(points: list[Point], within: float = 0.4) -> list[Point]:
    """Without the points that lie this near to the line through the others (Douglas and Peucker)."""
    corners = {0, len(points) - 1}
    parts = [(0, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        far, at = max(
            ((away(points[index], points[first], points[last]), index) for index in range(first + 1, last)),
            default=(0.0, 0),
        )
        if far > within:
            corners.add(at)
            parts += [(first, at), (at, last)]
    return [points[index] for index in sorted(corners)]


def away(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the line between two others."""
    wide, tall = end[0] - start[0], end[1] - start[1]
    long = math.hypot(wide, tall)
    if not long:
        return math.hypot(point[0] - start[0], point[1] - start[1])
    return abs(wide * (point[1] - start[1]) - tall * (point[0] - start[0])) / long


def transform(x: float, y: float, turn: float = 0) -> str:
    """Where a piece lies. As a style, because only the property, not the attribute, moves smoothly."""
    turned = f" rotate({n(turn)}deg)" if turn else ""
    return f'style="transform:translate({n(x)}px,{n(y)}px){turned}"'


def piece(name: str, at: Point, inner: str, kind: str = "", label: str = "") -> str:
    """A counter: its id stays the same while it wanders over the board."""
    title = f"<title>{escape(label)}</title>" if label else ""
    role = ' role="img"' if label else ""
    return f'<g class="piece {kind}" id="piece-{escape(name)}"{role} {transform(*at)}>{title}{inner}</g>'


def sign(place: str, at: Point, label: str, shape: str) -> str:
    """Something printed on the board that says what it is when it is pointed at."""
    return (
        f'<g class="sign" data-place="{escape(place)}" role="img" transform="translate({n(at[0])} {n(at[1])})">'
        f"<title>{escape(label)}</title>{shape}</g>"
    )


def words(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{n(x)}" y="{n(y)}">{escape(text)}</text>'


def target(found: Target, at: Point, shape: str) -> str:
    """A place that glows and can be chosen; the shape is drawn around the place."""
    x, y = at
    kinds = {"rated": found.worth, "best": found.is_best, "several": found.others}
    kind = " ".join(["target", *(name for name, holds in kinds.items() if holds)])
    rated = f' style="--share:{found.share:.2f}"' if found.worth else ""
    many = f' data-answers="{escape(" ".join((found.answer, *found.others)))}" aria-haspopup="menu"'
    return (
        f'<g class="{kind}" data-answer="{escape(found.answer)}"{many if found.others else ""} role="button" '
        f'tabindex="0" aria-label="{escape(found.label)}" transform="translate({n(x)} {n(y)})"{rated}>'
        f"<title>{escape(found.label)}</title>{shape}{worth_mark(found.worth, shape)}</g>"
    )


def worth_mark(worth: str, shape: str) -> str:
    """What an answer is worth, on its place and below what lies there; a wide ring has larger letters."""
    if not worth:
        return ""
    found = re.search(r' r="([\d.]+)"', shape)
    size = min(2.0, max(1.0, float(found[1]) / 24)) if found else 1.0
    wide = 8.0 * len(worth) + 8
    return (
        f'<g class="value" style="--size:{size:.2f}">'
        f'<rect class="worth" x="{n(-wide / 2)}" y="5" width="{n(wide)}" height="16" '
        f'rx="8"/><text class="worth" y="17.5">{escape(worth)}</text></g>'
    )


def reach(place: str, points: list[Point], label: str) -> str:
    """A place that several answers lead to: pointed at it shows the way, clicked it goes there."""
    x, y = points[-1]
    return (
        f'<g class="reach" data-go="{escape(place)}"><title>{escape(label)}</title>'
        f'<path class="way" d="{line(points)}"/><circle cx="{n(x)}" cy="{n(y)}" r="19"/>'
        f'<path class="dot" d="M{n(x)} {n(y)}h.1"/></g>'
    )


def ring(radius: float, is_roomy: bool = False) -> str:
    """The usual shape of a target: a dashed ring that pulses, and a disc to click on.

    Where it has room around it, it grows until a finger meets it.
    """
    shape = f'<circle class="pulse" r="{n(radius)}"/><circle class="hit" r="{n(radius)}"/>'
    return f'<g class="roomy" style="--r:{n(radius)}">{shape}</g>' if is_roomy else shape


def background(size: Point, fill: str) -> str:
    """A colour behind the whole board and beyond its edges."""
    wide, tall = size
    return f'<rect x="{n(-FAR)}" y="{n(-FAR)}" width="{n(wide + 2 * FAR)}" height="{n(tall + 2 * FAR)}" fill="{fill}"/>'


def is_wide(box: Box) -> bool:
    """Whether a board is so much wider than high that cards stand better below it than beside it."""
    return box.right - box.left > WIDE * (box.bottom - box.top)


def sheet(kind: str, size: Point | Box, inner: str, label: str = "", is_round: bool = False) -> str:
    """One layer of a board, which opens on this box; of a round one every side matters."""
    name = f' role="group" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    own = f'id="{kind}" class="{kind}"' if kind in ("live", "signs") else f'class="{kind}"'
    box = size if isinstance(size, Box) else Box(0.0, 0.0, *size)
    own += ' data-round=""' if is_round else ' data-wide=""' if kind == "live" and is_wide(box) else ""
    seen = f"{n(box.left)} {n(box.top)} {n(box.right - box.left)} {n(box.bottom - box.top)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {own} viewBox="{seen}"{name}>{inner}</svg>'
