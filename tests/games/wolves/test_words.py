"""What a player of Sea Wolves reads: the time a turn will have, arcs, events by name, what a shot needed."""

from __future__ import annotations

import siluro
from siluro.engine.play import waiting
from siluro.games.wolves.paint.board import live
from siluro.games.wolves.rules import (
    c04_events,
    c05_ships,
    c06_attack,
    c07_movement,
    c08_damage,
    c12_campaign,
    c12_upgrades,
)
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.table.asked import Asked, ask
from siluro.table.log import Line, group
from tests.games.wolves.board import GAME, KAUNAS, NAVASOTA, meeting, new, played, put, rolled, sighting
from tests.games.wolves.board import asked as scene


def question(s: Wolves) -> Asked:
    found = ask(GAME, s)
    assert found is not None
    return found


def labels(s: Wolves) -> dict[str, str]:
    return {choice.id: choice.label for choice in question(s).choices}


def told(s: Wolves, answer: str) -> str:
    step = waiting(s)
    assert step is not None
    number = next(each for each in step.options(s) if step.name(s, each) == answer)
    return GAME.tell(s, step, number, siluro.play(s, answer))


def test_4_3_a_turn_is_offered_with_its_time_of_day() -> None:
    s = new("m1")
    assert labels(s) == {
        "surfaced": "surfaced by day: ½ fuel",
        "submerged": "submerged by night: battery down to 50%",
    }
    s.fuel_spent = 2
    assert labels(s)["surfaced"] == "surfaced by night: ½ fuel"
    after = played(s, "surfaced", "stop")
    assert after.night == 1


def test_5_2_1_a_heading_says_how_likely_its_arc_is() -> None:
    s = played(rolled(sighting(), 8), "engage")
    assert labels(s)["7"] == "heading 7 (a contact on 6, 7, 8: 44%)"
    assert labels(s)["5"] == "heading 5 (a contact on 12, 5, 6: 28%)"
    assert told(s, "7") == "New heading: 7."
    assert GAME.view(s)["encounter"]["headed"] is False and 'class="arc"' not in live(s, {})
    s = played(s, "7")
    assert GAME.view(s)["encounter"]["headed"] is True and 'class="arc"' in live(s, {})
    assert told(s, "4") == "False contact."
    assert told(s, "9") == "Contact on bearing 9."


def test_10_an_escort_is_told_as_one() -> None:
    s = scene(put(new("m4"), "AM28"), c05_ships.ESCORT_POSITION)
    assert told(s, "6") == "Escort on bearing 6."
    assert told(s, "3") == "Escort: nothing there."


def test_4_5_an_event_is_told_by_its_name() -> None:
    s = scene(put(new("m1"), "AN27"), c04_events.EVENT_ROLLS[1])
    assert told(s, "7") == "Hidden reef: 1 hull damage or nothing, as a die decides."
    assert told(played(s, "7"), "5") == "Hidden reef: 1 hull damage."
    s = scene(put(new("campaign"), "AN27"), c04_events.EVENT_ROLLS[1])
    assert told(s, "9") == (
        "Radio intercept: intelligence, of no use in a campaign or an aircraft attacks, as a die decides."
    )


def test_6_1_a_shot_says_what_it_needed() -> None:
    s = played(meeting((NAVASOTA, 9, 1)), "torpedoes", "2")
    assert told(meeting((NAVASOTA, 9, 1)), "torpedoes") == "The boat makes ready to launch torpedoes."
    assert told(s, "8") == "Attack on the Navasota (8,795 t): it hits (total 8, 6+ needed)."
    s.equipment_damage[3] = 1
    assert told(s, "7") == "Attack on the Navasota (8,795 t): it misses (total 5 = 7 − 2, 6+ needed)."


def test_7_1_a_name_takes_the_article_and_a_number_does_not() -> None:
    named = meeting((NAVASOTA, 9, 1), ("escort", 11, 2), scenario="m4")
    assert [names.the_vessel(named, index) for index in (0, 1, 2)] == ["the Navasota (8,795 t)", "the Fowey", "ship 3"]
    s = meeting((NAVASOTA, 9, 1), ("escort", 11, 2))
    assert names.the_vessel(s, 1) == "escort 2"
    assert told(scene(s, c07_movement.Side(0)), "1").startswith("The Navasota (8,795 t) passes to ")
    assert told(scene(s, c07_movement.Side(1)), "1").startswith("Escort 2 passes to ")
    assert question(scene(s, c06_attack.Shot(1, 0, 1))).prompt == "Attack on escort 2 at D2: roll two dice."


