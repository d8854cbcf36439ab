"""Seats for friends: the owner hands out secret links, each opens one seat; observers get one that only shows."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import siluro
from siluro.speech.say import say
from siluro.store.people import HOST, WATCHING
from siluro.web.addresses import outside, send_to
from siluro.web.company import check_owner, find_place, visitor_of
from siluro.web.home import open_games, text
from siluro.web.pages import page

LONGEST = 40
"""Letters of a player's name."""


def seats(request: Request) -> Response:
    """The owner's page: who sits where, and links."""
    return seats_page(request)


def seats_page(request: Request, address: str = "", seat: int = 0) -> Response:
    """`address` is a link that was just made: it is shown this once."""
    if not visitor_of(request):  # on one's own computer there is nobody to invite
        raise HTTPException(404)
    check_owner(request, say("Only the player who began this game hands out its seats."))
    name, games = request.path_params["id"], open_games(request)
    game = games.at(name)
    reply = page(
        request,
        "seats.html",
        id=name,
        place=find_place(games.store.company, name, visitor_of(request)),
        count=game.session.game.seats(game.session.state),
        names=game.seat.names,
        links=games.store.company.seats_with_links(name),
        address=address,
        seat=seat,
    )
    reply.headers["Cache-Control"] = "no-store"
    return reply


async def change_seats(request: Request) -> Response:
    """A new link, or a seat taken back."""
    form = await request.form()
    given = {name: text(form, name) for name in form}
    return hand_out(request, given)


def hand_out(request: Request, form: dict[str, str]) -> Response:
    check_owner(request, say("Only the player who began this game hands out its seats."))
    visitor, id, games = visitor_of(request), request.path_params["id"], open_games(request)
    count = games.at(id).session.game.seats(games.at(id).session.state)
    seat = form.get("seat", "")
    if not visitor or not seat.isdecimal() or len(seat) > 2 or int(seat) > count:
        raise HTTPException(404)
    company = games.store.company
    if form.get("deed") == "revoke":
        company.revoke(id, int(seat))
        games.tell_talk(id)
        return send_to(f"/t/{id}/seats")
    company.join(id, HOST, visitor, form.get("name", "") or find_place(company, id, visitor).name)
    if form.get("deed") == "mine" and int(seat) != WATCHING:
        company.join(id, int(seat), visitor, find_place(company, id, visitor).name)
    secret = company.invite(id, int(seat))
    games.tell_talk(id)
    return seats_page(request, str(request.url.replace(path=outside(f"/join/{secret}"), query="")), int(seat))


def find_invitation(request: Request) -> tuple[str, int]:
    company, secret = open_games(request).store.company, request.path_params["secret"][:100]
    found = company.invitation(secret) if visitor_of(request) else None
    if found is None:
        raise HTTPException(404, say("This link is no longer valid. Ask for a new one."))
    return found


def ask_name(request: Request) -> Response:
    """What the link leads to, and how its reader wants to be called."""
    id, seat = find_invitation(request)
    row = open_games(request).store.row(id)
    game = siluro.game(row.game)
    reply = page(request, "join.html", game=game, scenario=game.scenario(row.scenario), seat=seat,
                 name=row.seats.get(seat, ""))  # fmt: skip
    reply.headers["Cache-Control"] = "no-store"
    return reply


async def join(request: Request) -> Response:
    form = await request.form()
    return sit_down(request, text(form, "name")[:LONGEST])


def sit_down(request: Request, name: str) -> Response:
    """Whoever holds the link takes the seat, on as many devices as they like."""
    id, seat = find_invitation(request)
    open_games(request).store.company.join(id, seat, visitor_of(request), name)
    open_games(request).tell_talk(id)
    return send_to(f"/t/{id}")
