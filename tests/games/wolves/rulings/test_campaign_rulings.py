"""Rulings on the campaign of 1942."""

from __future__ import annotations

from siluro.games.wolves.rules import c04_fuel
from siluro.games.wolves.rules.state import CREW
from tests.games.wolves.board import played, rolled, word
from tests.games.wolves.examples.test_campaign_1942 import (
    APRIL,
    AUTUMN_1941,
    JULY,
    JUNE,
    arrived,
    campaign_begins,
    escorts,
)


def test_ruling_r_53_once_a_patrol_surfaced_before_the_reserve() -> None:
    s = played(arrived(APRIL, "CC33", spent=32), "meet")
    assert word(s) == "rendezvous"
    assert [rolled(s, face).supplied for face in range(1, 7)] == [1, 1, 1, 1, 1, 0]
    assert word(arrived(APRIL, "CC33", spent=33)) == "sighting"


def test_ruling_r_54_an_aircraft_comes_first_by_day_from_july_1942() -> None:
    day, night = 25, 27
    assert word(played(arrived(JUNE, "CD55", spent=day), "meet", "1")) == "depth"
    assert word(played(arrived(JULY, "CD55", spent=night), "meet", "1")) == "depth"
    s = played(arrived(JULY, "CD55", spent=day), "meet", "1")
    assert word(s) == "level", "the crew's die for the aircraft"
    s = played(s, "6", "12")
    assert (s.fuel_spent, s.supplied, word(s)) == (day - 14, 1, "depth")


def test_ruling_r_54_nothing_comes_once_the_reserve_is_reached() -> None:
    s = played(arrived(JULY, "CD55", spent=25), "meet", "1")
    c04_fuel.cross_off(s, 8)
    s.events_due.clear()
    s = played(s, "6", "12")
    assert (s.supplied, s.fuel_spent) == (0, 33)


def test_ruling_r_55_another_boat_as_a_campaign_begins() -> None:
    s = played(campaign_begins(AUTUMN_1941, "viic", captain=2, crew=2), "ixc")
    assert (s.boat.id, s.experience[CREW]) == ("ixc", 0)


def test_ruling_r_56_escorts_by_water_and_month() -> None:
    assert [escorts(month, "CA79", 4) for month in (APRIL, JUNE)] == [0, 1]
