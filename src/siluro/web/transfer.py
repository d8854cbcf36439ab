"""Games that leave and come: all of them in one file, or one in a link."""

from __future__ import annotations

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from siluro.paint.painter import draw_still, painter_of
from siluro.record.link import from_link, to_link
from siluro.record.record import MOST_LINES, RecordError
from siluro.speech.say import say
from siluro.store import Row
from siluro.store.keeper import id_of, open_record
from siluro.store.transfer import export_all, import_all, is_all_games, tell_taken
from siluro.table.results import result_lines
from siluro.web.addresses import outside, send_to
from siluro.web.company import visitor_of
from siluro.web.home import home_page, open_games, take_up, text, to_table
from siluro.web.pages import page
from siluro.web.safety import LARGE_BODY
from siluro.web.threads import in_turn, one_by_one

VISITORS_LINES = 20_000
"""Of a record from a visitor: six times the longest game we know."""


def export(request: Request) -> Response:
    """All games in one file; on a server that others reach the seeds of unfinished games stay there."""
    if visitor_of(request):
        raise HTTPException(404)
    headers = {"Content-Disposition": 'attachment; filename="siluro-games.json.gz"', "Cache-Control": "no-store"}
    return Response(export_all(open_games(request).store), media_type="application/gzip", headers=headers)


async def take_in(request: Request) -> Response:
    """Import a record, pasted or as a file."""
    form = await request.form(max_part_size=LARGE_BODY)
    given = form.get("file")
    data = await given.read() if isinstance(given, UploadFile) else b""
    data = data or text(form, "record").encode()
    if not data:
        return await in_turn(home_page, request, say("Choose a record file, or paste a record."), 400)
    return await one_by_one(take_in_all if is_all_games(data) else import_record, request, data)


def most_lines(request: Request) -> int:
    """The longest record that this server takes from a visitor; one's own computer takes every record there is."""
    return VISITORS_LINES if visitor_of(request) else MOST_LINES


def import_record(request: Request, data: bytes) -> Response:
    try:
        return to_table(take_up(request, open_games(request).store.add(data, most=most_lines(request))))
    except RecordError as error:
        return home_page(request, say("This record could not be imported: {error}", error=str(error)), 400)


def take_in_all(request: Request, data: bytes) -> Response:
    """Import such a file."""
    if visitor_of(request):
        return home_page(request, say("On a shared server, import games one by one."), 400)
    try:
        taken = import_all(open_games(request).store, data)
    except RecordError as error:
        return home_page(request, say("This record could not be imported: {error}", error=str(error)), 400)
    return home_page(request, tell_taken(taken), 400 if taken.refused else 200)


def link(request: Request) -> Response:
    """The address of this table that shows the game, with all of it after the #."""
    written = open_games(request).store.text(request.path_params["id"])
    return PlainTextResponse(outside(f"/replay#{to_link(written)}"), headers={"Cache-Control": "no-store"})


def ask_replay(request: Request) -> Response:
    """The page behind a link: its script finds what follows the #, and its reader says what to do with it."""
    return page(request, "replay.html", session=None)


async def replay(request: Request) -> Response:
    """Show the game of a link, or keep it."""
    form = await request.form()
    return await one_by_one(keep_link if text(form, "deed") == "keep" else show_link, request, text(form, "link"))


def show_link(request: Request, code: str) -> Response:
    """The board as the game began; how it ended is told only when somebody asks. Nothing is kept."""
    session = open_record(from_link(code).encode("utf-8", "surrogatepass"), most=most_lines(request))
    game, s = session.game, session.main.start
    return page(
        request, "replay.html", session=session, code=code, game=game,
        result=result_lines(session) if session.main.ended else [say("This game is not finished.")],
        scenario=game.scenario(session.record.scenario), still=draw_still(game, s), live=painter_of(game).live(s, {}),
    )  # fmt: skip


def keep_link(request: Request, code: str) -> Response:
    """The game of a link is from now on among the saved games."""
    store, record = open_games(request).store, from_link(code)
    # where others keep their games too, the name of one must not follow from what is in it
    id = "" if visitor_of(request) else id_of(record)
    if id and store.lengths([id]):
        return to_start(store.row(id))
    saved = store.add(record.encode("utf-8", "surrogatepass"), id=id, most=most_lines(request))
    return to_start(take_up(request, saved).row)


def to_start(row: Row) -> Response:
    """A game that was given away is watched from its beginning; one that is not over goes on where it stands."""
    return send_to(f"/t/{row.id}?at=0" if row.over else f"/t/{row.id}")
