"""The first page, and everything that begins a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

import siluro
from siluro.engine.game import Game, Scenario
from siluro.engine.options import BadOption
from siluro.engine.readings import READINGS, by_ruling
from siluro.games import SPOILT
from siluro.paint.painter import draw_still, painter_of
from siluro.record.fate import commitment
from siluro.record.record import DiceKind
from siluro.speech.catalogues import languages
from siluro.store import Keeper, Row, SavedGame, StoreTrouble
from siluro.table.openings import begin_daily, begin_lesson, opener, today, todays
from siluro.table.results import is_known
from siluro.table.seat import Seat
from siluro.table.standing import difficulties, draw_spread, expectation
from siluro.web.addresses import outside, send_to
from siluro.web.company import find_place, own, removable, visitor_of
from siluro.web.open_games import Leaves, OpenGames
from siluro.web.pages import page, settings
from siluro.web.safety import split_address
from siluro.web.threads import in_turn

A_YEAR = 365 * 24 * 3600
KEPT = 12
"""Games that can be continued from the first page."""


def open_games(request: Request) -> OpenGames:
    found: OpenGames = request.app.state.games
    return found


def home(request: Request) -> Response:
    """The games, what can be continued, today's game."""
    return home_page(request)


def home_page(request: Request, notice: str = "", status: int = 200) -> Response:
    store = open_games(request).store
    games = sorted(map(siluro.game, siluro.games()), key=lambda game: (game.shelf, game.title))
    game, scenario = todays()
    return page(
        request,
        "home.html",
        status,
        notice=notice,
        games=games,
        pictures={game.id: painter_of(game).picture for game in games},
        best=bests(store, games, visitor_of(request)),
        unfinished=list_rows(request, over=False, limit=KEPT),
        finished=list_rows(request, over=True, limit=KEPT),
        removable=removable(request, store.company),
        opener=opener(),
        titles={game.id: game for game in games},
        today=(game, scenario),
        day=show_seeds(request),
        difficulty=difficulties(),
        left_out=[] if visitor_of(request) else list(SPOILT.values()),
    )


def show_seeds(request: Request) -> tuple[str, str] | None:
    """What is shown of daily seeds: the hash of today's, and yesterday's; None on one's own computer.

    Today's is drawn when somebody plays: the first page only reads.
    """
    if not visitor_of(request):
        return None
    days = open_games(request).store.days
    drawn = days.look_up(today())
    return commitment(drawn) if drawn else "", days.reveal(today() - timedelta(1))


def list_rows(request: Request, *, over: bool | None = None, limit: int) -> list[Row]:
    """The saved games that this visitor may see, the newest first."""
    store = open_games(request).store
    return [row for row in store.list(over=over, limit=limit, seen_by=visitor_of(request)) if is_known(row)]


def bests(store: Keeper, games: list[Game], visitor: str) -> dict[tuple[str, str], Row | None]:
    """A visitor's best result of every scenario."""
    return {(game.id, name): store.best(game.id, name, seen_by=visitor) for game in games for name in game.scenarios}


def ask_new(request: Request) -> Response:
    """Options, dice and names, each with its default: the button alone is enough."""
    return new_page(request, *find_scenario(request))


def new_page(request: Request, game: Game, scenario: Scenario, notice: str = "", status: int = 200) -> Response:
    store, visitor = open_games(request).store, visitor_of(request)
    best = {(game.id, scenario.id): store.best(game.id, scenario.id, seen_by=visitor)}
    painter, s = painter_of(game), game.new(scenario.id)
    return page(
        request, "new.html", status, game=game, scenario=scenario, picture=painter.picture, notice=notice,
        still=draw_still(game, s), live=painter.live(s, {}), strip=game.strip(s), best=best,
        difficulty=difficulties(), readings=by_ruling(game.readings),
        expectation=expectation(game, scenario.id), spread=draw_spread(game, scenario.id),
    )  # fmt: skip


def find_scenario(request: Request) -> tuple[Game, Scenario]:
    game = siluro.game(request.path_params["game"])
    return game, game.scenario(request.path_params["scenario"])


async def new(request: Request) -> Response:
    game, scenario = find_scenario(request)
    form = await request.form()
    try:
        saved = begin(request, game, scenario, read_form(game, scenario, form))
    except (BadOption, ValueError) as error:
        return await in_turn(new_page, request, game, scenario, str(error), 400)
    return to_table(saved)


