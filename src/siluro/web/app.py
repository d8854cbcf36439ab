"""The table as a web application: what answers which address, and what a reader sees when something goes wrong."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from secrets import token_hex
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from siluro.engine.options import BadOption
from siluro.games import UnknownGame
from siluro.record.record import RecordError
from siluro.speech.catalogues import languages
from siluro.speech.say import LANGUAGE, say
from siluro.store import DatabaseTrouble, Keeper, NoSuchGame, StoreTrouble
from siluro.store.people import SeatTaken
from siluro.store.trouble import PackTrouble
from siluro.web import api, description, documents, home, invitations, puzzles, table, transfer
from siluro.web.addresses import Rooted
from siluro.web.atlas import lab
from siluro.web.company import Doorkeeper, NotYours, visitor_of
from siluro.web.compression import Compressing
from siluro.web.entrance import Entrance
from siluro.web.heat import maps_page
from siluro.web.limits import ENOUGH, Limited, Limits, TooOften, limits
from siluro.web.measures import Measured, Measures, healthz, metrics
from siluro.web.open_games import OpenGames
from siluro.web.pages import HERE, say_wrong
from siluro.web.presence import Presence
from siluro.web.retention import NO_END, Retention
from siluro.web.review import REVIEW_TIME, Reviews
from siluro.web.safety import Guard, TooLong, TooMany, TooSlow
from siluro.web.threads import Endpoint, elsewhere, here
from siluro.web.trials import Trials, trial_page
from siluro.web.workshop import Adviser, Workshop
from siluro.web.yours import yours

LOG = logging.getLogger("siluro.web")
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For what never changes under its address: the address names what is in it."""


def application(
    store: Keeper,
    hosts: tuple[str, ...] = (),
    password: str = "",
    *,
    is_shared: bool = False,
    games_a_day: int = 0,
    review_time: float = REVIEW_TIME,
    retention: Retention = NO_END,
    folder: str = "",
) -> Starlette:
    """The table over a store; `hosts` are the names it answers to, all if none are given.

    `folder`: where on its host a proxy serves it, such as /siluro.

    `is_shared`: others reach it too, so games have owners and seats, and nobody gets too much.
    """
    entrance = [Middleware(Entrance, password=password)] if password else []
    addresses, measures = [*routes(), *server_routes()], Measures()
    keepers = [
        Middleware(Doorkeeper, company=store.company),
        Middleware(Presence),
    ]
    workshop = Workshop(is_apart=is_shared)
    app = assemble(
        addresses,
        OpenGames(store),
        workshop,
        Reviews(workshop, review_time),
        [
            Middleware(Rooted, folder=folder),
            Middleware(Measured, measures=measures, name_route=route_namer(addresses)),
            Middleware(Language),
            Middleware(Guard, hosts=hosts),
            Middleware(Compressing),
            Middleware(Unforeseen),
            *entrance,
            *(keepers if is_shared else []),
        ],
        lambda app: retention.enforce(store),
    )
    app.state.measures = measures
    app.state.trials = Trials(workshop.play_trial)
    app.state.limits = Limits(measures, limits(games_a_day)) if is_shared else None
    return app


def assemble(
    addresses: list[Any],
    games: OpenGames,
    adviser: Adviser,
    reviews: Reviews,
    middleware: list[Middleware],
    lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]] | None = None,
    news: str = "events",
) -> Starlette:
    """The pages over what differs between a server and a browser; `news` is how a page hears of changes."""
    app = Starlette(
        routes=addresses,
        lifespan=lifespan,
        middleware=middleware,
        exception_handlers={
            NoSuchGame: trouble(404),
            NotYours: trouble(403),
            SeatTaken: trouble(403),
            UnknownGame: trouble(404),
            BadOption: trouble(400),
            RecordError: trouble(400),
            StoreTrouble: trouble(503),
            DatabaseTrouble: database_trouble,
            PackTrouble: pack_trouble,
            TooLong: trouble(413, "Too long. Shorten it and try again."),
            TooSlow: trouble(408, "The rest of this request did not come in time."),
            TooMany: trouble(503, "Too many people are asking for this at once. Try again in a minute."),
            TooOften: trouble(429, ENOUGH),
            HTTPException: wrong_address,
        },
    )
    app.state.games = games
    app.state.adviser = adviser
    app.state.reviews = reviews
    app.state.trials = Trials()
    app.state.news = news
    app.state.limits = None
    return app


