"""A line that rises and falls: the value of a game, answer by answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from siluro.paint.escaping import escape

WIDTH, HEIGHT, EDGE = 720, 240, 36
EASED = 120
"""A longer line of estimates is smoothed, or its noise would hide its course."""


@dataclass(frozen=True)
class Spot:
    """A value after a number of answers, with its standard error."""

    number: int
    value: float
    error: float = 0.0
    is_marked: bool = False
    """One of the choices that cost most."""
    is_sure: bool = True
    """Known, not estimated: a chance of 1 with no error may still be an estimate."""


Link = Callable[[int], tuple[str, str]]
"""Where a click on a number of answers leads, and how that moment is called."""


def graph(spots: Sequence[Spot], title: str, write: Callable[[float], str], link: Link | None = None) -> str:
    """The values as a line over the answers, with a band of one standard error; `write` writes a value."""
    spots = smooth(spots)
    low = min(spot.value - spot.error for spot in spots)
    high = max(spot.value + spot.error for spot in spots)
    low, high = max(low, min(0.0, min(spot.value for spot in spots))), high if high > low else low + 1
    first, across = spots[0].number, max(1, spots[-1].number - spots[0].number)

    def at(number: int, value: float) -> tuple[str, str]:
        x = EDGE + (WIDTH - 2 * EDGE) * (number - first) / across
        y = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (min(max(value, low), high) - low) / (high - low)
        return f"{x:.1f}", f"{y:.1f}"

    def through(points: Sequence[tuple[int, float]]) -> str:
        return " ".join(",".join(at(*point)) for point in points)

    above = [(spot.number, spot.value + spot.error) for spot in spots]
    below = [(spot.number, spot.value - spot.error) for spot in reversed(spots)]
    band = f'<polygon class="band" points="{through(above + below)}"/>' if any(spot.error for spot in spots) else ""
    line = through([(spot.number, spot.value) for spot in spots])
    floor = through([(spots[-1].number, low), (first, low)])
    marks = "".join(
        '<circle class="mark" cx="{}" cy="{}" r="5"/>'.format(*at(spot.number, spot.value))
        for spot in spots
        if spot.is_marked
    )
    links = (
        "".join(column(spot, float(at(spot.number, 0)[0]), across, link, write) for spot in spots[1:]) if link else ""
    )
    role = "group" if links else "img"
    return (
        f'<figure class="graph"><figcaption>{escape(title)}</figcaption>'
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="{role}" aria-label="{escape(title)}">'
        f'<polygon class="under" points="{line} {floor}"/>{band}<polyline class="line" points="{line}"/>{marks}{links}'
        f'<text x="6" y="{EDGE - 10}">{escape(write(high))}</text>'
        f'<text x="6" y="{HEIGHT - 12}">{escape(write(low))}</text>'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 12}" text-anchor="end">{spots[-1].number}</text></svg></figure>'
    )


def column(spot: Spot, x: float, across: int, link: Link, write: Callable[[float], str]) -> str:
    """The part of the picture that a click on one answer finds; by keyboard, and read aloud, the marked ones."""
    half = max(2.0, (WIDTH - 2 * EDGE) / across / 2)
    address, text = link(spot.number)
    reach = (
        f' aria-label="{escape(f"{text}: {write(spot.value)}")}"'
        if spot.is_marked
        else ' tabindex="-1" aria-hidden="true"'
    )
    return (
        f'<a href="{escape(address)}" data-look="{spot.number}"{reach}>'
        f'<rect class="column" x="{x - half:.1f}" y="{EDGE // 2}" width="{2 * half:.1f}" height="{HEIGHT - EDGE}"/></a>'
    )


def smooth(spots: Sequence[Spot]) -> list[Spot]:
    """A long line of estimates, each drawn towards its neighbours; what is sure stays as it is."""
    reach = len(spots) // EASED
    if not reach:
        return list(spots)
    weights = [math.exp(-((step / reach) ** 2) / 2) for step in range(3 * reach + 1)]
    return [spot if spot.is_sure else average_near(spots, at, weights) for at, spot in enumerate(spots)]


def average_near(spots: Sequence[Spot], at: int, weights: Sequence[float]) -> Spot:
    near = range(max(0, at - len(weights) + 1), min(len(spots), at + len(weights)))
    parts = [(weights[abs(other - at)], spots[other]) for other in near]
    whole = sum(weight for weight, _ in parts)
    value = sum(weight * spot.value for weight, spot in parts) / whole
    error = math.sqrt(sum((weight * spot.error) ** 2 for weight, spot in parts)) / whole
    return replace(spots[at], value=value, error=error)


def spark(values: Sequence[float], title: str) -> str:
    """A small line: how results went over time, the newest marked."""
    width, height, edge = 120, 28, 4
    low, high = min(values), max(values)
    across, up = max(1, len(values) - 1), (high - low) or 1
    points = [
        (edge + (width - 2 * edge) * number / across, height - edge - (height - 2 * edge) * (value - low) / up)
        for number, value in enumerate(values)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    return (
        f'<svg class="spark" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(title)}"><polyline points="{line}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="3"/></svg>'
    )
