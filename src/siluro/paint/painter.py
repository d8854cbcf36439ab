"""What a game brings to be painted: the board as two layers, the panels beside it, and a picture of itself.

The still layer is the same for every position with the same key; the live layer lies exactly over it. A place is what
an answer can point at: a hex, a square, a box, a space, a ship or another piece, by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from siluro.engine.game import Game
from siluro.engine.steps import Ask, State
from siluro.packs import Sources
from siluro.paint.marks import Panel, Point, Targets
from siluro.paint.overlay import Overlay
from siluro.paint.plain import plain_live, plain_panels, plain_picture, plain_still
from siluro.speech.say import LANGUAGE

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Painter(Generic[S]):
    """How a game is painted. A screen calls these functions and looks into no game."""

    still_key: Callable[[S], str]
    """Which fixed drawing lies under the pieces."""
    still: Callable[[S], str]
    """The fixed layer: sea, coast, moles, hexes, berths; no pieces."""
    live: Callable[[S, Targets], str]
    """What lies on the board now, with the targets glowing."""
    places: Callable[[S], Set[str]]
    """The names of the places that can be targets now."""
    panels: Callable[[S, Sources], list[Panel]]
    """The sheets beside the board, in the order to be shown; each number with its source."""
    on_board: Callable[[S, Sources], list[tuple[str, str]]]
    """The numbers on the board by kind, each with its source."""
    picture: str
    """A small picture for the first page."""
    style: str = ""
    """Rules of style for what only this game draws."""
    signs: Callable[[S], str] = lambda s: ""
    """What is printed on the board, to be pointed at and read aloud; the same as long as the still layer is."""
    spot: Callable[[S, str], Point | None] = lambda s, place: None
    """Where a place lies on the board, if a way over it can be drawn."""
    legend: Callable[[S], list[tuple[str, str]]] = lambda s: []
    """What the marks on the board mean: a small drawing and its words."""
    subject: Callable[[S], str] = lambda s: ""
    """The place of the piece that the question is about: answers that concern no other place are offered there."""
    overlays: Mapping[str, Overlay[S]] = field(default_factory=dict)
    """What can be laid over the board on demand, by name."""
    moved_by: tuple[str, ...] = ()
    """The fields of a position that decide which pieces there are, of what kind, where, and how turned; if it says so,
    nothing is drawn to find out that a roll moved none of them."""

    def lie_alike(self, before: S, after: S) -> bool:
        """Whether it is known without drawing that the pieces lie as before."""
        return bool(self.moved_by) and all(getattr(before, name) == getattr(after, name) for name in self.moved_by)


@cache
def painter_of(game: Game) -> Painter[Any]:
    """The game's own painter, or one who makes a plain table from its view."""
    brought: Painter[Any] | None = game.painter()
    return brought or Painter(
        still_key=lambda s: game.id,
        still=lambda s: plain_still(),
        live=lambda s, targets: plain_live(game, s),
        places=lambda s: set(),
        panels=lambda s, src: plain_panels(game, s),
        on_board=lambda s, src: [],
        picture=plain_picture(game),
    )


def draw_still(game: Game, s: State) -> str:
    """The fixed layer under a position: drawn once for all positions with the same key."""
    painter = painter_of(game)
    key = (game.id, game.pack_id(s), painter.still_key(s), LANGUAGE.get())
    drawn = STILLS.get(key)
    if drawn is None:
        if len(STILLS) >= MOST_STILLS:
            STILLS.clear()
        drawn = STILLS[key] = painter.still(s)
    return drawn


def overlays(game: Game, s: State) -> dict[str, Overlay[Any]]:
    """What can be laid over the board in this position."""
    return {name: each for name, each in painter_of(game).overlays.items() if each.applies(s)}


STILLS: dict[tuple[str, str, str, str], str] = {}
MOST_STILLS = 64
"""Drawings kept in memory, about 0.1 MB each."""


def target_of(game: Game, s: State, step: Ask[Any], answer: int) -> str:
    """The place that an answer concerns, empty if it is none that is drawn."""
    found = game.target(s, step, answer)
    return found if found in painter_of(game).places(s) else ""


def subject_of(game: Game, s: State) -> str:
    """The place that the question is about, empty if it is none that is drawn."""
    found = painter_of(game).subject(s)
    return found if found in painter_of(game).places(s) else ""


def panels(game: Game, s: State) -> list[Panel]:
    """The sheets beside the board."""
    return painter_of(game).panels(s, sources(game, s))


def on_board(game: Game, s: State) -> list[tuple[str, str]]:
    """The numbers on the board that have a source."""
    return [(what, source) for what, source in painter_of(game).on_board(s, sources(game, s)) if source]


def sources(game: Game, s: State) -> Sources:
    """Where the numbers come from; a pack that is not the game's own is not at hand, and no label beats a wrong one."""
    return sources_of(game, game.pack_id(s))


@cache
def sources_of(game: Game, pack: str) -> Sources:
    return Sources(game.folder) if pack == own_pack(game) else Sources()


@cache
def own_pack(game: Game) -> str:
    return game.pack_id(game.blank())
