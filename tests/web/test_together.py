"""Two browsers at one table: an invitation, a suggestion, a message, and each one's own answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import Watched
from tests.web.serving import Served


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("club") / "games.db", ["--name", "table.example"]).start()
    yield served
    served.kill()


@pytest.fixture
def two(browser: Browser, club: Served) -> Iterator[tuple[Page, Page]]:
    contexts = [browser.new_context(base_url=club.address, locale="en-GB", reduced_motion="reduce") for _ in range(2)]
    watching = [Watched(context, club.address) for context in contexts]
    yield watching[0].page(), watching[1].page()
    for context in contexts:
        leave(context)
    assert [each.complaints for each in watching] == [[], []]


def leave(context: BrowserContext) -> None:
    """Nothing is under way when a browser is closed."""
    for page in context.pages:
        expect(page.locator("#table[aria-busy]")).to_have_count(0)
    context.close()


def begin(anna: Page) -> None:
    anna.goto("/new/stealth/m1")
    anna.get_by_text("Options, dice and names").click()
    anna.locator("#o-seats").select_option("2")
    anna.get_by_role("button", name="Begin").click()
    expect(anna.locator("#ask")).to_be_visible()


def invite(anna: Page) -> str:
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("link", name="Invite friends").click()
    seat = anna.locator("li", has_text="Seat 2")
    seat.get_by_label("Your name").fill("Anna")
    seat.get_by_role("button", name="Link for a friend").click()
    link = anna.get_by_label("Link", exact=True).input_value()
    anna.get_by_role("link", name="To the table").click()
    return link


def test_two_browsers_play_one_game(two: tuple[Page, Page]) -> None:
    anna, bruno = two
    begin(anna)
    bruno.goto(invite(anna))
    bruno.get_by_label("Your name").fill("Bruno")
    bruno.get_by_role("button", name="Take the seat").click()
    expect(bruno.locator("#together")).to_contain_text("Bruno (you) · seat 2")
    expect(anna.locator("#together")).to_contain_text("Bruno · seat 2 · here")

    bruno.get_by_label("Message").fill("Slowly, please")
    bruno.get_by_role("button", name="Send").click()
    expect(anna.locator(".chat")).to_contain_text("Slowly, please")
    expect(bruno.get_by_label("Message")).to_have_value("")

    for _ in range(60):  # to the first question that is Anna's alone
        if bruno.locator(".waiting").count():
            break
        step_on(anna, bruno)
    expect(bruno.locator(".waiting")).to_contain_text("Waiting for Anna.")
    before = anna.locator("#ask").get_attribute("data-number")
    bruno.locator("#answers button[name=value]").first.click()
    expect(anna.locator("#answers [data-suggested]")).to_have_count(1)
    expect(anna.locator("#ask")).to_have_attribute("data-number", before or "")


def step_on(anna: Page, bruno: Page) -> None:
    """Whoever is asked answers, until both pages have come to the same step."""
    who = anna if not anna.locator(".waiting").count() else bruno
    before = who.locator("#ask").get_attribute("data-number") or ""
    who.locator("#answers button[data-roll], #answers button[name=value]").first.click()
    expect(who.locator("#ask")).not_to_have_attribute("data-number", before)
    after = who.locator("#ask").get_attribute("data-number") or ""
    for each in (anna, bruno):
        expect(each.locator("#ask")).to_have_attribute("data-number", after)


def play_out(anna: Page) -> None:
    """A short game, played to its end through the door for programs."""
    request = anna.context.request
    position = request.post("/api/games/gamma/gg1", data={"options": {"men": "10"}}).json()
    while asking := position["asking"]:
        ids = [each["id"] for each in asking["answers"]]
        deed = {"deed": "roll"} if asking["kind"] == "roll" else {"value": "abort" if "abort" in ids else ids[0]}
        position = request.post(f"/api/t/{position['id']}", data={"number": position["number"], **deed}).json()
    anna.goto(f"/t/{position['id']}")


def test_on_a_phone_the_company_is_a_drawer_with_a_badge(two: tuple[Page, Page]) -> None:
    anna, bruno = two
    bruno.set_viewport_size({"width": 390, "height": 844})
    begin(anna)
    bruno.goto(invite(anna))
    bruno.get_by_label("Your name").fill("Bruno")
    bruno.get_by_role("button", name="Take the seat").click()
    expect(bruno.locator("#together")).to_be_hidden()
    expect(bruno.locator("#unread")).to_be_hidden()
    anna.get_by_label("Message").fill("Slowly, please")
    anna.get_by_role("button", name="Send").click()
    expect(bruno.locator("#unread")).to_have_text("1")
    expect(bruno.locator("#soft")).to_have_text("Anna: Slowly, please")
    drawers = bruno.locator(".drawers").bounding_box()
    for each in bruno.locator(".clock > :visible").all():
        box = each.bounding_box()
        assert box and drawers and box["x"] + box["width"] <= drawers["x"]
    bruno.get_by_role("button", name="Players").click()
    expect(bruno.locator(".chat")).to_be_visible()
    expect(bruno.locator("#unread")).to_be_hidden()
    bruno.get_by_label("Message").fill("As you like")
    bruno.get_by_role("button", name="Send").click()
    expect(anna.locator(".chat")).to_contain_text("As you like")
    expect(anna.locator(".to-company")).to_be_hidden()


def test_an_observer_has_nothing_to_press(two: tuple[Page, Page]) -> None:
    anna, bruno = two
    begin(anna)
    anna.goto(f"{anna.url}/seats")
    anna.locator("form", has=anna.locator("input[name=seat][value='0']")).get_by_role("button").first.click()
    link = anna.get_by_label("Link", exact=True).input_value()
    anna.get_by_role("link", name="To the table").click()
    bruno.goto(link)
    bruno.get_by_role("button").last.click()
    for _ in range(60):
        expect(bruno.locator("#ask .waiting")).to_contain_text("You are watching.")
        if anna.locator("#live [data-answer]").count() and not anna.locator("#ask [data-roll]").count():
            break
        before = anna.locator("#ask").get_attribute("data-number") or ""
        anna.locator("#answers button[data-roll], #answers button[name=value]").first.click()
        expect(anna.locator("#ask")).not_to_have_attribute("data-number", before)
        after = anna.locator("#ask").get_attribute("data-number") or ""
        expect(bruno.locator("#ask")).to_have_attribute("data-number", after)
    assert anna.locator("#live [data-answer]").count()
    expect(bruno.locator("#ask button")).to_have_count(0)
    expect(bruno.locator("#live [data-answer]")).to_have_count(0)
    shown = bruno.locator(".watched li").all_inner_texts()
    assert shown and len(shown) == anna.locator("#answers button[name=value]").count()


def test_a_page_follows_the_player_who_leads_the_replay(two: tuple[Page, Page]) -> None:
    anna, bruno = two
    anna.goto("/")
    play_out(anna)
    end = anna.locator("#ask").get_attribute("data-at") or ""
    anna.goto(f"{anna.url}/seats")
    anna.locator("form", has=anna.locator("input[name=seat][value='0']")).get_by_role("button").first.click()
    link = anna.get_by_label("Link", exact=True).input_value()
    anna.get_by_role("link", name="To the table").click()
    bruno.goto(link)
    bruno.get_by_role("button").last.click()
    expect(anna.locator("#together")).to_contain_text("1 observer")

    anna.get_by_role("button", name="Lead a replay").click()
    for page in (anna, bruno):
        expect(page.locator("#ask")).to_have_attribute("data-at", "0")
    anna.locator(".lead").get_by_role("button", name="One step forward").click()
    for page in (anna, bruno):
        expect(page.locator("#ask")).to_have_attribute("data-at", "1")
        expect(page.locator("#together")).to_contain_text("leads the replay: step 1 of")
    assert not bruno.locator(".lead button").count()
    anna.get_by_role("button", name="End the replay").click()
    for page in (anna, bruno):
        expect(page.locator("#ask")).to_have_attribute("data-at", end)
