"""Ships seen from above, bow to the right, drawn around their middle."""

from __future__ import annotations

from typing import Final

HULLS: Final = {
    # kind: half the length, half the beam
    "battleship": (19.0, 4.6), "carrier": (20.0, 5.0), "cruiser": (16.5, 3.4), "destroyer": (13.0, 2.6),
    "monitor": (13.0, 4.4), "depot-ship": (16.0, 4.2), "tanker": (15.5, 3.9), "cargo": (14.0, 3.9),
    "unknown": (15.0, 3.8),
}  # fmt: skip

SCALE: Final = 1.2


def hull(kind: str, size: float = 1.0) -> str:
    """The outline of a ship with what stands on its deck."""
    long, wide = HULLS.get(kind, HULLS["cargo"])
    back, fore, bow = f"{-long * 0.7:.1f}", f"{long * 0.35:.1f}", f"{long * 0.8:.1f}"
    body = f"M{-long} 0Q{-long} {-wide} {back} {-wide}H{fore}Q{bow} {-wide * 0.8:.1f} {long} 0"
    body += f"Q{bow} {wide * 0.8:.1f} {fore} {wide}H{back}Q{-long} {wide} {-long} 0Z"
    return f'<g transform="scale({SCALE * size:.2f})"><path class="hull" d="{body}"/>{deck(kind, long, wide)}</g>'


def deck(kind: str, long: float, wide: float) -> str:
    if kind in ("battleship", "monitor"):
        return turrets((-0.62, -0.4, 0.38, 0.6) if kind == "battleship" else (0.25,), long, 2.1) + house(
            long * 0.3, wide
        )
    if kind in ("cruiser", "destroyer"):
        return turrets((-0.6, 0.5), long, 1.5) + house(long * 0.28, wide)
    if kind == "carrier":
        return f'<path class="deck" d="M{-long * 0.85:.1f} 0H{long * 0.8:.1f}M-1 {-wide * 0.6:.1f}h6"/>'
    if kind == "tanker":
        return f'<path class="deck" d="M{-long * 0.45:.1f} 0H{long * 0.7:.1f}M-4-2v4M2-2v4M8-2v4"/>' + stern(long, wide)
    if kind == "unknown":
        return ""
    return f'<path class="deck" d="M{-long * 0.5:.1f}-2h5v4h-5zM4-2h5v4h-5z"/>' + house(long * 0.18, wide)


def turrets(along: tuple[float, ...], long: float, radius: float) -> str:
    shapes = []
    for part in along:
        x, way = part * long, 1 if part > 0 else -1
        shapes.append(f"M{x:.1f}-.8h{way * radius * 2.4:.1f}M{x:.1f} .8h{way * radius * 2.4:.1f}")
    discs = "".join(f'<circle class="house" cx="{part * long:.1f}" r="{radius}"/>' for part in along)
    return f'<path class="deck" d="{"".join(shapes)}"/>{discs}'


def house(half: float, wide: float) -> str:
    """The bridge amidships with its funnel."""
    return (
        f'<rect class="house" x="{-half:.1f}" y="{-wide * 0.55:.1f}" width="{2 * half:.1f}" '
        f'height="{wide * 1.1:.1f}" rx="1.2"/>'
        '<circle class="funnel" r="1.2"/>'
    )


def stern(long: float, wide: float) -> str:
    return (
        f'<rect class="house" x="{-long * 0.85:.1f}" y="{-wide * 0.6:.1f}" width="6" '
        f'height="{wide * 1.2:.1f}" rx="1.2"/>'
    )
