"""The small picture of the game for the first page."""

from __future__ import annotations

from siluro.paint.card import STEAMER, WAVES, card


def scene() -> str:
    """A U-boat on the surface under the moon, the convoy on the horizon."""
    convoy = "".join(
        f'<path d="{STEAMER}" transform="translate({x} 112) scale({size})"/>'
        for x, size in ((206, 0.32), (254, 0.4), (312, 0.3), (356, 0.36))
    )
    return (
        '<circle cx="300" cy="50" r="84" fill="url(#pic-wolves-moon)"/><circle cx="300" cy="50" r="20" fill="#f6ecc9"/>'
        '<circle cx="293" cy="45" r="4" fill="#d9cca0"/><circle cx="306" cy="56" r="3" fill="#d9cca0"/>'
        f'<g fill="#060b11">{convoy}</g><rect y="116" width="400" height="109" fill="url(#pic-wolves-sea)"/>'
        '<path d="M278 118h44l26 76h-96z" fill="#fff6da" fill-opacity=".1"/>'
        f"{WAVES}"
        '<path d="M10 184Q40 170 96 168H250Q300 170 330 178Q290 194 240 198H70Q30 196 10 184Z" fill="#070d13" '
        'stroke="#7f9db5" stroke-width="1.3"/>'
        '<path d="M120 168L126 132H176L186 168ZM186 148h22v8h-22z" fill="#070d13" stroke="#7f9db5" stroke-width="1.3"/>'
        '<path d="M138 132V96M146 132V108h6M330 178L186 148M120 150L20 182" stroke="#7f9db5" stroke-width="1.5" '
        'fill="none"/><path d="M158 132v-14q4-6 8 0v14z" fill="#070d13"/>'
        '<circle cx="162" cy="112" r="4" fill="#070d13"/>'
        '<path d="M232 168v-8h14l22-8" stroke="#0b1117" stroke-width="5" fill="none"/>'
        '<path d="M0 200q20-10 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0V225H0Z" fill="#06131f"/>'
        '<path d="M300 184Q330 178 350 186T396 188M6 190Q26 180 44 188" fill="none" stroke="#e8f4fb" '
        'stroke-opacity=".8" '
        'stroke-width="3"/>'
    )


def picture() -> str:
    return card("wolves", scene(), "#070d1a", "#2b4765", "#1d4560", 0)
