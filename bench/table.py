"""The table in the browser: size of the first page, time and size of an answer, opening the longest game, first paint.

Baseline: a page without a game, asked of the same server in the same run. Run: python bench/table.py
The table is a real second process; what is measured is the time from sending a request to having the whole reply.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[1]
LONG = [
    max((ROOT / "tests" / "games" / game / "replays").glob("*.siluro"), key=lambda file: file.stat().st_size)
    for game in ("stealth", "wolves")
]
LONGEST = max(LONG, key=lambda file: file.stat().st_size)
LEFT_OUT = 60
"""Answers at the end of a long game that are given again."""
COMMAND = [sys.executable, "-c", "import sys; from siluro.cli import main; sys.exit(main())"]
GAMES = {"stealth": "m1", "boats": "suda", "gamma": "campaign", "wolves": "m1"}
ANSWERS = 150


@contextmanager
def serve(folder: Path) -> Iterator[tuple[str, float]]:
    """A table; its address and the moment it was started."""
    began = time.perf_counter()
    command = [*COMMAND, "serve", "--json", "--port", "0", "--db", str(folder / "bench.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = ""
        while not told.rstrip().endswith("}"):
            told += process.stdout.readline()
        try:
            yield json.loads(told)["address"].rstrip("/").replace("localhost", "127.0.0.1"), began
        finally:
            process.terminate()


def ask(client: httpx.Client, *request: object, **more: object) -> tuple[httpx.Response, float, int]:
    """A reply, the seconds it took, the bytes that came over the wire."""
    began = time.perf_counter()
    with client.stream(*request, **more) as reply:  # type: ignore[arg-type]
        raw = b"".join(reply.iter_raw())
    seconds = time.perf_counter() - began
    reply._content = httpx.Response(200, headers=reply.headers, content=raw).content
    return reply, seconds, len(raw)


def first_page(client: httpx.Client) -> int:
    """Bytes of the home page and everything it loads."""
    page, _, size = ask(client, "GET", "/")
    for found in re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text):
        size += ask(client, "GET", found)[2]
    return size


def play(client: httpx.Client, begin: Callable[[], httpx.Response]) -> list[tuple[float, int]]:
    """Answers of one game after another: seconds and bytes of each."""
    rng, measured = random.Random(1), []
    path = page = ""
    while len(measured) < ANSWERS:
        form = answer(page, rng)
        if form is None:
            reply = begin()
            reply.raise_for_status()
            path, page = reply.url.path, reply.text
            continue
        reply, seconds, size = ask(client, "POST", path, data=form, headers={"X-Siluro": "1"})
        measured.append((seconds, size))
        page = reply.text
    return measured


def answer(page: str, rng: random.Random) -> dict[str, str] | None:
    """What is sent for a choice or a roll, whoever rolls; nothing when the game is over or not begun."""
    number = re.search(r'data-number="(\d+)"', page)
    if "data-roll" in page and number:
        return {"deed": "roll", "number": number[1]}
    choices = (
        re.findall(r'name="value" value="([^"]+)"', page.partition('id="answers"')[2])
        if re.search('class="(verbs|faces)"', page)
        else []
    )
    if not choices or not number:
        return None
    by = {"by": "hand"} if 'class="faces"' in page else {}
    return {"deed": "answer", "value": rng.choice(choices), "number": number[1], **by}


def without_its_end(record: bytes) -> bytes:
    """A record that stops some answers before the game is over."""
    return b"".join(record.splitlines(keepends=True)[:-LEFT_OUT])


def tell(name: str, measured: list[tuple[float, int]], baseline: float) -> None:
    times, sizes = sorted(each[0] for each in measured), sorted(each[1] for each in measured)
    p99 = times[int(len(times) * 0.99)]
    print(
        f"answer, {name:<30} median {times[len(times) // 2] * 1000:6.1f} ms, 99 % {p99 * 1000:6.1f} ms "
        f"{p99 / baseline:6.1f}   largest {sizes[-1] / 1000:.1f} kB"
    )


def first_paint(folder: Path) -> float:
    """Seconds from starting the program until the home page is painted in Chromium."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.chromium import find_chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        with serve(folder) as (address, began):
            page.goto(address, wait_until="commit")
            page.wait_for_selector("h1")
            seconds = time.perf_counter() - began
        browser.close()
    return seconds


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serve(folder) as (address, _):
            headers = {"Origin": address, "Accept-Encoding": "gzip"}
            with httpx.Client(base_url=address, headers=headers, follow_redirects=True) as client:
                client.get("/about")
                baseline = sorted(ask(client, "GET", "/about")[1] for _ in range(50))[25]
                print(f"baseline: a page without a game        {baseline * 1000:8.1f} ms    1.0")
                print(f"first page with all it loads           {first_page(client) / 1000:8.1f} kB")
                for game, scenario in GAMES.items():
                    tell(game, play(client, partial(client.post, f"/new/{game}/{scenario}")), baseline)
                for record in LONG:
                    bring = partial(client.post, "/import", files={"file": without_its_end(record.read_bytes())})
                    tell(f"late in {record.stem}", play(client, bring), baseline)
                kept = client.post("/import", files={"file": LONGEST.read_bytes()})
        with serve(folder) as (address, _), httpx.Client(base_url=address) as client:
            client.get("/about")
            seconds = ask(client, "GET", kept.url.path)[1]
            print(f"the longest game opens in {seconds:.2f} s ({LONGEST.stem})   {seconds / baseline:.1f}")
        print(f"start to first paint      {first_paint(folder):.2f} s")


if __name__ == "__main__":
    main()
