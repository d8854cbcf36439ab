"""Second readings: one option for all games, checked, in a settled order, quoted by records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest

import siluro
from siluro.engine.game import Scenario
from siluro.engine.options import BadOption
from siluro.engine.readings import Reading, by_ruling, reading_bits
from siluro.record.session import begin
from tests.engine.toy.watch import WatchGame

DUD, TIDE, TIDE_OUT = 1, 2, 4


class OpenWatch(WatchGame):
    """Night Watch with three second readings."""

    readings: ClassVar[Sequence[Reading]] = (
        Reading("W-1b", DUD, "2.2", "a one is a dud", "a one runs in circles"),
        Reading("W-4b", TIDE, "1", "the tide runs in", "there is no tide"),
        Reading("W-4c", TIDE_OUT, "1", "the tide runs out", "there is no tide"),
    )
    scenarios: Mapping[str, Scenario] = {"quiet": Scenario("quiet", "Quiet", "", "")}


WATCH = OpenWatch()


@pytest.mark.parametrize(
    ("value", "settled", "bits"),
    [("none", "none", 0), ("w-1b", "W-1b", DUD), ("W-4c+W-1b", "W-1b+W-4c", DUD | TIDE_OUT), ("w-4b+", "W-4b", TIDE)],
)
def test_readings_are_settled_in_the_order_of_the_list(value: str, settled: str, bits: int) -> None:
    options = WATCH.scenario("quiet").settle({"readings": value})
    assert options["readings"] == settled
    assert reading_bits(WATCH.readings, options) == bits


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("W-2b", "There is no reading 'W-2b'. Readings: W-1b, W-4b, W-4c."),
        ("W-1b+nonsense", "There is no reading 'nonsense'. Readings: W-1b, W-4b, W-4c."),
        ("W-4b+W-4c", "Readings W-4b and W-4c exclude each other: choose one."),
    ],
)
def test_a_reading_that_cannot_be_is_refused(value: str, message: str) -> None:
    with pytest.raises(BadOption) as refused:
        WATCH.scenario("quiet").settle({"readings": value})
    assert str(refused.value) == message


def test_a_game_without_second_readings_says_so() -> None:
    with pytest.raises(BadOption) as refused:
        WatchGame().scenario("quiet").settle({"readings": "W-1b"})
    assert str(refused.value) == "There is no reading 'W-1b': this game offers no second readings."


def test_records_quote_readings_where_there_are_any() -> None:
    assert begin(WATCH, "quiet", {"readings": "W-4b"}, kind="hand").record.options["readings"] == "W-4b"
    assert "readings" not in begin(WATCH, "quiet", {}, kind="hand").record.options


def test_readings_stand_under_their_rulings() -> None:
    assert {name: [each.id for each in found] for name, found in by_ruling(WATCH.readings).items()} == {
        "W-1": ["W-1b"],
        "W-4": ["W-4b", "W-4c"],
    }


@pytest.mark.parametrize("game", siluro.games())
def test_every_reading_has_a_ruling_and_a_bit_of_its_own(game: str) -> None:
    readings = siluro.game(game).readings
    assert all("readings" in each.options for each in siluro.game(game).scenarios.values())
    assert len({each.id for each in readings}) == len(readings)
    assert len({each.bit for each in readings}) == len(readings)
    assert all(each.bit & (each.bit - 1) == 0 for each in readings)
    rulings = (siluro.game(game).folder / "RULINGS.md").read_text(encoding="utf-8")
    assert all(f"| {each.ruling} |" in rulings for each in readings)
