"""The small picture of the game for the first page."""

from __future__ import annotations

from siluro.paint.card import WARSHIP, WAVES, card


def scene() -> str:
    """An explosive boat runs at a cruiser through crossed searchlights."""
    return (
        '<path d="M0 118L40 84L88 96L130 70L186 92L236 80L300 98L352 84L400 100V128H0Z" fill="#0a1622"/>'
        '<path d="M96 92L330 18L400 40V74Z" fill="url(#pic-boats-beam)"/>'
        '<path d="M352 86L644 10L684 44Z" fill="url(#pic-boats-beam)" transform="translate(704) scale(-1 1)"/>'
        '<circle cx="97" cy="91" r="4" fill="#fff7d6"/><circle cx="352" cy="86" r="4" fill="#fff7d6"/>'
        '<rect y="124" width="400" height="101" fill="url(#pic-boats-sea)"/>'
        f'<path d="{WARSHIP}" transform="translate(196 122) scale(1.05)" fill="#05090e"/>'
        '<path d="M206 132h136" stroke="#ffe7a6" stroke-opacity=".25" stroke-width="3"/>'
        f"{WAVES}"
        '<path d="M26 216Q92 196 150 190Q96 190 10 202Z" fill="#e8f4fb" fill-opacity=".7"/>'
        '<path d="M40 222Q110 208 162 194L90 224Z" fill="#e8f4fb" fill-opacity=".45"/>'
        '<path d="M112 186Q160 170 214 178Q204 190 176 194L124 198Q112 196 112 186Z" fill="#c9a23c" stroke="#05090e" '
        'stroke-width="2"/><path d="M124 184Q130 166 140 168Q148 170 146 180Z" fill="#0b1016"/>'
        '<circle cx="139" cy="163" r="6" fill="#0b1016"/><path d="M176 180l26-1" stroke="#7d2318" stroke-width="5"/>'
    )


def picture() -> str:
    return card("boats", scene(), "#050b16", "#1d3d5c", "#16405f", 0)
