"""A line that rises and falls: the value of a game, answer by answer."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, EDGE = 720, 240, 36


def graph(values: Sequence[float], title: str, shown: Sequence[str]) -> str:
    """The values as a line over the answers; `shown` says the lowest and the highest in words."""
    low, high = min(values), max(values)
    high = high if high > low else low + 1
    across = max(1, len(values) - 1)

    def at(number: int, value: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * number / across
        y = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - low) / (high - low)
        return f"{x:.1f},{y:.1f}"

    line = " ".join(at(number, value) for number, value in enumerate(values))
    floor = f"{at(len(values) - 1, low)} {at(0, low)}"
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f'<polygon class="under" points="{line} {floor}"/><polyline class="line" points="{line}"/>'
        f'<text x="6" y="{EDGE - 10}">{escape(shown[1])}</text><text x="6" y="{HEIGHT - 12}">{escape(shown[0])}</text>'
        "</svg>"
    )
