"""Dice and cards, drawn."""

from __future__ import annotations

PIPS = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (1, 3), (3, 1), (3, 3)),
    5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}


def die(face: str, size: int = 44) -> str:
    """A die that shows this face: pips for 1 to 6, a number for anything else."""
    number = int(face) if face.isdecimal() else 0
    inside = "".join(f'<circle cx="{x * 12}" cy="{y * 12}" r="4.6"/>' for x, y in PIPS.get(number, ()))
    if not inside:
        inside = f'<text x="24" y="32" text-anchor="middle">{number}</text>'
    return (
        f'<svg class="die" viewBox="0 0 48 48" width="{size}" height="{size}" aria-hidden="true">'
        f'<rect x="2" y="2" width="44" height="44" rx="9"/>{inside}</svg>'
    )


def card(value: str, size: int = 44) -> str:
    """A card of a deck with its value."""
    return (
        f'<svg class="drawn-card" viewBox="0 0 36 48" width="{size * 3 // 4}" height="{size}" aria-hidden="true">'
        f'<rect x="2" y="2" width="32" height="44" rx="4"/><path d="M7 9h22M7 39h22"/>'
        f'<text x="18" y="31" text-anchor="middle">{int(value)}</text></svg>'
    )
