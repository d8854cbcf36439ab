"""Plays the game of docs/player/terminal-game.md and fills in the page; with --check only says whether it is true."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "player" / "terminal-game.md"
SEED = "orsa-90"
PLAY = f"play gamma gg1 --seed {SEED} --record july.siluro"
TYPED = [
    "why 7", "10", "odds", "draw", "draw", "draw", "rules", "hint", "boat", "draw", "draw", "draw", "draw",
    "2", "undo", "1", "1", "draw", "dive", "3", "3", "1",
]  # fmt: skip


def siluro(arguments: str, folder: str, typed: list[str] | None = None) -> str:
    """What the program prints, as on a terminal of 80 columns without colour."""
    program = [sys.executable, "-c", "import sys; from siluro.cli import main; sys.exit(main())"]
    run = subprocess.run(
        [*program, *arguments.split()], input="".join(line + "\n" for line in typed or []),
        capture_output=True, text=True, encoding="utf-8", check=True, cwd=folder,
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
    )  # fmt: skip
    return f"$ siluro {arguments}\n{run.stdout.rstrip()}\n"


def print_parts() -> dict[str, str]:
    """The parts of the page that come from the program, by name."""
    with tempfile.TemporaryDirectory() as folder:
        game = siluro(PLAY, folder, TYPED)
        record = Path(folder, "july.siluro").read_text(encoding="utf-8")
        return {"game": game, "verify": siluro("verify july.siluro", folder), "record": record}


def fill_page(page: str) -> str:
    """The page with what the program prints now."""
    for name, text in print_parts().items():
        begin, end = f"<!-- {name} -->\n```text\n", "```\n<!-- end -->"
        start = page.index(begin) + len(begin)
        page = page[:start] + text + page[page.index(end, start) :]
    return page


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    now = fill_page(page)
    if "--check" in sys.argv:
        return int(page != now)
    PAGE.write_text(now, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
