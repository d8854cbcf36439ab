"""Read one file of a pack; when it does not fit, say which file, which key, and what would be right."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, NoReturn, TypeVar

import msgspec

from siluro.engine.shapes import shaped

LABELS = "rulebook §…, inferred, public: …, history, geodata, reconstructed"
LABEL = r"^(rulebook §(\d|Setup)|(inferred|history|geodata|reconstructed)\b|public: .)"
Src = Annotated[str, msgspec.Meta(pattern=LABEL)]
"""The provenance label that every datum carries."""

T = TypeVar("T")
KINDS = {
    "str": "text in quotes", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list", "object": "a table", "null": "nothing",
}  # fmt: skip


class PackError(ValueError):
    """A pack that cannot be used: the file, the key in it, and what would be right."""

    def __init__(self, file: Path, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file, self.key, self.problem = file, key, problem


def refuse(file: Path, key: str, problem: str) -> NoReturn:
    raise PackError(file, key, problem)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a pack: it never changes and refuses keys it does not know."""


class PackHead(Part, frozen=True):
    """pack.toml: which game the pack belongs to, and the id and version that records quote."""

    game: str
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    version: Annotated[str, msgspec.Meta(pattern=r"^\d+\.\d+$")]
    title: str
    src: Src


def read_head(folder: Path, game: str = "") -> PackHead:
    """The pack's own description; with `game`, a pack of another game is refused."""
    file = folder / "pack.toml"
    head = read_part(file, PackHead)
    if game and head.game != game:
        refuse(file, "game", f"should be {game!r}, but is {head.game!r}")
    return head


def read_part(file: Path, shape: type[T]) -> T:
    """One file of a pack as the record `shape`."""
    try:
        text = file.read_text(encoding="utf-8")
        tree = msgspec.json.decode(text) if file.suffix == ".json" else tomllib.loads(text)
    except OSError as error:
        refuse(file, "", f"cannot be read ({error.strerror}); a pack needs this file")
    except UnicodeDecodeError as error:
        refuse(file, f"byte {error.start}", "is not UTF-8 text")
    except tomllib.TOMLDecodeError as error:
        refuse(file, "", f"is not valid TOML: {error}")
    except msgspec.DecodeError as error:
        refuse(file, "", f"is not valid JSON: {error}")
    try:
        return shaped(tree, shape)
    except msgspec.ValidationError as error:
        key, problem = explain(str(error), tree)
        refuse(file, key, problem)


def explain(message: str, tree: object) -> tuple[str, str]:
    """Turn a validation message into the key as a reader of the file would count it, and a plain sentence."""
    problem, _, path = message.partition(" - at `")
    key = re.sub(r"^\$\.?|`$", "", path)
    key = key.replace("[...]", ", in one of its values")
    key = re.sub(r"\[(\d+)\]", lambda found: f" #{int(found[1]) + 1}", key)
    name = entry_id(tree, re.findall(r"\[(\d+)\]|([\w-]+)", path.rstrip("`").lstrip("$")))
    if "matching regex" in problem and key.endswith("src"):
        problem = f"is not a provenance label; right would be one of: {LABELS}"
    else:
        problem = problem.replace("Object contains unknown field", "has the unknown key")
        problem = problem.replace("Object missing required field", "lacks the key")
        problem = problem.replace("Expected", "should be").replace(", got", ", but is").replace("`", "'")
        if ", but is" in problem:
            problem = re.sub(r"'(\w+)'", lambda found: KINDS.get(found[1], found[0]), problem)
    return key + (f" ({name})" if name else ""), problem


def entry_id(tree: object, path: list[tuple[str, str]]) -> str:
    """The id of the innermost table on the path that has one, to find it by name instead of by number."""
    name = ""
    for index, word in path:
        if isinstance(tree, list) and index and int(index) < len(tree):
            tree = tree[int(index)]
        elif isinstance(tree, dict) and word in tree:
            tree = tree[word]
        if isinstance(tree, dict) and isinstance(tree.get("id"), str):
            name = tree["id"]
    return name
