"""Friends at one table: each seat has its secret link, and only the seat that is asked answers."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from tests.web.serving import Served
from tests.web.test_company import NAME, visitor

NAMES = {1: "Anna", 2: "Bruno", 3: "Carla"}
CLIENTS: list[httpx.Client] = []


@pytest.fixture(autouse=True)
def go_home() -> Iterator[None]:
    yield
    while CLIENTS:
        CLIENTS.pop().close()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("club") / "games.db", ["--name", NAME]).start()
    yield served
    served.kill()


class Player:
    """Somebody with a browser of their own."""

    def __init__(self, served: Served, at: str = "") -> None:
        self.client = visitor(served)
        self.client.headers["X-Siluro"] = "1"
        self.at = at
        CLIENTS.append(self.client)

    def begin(self, seats: str = "3", **more: str) -> None:
        form = {"seats": seats, "placement": "random", **more}
        self.at = self.client.post("/new/stealth/m1", data=form).headers["location"]

    def invite(self, seat: int, deed: str = "invite") -> str:
        page = self.client.post(f"{self.at}/seats", data={"seat": str(seat), "deed": deed, "name": "Anna"}).text
        (secret,) = re.findall(r"/join/([A-Za-z0-9_-]+)", page)
        return str(secret)

    def join(self, secret: str, name: str) -> int:
        reply = self.client.post(f"/join/{secret}", data={"name": name})
        self.at = reply.headers.get("location", "")
        return reply.status_code

    def page(self) -> str:
        return unescape(self.client.get(f"{self.at}/now").text)

    def do(self, deed: str, value: str = "", number: int | None = None) -> str:
        given = str(number_of(self.page()) if number is None else number)
        reply = self.client.post(self.at, data={"number": given, "deed": deed, "value": value})
        assert reply.status_code == 200
        return unescape(reply.text)

    def record(self) -> str:
        return self.client.get(f"{self.at}/record.siluro").text


def number_of(page: str) -> int:
    return int(page.split('data-number="')[1].split('"')[0])


def first_answer(page: str) -> str:
    """The first answer of a question; empty if it is a roll."""
    answers = re.findall(r'<button name="value" value="([^"]+)"', page.partition('id="answers"')[2])
    return answers[0] if answers and "data-roll" not in page else ""


def seat_asked(page: str) -> str:
    return page.split('class="seat">')[1].split("<")[0] if 'class="seat">' in page else ""


@pytest.fixture
def friends(club: Served) -> list[Player]:
    """Anna owns the game, Bruno and Carla came by links."""
    anna, bruno, carla = Player(club), Player(club), Player(club)
    anna.begin(seat1="Anna", seat2="Bruno", seat3="Carla")
    for seat, friend in ((2, bruno), (3, carla)):
        assert friend.join(anna.invite(seat), NAMES[seat]) == 303
    return [anna, bruno, carla]


def play_on(friends: list[Player], *, until: str) -> str:
    """Everybody answers their own questions, until one is for somebody; the page of that moment."""
    for _ in range(200):
        page = friends[0].page()
        if seat_asked(page) == until and first_answer(page):
            return page
        answer = first_answer(page)
        who = {"Bruno": 1, "Carla": 2}.get(seat_asked(page), 0)
        after = friends[who].do("answer", answer) if answer else friends[who].do("roll")
        assert number_of(after) > number_of(page), after[:500]
    raise AssertionError(f"nobody asked {until}")


def test_only_the_asked_seat_answers(friends: list[Player]) -> None:
    anna, bruno, carla = friends
    for name, asked in (("Bruno", bruno), ("Carla", carla), ("Anna", anna)):
        page = play_on(friends, until=name)
        answer, before = first_answer(page), anna.record()
        for other in friends:
            if other is not asked:
                assert f"Waiting for {name}." in other.page()
                for deed in ("answer", "go"):
                    assert f"waiting for {name}" in other.do(deed, answer)
        assert anna.record() == before
        assert "Waiting for" not in asked.page()
        asked.do("answer", answer)
        assert anna.record() != before


def test_shared_questions_take_any_seats_answer(club: Served) -> None:
    anna, bruno = Player(club), Player(club)
    anna.begin("2", placement="player")
    bruno.join(anna.invite(2), "Bruno")
    for each in (bruno, anna, bruno):
        page = each.page()
        assert not seat_asked(page)
        assert number_of(each.do("answer", first_answer(page))) > number_of(page)


def test_observers_see_and_change_nothing(friends: list[Player], club: Served) -> None:
    anna = friends[0]
    watcher = Player(club)
    assert watcher.join(anna.invite(0), "Dino") == 303
    page = play_on(friends, until="Anna")
    assert watcher.page() and watcher.client.get(watcher.at).status_code == 200
    before = anna.record()
    for deed, value in (
        ("answer", first_answer(page)), ("roll", ""), ("undo", ""), ("branch", ""), ("main", ""), ("note", "x"),
        ("chat", "x"), ("suggest", first_answer(page)), ("agree", ""), ("sink", ""),
    ):  # fmt: skip
        assert "only players act" in watcher.do(deed, value)
    assert "only players act" in watcher.client.post(f"{watcher.at}/advice").text.lower()
    watcher.client.post("/settings", data={"rolls": "auto", "back": watcher.at})
    assert watcher.client.post(f"{watcher.at}/remove").status_code == 403
    assert watcher.client.get(f"{watcher.at}/seats").status_code == 403
    assert anna.record() == before


def test_a_link_is_shown_once_kept_hashed_and_opens_on_another_device(club: Served) -> None:
    anna, bruno, phone = Player(club), Player(club), Player(club)
    anna.begin()
    secret = anna.invite(2)
    assert len(secret) == 22
    assert secret not in anna.client.get(f"{anna.at}/seats").text
    with sqlite3.connect(club.database) as link:
        assert secret not in "\n".join(link.iterdump())
    link.close()
    assert "seat 2" in bruno.client.get(f"/join/{secret}").text
    for device in (bruno, phone):
        assert device.join(secret, "Bruno") == 303
    page = play_on([anna, bruno, anna], until="Bruno")
    phone.do("answer", first_answer(page))
    assert number_of(bruno.page()) > number_of(page)


def test_a_link_can_be_revoked(club: Served) -> None:
    anna, bruno, late = Player(club), Player(club), Player(club)
    anna.begin("2")
    first = anna.invite(2)
    second = anna.invite(2)
    assert late.join(first, "Late") == 404
    assert bruno.join(second, "Bruno") == 303
    at = bruno.at
    assert anna.client.post(f"{anna.at}/seats", data={"seat": "2", "deed": "revoke"}).status_code == 303
    assert late.join(second, "Late") == 404
    assert bruno.client.get(f"{at}/now").status_code == 403
    assert bruno.client.post(at, data={"number": "9", "deed": "roll"}).status_code == 403
    for _ in range(3):  # the seat is the owner's again
        page = anna.page()
        answer = first_answer(page)
        assert number_of(anna.do("answer", answer) if answer else anna.do("roll")) > number_of(page)


def test_the_stream_of_a_revoked_player_ends(club: Served) -> None:
    anna, bruno = Player(club), Player(club)
    anna.begin("2")
    assert bruno.join(anna.invite(2), "Bruno") == 303
    with bruno.client.stream("GET", f"{bruno.at}/events") as stream:
        lines = (line for line in stream.iter_lines() if line)
        assert [next(lines)[:5], next(lines)[:5]] == ["retry", "data:"]
        anna.do("note", "while he may see it")
        assert f"data: {number_of(anna.page())}" in lines
        anna.client.post(f"{anna.at}/seats", data={"seat": "2", "deed": "revoke"})
        anna.do("note", "and no longer")
        assert f"data: {number_of(anna.page())}" not in list(lines)  # and the stream has ended


def test_only_the_owner_hands_out_seats(friends: list[Player], club: Served) -> None:
    bruno = friends[1]
    assert bruno.client.get(f"{bruno.at}/seats").status_code == 403
    assert bruno.client.post(f"{bruno.at}/seats", data={"seat": "3", "deed": "invite"}).status_code == 403
    anna = friends[0]
    for seat in ("4", "-1", "x", "99999", ""):
        assert anna.client.post(f"{anna.at}/seats", data={"seat": seat, "deed": "invite"}).status_code == 404
    with visitor(club) as nobody:
        for secret in ("x", "a" * 22, "%00", "a" * 5000):
            assert nobody.post(f"/join/{secret}", data={"name": "x"}).status_code == 404


def test_the_owners_other_device_shares_the_seat(club: Served) -> None:
    anna, phone = Player(club), Player(club)
    anna.begin("1")
    assert phone.join(anna.invite(1, "mine"), "Anna") == 303
    for device in (anna, phone, anna, phone):
        page = device.page()
        answer = first_answer(page)
        assert number_of(device.do("answer", answer) if answer else device.do("roll")) > number_of(page)


def test_a_name_is_text(friends: list[Player], club: Served) -> None:
    dino = Player(club)
    dino.join(friends[0].invite(2), "<script>alert(1)</script>" * 3)
    page = friends[0].client.get(f"{friends[0].at}/now").text
    assert "&lt;script&gt;" in page and "<script>alert" not in page


def test_on_ones_own_computer_there_is_nobody_to_invite(club: Served) -> None:
    home = Served(club.database).start()
    try:
        with httpx.Client(base_url=home.address, headers={"Origin": home.address}, timeout=30) as host:
            at = host.post("/new/stealth/m1", data={"seats": "3"}).headers["location"]
            page = host.get(at).text
            assert "/seats" not in page and 'id="together"' not in page
            assert host.get(f"{at}/seats").status_code == 404
            assert host.post(f"{at}/seats", data={"seat": "1", "deed": "invite"}).status_code == 404
    finally:
        home.kill()
