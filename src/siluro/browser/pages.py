"""The pages of the table as they are in a browser: what a server has, over what a browser has."""

from __future__ import annotations

import mimetypes
from pathlib import PurePosixPath

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartParser
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from siluro.browser import facts
from siluro.browser.workshop import BrowserReviews, BrowserWorkshop, Work
from siluro.store.browser import BrowserStore
from siluro.web.addresses import Rooted
from siluro.web.app import FOR_EVER, Language, Unforeseen, assemble, get, routes
from siluro.web.open_games import OpenGames
from siluro.web.pages import HERE
from siluro.web.safety import LARGE_BODY, Guard


class TellingGames(OpenGames):
    """Open games that tell of every change whoever passes it on to the tabs."""

    def __init__(self, store: BrowserStore) -> None:
        super().__init__(store)
        self.changed: dict[str, int] = {}
        """The newest number of each game that has changed since somebody looked."""

    def tell(self, name: str, number: int) -> None:
        self.changed[name] = number

    def take_news(self) -> list[dict[str, str | int]]:
        news: list[dict[str, str | int]] = [{"game": name, "number": number} for name, number in self.changed.items()]
        self.changed.clear()
        return news


def application(store: BrowserStore, games: TellingGames, work: Work | None, review_time: float) -> Starlette:
    """The table over the storage of a browser."""
    facts.read()
    MultiPartParser.spool_max_size = LARGE_BODY  # what is imported stays in memory: no thread could write it
    workshop = BrowserWorkshop(work)
    return assemble(
        [*routes(), get("/static/{path:path}", static)],
        games,
        workshop,
        BrowserReviews(workshop, review_time),
        [Middleware(Rooted), Middleware(Language), Middleware(Guard, framed_by="'self'"), Middleware(Unforeseen)],
        news="channel",
    )


def static(request: Request) -> Response:
    """A file that never changes under its address."""
    path = PurePosixPath(request.path_params["path"])
    file = HERE / "static" / path
    if ".." in path.parts or path.is_absolute() or not file.is_file():
        raise HTTPException(404)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(file.read_bytes(), media_type=kind, headers=FOR_EVER)
