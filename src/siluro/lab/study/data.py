"""The data of a pack as factors: finding a datum by its name, changing it, listing those of one source.

A datum is named by its file and the keys that lead to it, as in `Sources`: `ships.york.points`, `tables.speed.net`.
An entry of a list goes by its id, kind or section, or by its number from 1; the key of the list may be left out.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from siluro.engine.game import Game
from siluro.lab.study import BadStudy, describe_missing
from siluro.packs.read import PackError, read_head
from siluro.packs.sources import NAMES, OWN, below
from siluro.speech.say import say

HEAD = "pack.toml"
NO_FACTS = ("rules", "stories", "names-", "coast-", "rule_index", "pack")
"""Files of a pack whose numbers change no game: words, drawings, what others are called."""
Tree = dict[str, Any]


class PackData:
    """The files of a pack as plain data."""

    def __init__(self, played: Game, folder: Path | None) -> None:
        self.own = played.folder
        self.given = folder
        self.trees: dict[str, Tree] = {}
        self.checked: set[str] = {""}
        """Changed packs that the game has accepted; its own needs no check."""

    def find_file(self, name: str) -> Path | None:
        """A file of the pack by its name without the ending: the owner's, or the game's own."""
        for folder in filter(None, (self.given, self.own)):
            for ending in (".json", ".toml"):
                if (folder / f"{name}{ending}").is_file():
                    return folder / f"{name}{ending}"
        return None

    def tree(self, name: str) -> Tree:
        """What a file holds."""
        if name not in self.trees:
            file = self.find_file(name)
            if file is None:
                known = ", ".join(self.names())
                raise BadStudy(say("The pack has no file {name!r}. Files: {known}.", name=name, known=known))
            text = file.read_text(encoding="utf-8")
            self.trees[name] = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
        return self.trees[name]

    def names(self) -> list[str]:
        """The files with facts, without their endings."""
        found = {
            file.relative_to(folder).with_suffix("").as_posix()
            for folder in filter(None, (self.own, self.given))
            for file in folder.rglob("*")
            if file.suffix in (".toml", ".json")
        }
        return sorted(name for name in found if not name.startswith(NO_FACTS))

    def value(self, datum: str) -> Any:
        """What the pack says."""
        name, words = split(datum)
        place: Any = self.tree(name)
        for key in path_to(place, words, datum):
            place = place[key]
        return place

    def change(self, changes: Mapping[str, Any]) -> dict[str, bytes]:
        """The files of a pack with these data: those of the owner, and those that change."""
        files = dict(files_in(self.given)) if self.given else {}
        trees = {name: json.loads(json.dumps(self.tree(name))) for name in {split(datum)[0] for datum in changes}}
        for datum, value in changes.items():
            name, words = split(datum)
            *way, last = path_to(trees[name], words, datum)
            place: Any = trees[name]
            for key in way:
                place = place[key]
            place[last] = value
        for name, tree in trees.items():
            file = self.find_file(name)
            assert file is not None
            files[f"{name}{file.suffix}"] = encode(tree, file.suffix)
        if trees:
            files[HEAD] = encode(self.head(), ".toml")
        return files

    def head(self) -> Tree:
        """The pack's description under another id: it is not the pack that it was."""
        file = (self.given or self.own) / HEAD
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
        return tree | {"id": f"{tree['id']}-study"}


def files_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of an owner's pack."""
    try:
        read_head(folder)
    except PackError as error:
        raise BadStudy(str(error).rstrip(".") + ".") from None
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in (".toml", ".json"):
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def encode(tree: Tree, ending: str) -> bytes:
    """A file of a pack."""
    if ending == ".json":
        return json.dumps(tree).encode()
    try:
        import tomli_w
    except ImportError:
        raise describe_missing("tomli-w", "study") from None
    return tomli_w.dumps(tree).encode()


def split(datum: str) -> tuple[str, list[str]]:
    """The file of a datum, and the words that lead to it."""
    name, *words = datum.split(".")
    if not words:
        raise BadStudy(say("{name!r} names no datum. Write it as file.entry.key.", name=datum))
    return name, words


def flatten(tree: Mapping[str, Any], key: str = "") -> Iterator[tuple[str, Any]]:
    """The data of a specification by their whole names."""
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from flatten(value, below(key, name))
        else:
            yield below(key, name), value


def name_of(entry: object) -> str:
    """What an entry of a list is called."""
    return str(next((entry[name] for name in NAMES if name in entry), "")) if isinstance(entry, dict) else ""


def path_to(tree: Any, words: list[str], datum: str) -> list[str | int]:
    """The keys and places that lead to a datum."""
    if not words:
        return []
    word, rest = words[0], words[1:]
    if isinstance(tree, dict) and word in tree:
        return [word, *path_to(tree[word], rest, datum)]
    lists = {"": tree} if isinstance(tree, list) else tree if isinstance(tree, dict) else {}
    found = [
        (key, place)
        for key, entries in lists.items()
        if isinstance(entries, list)
        for place, entry in enumerate(entries)
        if name_of(entry) == word
    ]
    if not found and isinstance(tree, list) and word.isdecimal() and 0 < int(word) <= len(tree):
        found = [("", int(word) - 1)]
    if len(found) == 1:
        key, place = found[0]
        return [*([key] if key else []), place, *path_to(lists[key][place], rest, datum)]
    if found:
        raise BadStudy(say("{datum} is not clear: {word} stands there more than once.", datum=datum, word=word))
    known = ", ".join(known_words(tree)) or "–"
    raise BadStudy(say("No value {datum}: {word} is not one of {known}.", datum=datum, word=word, known=known))


def known_words(tree: Any) -> list[str]:
    """What may follow in the name of a datum."""
    if isinstance(tree, list):
        return [name_of(entry) or str(place + 1) for place, entry in enumerate(tree)]
    if not isinstance(tree, dict):
        return []
    entries = [name_of(entry) for value in tree.values() if isinstance(value, list) for entry in value]
    return [*tree, *filter(None, dict.fromkeys(entries))]


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def numbers_from(tree: Any, source: str, key: str, label: str = "") -> Iterator[tuple[str, Any]]:
    """Numbers, and lists of numbers, whose label names this source, with the keys that lead to them."""
    if isinstance(tree, list):
        names = [name_of(entry) for entry in tree]
        for place, entry in enumerate(tree):
            if isinstance(entry, dict | list):
                word = names[place] if names.count(names[place]) == 1 and names[place] else str(place + 1)
                yield from numbers_from(entry, source, f"{key}.{word}", label)
    elif isinstance(tree, dict):
        label = tree.get("src", label)
        for name, value in tree.items():
            own = tree.get(f"{name}{OWN}", label)
            if is_number(value) or (isinstance(value, list) and value and all(map(is_number, value))):
                if names_source(own, source, name, tree):
                    yield below(key, name), value
            else:
                yield from numbers_from(value, source, below(key, name), own)


def names_source(label: str, source: str, key: str, tree: Tree) -> bool:
    """Whether a label gives this source for a key; "points reconstructed" speaks of points alone."""
    for clause in re.split(r"[;:,()]", label):
        if source in clause:
            words = set(re.findall(r"[\w-]+", clause))
            singled = {name for name in tree if words & {name, f"{name}s"}}
            return key in singled or not singled
    return False
