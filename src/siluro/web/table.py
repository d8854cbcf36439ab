"""The table: shows a game, carries out what its players do, and tells whoever watches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from siluro.paint.painter import painter_of
from siluro.record.timeline import Misfit
from siluro.speech.say import say, sentence
from siluro.store import Stale
from siluro.table.lesson import Taught, teach
from siluro.table.queries import tell_me
from siluro.web.home import tables, text
from siluro.web.pages import page, render, settings
from siluro.web.position import Moment, moment
from siluro.web.tables import OpenTable

SECONDS = 1.5
"""What advice may take."""
HEARTBEAT = 20.0


def opened(request: Request) -> OpenTable:
    return tables(request).at(request.path_params["id"])


def seen(table: OpenTable, at: int | None = None, notice: str = "") -> Moment:
    with table.lock:
        return moment(table.kept.id, table.number, table.session, at, notice)


def context(request: Request, shown: Moment) -> dict[str, Any]:
    """What the parts of the table are made from."""
    return {"m": shown, "settings": settings(request.cookies), "hint": lesson_hint(request, shown)}


def lesson_hint(request: Request, shown: Moment) -> Taught | None:
    """What the guided opening says at this moment, if this game is one."""
    if request.cookies.get("lesson") != shown.id or shown.timeline.name or not shown.is_now:
        return None
    return teach(shown.game.id, shown.timeline.plies, shown.asked, rolls_pass(request))


def rolls_pass(request: Request) -> bool:
    """The dice roll by themselves, so several answers may pass between two pages."""
    return settings(request.cookies)["rolls"] == "auto"


async def leave_lesson(request: Request) -> Response:
    """The game goes on without the lesson."""
    response = RedirectResponse(f"/t/{request.path_params['id']}", 303)
    response.delete_cookie("lesson")
    return response


async def show(request: Request) -> Response:
    """The whole page."""
    return await run_in_threadpool(show_page, request)


def show_page(request: Request) -> Response:
    shown = seen(opened(request))
    still = Markup(painter_of(shown.game).still(shown.state))
    response = page(request, "table.html", still=still, **context(request, shown))
    response.headers["Cache-Control"] = "no-store"
    return response


def parts(request: Request, shown: Moment) -> HTMLResponse:
    """What changes with an answer: the script puts each part in its place."""
    reply = HTMLResponse(render("parts.html", **context(request, shown)))
    reply.headers["Cache-Control"] = "no-store"
    return reply


async def now(request: Request) -> Response:
    """The parts as they are now."""
    return await run_in_threadpool(lambda: parts(request, seen(opened(request))))


async def then(request: Request) -> Response:
    """The parts as they were after some answers."""
    at = min(request.path_params["at"], 1_000_000)
    return await run_in_threadpool(lambda: parts(request, seen(opened(request), at)))


async def still(request: Request) -> Response:
    """The fixed layer under the pieces of a moment, when a game changes its board."""
    at = request.query_params.get("at", "")

    def drawn() -> Response:
        table = opened(request)
        with table.lock:
            timeline = table.session.timeline
            s = timeline.at(min(int(at), len(timeline.plies))) if at.isdecimal() and len(at) < 8 else timeline.state
        return HTMLResponse(painter_of(table.session.game).still(s))

    return await run_in_threadpool(drawn)


async def do(request: Request) -> Response:
    """Something a player does: an answer, a roll, undo, a what-if."""
    form = await request.form()
    return await run_in_threadpool(carry_out, request, {name: text(form, name) for name in form})


def carry_out(request: Request, form: dict[str, str]) -> Response:
    name, number = request.path_params["id"], form.get("number", "")
    deed, value = form.get("deed", "answer"), form.get("value", "")
    try:
        version = int(number) if number.isdecimal() and len(number) < 10 else -1
        notice = tables(request).do(name, version, deed, value[:500], by(form), rolls_pass(request))
    except Stale:
        notice = say("The game has moved on. This is the current position.")
    if not request.headers.get("x-siluro"):
        return RedirectResponse(f"/t/{name}", 303)
    return parts(request, seen(opened(request), notice=notice))


def by(form: dict[str, str]) -> str:
    return form.get("by", "") if form.get("by") in ("hand", "machine") else ""


async def advice(request: Request) -> Response:
    """What each answer is worth; the record notes that it was asked."""
    return await run_in_threadpool(advised, request)


def advised(request: Request) -> Response:
    # numpy and the solvers are slow to import, and a game without advice needs neither
    from siluro.lab.advise import advise

    table = opened(request)
    found, notice = None, ""
    with table.lock:
        session, s = table.session, table.session.state
        try:
            if session.is_rolling or session.is_over:
                raise Misfit(say("there is nothing to decide"))
            session.hint()
            tables(request).tell(table.kept.id, table.number)
        except Misfit as error:
            notice = sentence(str(error))
    if not notice:
        try:
            found = advise(s, seconds=SECONDS)
        except ValueError as error:
            notice = str(error)
    reply = render("advice.html", found=found, notice=notice, number=table.number)
    return HTMLResponse(reply) if request.headers.get("x-siluro") else page(request, "alone.html", body=Markup(reply))


async def ask(request: Request) -> Response:
    """The board in text: `where ship 2`, `threats`, `ships`."""
    asked = request.query_params.get("q", "")[:80]

    def told() -> Response:
        session = opened(request).session
        lines = tell_me(session.game, session.state, asked)
        reply = render("told.html", lines=lines, asked=asked)
        return (
            HTMLResponse(reply) if request.headers.get("x-siluro") else page(request, "alone.html", body=Markup(reply))
        )

    return await run_in_threadpool(told)


async def remove(request: Request) -> Response:
    """Throw a game away."""

    def thrown() -> Response:
        name = request.path_params["id"]
        tables(request).store.remove(name)
        tables(request).forget(name)
        return RedirectResponse("/", 303)

    return await run_in_threadpool(thrown)


async def events(request: Request) -> Response:
    """Server-sent events: the number of the game each time it changes."""
    name = request.path_params["id"]
    table = await run_in_threadpool(opened, request)

    async def stream() -> AsyncIterator[str]:
        watcher = tables(request).watch(name)
        try:
            yield f"retry: 2000\ndata: {table.number}\n\n"
            while True:
                try:
                    yield f"data: {await asyncio.wait_for(watcher.news.get(), HEARTBEAT)}\n\n"
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            tables(request).leave(name, watcher)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)
