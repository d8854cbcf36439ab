"""Who is asking, where others reach the table too: what each visitor may see and do in a game.

On one's own computer nothing of this is loaded, and everybody may do everything.
"""

from __future__ import annotations

import logging
import re
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from siluro.record.record import MOST_SEATS
from siluro.speech.say import say
from siluro.store import NoSuchGame, StoreTrouble
from siluro.store.people import HOST, WATCHING, Member, hash_of, make_secret
from siluro.table.seat import Seat
from siluro.web.addresses import inside, outside
from siluro.web.pages import say_wrong

if TYPE_CHECKING:
    from siluro.store.company import Company

LOG = logging.getLogger("siluro.web")
COOKIE = "visitor"
A_YEAR = 365 * 24 * 3600
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
GAME = re.compile(r"(?:/api)?/t/([a-z0-9]{1,32})(?:/|$)")
SEATS: Final = range(1, MOST_SEATS + 1)


class NotYours(Exception):
    """What only the owner of a game may do."""


@dataclass(frozen=True)
class Place:
    """What somebody is in a game."""

    visitor: str = ""
    is_free: bool = True
    """Nobody is kept from anything: one's own computer, or a game without owner."""
    is_owner: bool = False
    members: list[Member] = field(default_factory=list)
    lines: int | None = None
    """How long the game was when this was looked up; None if nobody looked."""

    @cached_property
    def seats(self) -> list[int]:
        """The seats this visitor holds; the owner also those on which nobody sits."""
        return [seat for seat in SEATS if self.is_free or self.holds(seat)]

    def holds(self, seat: int) -> bool:
        holders = self.holders(seat)
        return any(each.visitor == self.visitor for each in holders) or (self.is_owner and not holders)

    @property
    def mine(self) -> list[Member]:
        """This visitor among the members, once for each seat."""
        return [each for each in self.members if each.visitor == self.visitor]

    def holders(self, seat: int) -> list[Member]:
        return [each for each in self.members if each.seat == seat]

    @property
    def may_see(self) -> bool:
        return self.is_free or self.is_owner or any(each.visitor == self.visitor for each in self.members)

    @property
    def sits(self) -> bool:
        """Whether this visitor plays here; an observer does not."""
        return bool(self.seats)

    @property
    def is_alone(self) -> bool:
        """Nobody else sits at this game."""
        others = any(each.seat in SEATS and each.visitor != self.visitor for each in self.members)
        return self.is_free or (not others and all(map(self.holds, SEATS)))

    @property
    def name(self) -> str:
        """How this visitor wants to be called."""
        return next((each.name for each in self.members if each.visitor == self.visitor and each.name), "")

    def name_of(self, seat: int, names: dict[int, str]) -> str:
        """Who answers for a seat: whoever sits there, else the owner, else the name in the record."""
        holders = self.holders(seat) or self.holders(HOST)
        told = " / ".join(dict.fromkeys(each.name for each in holders if each.name))
        return told or names.get(seat) or say("Player {seat}", seat=seat)

    def may_answer(self, seat: int) -> bool:
        """Whether a question to this seat is for this visitor; one to seat 0 is for everybody who sits here."""
        return bool(self.seats) if seat == WATCHING else seat in self.seats


EVERYTHING = Place()


def place_of(request: Request) -> Place:
    """What the visitor is in the game that the address names."""
    found = request.scope.get("siluro.place")
    if isinstance(found, Place):
        return found
    return Place(visitor_of(request), is_free=False) if visitor_of(request) else EVERYTHING


def visitor_of(request: Request) -> str:
    """The visitor, hashed; empty on one's own computer."""
    return str(request.scope.get("siluro.visitor", ""))


def own(request: Request, company: Company, id: str) -> None:
    """A game that was just begun belongs to whoever began it."""
    if visitor_of(request):
        company.own(id, visitor_of(request))


def removable(request: Request, company: Company) -> set[str] | None:
    """The games that this visitor may remove; None for all."""
    return company.games_of(visitor_of(request)) if visitor_of(request) else None


def check_owner(request: Request, sentence: str) -> None:
    """NotYours unless the visitor owns the game; on one's own computer everybody does."""
    if visitor_of(request) and not place_of(request).is_owner:
        raise NotYours(sentence)


ANYBODYS: Final = ("roll", "undo", "branch", "main", "note", "advice")
"""Deeds that do not answer the question: every seat's."""


def deed_refusal(place: Place, seat: Seat, deed: str) -> str:
    """Why a visitor may not do this now; empty if nothing speaks against it."""
    if place.is_free:
        return ""
    if not place.seats:
        return say("You are watching: only players act.")
    asked = seat.asked
    if deed not in ANYBODYS and asked is not None and not place.may_answer(asked.seat):
        return say("Not your turn: waiting for {name}.", name=place.name_of(asked.seat, seat.names))
    if deed == "branch" and not place.is_alone:
        return say("A what-if is for one player. Together you play the real game.")
    return ""


class Doorkeeper:
    """Knows visitors by a cookie, and lets nobody see a game that is not theirs."""

    def __init__(self, app: ASGIApp, company: Company) -> None:
        self.app = app
        self.company = company

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or inside(scope).startswith(("/static/", "/healthz", "/metrics")):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        secret = request.cookies.get(COOKIE, "")
        if not SECRET.fullmatch(secret):
            secret = make_secret()
            send = give_cookie(send, secret, request.url.scheme == "https")
        scope["siluro.visitor"] = hash_of(secret)
        game = GAME.match(inside(scope))
        refused, status = "", 403
        try:
            refused = self.check(scope, game[1]) if game else ""
        except StoreTrouble as error:
            LOG.error("%s", error)
            refused, status = (
                say("The saved games cannot be reached at the moment. Nothing was changed; try again."),
                503,
            )
        if refused:
            await say_wrong(request, status, refused)(scope, receive, send)
            return
        place = scope.get("siluro.place")
        if game and place is not None:
            with suppress(StoreTrouble):  # its page says what is wrong with it
                await scope["app"].state.games.prepare(game[1], place.lines)
        await self.app(scope, receive, send)

    def check(self, scope: Scope, id: str) -> str:
        """Why a visitor may not see a game; empty if all is well, or if there is no such game."""
        try:
            scope["siluro.place"] = place = find_place(self.company, id, scope["siluro.visitor"])
        except NoSuchGame:
            return ""
        return "" if place.may_see else say("This game belongs to others. Ask its owner for a link.")


def find_place(company: Company, id: str, visitor: str) -> Place:
    """What a visitor is in a game; NoSuchGame if there is none."""
    if not visitor:
        return EVERYTHING
    owner, members, lines = company.look(id)
    return Place(visitor, not owner, bool(owner) and owner == visitor, members, lines)


def give_cookie(send: Send, secret: str, is_secure: bool) -> Send:
    """The visitor is known from now on."""
    secure = "; Secure" if is_secure else ""
    value = f"{COOKIE}={secret}; Max-Age={A_YEAR}; Path={outside('/')}; HttpOnly; SameSite=lax{secure}"

    async def with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).append("set-cookie", value)
        await send(message)

    return with_cookie
