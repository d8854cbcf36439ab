"""Read one file of a pack; when it does not fit, say which file, which key, and what would be right."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, NoReturn, TypeVar

import msgspec
from msgspec import inspect

from siluro.record.shapes import convert
from siluro.speech.say import mark, say

LABELS = "rulebook §…, inferred, public: …, history, geodata, reconstructed"
LABEL = r"^(rulebook §(\d|Setup)|(inferred|history|geodata|reconstructed)\b|public: .)"
Src = Annotated[str, msgspec.Meta(pattern=LABEL)]
"""The provenance label that every datum carries."""

T = TypeVar("T")
KINDS = mark({
    "str": "text in quotes", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list", "object": "a table", "null": "nothing",
})  # fmt: skip
MISFITS = mark({
    r"Object contains unknown field `(?P<key>.+)`": "has the unknown key '{key}'",
    r"Object missing required field `(?P<key>.+)`": "is missing the key '{key}'",
    r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`": "should be {wanted}, but is {found}",
    r"Expected `array` of length (?P<length>\d+), got (?P<found>\d+)":
        "should be a list of length {length}, but is {found}",
    r"Expected `array` of length >= (?P<length>\d+)": "should be a list of {length} or more",
    r"Expected `array` of length <= (?P<length>\d+)": "should be a list of {length} or fewer",
    r"Expected `(int|float)` >= (?P<bound>\S+)": "should be {bound} or more",
    r"Expected `(int|float)` <= (?P<bound>\S+)": "should be {bound} or less",
    r"Expected `str` matching regex (?P<pattern>.+)": "should be text of the form {pattern}",
    r"Invalid enum value (?P<value>.+)": "unknown: {value}",
})  # fmt: skip
"""What msgspec says of data that do not fit, and what we say."""


class PackError(ValueError):
    """A pack that cannot be used: the file, the key in it, and what would be right."""

    def __init__(self, file: Path, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file, self.key, self.problem = file, key, problem


def refuse(file: Path, key: str, problem: str, /, **blanks: object) -> NoReturn:
    """Say what is wrong, in the language of the moment."""
    raise PackError(file, key, say(problem, **blanks))


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a pack: it never changes and refuses keys it does not know."""


class PackHead(Part, frozen=True):
    """pack.toml: which game the pack belongs to, and the id and version that records quote."""

    game: str
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    version: Annotated[str, msgspec.Meta(pattern=r"^\d+\.\d+$")]
    title: str
    src: Src
    extends: str = ""
    """The pack of the game, by id and version, that has the files which this one lacks."""


class PackFiles:
    """The files of a pack; those that it lacks are the game's own, if it extends the game's own pack."""

    def __init__(self, folder: Path, own: Path) -> None:
        self.head = read_head(folder)
        self.folders = [folder]
        known = read_head(own)
        if self.head.game != known.game:
            refuse(folder / "pack.toml", "game", "should be {wanted!r}, but is {found!r}",
                   wanted=known.game, found=self.head.game)  # fmt: skip
        if self.head.extends:
            name = f"{known.id}-{known.version}"
            if self.head.extends != name:
                refuse(folder / "pack.toml", "extends", "should be {wanted!r}, but is {found!r}",
                       wanted=name, found=self.head.extends)  # fmt: skip
            self.folders.append(own)

    def __truediv__(self, name: str) -> Path:
        """A file by its name."""
        return next((folder / name for folder in self.folders if (folder / name).exists()), self.folders[0] / name)


def read_head(folder: Path, game: str = "") -> PackHead:
    """The pack's own description; with `game`, a pack of another game is refused."""
    file = folder / "pack.toml"
    head = read_part(file, PackHead)
    if game and head.game != game:
        refuse(file, "game", "should be {wanted!r}, but is {found!r}", wanted=game, found=head.game)
    return head


