"""Scrolls that questions take at 1280x800: every kind of question of every game, each as long as golden games have it.

Needs Chromium. Run: python bench/scrolls.py [ADDRESS of a table that runs, to compare another version]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

import siluro
from siluro.engine.door import menu
from siluro.engine.steps import Choose
from siluro.record.parse import read_record
from siluro.record.replay import replay
from tests.chromium import find_chromium
from tests.web.conftest import ARGUMENTS
from tests.web.seat import seated
from tests.web.serving import Served

REPLAYS = Path(__file__).parents[1] / "tests" / "games"
LARGEST = 20_000
"""Bytes of a record that is read; campaigns ask what missions ask."""
HIDDEN = """() => [...document.querySelectorAll("#ask button")].filter((each) => {
    if (!each.checkVisibility()) return false;
    const box = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).length"""
"""Buttons that are not folded away, and not in sight."""
SETTLED = """async () => {
    await document.fonts.ready;
    const frame = () => new Promise(requestAnimationFrame);
    const places = () => [...document.querySelectorAll("#ask button")]
        .map((each) => Object.values(each.getBoundingClientRect().toJSON())).join();
    for (let before = "", same = 0; same < 5; await frame()) {
        const now = places();
        same = now === before ? same + 1 : 0;
        before = now;
    }
}"""
"""The layout is done: no button has moved for five frames."""


def longest_questions(game: str) -> dict[str, bytes]:
    """For each kind of question a record that ends where most answers can be given to it."""
    found: dict[str, tuple[int, bytes]] = {}
    for path in sorted((REPLAYS / game / "replays").glob("*.siluro")):
        lines = path.read_bytes().splitlines(keepends=True)
        if path.stat().st_size > LARGEST or b"dice hand" not in b"".join(lines[:20]):
            continue
        start = next(at for at, line in enumerate(lines) if line.startswith(b"---")) + 1
        said = [at for at in range(start, len(lines)) if not lines[at].startswith((b"#", b"!", b"=>"))]
        plies = replay(read_record(path.read_bytes()), siluro.game(game)).main.plies
        if len(said) != len(plies):
            continue  # what was taken back has lines too
        for at, ply in zip(said, plies, strict=True):
            kind, answers = type(ply.step).__name__, len(menu(ply.before)) if isinstance(ply.step, Choose) else 1
            if answers > found.get(kind, (0, b""))[0]:
                found[kind] = answers, b"".join(lines[:at])
    return {kind: record for kind, (_, record) in found.items()}


def count_hidden(page: Page, record: bytes) -> int:
    """How many buttons of the last question of a record are out of sight."""
    page.goto("/")
    page.set_input_files("#file", {"name": "record", "mimeType": "text/plain", "buffer": record})
    page.click("form[action='/import'] button")
    seated(page)
    page.evaluate(SETTLED)
    return int(page.evaluate(HIDDEN))


def count(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        context = browser.new_context(
            base_url=address, viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce"
        )
        context.set_default_timeout(60_000)
        page = context.new_page()
        print(f"{'game':<10} {'kinds of questions':>18} {'with a scroll':>14}")
        for game in siluro.games():
            kinds = longest_questions(game)
            scrolled = {kind: number for kind, record in kinds.items() if (number := count_hidden(page, record))}
            print(f"{game:<10} {len(kinds):>18} {len(scrolled):>14}  {scrolled or ''}", flush=True)
        browser.close()


def main() -> None:
    if sys.argv[1:]:
        count(sys.argv[1])
        return
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder) / "scrolls.db").start()
        try:
            count(served.address)
        finally:
            served.kill()


if __name__ == "__main__":
    main()