@dataclass(frozen=True)
class Wanted:
    """How a game is to begin."""

    options: Mapping[str, str]
    dice: DiceKind
    seed: str
    luck: str
    names: Mapping[int, str]


def read_form(game: Game, scenario: Scenario, form: FormData) -> Wanted:
    """What a form asks for."""
    options = {name: text(form, name) for name in scenario.options if text(form, name)}
    readings = [text(form, f"reading-{ruling}") for ruling in by_ruling(game.readings)]
    if any(readings):
        options[READINGS] = "+".join(filter(None, readings))
    dice: DiceKind = "machine"
    if text(form, "dice") in ("hand", "mixed"):
        dice = "hand" if text(form, "dice") == "hand" else "mixed"
    names = {seat: text(form, f"seat{seat}")[:40] for seat in (1, 2, 3) if text(form, f"seat{seat}")}
    return Wanted(options, dice, text(form, "seed"), text(form, "luck")[:100], names)


def begin(request: Request, game: Game, scenario: Scenario, wanted: Wanted) -> SavedGame:
    """A new game of this visitor; BadOption or ValueError if it cannot be."""
    saved = open_games(request).store.new(
        game.id,
        scenario.id,
        wanted.options,
        dice=wanted.dice,
        seed=wanted.seed,
        luck=wanted.luck,
        seats=wanted.names,
    )
    return set_up(request, saved)


def set_up(request: Request, saved: SavedGame, *, is_lesson: bool = False) -> SavedGame:
    """What the machine has to roll before anybody can choose, it rolls at once."""
    seat = Seat(saved)
    seat.routine = settings(request.cookies)["routine"] == "settle" and not is_lesson
    seat.settle(rolling=True)
    open_games(request).put(take_up(request, saved))
    return saved


def take_up(request: Request, saved: SavedGame) -> SavedGame:
    """A new game belongs to whoever began it."""
    own(request, open_games(request).store.company, saved.id)
    return saved


def to_table(saved: SavedGame) -> Response:
    return send_to(f"/t/{saved.id}")


def text(form: Mapping[str, Any], name: str) -> str:
    value = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""


def daily(request: Request) -> Response:
    """Today's game."""
    return to_table(set_up(request, begin_daily(open_games(request).store, is_secret=bool(visitor_of(request)))))


def first_steps(request: Request) -> Response:
    """A guided opening."""
    saved = begin_lesson(open_games(request).store, siluro.game(request.path_params["game"]).id)
    response = to_table(set_up(request, saved, is_lesson=True))
    response.set_cookie("lesson", saved.id, A_YEAR, path=outside("/"), httponly=True, samesite="strict")
    return response


async def keep_settings(request: Request) -> Response:
    """Language and the like, kept in the browser."""
    form = await request.form()
    back = split_address(text(form, "back"))
    # only the path: a form elsewhere must not lead anywhere else
    path = back.path if back.path.startswith("/") and not back.path.startswith("//") else "/"
    table = re.fullmatch(r"/t/([a-z0-9]+)", path)
    leaves = Leaves(text(form, "rolls") == "auto", text(form, "routine") == "settle")
    is_inside = not request.scope.get("siluro.outside")  # settings are for everybody, games are not
    if table and is_inside and (leaves.rolls or leaves.routine) and request.cookies.get("lesson") != table[1]:
        with suppress(StoreTrouble):  # a game that is gone is for its own page to say
            go_on(request, table[1], leaves)
    response = Response(status_code=204) if request.headers.get("x-siluro") else send_to(path)
    for name in ("language", "detail", "rolls", "routine", "sources", "theme"):
        value = text(form, name)
        if value and value.isascii() and value.isalnum() and (name != "language" or value in languages()):
            response.set_cookie(name, value[:8], A_YEAR, path=outside("/"), samesite="strict")
    return response


def go_on(request: Request, id: str, leaves: Leaves) -> None:
    """Go on with what the player has just left to the table, if this visitor sits there; routine only when alone."""
    place = find_place(open_games(request).store.company, id, visitor_of(request))
    if place.seats:
        open_games(request).go_on(id, Leaves(leaves.rolls, leaves.routine and place.is_alone))


def about(request: Request) -> Response:
    games = [siluro.game(name) for name in siluro.games()]
    return page(request, "about.html", games=games, version=siluro.__version__)


def no_icon(request: Request) -> Response:
    return send_to("/static/icon.svg", 308)
