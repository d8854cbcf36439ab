"""The small picture of the game for the first page."""

from __future__ import annotations

from siluro.paint.card import STEAMER, WAVES, card


def scene() -> str:
    """A swimmer off the Rock, a steamer ahead."""
    return (
        '<path d="M190 128L214 110L232 104L246 74L262 52L276 46L292 56L312 52L334 70L358 78L380 98L400 104V128Z" '
        'fill="#17222d"/><path d="M262 52L270 84L264 126M312 52L314 90L324 126" stroke="#000" stroke-opacity=".35" '
        'stroke-width="2.5" fill="none"/><path d="M206 125h.1M222 123h.1M240 125h.1M262 122h.1M284 125h.1M310 123h.1'
        'M340 125h.1M368 122h.1" stroke="#ffd98a" stroke-width="2.6" stroke-linecap="round"/>'
        '<path d="M330 74L60 150L130 176Z" fill="url(#pic-gamma-beam)" opacity=".75"/>'
        '<rect y="128" width="400" height="97" fill="url(#pic-gamma-sea)"/>'
        '<path d="M60 152L130 178L330 74L332 78Z" fill="#fff3c4" fill-opacity=".1"/>'
        f'<path d="{STEAMER}" transform="translate(222 140) scale(1.25)" fill="#05090e"/>'
        '<path d="M278 128h4M286 128h4M294 128h4" stroke="#ffcf70" stroke-width="3"/>'
        f"{WAVES}"
        '<path d="M84 206Q86 176 112 172Q138 176 140 206Z" fill="#060c12"/>'
        '<path d="M94 186q0-22 18-22t18 22q0 14-18 14t-18-14z" fill="#10202c" stroke="#7fa9c4" stroke-width="1.5"/>'
        '<path d="M98 182q0-8 14-8t14 8t-14 9t-14-9z" fill="#7fd0ff" fill-opacity=".85"/>'
        '<path d="M102 180q4-4 9-3" stroke="#fff" stroke-width="2" fill="none"/>'
        '<path d="M56 210q14-8 28 0t28 0t28 0t28 0" fill="none" stroke="#e8f4fb" stroke-opacity=".75" '
        'stroke-width="3"/>'
    )


def picture() -> str:
    return card("gamma", scene(), "#060c18", "#24456a", "#1b4a6c", 1)
