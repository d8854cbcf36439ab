"""On a server that others reach nobody gets too much; on one's own computer nothing is counted."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from siluro.web.limits import MOST_WAITING, PAGES, Limits, TooOften, limits
from siluro.web.measures import Measures
from tests.apart import run_apart
from tests.web.serving import Served
from tests.web.test_company import NAME, begin, visitor

GAMES = 3


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("club") / "games.db", ["--name", NAME, "--games-a-day", str(GAMES)]).start()
    yield served
    served.kill()


def coming_from(served: Served, address: str) -> httpx.Client:
    client = visitor(served)
    client.headers["X-Forwarded-For"] = address
    return client


def test_d4_a_visitor_begins_only_so_many_games_a_day(club: Served) -> None:
    with coming_from(club, "203.0.113.1") as anna, coming_from(club, "203.0.113.1") as bruno:
        for _ in range(GAMES):
            begin(anna)
        for address in ("/new/gamma/gg1", "/daily", "/first-steps/gamma", "/import"):
            reply = anna.post(address, data={"men": "10"})
            assert reply.status_code == 429 and "one visitor" in reply.text
        reply = anna.post("/api/games/gamma/gg1", json={})
        assert reply.status_code == 429 and "one visitor" in reply.json()["error"]
        begin(bruno)  # somebody else in the same house
    numbers = httpx.get(f"{club.address}/metrics", timeout=60).text
    assert 'siluro_refused_total{limit="games"} 5' in numbers


def test_d4_throwing_the_cookie_away_helps_only_so_far(club: Served) -> None:
    statuses = []
    for _ in range(5 * GAMES + 1):
        with coming_from(club, "203.0.113.2") as somebody:
            statuses.append(somebody.post("/new/gamma/gg1", data={"men": "10"}).status_code)
    assert statuses == [303] * 5 * GAMES + [429]


def test_d4_one_house_has_many_addresses(club: Served) -> None:
    statuses = []
    for number in range(5 * GAMES + 1):
        with coming_from(club, f"2001:db8:0:1::{number:x}") as somebody:
            statuses.append(somebody.post("/new/gamma/gg1", data={"men": "10"}).status_code)
    assert statuses[-1] == 429
    with coming_from(club, "2001:db8:0:2::1") as neighbour:
        begin(neighbour)


def test_d4_who_comes_by_the_older_address_is_not_the_home_of_all_who_do(club: Served) -> None:
    """A table that listens to both kinds, as at `--host ::`, sees 203.0.113.8 as ::ffff:203.0.113.8."""
    statuses = []
    for address in (*["::ffff:203.0.113.8", "203.0.113.8"] * 3 * GAMES,):
        with coming_from(club, address) as somebody:
            statuses.append(somebody.post("/new/gamma/gg1", data={"men": "10"}).status_code)
    assert statuses == [303] * 5 * GAMES + [429] * GAMES
    with coming_from(club, "::ffff:203.0.113.9") as neighbour:
        begin(neighbour)


def test_d4_a_visitor_opens_only_so_many_streams(club: Served) -> None:
    with coming_from(club, "203.0.113.3") as anna, ExitStack() as streams:
        at = begin(anna)
        for _ in range(20):
            stream = streams.enter_context(anna.stream("GET", f"{at}/events"))
            assert stream.status_code == 200
        assert anna.get(f"{at}/events").status_code == 429
        assert anna.get(f"{at}/now").status_code == 200  # the table goes on answering
    with coming_from(club, "203.0.113.3") as anna:
        at = begin(anna)
        with anna.stream("GET", f"{at}/events") as stream:
            assert stream.status_code == 200


def test_d4_a_visitor_asks_for_advice_only_so_often(club: Served) -> None:
    with coming_from(club, "203.0.113.4") as anna:
        at = begin(anna)
        while (position := anna.get(f"/api{at}").json())["asking"]["kind"] != "roll":
            answer = {"value": position["asking"]["answers"][-1]["id"], "number": position["number"]}
            assert anna.post(f"/api{at}", json=answer).status_code == 200
        headers = {"X-Siluro": "1"}
        # refused or given, asking counts; where dice are to be rolled there is no advice, and nothing to wait for
        statuses = [anna.post(f"{at}/advice", headers=headers).status_code for _ in range(13)]
        assert statuses == [200] * 12 + [429]


def test_on_ones_own_computer_nothing_is_counted(club: Served) -> None:
    home = Served(club.database, ["--games-a-day", "1"]).start()
    try:
        with httpx.Client(base_url=home.address, headers={"Origin": home.address}, timeout=60) as host:
            for _ in range(3):
                begin(host)
    finally:
        home.kill()


def test_d4_a_visitor_has_only_so_many_reviews_made() -> None:
    keeper = Limits(Measures(), limits(GAMES))
    scope = {"type": "http", "siluro.visitor": "anna", "client": ("203.0.113.5", 1)}
    for _ in range(20):
        keeper.take("reviews", scope)
    with pytest.raises(TooOften):
        keeper.take("reviews", scope)
    keeper.take("reviews", scope | {"siluro.visitor": "bruno"})


def test_pages_of_one_visitor_wait_for_each_other_and_for_nobody_else() -> None:
    keeper = Limits(Measures(), limits(GAMES))
    at_work, most = Counter[str](), Counter[str]()

    async def draw(who: str, house: str) -> None:
        async with keeper.turn({"type": "http", "siluro.visitor": who, "client": (house, 1)}):
            for name in (who, house):
                at_work[name] += 1
                most[name] = max(most[name], at_work[name])
            await asyncio.sleep(0.01)
            at_work.subtract((who, house))

    async def draw_many() -> list[BaseException | None]:
        pages = [draw(f"visitor {number % 12}", "203.0.113.6") for number in range(60)]
        others = [draw("somebody", "203.0.113.7") for _ in range(MOST_WAITING * PAGES.visitor + 1)]
        return await asyncio.gather(*pages, *others, return_exceptions=True)

    outcomes = run_apart(draw_many())
    assert most["visitor 0"] == most["somebody"] == PAGES.visitor and most["203.0.113.6"] == PAGES.address
    assert [repr(each) for each in outcomes if each is not None] == ["TooOften()"]
    assert not keeper.lanes and not keeper.queued
