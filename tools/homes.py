"""Counts where the games live in a commit, for the table in bench/NOTES.md.

    python tools/homes.py 7757c97 HEAD

For each commit and game: modules and lines in the game's folder, modules and lines elsewhere that bear its name, and
shared files that name it. Translations are left out: they quote sentences, which may contain the word.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

GAMES = ("boats", "gamma", "stealth", "wolves")
TEXT = (".py", ".css", ".js", ".json", ".html", ".tcss")


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


@cache
def sources(commit: str) -> dict[str, str]:
    """Every source file of the package, by path."""
    paths = git("ls-tree", "-r", "--name-only", commit, "src").split()
    return {path: git("show", f"{commit}:{path}") for path in paths if path.endswith(TEXT)}


def measure(commit: str, game: str) -> list[int]:
    modules = {path: text.count("\n") for path, text in sources(commit).items() if path.endswith(".py")}
    home = [lines for path, lines in modules.items() if f"/games/{game}/" in path]
    away = {path: lines for path, lines in modules.items() if game in path and f"/games/{game}/" not in path}
    shared = [
        path
        for path, text in sources(commit).items()
        if "/games/" not in path.replace("/games/__init__", "") and path not in away and re.search(rf"\b{game}\b", text)
    ]
    return [len(home), sum(home), len(away), sum(away.values()), len(shared)]


def main() -> None:
    for commit in sys.argv[1:]:
        lines = [text.count("\n") for path, text in sources(commit).items() if path.endswith(".py")]
        print(f"{commit}: {len(lines)} modules, {sum(lines)} lines")
        rows = {game: measure(commit, game) for game in GAMES}
        for game, row in rows.items():
            print(
                f"  {game:8} in its folder {row[0]:3} {row[1]:6}   elsewhere {row[2]:3} {row[3]:6}   shared {row[4]:3}"
            )
        print("  together", [sum(column) for column in zip(*rows.values(), strict=True)])


if __name__ == "__main__":
    main()
