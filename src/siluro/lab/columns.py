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
        self.read_lists = attrgetter(*lists, "todo")  # of one name alone it would give no tuple
        self.names = column_names(numbers, lists, entries, fields, agenda)
        self.width = len(self.names)
        self.structs = [struct.Struct(f"={count}i") for count in range(self.width + 1)]

    def row(self, s: State) -> list[int]:
        """The whole row of a position."""
        row = s.numbers()
        values: tuple[Any, ...] = self.read_lists(s)
        for at in range(len(self.entries)):
            row.extend(self.lay_out_list(at, values[at]))
        row.extend(self.lay_out_agenda(s.todo, len(s.todo)))
        row.extend([0] * (self.width - len(row)))
        return row

    def put(self, memory: bytearray, place: int, column: int, part: list[int]) -> None:
        """Write a part of the row at a place, from a column on."""
        packed: struct.Struct = self.structs[len(part)]
        try:
            packed.pack_into(memory, 4 * (self.width * place + column), *part)
        except struct.error as error:
            raise BeyondExtent(self.describe_wide_number(column, part)) from error

    def lay_out_list(self, at: int, value: Any) -> list[int]:
        """A list, or a word by its signs, as its columns hold it: its length, its entries, and zeros."""
        entries: list[int] = [ord(sign) for sign in value] if isinstance(value, str) else value
        spare = self.entries[at] - len(entries)
        if spare < 0:
            raise BeyondExtent(self.describe_excess(self.lists[at], len(entries), self.entries[at]))
        return [len(entries), *entries, *[0] * spare]

    def lay_out_agenda(self, todo: list[Step[Any]], depth: int) -> list[int]:
        """An agenda as its columns hold it, down to a depth: its length and its steps, the one that waits first."""
        count = len(todo)
        if count > self.agenda:
            raise BeyondExtent(self.describe_excess("agenda", count, self.agenda))
        row = [count]
        for at in range(count - 1, count - 1 - depth, -1):
            row.extend(self.lay_out_step(todo[at]))
        return row

    def lay_out_step(self, step: Step[Any]) -> list[int]:
        """A step as its columns hold it: the number of its kind, its fields, and zeros."""
        kind = self.kinds.get(type(step))
        if kind is None:
            raise BeyondExtent(self.describe_unlisted(step))
        row = [kind]
        row.extend(step.fields())
        spare = 1 + self.fields - len(row)
        if spare < 0:
            raise BeyondExtent(self.describe_excess(type(step).__name__, len(row) - 1, self.fields))
        for _ in range(spare):
            row.append(0)
        return row

    def describe_wide_number(self, column: int, row: list[int]) -> str:
        """Which number of a part of a row, from a column on, needs more than the 32 bits that it has."""
        wide = next(at for at, number in enumerate(row) if not -(2**31) <= number < 2**31)
        return say(
            "A position goes beyond the extent of its game: {name} is {number}, which 32 bits cannot hold.",
            name=self.names[column + wide],
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


class Rows:
    """Rows of positions in memory that never moves.

    From one decision to the next little of a position changes, and writing takes longer than comparing. So each place
    remembers what it shows, and only the parts that differ are written.
    """

    def __init__(self, columns: Columns, count: int) -> None:
        self.columns = columns
        self.memory = bytearray(4 * columns.width * count)
        self.numbers: list[list[int]] = [[] for _ in range(count)]
        self.lists: list[list[Any]] = [[[] for _ in columns.lists] for _ in range(count)]
        self.agendas: list[list[Step[Any]]] = [[] for _ in range(count)]

    def write(self, place: int, s: State) -> None:
        """Show a position at a place; its lists and its agenda change in place, so copies are remembered."""
        columns, lists = self.columns, self.lists[place]
        numbers = s.numbers()
        if numbers != self.numbers[place]:
            columns.put(self.memory, place, 0, numbers)
            self.numbers[place] = numbers
        column = len(numbers)
        values: tuple[Any, ...] = columns.read_lists(s)
        for at, room in enumerate(columns.entries):
            value = values[at]
            if value != lists[at]:
                columns.put(self.memory, place, column, columns.lay_out_list(at, value))
                lists[at] = value[:]
            column += 1 + room
        self.write_agenda(place, column, s.todo)

    def write_agenda(self, place: int, column: int, todo: list[Step[Any]]) -> None:
        """Write the steps down to the last one that is not where it was; steps themselves never change."""
        before = self.agendas[place]
        depth, gone = len(todo), len(before) - len(todo)
        if not gone:
            while depth and todo[-depth] is before[-depth]:
                depth -= 1
            if not depth:
                return
        row = self.columns.lay_out_agenda(todo, depth)
        for _ in range(gone * (1 + self.columns.fields)):
            row.append(0)
        self.columns.put(self.memory, place, column, row)
        self.agendas[place] = todo.copy()


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