def get(path: str, endpoint: Endpoint, *limits: str) -> Route:
    return Route(path, here(endpoint), methods=["GET"], middleware=limit_route(*limits))


def post(path: str, endpoint: Endpoint, *limits: str) -> Route:
    return Route(path, here(endpoint), methods=["POST"], middleware=limit_route(*limits))


def limit_route(*names: str) -> list[Middleware]:
    return [Middleware(Limited, name=name) for name in names]


def routes() -> list[Any]:
    """What is answered everywhere; what is asked for most stands first, because they are tried in their order."""
    return [
        post("/t/{id}", table.do),
        get("/t/{id}/now", table.now),
        get("/", elsewhere(home.home)),
        get("/new/{game}/{scenario}", elsewhere(home.ask_new)),
        post("/new/{game}/{scenario}", home.new, "games"),
        post("/daily", home.daily, "games"),
        post("/first-steps/{game}", home.first_steps, "games"),
        post("/import", transfer.take_in, "imports", "games"),
        get("/export", elsewhere(transfer.export)),
        get("/replay", elsewhere(transfer.ask_replay)),
        post("/replay", transfer.replay, "imports", "games"),
        post("/settings", home.keep_settings),
        get("/about", elsewhere(home.about)),
        get("/yours", elsewhere(yours)),
        get("/lab", elsewhere(lab)),
        get("/lab/{game}/{scenario}", elsewhere(maps_page)),
        get("/lab/{game}/{scenario}/compare", elsewhere(trial_page)),
        get("/puzzles", elsewhere(puzzles.puzzles)),
        get("/puzzle/{id}", elsewhere(puzzles.show)),
        post("/puzzle/{id}", puzzles.attempt),
        get("/rules/{game}", elsewhere(documents.rules)),
        get("/rules/{game}/{section}", elsewhere(documents.rule)),
        get("/sources/{game}", elsewhere(documents.sources)),
        get("/t/{id}", table.show),
        get("/t/{id}/at/{at}", table.then),
        get("/t/{id}/still", table.still),
        get("/t/{id}/overlay/{name}", table.overlay),
        post("/t/{id}/advice", table.advice, "advice"),
        get("/t/{id}/ask", table.ask),
        post("/t/{id}/remove", table.remove),
        post("/t/{id}/leave-lesson", table.leave_lesson),
        get("/t/{id}/seats", invitations.seats),
        post("/t/{id}/seats", invitations.change_seats),
        get("/join/{secret}", elsewhere(invitations.ask_name)),
        post("/join/{secret}", invitations.join),
        get("/t/{id}/link", elsewhere(transfer.link)),
        get("/t/{id}/log", elsewhere(documents.whole_log)),
        get("/t/{id}/record.{form}", elsewhere(documents.record)),
        get("/t/{id}/review", documents.review),
        post("/t/{id}/review", documents.review_again),
        get("/t/{id}/moments", documents.moments),
        get("/t/{id}/replay.html", elsewhere(documents.replay_file)),
        get("/t/{id}/board.svg", elsewhere(documents.board_picture)),
        get("/t/{id}/report", elsewhere(documents.report)),
        get("/t/{id}/report.md", elsewhere(documents.report_file)),
        get("/static/games/{game}.css", documents.style),
        get("/favicon.ico", home.no_icon),
        get("/openapi.json", elsewhere(description.describe)),
        get("/api/games", elsewhere(api.games)),
        post("/api/games/{game}/{scenario}", api.new, "games"),
        get("/api/saved", elsewhere(api.saved_games)),
        get("/api/t/{id}", api.show),
        post("/api/t/{id}", api.do),
        Route("/api/t/{id}", here(api.remove), methods=["DELETE"]),
        get("/api/t/{id}/record", elsewhere(api.record)),
    ]


