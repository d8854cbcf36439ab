"""The static edition in Chromium: sizes, start, answers, play-outs, memory; beside them the server, in the same run.

Baseline: the same answers asked of a server on this computer, and play-outs by this Python, not compiled.
Run: python bench/site.py (builds the edition first; a second run is quicker)
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Frame, Page, Playwright, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from siluro.site.build import build  # noqa: E402
from tests.site.browsing import Own, table, visit  # noqa: E402
from tests.site.serving import Host  # noqa: E402
from tests.web.seat import answer, is_over, number, seated  # noqa: E402

GAMES = ("gamma", "boats", "stealth", "wolves")
ANSWERS = 50
STARTS = 5
SECONDS = 4.0
PLAY = """
import json, time
import siluro
from siluro.lab.rng import Rng

def play_for(seconds):
    found = {}
    for name in siluro.games():
        game = siluro.game(name)
        start, seed, began = game.new(next(iter(game.scenarios))), 0, time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            siluro.play_out(game, start, "greedy", Rng(seed))
            seed += 1
        found[name] = seed / passed
    return found
"""
IN_WORKERS = """async ([root, count, code, seconds]) => {
  const source = `import { startPython } from "${location.origin}${root}python.js";
    onmessage = async ({ data: [code, seconds] }) => {
      const python = await startPython();
      python.runPython(code);
      postMessage("ready");
      onmessage = () => postMessage(python.runPython("json.dumps(play_for(" + seconds + "))"));
    };`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const next = (worker) => new Promise((done) => { worker.onmessage = ({ data }) => done(data); });
  const workers = Array.from({ length: count }, () => new Worker(address, { type: "module" }));
  const send = (worker, message) => { const reply = next(worker); worker.postMessage(message); return reply; };
  await Promise.all(workers.map((each) => send(each, [code, seconds])));
  const found = await Promise.all(workers.map((each) => send(each, 0)));
  workers.forEach((each) => each.terminate());
  return found.map((each) => JSON.parse(each));
}"""


def spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return f"{1000 * statistics.median(ordered):.0f}/{1000 * high:.0f} ms (n={len(ordered)})"


def answers_of(begin: Callable[[], Page | Frame]) -> list[float]:
    """Seconds from click to the new question on the page, of a random player."""
    rng, found = random.Random(1), []
    seat = begin()
    while len(found) < ANSWERS:
        if is_over(seat):  # type: ignore[arg-type]
            seat = begin()
        began = time.perf_counter()
        answer(seat, rng)  # type: ignore[arg-type]
        found.append(time.perf_counter() - began)
    assert number(seat) >= 0  # type: ignore[arg-type]
    return found


def begin_game(seat: Page | Frame, home: str, game: str) -> Page | Frame:
    seat.goto(home)
    seat.click(f"#{game} .begin a.main")
    seat.click("button.main")
    seated(seat)  # type: ignore[arg-type]
    return seat


def measure_starts(own: Own, host: Host) -> tuple[float, list[float]]:
    """A first visit, and reloads."""
    began = time.perf_counter()
    page, frame = visit(own.context, host.address)
    frame.wait_for_selector("main a")
    cold, warm = time.perf_counter() - began, []
    for _ in range(STARTS):
        began = time.perf_counter()
        page.reload()
        table(page).wait_for_selector("main a")
        warm.append(time.perf_counter() - began)
    print(f"memory of Python in the browser: {int(page.get_attribute('html', 'data-heap') or 0) / 1e6:.0f} MB")
    page.close()
    return cold, warm


def measure_play_outs(own: Own, host: Host) -> None:
    page, _ = visit(own.context, host.address)
    own.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
    page.reload()
    table(page)
    here = subprocess.run(
        [sys.executable, "-c", PLAY + f"print(json.dumps(play_for({SECONDS})))"],
        env={**os.environ, "SILURO_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    native = json.loads(here.stdout)
    one = page.evaluate(IN_WORKERS, [host.root, 1, PLAY, SECONDS])
    two = page.evaluate(IN_WORKERS, [host.root, 2, PLAY, SECONDS])
    for game in GAMES:
        both = sum(each[game] for each in two)
        print(f"play-outs a second, {game}: {one[0][game]:.0f}; two workers {both:.0f}; native {native[game]:.0f}")
    page.close()


def measure_answers(own: Own, host: Host, served: str) -> None:
    for game in GAMES:
        page, frame = visit(own.context, host.address)
        here = answers_of(lambda frame=frame, game=game: begin_game(frame, host.address, game))  # type: ignore[misc]
        page.close()
        page = own.context.new_page()
        there = answers_of(lambda page=page, game=game: begin_game(page, served, game))  # type: ignore[misc]
        page.close()
        print(f"answer, click to page, {game}: {spread(here)}; server {spread(there)}")


def run(playwright: Playwright, folder: Path) -> None:
    from bench.table import serve

    began = time.perf_counter()
    built = build(folder / "site", "/games/")
    print(f"build: {time.perf_counter() - began:.0f} s; load of the computer {os.getloadavg()[0]:.1f}")
    print(
        f"before the first game: {int(str(built['bytes'])) / 1e6:.2f} MB; for the adviser {built['bytes_later']} bytes"
    )
    host, own = Host(folder / "site", "/games/"), Own(playwright, folder)
    own.start()
    try:
        cold, warm = measure_starts(own, host)
        print(f"start: cold {cold:.1f} s, warm {statistics.median(warm):.1f} s ({min(warm):.1f}-{max(warm):.1f})")
        with serve(folder) as (served, _):
            measure_answers(own, host, served + "/")
        measure_play_outs(own, host)
    finally:
        own.close()
        host.stop()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        run(driver, Path(name))
