"""Collects for every section of a rulebook where it is carried out, tested and visited, and writes that down.

    python tools/rule_table.py [GAME ...] [--check]

Code is found by docstrings that start with section numbers ("5.1.3, 5.1.6 Put a Boat ..."), tests by their names
(test_5_1_3_..., test_ruling_g_3_...), replays by playing the golden games again and noting which of that code runs.
The index goes into the game's pack (rule_index.json), the table into docs/games/GAME-rules.md between its markers. With
--check nothing is written: the exit code is 1 if anything is out of date, and if a cell is empty without a reason.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

os.environ["SILURO_PURE"] = "1"  # compiled functions cannot be watched
ROOT = Path(__file__).parents[1]

import siluro  # noqa: E402
from siluro.engine.steps import Step  # noqa: E402
from siluro.packs.rules import Rule, read_rules, read_rulings  # noqa: E402
from siluro.record.parse import read_record  # noqa: E402
from siluro.record.replay import replay  # noqa: E402

NUMBERS = re.compile(r"((?:[A-Z]?\d+(?:\.\d+)*[a-z]?)(?:, [A-Z]?\d+(?:\.\d+)*[a-z]?)*) (?=\S)")
RULES = ("<!-- rules: written by tools/rule_table.py -->", "<!-- /rules -->")
RULINGS = ("<!-- rulings: copied from RULINGS.md by tools/rule_table.py -->", "<!-- /rulings -->")
CARRIED_OUT = ("*.py", "rules/*.py", "loader/*.py")
NOT_RULES = ("view.py", "view_chart.py", "view_encounter.py", "invariants.py")
"""What only shows or checks a position carries out no rule."""
SHOWN = 2
"""How many tests and replays a cell of the table names."""


@dataclass
class Book:
    """What is known about the rulebook of a game."""

    game: str
    rules: list[Rule]
    rulings: dict[str, str]
    code: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    replays: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    ruling_tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    cited: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """The sections of a class or function, by file and qualified name."""
    problems: list[str] = field(default_factory=list)

    @property
    def folder(self) -> Path:
        return siluro.game(self.game).folder

    @property
    def page(self) -> Path:
        return ROOT / "docs" / "games" / f"{self.game}-rules.md"


def collect(game: str) -> Book:
    """Everything about one game."""
    folder = siluro.game(game).folder
    book = Book(game, read_rules(folder), read_rulings(folder))
    sections = [rule.section for rule in book.rules]
    find_code(book, set(sections))
    find_tests(book, sorted(sections, key=len, reverse=True))
    find_replays(book)
    find_gaps(book)
    return book


def find_code(book: Book, sections: set[str]) -> None:
    """Classes and functions whose docstrings start with section numbers."""
    for file in [each for pattern in CARRIED_OUT for each in sorted(book.folder.parent.glob(pattern))]:
        if file.name in NOT_RULES:
            continue
        where = file.name if file.parent.name == "rules" else str(file.relative_to(book.folder.parent))
        for name, node in definitions(ast.parse(file.read_text(encoding="utf-8"))):
            found = NUMBERS.match(ast.get_docstring(node) or "")
            if not found:
                continue
            numbers = tuple(found[1].split(", "))
            for number in numbers:
                if number not in sections:
                    book.problems.append(f"{where} {name} cites {number}, which rules.toml does not have")
                else:
                    book.code[number].append(f"{where} {name}")
            book.cited[str(file), name] = numbers


Definition = ast.ClassDef | ast.FunctionDef


def definitions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Definition]]:
    """Every class and function with its qualified name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Definition):
            yield prefix + node.name, node
            yield from definitions(node, f"{prefix}{node.name}.")


def find_tests(book: Book, sections: list[str]) -> None:
    """Tests by their names; `sections` has the longest first."""
    ruling = re.compile(r"test_ruling_([a-z]+)_(\d+)_")
    for file in sorted((ROOT / "tests" / "games" / book.game).rglob("test_*.py")):
        for name, _ in definitions(ast.parse(file.read_text(encoding="utf-8"))):
            if found := ruling.match(name):
                book.ruling_tests[f"{found[1].upper()}-{found[2]}"].append(name)
                continue
            named = (each for each in sections if name.startswith(f"test_{each.lower().replace('.', '_')}_"))
            if section := next(named, None):
                book.tests[section].append(name)


def find_replays(book: Book) -> None:
    """Golden games, by the sections of the code that runs in them."""
    game = siluro.game(book.game)
    for scenario in game.scenarios:
        game.new(scenario)  # packs are read once; that is no visit
    for file in sorted((ROOT / "tests" / "games" / book.game / "replays").glob("*.siluro")):
        record = read_record(file.read_bytes())
        for section in visit(book, lambda record=record: replay(record, game)):
            book.replays[section].append(file.stem)


def visit(book: Book, play: Callable[[], object]) -> set[str]:
    """The sections that are carried out while something is played."""
    sections: set[str] = set()
    known: set[int] = set()  # functions whose calls are all alike, once they have been called

    def watch(frame: FrameType, _event: str, _: object) -> None:
        if id(frame.f_code) not in known:  # only calls are watched, because nothing is returned
            sections.update(running(book, frame))
            if frame.f_code.co_name != "apply":
                known.add(id(frame.f_code))

    sys.settrace(watch)
    try:
        play()
    finally:
        sys.settrace(None)
    return sections


def running(book: Book, frame: FrameType) -> tuple[str, ...]:
    """The sections that a call carries out: of a step those it names, or the one it says is in force."""
    code = frame.f_code
    if code.co_name == "apply" and code.co_argcount > 1:
        step, s = (frame.f_locals[name] for name in code.co_varnames[:2])
        if isinstance(step, Step):
            if type(step).section is not Step.section:
                return (step.section(s),)
            return book.cited.get((code.co_filename, type(step).__name__), (step.rule,))
    return book.cited.get((code.co_filename, code.co_qualname), ())


def find_gaps(book: Book) -> None:
    """Cells that are empty without a reason, and rulings that nobody made or tested."""
    for rule in book.rules:
        for what, found, reason in cells(book, rule):
            if not found and not reason:
                book.problems.append(f"{rule.section} {rule.heading}: no {what}")
            if found and reason:
                book.problems.append(f"{rule.section} {rule.heading}: there is {what}, but a reason why there is none")
        book.problems += [
            f"{rule.section} quotes {name}, which RULINGS.md does not have"
            for name in rule.rulings
            if name not in book.rulings
        ]
    quoted = {name for rule in book.rules for name in rule.rulings}
    for name in book.rulings:
        if name not in book.ruling_tests:
            book.problems.append(f"ruling {name} has no test")
        if name not in quoted:
            book.problems.append(f"ruling {name} is quoted by no section of rules.toml")


def cells(book: Book, rule: Rule) -> list[tuple[str, list[str], str]]:
    """Code, tests and replays of a section, each with the reason why there may be none."""
    return [
        ("code", book.code[rule.section], rule.no_code),
        ("test", book.tests[rule.section], rule.no_test),
        ("replay", book.replays[rule.section], rule.no_replay),
    ]


def index(book: Book) -> str:
    """The index that goes into the pack: JSON with a line for each cell, so that changes are easy to read."""
    rows: list[str] = []
    comma = ",\n"
    for rule in book.rules:
        lines = [f'  "{what}": {json.dumps(sorted(found))}' for what, found, _ in cells(book, rule)]
        rows.append(f" {json.dumps(rule.section)}: {{\n{comma.join(lines)}\n }}")
    return "{\n" + comma.join(rows) + "\n}\n"


def table(book: Book) -> str:
    """The table that goes into the docs."""
    lines = ["| Section | Rule | Rulings | Code | Tests | Replays |", "|---|---|---|---|---|---|"]
    for rule in book.rules:
        code, tests, replays = (brief(found, reason, what) for what, found, reason in cells(book, rule))
        head = f"**{rule.section}** {rule.heading}"
        lines.append(f"| {head} | {rule.says} | {', '.join(rule.rulings)} | {code} | {tests} | {replays} |")
    return "\n".join(lines)


def brief(found: list[str], reason: str, what: str) -> str:
    """A cell: the first few, and how many more."""
    if not found:
        return f"*{reason}*"
    most = len(found) if what == "code" else SHOWN
    more = f" and {len(found) - most} more" if len(found) > most else ""
    return ", ".join(f"`{name.replace('.py ', '.')}`" for name in sorted(found)[:most]) + more


def rulings(book: Book) -> str:
    """The table of RULINGS.md."""
    lines = (book.folder / "RULINGS.md").read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if line.startswith("|"))


def page(book: Book) -> str:
    """The page in the docs with its generated parts renewed."""
    text = book.page.read_text(encoding="utf-8")
    for (opening, closing), new in ((RULES, table(book)), (RULINGS, rulings(book))):
        before, found, rest = text.partition(opening)
        _, ended, after = rest.partition(closing)
        if not found or not ended:
            raise SystemExit(f"{book.page.relative_to(ROOT)} needs the lines `{opening}` and `{closing}`.")
        text = f"{before}{opening}\n{new}\n{closing}{after}"
    return text


def games_with_page() -> list[str]:
    """The games that have a page in the docs."""
    return [game for game in siluro.games() if (ROOT / "docs" / "games" / f"{game}-rules.md").exists()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all that have a page in docs/games if none is named")
    parser.add_argument("--check", action="store_true", help="write nothing, only say what is wrong")
    args = parser.parse_args()
    problems = []
    for game in args.games or games_with_page():
        book = collect(game)
        problems += [f"{game}: {problem}" for problem in book.problems]
        for file, text in ((book.folder / "rule_index.json", index(book)), (book.page, page(book))):
            if args.check and (not file.exists() or file.read_text(encoding="utf-8") != text):
                problems.append(f"{file.relative_to(ROOT)} is out of date; run `make rules`")
            elif not args.check:
                file.write_text(text, encoding="utf-8")
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
