"""Counts laid over a board: the more of them, the stronger the colour."""

from __future__ import annotations

import math
from collections.abc import Mapping

from siluro.paint.marks import Point, n
from siluro.paint.overlay import label

PLATES = 5
"""Places whose share is written beside them: the warmest."""
FAINTEST = 0.02
"""Of the strongest colour: what is paler cannot be seen."""


def heat_layer(spots: Mapping[str, Point], shares: Mapping[str, str], counts: Mapping[str, int], kind: str) -> str:
    """A disc on every place, and the shares of the warmest in words; the colour grows with the root of the count."""
    top, radius = max(counts.values()), spacing(list(spots.values())) / 2
    strengths = {place: math.sqrt(count / top) for place, count in counts.items() if place in spots}
    discs = "".join(
        f'<circle class="heat {kind}" cx="{n(spots[place][0])}" cy="{n(spots[place][1])}" r="{n(radius)}" '
        f'style="--strength:{strength:.2f}"/>'
        for place, strength in strengths.items()
        if strength > FAINTEST
    )
    warmest = sorted(strengths, key=lambda place: -counts[place])[:PLATES]
    plates = "".join(label(spots[place], shares[place], kind, radius / 18) for place in warmest)
    return discs + plates


def spacing(spots: list[Point]) -> float:
    """How far apart neighbours are."""
    return min(math.dist(one, other) for at, one in enumerate(spots) for other in spots[at + 1 :])