def test_8_what_the_crew_repairs_is_told_as_a_deed() -> None:
    s = new("m1")
    s.equipment_damage[4] = 1
    s = scene(s, c08_damage.Repair(1, 0))
    assert told(s, "none") == "The crew repairs nothing."
    assert told(s, "radio") == "The crew works on: radio."


def test_6_a_map_without_ships_says_so() -> None:
    s = meeting((KAUNAS, 9, 1))
    assert labels(s)["done"] == "end the turn"
    s.rings[0] = 0
    assert question(s).prompt == "Encounter turn 1: no ships left on the map."
    assert labels(s)["done"] == "end the encounter"


def test_5_2_nothing_but_the_course_leads_to_a_sighting() -> None:
    s = scene(put(new("campaign"), "AN58"), c12_upgrades.UPGRADE)
    assert not any(choice.chances for choice in question(s).choices)
    assert labels(s)["captain"] == ("captain's level (attacks and escapes from aircraft): 0 of 12, next gain at 2")
    assert told(s, "captain") == "Experience, captain's level: 1 of 12."


def test_12_1_mines_say_how_many_and_what_for() -> None:
    s = put(new("campaign"), "AN58")
    s.mines = 8
    s = scene(s, c12_campaign.LAY_MINES)
    assert question(s).prompt == "Lay 4 mines here, for 2 experience points? 8 on board."
    chart = GAME.view(played(s, "yes"))["chart"]
    assert chart["mines_laid"] == ["an58"]
    assert dict(zip(chart["minefields"], chart["mines_needed"], strict=True))["an05"] == 6


def test_12_1_no_load_is_negative() -> None:
    s = played(new("campaign"), "an96", "8")
    assert all("-" not in each.label for each in question(s).refused)


def test_5_the_lookout_is_as_the_table_says() -> None:
    odds = {"blue": (0, 1), "yellow": (6, 2), "red": (12, 4)}
    seen = GAME.view(new("m1"))["lookout"]
    assert {name: (row["ships"], row["aircraft"]) for name, row in seen.items()} == odds


def test_two_dice_are_named_as_two() -> None:
    assert question(sighting()).dice == "2d6"
    assert question(played(meeting((NAVASOTA, 9, 1)), "torpedoes", "1")).dice == "2d6"
    assert question(new("m1")).dice == ""


def test_a_roll_of_another_chapter_does_not_break_a_phase() -> None:
    def line(number: int, phase: str, by: str) -> Line:
        return Line(number, "turn 1", phase, "6.1", "text", "entry", by)

    lines = [line(1, "attack", ""), line(2, "levels", "machine"), line(3, "attack", "machine"), line(4, "levels", "")]
    groups = group(lines)
    assert [(group.phase, [each.number for each in group.lines]) for group in groups] == [
        ("attack", [1, 2, 3]), ("levels", [4])
    ]  # fmt: skip
    apart = group([line(1, "charm", ""), line(2, "event", "machine"), line(3, "charm", "")])
    assert [group.phase for group in apart] == ["charm", "event", "charm"]


def test_3_1_5_the_terminal_shows_the_alarm_of_the_coast_and_who_is_neutral() -> None:
    s = new("m8")
    s.sector_alarm = [2, 0, 1]
    assert "alarm: northern sector 2, middle sector 0, southern sector 1" in GAME.board_lines(s)
    s = meeting(("Aris", 9, 1), scenario="m2")
    s.conduct = [2]
    assert "1 Aris (neutral, stopped), steam merchant, 4,810 t, damage 0 of 3" in GAME.board_lines(s)


def test_6_1_a_target_says_how_likely_a_full_salvo_sinks_it() -> None:
    s = played(meeting((NAVASOTA, 9, 2), ("Kaunas", 8, 2)), "torpedoes")
    chances = {choice.id: {each.meaning: each.chance for each in choice.comes_to} for choice in question(s).choices}
    assert set(chances["1"]) == {"sunk by 3 G7a", "damaged"}
    assert chances["1"]["sunk by 3 G7a"] < chances["2"]["sunk by 3 G7a"], "a larger hull takes more"
