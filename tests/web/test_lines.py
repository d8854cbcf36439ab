"""Style sheets and scripts have lines that a reviewer can read; their layout itself is checked by `make lint`."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
WIDTH = 120
SUFFIXES = (".css", ".js", ".mjs")


def test_no_line_of_a_screen_is_long() -> None:
    files = [file for folder in ("src", "tests") for file in (ROOT / folder).rglob("*") if file.suffix in SUFFIXES]
    ours = [file for file in files if "vendor" not in file.parts]
    assert len(ours) > 20
    long = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in ours
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > WIDTH
    ]
    assert not long, f"wrap at {WIDTH} columns: {', '.join(long)}"
