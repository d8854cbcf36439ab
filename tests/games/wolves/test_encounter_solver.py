"""The exact values of encounters agree with encounters played by them, and with what can be worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from siluro.games.wolves.c06_actions import LEAVE, TORPEDOES
from siluro.games.wolves.state import ESCORT, Wolves
from siluro.lab.advise import advise
from siluro.lab.graph import TooLarge
from siluro.lab.solvers.wolves_encounter import Encounter, Prices, sampled
from siluro.table.advice import advice_lines
from tests.games.wolves.board import meeting, new

GAMES = 250
POSITIONS = {
    "one-ship-ahead": ((("Kaunas", 9, 2),), {}, 2),
    "one-ship-far": ((("Kaunas", 9, 4),), {}, 2),
    "off-the-bow": ((("Navasota", 11, 2),), {}, 3),
    "big-and-near": ((("Arne Kjøde", 9, 1),), {}, 3),
    "two-ships": ((("Kaunas", 9, 2), ("Ove Toft", 10, 3)), {}, 2),
    "by-night": ((("Navasota", 8, 2),), {"night": 1}, 2),
    "submerged": ((("Kaunas", 9, 2),), {"depth": 1}, 2),
    "an-escort-near": ((("Kaunas", 9, 2), ("escort", 11, 3)), {"scenario": "m4"}, 2),
    "held": ((("Kaunas", 9, 3), ("escort", 9, 1)), {"scenario": "m4", "depth": 1}, 1),
    "fan": ((("Kaunas", 12, 3),), {"layout": "fan"}, 2),
}


def position(name: str) -> Wolves:
    vessels, options, torpedoes = POSITIONS[name]
    s = meeting(*vessels, **options)  # type: ignore[arg-type]
    s.g7a, s.ammo = torpedoes, 0
    return s


@pytest.mark.parametrize("name", POSITIONS)
def test_solver_and_sampler_agree(name: str) -> None:
    encounter = Encounter(horizon=1 if ESCORT in position(name).kinds else 2)
    start = encounter.begin(position(name))
    exact = encounter.value(start)
    mean, error = sampled(encounter, start, GAMES, seed=7)
    assert abs(mean - exact) <= 4 * error + 1e-6


def test_6_1_one_torpedo_at_a_weak_ship_by_hand() -> None:
    """At D1 26 of 36 hit, and 21 of 36 hits do damage: one torpedo, one box, one turn."""
    s = position("one-ship-ahead")
    s.g7a, s.rings[0] = 1, 1
    encounter = Encounter(horizon=1)
    values = encounter.values(encounter.begin(s))
    assert values[TORPEDOES] == pytest.approx(float(1566 * Fraction(26, 36) * Fraction(21, 36)))
    assert values[LEAVE] == 0


def test_no_answer_is_better_than_the_value() -> None:
    encounter = Encounter(horizon=1)
    start = encounter.begin(position("an-escort-near"))
    assert max(encounter.values(start).values()) == encounter.value(start)


def test_a_higher_price_is_never_worth_more() -> None:
    cheap, dear = Encounter(Prices(box=100.0, boat=1000.0), horizon=1), Encounter(Prices(box=9000.0), horizon=1)
    s = position("held")
    assert dear.value(dear.begin(s)) <= cheap.value(cheap.begin(s))


def test_too_many_positions_are_refused() -> None:
    encounter = Encounter(horizon=3, most=50)
    with pytest.raises(TooLarge):
        encounter.value(encounter.begin(position("two-ships")))


@pytest.mark.parametrize("name", ["one-ship-ahead", "held"])
def test_the_adviser_solves_an_encounter_and_says_what_its_values_are(name: str) -> None:
    s = position(name)
    found = advise(s, seconds=4.0)
    assert found.exact
    assert found.method == "encounter solved"
    assert "tons sunk in the next" in found.basis
    assert "t for each damage" in found.basis
    assert found.basis in advice_lines(found)[-1]
    encounter = Encounter(horizon=int(found.basis.split(" turn")[0].split()[-1]))
    exact = encounter.values(encounter.begin(s))
    assert found.answers[0].value == pytest.approx(max(exact.values()))


def test_an_encounter_too_large_for_the_time_is_played_out_and_the_advice_says_so() -> None:
    found = advise(position("an-escort-near"), seconds=0.0)
    assert not found.exact
    assert found.method == "play-outs"
    assert "too large to be solved in 0 s" in advice_lines(found)[-1]


def test_on_the_chart_the_adviser_speaks_of_the_score() -> None:
    found = advise(new("m1"), seconds=0.2)
    assert not found.basis
    assert not found.note


def test_there_are_ten_positions_some_with_escorts() -> None:
    assert len(POSITIONS) == 10
    assert sum(ESCORT in position(name).kinds for name in POSITIONS) == 2
