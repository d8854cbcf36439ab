"""Pages to read: rules, sources, the whole log, the record, the review, the report."""

from __future__ import annotations

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import siluro
from siluro.paint.painter import painter_of
from siluro.record.record import to_json, to_text
from siluro.speech.say import say
from siluro.table.log import group, log
from siluro.table.report import report as write_report
from siluro.table.rules import is_within, rule_table
from siluro.web.home import tables
from siluro.web.pages import page, render
from siluro.web.review import Reviews
from siluro.web.tables import OpenTable


def style(request: Request) -> Response:
    """Rules of style for what only one game draws."""
    text = painter_of(siluro.game(request.path_params["game"])).style
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}  # the address names what is in it
    return Response(text, media_type="text/css", headers=headers)


async def rules(request: Request) -> Response:
    """The whole rule table of a game."""
    game = siluro.game(request.path_params["game"])
    return await run_in_threadpool(page, request, "rules.html", game=game, rows=rule_table(game), section="")


async def sources(request: Request) -> Response:
    """Where the numbers of a game come from, as its pack says."""
    game = siluro.game(request.path_params["game"])

    def drawn() -> Response:
        text = (game.folder / "SOURCES.md").read_text(encoding="utf-8")
        return page(request, "sources.html", game=game, body=Markup(as_html(text)))

    return await run_in_threadpool(drawn)


async def rule(request: Request) -> Response:
    """One section with those below it: our paraphrase, the rulings, what is reconstructed."""
    game, section = siluro.game(request.path_params["game"]), request.path_params["section"]
    rows = [row for row in rule_table(game) if is_within(row["section"], section)]
    if not rows:
        raise HTTPException(404, say("This game's rulebook has no such section."))
    if request.headers.get("x-siluro"):
        return HTMLResponse(await run_in_threadpool(render, "rule.html", game=game, rows=rows, section=section))
    return await run_in_threadpool(page, request, "rules.html", game=game, rows=rows, section=section)


async def whole_log(request: Request) -> Response:
    def drawn() -> Response:
        table = tables(request).at(request.path_params["id"])
        session = table.session
        with table.lock:
            groups = group(log(session.game, session.timeline.plies))
        return page(request, "log.html", id=table.kept.id, game=session.game, groups=groups, session=session)

    return await run_in_threadpool(drawn)


async def record(request: Request) -> Response:
    """The record to keep: text or JSON."""
    form = request.path_params["form"]
    if form not in ("siluro", "json"):
        raise HTTPException(404, say("A record is available as .siluro (text) or .json."))

    def written() -> Response:
        table = tables(request).at(request.path_params["id"])
        with table.lock:
            kept = table.session.record
            body = to_text(kept).encode() if form == "siluro" else to_json(kept)
        name = f"{kept.game}-{kept.scenario}-{table.kept.id}.{form}"
        kind = "text/plain; charset=utf-8" if form == "siluro" else "application/json"
        return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    return await run_in_threadpool(written)


async def review(request: Request) -> Response:
    """The game looked back on; long reviews grow while they are read."""
    reviews: Reviews = request.app.state.reviews

    def drawn() -> Response:
        table = tables(request).at(request.path_params["id"])
        name, session = table.kept.id, table.session
        shown = reviews.of(name, session)
        if request.headers.get("x-siluro"):
            return HTMLResponse(render("reviewed.html", r=shown, id=name, game=session.game, session=session))
        return page(request, "review.html", r=shown, id=name, game=session.game, session=session)

    return await run_in_threadpool(drawn)


async def report(request: Request) -> Response:
    """The after-action report, to print."""

    def drawn() -> Response:
        table, text = reported(request)
        return page(request, "report.html", id=table.kept.id, game=table.session.game, body=Markup(as_html(text)))

    return await run_in_threadpool(drawn)


async def report_file(request: Request) -> Response:
    """The same to keep, as Markdown."""

    def written() -> Response:
        table, text = reported(request)
        name = f"{table.session.game.id}-{table.kept.id}.md"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/markdown; charset=utf-8", headers=headers)

    return await run_in_threadpool(written)


def reported(request: Request) -> tuple[OpenTable, str]:
    table = tables(request).at(request.path_params["id"])
    with table.lock:
        return table, write_report(table.session)


def as_html(markdown: str) -> str:
    """Our own reports and notes as HTML: no HTML of anybody else passes through."""
    from markdown_it import MarkdownIt

    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return html
