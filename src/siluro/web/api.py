"""The table for bots and other programs: the same games through the same door, in JSON; see `/openapi.json`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import siluro
from siluro.engine.door import is_over
from siluro.engine.game import Game, Scenario
from siluro.engine.options import BadOption
from siluro.record.record import DiceKind
from siluro.speech.say import say
from siluro.store import Row, Stale
from siluro.table.asked import Asked
from siluro.table.seat import Seat
from siluro.web.addresses import outside
from siluro.web.company import Place, find_place, place_of, visitor_of
from siluro.web.home import Wanted, begin, find_scenario, list_rows, open_games
from siluro.web.table import act, find, remove_game

LISTED: Final = 100
"""Saved games in a list."""

Short = Annotated[str, Meta(max_length=40)]
B = TypeVar("B", bound=Struct)


class OptionData(Struct, frozen=True):
    """Something to settle before a game starts."""

    values: list[str]
    default: str
    doc: str


class ScenarioData(Struct, frozen=True):
    """One thing to play."""

    id: str
    title: str
    options: dict[str, OptionData]


class GameData(Struct, frozen=True):
    """A game with its scenarios."""

    id: str
    title: str
    scenarios: list[ScenarioData]


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is to begin; what is left out has its default."""

    options: Annotated[dict[Short, Annotated[str, Meta(max_length=900)]], Meta(max_length=20)] = {}
    dice: DiceKind = "machine"
    seed: Annotated[str, Meta(max_length=128)] = ""
    luck: Annotated[str, Meta(max_length=100)] = ""
    names: Annotated[list[Short], Meta(max_length=3)] = []


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player does. `number` is that of the position it is meant for."""

    number: Annotated[int, Meta(ge=0, le=999_999_999)]
    deed: Literal[
        "answer",
        "go",
        "series",
        "roll",
        "undo",
        "branch",
        "main",
        "note",
        "chat",
        "memo",
        "suggest",
        "agree",
        "decline",
        "stand-in",
        "accept",
        "refuse",
        "lead",
    ] = "answer"
    value: Annotated[str, Meta(max_length=500)] = ""
    by: Literal["", "hand", "machine"] = ""


class AnswerData(Struct, frozen=True):
    """An answer that may be given."""

    id: str
    label: str


class ChanceData(Struct, frozen=True):
    """A meaning of a roll, and how likely it is, as a fraction."""

    meaning: str
    answers: list[str]
    chance: str


class AskingData(Struct, frozen=True):
    """The question of the moment."""

    kind: Literal["choose", "roll"]
    rule: str
    seat: int
    """0: any seat may answer."""
    word: str
    subject: str
    prompt: str
    answers: list[AnswerData]
    chances: list[ChanceData]
    """Of a roll."""


class ResultData(Struct, frozen=True):
    """How a game ended."""

    score: int
    level: str
    reason: str


class PositionData(Struct, frozen=True):
    """A game as it stands."""

    id: str
    game: str
    scenario: str
    dice: DiceKind
    number: int
    """The version of the game, which deeds quote."""
    branch: str
    """The what-if that is being played; empty in the real game."""
    asking: AskingData | None
    """Nothing when the game is over."""
    may_answer: bool
    """Whether the question is for you."""
    result: ResultData | None
    marks: dict[str, int]
    """What the result must be read with: undos, hints, a chosen seed ..."""
    view: dict[str, Any]
    """What lies on the table."""


class SavedData(Struct, frozen=True):
    """A saved game in a list."""

    id: str
    game: str
    scenario: str
    number: int
    over: bool
    score: int
    level: str
    marks: dict[str, int]
    changed: str


class ErrorData(Struct, frozen=True):
    """Why something was not done, in a sentence."""

    error: str


def reply(data: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(data), status, headers, "application/json")


def decline(sentence: str, status: int) -> Response:
    return reply(ErrorData(sentence), status)


async def read_body(request: Request, kind: type[B]) -> B:
    """The body as what it should be; HTTPException says what is wrong with it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, say("Send JSON, and say so: application/json."))
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, say("This JSON does not fit: {error}.", error=str(error))) from None


