"""The table for programs: described, played by a bot, and through the same door as the pages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import siluro
from siluro.web.description import description
from tests.web.serving import Served
from tests.web.test_company import NAME, visitor

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def own(served: Served) -> Iterator[httpx.Client]:
    """On one's own computer."""
    with httpx.Client(base_url=served.address, timeout=30) as client:
        yield client


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    table = Served(tmp_path_factory.mktemp("club") / "games.db", ["--name", NAME]).start()
    yield table
    table.kill()


def begin(client: httpx.Client, path: str = "/api/games/gamma/gg1", **body: Any) -> dict[str, Any]:
    reply = client.post(path, json=body)
    assert reply.status_code == 201, reply.text
    found: dict[str, Any] = reply.json()
    assert reply.headers["location"] == f"/api/t/{found['id']}"
    return found


def do(client: httpx.Client, position: dict[str, Any], **deed: Any) -> httpx.Response:
    return client.post(f"/api/t/{position['id']}", json={"number": position["number"], **deed})


def test_the_bot_of_the_docs_plays_a_game_in_twenty_lines(served: Served) -> None:
    (bot,) = re.findall(r"```py\n(.*?)```", (DOCS / "develop" / "api.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in bot.splitlines() if line]) <= 20
    done = subprocess.run([sys.executable, "-c", bot, served.address], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "'level'" in done.stdout


@pytest.mark.parametrize("game_id", siluro.games())
def test_a_program_sees_what_the_rules_say(own: httpx.Client, game_id: str) -> None:
    scenario = next(iter(siluro.game(game_id).scenarios))
    position = begin(own, f"/api/games/{game_id}/{scenario}")
    for _ in range(25):
        asking = position["asking"]
        if asking is None:
            break
        assert position["may_answer"] and asking["answers"]
        deed = {"deed": "roll"} if asking["kind"] == "roll" else {"value": asking["answers"][-1]["id"]}
        reply = do(own, position, **deed)
        assert reply.status_code == 200, reply.text
        assert reply.json()["number"] > position["number"]
        position = reply.json()
    assert own.get(f"/api/t/{position['id']}").json() == position
    assert position["id"] in {row["id"] for row in own.get("/api/saved").json()}
    assert own.get(f"/api/t/{position['id']}/record").text.startswith("siluro 1")
    assert own.delete(f"/api/t/{position['id']}").status_code == 204
    assert own.get(f"/api/t/{position['id']}").status_code == 404


def test_what_does_not_fit_is_refused_with_a_sentence(own: httpx.Client) -> None:
    position = begin(own, options={"men": "10"})
    at = f"/api/t/{position['id']}"
    assert do(own, position, value="nonsense").status_code == 422
    assert own.post(at, json={"number": position["number"] - 1, "value": "10"}).status_code == 409
    for body in (b"", b"[]", b"{", b'{"number": "1"}', b'{"number": 1, "deed": "fly"}', b"[" * 60_000, b'{"a": 1}',
                 b'{"number": 1, "value": "\\ud800"}', b"\xff"):  # fmt: skip
        reply = own.post(at, content=body, headers={"Content-Type": "application/json"})
        assert reply.status_code == 400 and reply.json()["error"], body
    assert own.post(at, data={"number": "1"}).status_code == 415
    assert own.post("/api/games/gamma/gg9", json={}).status_code == 400
    assert own.post("/api/games/chess/gg1", json={}).status_code == 404
    assert own.post("/api/games/gamma/gg1", json={"options": {"men": "11"}}).status_code == 400
    assert own.post("/api/games/gamma/gg1", json={"seed": "a b"}).status_code == 400
    assert own.get(at).json() == position


def test_a_machine_roll_is_refused_without_a_word_about_it(own: httpx.Client) -> None:
    """D1, through this door."""
    position = begin(own, options={"men": "10"})
    position = do(own, position, value="10").json()
    assert position["asking"]["kind"] == "roll"
    told = {do(own, position, value=each["id"]).text for each in position["asking"]["answers"]}
    assert len(told) == 1


def test_only_its_players_reach_a_game(club: Served) -> None:
    with visitor(club) as anna, visitor(club) as bruno:
        position = begin(anna, options={"men": "10"})
        at = f"/api/t/{position['id']}"
        replies = [bruno.get(at), bruno.get(f"{at}/record"), bruno.delete(at), do(bruno, position, value="10")]
        assert {reply.status_code for reply in replies} == {403}
        assert not bruno.get("/api/saved").json()
        assert anna.get(at).json() == position
        foreign = {"Origin": "http://evil.example", "Content-Type": "application/json"}
        assert anna.post(at, json={"number": position["number"], "value": "10"}, headers=foreign).status_code == 403
        plain = {"Content-Type": "text/plain"}
        assert anna.post(at, content=json.dumps({"number": position["number"]}), headers=plain).status_code == 415
        assert anna.get(at).json() == position


def test_every_address_of_the_description_is_answered(own: httpx.Client) -> None:
    assert own.get("/openapi.json").json() == json.loads(json.dumps(description()))
    position = begin(own)
    for path, operations in description()["paths"].items():
        filled = path.format(game="gamma", scenario="gg1", id=position["id"])
        assert own.patch(filled).status_code == 405
        for method in set(operations) - {"parameters", "delete"}:
            assert own.request(method, filled, json={}).status_code != 404
