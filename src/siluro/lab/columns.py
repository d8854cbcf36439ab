"""A position as a row of whole numbers with named columns: what a learning program sees of any game.

First come the numbers of the position, then its lists, each as its length and its entries, then the agenda, the
question that waits on top: its length and, for each step, the number of its kind and its fields. Room that is not used
holds zeros. Nothing that the future depends on is left out, so equal rows mean equal positions.
"""

from __future__ import annotations

import struct
from operator import attrgetter
from typing import Any

from siluro.engine.steps import State, Step
from siluro.speech.say import say


class BeyondExtent(ValueError):
    """A position that goes beyond the extent its game has declared."""


class Columns:
    """Where each part of a position stands in a row."""

    def __init__(
        self,
        numbers: list[str],
        lists: list[str],
        entries: list[int],
        kinds: dict[type[Any], int],
        fields: int,
        agenda: int,
    ) -> None:
        self.lists = lists
        self.entries = entries
        """The most entries of each list."""
        self.kinds = kinds
        """The number of each kind of step, from 1."""
        self.fields = fields
        """The most fields of a step."""
        self.agenda = agenda
        """The most steps of an agenda."""
        self.first_list = 1 + len(numbers)
        self.zeros: list[list[int]] = [[0] * count for count in range(max([fields + 1, *entries]) + 1)]
        self.read = attrgetter("todo", *numbers, *lists)
        self.names = column_names(numbers, lists, entries, fields, agenda)
        self.width = len(self.names)
        self.agenda_from = self.width - agenda * (1 + fields)
        self.structs = [struct.Struct(f"={count}i") for count in range(self.width + 1)]

    def row(self, s: State) -> list[int]:
        """The row of a position, without the zeros behind its agenda."""
        values: tuple[Any, ...] = self.read(s)
        row: list[int] = list(values[1 : self.first_list])
        at = self.first_list
        for room in self.entries:
            value: list[int] = [ord(sign) for sign in values[at]] if isinstance(values[at], str) else values[at]
            spare = room - len(value)
            if spare < 0:
                raise BeyondExtent(self.describe_excess(self.lists[at - self.first_list], len(value), room))
            row.append(len(value))
            row.extend(value)
            if spare:
                row.extend(self.zeros[spare])
            at += 1
        todo = s.todo
        count = len(todo)
        if count > self.agenda:
            raise BeyondExtent(self.describe_excess("agenda", count, self.agenda))
        row.append(count)
        while count:
            count -= 1
            step = todo[count]
            kind = self.kinds.get(type(step))
            if kind is None:
                raise BeyondExtent(self.describe_unlisted(step))
            row.append(kind)
            fields = step.fields()
            spare = self.fields - len(fields)
            if spare < 0:
                raise BeyondExtent(self.describe_excess(type(step).__name__, len(fields), self.fields))
            row.extend(fields)
            if spare:
                row.extend(self.zeros[spare])
        return row

    def write(self, s: State, buffer: bytearray, place: int, used: int) -> int:
        """Write the row that stands at this place of a buffer of rows; how much of it is used now, and was before."""
        row = self.row(s)
        count = len(row)
        if used > count:
            row.extend([0] * (used - count))
        packed: struct.Struct = self.structs[len(row)]
        try:
            packed.pack_into(buffer, 4 * self.width * place, *row)
        except struct.error as error:
            raise BeyondExtent(self.describe_wide_number(row)) from error
        return count

    def describe_wide_number(self, row: list[int]) -> str:
        """Which number of a row needs more than the 32 bits that it has."""
        wide = next(at for at, number in enumerate(row) if not -(2**31) <= number < 2**31)
        return say(
            "A position goes beyond the extent of its game: {name} is {number}, which 32 bits cannot hold.",
            name=self.names[wide],
            number=row[wide],
        )

    def describe_unlisted(self, step: Step[Any]) -> str:
        return say(
            "A position goes beyond the extent of its game: {step} is not among the steps that the game lists.",
            step=type(step).__name__,
        )

    def describe_excess(self, name: str, found: int, room: int) -> str:
        return say(
            "A position goes beyond the extent of its game: {name} {found}, room for {room}.",
            name=name,
            found=found,
            room=room,
        )


def column_names(numbers: list[str], lists: list[str], entries: list[int], fields: int, agenda: int) -> list[str]:
    """The names of all columns in their order."""
    names = [*numbers]
    for name, room in zip(lists, entries, strict=True):
        names.append(f"{name}.length")
        names.extend([f"{name}.{index}" for index in range(room)])
    names.append("agenda.length")
    for depth in range(agenda):
        names.append(f"agenda.{depth}")
        names.extend([f"agenda.{depth}.{index}" for index in range(fields)])
    return names