def games(request: Request) -> Response:
    """What can be played."""
    return reply([game_data(siluro.game(name)) for name in siluro.games()])


def game_data(game: Game) -> GameData:
    return GameData(game.id, game.title, [scenario_data(each) for each in game.scenarios.values()])


def scenario_data(scenario: Scenario) -> ScenarioData:
    options = {name: OptionData(list(each.values), each.default, each.doc) for name, each in scenario.options.items()}
    return ScenarioData(scenario.id, scenario.title, options)


async def new(request: Request) -> Response:
    """Begin a game."""
    game, scenario = find_scenario(request)
    asked = await read_body(request, NewGame)
    return begin_game(request, game, scenario, asked)


def begin_game(request: Request, game: Game, scenario: Scenario, asked: NewGame) -> Response:
    names = {seat: name for seat, name in enumerate(asked.names, 1) if name.strip()}
    try:
        saved = begin(request, game, scenario, Wanted(asked.options, asked.dice, asked.seed, asked.luck, names))
    except (BadOption, ValueError) as error:
        return decline(str(error), HTTPStatus.BAD_REQUEST)
    place = find_place(open_games(request).store.company, saved.id, visitor_of(request))
    made = reply(position(request, saved.id, place), HTTPStatus.CREATED)
    made.headers["Location"] = outside(f"/api/t/{saved.id}")
    return made


def saved_games(request: Request) -> Response:
    """The saved games that you may see, the newest first."""
    return reply([saved_data(row) for row in list_rows(request, limit=LISTED)])


def saved_data(row: Row) -> SavedData:
    return SavedData(
        row.id, row.game, row.scenario, row.lines, row.over, row.score, row.level, row.marks, row.changed.isoformat()
    )


def show(request: Request) -> Response:
    """A game as it stands."""
    return reply(position(request, request.path_params["id"], place_of(request)))


def position(request: Request, id: str, place: Place) -> PositionData:
    return position_data(id, open_games(request).at(id).seat, place)


def position_data(id: str, seat: Seat, place: Place) -> PositionData:
    session, asked = seat.session, seat.asked
    return PositionData(
        id=id,
        game=seat.game.id,
        scenario=session.record.scenario,
        dice=session.record.dice.kind,
        number=seat.number,
        branch=seat.branch,
        asking=asking_data(asked) if asked else None,
        may_answer=asked is not None and (place.is_free or place.may_answer(asked.seat)),
        result=result_data(seat),
        marks=session.marks(),
        view=dict(seat.game.view(seat.state)),
    )


def asking_data(asked: Asked) -> AskingData:
    return AskingData(
        kind="roll" if asked.kind == "roll" else "choose",
        rule=asked.rule,
        seat=asked.seat,
        word=asked.word,
        subject=asked.subject,
        prompt=asked.prompt,
        answers=[AnswerData(each.id, each.label) for each in asked.choices],
        chances=[ChanceData(each.meaning, list(each.answers), str(each.chance)) for each in asked.chances],
    )


def result_data(seat: Seat) -> ResultData | None:
    if not is_over(seat.state):
        return None
    ending = seat.game.ending(seat.state)
    return ResultData(seat.game.score(seat.state), ending.level, ending.reason)


async def do(request: Request) -> Response:
    """An answer, a roll, undo, a what-if, a note, a message: what a page may do, a program may."""
    return carry_out(request, await read_body(request, Deed))


def carry_out(request: Request, asked: Deed) -> Response:
    id = request.path_params["id"]
    try:
        notice = act(request, find(request), asked.number, asked.deed, asked.value, asked.by)
    except Stale:
        return decline(say("The game has moved on. This is the current position."), HTTPStatus.CONFLICT)
    if notice:
        return decline(notice, HTTPStatus.UNPROCESSABLE_ENTITY)
    return reply(position(request, id, place_of(request)))


def record(request: Request) -> Response:
    """The record as text."""
    text = open_games(request).store.text(request.path_params["id"])
    return Response(text, media_type="text/plain; charset=utf-8")


def remove(request: Request) -> Response:
    """Delete a game; on a server that others reach, only its owner may."""
    remove_game(request)
    return Response(status_code=HTTPStatus.NO_CONTENT)
