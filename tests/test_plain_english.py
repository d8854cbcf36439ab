"""The sentences that people read keep clear of the phrases that docs/develop/words.md retires."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
PATTERNS = {
    # what is found: what to write instead
    r"\b(is|are) told\b": "say who says it: shows, describes, lists",
    r"(?<!there )\bis no\b(?! longer)": "is not a",
    r" behind it\b": "after it, or nothing",
    r"\bgo(es)? on with\b": "continue",
    r"\bgone on\b": "moved on",
    r"\bnot taken in\b": "could not be imported",
    r"\b(possible|allowed|known) are\b": "a list after a colon",
    r"\basked was\b": "the question was",
    r"\b(each|just) as likely\b": "equally likely",
    r"\b(is|are) kept\b": "is saved",
    r"\b(thrown|throw\w*( \w+)?) away\b": "delete",
    r"\bcannot be understood\b": "invalid",
    r"\bat hand\b": "available",
    r"\bif left out\b": "(default: …)",
    r"\bnothing is asked\b": "the game is over",
    r"\bre-play\w*": "replay",
    r"\bwar games?\b": "wargame",
    r"\bsteady player\b": "reference player",
    r"\b(is|are) promised\b": "committed",
    r"\btaken? (it )?back\b": "undo",
    r"\bwhoever\b": "name who acts",
    r"\bwhat came up\b": "the result",
    r"\bput right\b": "corrected",
    r"\blook(s|ed|ing)? back on\b": "review",
    r"\bin the (night|evening) of\b": "on the night of",
    r"\b(takes?|took) (a|one) man\b": "a Boat catches a man",
}
PAGES = ("words.md",)
"""Pages that quote such phrases."""
FOLDERS = ("games", "it")
"""Rules, whose words are those of their books, and pages in Italian."""


def complaints(sentence: str) -> Iterator[str]:
    """What is wrong with a sentence, and what to write instead."""
    for pattern, better in PATTERNS.items():
        if found := re.search(pattern, sentence, re.IGNORECASE):
            yield f"«{found[0].strip()}»: {better}"


@cache
def messages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def spoken() -> Iterator[tuple[Path, str]]:
    """Every sentence that the program can say, with a file it stands in."""
    for message, places in messages().gather().places.items():
        for text in message if isinstance(message, tuple) else (message,):
            yield ROOT / sorted(places)[0], text


def prose(page: Path) -> Iterator[tuple[int, str]]:
    """The paragraphs of a page with the line where each begins, without code."""
    paragraph: list[str] = []
    fenced, start = False, 1
    for number, line in enumerate([*page.read_text(encoding="utf-8").splitlines(), ""], 1):
        if line.startswith("```"):
            fenced = not fenced
        ends = fenced or not line.strip() or line.startswith(("```", "    "))
        if not ends:
            start = start if paragraph else number
            paragraph.append(line.strip())
        elif paragraph:
            yield start, re.sub(r"`[^`]*`", "`…`", " ".join(paragraph))
            paragraph = []


def line_of(file: Path, sentence: str) -> int:
    """The line on which a sentence begins; 1 if it is put together from parts."""
    beginning = sentence[:40]
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if beginning in line), 1)


def test_what_the_program_says() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{line_of(file, sentence)}: {complaint}: {sentence}"
        for file, sentence in spoken()
        for complaint in complaints(sentence)
    ]
    assert not wrong, "\n".join(wrong)


def test_what_the_pages_say() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    wrong = [
        f"{page.relative_to(ROOT)}:{number}: {complaint}: {text[:120]}"
        for page in pages
        if page.name not in PAGES and page.parent.name not in FOLDERS
        for number, text in prose(page)
        for complaint in complaints(text)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_checker_finds_what_it_looks_for(tmp_path: Path) -> None:
    assert list(complaints("'x' is no answer here; possible are: draw"))
    assert list(complaints("The game is kept; go on with it"))
    assert not list(complaints("There is no section 9; the SLC is no longer detected."))
    page = tmp_path / "page.md"
    page.write_text("# Title\n\nFine.\n\nIt is\ntold.\n\n```\nis told\n```\n", encoding="utf-8")
    assert [(number, bool(list(complaints(text)))) for number, text in prose(page)] == [
        (1, False),
        (3, False),
        (5, True),
    ]
    assert sum(1 for _ in spoken()) > 2000
