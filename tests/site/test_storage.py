"""A browser that saves nothing, or has no room left: it says so, loses nothing, and still hands games out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.chromium import find_whole_chromium
from tests.site.browsing import Own, table, visit
from tests.site.serving import Host
from tests.site.test_app import begin, play, read_again
from tests.web.seat import number, seated

LARGE = Path(__file__).parents[1] / "games" / "stealth" / "replays" / "historic-major-victory.siluro"
STATUS = "(address) => fetch(address).then(async (reply) => [reply.status, (await reply.arrayBuffer()).byteLength])"

FORGET = """async (file) => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).delete(file)));
  return kept.some(Boolean);
}"""


@pytest.fixture
def own(playwright: Playwright, tmp_path: Path) -> Iterator[Own]:
    running = Own(playwright, tmp_path, find_whole_chromium())
    yield running
    running.close()


def leave_room(own: Own, host: Host, room: int) -> None:
    """A new start of the browser in which this host's pages may store so many bytes more: Chromium's own limit."""
    if own.process:
        own.close()
    own.start()
    session = own.context.new_cdp_session(own.context.new_page())
    origin = {"origin": host.address.removesuffix(host.root)}
    used = session.send("Storage.getUsageAndQuota", origin)["usage"]
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": max(0, used + room)})


def game_of_two_answers(own: Own, host: Host) -> tuple[str, int]:
    """Its address, and the number that its table shows; nothing else is downloaded any more."""
    own.start()
    page, frame = visit(own.context, host.address)
    begin(frame)
    reached = play(frame, 2)
    page.wait_for_function("(name) => caches.match(name)", arg=f"{host.root}python/tables.tar")
    return page.url, reached


def expect_no_room(page: Page) -> None:
    expect(page.locator("#bar")).to_contain_text("No room is left to save games.", timeout=30_000)


def test_what_does_not_fit_is_not_kept_and_the_game_goes_on(own: Own, host: Host) -> None:
    game, reached = game_of_two_answers(own, host)
    leave_room(own, host, 30_000)
    page, frame = visit(own.context, game)
    before, reached = reached, play(frame, 1, seed=2)
    assert reached > before  # a few bytes still fit
    page.goto(host.address)
    frame = table(page)
    frame.set_input_files("#file", LARGE)
    frame.click("form[action$='/import'] button")
    expect_no_room(page)
    expect(frame.locator("main")).to_contain_text("nothing was changed")
    # what Chromium had written of it still counts, a megabyte, until it tidies up
    leave_room(own, host, 3_000_000)
    page, frame = visit(own.context, game)
    seated(frame)  # type: ignore[arg-type]
    assert number(frame) == reached  # type: ignore[arg-type]
    assert play(frame, 1, seed=3) > reached


def test_without_any_room_games_are_shown_and_exported(own: Own, host: Host) -> None:
    game, reached = game_of_two_answers(own, host)
    leave_room(own, host, -1_000)
    page, frame = visit(own.context, game)
    expect_no_room(page)
    seated(frame)  # type: ignore[arg-type]
    frame.locator("#ask [data-roll], #ask .verb button, #ask .faces button").first.click()
    expect(frame.locator("#soft")).to_contain_text("nothing was changed")
    status, size = page.evaluate(STATUS, f"{host.root}export")
    assert status == 200
    assert size > 100
    for file in (f"{host.root}python/tables.tar", frame.get_attribute("link[href*='static/games/']", "href")):
        assert page.evaluate(FORGET, file)
        assert page.evaluate(STATUS, file)[0] == 200  # what cannot be kept is shown
    leave_room(own, host, 10_000_000)
    page, frame = visit(own.context, game)
    assert read_again(page) == reached
    assert play(table(page), 1, seed=2) > reached


def test_a_first_visit_without_room_says_so(own: Own, host: Host) -> None:
    leave_room(own, host, 100_000)
    page = own.context.new_page()
    page.goto(host.address)
    expect(page.locator("#wrong")).to_have_text(
        "No room is left on this device for the table. Free some space and try again."
    )


def test_a_browser_that_may_store_nothing_says_so(own: Own, host: Host) -> None:
    settings = own.folder / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    page = own.start().new_page()
    page.goto(host.address)
    expect(page.locator("#wrong")).to_contain_text("This browser does not let Siluro save games.")
    expect(page.locator("#again")).to_be_visible()
