"""The exact values of encounters agree with encounters played by them, and with what can be worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from siluro.games.wolves.c06_actions import LEAVE, TORPEDOES
from siluro.games.wolves.state import ESCORT, Wolves
from siluro.lab.solvers.wolves_encounter import Encounter, Prices, TooLarge, sampled
from tests.games.wolves.board import meeting

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