def server_routes() -> list[Any]:
    """What only a server has: streams of news, files, and how it is."""
    return [
        get("/t/{id}/events", table.events, "streams"),
        Mount("/static", Static(directory=HERE / "static")),
        get("/healthz", elsewhere(healthz)),
        get("/metrics", metrics),
    ]


def route_namer(addresses: list[Any]) -> Callable[[Scope], str]:
    """How numbers call the route of a request: by its pattern, never by what a visitor wrote."""
    names = {getattr(each, "endpoint", None) or each.app: each.path for each in addresses}

    def name(scope: Scope) -> str:
        return str(names.get(scope.get("endpoint"), "none"))

    return name


class Static(StaticFiles):
    """Files that never change under their address: the address names what is in them."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers.update(FOR_EVER)
        return response


class Language:
    """Each request is answered in its reader's language: the one chosen, else the one the browser asks for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        token = LANGUAGE.set(choose_language(Request(scope)))
        try:
            await self.app(scope, receive, send)
        finally:
            LANGUAGE.reset(token)


class Unforeseen:
    """A fault of the program: the reader gets a page with a number, the log one line with the same number.

    The whole traceback is logged only where somebody looks for a fault, with SILURO_DEBUG in the environment.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_noting(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, send_noting)
        except Exception as error:
            name = token_hex(4)
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(where.filename).name}:{where.lineno}"
            debugging = bool(os.environ.get("SILURO_DEBUG"))
            LOG.error("fault %s: %s at %s: %r", name, str(scope.get("path"))[:200], place, error, exc_info=debugging)
            if begun:  # nothing can be told any more to somebody who has got half of a page
                return
            sentence = say("Siluro hit a bug (error {name}). Your game is safe.", name=name)
            await say_wrong(Request(scope), 500, sentence)(scope, receive, send)


def choose_language(request: Request) -> str:
    known = list(languages())
    wanted = [request.cookies.get("language", "")]
    wanted += [each.split(";")[0].strip()[:2].lower() for each in request.headers.get("accept-language", "").split(",")]
    return next((each for each in wanted if each in known), "en")


async def database_trouble(request: Request, error: Exception) -> Response:
    """The log names the database; visitors need not know where it lies."""
    LOG.error("%s", error)
    sentence = say("The saved games cannot be reached at the moment. Nothing was changed; try again.")
    return say_wrong(request, 503, sentence)


async def pack_trouble(request: Request, error: Exception) -> Response:
    """Where a pack lies is told on one's own computer; visitors learn what is wrong."""
    LOG.error("%s", error)
    told = say("The data pack of this game cannot be read at the moment.") if visitor_of(request) else str(error)
    return say_wrong(request, 503, told)


def trouble(status: int, sentence: str = "") -> Callable[[Request, Exception], Awaitable[Response]]:
    """A page that says what is wrong; `sentence` where the error's own words are not for readers."""

    async def answer(request: Request, error: Exception) -> Response:
        return say_wrong(request, status, say(sentence) if sentence else str(error))

    return answer


async def wrong_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = await tell_wrong_address(request, error)
    answer.headers.update(error.headers or {})
    return answer


async def tell_wrong_address(request: Request, error: HTTPException) -> Response:
    if error.status_code == 405:
        return say_wrong(request, 405, say("This page does not accept that kind of request."))
    if error.status_code == 404:
        told = error.detail if error.detail != "Not Found" else say("Page not found.")
        return say_wrong(request, 404, told)
    return say_wrong(request, error.status_code, str(error.detail))
