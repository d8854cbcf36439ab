"""Copies what the pack states to where the rules read it, under the same names."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from siluro.games.wolves.loader.schema import Fact
from siluro.games.wolves.rules.c03_tables import Table

T = TypeVar("T")


def fill(target: T, part: Fact) -> T:
    """A table inside another one fills the table of its name; what is not stated stays as it was."""
    for name, kind in kinds(type(part)).items():
        value = getattr(part, name)
        if name == "src" and not isinstance(target, Table):
            continue  # only tables say where they are from
        if isinstance(value, Fact):
            fill(getattr(target, name), value)
        elif value is not None:
            setattr(target, name, as_kept(value, kind))
    return target


@cache
def kinds(shape: type[Fact]) -> dict[str, Any]:
    """What the rules read of a table, with the types of its file."""
    hints = get_type_hints(shape, include_extras=True)
    return {name: hints[name] for name in shape.__struct_fields__ if name not in shape.LOADER}


def as_kept(value: Any, kind: Any) -> Any:
    """Words by their place among those allowed, lists from the number of their first entry."""
    kind, first = unwrap(kind)
    if get_origin(kind) is list:
        found = [as_kept(each, get_args(kind)[0]) for each in value]
        return [type(found[0])() for _ in range(first)] + found if found else found
    if isinstance(value, str) and get_origin(kind) is Literal:
        return first + get_args(kind).index(value)
    return int(value) if isinstance(value, bool) else value


def unwrap(kind: Any) -> tuple[Any, int]:
    """A type without what msgspec is told of it, and the number of its first entry or word."""
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not NoneType)
    if get_origin(kind) is not Annotated:
        return kind, 0
    kind, *metas = get_args(kind)
    extras = [meta.extra or {} for meta in metas if isinstance(meta, msgspec.Meta)]
    return kind, sum(extra.get("first", 0) for extra in extras)
