"""Labels and log lines of Sea Wolves say what playing brings about: each of them is played and compared."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.games.wolves.rules import (
    c04_effects,
    c04_events,
    c04_movement,
    c05_aircraft,
    c06_actions,
    c08_damage,
    c13_sequence,
)
from siluro.games.wolves.rules.state import (
    DIESEL,
    FUEL_TANK,
    ONE_ZONE_UP,
    PERISCOPE,
    RADIO,
    SUBMERGED,
    YELLOW_AS_RED,
    Wolves,
)
from siluro.packs import Sources
from siluro.paint.painter import painter_of
from siluro.table.asked import ask
from tests.games.wolves.board import GAME, asked, meeting, new, played, put, word

E1, E2 = c04_events.EVENT_ROLLS[1:]


def label(s: Wolves, answer: str) -> str:
    found = ask(GAME, s)
    assert found is not None
    return next(each.label for each in found.choices if each.id == answer)


def told(s: Wolves, answer: str) -> str:
    step = waiting(s)
    assert step is not None
    number = next(each for each in step.options(s) if step.name(s, each) == answer)
    return GAME.tell(s, step, number, siluro.play(s, answer))


def at_sea(scenario: str = "m1", square: str = "AN16", **options: object) -> Wolves:
    return put(new(scenario, **options), square)


@pytest.mark.parametrize(
    ("scenario", "answer"),
    [("m1", "9"), ("m4", "4"), ("m4", "9"), ("m8", "9")],
    ids=["intercept", "report", "dienst", "distress"],
)
def test_a_damaged_radio_hears_and_sends_nothing_and_says_so(scenario: str, answer: str) -> None:
    s = new(scenario)
    s.equipment_damage[RADIO] = 1
    s = asked(s, E1)
    assert label(s, answer).endswith(": nothing, the radio is damaged")
    after = played(s, answer)
    assert (word(after), after.victory_points, after.second_looks) == ("depth", 0, 0)


def test_diesels_that_fail_twice_cost_hull_and_say_so() -> None:
    s = asked(at_sea(), E1)
    assert label(s, "8") == "Diesel malfunction: the diesel engines fail"
    s.equipment_damage[DIESEL] = 1
    assert label(s, "8") == "Diesel malfunction: diesel engines again (1 hull damage)"
    assert played(s, "8").hull_damage == s.hull_damage + 1
    assert "diesel engines again (1 hull damage)" in told(s, "8")


def test_a_boat_that_is_spotted_in_mission_1_fears_yellow_zones_only() -> None:
    s = asked(at_sea(), E1)
    assert label(s, "5") == "Spotted: a yellow zone counts as red for the sighting roll of this turn"
    assert played(s, "5").spotted == YELLOW_AS_RED or word(played(s, "5")) == "depth"
    s = asked(new("m4"), E1)
    assert label(s, "5") == "A trawler sees you: the sighting roll of this turn is one zone higher (red at most)"


@pytest.mark.parametrize(("ring", "price"), [(2, "in sight: 1 hull damage"), (4, "nobody sees the boat")])
def test_escape_says_its_price(ring: int, price: str) -> None:
    s = meeting(("Navasota", 9, ring), depth=SUBMERGED)
    assert label(s, "escape") == f"escape submerged ({price})"
    harmed = "1 hull" in price
    assert played(s, "escape").hull_damage == int(harmed)
    line = "In sight, the boat escapes submerged: 1 hull damage." if harmed else "The boat escapes unseen."
    assert told(s, "escape") == f"{line} The encounter is over."


def test_an_escape_that_costs_the_boat_says_so() -> None:
    s = meeting(("Navasota", 9, 2), depth=SUBMERGED)
    s.hull_damage = s.boat.hull_boxes
    assert label(s, "escape") == "escape submerged (in sight: 1 hull damage): the boat is lost"
    assert GAME.ending(played(s, "escape")).reason == "sunk"


def test_a_turn_without_fuel_says_that_the_boat_is_lost() -> None:
    s = at_sea()
    s.todo = [c13_sequence.TURN, c13_sequence.AT_SEA, c13_sequence.PAY, c04_movement.DEPTH]
    s.fuel_spent += c04_events.c04_fuel.fuel_left(s)
    assert label(s, "surfaced") == "surfaced: the boat is lost (no fuel left)"
    after = played(s, "surfaced", "stop")
    assert GAME.ending(after).reason == "out-of-fuel"


def test_a_repair_that_takes_the_last_fuel_says_so() -> None:
    s = at_sea()
    s.equipment_damage[RADIO] = 1
    s.fuel_spent += c04_events.c04_fuel.fuel_left(s) - 1
    s = asked(s, c08_damage.Repair(1, 2))
    assert label(s, "radio") == "radio, for 1 fuel: the boat is lost"
    assert GAME.ending(played(s, "radio")).reason == "out-of-fuel"


def test_hull_that_cannot_take_it_says_so() -> None:
    s = at_sea()
    s.hull_damage = s.boat.hull_boxes
    s = asked(s, c05_aircraft.AircraftAttack(c05_aircraft.ONCE))
    for roll in range(2, 13):
        assert label(s, str(roll)).endswith(": the boat is lost") == siluro.is_over(played(s, str(roll)))


@pytest.mark.parametrize(("campaign", "points"), [(False, 1), (True, 0)])
def test_a_weather_report_says_what_it_scores(campaign: bool, points: int) -> None:
    s = new("campaign", year="1940") if campaign else new("m4")
    s.todo = [c13_sequence.TURN]
    s.then(c04_effects.REPORT_CHOICE)
    assert ("1 victory point" in label(s, "send")) == ("1 victory point" in told(s, "send")) == bool(points)
    assert GAME.score(played(s, "send")) - GAME.score(s) == points
    found = ask(GAME, s)
    assert found is not None
    assert ("scores nothing" in found.prompt) == campaign


def test_a_weather_report_shows_its_chance() -> None:
    s = new("m4")
    s.cell = next(cell for cell, zone in enumerate(s.sheet.zones) if zone == 1 and not s.sheet.marked[cell])
    s.todo = [c13_sequence.TURN, c13_sequence.AT_SEA, c04_effects.REPORT_CHOICE]
    found = ask(GAME, s)
    assert found is not None
    foreseen = {each.id: {one.meaning: one.chance for one in each.comes_to} for each in found.choices}
    assert foreseen["silent"] == {"aircraft": Fraction(2, 36), "ships": Fraction(7, 36)}
    assert foreseen["send"] == {"aircraft": Fraction(4, 36), "ships": Fraction(14, 36)}
    assert played(s, "send").spotted == ONE_ZONE_UP


@pytest.mark.parametrize(("spent", "words", "gained"), [(8, "1 fuel gained", 2), (1, "½ fuel gained", 1), (0, "", 0)])
def test_stores_adrift_say_what_the_tanks_take(spent: int, words: str, gained: int) -> None:
    s = at_sea()
    s.fuel_spent = s.fuel_boxes_entered = spent or 2 * s.boat.fuel_boxes + 1
    s = asked(s, c04_events.EventDie(2, 5))
    words = words or "no fuel gained: the boat is on its Reserve"
    assert label(s, "1") == f"Stores adrift: {words}"
    assert s.fuel_spent - played(s, "1").fuel_spent == gained
    assert label(asked(s, E2), "5") == f"Stores adrift: {words} or nothing, as a die decides"


def test_why_nothing_can_be_repaired() -> None:
    s = meeting(("Navasota", 9, 2))
    s.equipment_damage[RADIO] = 1
    s.repair_attempts[RADIO] = 1
    assert why_no_repair(s) == "no repair attempts left"
    s.equipment_damage[PERISCOPE], s.depth = 1, SUBMERGED
    assert why_no_repair(s) == "when submerged, only diesel engines and torpedo tubes (ruling R-16)"
    s.equipment_damage = [0] * 7
    assert why_no_repair(s) == "nothing is damaged"
    s.equipment_damage[FUEL_TANK] = 1
    assert why_no_repair(s) == "a fuel tank cannot be repaired at sea"


def why_no_repair(s: Wolves) -> str:
    found = siluro.why(s, "repair")
    assert found is not None
    return found.reason


def test_an_event_that_offers_a_repair_says_why_it_helps_nobody() -> None:
    s = at_sea()
    s.depth, s.equipment_damage[PERISCOPE] = SUBMERGED, 1
    s = asked(s, E1)
    assert label(s, "2") == (
        "A quiet watch for repairs: no repair: when submerged, only diesel engines and torpedo tubes (ruling R-16)"
    )
    assert word(played(s, "2")) != "repair"


def test_what_happens_without_being_asked_has_its_line() -> None:
    s = asked(at_sea(), c08_damage.DAMAGE_ROLL)
    assert label(s, "10") == "fuel tank (1 fuel lost)"
    assert played(s, "10").fuel_spent == s.fuel_spent + 2
    s = at_sea()
    s.equipment_damage[DIESEL] = s.diesel_repaired_next_turn = 1
    s = asked(s, c06_actions.END_ENCOUNTER, c08_damage.DAMAGE_ROLL)
    assert "The diesel engines run again." in told(s, "2")
    assert not played(s, "2").equipment_damage[DIESEL]


def test_a_boat_that_is_sunk_is_not_said_to_work() -> None:
    s = at_sea()
    s.hull_damage = s.boat.hull_boxes
    c08_damage.hull_damage(s, 1)
    reading = next(each for each in GAME.strip(s).gauges if each.id == "hull")
    assert (reading.value, reading.note) == ("sunk", "The boat was sunk.")
    panels = " ".join(str(panel.html) for panel in painter_of(GAME).panels(s, Sources()))
    assert "Everything works" not in panels and "6 of 5" not in panels


def test_the_end_gives_its_reason_before_the_rating_and_counts_merchant_tons() -> None:
    s = at_sea("m5", "AN42")
    s.ended, s.ships_sunk = 1, 1
    lines = GAME.closing(s)
    assert lines[0] == "The boat is home: Critical Failure."
    assert lines[1].startswith("1 ship sunk, 0 t of merchant shipping: ")


def test_the_heading_of_a_turn_does_not_say_another_time_than_its_line() -> None:
    s = at_sea()
    s.todo = [c13_sequence.TURN, c13_sequence.AT_SEA, c13_sequence.PAY, c04_movement.DEPTH]
    assert GAME.moment(s) == "AN16"
    assert GAME.moment(asked(at_sea(), E1)) == "AN16, day"
