"""Where the numbers of a pack come from: the label that stands nearest to a datum in its file.

A datum is named by its file and the keys that lead to it: `tables.track`, `ships.ship.york`, `missions/m1.boat`. An
entry of a list goes by its id, kind or section; entries without one share the label of the first. `copies_src` labels
`copies`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

NAMES = ("id", "kind", "section")
OWN = "_src"


class Sources:
    """The labels of a pack: of each file in the first folder that has it; none without a folder."""

    def __init__(self, *folders: Path) -> None:
        self.folders = folders
        self.name = f"Sources{folders}"

    def __repr__(self) -> str:
        return self.name

    def of(self, *data: str) -> str:
        """The label of a datum, or of several; empty where the pack has no such datum."""
        return together(self.folders, data)

    def first_of(self, *data: str) -> str:
        """The label of the first of several data that the pack states; empty if it states none."""
        return next((self.of(datum) for datum in data if is_labelled(self.folders, datum)), "")

    def all_of(self, datum: str) -> tuple[str, ...]:
        """Every label of a datum and of what is in it; those it shares with what it is in, if it has none."""
        found = next((each for each in (below_datum(folder, datum) for folder in self.folders) if each), ())
        return found or tuple(filter(None, [self.of(datum)]))


@cache
def below_datum(folder: Path, datum: str) -> tuple[str, ...]:
    file, _, key = datum.partition(".")
    try:
        tree = contents(folder / file)
    except (OSError, ValueError):
        return ()
    return tuple(source for at, source in find_labels(tree, "") if not key or f"{at}.".startswith(f"{key}."))


@cache
def together(folders: tuple[Path, ...], data: tuple[str, ...]) -> str:
    """Labels of several data, each said once."""
    return "; ".join(dict.fromkeys(found for found in (label(folders, datum) for datum in data) if found))


def is_labelled(folders: tuple[Path, ...], datum: str) -> bool:
    file, _, key = datum.partition(".")
    return key in known_labels(folders, file)


def known_labels(folders: tuple[Path, ...], file: str) -> dict[str, str]:
    """Those of the first folder that has the file."""
    return next((found for found in (labels(folder / file) for folder in folders) if found), {})


def label(folders: tuple[Path, ...], datum: str) -> str:
    file, _, key = datum.partition(".")
    known = known_labels(folders, file)
    while key and key not in known:
        key = key.rpartition(".")[0]
    return known.get(key, "")


@cache
def labels(file: Path) -> dict[str, str]:
    """Every label of a file by the key it stands at; none if the file is gone, because the game itself goes on."""
    try:
        tree = contents(file)
    except (OSError, ValueError):
        return {}
    found: dict[str, str] = {}
    for key, source in find_labels(tree, ""):
        found.setdefault(key, source)
    return found


def contents(file: Path) -> object:
    """What a file of the pack holds, by its name without the ending; what a program made is JSON."""
    made = file.with_name(f"{file.name}.json")
    if made.exists():
        return json.loads(made.read_bytes())
    return tomllib.loads(file.with_name(f"{file.name}.toml").read_text(encoding="utf-8"))


def find_labels(tree: object, key: str) -> Iterator[tuple[str, str]]:
    """The keys with a label, outer ones first."""
    if isinstance(tree, list):
        for entry in tree:
            name = next((entry[name] for name in NAMES if name in entry), "") if isinstance(entry, dict) else ""
            yield from find_labels(entry, f"{key}.{name}" if name else key)
    elif isinstance(tree, dict):
        for name, value in tree.items():
            if name == "src":
                yield key, value
            elif name.endswith(OWN):
                yield below(key, name.removesuffix(OWN)), value
        for name, value in tree.items():
            yield from find_labels(value, below(key, name))


def below(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
