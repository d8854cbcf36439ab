"""The small picture of the game for the first page."""

from __future__ import annotations

from siluro.paint.card import WARSHIP, WAVES, card


def scene() -> str:
    """Two men on a torpedo before the net; a battleship lies behind it."""
    floats = "".join(f'<circle cx="{x}" cy="{150 + x % 5}" r="4"/>' for x in range(8, 400, 26))
    mesh = "".join(f"M{x} 152l13 12l13-12M{x} 164l13 12l13-12" for x in range(-5, 400, 26))
    return (
        '<path d="M0 116L60 108L96 112L150 100L214 108L300 98L400 112V130H0Z" fill="#0a1622"/>'
        '<path d="M372 100L40 26L0 78Z" fill="url(#pic-stealth-beam)"/><circle cx="372" cy="100" r="4" fill="#fff7d6"/>'
        '<rect y="126" width="400" height="99" fill="url(#pic-stealth-sea)"/>'
        f'<path d="{WARSHIP}" transform="translate(168 124) scale(1.35)" fill="#05090e"/>'
        f'<path d="{mesh}" fill="none" stroke="#cfe0ee" stroke-opacity=".3"/><g fill="#b98f2e">{floats}</g>{WAVES}'
        '<path d="M52 196Q54 186 80 184H214Q240 186 250 195Q240 204 214 205H80Q56 206 52 196Z" fill="#1b2a37" '
        'stroke="#8fb2cc" stroke-width="1.5"/><path d="M52 196L36 184V208Z" fill="#1b2a37" stroke="#8fb2cc"/>'
        '<path d="M104 186Q100 160 116 158Q132 160 130 186ZM158 186Q154 160 170 158Q186 160 184 186Z" fill="#05090e"/>'
        '<circle cx="117" cy="149" r="9" fill="#0a131b" stroke="#8fb2cc"/><circle cx="171" cy="149" r="9" '
        'fill="#0a131b" stroke="#8fb2cc"/><path d="M118 147h8M172 147h8" stroke="#7fd0ff" stroke-width="4"/>'
        '<path d="M20 204q16-8 32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0" fill="none" stroke="#e8f4fb" '
        'stroke-opacity=".7" '
        'stroke-width="3"/>'
    )


def picture() -> str:
    return card("stealth", scene(), "#040a14", "#1a3a54", "#123a57", 1)
