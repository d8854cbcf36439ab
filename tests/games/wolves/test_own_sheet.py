"""A pack of an owner who has put the printed sheet of mission 4 into it: loaded, played, and another game than ours."""

from __future__ import annotations

from pathlib import Path

import pytest

import siluro
from siluro.games.wolves import tables
from siluro.games.wolves.lab.policies.greedy import Greedy
from siluro.games.wolves.loader.pack import read_pack
from siluro.games.wolves.rules import c04_fuel, c05_aircraft, c06_attack, c08_damage, c09_weather, c10_escorts
from siluro.games.wolves.rules.state import (
    DIESEL,
    E_ENGINES,
    FUEL_TANK,
    PERISCOPE,
    RADIO,
    SUBMERGED,
    SURFACED,
    TUBES,
    WEATHERS,
    Wolves,
)
from siluro.games.wolves.words.book_tables import book_tables
from siluro.lab.playout import run
from siluro.lab.rng import Rng
from siluro.packs import PackError, Sources
from tests.games.wolves.board import GAME, meeting, new, played, sighting, word

STORMY = WEATHERS.index("stormy")
SHEET = """
[detection]
day_surfaced = [4, 3]
day_submerged = [3, 2]
night_surfaced = [3, 2]
night_submerged = [2, 1]
src = "public: printed mission sheet"

[[weather.drm]]
id = "stormy"
day = [2, 2]
night = [3, 2]
attack = -3
ring = 3
src = "public: printed mission sheet"

[aircraft]
hull = [5, 4, 3, 2, 1, 1]
damage_table = [1, 1, 1, 1, 1, 1]
fails_from = 8
night = 2
submerged = 3
e_engines = -4
src = "public: printed mission sheet"

[escorts]
surfaced_hull = [4, 4, 4, 4, 4, 4]
surfaced_damage_table = [0, 0, 0, 0, 0, 0]
submerged_hull = [2, 2, 2, 0, 0, 0]
submerged_damage_table = [1, 1, 1, 1, 0, 0]
night = 2
near = -2
e_engines = -3
late = -1
late_from = 1940
src = "public: printed mission sheet"

[damage]
by_total = [
  "radio", "radio", "radio", "radio", "radio", "radio", "radio", "radio", "radio", "radio", "none",
]
src = "public: printed mission sheet"

[damage_effects]
e_engines = 2
diesel = 2
fuel_tank = 4
src = "public: printed mission sheet"

[attack_drm]
tubes = -3
periscope = -4
lights = 2
src = "public: printed mission sheet"

[encounter]
ring = 3
hunter_ring = 2
longest = 5
src = "public: printed mission sheet"
"""
ICONS = 'icons = ["night", "night", "day"]\nbattery_icons = ["night", "day"]\n'


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our pack, but for the sheet of mission 4."""
    folder = tmp_path_factory.mktemp("printed")
    (folder / "pack.toml").write_text(
        'game = "wolves"\nid = "wolves-printed"\nversion = "1.0"\ntitle = "Mission 4 as it is printed"\n'
        'extends = "wolves-core-1.4"\nsrc = "public: printed mission sheet"\n',
        encoding="utf-8",
    )
    text = (GAME.folder / "missions/m4.toml").read_text(encoding="utf-8")
    assert "reserve = 2\n" in text
    (folder / "missions").mkdir()
    (folder / "missions/m4.toml").write_text(
        text.replace("reserve = 2\n", f"reserve = 2\n{ICONS}", 1) + SHEET, encoding="utf-8"
    )
    return folder


def met(pack: Path, *vessels: tuple[str, int, int], **at: object) -> tuple[Wolves, Wolves]:
    """An encounter by our sheet, and by the owner's."""
    return meeting(*vessels, scenario="m4", **at), meeting(*vessels, scenario="m4", pack=pack, **at)  # type: ignore[arg-type]


def test_4_3_the_icons_of_the_track_tell_the_time(pack: Path) -> None:
    nights = {}
    for name, s in (("ours", new("m4")), ("printed", new("m4", pack=pack))):
        for depth, boxes in ((SURFACED, "fuel"), (SUBMERGED, "battery")):
            s.turn_depth = depth
            found = []
            for box in range(5):
                s.fuel_spent, s.battery = 2 * box, 4 - box
                c04_fuel.read_clock(s)
                found.append(s.night)
            nights[name, boxes] = found
    assert nights == {
        ("ours", "fuel"): [0, 0, 1, 0, 1],
        ("ours", "battery"): [0, 0, 1, 0, 1],
        ("printed", "fuel"): [0, 1, 1, 0, 1],
        ("printed", "battery"): [0, 1, 0, 1, 0],
    }


def test_5_1_the_aircraft_attack_table(pack: Path) -> None:
    for s, tally, fails in zip(met(pack, ("Fiscus", 9, 3), night=1, depth=1), (2 - 2, 5 - 4), (9, 8), strict=True):
        s.equipment_damage[E_ENGINES] = 1
        assert c05_aircraft.aircraft_tally(s).total == tally
        assert next(roll for roll in range(2, 13) if c05_aircraft.is_beaten_off(s, roll)) == fails - tally


