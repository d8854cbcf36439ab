"""Beyond loopback: no table without names and a password, unless it is opened on purpose."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from siluro.web.entrance import TRIES
from tests.cli.running import COMMAND
from tests.web.serving import Served

PASSWORD = "a night at sea"


def refusal(folder: Path, *arguments: str, password: str = "") -> str:
    """What `serve` says when it does not start."""
    environment = os.environ | {"SILURO_DB": str(folder / "games.db"), "SILURO_PASSWORD": password}
    done = subprocess.run(
        [*COMMAND, "serve", "--port", "0", *arguments], env=environment, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert not (folder / "games.db").exists()
    return done.stderr


@pytest.mark.parametrize(
    ("arguments", "password"),
    [
        (("--host", "0.0.0.0"), ""),
        (("--host", "0.0.0.0"), PASSWORD),
        (("--host", "0.0.0.0", "--name", "table.example"), ""),
        (("--host", "::"), PASSWORD),
    ],
)
def test_d5_beyond_loopback_names_and_a_password_are_needed(
    tmp_path: Path, arguments: tuple[str, ...], password: str
) -> None:
    said = refusal(tmp_path, *arguments, password=password)
    assert all(part in said for part in (arguments[1], "--name", "SILURO_PASSWORD", "--open"))


def test_d5_a_short_password_is_refused(tmp_path: Path) -> None:
    assert "too short" in refusal(tmp_path, "--host", "0.0.0.0", "--name", "table.example", password="night")


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A visitor at the door of a table called table.example."""
    monkeypatch.setenv("SILURO_PASSWORD", PASSWORD)
    served = Served(tmp_path / "games.db", ["--name", "table.example"]).start()
    headers = {"Host": "table.example", "Origin": "http://table.example"}
    with httpx.Client(base_url=served.address, headers=headers, timeout=30) as client:
        yield client
    served.kill()


def test_d5_nobody_comes_in_without_the_password(outside: httpx.Client) -> None:
    for reply in (outside.get("/"), outside.get("/t/abcdefghjk"), outside.post("/new/gamma/gg1", data={"men": "10"})):
        assert reply.status_code == 401 and "password" in reply.text
    assert outside.post("/enter", data={"password": "a day at sea"}).status_code == 401
    assert outside.get("/").status_code == 401


def test_d5_the_password_opens_and_a_cookie_keeps_it_open(outside: httpx.Client) -> None:
    reply = outside.post("/enter", data={"password": PASSWORD})
    assert reply.status_code == 303
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and PASSWORD not in cookie
    assert outside.get("/").status_code == 200
    assert outside.post("/new/gamma/gg1", data={"men": "10"}).status_code == 303


def test_d5_an_invented_cookie_does_not_open(outside: httpx.Client) -> None:
    outside.cookies.set("entrance", "0" * 128)
    assert outside.get("/").status_code == 401


def test_d5_guessing_is_slowed_down(outside: httpx.Client) -> None:
    for _ in range(TRIES):
        assert outside.post("/enter", data={"password": "guess"}).status_code == 401
    assert outside.post("/enter", data={"password": PASSWORD}).status_code == 429


def test_h2_the_right_password_takes_no_try_and_gives_none_back(outside: httpx.Client) -> None:
    """A whole club may come in by one router; from there a guesser shuts the door for a minute, even to those."""
    for _ in range(TRIES + 1):
        assert outside.post("/enter", data={"password": PASSWORD}).status_code == 303
    for _ in range(TRIES - 1):
        assert outside.post("/enter", data={"password": "guess"}).status_code == 401
    assert outside.post("/enter", data={"password": PASSWORD}).status_code == 303
    assert outside.post("/enter", data={"password": "guess"}).status_code == 401
    assert outside.post("/enter", data={"password": PASSWORD}).status_code == 429
    assert outside.get("/").status_code == 200  # who is in stays in


def test_h2_the_many_addresses_of_one_home_guess_together(outside: httpx.Client) -> None:
    def guess(number: int) -> int:
        headers = {"X-Forwarded-For": f"2001:db8:0:1::{number:x}"}
        return outside.post("/enter", data={"password": "guess"}, headers=headers).status_code

    assert [guess(number) for number in range(TRIES + 1)] == [401] * TRIES + [429]


def test_d5_a_foreign_name_is_not_answered_even_with_the_password(outside: httpx.Client) -> None:
    """A page elsewhere that makes its own name point here."""
    outside.post("/enter", data={"password": PASSWORD})
    reply = outside.get("/", headers={"Host": "evil.example"})
    assert reply.status_code == 403


@pytest.mark.parametrize("host", ["table.example/static/?", "table.example/enter?", "x@table.example", "table.example#",
                                  "table.example\\static", "table.example:99999999", "["])  # fmt: skip
def test_a_name_with_more_in_it_opens_nothing(outside: httpx.Client, host: str) -> None:
    """The door looks at the path that is routed, not at an address that the visitor's Host is part of."""
    for path in ("/about", "/api/games", "/yours"):
        assert outside.get(path, headers={"Host": host}).status_code in (401, 403)


def test_nobody_outside_goes_on_with_a_game(outside: httpx.Client) -> None:
    """Settings can be changed outside the door; that must not roll anybody's dice."""
    outside.post("/enter", data={"password": PASSWORD})
    at = outside.post("/new/gamma/gg1", data={"men": "10"}).headers["location"]
    number = re.findall(r'data-number="(\d+)"', outside.get(at).text)[0]
    outside.post(at, data={"number": number, "deed": "answer", "value": "10"})
    before = outside.get(f"{at}/record.siluro").text
    (key,) = [each.value for each in outside.cookies.jar if each.name == "entrance"]
    del outside.cookies["entrance"]
    assert outside.post("/settings", data={"back": at, "rolls": "auto"}).status_code == 303
    outside.cookies.set("entrance", str(key))
    assert outside.get(f"{at}/record.siluro").text == before
    outside.post("/settings", data={"back": at, "rolls": "auto"})
    assert outside.get(f"{at}/record.siluro").text != before
