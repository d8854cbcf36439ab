"""Chapter 3.1.5, a mission rule: a convoy scatters; then more squares are red, with a column of their own (R-63)."""

from __future__ import annotations

from siluro.games.wolves.rules.state import Wolves


def is_scattered(s: Wolves) -> bool:
    """3.1.5 Whether the convoy of the sheet has scattered, by the fuel track."""
    return s.fuel_spent > s.sheet.scatter.after


def reddens(s: Wolves, cell: int) -> bool:
    """3.1.5 Whether a square is red since the convoy scattered."""
    later = s.sheet.scatter.red_later
    return len(later) > 0 and later[cell] == 1 and is_scattered(s)


def to_red(s: Wolves) -> list[int]:
    """3.1.4 Grids from each square to the nearest that is red now."""
    sheet = s.sheet
    return sheet.to_red_later if sheet.to_red_later and is_scattered(s) else sheet.to_red
