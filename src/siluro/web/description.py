"""What programs may ask the table, as an OpenAPI description: made from the types that read and write the JSON."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import siluro
from siluro.web import api

TYPES = (
    api.GameData, api.NewGame, api.Deed, api.PositionData, api.SavedData, api.ErrorData,
)  # fmt: skip
WRONG = {
    400: "the request does not fit",
    401: "this server asks for a password: POST it to /enter first",
    403: "not for you",
    404: "no such game",
    405: "not this way",
    408: "the rest of the request did not come in time",
    409: "the game has moved on: look again",
    413: "longer than anything the table takes",
    415: "not JSON",
    422: "the rules, or the other players, do not allow this now; the sentence says why",
    429: "more than this server has for one visitor: try later",
    503: "the server is busy, or cannot reach its database",
}
ALWAYS = (401, 403, 405, 408, 413, 429, 503)
"""What any request may meet with."""
ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}


def describe(request: Request) -> Response:
    return JSONResponse(description())


@cache
def description() -> dict[str, Any]:
    """The whole description."""
    _, schemas = msgspec.json.schema_components(TYPES, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {"title": "Siluro", "version": siluro.__version__, "description": ABOUT},
        "paths": {
            "/api/games": {"get": operation("games", "What can be played.", several("GameData"))},
            "/api/games/{game}/{scenario}": {
                "post": operation(
                    "begin", "Begin a game.", one("PositionData"), 400, 404, 415, done=201, body="NewGame"
                ),
                "parameters": [parameter("game", list(siluro.games())), parameter("scenario", scenarios())],
            },
            "/api/saved": {"get": operation("saved", "The newest games that you may see.", several("SavedData"))},
            "/api/t/{id}": {
                "get": operation("look", "A game as it stands.", one("PositionData"), 404),
                "post": operation(
                    "act", "Answer, roll, undo, talk.", one("PositionData"), 400, 404, 409, 415, 422, body="Deed"
                ),
                "delete": operation("remove", "Delete a game of yours.", None, 404, done=204),
                "parameters": [ID],
            },
            "/api/t/{id}/record": {
                "get": operation("record", "The record as text.", {"text/plain": {"schema": {"type": "string"}}}, 404),
                "parameters": [ID],
            },
        },
        "components": {"schemas": schemas},
    }  # fmt: skip


ABOUT = """The same games as on the pages, through the same door: the rules, the seats and the limits are the same.
On a server that others reach, keep the cookies you are given: they say who you are."""


def scenarios() -> list[str]:
    """The ids of all scenarios, each once."""
    return list(dict.fromkeys(each for name in siluro.games() for each in siluro.game(name).scenarios))


def parameter(name: str, examples: list[str]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "examples": examples}}


def refer(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def one(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": refer(name)}}


def several(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"type": "array", "items": refer(name)}}}


def operation(
    id: str, summary: str, content: dict[str, Any] | None, *wrong: int, done: int = 200, body: str = ""
) -> dict[str, Any]:
    """One thing that can be asked, and what may come of it."""
    found: dict[str, Any] = {"description": summary} | ({"content": content} if content else {})
    if done == 201:
        found["headers"] = {"Location": {"description": "where it is", "schema": {"type": "string"}}}
        found["links"] = {
            name: {"operationId": name, "parameters": {"id": "$response.body#/id"}}
            for name in ("look", "act", "record", "remove")
        }
    replies = {str(done): found}
    for status in sorted({*wrong, *ALWAYS}):
        # what the guard at the door refuses, it refuses in plain text
        plain = {"text/plain": {"schema": {"type": "string"}}} if status == 403 else {}
        replies[str(status)] = {"description": WRONG[status], "content": one("ErrorData") | plain}
    asked = {"requestBody": {"required": True, "content": one(body)}} if body else {}
    return {"operationId": id, "summary": summary, **asked, "responses": replies}
