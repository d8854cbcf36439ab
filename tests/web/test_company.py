"""A table that others reach: who begins a game owns it. On one's own computer nothing of this is in the way."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import httpx
import pytest

from siluro.record.fate import commitment
from siluro.table.openings import today
from tests.web.serving import Served

NAME = "table.example"


def visitor(served: Served) -> httpx.Client:
    headers = {"Host": NAME, "Origin": f"http://{NAME}"}
    return httpx.Client(base_url=served.address, headers=headers, timeout=30)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table that others reach under a name."""
    served = Served(tmp_path_factory.mktemp("club") / "games.db", ["--name", NAME]).start()
    yield served
    served.kill()


@pytest.fixture
def two(club: Served) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    with visitor(club) as anna, visitor(club) as bruno:
        yield anna, bruno


def begin(client: httpx.Client) -> str:
    reply = client.post("/new/gamma/gg1", data={"men": "10"})
    assert reply.status_code == 303
    return reply.headers["location"]


def test_who_begins_a_game_owns_it_and_only_the_owner_removes_it(two: tuple[httpx.Client, httpx.Client]) -> None:
    anna, bruno = two
    at = begin(anna)
    assert bruno.post(f"{at}/remove").status_code == 403
    assert anna.get(at).status_code == 200
    assert f"{at}/remove" in anna.get("/").text
    assert anna.post(f"{at}/remove").status_code == 303
    assert anna.get(at).status_code == 404


@pytest.mark.parametrize("more", ["", "/now", "/at/0", "/still", "/events", "/ask?q=threats", "/log", "/record.siluro",
                                  "/record.json", "/report", "/report.md", "/review", "/moments",
                                  "/overlay/x"])  # fmt: skip
def test_others_do_not_see_it(two: tuple[httpx.Client, httpx.Client], more: str) -> None:
    anna, bruno = two
    at = begin(anna)
    assert bruno.get(f"{at}{more}").status_code == 403
    assert at not in bruno.get("/").text and at not in bruno.get("/yours").text


def test_others_do_nothing_in_it(two: tuple[httpx.Client, httpx.Client]) -> None:
    anna, bruno = two
    at = begin(anna)
    before = anna.get(f"{at}/record.siluro").text
    for path, form in ((at, {"number": "9", "deed": "roll"}), (f"{at}/advice", {}), (f"{at}/leave-lesson", {})):
        assert bruno.post(path, data=form).status_code == 403
    bruno.post("/settings", data={"rolls": "auto", "back": at})
    assert anna.get(f"{at}/record.siluro").text == before


def test_the_cookie_is_secret_and_only_its_hash_is_kept(club: Served) -> None:
    with visitor(club) as anna:
        reply = anna.get("/")
        cookie = reply.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie
        begin(anna)
        assert "set-cookie" not in anna.get("/").headers
        (secret,) = (each.value for each in anna.cookies.jar if each.name == "visitor")
        assert secret and len(secret) == 22
    with sqlite3.connect(club.database) as link:
        kept = "\n".join(link.iterdump())
    link.close()
    assert secret not in kept


@pytest.mark.parametrize("invented", ["", "x", "a" * 22, "' or 1=1 --", "é" * 22])
def test_an_invented_cookie_is_nobody(club: Served, invented: str) -> None:
    with visitor(club) as anna:
        at = begin(anna)
    cookie = f"visitor={invented}".encode()
    headers = {"Host": NAME, "Origin": f"http://{NAME}", "Cookie": cookie}
    assert httpx.get(f"{club.address}{at}", headers=headers, timeout=60).status_code == 403


def test_on_ones_own_computer_nothing_changes(club: Served) -> None:
    with visitor(club) as anna:
        theirs = begin(anna)
    home = Served(club.database).start()
    try:
        with httpx.Client(base_url=home.address, headers={"Origin": home.address}, timeout=30) as host:
            at = begin(host)
            assert "set-cookie" not in host.get("/").headers and not host.cookies
            for each in (theirs, at):  # the computer's owner sees and removes every game
                assert each in host.get("/").text
                assert host.post(f"{each}/remove").status_code == 303
    finally:
        home.kill()


def test_a_game_without_owner_is_open_to_all_but_only_the_host_removes_it(club: Served) -> None:
    home = Served(club.database).start()
    with httpx.Client(base_url=home.address, headers={"Origin": home.address}, timeout=30) as host:
        at = begin(host)
    home.kill()
    with visitor(club) as anna:
        assert anna.get(at).status_code == 200
        assert anna.post(f"{at}/remove").status_code == 403
        assert f"{at}/remove" not in anna.get("/").text


def test_the_dice_of_the_daily_game_cannot_be_known_before(two: tuple[httpx.Client, httpx.Client]) -> None:
    """D10: one drawn seed for everybody; its hash is on the first page, and the date does not give it."""
    anna, bruno = two
    games = [client.post("/daily").headers["location"] for client in two]
    found = {client.get(f"{at}/record.json").text for client, at in zip(two, games, strict=True)}
    (commit,) = {re.findall(r"sha256:[0-9a-f]{64}", text)[0] for text in found}
    assert commit in bruno.get("/").text and commit in anna.get("/").text
    assert commit != commitment(f"daily-{today().isoformat()}")


def give_up(client: httpx.Client, at: str) -> None:
    """Play until the mission can be aborted, and abort it."""
    position = client.get(f"/api{at}").json()
    while asking := position["asking"]:
        ids = [each["id"] for each in asking["answers"]]
        deed = {"deed": "roll"} if asking["kind"] == "roll" else {"value": "abort" if "abort" in ids else ids[0]}
        position = client.post(f"/api{at}", json={"number": position["number"], **deed}).json()


def test_a_result_with_a_chosen_seed_is_marked_where_it_is_listed(two: tuple[httpx.Client, httpx.Client]) -> None:
    anna, _ = two
    at = anna.post("/new/gamma/gg1", data={"men": "10", "seed": "c0ffee" * 10}).headers["location"]
    give_up(anna, at)
    for path in ("/", "/yours"):
        assert "(chosen seed)" in anna.get(path).text
    assert "chosen seed" in anna.get(f"{at}/report").text


def test_a_visitors_best_result_is_nobody_elses(two: tuple[httpx.Client, httpx.Client]) -> None:
    anna, bruno = two
    at = begin(anna)
    give_up(anna, at)
    for path in ("/", "/new/gamma/gg1"):
        assert "Your best result" in anna.get(path).text
        assert "Your best result" not in bruno.get(path).text
