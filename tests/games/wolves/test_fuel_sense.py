"""The greedy captain's fuel: when it will not do for the way, he sails on the battery too."""

from __future__ import annotations

import pytest

from siluro.games.wolves.lab.policies.patrol import Aim, cost, depth
from siluro.games.wolves.rules.c04_fuel import fuel_left
from siluro.games.wolves.rules.state import FULL_BATTERY, SUBMERGED, SURFACED, Wolves
from tests.games.wolves.board import new, put

SOME_CHARGE = FULL_BATTERY - 1


def homeward(scenario: str, place: str, short: int, **options: object) -> Wolves:
    """A boat far out with so many halves of fuel too few for the way home, and a battery that is not full."""
    s = put(new(scenario, **options), place)
    way = cost(s, s.sheet.to_port[s.month - s.sheet.first_month][s.cell])
    s.fuel_spent += fuel_left(s) - way + short
    s.battery = SOME_CHARGE
    assert fuel_left(s) == way - short
    return s


def test_short_of_fuel_he_does_not_wait_for_a_full_battery() -> None:
    s = homeward("campaign", "BD26", 1, year="1941", boat="viic")
    assert depth(s, Aim()) == SUBMERGED
    s.battery = 1
    assert depth(s, Aim()) == SURFACED, "an empty battery is the end"


@pytest.mark.parametrize("short", [0, -1])
def test_with_fuel_for_the_way_he_charges_first(short: int) -> None:
    assert depth(homeward("campaign", "BD26", short, year="1941", boat="viic"), Aim()) == SURFACED


def test_missions_are_sailed_as_they_were_balanced() -> None:
    assert depth(homeward("m1", "AN16", 1), Aim()) == SURFACED