def test_5_2_2_contacts_appear_in_the_ring_of_the_sheet(pack: Path) -> None:
    rings = [played(sighting("m4", "AM52", **own), "5", "engage", "7", "8").rings for own in ({}, {"pack": pack})]
    assert [found[0] for found in rings] == [4, 3]


def test_7_1_and_9_1_distances_and_what_the_weather_takes(pack: Path) -> None:
    found = []
    for s in met(pack, ("Fiscus", 9, 3)):
        calm = (c09_weather.sighted_ring(s), c09_weather.detected_ring(s))
        s.weather = STORMY
        found.append((calm, (c09_weather.sighted_ring(s), c09_weather.detected_ring(s))))
    assert found == [((3, 2), (2, 1)), ((4, 3), (2, 1))]


def test_7_1_a_ship_that_our_sheet_lets_pass_detects_the_boat(pack: Path) -> None:
    ours, printed = (played(s, "done") for s in met(pack, ("Fiscus", 9, 3)))
    assert (ours.rings, ours.bearings) == ([2], [4]), "it has not seen the boat and comes nearer"
    assert word(printed) == "side", "it flees"


def test_6_1_and_9_an_attack_in_a_storm_with_a_damaged_periscope(pack: Path) -> None:
    totals, guns, reach = [], [], []
    for s in met(pack, ("Fiscus", 9, 1)):
        s.weather = STORMY
        guns.append(siluro.why(s, "gun") is None)
        reach.append(c06_attack.torpedo_ring(s))
        s.depth, s.equipment_damage[PERISCOPE] = SUBMERGED, 1
        totals.append(c06_attack.attack_tally(s, 0).total)
    assert (totals, guns, reach) == ([-1 - 2, -3 - 4], [False, True], [4, 3])


def test_8_damage_and_what_it_costs(pack: Path) -> None:
    found = []
    for s in met(pack, ("Fiscus", 9, 3)):
        c08_damage.break_down(s, FUEL_TANK)
        s.turn_depth, s.equipment_damage[DIESEL], s.equipment_damage[E_ENGINES] = SURFACED, 1, 1
        hit = c08_damage.damaged_equipment(s, 7)
        found.append((hit, s.fuel_spent, c04_fuel.turn_range(s), c04_fuel.turn_charge(s)))
    assert found == [(TUBES, 2, 2, 3), (RADIO, 4, 1, 4)]


def test_10_1_the_escorts_detection_table(pack: Path) -> None:
    found = []
    for s in met(pack, ("escort", 9, 1), night=1):
        s.equipment_damage[E_ENGINES] = 1
        found.append((c10_escorts.hunt_tally(s, 0).total, c10_escorts.hunt_damage(s, 0, 6)))
    assert found == [(1 - 1 - 1, (0, 1)), (2 - 2 - 3 - 1, (4, 0))]


def test_whole_games_are_played_and_differ(pack: Path) -> None:
    ends = []
    for own in ({}, {"pack": pack}):
        results = [new("m4", **own) for _ in range(12)]
        for number, s in enumerate(results):
            run(s, Greedy(), Rng(1, number))
            assert s.ended and not GAME.flaw(s)
        ends.append([(s.ended, s.hull_damage, s.tonnage, s.fuel_spent) for s in results])
    assert ends[0] != ends[1]


def test_the_table_of_the_sheet_is_shown_beside_the_shared_one(pack: Path) -> None:
    shown = book_tables(tables(pack), Sources(pack, GAME.folder))
    titles = {table.title: table for table in shown["7.1"]}
    assert list(titles) == ["Detection Table", "Detection Table (Mission 4: convoy SC 7)"]
    assert titles["Detection Table (Mission 4: convoy SC 7)"].src == "public: printed mission sheet"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("day_surfaced = [4, 3]", "day_surfaced = [5, 3]", "detection.day_surfaced #1: should be 4 or less"),
        ("night_submerged = [2, 1]\n", "", "detection: is missing the key 'night_submerged'"),
        ('id = "stormy"', 'id = "gale"', "weather.drm #1.id (gale): unknown: 'gale'"),
        ("fails_from = 8", "fails_from = 9", "aircraft: needs 7 rows"),
        ('"radio", "none",', '"none",', "damage.by_total: should be a list of 11 or more"),
        ("late_from = 1940", "late_from = 1950", "escorts.late_from: should be 1942 or less"),
        ("tubes = -3", "tubes = -33", "attack_drm.tubes: should be -9 or more"),
        ("hunter_ring = 2", "hunter_ring = 0", "encounter.hunter_ring: should be 1 or more"),
        (
            'icons = ["night", "night", "day"]',
            'icons = ["dusk", "day"]',
            "track.icons #1: unknown: 'dusk'; use one of: day",
        ),
        (
            "[damage_effects]\ne_engines = 2",
            "[damage_effects]\nrudder = 2",
            "damage_effects: has the unknown key 'rudder'",
        ),
    ],
)
def test_each_mistake_has_its_sentence(pack: Path, tmp_path: Path, old: str, new: str, said: str) -> None:
    (tmp_path / "missions").mkdir()
    for name in ("pack.toml", "missions/m4.toml"):
        text = (pack / name).read_text(encoding="utf-8")
        assert name == "pack.toml" or old in text
        (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PackError) as refused:
        read_pack(tmp_path)
    assert said in str(refused.value)
