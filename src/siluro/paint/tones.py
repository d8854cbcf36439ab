"""The colours of a chart: by night here, by day in board.css, which gives each of these names another value.

A drawing that stands alone, without the page's styles, is the chart by night.
"""

from __future__ import annotations

from typing import Final

NIGHT: Final = {
    "mat": "#060e16",
    "deep": "#0a2136", "water": "#0f2f49", "shallow": "#2a6288", "shoal": "#6fb3dd",
    "land": "#20261c", "high": "#2d3424", "form": "#8b8f66", "shore": "#c9b681",
    "rock": "#8d8467", "quay": "#e6d6a4", "under": "#050c14",
    "house": "#e0b060", "grid": "#9cc7e6", "number": "#bcd8ee",
    "ink": "#e6dcc0", "sea-ink": "#8fbfe0", "net": "#dfe8f0", "float": "#f2c14e",
    "mark": "#9fd0ff", "paper": "#e8dfc4", "harbour": "#e9c46a",
}  # fmt: skip
"""Blue-black water, olive land, brass and bone for what men built."""


def tone(name: str) -> str:
    """A colour of the chart that a page may change."""
    return f"var(--c-{name},{NIGHT[name]})"
