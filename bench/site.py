"""The static edition in Chromium: sizes, start, answers, play-outs, memory; beside them the server, in the same run.

Baseline: the same answers asked of a server on this computer, and play-outs by this Python, not compiled.
Answers are timed inside the page, from the click until the new question is in it; no driver is in between.
Run: python bench/site.py (builds the edition first; a second run is quicker)
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import islice, product
from pathlib import Path

import msgspec
from playwright.sync_api import Frame, Page, Playwright, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.table import LEFT_OUT, LONGEST  # noqa: E402
from siluro.site.build import build  # noqa: E402
from siluro.store.keeper import LETTERS  # noqa: E402
from siluro.store.transfer import FORMAT, AllGames, Kept  # noqa: E402
from tests.chromium import find_whole_chromium  # noqa: E402
from tests.site.browsing import Own, table, visit  # noqa: E402
from tests.site.serving import Host  # noqa: E402
from tests.site.test_together import Lab, question  # noqa: E402
from tests.web.seat import seated  # noqa: E402

GAMES = ("gamma", "boats", "stealth", "wolves")
ANSWERS = 60
KEPT = 500
STARTS = 5
SECONDS = 4.0
ADVICE = 4000
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
ANSWER = """async ([most, seed]) => {
  const found = [], draw = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
  const choices = () => {
    const rolls = document.querySelectorAll("#ask [data-roll]");
    return rolls.length ? rolls : document.querySelectorAll("#ask .verb button, #ask .faces button");
  };
  const number = () => document.getElementById("ask").dataset.number;
  while (found.length < most && !document.querySelector("#ask .result") && choices().length) {
    const before = number(), choice = choices()[draw(choices().length)];
    if (choice.dataset.ends) choice.click();
    const began = performance.now();
    await new Promise((done) => {
      const watch = new MutationObserver(() => { if (number() !== before) { watch.disconnect(); done(); } });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      choice.click();
    });
    found.push(performance.now() - began);
    // nobody clicks sooner, and the table takes such a click for the second half of a double one
    do await new Promise((done) => setTimeout(done, 100));
    while (document.querySelector("#table[aria-busy]"));
  }
  return found;
}"""
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


def spread(found: list[float]) -> str:
    ordered = sorted(found)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return f"{statistics.median(ordered):.0f}/{high:.0f} ms (n={len(ordered)})"


def answers_of(begin: Callable[[], Page | Frame]) -> list[float]:
    """Milliseconds from click to the new question in the page, of a random player."""
    seed, found = 1, []
    while len(found) < ANSWERS:
        found += begin().evaluate(ANSWER, [ANSWERS - len(found), seed])
        seed += 1
    return found


def begin_game(seat: Page | Frame, home: str, game: str) -> Page | Frame:
    seat.goto(home)
    seat.click(f"#{game} .begin a.main")
    seat.click("button[form=begin]")
    seated(seat)  # type: ignore[arg-type]
    return seat


def begin_late(seat: Page | Frame, home: str) -> Page | Frame:
    """The longest campaign, without its last answers."""
    lines = LONGEST.read_bytes().splitlines(keepends=True)[: -LEFT_OUT - ANSWERS]
    give_file(seat, home, b"".join(lines))
    seated(seat)  # type: ignore[arg-type]
    return seat


def give_file(seat: Page | Frame, home: str, data: bytes) -> None:
    seat.goto(home)
    seat.set_input_files("#file", {"name": "games", "mimeType": "text/plain", "buffer": data})
    seat.click("form[action$='/import'] button")


def many_games() -> bytes:
    """Golden games, again and again, as a file of all games."""
    texts = [file.read_text() for file in sorted((ROOT / "tests" / "games").glob("*/replays/*.siluro"))]
    now = datetime.now(UTC)
    ids = islice(map("".join, product(LETTERS, repeat=10)), KEPT)
    kept = [Kept(id, texts[at % len(texts)], created=now, changed=now) for at, id in enumerate(ids)]
    return msgspec.json.encode(AllGames(FORMAT, kept))


def memory_of(own: Own) -> float:
    """MB that the browser's processes for pages have for themselves."""
    assert own.process
    listed = subprocess.run(["ps", "-e", "-o", "pid=,args="], capture_output=True, text=True, check=True).stdout
    wanted = [line.split()[0] for line in listed.splitlines() if "--type=renderer" in line and str(own.folder) in line]
    rolls = [Path(f"/proc/{each}/smaps_rollup").read_text() for each in wanted]
    return sum(int(line.split()[1]) for roll in rolls for line in roll.splitlines() if line.startswith("Pss:")) / 1e3


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


def measure_advice(own: Own, host: Host) -> None:
    """The same advice by one worker and by all that there are; that a small position could be solved is tried first."""
    page, _ = visit(own.context, host.address)
    adviser = Lab(page, host, question())
    adviser.advise(playouts=ADVICE // 10, workers=1)
    alone, _ = adviser.advise(playouts=ADVICE, workers=1)
    before = memory_of(own)
    adviser.wait_for_help()
    adviser.advise(playouts=ADVICE // 10)
    together, _ = adviser.advise(playouts=ADVICE)
    more = len(adviser.hands())
    assert together.answers == alone.answers
    print(
        f"advice by {ADVICE} play-outs: one worker {alone.seconds:.1f} s, {1 + more} workers {together.seconds:.1f} s; "
        f"memory for each one more {(memory_of(own) - before) / more:.0f} MB"
    )
    page.close()


def measure_answers(own: Own, host: Host, served: str) -> None:
    begins: dict[str, Callable[[Page | Frame, str], Page | Frame]] = {
        game: partial(begin_game, game=game) for game in GAMES
    }
    begins[f"late in {LONGEST.stem}"] = begin_late
    for name, begin in begins.items():
        page, frame = visit(own.context, host.address)
        here = answers_of(partial(begin, frame, host.address))
        page.close()
        page = own.context.new_page()
        there = answers_of(partial(begin, page, served))
        page.close()
        print(f"answer, click to page, {name}: {spread(here)}; server {spread(there)}")


def measure_many(own: Own, host: Host) -> None:
    """The same beside many kept games, and what the browser then needs."""
    page, frame = visit(own.context, host.address)
    give_file(frame, host.address, many_games())
    frame.wait_for_selector("[role=alert]")
    for game in GAMES:
        found = answers_of(partial(begin_game, frame, host.address, game))
        print(f"answer, click to page, {game}, {KEPT} games kept: {spread(found)}")
    print(f"memory of the pages then: {memory_of(own):.0f} MB")
    page.close()


def run(playwright: Playwright, folder: Path) -> None:
    from bench.table import serve

    began = time.perf_counter()
    built = build(folder / "site", "/games/")
    print(f"build: {time.perf_counter() - began:.0f} s; load of the computer {os.getloadavg()[0]:.1f}")
    print(
        f"before the first game: {int(str(built['bytes'])) / 1e6:.2f} MB; for the adviser {built['bytes_later']} bytes"
    )
    host, own = Host(folder / "site", "/games/"), Own(playwright, folder, find_whole_chromium())
    own.start()
    try:
        cold, warm = measure_starts(own, host)
        print(f"start: cold {cold:.1f} s, warm {statistics.median(warm):.1f} s ({min(warm):.1f}-{max(warm):.1f})")
        with serve(folder) as (served, _):
            measure_answers(own, host, served + "/")
        measure_many(own, host)
        measure_play_outs(own, host)
        measure_advice(own, host)
    finally:
        own.close()
        host.stop()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        run(driver, Path(name))
