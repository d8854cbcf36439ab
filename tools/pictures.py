"""Takes the pictures of the boards in docs/games: both layers as the table shows them, photographed by Chromium.

    python tools/pictures.py [FOLDER]

The positions are moments of golden games. Needs Chromium.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import siluro
from siluro.paint.painter import draw_still, painter_of
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.table.asked import ask
from siluro.web.position import targets
from siluro.web.share import read_style

ROOT: Final = Path(__file__).parents[1]
WIDTH: Final = 1200
MOMENTS: Final = {
    # picture: the golden game, and how many of its answers have been given
    "boats-suda": ("boats", "suda-operational-last-turn", 90),
    "boats-malta": ("boats", "costa-misses", 79),
    "stealth-gibraltar": ("stealth", "m1-best", 199),
    "stealth-alexandria": ("stealth", "m4-best", 110),
    "stealth-algiers": ("stealth", "m7-best", 190),
    "wolves-chart": ("wolves", "m1-outstanding-success", 145),
    "wolves-encounter": ("wolves", "hunt-surfaced-5", 88),
    "gamma": ("gamma", "campaign-bronze-all-lost", 23),
}


BY_DAY: Final = ("boats-suda", "stealth-gibraltar", "wolves-encounter", "gamma")


def moment(game: str, record: str, answers: int) -> Any:
    """A position of a golden game."""
    file = ROOT / "tests" / "games" / game / "replays" / f"{record}.siluro"
    return replay(read_record(file.read_bytes()), siluro.game(game)).main.at(answers)


def page(name: str, answers: tuple[str, str, int], light: str) -> tuple[str, int]:
    """The board as a page of its own, by day or by night, and how high it is."""
    game, s = siluro.game(answers[0]), moment(*answers)
    painter = painter_of(game)
    still, live = draw_still(game, s), painter.live(s, targets(game, s, ask(game, s), {}))
    wide, tall = (float(side) for side in re.findall(r'viewBox="\S+ \S+ ([0-9.]+) ([0-9.]+)"', live)[0])
    css = read_style("style.css", "board.css") + painter.style + LAYERS
    head = f'<meta charset="utf-8"><title>{name}</title><style>{css}</style>'
    return f'<!doctype html><html class="theme-{light}">{head}{still}{live}', round(WIDTH * tall / wide)


LAYERS: Final = "body{margin:0} svg{position:absolute;inset:0;width:100%;height:100%} *{animation:none!important}"


def photograph(html: str, tall: int, file: Path) -> None:
    """A picture of a page."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "page.html")
        source.write_text(html, encoding="utf-8")
        subprocess.run(
            [
                "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                f"--user-data-dir={folder}/profile", f"--window-size={WIDTH},{tall}", f"--screenshot={file.resolve()}",
                source.as_uri(),
            ],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "games" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, answers in MOMENTS.items():
        photograph(*page(name, answers, "night"), folder / f"{name}.webp")
        if name in BY_DAY:
            photograph(*page(name, answers, "day"), folder / f"{name}-day.webp")


if __name__ == "__main__":
    main()
