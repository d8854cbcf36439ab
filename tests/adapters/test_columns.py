"""A row is the whole position."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from siluro.adapters.setting import Setting
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Do, State, Step
from siluro.lab.columns import BeyondExtent, Columns, Rows
from siluro.lab.rng import Rng


def walk(setting: Setting, number: int) -> list[State]:
    """The positions of a game at random."""
    rng, s, found = Rng(1, number), setting.start.copy(), []
    while (step := waiting(s)) is not None and len(found) < 400:
        found.append(s.copy())
        options = step.options(s)
        follow(s, options[rng.below(len(options))])
    return [*found, s]


def test_equal_rows_are_equal_positions(game: str, scenario: str) -> None:
    setting = Setting(game, scenario, {})
    known: dict[bytes, object] = {}
    for number in range(3):
        for s in walk(setting, number):
            assert known.setdefault(setting.row(s).tobytes(), s.key()) == s.key()
    assert len(set(known.values())) == len(known) > 5


def test_every_column_has_a_name_of_its_own(game: str, scenario: str) -> None:
    columns = Setting(game, scenario, {}).columns
    assert len(set(columns.names)) == columns.width
    assert {"agenda.length", "agenda.0"} <= set(columns.names)


def test_a_column_holds_what_its_name_says() -> None:
    setting = Setting("gamma", "gg1", {"men": "10"})
    s = setting.start
    row = dict(zip(setting.columns.names, setting.row(s).tolist(), strict=True))
    assert row["available"] == 10 and row["bag.length"] == 5
    assert [row[f"bag.{index}"] for index in range(5)] == s.bag  # type: ignore[attr-defined]
    kinds = sorted(setting.game.steps)
    assert kinds[row["agenda.0"] - 1] == type(s.todo[-1]).__name__


class Little(State):
    """A position with a field of each kind."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number", "word", "list")

    def __init__(self, *todo: Step[Any], number: int = 7, word: str = "ab", entries: tuple[int, ...] = (5,)) -> None:
        self.todo = list(todo)
        self.number, self.word, self.list = number, word, list(entries)


class Known(Do[Any]):
    """A step with as many fields as it is given."""

    def __init__(self, *given: int) -> None:
        self.given = given

    def fields(self) -> tuple[int, ...]:
        return self.given


class Unknown(Known):
    """A step that the game does not list."""


COLUMNS = Columns(["number"], ["word", "list"], [3, 2], {Known: 1}, 2, 2)


def cells(rows: Rows) -> list[int]:
    return memoryview(rows.memory).cast("i").tolist()


def test_a_word_is_written_by_its_signs() -> None:
    assert COLUMNS.row(Little(Known(8))) == [7, 2, ord("a"), ord("b"), 0, 1, 5, 0, 1, 1, 8, 0, 0, 0, 0]


def test_what_a_position_no_longer_has_is_gone_from_its_row() -> None:
    rows = Rows(COLUMNS, 2)
    rows.write(1, Little(Known(8), Known(3, 4), word="abc", entries=(5, 6)))
    rows.write(1, Little(Known(9), number=0, word="", entries=(6,)))
    assert cells(rows) == [0] * 15 + [0, 0, 0, 0, 0, 1, 6, 0, 1, 1, 9, 0, 0, 0, 0]


def test_a_list_that_changes_in_place_is_written_again() -> None:
    rows, s = Rows(COLUMNS, 1), Little()
    rows.write(0, s)
    s.list[0] = 4
    rows.write(0, s)
    assert cells(rows)[5:7] == [1, 4]


@pytest.mark.parametrize(
    ("s", "what"),
    [
        (Little(entries=(1, 2, 3)), "list 3, room for 2"),
        (Little(Known(), Known(), Known()), "agenda 3, room for 2"),
        (Little(Known(1, 2, 3)), "Known 3, room for 2"),
        (Little(Unknown()), "Unknown is not among the steps that the game lists"),
        (Little(entries=(0, 2**31)), "list.1 is 2,147,483,648, which 32 bits cannot hold"),
        (Little(number=2**31), "number is 2,147,483,648, which 32 bits cannot hold"),
        (Little(Known(0, -(2**31) - 1)), r"agenda.0.1 is −2,147,483,649, which 32 bits cannot hold"),
    ],
)
def test_what_does_not_fit_into_a_row_is_refused_in_a_sentence(s: State, what: str) -> None:
    with pytest.raises(BeyondExtent, match="A position goes beyond the extent of its game: " + what):
        Rows(COLUMNS, 1).write(0, s)
