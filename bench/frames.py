"""Frame times of the longest animation: a harbour's answer to a whole turn of By Stealth and Sea, played as a scene.

Baseline: the same page at rest. Needs Chromium and the tests beside it. Run: python bench/frames.py
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.chromium import find_chromium
from tests.web.conftest import ARGUMENTS
from tests.web.seat import answer, begin, is_over, roll_by_themselves
from tests.web.serving import Served

ANSWERS = 40
RECORD = """() => { window.frames_ = []; let last = performance.now();
  const tick = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick); }"""


def tell(name: str, frames: list[float]) -> None:
    told = sorted(frames)
    late = sum(each > 25 for each in told)
    print(
        f"{name:<22} {len(told):>5} frames, median {told[len(told) // 2]:5.1f} ms, "
        f"99 % {told[int(len(told) * 0.99)]:5.1f} ms, {late} later than 25 ms"
    )


def longest_scene(page: Page) -> list[float]:
    """The frames of the scene that took longest, while a game is played at random."""
    rng, longest = random.Random(5), [0.0]
    for _ in range(ANSWERS):
        if is_over(page):
            break
        page.evaluate("window.frames_ = []")
        answer(page, rng)
        page.wait_for_selector(".in-scene", state="detached", timeout=60_000)
        page.wait_for_timeout(300)
        longest = max(longest, page.evaluate("window.frames_"), key=sum)
    return longest


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder) / "frames.db").start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        page = browser.new_page(base_url=served.address, viewport={"width": 1280, "height": 800}, locale="en-GB")
        page.set_default_timeout(120_000)
        begin(page, "stealth", "m1", placement="random", seed="frames")
        roll_by_themselves(page)
        page.evaluate(RECORD)
        page.wait_for_timeout(2000)
        tell("at rest", page.evaluate("window.frames_"))
        tell("the longest scene", longest_scene(page))
        browser.close()
        served.kill()


if __name__ == "__main__":
    main()
