"""Questions that come in a row, answered in one go: by the same steps, each answer in the record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.record.timeline import Misfit
from siluro.store import Store
from siluro.table.seat import Seat
from siluro.table.series import series_of


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    with Store.open(tmp_path / "siluro.db") as store:
        yield Seat(store.new("stealth", "m1", {}, seed="series"))


def berths(seat: Seat) -> list[str]:
    return [ply.entry.text() for ply in seat.plies if ply.step.word == "berth"]


@pytest.mark.parametrize("name", ["near", "far"])
def test_all_berths_are_chosen_in_one_go_and_each_is_in_the_record(seat: Seat, name: str) -> None:
    found = next(each for each in seat.series if each.name == name)
    assert len(found.answers) == 8
    seat.do("series", name)
    assert [text.split()[-1] for text in berths(seat)] == list(found.answers)
    assert waiting(seat.state).word == "face"  # type: ignore[union-attr]
    s = siluro.game("stealth").new("m1")
    for answer in found.answers:
        s = siluro.play(s, answer)
    assert s.key() == seat.state.key()


def test_what_was_chosen_before_stays_and_everything_can_be_taken_back(seat: Seat) -> None:
    seat.answer("1716")
    assert {len(each.answers) for each in seat.series} == {7}
    seat.do("series", "near")
    assert berths(seat)[0].endswith("1716") and len(berths(seat)) == 8
    seat.undo()
    assert len(berths(seat)) == 7
    assert not seat.series, "the last one is a question of its own"
    seat.answer("1709")
    assert berths(seat)[-1].endswith("1709")


def test_nothing_of_the_kind_where_nothing_is_offered(seat: Seat) -> None:
    with pytest.raises(Misfit, match="several questions"):
        seat.do("series", "everywhere")
    gamma = siluro.game("gamma")
    assert series_of(gamma, gamma.new("gg1", men=10)) == []


def test_a_lesson_asks_each_by_itself(seat: Seat) -> None:
    seat.is_lesson = True
    assert seat.series == []
