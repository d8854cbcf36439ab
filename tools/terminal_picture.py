"""Takes the pictures of the full-screen terminal table for docs/player/terminal-game.md, photographed by Chromium.

    python tools/terminal_picture.py [FOLDER]

The games are golden ones, played again up to a moment, with dice by hand. Needs Chromium.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

from pictures import ROOT, WIDTH, photograph

import siluro
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.store import SavedGame, Store
from siluro.tui.app import TerminalTable

MOMENTS: Final = {
    # picture: the golden game, how many of its answers have been given, the size of the terminal, keys pressed then
    "terminal-stealth": ("stealth", "m4-best", 110, (128, 40), ()),
    "terminal-gamma": ("gamma", "campaign-bronze-all-lost", 23, (80, 24), ("h",)),
}


def play_to(store: Store, game: str, record: str, answers: int) -> SavedGame:
    """A golden game up to a moment."""
    file = ROOT / "tests" / "games" / game / "replays" / f"{record}.siluro"
    golden = replay(read_record(file.read_bytes()), siluro.game(game))
    kept = store.new(game, golden.record.scenario, golden.record.options, dice="hand")
    with kept.together() as session:
        for ply in golden.main.plies[:answers]:
            session.answer(ply.entry.answer)
    return kept


async def draw_screen(store: Store, kept: SavedGame, size: tuple[int, int], keys: tuple[str, ...]) -> str:
    """The screen as SVG."""
    app = TerminalTable(store, kept)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await app.workers.wait_for_complete()
        await pilot.pause()
        return app.export_screenshot(title="siluro table")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, Store.open(Path(place, "siluro.db")) as store:
        for name, (game, record, answers, size, keys) in MOMENTS.items():
            svg = asyncio.run(draw_screen(store, play_to(store, game, record, answers), size, keys))
            wide, tall = (float(side) for side in re.findall(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svg)[0])
            page = f'<!doctype html><meta charset="utf-8"><style>body{{margin:0}}</style>{svg}'
            photograph(page, round(WIDTH * tall / wide), folder / f"{name}.webp")


if __name__ == "__main__":
    main()
