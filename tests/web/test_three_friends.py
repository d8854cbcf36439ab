"""Three friends in three places play a mission to its end: PostgreSQL, two server processes, three browsers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Watched
from tests.web.serving import Served
from tests.web.test_together import leave

OFFLINE = "ERR_INTERNET_DISCONNECTED"
AWAY = 60.0 if os.environ.get("SILURO_GAMES") else 0.0
"""Seconds that one of them is without a connection: a minute in `make conformance`."""
SOON_OVER = "[value^=scuttle]"
"""The shortest way to the end of a mission."""


@dataclass
class Friend:
    """A browser of one's own, at one of the servers."""

    watched: Watched
    page: Page

    @property
    def is_asked(self) -> bool:
        return not self.page.locator(".waiting").count()

    @property
    def number(self) -> str:
        return self.page.locator("#ask").get_attribute("data-number") or ""

    @property
    def buttons(self) -> Locator:
        return self.page.locator("#answers button[data-roll], #answers button[name=value]")

    def expect_number(self, number: str) -> None:
        expect(self.page.locator("#ask")).to_have_attribute("data-number", number)

    def answer(self) -> str:
        """Answer or roll; the number of the game afterwards."""
        before = self.number
        short = self.buttons.and_(self.page.locator(SOON_OVER))
        (short if short.count() else self.buttons).first.click()
        expect(self.page.locator("#ask")).not_to_have_attribute("data-number", before)
        expect(self.page.locator("#table[aria-busy]")).to_have_count(0)
        return self.number

    def answer_for_another(self) -> str:
        """Past the page's own buttons, which would only suggest: what the server says."""
        return str(
            self.page.evaluate(
                """([number, value]) => fetch(location.pathname, {
                    method: "POST", headers: {"X-Siluro": "1"},
                    body: new URLSearchParams({number, value, deed: "answer"}),
                }).then((reply) => reply.text())""",
                [self.number, self.buttons.first.get_attribute("value")],
            )
        )

    def record(self) -> str:
        return self.page.context.request.get(f"{self.page.url.split('#')[0]}/record.siluro").text()


@pytest.fixture
def friends(browser: Browser, postgresql: str) -> Iterator[list[Friend]]:
    """Anna and Carla at one process, Bruno at the other."""
    servers = [Served(postgresql, ["--name", "table.example"]).start() for _ in range(2)]
    found = []
    for at in (0, 1, 0):
        address = servers[at].address
        context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
        # dice roll by themselves: fewer clicks to the end
        context.add_cookies([{"name": "rolls", "value": "auto", "url": address}])
        watched = Watched(context, address)
        found.append(Friend(watched, watched.page()))
    yield found
    for friend in found:
        leave(friend.watched.context)
    for server in servers:
        server.kill()
    assert [[said for said in each.watched.complaints if OFFLINE not in said] for each in found] == [[], [], []]


def sit_down(friends: list[Friend]) -> None:
    """Anna begins and invites the others."""
    anna = friends[0].page
    anna.goto("/new/stealth/m1")
    anna.get_by_text("Options, dice and names").click()
    anna.locator("#o-seats").select_option("3")
    anna.locator("#o-placement").select_option("random")
    anna.locator("#seed").fill("three-friends")
    anna.get_by_role("button", name="Begin").click()
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("link", name="Invite friends").click()
    for number, (friend, name) in enumerate(zip(friends[1:], ("Bruno", "Carla"), strict=True), 2):
        seat = anna.locator("li", has_text=f"Seat {number}")
        seat.get_by_label("Your name").fill("Anna")
        seat.get_by_role("button", name="Link for a friend").click()
        link = anna.get_by_label("Link", exact=True).input_value()
        friend.page.goto(f"/join/{link.rpartition('/')[2]}")  # any process opens the door
        friend.page.get_by_label("Your name").fill(name)
        friend.page.get_by_role("button", name="Take the seat").click()
        expect(friend.page.locator("#together")).to_contain_text(f"{name} (you) · seat {number}")
    anna.get_by_role("link", name="To the table").click()
    for friend in friends:
        expect(friend.page.locator("#together")).to_contain_text("Carla")


def play_on(friends: list[Friend], present: list[Friend] | None = None) -> Friend:
    """Whoever is asked answers, and all that are present come to the same step."""
    asked = next(each for each in friends if each.is_asked)
    after = asked.answer()
    for each in present or friends:
        each.expect_number(after)
    return asked


def test_three_friends_play_a_mission_to_its_end(friends: list[Friend]) -> None:
    anna, bruno, carla = friends
    sit_down(friends)

    while not (anna.is_asked and not bruno.is_asked and not carla.is_asked):
        play_on(friends)
    before = anna.record()
    for other in (bruno, carla):
        assert "Not your turn: waiting for Anna." in other.answer_for_another()
    assert anna.record() == bruno.record() == before

    carla.page.context.set_offline(True)
    missed = carla.number
    play_on(friends, [anna, bruno])
    carla.page.wait_for_timeout(AWAY * 1000)
    assert carla.number == missed != anna.number
    carla.page.context.set_offline(False)
    carla.expect_number(anna.number)

    answered: set[int] = set()
    while anna.page.locator("#answers").count():
        answered.add(friends.index(play_on(friends)))
    assert answered == {0, 1, 2}
    for friend in friends:
        expect(friend.page.get_by_role("link", name="Play again")).to_be_visible()
    assert anna.record() == bruno.record() == carla.record()
    assert "\nseed three-friends" in anna.record()
