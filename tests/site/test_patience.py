"""When the table is slow, hangs, is taken twice, or is asked for strange addresses."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.site.browsing import Own, play_until_advice, visit
from tests.site.serving import Host
from tests.web.seat import seated

ALIVE = "const ALIVE = 60_000;"
HANG = """() => { setTimeout(() => {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  Atomics.wait(new Int32Array(buffer), 0, 0);
}, 0); }"""
"""For ever, and as silent as a loop without an end, which would keep a processor from the other tests."""
TAKE = """async () => {
  const { held } = await navigator.locks.query();
  const from = held.map((each) => each.name).find((name) => name.includes(" led by ")).split(" led by ")[1];
  const data = { type: "take", from };
  for (let i = 0; i < 3; i += 1) {
    navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
    await new Promise((done) => setTimeout(done, 300));
  }
}"""
"""As the service worker says it, once for each request that the first tab does not answer."""


@pytest.fixture
def hasty(site: Path, tmp_path: Path, serve: Callable[[Path], Host]) -> Host:
    """The same edition, which gives up a worker that is silent for fifteen seconds instead of sixty."""
    folder = tmp_path / "hasty"
    shutil.copytree(site, folder)
    script = (folder / "sw.js").read_text(encoding="utf-8")
    assert script.count(ALIVE) == 1
    (folder / "sw.js").write_text(script.replace(ALIVE, "const ALIVE = 15_000;"), encoding="utf-8")
    return serve(folder)


def tables(page: Page) -> int:
    return sum(worker.url.endswith("/worker.js") for worker in page.workers)


def test_a_slow_line_to_the_adviser_does_not_stop_the_table(own: Own, hasty: Host) -> None:
    hasty.slow, hasty.delay = "tables.tar.packed", 22.0
    page, frame = visit(own.context, hasty.address)
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url))
    frame.click("#gamma .begin a.main")
    frame.click("button[form=begin]")
    seated(frame)  # type: ignore[arg-type]
    play_until_advice(frame)
    with page.expect_response(lambda reply: "advice" in reply.url) as advice:
        frame.click("[data-advice]")
    assert advice.value.status == 200
    assert [url.rpartition("/")[2] for url in started] == ["lab.js"]
    expect(page.locator("#bar")).to_be_hidden()
    page.close()


def test_python_that_hangs_is_started_again(own: Own, hasty: Host) -> None:
    page, _ = visit(own.context, hasty.address)
    worker = next(each for each in page.workers if each.url.endswith("/worker.js"))
    worker.evaluate(HANG)
    status = page.evaluate("(address) => fetch(address).then((reply) => reply.status)", f"{hasty.root}about")
    assert status == 200
    expect(page.locator("#bar")).to_contain_text("starting again")
    for _ in range(100):  # the browser may say a little later that the first one is gone
        if tables(page) == 1:
            break
        page.wait_for_timeout(100)
    assert tables(page) == 1
    page.close()


def test_a_tab_takes_the_table_once(own: Own, host: Host) -> None:
    first, _ = visit(own.context, host.address)
    second, _ = visit(own.context, host.address)
    started: list[str] = []
    second.on("worker", lambda worker: started.append(worker.url))
    second.evaluate(TAKE)
    second.wait_for_selector("html[data-heap]", state="attached")
    assert second.evaluate("(address) => fetch(address).then((reply) => reply.status)", f"{host.root}about") == 200
    assert len(started) == 1
    first.close()
    second.close()


@pytest.fixture(scope="module")
def visited(own: Own, host: Host) -> Host:
    """The browser was there before: its service worker answers."""
    page, _ = visit(own.context, host.address)
    page.close()
    return host


@pytest.mark.parametrize("name", ["%E0%A4%A", "no-such-file.txt", "constructor"])
def test_a_strange_address_gets_a_page_of_the_table(own: Own, visited: Host, name: str) -> None:
    page, frame = visit(own.context, visited.address + name)
    expect(frame.locator("h1")).to_be_visible()
    status = page.evaluate("(address) => fetch(address).then((reply) => reply.status)", visited.address + name)
    assert status == 404
    page.close()


def test_a_file_of_the_site_is_shown_as_it_is(own: Own, visited: Host) -> None:
    page = own.context.new_page()
    page.goto(visited.address + "licences.txt")
    assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
    assert "Python Software Foundation" in page.inner_text("body")
    page.close()