def read_part(file: Path, shape: type[T]) -> T:
    """One file of a pack as the record `shape`."""
    try:
        text = file.read_text(encoding="utf-8")
        tree = msgspec.json.decode(text) if file.suffix == ".json" else tomllib.loads(text)
    except OSError as error:
        refuse(file, "", "cannot be read ({reason}); every pack needs this file", reason=error.strerror)
    except UnicodeDecodeError as error:
        refuse(file, say("byte {number}", number=error.start), "is not UTF-8 text")
    except tomllib.TOMLDecodeError as error:
        refuse(file, "", "is not valid TOML: {error}", error=error)
    except RecursionError:
        refuse(file, "", "is nested too deeply")
    except msgspec.DecodeError as error:
        refuse(file, "", "is not valid JSON: {error}", error=error)
    try:
        return convert(tree, shape)
    except msgspec.ValidationError as error:
        raise PackError(file, *explain(str(error), tree, shape)) from None


def explain(message: str, tree: object, shape: type) -> tuple[str, str]:
    """Turn a validation message into the key as a reader of the file would count it, and a plain sentence."""
    problem, _, path = message.partition(" - at `")
    steps = re.findall(r"\[(\d+|\.\.\.)\]|([\w-]+)", path.rstrip("`").lstrip("$"))
    key = re.sub(r"^\$\.?|`$", "", path)
    key = key.replace("[...]", say(", in one of its values"))
    key = re.sub(r"\[(\d+)\]", lambda found: f" #{int(found[1]) + 1}", key)
    name = entry_id(tree, steps)
    names = choices(shape, steps)
    if names and (choice := re.fullmatch(r"Invalid enum value '?(.+?)'?", problem)):
        problem = say("unknown: {word!r}; use one of: {names}", word=choice[1], names=", ".join(names))
    elif "matching regex" in problem and key.endswith("src"):
        problem = say("is not a source label; use one of: {labels}", labels=LABELS)
    else:
        problem = in_words(problem)
    return key + (f" ({name})" if name else ""), problem


def in_words(misfit: str) -> str:
    """What msgspec says, as a sentence of ours; as it is where it says something new."""
    for form, sentence in MISFITS.items():
        if found := re.fullmatch(form, misfit, re.DOTALL):
            return say(sentence, **{blank: kind_name(blank, text) for blank, text in found.groupdict().items()})
    return misfit


def kind_name(blank: str, text: str) -> str:
    """The kind of a value as people call it; what is no kind stays as it is."""
    if blank not in ("wanted", "found") or text.isdecimal():
        return text
    kinds = [each for each in text.split(" | ") if each != "null"]  # what may be left out is left out
    if not kinds or not all(each in KINDS for each in kinds):
        return say(KINDS[text]) if text in KINDS else f"'{text}'"
    *others, last = (say(KINDS[each]) for each in kinds)
    return say("{kinds} or {last}", kinds=", ".join(others), last=last) if others else last


def choices(shape: type, path: list[tuple[str, str]]) -> list[str]:
    """The words or numbers that are allowed at a place in a file of this shape."""
    kind = inspect.type_info(shape)
    for _, word in path:
        kind = plain(kind)
        if isinstance(kind, inspect.UnionType):  # an optional table: what it is if it is there
            kind = next(each for each in kind.types if not isinstance(each, inspect.NoneType))
        if isinstance(kind, inspect.StructType):
            kind = next(field.type for field in kind.fields if field.encode_name == word)
        elif isinstance(kind, inspect.DictType):
            kind = kind.value_type
        elif isinstance(kind, inspect.ListType | inspect.VarTupleType):
            kind = kind.item_type
    kind = plain(kind)
    return [str(value) for value in kind.values] if isinstance(kind, inspect.LiteralType) else []


def plain(kind: inspect.Type) -> inspect.Type:
    """A type without what a game notes beside it."""
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def entry_id(tree: object, path: list[tuple[str, str]]) -> str:
    """The id of the innermost table on the path that has one, to find it by name instead of by number."""
    name = ""
    for index, word in path:
        if isinstance(tree, list) and index.isdecimal() and int(index) < len(tree):
            tree = tree[int(index)]
        elif isinstance(tree, dict) and word in tree:
            tree = tree[word]
        if isinstance(tree, dict) and isinstance(tree.get("id"), str):
            name = tree["id"]
    return name
