"""Mission 8, the coast in sectors and the water inshore: the vectors 8a to 8c, and what stands around them."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle
from siluro.games.wolves.rules import c03_mission, c03_objective, c05_aircraft, c05_sighting, c10_escorts, c13_sequence
from siluro.games.wolves.rules.c06_attack import WEAPON_GUN, attack_tally
from siluro.games.wolves.rules.state import BY_ESCORT, CLEAR, ESCORT, RAINY, RED, SUBMERGED, Wolves
from tests.games.wolves.board import GAME, asked, cell, meeting, new, played, put, rolled, word

NORTH, MIDDLE, SOUTH = range(3)


def in_sight(night: int = 1, depth: int = 0, name: str = "CA28") -> Wolves:
    """A ship sighted, and the captain asked."""
    s = put(new("m8"), name)
    s.night, s.depth, s.contacts = night, depth, 1
    return asked(s, c13_sequence.CONTACT)


def off_new_york(*vessels: tuple[str, int, int], inshore: int = 1) -> Wolves:
    s = put(meeting(*vessels, scenario="m8", night=1), "CA28")
    s.inshore = inshore
    return s


def test_3_1_5_8a_a_sinking_may_wake_the_sector() -> None:
    s = off_new_york(("Norvana", 9, 1), inshore=0)
    s.sector_alarm = [1, 0, 0]
    s = rolled(rolled(played(s, "torpedoes", "1"), 12), 12)
    assert word(s) == "sector" and s.sector_ships == [1, 0, 0]
    assert rolled(s, 3).sector_alarm == [1, 0, 0]
    s = rolled(s, 4)
    assert s.sector_alarm == [2, 0, 0]
    assert c05_sighting.sighting_at(s, RED, 10) == BY_ESCORT + 1, "x1+1E in the north"
    s.cell = cell(s, "CA49")
    assert c05_sighting.sighting_at(s, RED, 10) == 2, "x2 in the middle"


def test_3_1_5_8a_a_call_for_help_may_wake_it_too() -> None:
    s = off_new_york(("Norvana", 9, 3), inshore=0)
    s.awareness = [1]
    s = asked(s, c10_escorts.ALARM)
    assert word(s) == "alarm"
    s = rolled(s, 1)
    assert word(s) == "sector" and rolled(s, 6).sector_alarm == [1, 0, 0]
    s.sector_alarm = [3, 0, 0]
    assert rolled(s, 6).sector_alarm == [3, 0, 0], "three is the highest"


def test_3_1_5_8b_inshore_nobody_dives_or_escapes() -> None:
    s = off_new_york(("Norvana", 9, 3))
    for answer in ("depth", "escape"):
        with pytest.raises(siluro.IllegalAnswer, match="too shallow"):
            played(s, answer)
    assert {"depth", "escape"}.isdisjoint(siluro.answers(s))
    deep = off_new_york(("Norvana", 9, 3), inshore=0)
    assert "depth" in siluro.answers(deep)


def test_3_1_5_8c_ships_in_two_sectors() -> None:
    s = new("m8")
    s.tonnage, s.sector_ships = s.sheet.victory.tons[2], [3, 0, 1]
    s.todo = [c03_objective.HOME_POINTS]
    settle(s)
    assert (c03_mission.tonnage_points(s), c03_mission.points(s)) == (3, 4)


@pytest.mark.parametrize(("ships", "points"), [([9, 0, 0], 0), ([1, 1, 0], 1), ([1, 2, 3], 2)])
def test_3_1_5_points_for_sectors(ships: list[int], points: int) -> None:
    s = new("m8")
    s.sector_ships = ships
    s.todo = [c03_objective.HOME_POINTS]
    settle(s)
    assert s.victory_points == points


def test_3_1_5_inshore_is_offered_by_night_on_the_surface_off_a_red_coast() -> None:
    assert set(siluro.answers(in_sight())) == {"engage", "ignore", "inshore"}
    for s, why in (
        (in_sight(night=0), "only by night"),
        (in_sight(depth=SUBMERGED), "only on the surface"),
        (in_sight(name="CB33"), "only off a coast in a red zone"),
    ):
        with pytest.raises(siluro.IllegalAnswer, match=why):
            played(s, "inshore")


def test_3_1_5_inshore_ships_are_nearer_and_lit() -> None:
    s = rolled(played(in_sight(), "inshore", "7"), 7)
    assert s.rings == [3]
    s = rolled(s, 7)
    for weather, drm in ((CLEAR, 1), (RAINY, 0)):
        s.weather = weather
        assert attack_tally(s, WEAPON_GUN).total == drm
    offshore = rolled(played(in_sight(), "engage", "7"), 7)
    assert offshore.rings == [4] and attack_tally(offshore, WEAPON_GUN).total == 0


def test_3_1_5_a_false_contact_leaves_nothing_inshore() -> None:
    s = rolled(played(in_sight(), "inshore", "7"), 3)
    assert word(s) == "depth" and s.inshore == 0


def test_3_1_5_inshore_a_hit_on_the_hull_is_one_worse() -> None:
    s = off_new_york(("Norvana", 9, 3), ("escort", 10, 2))
    assert s.vessels[1] == ESCORT
    hulls = [c10_escorts.hunt_damage(s, 1, die)[0] for die in range(1, 7)]
    s.inshore = 0
    deep = [c10_escorts.hunt_damage(s, 1, die)[0] for die in range(1, 7)]
    assert hulls == [boxes + 1 if boxes else 0 for boxes in deep] and any(deep)
    assert [c05_aircraft.hull_hits(s, total) for total in (2, 8)] == [s.sheet.aircraft.hull[2], 0]
    s.inshore = 1
    assert [c05_aircraft.hull_hits(s, total) for total in (2, 8)] == [s.sheet.aircraft.hull[2] + 1, 0]


def test_3_1_5_the_view_shows_the_coast() -> None:
    s = put(new("m8"), "CA28")
    s.sector_alarm = [2, 0, 1]
    told = GAME.view(s)["sectors"]
    assert [(one["id"], one["alarm"], one["here"]) for one in told] == [
        ("north", 2, True), ("middle", 0, False), ("south", 1, False),
    ]  # fmt: skip
    assert not GAME.view(new("m1"))["sectors"]
