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
BOX = '<rect x="2" y="2" width="44" height="44" rx="9"/>'


def die(face: str, size: int = 44) -> str:
    """A die that shows this face: pips for 1 to 6, a number for anything else."""
    return picture("die", 48, size, BOX + draw_face(face))


def pair(face: str, kind: str, size: int = 44) -> str:
    """Two dice: with d66 tens and units, otherwise one behind the other and their sum."""
    if kind == "d66" and len(face) == 2:
        units = f'<g transform="translate(52 0)">{BOX}{draw_face(face[1])}</g>'
        return picture("die", 100, size, BOX + draw_face(face[0]) + units)
    behind = f'<g class="behind" transform="translate(18 0)">{BOX}</g>'
    return picture("die", 66, size, behind + BOX + number(face))


def draw_face(face: str) -> str:
    pips = PIPS.get(int(face) if face.isdecimal() else 0, ())
    return "".join(f'<circle cx="{x * 12}" cy="{y * 12}" r="4.6"/>' for x, y in pips) or number(face)


def number(face: str) -> str:
    return f'<text x="24" y="32" text-anchor="middle">{int(face) if face.isdecimal() else 0}</text>'


def picture(kind: str, width: int, size: int, inside: str) -> str:
    return (
        f'<svg class="{kind}" viewBox="0 0 {width} 48" width="{size * width // 48}" height="{size}" '
        f'aria-hidden="true">{inside}</svg>'
    )


def card(value: str, size: int = 44) -> str:
    """A card of a deck with its value."""
    return (
        f'<svg class="drawn-card" viewBox="0 0 36 48" width="{size * 3 // 4}" height="{size}" aria-hidden="true">'
        f'<rect x="2" y="2" width="32" height="44" rx="4"/><path d="M7 9h22M7 39h22"/>'
        f'<text x="18" y="31" text-anchor="middle">{int(value)}</text></svg>'
    )
