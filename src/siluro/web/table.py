"""The table: shows a game, carries out what its players do, and tells whoever watches."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.paint.overlay import heads
from siluro.paint.painter import draw_still, painter_of
from siluro.record.timeline import Misfit, Ply
from siluro.speech.say import say, sentence
from siluro.store import Stale, StoreTrouble
from siluro.table.lesson import LessonView, teach
from siluro.table.queries import tell_me
from siluro.web import talk
from siluro.web.addresses import NEARBY, outside, send_to
from siluro.web.company import check_owner, deed_refusal, find_place, place_of, visitor_of
from siluro.web.home import open_games, text
from siluro.web.open_games import END, Leaves, OpenGame
from siluro.web.pages import page, render, settings
from siluro.web.position import Moment, find_best, moment
from siluro.web.presence import HEARTBEAT, arrive
from siluro.web.review import GameReview, Reviews
from siluro.web.scene import Beat, pieces, scene
from siluro.web.workshop import Adviser

BEAT = "event: beat\ndata: beat"
"""Told when there has been nothing to tell for a while."""
MOST_FOLDS = 40
"""Panels of which a page can say that they are open or closed."""


def find(request: Request) -> OpenGame:
    """The game that the address names."""
    return open_games(request).at(request.path_params["id"], place_of(request).lines)


def look(
    request: Request,
    at: int | None = None,
    notice: str = "",
    game: OpenGame | None = None,
    since: int | None = None,
) -> Moment:
    """The game now, or after some answers; `game` if it was just found, and compared with what is on disk.

    All that has happened `since` a number of answers is news, what was settled for the player too.
    """
    game, place = game or find(request), place_of(request)
    if at is None:
        at = talk.led_to(open_games(request).store.company, game, place)
    best = find_best(game.seat, visitor_of(request))
    return moment(game.id, game.seat, at, notice, best, since, place.sits)


def context(request: Request, shown: Moment) -> dict[str, Any]:
    """What the parts of the table are made from."""
    place, seat = place_of(request), shown.seat
    company = talk.gather(open_games(request).store.company, shown.id, place, seat)
    return {
        "place": place,
        "company": company,
        "m": shown,
        "settings": settings(request.cookies),
        "hint": lesson_hint(request, shown),
        "made": known_review(request, shown),
        "sure": request.query_params.get("sure", "")[:100],
        "folds": read_folds(request.headers.get("x-siluro-panels")),
    }


def read_folds(told: str | None) -> dict[str, bool] | None:
    """The panels that a player has opened (+) or closed (-), by id; None if nobody says so, who then gets all of them.

    A panel that lies folded comes without what is in it. The script asks for that when somebody opens it.
    """
    return None if told is None else {each[1:]: each[0] == "+" for each in told.split()[:MOST_FOLDS]}


def known_review(request: Request, shown: Moment) -> GameReview | None:
    """What the review of a game that is over has found, if it is made."""
    reviews: Reviews = request.app.state.reviews
    return reviews.find(shown.id, shown.session) if shown.seat.ended else None


def lesson_hint(request: Request, shown: Moment) -> LessonView | None:
    """What the guided opening says at this moment, if this game is one."""
    if request.cookies.get("lesson") != shown.id or shown.timeline.name or not shown.is_now:
        return None
    return teach(shown.game.id, shown.timeline.plies, shown.asked, rolls_pass(request))


def rolls_pass(request: Request) -> bool:
    """The dice roll by themselves, so several answers may pass between two pages."""
    return settings(request.cookies)["rolls"] == "auto"


def left(request: Request, name: str) -> Leaves:
    """What the player leaves to the table; a guided opening asks everything."""
    is_lesson = request.cookies.get("lesson") == name
    return Leaves(rolls_pass(request), settings(request.cookies)["routine"] == "settle" and not is_lesson)


def leave_lesson(request: Request) -> Response:
    """You left the tutorial; the game continues."""
    response = send_to(f"/t/{request.path_params['id']}")
    response.delete_cookie("lesson", path=outside("/"))
    return response


def show(request: Request) -> Response:
    """The whole page, at a step if the address names one."""
    at = request.query_params.get("at", "")
    here = int(at[:8]) if at.isdecimal() and at.isascii() else None
    shown = look(request, here, notice=warning(find(request), request.query_params.get("sure", "")))
    legend = painter_of(shown.game).legend(shown.state)
    still = Markup(fixed_layer(shown.game, shown.state))
    over = overlay_of(shown, request.query_params.get("show", ""))
    response = page(
        request,
        "table.html",
        still=still,
        legend=legend,
        over=over,
        has_overlays=bool(painter_of(shown.game).overlays),
        is_nearby=request.url.hostname in NEARBY,
        **context(request, shown),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def parts(request: Request, shown: Moment, beats: Sequence[Beat] = ()) -> HTMLResponse:
    """What changes with an answer: the script puts each part in its place, and plays the way to it."""
    reply = HTMLResponse(render("parts.html", scene=beats, **context(request, shown)))
    reply.headers["Cache-Control"] = "no-store"
    return reply


def now(request: Request) -> Response:
    """The parts as they are now."""
    return parts(request, look(request))


def then(request: Request) -> Response:
    """The parts as they were after some answers."""
    at = request.path_params["at"]
    if not at.isdecimal():
        raise HTTPException(404)
    return parts(request, look(request, int(at[:8])))


def overlay_of(shown: Moment, name: str) -> dict[str, Any] | None:
    """Something laid over the board: drawn to its measure, and told; None if there is no such thing now."""
    found = shown.overlays.get(name)
    measure = re.search(r'viewBox="([^"]*)"', shown.live)
    if found is None or measure is None:
        return None
    drawn, told = heads() + found.draw(shown.state), found.tell(shown.state)
    return {"id": shown.id, "name": name, "title": found.title, "drawing": drawn, "lines": told, "box": measure[1]}


def overlay(request: Request) -> Response:
    """What is laid over the board at a moment."""
    at = request.query_params.get("at", "")
    shown = look(request, int(at[:8]) if at.isdecimal() else None)
    over = overlay_of(shown, request.path_params["name"])
    return HTMLResponse(render("overlay.html", over=over))


def still(request: Request) -> Response:
    """The fixed layer under the pieces of a moment, when a game changes its board."""
    at, game = request.query_params.get("at", ""), find(request)
    seat = game.seat
    s = seat.at(min(int(at), len(seat.plies))) if at.isdecimal() and len(at) < 8 else seat.state
    return HTMLResponse(fixed_layer(seat.game, s))


def fixed_layer(game: Game, s: State) -> str:
    """The fixed layer, and over it what its marks are, for pointers and for those who listen."""
    return draw_still(game, s) + painter_of(game).signs(s)


async def do(request: Request) -> Response:
    """Something a player does: an answer, a roll, undo, a what-if."""
    sent = await request.form()
    return carry_out(request, {name: text(sent, name) for name in sent})


def carry_out(request: Request, form: dict[str, str]) -> Response:
    """Play it, bring it to disk, show where it has led to."""
    name, deed, value = request.path_params["id"], form.get("deed", "answer"), form.get("value", "")
    game = find(request)
    was = mark(game)
    if not is_scripted(request) and deed == "answer" and form.get("sure") != value and ends_game(game, value):
        return send_to(f"/t/{name}?{urlencode({'sure': value})}")
    try:
        notice = act(request, game, version_of(form), deed, value[:500], by(form))
    except Stale:
        return show_moved_on(request, was)
    return show_way(request, game, was, notice) if is_scripted(request) else send_to(f"/t/{name}")


def is_scripted(request: Request) -> bool:
    """Whether the script of the page asks, which puts parts in their places."""
    return bool(request.headers.get("x-siluro"))


def version_of(form: dict[str, str]) -> int:
    """The version of the game that a deed is meant for."""
    number = form.get("number", "")
    return int(number) if number.isdecimal() and len(number) < 10 else -1


Was = tuple[list[Ply], int]
"""The last answer before a deed, if there was one, and how many there were."""


def mark(game: OpenGame) -> Was:
    plies = game.seat.plies
    return plies[-1:], len(plies)


def show_moved_on(request: Request, was: Was) -> Response:
    """A deed was meant for an earlier position."""
    if not is_scripted(request):
        return send_to(f"/t/{request.path_params['id']}")
    return show_way(request, find(request), was, say("The game has moved on. This is the current position."))


def show_way(request: Request, game: OpenGame, was: Was, notice: str) -> Response:
    """What a deed has led to, and the way there."""
    last, before = was
    shown = look(request, notice=notice, game=game, since=before)
    return parts(request, shown, way_here(game, before, last[0] if last else None, shown))


def ends_game(game: OpenGame, answer: str) -> bool:
    """The answer ends the game without dice, so it cannot be taken back."""
    asked = game.seat.asked
    return asked is not None and any(each.ends for each in asked.choices if each.id == answer)


def warning(game: OpenGame, answer: str) -> str:
    """What is said before such an answer is given where no script asks."""
    return say("This ends the game. Choose it again if you are sure.") if answer and ends_game(game, answer) else ""


def act(request: Request, game: OpenGame, version: int, deed: str, value: str, by: str) -> str:
    """A deed of this visitor; together an undo is first asked for."""
    place, games = place_of(request), open_games(request)
    if deed in talk.DEEDS or (deed == "undo" and not place.is_alone):
        return talk.speak(request, games, game.id, version, deed, value)
    leaves = left(request, game.id)
    # what is routine for one player may be another's to answer
    leaves = Leaves(leaves.rolls, leaves.routine and place.is_alone)
    notice = games.do(game, version, deed, value, by, leaves, lambda seat: deed_refusal(place, seat, deed))
    if not notice and place.members:
        talk.let_stand_ins_answer(games, game.id)
    return notice


def way_here(game: OpenGame, before: int, last: Ply | None, shown: Moment) -> list[Beat]:
    """What has happened since, if the game has gone on from where it was."""
    plies, was = game.seat.plies, game.lying
    game.lying = shown.state, pieces(shown.live)
    goes_on = len(plies) > before and (not before or plies[before - 1] is last)
    return scene(game.seat, before, [game.lying, was] if was else [game.lying]) if goes_on else []


def by(form: dict[str, str]) -> str:
    return form.get("by", "") if form.get("by") in ("hand", "machine") else ""


async def advice(request: Request) -> Response:
    """What each answer is worth, on the answers themselves; the record notes that it was asked."""
    game, notice = find(request), ""
    adviser: Adviser = request.app.state.adviser
    try:
        s, found = await adviser.answer(lambda: ask_advice(request, game))
        game.seat.take_advice(s, found)
    except Misfit as error:
        notice = sentence(str(error))
    except ValueError as error:
        notice = str(error) or say("The adviser did not answer. Try again.")
    return show_advice(request, game, notice)


def ask_advice(request: Request, game: OpenGame) -> State:
    """The position to get advice for; Misfit if it is not for this visitor to ask."""
    refused = deed_refusal(place_of(request), game.seat, "advice")
    if refused:
        raise Misfit(refused)
    s = game.seat.ask_advice()
    open_games(request).tell(game.id, game.number)
    return s


def show_advice(request: Request, game: OpenGame, notice: str) -> Response:
    if request.headers.get("x-siluro"):
        return parts(request, look(request, notice=notice))
    if notice:
        return page(request, "alone.html", body=Markup("<p>{}</p>").format(notice))
    return send_to(f"/t/{game.id}")


def part(request: Request, html: str) -> Response:
    """A part for the script to put in its place, or a page with nothing else."""
    return HTMLResponse(html) if request.headers.get("x-siluro") else page(request, "alone.html", body=Markup(html))


def ask(request: Request) -> Response:
    """The board in text: `where ship 2`, `threats`, `ships`."""
    asked, session = request.query_params.get("q", "")[:80], find(request).session
    return part(request, render("told.html", lines=tell_me(session.game, session.state, asked), asked=asked))


def remove(request: Request) -> Response:
    """Throw a game away."""
    remove_game(request)
    return send_to("/")


def remove_game(request: Request) -> None:
    """Its owner may."""
    check_owner(request, say("Only the player who began this game can delete it."))
    name = request.path_params["id"]
    open_games(request).store.remove(name)
    open_games(request).forget(name)


def still_there(request: Request) -> bool:
    """Whoever watches is here, if the game is still for them to see: a link may have been revoked meanwhile."""
    games, id = open_games(request), request.path_params["id"]
    try:
        place = find_place(games.store.company, id, visitor_of(request))
        arrive(games, id, place)
    except StoreTrouble:
        return True  # a game that is gone, or cannot be read now, is for its own page to say
    return place.may_see


async def events(request: Request) -> Response:
    """Server-sent events: the number of the game each time it changes."""
    name = request.path_params["id"]
    number = find(request).number

    open_games(request).check_room()

    async def stream() -> AsyncIterator[str]:
        watcher = open_games(request).watch(name)
        try:
            yield f"retry: 2000\ndata: {number}\n\n"
            if place_of(request).members:  # what was said while nobody listened
                yield "event: talk\ndata: talk\n\n"
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        news = await watcher.news.get()
                except TimeoutError:
                    news = BEAT
                asks_again = news == BEAT or place_of(request).members
                if news == END or (asks_again and not still_there(request)):
                    return
                yield f"{news}\n\n"
        finally:
            open_games(request).leave(name, watcher)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)
