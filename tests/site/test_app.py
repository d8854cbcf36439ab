"""The static edition as an app: without a network, in several tabs, killed, frozen, full, updated; nothing is lost."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page, Playwright, expect

from siluro.site.build import MARK
from tests.chromium import find_whole_chromium
from tests.site.browsing import Own, table, visit
from tests.site.conftest import ROOT
from tests.site.newer import make_newer
from tests.site.serving import Host
from tests.web.seat import answer, number, seated

OPEN_ONCE_MORE = """(name) => new Promise((done) => {
  indexedDB.open(name).onsuccess = (event) => {
    const work = event.target.result.transaction("office", "readwrite");
    work.objectStore("office").put(1000, "writer");
    work.oncomplete = done;
  };
})"""
"""As another tab does that takes the table."""
INLINE = """() => {
  const script = document.createElement("script");
  script.textContent = "window.wasRun = true";
  document.head.append(script);
  return window.wasRun === true;
}"""


@pytest.fixture
def own(playwright: Playwright, tmp_path: Path) -> Iterator[Own]:
    """A browser for this test alone."""
    with started(Own(playwright, tmp_path)) as running:
        yield running


@pytest.fixture
def whole(playwright: Playwright, tmp_path: Path) -> Iterator[Own]:
    """One that finds again what it had installed, or that can install."""
    with started(Own(playwright, tmp_path, find_whole_chromium())) as running:
        yield running


@contextmanager
def started(own: Own) -> Iterator[Own]:
    own.start()
    yield own
    own.close()


def begin(frame: Frame, game: str = "gamma") -> None:
    frame.click(f"#{game} .begin a.main")
    frame.click("button[form=begin]")
    seated(frame)  # type: ignore[arg-type]


def play(frame: Frame, answers: int, seed: int = 1) -> int:
    """Some answers of a random player; the number that the table shows then."""
    rng = random.Random(seed)
    for _ in range(answers):
        answer(frame, rng)  # type: ignore[arg-type]
    return number(frame)  # type: ignore[arg-type]


def read_again(page: Page) -> int:
    page.reload()
    frame = table(page)
    seated(frame)  # type: ignore[arg-type]
    return number(frame)  # type: ignore[arg-type]


def test_a_game_survives_reload_network_host_and_browser(whole: Own, site: Path, serve: Callable[[Path], Host]) -> None:
    host = serve(site)
    page, frame = visit(whole.context, host.address + "rules/gamma")  # a deep link, before anything is installed
    expect(frame.locator("h1")).to_be_visible()
    assert page.url == host.address + "rules/gamma/"  # a host of files sends to the folder
    frame.click("a.brand")
    begin(frame)
    reached = play(frame, 3)
    game = page.url
    assert "/t/" in game
    assert read_again(page) == reached
    whole.context.set_offline(True)
    reached = play(table(page), 2, seed=2)
    assert read_again(page) == reached
    whole.context.set_offline(False)
    host.stop()
    reached = play(table(page), 2, seed=3)
    whole.kill()
    whole.start()
    page, frame = visit(whole.context, game)  # the host is still gone
    seated(frame)  # type: ignore[arg-type]
    assert number(frame) == reached  # type: ignore[arg-type]
    assert play(frame, 1, seed=4) > reached


def test_the_next_tab_takes_over_when_the_first_closes_or_freezes(own: Own, host: Host) -> None:
    first, frame = visit(own.context, host.address)
    begin(frame)
    reached = play(frame, 2)
    second, other = visit(own.context, first.url)
    seated(other)  # type: ignore[arg-type]
    assert number(other) == reached  # type: ignore[arg-type]
    assert play(other, 1, seed=2) > reached
    third, last = visit(own.context, first.url)
    seated(last)  # type: ignore[arg-type]
    first.close()
    reached = play(last, 1, seed=3)
    leader = second if second.evaluate("document.documentElement.dataset.heap") else third
    rest = third if leader is second else second
    own.context.new_cdp_session(leader).send("Page.setWebLifecycleState", {"state": "frozen"})
    assert read_again(rest) >= reached
    assert play(table(rest), 1, seed=5) > reached


def test_a_second_writer_stops_the_first(own: Own, host: Host) -> None:
    """Whoever opened the storage last may write; the other one writes nothing and starts again from what is there."""
    page, frame = visit(own.context, host.address)
    begin(frame)
    reached = play(frame, 2)
    page.evaluate(OPEN_ONCE_MORE, f"siluro {ROOT}")
    with page.expect_navigation():
        frame.locator("#ask [data-roll], #ask .verb button, #ask .faces button").first.click()
    frame = table(page)
    seated(frame)  # type: ignore[arg-type]
    assert number(frame) == reached  # type: ignore[arg-type]
    assert play(frame, 1, seed=2) > reached


def test_a_new_version_waits_until_it_is_wanted(
    own: Own, site: Path, tmp_path: Path, serve: Callable[[Path], Host]
) -> None:
    folder = tmp_path / "copy"
    old = make_newer(site, folder, "")
    host = serve(folder)
    page, frame = visit(own.context, host.address)
    begin(frame)
    reached = play(frame, 2)
    new = make_newer(site, folder, "<!-- newer -->")
    assert new != old
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    expect(page.locator("#bar")).to_contain_text("new version")
    assert page.get_attribute("meta[name=siluro-version]", "content") == old
    assert play(frame, 1, seed=2) > reached
    reached = number(frame)  # type: ignore[arg-type]
    page.click("#yes")
    page.wait_for_selector(f"meta[name=siluro-version][content='{new}']", state="attached")
    frame = table(page)
    seated(frame)  # type: ignore[arg-type]
    assert number(frame) == reached  # type: ignore[arg-type]
    names = page.evaluate("caches.keys()")
    assert [name.split()[-1] for name in names] == [new]


def test_it_can_be_installed_and_keeps_its_policy(whole: Own, host: Host, site: Path) -> None:
    page, frame = visit(whole.context, host.address)
    session = whole.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["scope"] == ROOT
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert not frame.evaluate(INLINE)
    assert not page.evaluate(INLINE)
    policy = page.evaluate("fetch('worker.js').then((reply) => reply.headers.get('Content-Security-Policy'))")
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
    listed = json.loads((site / MARK).read_text())
    assert int(listed["bytes"]) < 10_000_000
    page.set_viewport_size({"width": 390, "height": 780})
    wide = frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide
