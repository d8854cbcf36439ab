"""Keeps the message catalogues in step with the sources.

    python tools/messages.py                       brings every catalogue up to date, keeping what is translated
    python tools/messages.py --check               says what is missing, unused, unsure, or has other blanks
    python tools/messages.py --missing AREA        prints the messages of an area without a translation, as JSON
    python tools/messages.py --merge FILE.json     takes translations from {"message": "translation", ...}

A message is found where it is written: the first argument of `say` and `_`, the nouns of `amount`, the reason of a
`Bar`, the problem that `refuse` names, the texts of a `Scenario` and an `Option`, everything inside `mark` and
`choice`, also by the name of a constant; in templates the same calls; in packs the keys listed in locale/spoken.toml,
every heading and paraphrase of a rule, every ruling, all of the first steps and all stories.

A game may translate a word of its options, tracks and subjects in its own way (`say_for`): beside the entry for all,
its catalogue then has one with the context `msgctxt "GAME"`, written by hand and kept here.
"""

from __future__ import annotations

import argparse
import ast
import json
import string
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "siluro"
OWN = SOURCE / "speech" / "locale"
GAMES = tuple(sorted(folder.parent.name for folder in SOURCE.glob("games/*/locale")))
KINDS = ("words", "lesson", "rules", "stories")
AREAS = ("table", *(f"{game}/{kind}" for game in GAMES for kind in KINDS))
"""One file each. What the program itself says is kept with it; two games that say the same each keep it."""

Spoken = str | tuple[str, str]
"""A message, or the singular and plural of a noun."""
CALLS: dict[str, tuple[int, ...]] = {
    # which arguments of a call are messages
    "say": (0,), "_": (0,), "mark": (0,), "Bar": (1,), "Cause": (1,), "Scenario": (1, 2, 3), "Option": (2,),
    "success": (0,), "failure": (0,), "Piece": (2,),
    "ReadingsOption": (2,), "CrewsOption": (2,), "Reading": (3, 4),
    "choice": tuple(range(9)), "refuse": (2,), "trouble": (1,),
}  # fmt: skip


@dataclass
class Found:
    """Every message of the sources with the places where it stands."""

    places: dict[Spoken, list[str]] = field(default_factory=dict)

    def add(self, message: Spoken, place: str) -> None:
        if any(sign.isalpha() for sign in (message[0] if isinstance(message, tuple) else message)):
            at = self.places.setdefault(message, [])
            if place not in at:
                at.append(place)

    def areas(self, message: Spoken) -> list[str]:
        """The areas that keep the message: the program's own, or else one of each game that uses it."""
        used = sorted({area_of(place) for place in self.places[message]}, key=AREAS.index)
        if used[0] == "table":
            return used[:1]
        return list({area.partition("/")[0]: area for area in reversed(used)}.values())[::-1]


def area_of(place: str) -> str:
    parts = Path(place).parts
    if "games" not in parts or (game := parts[parts.index("games") + 1]) not in GAMES:
        return "table"
    if parts[-1].startswith("first-steps"):
        return f"{game}/lesson"
    if parts[-1] == "stories.toml":
        return f"{game}/stories"
    return f"{game}/rules" if parts[-1] in ("rules.toml", "RULINGS.md") else f"{game}/words"


def file_of_area(area: str, language: str) -> Path:
    """Where an area's messages lie: beside the program's speech, or in the folder of the game."""
    game, _, kind = area.partition("/")
    return SOURCE / "games" / game / "locale" / language / f"{kind}.po" if kind else OWN / language / f"{area}.po"


def gather() -> Found:
    """All messages there are."""
    found = Found()
    for file in sorted(SOURCE.rglob("*.py")):
        for message in in_python(file):
            found.add(message, str(file.relative_to(ROOT)))
    for file in sorted((SOURCE / "web").rglob("*.html")) + sorted((SOURCE / "web").rglob("*.svg")):
        for message in in_template(file):
            found.add(message, str(file.relative_to(ROOT)))
    for game in GAMES:
        for file, text in in_pack(game):
            found.add(text, str(file.relative_to(ROOT)))
    return fold_nouns(found)


def fold_nouns(found: Found) -> Found:
    """A word that is also a noun with a plural is one message: the noun."""
    for noun in [message for message in found.places if isinstance(message, tuple)]:
        for place in found.places.pop(noun[0], []):
            found.add(noun, place)
    return found


def in_python(file: Path) -> Iterator[Spoken]:
    module = parse(file)
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name == "amount" and len(node.args) == 3:
                yield from pairs(*[list(texts(each, module)) for each in node.args[1:]])
            for number in CALLS.get(name, ()):
                if number < len(node.args):
                    yield from texts(node.args[number], module)


@cache
def parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def texts(node: ast.expr, module: ast.Module) -> Iterator[str]:
    """The string constants that an expression can be: `"a"`, `"a" if x else "b"`, `NAMES[i]`, `NAMES.get(i)`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Name | ast.Attribute):
        for value, where in constant(node, module):
            yield from texts(value, where)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        yield from texts(node.func.value, module)
    else:
        yield from (text for each in parts(node) for text in texts(each, module))


def parts(node: ast.expr) -> list[ast.expr]:
    """What an expression is chosen from: the arms of a choice, the values of a dict, the elements of a tuple."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.Dict):
        return node.values
    if isinstance(node, ast.Tuple | ast.List):
        return node.elts
    return [node.value] if isinstance(node, ast.Subscript | ast.Starred) else []


def constant(node: ast.Name | ast.Attribute, module: ast.Module) -> Iterator[tuple[ast.expr, ast.Module]]:
    """The value of a constant of this module or of one that it imports."""
    if isinstance(node, ast.Attribute):
        for file in sources(node.value.id, module) if isinstance(node.value, ast.Name) else ():
            yield from constant(ast.Name(node.attr), parse(file))
        return
    for each in module.body:
        if isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None:
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            if any(isinstance(target, ast.Name) and target.id == node.id for target in targets):
                yield each.value, module
        elif isinstance(each, ast.ImportFrom) and any((name.asname or name.name) == node.id for name in each.names):
            file = file_of(each.module or "")
            if file:
                yield from constant(node, parse(file))


def sources(alias: str, module: ast.Module) -> Iterator[Path]:
    """The file of the module that is imported under this name."""
    for each in module.body:
        if isinstance(each, ast.ImportFrom):
            names = [name.name for name in each.names if (name.asname or name.name) == alias]
            yield from (file for name in names if (file := file_of(f"{each.module}.{name}")))


def file_of(module: str) -> Path | None:
    found = ROOT / "src" / Path(*module.split(".")).with_suffix(".py")
    return found if found.exists() else None


def pairs(one: list[str], many: list[str]) -> Iterator[Spoken]:
    yield from zip(one, many, strict=True)


def in_template(file: Path) -> Iterator[Spoken]:
    from jinja2 import Environment, nodes

    for call in Environment(extensions=["jinja2.ext.do"]).parse(file.read_text(encoding="utf-8")).find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        constants = [[each.value for each in constants_of(argument)] for argument in call.args]
        if name == "amount" and len(constants) == 3:
            yield from pairs(constants[1], constants[2])
        elif name in ("_", "say", "mark") and constants:
            yield from constants[0]


def constants_of(node: Any) -> Iterator[Any]:
    from jinja2 import nodes

    found = [node] if isinstance(node, nodes.Const) else node.find_all(nodes.Const)
    yield from (each for each in found if isinstance(each.value, str))


def spoken_keys(game: str) -> dict[str, list[str]]:
    """Files of a pack and the keys in them that a player reads; * stands for each entry of a list or table."""
    file = SOURCE / "games" / game / "locale" / "spoken.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def in_pack(game: str) -> Iterator[tuple[Path, str]]:
    """Names in the pack, the rule table, and the paragraphs of the first steps and the stories."""
    from siluro.engine.readings import READINGS
    from siluro.games import game as play
    from siluro.packs import stories
    from siluro.packs.rules import read_rules, read_rulings
    from siluro.store.rows import LESSON
    from siluro.table import lesson

    folder = SOURCE / "games" / game / "pack"
    for pattern, keys in spoken_keys(game).items():
        for file in sorted(folder.glob(pattern)):
            part = tomllib.loads(file.read_text(encoding="utf-8"))
            yield from ((file, text) for key in keys for text in under(part, key.split(".")))
    for rule in read_rules(folder):
        yield from (
            (folder / "rules.toml", text)
            for text in (rule.heading, rule.says, rule.no_code, rule.no_test, rule.no_replay)
        )
    yield from ((folder / "RULINGS.md", text) for text in read_rulings(folder).values())
    yield from ((folder / LESSON, text) for text in lesson.texts(game))
    for story in stories.read_stories(folder).values():
        texts = (*story.before, *story.after, *story.sources)
        yield from ((folder / stories.FILE, text) for text in texts)
    for scenario in play(game).scenarios.values():
        for name, option in scenario.options.items():
            if name == READINGS:
                continue  # ids, written alike in every language
            yield from ((folder.parent / "__init__.py", text) for text in (name, *option.values))


def under(part: Any, keys: list[str]) -> Iterator[str]:
    if not keys:
        yield str(part)
    elif keys[0] == "*":
        yield from (
            text for each in (part.values() if isinstance(part, dict) else part) for text in under(each, keys[1:])
        )
    elif keys[0] in part:
        yield from under(part[keys[0]], keys[1:])


def languages() -> list[str]:
    return sorted(folder.name for folder in OWN.iterdir() if folder.is_dir())


def read(language: str) -> dict[str, Catalog]:
    """The catalogues of a language by area."""
    read_ones = {}
    for area in AREAS:
        file = file_of_area(area, language)
        if file.exists():
            with file.open("rb") as source:
                read_ones[area] = read_po(source, locale=language, domain=area)
    return read_ones


def is_translated(message: Message | None) -> bool:
    if message is None or message.fuzzy:
        return False
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def id_of(message: Message) -> Spoken:
    return (message.id[0], message.id[1]) if isinstance(message.id, tuple | list) else str(message.id)


def entries(catalogues: dict[str, Catalog]) -> dict[Spoken, Message]:
    """What the catalogues hold, translated entries first."""
    held: dict[Spoken, Message] = {}
    for catalogue in catalogues.values():
        for message in catalogue:
            if message.id and not message.context and not is_translated(held.get(id_of(message))):
                held[id_of(message)] = message
    return held


def of_one_game(catalogues: dict[str, Catalog]) -> Iterator[tuple[str, Message]]:
    """What a game translates in its own way, with the area it stands in."""
    for area, catalogue in catalogues.items():
        yield from ((area, message) for message in catalogue if message.context)


def is_said_by(game: str, message: Message, found: Found) -> bool:
    """Whether a game uses the word; as a noun with a plural, too."""
    return any(
        area_of(place).startswith(f"{game}/")
        for known, places in found.places.items()
        if message.id in (known, known[0] if isinstance(known, tuple) else known)
        for place in places
    )


def update(language: str, found: Found, given: dict[str, Any] | None = None) -> None:
    """Write the catalogues of a language anew: the messages of the sources, what is translated, and what is given."""
    old_ones = read(language)
    held = entries(old_ones)
    given = given or {}
    fresh = {area: Catalog(locale=language, domain=area, project="Siluro", fuzzy=False) for area in AREAS}
    for message in sorted(found.places, key=lambda each: (min(found.places[each]), str(each))):
        old = held.get(message)
        one = message[0] if isinstance(message, tuple) else message
        text = given.get(one, old.string if old else None)
        if isinstance(message, tuple) and not isinstance(text, tuple | list):
            text = ("", "")
        places = [(place, 1) for place in sorted(found.places[message])]
        flags = old.flags if old and one not in given else ()
        for area in found.areas(message):
            fresh[area].add(message, tuple(text) if isinstance(text, list) else text, places, flags=flags)
    for area, one in of_one_game(old_ones):
        if is_said_by(str(one.context), one, found):
            fresh[area].add(one.id, one.string, context=one.context)
    for area, catalogue in fresh.items():
        file = file_of_area(area, language)
        if len(catalogue) or file.exists():
            write(catalogue, file)


def write(catalogue: Catalog, file: Path) -> None:
    """A file without dates and line numbers, so that it changes only where messages do."""
    file.parent.mkdir(parents=True, exist_ok=True)
    catalogue.header_comment = (
        f"# Siluro: {catalogue.domain}, {catalogue.locale_identifier}. Brought up to date by `make messages`."
    )
    with file.open("wb") as target:
        write_po(target, catalogue, width=118, include_lineno=False, omit_header=False)
    kept = [line for line in file.read_text(encoding="utf-8").splitlines(keepends=True) if not is_dated(line)]
    file.write_text("".join(kept), encoding="utf-8")


def is_dated(line: str) -> bool:
    head = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Report-Msgid',
        '"Last-Translator',
        '"Generated-By',
        '"Language-Team',
    )
    return line.startswith(head)


def blanks(text: str) -> set[tuple[str, str]]:
    """The blanks of a sentence, with the form they ask for."""
    return {
        (name, f"{form or ''}{kind or ''}")
        for _, name, form, kind in string.Formatter().parse(text)
        if name is not None
    }


def has_other_blanks(message: Spoken, text: Any) -> bool:
    ones = [message, message] if isinstance(message, str) else list(message)
    others = [text] if isinstance(text, str) else list(text)
    try:
        return any(blanks(str(one)) != blanks(other) for one, other in zip(ones, others, strict=False))
    except ValueError:
        return True


def complaints(language: str, found: Found) -> Iterator[tuple[str, str, Spoken]]:
    """(area, what is wrong, message) for everything that is not as it should be."""
    catalogues = read(language)
    held = entries(catalogues)
    for message in found.places:
        area, entry = found.areas(message)[0], held.get(message)
        if entry is not None and entry.fuzzy:
            yield area, "unsure", message
        elif entry is None or not is_translated(entry):
            yield area, "missing", message
        elif has_other_blanks(message, entry.string):
            yield area, "other blanks", message
    for area, catalogue in catalogues.items():
        for one in catalogue:
            if one.id and not one.context and id_of(one) not in found.places:
                yield area, "unused", id_of(one)
    for area, one in of_one_game(catalogues):
        if not is_said_by(str(one.context), one, found) or area.partition("/")[0] != one.context:
            yield area, "unused", id_of(one)
        elif not is_translated(one):
            yield area, "missing", id_of(one)


def main() -> int:
    parser = argparse.ArgumentParser(description="Keeps the message catalogues in step with the sources.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--missing", metavar="AREA")
    parser.add_argument("--merge", type=Path, nargs="*", default=[])
    parser.add_argument("--language", default=None)
    args = parser.parse_args()
    found = gather()
    spoken = [args.language] if args.language else languages()
    if args.missing:
        wrong = [
            message
            for area, what, message in complaints(spoken[0], found)
            if what == "missing" and area == args.missing
        ]
        print(json.dumps(wrong, ensure_ascii=False, indent=0))
        return 0
    if args.check:
        wrong_ones = [(language, *each) for language in spoken for each in complaints(language, found)]
        for language, area, what, message in wrong_ones:
            print(f"{language}/{area}: {what}: {message}")
        return int(bool(wrong_ones))
    given = {}
    for file in args.merge:
        given |= json.loads(file.read_text(encoding="utf-8"))
    for language in spoken:
        update(language, found, given)
        left = sum(what == "missing" for _, what, _ in complaints(language, found))
        print(f"{language}: {len(found.places)} messages, {left} without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
