"""Everything that is drawn on the table: the board as two layers, the panels beside it, and a picture for each game.

The still layer is the same for every position with the same key; the live layer lies exactly over it. A place is
what an answer can point at: a hex, a square, a box, a space, a ship or another piece, by name.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any, Final

from siluro.packs import Sources
from siluro.web import (
    cards,
    draw_boats,
    draw_gamma,
    draw_stealth,
    draw_wolves,
    panels_boats,
    panels_gamma,
    panels_stealth,
    panels_wolves,
)
from siluro.web.marks import Panel, Target, Targets

GAMES: Final[dict[str, ModuleType]] = {
    "boats": draw_boats, "gamma": draw_gamma, "stealth": draw_stealth, "wolves": draw_wolves,
}  # fmt: skip

SHEETS: Final[dict[str, ModuleType]] = {
    "boats": panels_boats, "gamma": panels_gamma, "stealth": panels_stealth, "wolves": panels_wolves,
}  # fmt: skip


def still_key(game: Any, s: Any) -> str:
    """Which fixed drawing lies under the pieces."""
    key: str = GAMES[game.id].still_key(s)
    return key


def still(game: Any, s: Any) -> str:
    """The fixed layer: sea, coast, moles, hexes, berths; no pieces."""
    drawn: str = GAMES[game.id].still(s)
    return drawn


def live(game: Any, s: Any, targets: Targets) -> str:
    """What lies on the board now, with the targets glowing."""
    drawn: str = GAMES[game.id].live(s, targets)
    return drawn


def places(game: Any, s: Any) -> set[str]:
    """The names of the places that can be targets now."""
    found: set[str] = GAMES[game.id].places(s)
    return found


def target_of(game: Any, s: Any, step: Any, answer: int, name: str) -> str:
    """The place that an answer concerns, empty if none."""
    known = places(game, s)
    if name in known:
        return name
    found: str = GAMES[game.id].target_of(s, name)
    return found if found in known else ""


def panels(game: Any, s: Any) -> list[Panel]:
    """The sheets beside the board, in the order to be shown; each number with its source."""
    found: list[Panel] = SHEETS[game.id].panels(s, sources(game, s))
    return found


def on_board(game: Any, s: Any) -> list[tuple[str, str]]:
    """The numbers on the board by kind, each with its source."""
    found: list[tuple[str, str]] = SHEETS[game.id].on_board(s, sources(game, s))
    return [(what, source) for what, source in found if source]


def sources(game: Any, s: Any) -> Sources:
    """Where the numbers come from; a pack that is not the game's own is not at hand, and no label beats a wrong one."""
    return Sources(game.folder if game.pack_id(s) == own_pack(game) else None)


@cache
def own_pack(game: Any) -> str:
    name: str = game.pack_id(game.blank())
    return name


def picture(game_id: str) -> str:
    """A small picture for the home page."""
    return cards.picture(game_id)


__all__ = ["Panel", "Target", "live", "on_board", "panels", "picture", "places", "still", "still_key", "target_of"]
