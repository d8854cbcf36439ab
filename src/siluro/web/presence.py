"""Who is here: whatever a member asks of a game says so, from an open page, a page without script or a program."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from siluro.store import StoreTrouble
from siluro.store.people import Member
from siluro.store.rows import now
from siluro.web.addresses import inside
from siluro.web.company import GAME, Place

if TYPE_CHECKING:
    from siluro.web.open_games import OpenGames

HEARTBEAT: Final = 20.0
"""Seconds after which an open page reports again; more often nothing is written."""
HERE: Final = timedelta(seconds=50 + HEARTBEAT)
"""Whoever was heard of in this time is here: of what was asked a moment after something else nothing is noted."""


def is_here(member: Member) -> bool:
    return abs(now() - member.seen) < HERE  # a clock that was put back makes nobody stay


def is_news(place: Place) -> bool:
    """Whether this visitor is a member who was not heard of a moment ago."""
    return any(abs(now() - each.seen) >= timedelta(seconds=HEARTBEAT) for each in place.mine)


def arrive(games: OpenGames, id: str, place: Place) -> None:
    """A member is here: the others may see that, and the computer no longer answers in that member's place."""
    if not is_news(place):
        return
    company, has_come = games.store.company, not any(map(is_here, place.mine))
    with suppress(StoreTrouble):  # to look at a game nothing need be written
        company.touch(id, place.visitor, has_come=has_come)
        for seat in filter(place.may_answer, company.stand_ins(id)):
            company.unsay(id, "stands", str(seat))
        if has_come:
            games.tell_talk(id)


class Presence:
    """Notes the presence of whoever asks for a game."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        place, game = scope.get("siluro.place"), GAME.match(inside(scope)) if scope["type"] == "http" else None
        if isinstance(place, Place) and is_news(place) and game:
            arrive(scope["app"].state.games, game[1], place)
        await self.app(scope, receive, send)
