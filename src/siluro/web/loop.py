"""Answers in the event loop: they are played and drawn there, and only a thread that writes is waited for.

Python runs one thread at a time and lets the others wait for milliseconds. To play in several threads takes as long as
in one, and everybody waits for everybody; to draw while the disk is busy costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from siluro.store import Row
from siluro.web.company import admit, place_of
from siluro.web.home import open_games
from siluro.web.open_games import OpenGame, OpenGames
from siluro.web.threads import HAS_THREADS, in_turn

QUICK = ("answer", "roll")
"""Deeds that take no longer than to draw what they lead to."""


async def admit_soon(request: Request) -> None:
    """NotYours if the visitor may not see the game."""
    if open_games(request).store.is_near:
        admit(request)
    else:
        await in_turn(admit, request)


def at_hand(request: Request) -> OpenGame | None:
    """The game that the address names, if it is open, as it is on disk, and one player's alone."""
    games, place = open_games(request), place_of(request)
    if place.members or not games.store.writes_later or not HAS_THREADS.get():
        return None
    return games.at_hand(request.path_params["id"], place.lines)


def draw_here(game: OpenGame, draw: Callable[[], Response]) -> Response | None:
    """A reply that changes nothing; None if somebody is at the game."""
    if not game.take_turn():
        return None
    try:
        return draw()
    finally:
        game.end_turn()


async def carry_out_here(
    games: OpenGames,
    game: OpenGame,
    play: Callable[[], str],
    find_best: Callable[[], Row | None],
    draw: Callable[[str, Row | None], Response],
) -> Response | None:
    """Play, write, and draw what it led to while the disk is busy; None if somebody is at the game.

    `play` says what to tell the player. Nobody sees anything of it before it is on disk. `find_best` looks up what a
    game that is over is compared with; that may take long.
    """
    if not game.take_turn():
        return None
    before = game.number
    try:
        lines: list[str] = []
        try:
            with game.saved.postpone(lines):
                notice = play()
            writing = games.scribe.write(game.saved.hand_over(lines)) if lines else None
            try:
                reply = None if game.session.is_over else draw(notice, None)
            finally:
                if writing is not None:
                    await writing
            after = game.number
        except BaseException:
            if lines:
                games.forget(game.id)  # what is in memory may never come to disk
            raise
    finally:
        game.end_turn()
    if after != before:
        games.tell(game.id, after)
    if reply is not None:
        return reply
    best = await in_turn(find_best)
    return draw_here(game, partial(draw, notice, best)) or await in_turn(draw, notice, best)
