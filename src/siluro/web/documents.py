"""Pages to read: rules, sources, the whole log, the record, the review, the report."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import siluro
from siluro.paint.painter import painter_of
from siluro.speech.say import say
from siluro.table.log import group, log
from siluro.table.report import report as write_report
from siluro.table.rules import is_within, rule_table
from siluro.table.seat import Seat
from siluro.web.addresses import send_to
from siluro.web.home import open_games
from siluro.web.limits import TooOften, take_review
from siluro.web.pages import page, render
from siluro.web.review import Reviews
from siluro.web.safety import TooMany
from siluro.web.share import picture, replay_page
from siluro.web.table import find
from siluro.web.threads import in_turn, turn


def style(request: Request) -> Response:
    """Rules of style for what only one game draws."""
    text = painter_of(siluro.game(request.path_params["game"])).style
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}  # the address names what is in it
    return Response(text, media_type="text/css", headers=headers)


def rules(request: Request) -> Response:
    """The whole rule table of a game."""
    game = siluro.game(request.path_params["game"])
    return page(request, "rules.html", game=game, rows=rule_table(game), section="")


def sources(request: Request) -> Response:
    """Where the numbers of a game come from, as its pack says."""
    game = siluro.game(request.path_params["game"])
    text = (game.folder / "SOURCES.md").read_text(encoding="utf-8")
    return page(request, "sources.html", game=game, body=Markup(without_files(as_html(text))))


def without_files(html: str) -> str:
    """Files that lie beside a text are named, not linked to: no page shows them."""
    return re.sub(r'<a href="(?!https?:|#)[^"]*">(.*?)</a>', r"\1", html)


def rule(request: Request) -> Response:
    """One section with those below it: our paraphrase, the rulings, what is reconstructed."""
    game, section = siluro.game(request.path_params["game"]), request.path_params["section"]
    rows = [row for row in rule_table(game) if is_within(row["section"], section)]
    if not rows:
        raise HTTPException(404, say("This game's rulebook has no such section."))
    if request.headers.get("x-siluro"):
        return HTMLResponse(render("rule.html", game=game, rows=rows, section=section))
    return page(request, "rules.html", game=game, rows=rows, section=section)


def read_seat(request: Request) -> Seat:
    """The game that the address names, read for whoever writes it out: the one that is open belongs to the loop."""
    return Seat(open_games(request).store.load(request.path_params["id"]))


def whole_log(request: Request) -> Response:
    """Every line of the log."""
    session = read_seat(request).session
    groups = group(log(session.game, session.timeline.plies))
    return page(request, "log.html", id=request.path_params["id"], game=session.game, groups=groups, session=session)


def record(request: Request) -> Response:
    """The record to keep: text or JSON."""
    form, id, store = request.path_params["form"], request.path_params["id"], open_games(request).store
    if form not in ("siluro", "json"):
        raise HTTPException(404, say("A record is available as .siluro (text) or .json."))
    row, body = store.row(id), store.text(id).encode() if form == "siluro" else store.json(id)
    name = f"{row.game}-{row.scenario}-{id}.{form}"
    kind = "text/plain; charset=utf-8" if form == "siluro" else "application/json"
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def review(request: Request) -> Response:
    """The game looked back on; long reviews grow while they are read."""
    reviews: Reviews = request.app.state.reviews
    game = find(request)
    session = game.session
    review = reviews.of(game.id, session, lambda: take_review(request))
    await reviews.settle(review)
    at = request.query_params.get("at", "")
    compared = review.compare_at(int(at) if at.isdecimal() and len(at) < 8 else None) if review.done else None
    context: dict[str, Any] = {
        "r": review, "id": game.id, "game": session.game, "session": session, "compared": compared,
    }  # fmt: skip
    async with turn(request):
        if request.headers.get("x-siluro"):
            return HTMLResponse(await in_turn(render, "reviewed.html", **context))
        return await in_turn(page, request, "review.html", **context)


def review_again(request: Request) -> Response:
    """Another try at a review that failed."""
    reviews: Reviews = request.app.state.reviews
    game = find(request)
    reviews.forget_failed(game.id, game.session)
    return send_to(f"/t/{game.id}/review")


async def moments(request: Request) -> Response:
    """The moments that decided a game that is over, for its end; they come when its review is made."""
    reviews: Reviews = request.app.state.reviews
    game = find(request)
    if not game.session.main.ended:
        raise HTTPException(404)
    try:
        made = reviews.of(game.id, game.session, lambda: take_review(request))
    except (TooMany, TooOften):  # nobody asked for it: the end does without
        return HTMLResponse(render("moments.html", made=None, id=game.id, waits=False))
    await reviews.settle(made)
    found = made if made.done and made.found else None
    return HTMLResponse(render("moments.html", made=found, id=game.id, waits=not made.done))


def report(request: Request) -> Response:
    """The after-action report, to print."""
    session = read_seat(request).session
    body = Markup(as_html(write_report(session)))
    return page(request, "report.html", id=request.path_params["id"], game=session.game, body=body)


def report_file(request: Request) -> Response:
    """The same to keep, as Markdown."""
    session, id = read_seat(request).session, request.path_params["id"]
    headers = {"Content-Disposition": f'attachment; filename="{session.game.id}-{id}.md"'}
    return Response(write_report(session), media_type="text/markdown; charset=utf-8", headers=headers)


def replay_file(request: Request) -> Response:
    """The whole replay in one file, to give away."""
    return drawn_file(request, replay_page, "text/html; charset=utf-8", "html")


def board_picture(request: Request) -> Response:
    """The board as it lies now, as a drawing."""
    return drawn_file(request, picture, "image/svg+xml", "svg")


def drawn_file(request: Request, draw: Callable[[Seat], str], kind: str, ending: str) -> Response:
    seat, id = read_seat(request), request.path_params["id"]
    headers = {"Content-Disposition": f'attachment; filename="{seat.game.id}-{id}.{ending}"'}
    return Response(draw(seat), media_type=kind, headers=headers)


def as_html(markdown: str) -> str:
    """Our own reports and notes as HTML: no HTML of anybody else passes through."""
    from markdown_it import MarkdownIt

    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return html
