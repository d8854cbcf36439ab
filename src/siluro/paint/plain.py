"""The plain table of a game that brings no painter: its board in letters and its tracks, on a night sea."""

from __future__ import annotations

from typing import Final

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.paint.card import WAVES, card
from siluro.paint.escaping import escape
from siluro.paint.marks import Panel, n, sheet
from siluro.paint.sheets import facts, note
from siluro.speech.say import capital, say

SIZE: Final = (960.0, 600.0)
LINE: Final = 26.0
LETTER: Final = 10.0
"""How wide a letter is in a line of that height."""
MOST: Final = 21
"""Lines that fit."""
LARGEST: Final = 3.0
"""Times that a small board is drawn larger."""


def plain_still() -> str:
    """Nothing but the sea."""
    return sheet("still", SIZE, f'<rect width="{n(SIZE[0])}" height="{n(SIZE[1])}" fill="#0b2036"/>')


def plain_live(game: Game, s: State) -> str:
    """The board as a terminal draws it."""
    lines = game.board_lines(s)[:MOST]
    wide, high = LETTER * max(map(len, lines), default=1), LINE * max(1, len(lines))
    scale = min(LARGEST, 0.9 * SIZE[0] / wide, 0.95 * SIZE[1] / high)
    drawn = "".join(
        f'<text class="letters" y="{n(LINE * (number + 0.5))}" xml:space="preserve">{escape(text)}</text>'
        for number, text in enumerate(lines)
    )
    x, y = (SIZE[0] - scale * wide) / 2, (SIZE[1] - scale * high) / 2
    moved = f'<g transform="translate({n(x)} {n(y)}) scale({n(scale)})">{drawn}</g>'
    return sheet("live", SIZE, moved, say("The board as text"))


def plain_panels(game: Game, s: State) -> list[Panel]:
    """The tracks of the view, each with its number."""
    tracks = game.view(s).get("tracks", {})
    rows = [(capital(game.track_name(name)), str(value)) for name, value in tracks.items() if type(value) in (int, str)]
    return [Panel("tracks", say("Tracks"), facts(rows) if rows else note(say("This game has no tracks.")))]


def plain_picture(game: Game) -> str:
    """Night sea and nothing on it."""
    sea = f'<rect y="126" width="400" height="99" fill="url(#pic-{game.id}-sea)"/>{WAVES}'
    moon = f'<circle cx="300" cy="50" r="84" fill="url(#pic-{game.id}-moon)"/>'
    moon += '<circle cx="300" cy="50" r="20" fill="#f6ecc9"/>'
    return card(game.id, moon + sea, "#050b16", "#1d3d5c", "#16405f", 0)
