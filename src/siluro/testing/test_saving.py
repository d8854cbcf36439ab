"""A state survives as bytes, in every position; anything else is refused."""

from __future__ import annotations

import ast
import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import siluro
from siluro.engine.steps import Do, State
from siluro.record import dump as saving
from siluro.testing.walks import positions


def content(s: State) -> dict[str, Any]:
    return {name: getattr(s, name) for name in s.FIELDS + s.MARKS}


def some(game: str, scenario: str, number: int) -> list[State]:
    found = positions(game, scenario)
    return found[:: max(1, len(found) // number)]


def test_every_position_survives(game: str, scenario: str) -> None:
    for s in positions(game, scenario):
        data = siluro.dump(s)
        loaded = siluro.load(data)
        assert siluro.key(loaded) == siluro.key(s)
        assert content(loaded) == content(s)
        assert loaded.todo == s.todo
        assert siluro.dump(loaded) == data


def kept_at_hand(kind: type[State]) -> set[str]:
    """What a state keeps of its pack, where its fields point to: all that is declared and is neither field nor mark."""
    return read_attributes(kind) - set(kind.FIELDS) - set(kind.MARKS) - {"todo", "tables"}


def test_what_is_kept_at_hand_is_what_the_fields_point_to(game: str, scenario: str) -> None:
    for s in positions(game, scenario):
        for other in (s.copy(), siluro.load(siluro.dump(s))):
            for name in kept_at_hand(type(s)):
                assert getattr(other, name) is getattr(s, name), name


def test_a_changed_byte_is_refused(game: str, scenario: str) -> None:
    chance = random.Random(5)
    for s in some(game, scenario, 12):
        data = siluro.dump(s)
        for _ in range(20):
            place = chance.randrange(len(data))
            changed = data[:place] + bytes([(data[place] + chance.randrange(1, 256)) % 256]) + data[place + 1 :]
            with pytest.raises(siluro.BadDump):
                siluro.load(changed)


def test_a_truncated_dump_is_refused(game: str, scenario: str) -> None:
    data = siluro.dump(positions(game, scenario)[-1])
    for length in range(0, len(data), 7):
        with pytest.raises(siluro.BadDump):
            siluro.load(data[:length])


@pytest.mark.parametrize(
    "data",
    [b"", b"\0", b"null", b"[]", b"{}", b"\xff\xfe", b"siluro 1\ngame watch\n", b"[" * 100_000, b'{"siluro":1}'],
    ids=["empty", "zero", "null", "list", "object", "no-text", "record", "deep", "short"],
)  # fmt: skip
def test_foreign_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(siluro.BadDump):
        siluro.load(data)


def seal_dump(tree: dict[str, Any]) -> bytes:
    """A dump with a check sum that fits, as somebody could forge it."""
    saved = msgspec.convert(tree, saving.Dump)
    saved.check = saving.check_sum(saved)
    return msgspec.json.encode(saved)


def forge(tree: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The dump with one thing wrong."""
    odd = [-2, -1, 0, 1, 3, 7, 99, 10**12]
    name = chance.choice(list(tree["fields"]))
    value = tree["fields"][name]
    if chance.randrange(3) == 0 and tree["todo"]:
        tree["todo"][chance.randrange(len(tree["todo"]))][1][:1] = [chance.choice(odd)]
    elif chance.randrange(6) == 0:
        tree["todo"] = tree["todo"][:-1]
    elif isinstance(value, int):
        tree["fields"][name] = chance.choice(odd)
    elif isinstance(value, list) and value and chance.randrange(2):
        value[chance.randrange(len(value))] = chance.choice(odd)
    elif isinstance(value, list):
        tree["fields"][name] = chance.choice([[], value + value, value[:-1], [chance.choice(odd)]])
    else:
        tree["fields"][name] = chance.choice(["", "xyzzy", "1"])
    return tree


def test_a_forged_dump_is_refused_or_can_be_asked(game: str, scenario: str) -> None:
    chance = random.Random(7)
    for s in some(game, scenario, 25):
        for _ in range(20):
            data = seal_dump(forge(json.loads(siluro.dump(s)), chance))
            try:
                loaded = siluro.load(data)
            except siluro.BadDump as refused:
                assert str(refused)
            else:
                siluro.asking(loaded), siluro.answers(loaded), siluro.odds(loaded), siluro.game(game).view(loaded)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"siluro": 99}, "format 99"),
        ({"game": "xyzzy"}, "this program knows"),
        ({"rules": "xyzzy-9.9"}, "saved with xyzzy-9.9"),
        ({"pack": "xyzzy-9.9"}, "saved with xyzzy-9.9"),
        ({"fields": {}}, "do not match"),
        ({"todo": [["Xyzzy", []]]}, "has no step Xyzzy"),
    ],
    ids=["format", "game", "rules", "pack", "fields", "step"],
)
def test_what_is_wrong_is_said(game: str, scenario: str, change: dict[str, Any], message: str) -> None:
    tree = json.loads(siluro.dump(siluro.game(game).new(scenario)))
    with pytest.raises(siluro.BadDump, match=message):
        siluro.load(seal_dump(tree | change))


def test_a_field_of_the_wrong_type_is_refused(game: str, scenario: str) -> None:
    tree = json.loads(siluro.dump(siluro.game(game).new(scenario)))
    for name in tree["fields"]:
        value = "5" if not isinstance(tree["fields"][name], str) else 5
        with pytest.raises(siluro.BadDump, match="wrong type"):
            siluro.load(seal_dump(tree | {"fields": tree["fields"] | {name: value}}))


def test_an_unsettled_agenda_is_refused(game: str, scenario: str) -> None:
    tree = json.loads(siluro.dump(siluro.game(game).new(scenario)))
    names = [name for name, kind in siluro.game(game).steps.items() if issubclass(kind, Do)]
    for name in names:
        with pytest.raises(siluro.BadDump):
            siluro.load(seal_dump(tree | {"todo": [*tree["todo"], [name, []]]}))


def read_attributes(kind: type[State]) -> set[str]:
    """The attributes that a state class declares, by reading its source."""
    module = Path(str(sys.modules[kind.__module__].__file__))
    source = module.parent / f"{module.name.partition('.')[0]}.py"  # of a compiled module too
    tree = ast.parse(source.read_text(encoding="utf-8"))
    found = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    attributes = set()
    for node in ast.walk(found):
        if isinstance(node, ast.AnnAssign) and "ClassVar" not in ast.unparse(node.annotation):
            target = node.target
            if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                attributes.add(target.attr)
            elif isinstance(target, ast.Name) and node in found.body:
                attributes.add(target.id)
    return attributes


def test_every_attribute_is_a_field_or_a_mark(game: str, scenario: str) -> None:
    s = siluro.game(game).new(scenario)
    kind = type(s)
    known = set(kind.FIELDS) | set(kind.MARKS) | {"todo"}
    declared = read_attributes(kind)
    assert known <= declared | {"todo"}, f"not declared: {known - declared}"
    plain = {name for name in declared if isinstance(getattr(s, name), int | str | list)}
    assert plain <= known, f"neither FIELDS nor MARKS name: {plain - known}"
    assert not set(kind.FIELDS) & set(kind.MARKS)


def test_numbers_are_the_fields_that_are_numbers(game: str, scenario: str) -> None:
    for s in some(game, scenario, 10):
        probe = s.copy()
        numbered = [name for name in s.FIELDS if isinstance(getattr(s, name), int)]
        for number, name in enumerate(numbered):
            setattr(probe, name, number + 1000)
        assert probe.numbers() == [number + 1000 for number in range(len(numbered))]


def test_copy_copies_everything(game: str, scenario: str) -> None:
    for s in some(game, scenario, 10):
        probe = s.copy()
        for number, name in enumerate(s.FIELDS + s.MARKS):
            value = getattr(probe, name)
            marked = number + 1000 if isinstance(value, int) else f"mark {number}"
            setattr(probe, name, [number + 1000] if isinstance(value, list) else marked)
        copied = probe.copy()
        assert content(copied) == content(probe)
        assert copied.todo == probe.todo
        assert type(copied) is type(s)


def test_copies_share_no_list(game: str, scenario: str) -> None:
    for s in some(game, scenario, 10):
        copied = s.copy()
        for name in ("todo", *s.FIELDS, *s.MARKS):
            if isinstance(getattr(s, name), list):
                assert getattr(copied, name) is not getattr(s, name), f"copy() shares the list {name}"
