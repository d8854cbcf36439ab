"""One test for every ruling of RULINGS.md."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest

import siluro
from siluro.games.boats.rules.c10_malta import east_of
from siluro.games.boats.rules.c10_scenarios import level
from siluro.games.boats.rules.state import COLLAPSED, GONE, HARBOUR, INTACT, NOWHERE, OPEN
from tests.games.boats.board import GAME, asked, at, at_event, chances, here, new, played, word

QUIET = "3915"
INNER = {0: "york", 5: "hasty", 6: "doumana"}  # 1104 and both ships of 1106, all next to 1105


def test_every_ruling_has_a_test() -> None:
    text = (GAME.folder / "RULINGS.md").read_text(encoding="utf-8")
    numbers = [int(found) for found in re.findall(r"^\| M-(\d+) ", text, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))
    tests = {int(found) for name in globals() for found in re.findall(r"^test_ruling_m_(\d+)_", name)}
    readings = {found for name in globals() for found in re.findall(r"^test_ruling_m_(\d+[b-z])_", name)}
    tested_above = {"9b", "18b", "33b"}
    assert {each.id for each in GAME.readings} == {f"M-{name}" for name in readings | tested_above}
    assert tests == set(numbers)


def test_ruling_m_1_one_check_after_the_event_and_one_for_each_lit_hex_entered() -> None:
    s = at("3205", lit=["yellow"])
    assert asked(s, "1", "3105") == ["speed", "go", "event"]  # out of a lit hex: nothing
    assert asked(s, "2", "3206", "4", "3207", "4") == ["speed", "go", "spotted", "go", "spotted", "event"]
    assert asked(at("3106"), "1", "3206", "6", "1") == ["speed", "go", "event", "colours", "spotted"]


def test_ruling_m_1b_one_roll_for_all_lit_hexes_of_a_movement() -> None:
    once = {"readings": "M-1b"}
    s = at("3205", lit=["yellow"], options=once)
    assert asked(s, "2", "3206", "4", "3207") == ["speed", "go", "spotted", "go", "event"]
    after = asked(s, "2", "3206", "4", "3207", "6", "3")
    assert after[-2:] == ["colours", "spotted"]  # the event is another matter
    s = played(s, "2", "3206", "4", "3207", "6", "3", "4")
    assert asked(s, "1", "3206")[-1] == "spotted"  # and so is the next movement
    s = at("3205", lit=["yellow"], alarm=6, options=once)
    assert asked(s, "2", "3206", "0", "3207") == ["speed", "go", "batteries", "go", "event"]


def test_ruling_m_2_boats_are_framed_only_after_a_failed_check() -> None:
    s = played(at("3306", lit=["yellow"]), "1", "3206")
    assert (played(s, "4").alarm, played(s, "3").alarm) == (0, 1)


def test_ruling_m_3_two_colours_are_one_check() -> None:
    s = at("2007", "malta", lit=["yellow", "green"])
    assert s.board.beams[s.board.hexes.index("2008")].bit_count() == 2
    assert asked(s, "1", "2008", "5") == ["speed", "go", "spotted", "event"]


def test_ruling_m_4_batteries_in_phase_d_or_where_the_light_is_crossed() -> None:
    assert asked(at("3106"), "1", "3206", "6", "1", "1", "0") == [
        "speed", "go", "event", "colours", "spotted", "batteries", "speed",
    ]  # fmt: skip
    crossed = at("3306", lit=["yellow"])
    assert asked(crossed, "2", "3206", "1", "0") == ["speed", "go", "spotted", "batteries", "go"]


@pytest.mark.parametrize("face", ["1", "2"])
def test_ruling_m_5_every_event_puts_the_old_lights_out(face: str) -> None:
    s = at_event(2, QUIET, lit=["yellow", "green"])
    assert s.lit
    assert played(s, face).lit == 0


def test_ruling_m_6_seven_at_speed_three_fails_no_motor() -> None:
    s = played(at_event(3, QUIET), "6")
    assert (s.lit, s.boats, word(s)) == (7, 6, "speed")
    for speed in (1, 2):
        assert max(6 + s.tables.modifiers[speed], 6 + s.tables.net_modifier) < 7


def test_ruling_m_7_a_failed_counter_is_in_the_net_hex_and_may_go_back() -> None:
    s = played(at("2308"), "1", "2208", "1", "1")
    assert (here(s), word(s)) == ("2208", "net")
    back = played(s, "back")
    assert siluro.answers(back) == ("2307", "2308")
    s = played(back, "2307")
    assert (here(s), s.side, s.modifier, s.speed, word(s)) == ("2307", 0, 0, 1, "event")


def test_ruling_m_7b_the_modifier_of_speed_one_for_going_back() -> None:
    s = played(at("2308", options={"readings": "M-7b"}), "1", "2208", "1", "1")
    assert [played(s, answer).modifier for answer in ("try", "pass")] == [0, 0]
    s = played(s, "back", "2307")
    assert (here(s), s.modifier, word(s)) == ("2307", -1, "event")


def test_ruling_m_8_every_water_hex_on_the_far_side() -> None:
    assert siluro.answers(played(at("2308"), "1", "2208", "6")) == ("2107", "2108")
    assert siluro.answers(played(at("3106"), "1", "3007", "6")) == ("2907",)  # 2906 is the island


def test_ruling_m_9_at_once_while_moving_or_all_in_phase_e() -> None:
    s = played(at("1205", ships=INNER), "2", "1105")
    assert "attack" in siluro.answers(s)
    late = played(at("1205", ships=INNER, options={"readings": "M-9b"}), "2", "1105")
    assert siluro.why(late, "attack") == siluro.Why("no ship can be attacked from here now", "6")
    s = played(late, "1205", "1")
    assert word(s) == "phase-e"
    assert asked(s, "attack", "1", "6") == ["phase-e", "send york", "attack york", "speed"]


def test_ruling_m_10_the_rest_of_the_speed_must_still_be_moved() -> None:
    s = played(at("1105", ships=INNER), "3", "attack", "1", "0", "0", "1")
    assert (s.left, word(s)) == (3, "go")


def test_ruling_m_11_two_ships_in_a_hex_are_two_targets() -> None:
    s = played(at("1206", ships={5: "hasty", 6: "doumana"}), "1", "attack")
    assert asked(s, "1", "1", "hasty", "6", "6") == [
        "send hasty", "send doumana", "target", "attack hasty", "attack doumana", "go",
    ]  # fmt: skip
    s = played(s, "1", "1", "hasty", "6", "6")
    assert (s.points, s.alarm) == (2, 2)


def test_ruling_m_12_the_hex_stays_closed_until_both_are_gone() -> None:
    s = played(at("1206", ships={5: "hasty", 6: "doumana"}), "2", "attack", "1", "0", "6")
    assert siluro.why(s, "1106") == siluro.Why("blocked by an enemy ship", "4")
    s = at("1206", ships={5: "hasty", 6: "doumana"})
    s = played(s, "2", "attack", "1", "1", "doumana", "6", "6")
    assert "1106" in siluro.answers(s)


def test_ruling_m_13_a_path_may_come_back() -> None:
    s = played(at("3811"), "4", "3812", "3811", "3812", "3811")
    assert (here(s), word(s)) == ("3811", "event")


def test_ruling_m_14_equipment_belongs_to_the_counter() -> None:
    s = at("2308", gear=["harpoon"], boats=1)
    assert asked(s, "1", "2208") == ["speed", "go", "use harpoon"]
    assert GAME.view(s)["equipment"]["harpoon"] == 1


def test_ruling_m_15_one_piece_for_a_die_and_a_reuse_die_after_each_use() -> None:
    s = at("2308", gear=["harpoon", "harpoon"])
    assert asked(s, "1", "2208", "yes", "6", "1") == [
        "speed",
        "go",
        "use harpoon",
        "barrier",
        "reuse harpoon",
        "beyond",
    ]
    assert played(s, "1", "2208", "yes").bonus == 1


def test_ruling_m_16_binoculars_help_one_die_and_then_perhaps_the_next() -> None:
    s = played(at("1105", ships=INNER, gear=["binoculars"]), "1", "attack", "3", "0", "0")
    assert asked(s, "yes", "1", "4", "yes", "1", "3", "1") == [
        "use binoculars", "attack york", "reuse binoculars", "use binoculars", "attack york", "reuse binoculars",
        "attack york", "go",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("s", "answers"),
    [
        (at("2308", gear=["charm"]), ("1", "2208", "1")),
        (at_event(2, QUIET, gear=["charm"]), ("3",)),
        (at_event(2, QUIET, gear=["charm"]), ("2", "no", "1")),
        (at("3306", lit=["yellow"], gear=["charm"]), ("1", "3206", "2")),
        (at("3306", lit=["yellow"], alarm=6, gear=["charm"]), ("1", "3206", "3")),
        (at("3509", gear=["charm"]), ("1", "3508", "6")),
        (at("1105", ships=INNER, gear=["charm"]), ("1", "attack", "1", "0", "0", "2")),
        (at("1807", "malta", gear=["charm"]), ("1", "1806", "1", "5")),
        (at("2312", "malta", turn=4, units=[1, 0, 0], gear=["charm"]), ("5",)),
        (at("2312", "malta", turn=8, units=[0, 1, 0], gear=["charm"]), ("1",)),
        (at("2312", "malta", turn=2, units=[0, 0, 1], gear=["charm"]), ("now", "1")),
        (at("2308", gear=["charm", "harpoon"]), ("1", "2208", "yes", "6", "2")),
        (played(new("suda"), "charm", "wrench"), ("5",)),
        (played(new("malta", start="2312"), "charm", "wrench"), ("6",)),
        (played(new("malta", start="2312"), "charm", "wrench", "6", "no", "6", "no", "6", "no"), ("6",)),
        (played(new("malta", start="2312"), "charm", "wrench", "6", "no", "1", "1", "1"), ("6",)),
    ],
)  # fmt: skip
def test_ruling_m_17_the_charm_serves_any_die_of_the_game(
    s: siluro.engine.steps.State, answers: tuple[str, ...]
) -> None:
    while word(s) != "charm":  # type: ignore[arg-type]
        first, *rest = answers
        s, answers = siluro.play(s, first), tuple(rest)
    again = siluro.play(s, "yes")
    assert again.gear[4] == 0  # type: ignore[attr-defined]
    assert siluro.asking(again).kind == "roll"  # type: ignore[union-attr]


def test_ruling_m_17b_not_the_dice_before_the_first_turn() -> None:
    s = new("malta", readings="M-17b")
    assert asked(s, "charm", "wrench", "6", "6", "6", "6", "6", "6") == [
        "equip", "equip", "start", "unit tesei", "unit costa", "unit bombers", "unit ninth", "alarm", "speed",
    ]  # fmt: skip


@pytest.mark.parametrize(("start", "end"), [("1805", "1806"), ("1806", "1805")])
def test_ruling_m_18_the_gap_takes_speed_one_no_roll_and_its_modifier(start: str, end: str) -> None:
    fields = {"side": HARBOUR, "bridge": OPEN} if start == "1806" else {}
    s = played(at(start, "malta", **fields), "1", end)
    assert (here(s), s.modifier, word(s)) == (end, -1, "event")
    assert end not in siluro.answers(played(at(start, "malta", **fields), "2"))
    as_a_net = played(at(start, "malta", options={"readings": "M-18b"}, **fields), "1", end)
    assert (here(as_a_net), as_a_net.modifier, word(as_a_net)) == (end, 0, "event")


def test_ruling_m_19_one_roll_for_all_boats() -> None:
    s = played(at("1807", "malta"), "1", "1806", "3")
    assert asked(s, "1") == ["m3", "event"]
    assert (played(s, "1").boats, played(s, "1").alarm) == (5, 1)
    outcomes = chances(s, lambda t: (t.bridge, t.alarm), lambda t: word(t) == "event")
    assert outcomes == {(INTACT, 1): Fraction(1, 2), (OPEN, 1): Fraction(1, 6), (COLLAPSED, 1): Fraction(1, 3)}


def bridge_odds(reading: str, boats: int) -> dict[int, Fraction]:
    """How the bridge fares when so many boats attack it."""
    s = played(at("1807", "malta", options={"readings": reading}), "1", "1806", str(boats))
    return chances(s, lambda t: t.bridge, lambda t: word(t) == "event")


def test_ruling_m_19b_a_roll_for_each_boat_until_the_bridge_gives_way() -> None:
    s = played(at("1807", "malta", options={"readings": "M-19b"}), "1", "1806", "3")
    assert asked(s, "1", "2", "3") == ["m3", "m3", "m3", "event"]
    assert played(s, "1", "2", "3").alarm == 3
    assert bridge_odds("M-19b", 3)[OPEN] == Fraction(7, 24)
    assert bridge_odds("M-19b", 3)[COLLAPSED] == Fraction(7, 12)
    s = played(s, "1", "4")
    assert (s.bridge, s.boats, s.alarm, word(s)) == (OPEN, 5, 2, "event")


def test_ruling_m_19c_a_roll_for_each_boat_and_one_collapse_is_enough() -> None:
    s = played(at("1807", "malta", options={"readings": "M-19c"}), "1", "1806", "3")
    assert asked(s, "4", "1", "2") == ["m3", "m3", "m3", "event"]
    assert played(s, "4", "1", "4").bridge == OPEN
    closed = played(s, "4", "5")
    assert (closed.bridge, closed.boats, closed.alarm, word(closed)) == (COLLAPSED, 5, 2, "event")
    for boats in (1, 2, 3):
        assert bridge_odds("M-19c", boats)[OPEN] == Fraction(2, 3) ** boats - Fraction(1, 2) ** boats


def test_ruling_m_20_movement_left_after_the_bridge() -> None:
    opened = played(at("1807", "malta"), "3", "1806", "1", "4")
    assert siluro.answers(opened) == ("1705", "1706", "1807", "1906")
    failed = played(at("1807", "malta"), "3", "1806", "1", "5")
    assert siluro.answers(failed) == ("1807", "1906")
    slow = at("1806", "malta", side=1, bridge=OPEN)
    assert "1805" in siluro.answers(played(slow, "1"))


@pytest.mark.parametrize("bridge", [OPEN, COLLAPSED])
def test_ruling_m_21_tesei_does_not_roll_if_the_bridge_is_not_intact(bridge: int) -> None:
    s = at("2312", "malta", turn=4, units=[1, 0, 0], bridge=bridge)
    assert (word(s), s.units[0]) == ("speed", 0)


def test_ruling_m_22_the_bombers_come_once_between_turns_two_and_six() -> None:
    asks = [word(at("2312", "malta", turn=turn, units=[0, 0, 1])) for turn in range(1, 9)]
    assert asks == ["speed", "raid", "raid", "raid", "raid", "raid", "speed", "speed"]
    s = at("2312", "malta", turn=3, units=[0, 0, 1])
    assert played(s, "wait").units[2] == 1
    assert played(s, "now", "1").units[2] == 0
    assert at("2312", "malta", turn=7, units=[0, 0, 1]).units[2] == 0


def test_ruling_m_22b_the_bombers_come_in_every_turn_from_two_to_six() -> None:
    s = at("2312", "malta", turn=2, units=[0, 0, 1], alarm=3, options={"readings": "M-22b"})
    asks = asked(s, "now", "6", "1", "2313", "1", "now")
    assert asks == ["raid", "bombing", "speed", "go", "event", "raid", "bombing"]
    assert at("2312", "malta", turn=7, units=[0, 0, 1], options={"readings": "M-22b"}).units[2] == 0


def test_ruling_m_23_the_submarine_counts_with_its_points() -> None:
    s = played(at("2312", "malta", turn=8, units=[0, 1, 0]), "6")
    assert (s.points, s.raid.level_ids[level(s)]) == (s.tables.costa_points, "partial")


def test_ruling_m_24_nine_boats_and_nothing_else() -> None:
    s = played(new("malta", start="2312"), "wrench", "wrench", "6", "6", "6")
    with_ninth, without = played(s, "1"), played(s, "2")
    assert (with_ninth.boats, without.boats) == (9, 8)
    assert with_ninth.units == without.units == [0, 0, 0]


def test_ruling_m_25_east_is_to_the_lower_left() -> None:
    for place, east in (("2312", "2213"), ("2213", "2113"), ("1907", "1808")):
        s = at(place, "malta", options={"drift": "yes"})
        assert s.board.hexes.name(east_of(s)) == east
    assert east_of(at("1706", "malta")) == NOWHERE  # a pier
    assert east_of(at("1604", "malta")) == NOWHERE  # land
    assert east_of(at("1502", "malta")) == NOWHERE  # a ship
    assert east_of(at("1602", "malta")) != NOWHERE


def test_ruling_m_26_nothing_is_above_strategic() -> None:
    s = at("3811", points=12, level_up=1)
    assert s.raid.level_ids[level(s)] == "strategic"


def test_ruling_m_27_a_die_for_each_hex_next_to_the_buoy() -> None:
    s = at("3509")
    assert asked(s, "3", "3508", "1", "3608", "1", "3607", "1") == [
        "speed", "go", "buoy", "go", "buoy", "go", "buoy", "event",
    ]  # fmt: skip


def test_ruling_m_28_six_frames_from_that_moment_on() -> None:
    s = at("1105", ships=INNER, lit=["red"], alarm=5)
    s = played(s, "2", "attack", "1", "0", "0", "1")
    assert s.alarm == 6
    assert asked(s, "1205") == ["go", "batteries"]


def test_ruling_m_29_the_chart_is_no_rule() -> None:
    rules = (GAME.folder / "rules.toml").read_text(encoding="utf-8")
    assert 'rulings = ["M-29"]' in rules


def test_ruling_m_30_marsamuschetto_is_out_of_play() -> None:
    chart = at("2312", "malta").board
    out = [place for place in range(chart.hexes.count) if chart.terrain[place] == "o"]
    assert out
    assert all(20 <= chart.hexes.column(place) <= 29 and chart.hexes.row(place) <= 5 for place in out)
    assert not any(place in ways for place, ways in product(out, chart.ways))


def test_ruling_m_31_passing_for_an_alarm_needs_a_failed_roll_at_that_net() -> None:
    s = played(at("3108"), "1", "3008", "5", "2907", "1")
    refused = siluro.why(s, "pass")
    assert refused is not None
    assert refused.rule == "4.2.2"
    s = played(s, "try", "1", "1")
    assert "pass" in siluro.answers(s)
    back = played(s, "back", "3008")
    assert (here(back), back.side) == ("3008", 1)


def test_ruling_m_32_light_then_buoy_then_ships_then_net() -> None:
    s = at("3106", lit=["yellow"])
    assert asked(s, "1", "3007", "6", "1") == ["speed", "go", "spotted", "barrier", "event"]
    s = at("1006", lit=["red"])
    assert asked(played(s, "1"), "1105") == ["go", "ship 1104"]
    s = played(at("1305", lit=["red"]), "1", "1205")
    assert asked(s, "6") == ["spotted", "ship 1104"]


@pytest.mark.parametrize(("reading", "ways"), [("none", ("1807", "1906")), ("M-33b", ("1705", "1706"))])
@pytest.mark.parametrize("bridge", [INTACT, COLLAPSED])
def test_ruling_m_33_from_the_harbour_only_out_to_sea_or_with_b_only_back(
    bridge: int, reading: str, ways: tuple[str, ...]
) -> None:
    s = played(at("1706", "malta", bridge=bridge, options={"readings": reading}), "2", "1806")
    assert (s.side, word(s)) == (HARBOUR, "go")
    assert siluro.answers(s) == ways
    assert "1807" in siluro.answers(played(at("1706", "malta", bridge=OPEN), "2", "1806"))


def test_ruling_m_34_attempts_only_on_entering_and_with_as_few_as_no_boats() -> None:
    s = played(at("1807", "malta"), "2", "1806")
    assert siluro.answers(s) == ("0", "1", "2", "3", "4", "5", "6", "7", "8")
    s = played(s, "0")
    assert (s.boats, s.alarm, word(s)) == (8, 0, "go")
    stay = played(at("1807", "malta"), "1", "1806", "1", "1", "1")
    assert word(stay) == "speed"
    assert word(played(stay, "2", "1807", "1806")) == "bridge"


def test_ruling_m_35_one_attack_from_a_hex_before_moving_on() -> None:
    s = played(at("1105", ships=INNER), "3", "attack", "1", "0", "0", "1")
    assert "attack" not in siluro.answers(s)
    s = played(s, "1205")
    assert "attack" in siluro.answers(s)
    s = played(s, "1105")
    assert "attack" in siluro.answers(s)


def test_ruling_m_36_after_a_hit_no_more_dice() -> None:
    s = played(at("1105", ships=INNER), "1", "attack", "4", "0", "0", "1", "5")
    assert (word(s), s.boats, s.berths[0]) == ("go", 2, GONE)


def test_ruling_m_37_no_charm_after_a_die_that_went_well() -> None:
    assert asked(at("2308", gear=["charm"]), "1", "2208", "4") == ["speed", "go", "barrier", "beyond"]
    assert asked(at("3509", gear=["charm"]), "1", "3508", "1") == ["speed", "go", "buoy", "event"]
    lit = at("3306", lit=["yellow"], alarm=6, gear=["charm"])
    assert asked(lit, "1", "3206", "0") == ["speed", "go", "batteries", "event"]
    assert word(played(at_event(2, QUIET, gear=["charm"]), "1")) == "charm"
    s = played(new("malta", start="2312"), "charm", "wrench")
    assert asked(s, "1", "no", "1", "1", "1", "1") == [
        "unit tesei", "charm unit", "unit costa", "unit bombers", "unit ninth", "alarm", "charm alarm",
    ]  # fmt: skip


def test_ruling_m_38_units_in_the_books_order() -> None:
    s = at("2312", "malta", turn=4, units=[1, 0, 1])
    assert asked(s, "1", "wait") == ["tesei", "raid", "speed"]


def test_ruling_m_39_no_drift_in_or_into_nets_and_the_bridge() -> None:
    assert east_of(at("1606", "malta", side=1)) == NOWHERE
    assert east_of(at("1705", "malta")) == NOWHERE  # 1606 is a net
    assert east_of(at("1806", "malta", side=2, bridge=OPEN)) == NOWHERE
    s = played(at("1703", "malta", options={"drift": "yes"}), "1", "1702", "leinster", "1")
    assert asked(s, "1") == ["drift", "ship 1503"]


def test_ruling_m_40_two_pieces_before_start_and_units() -> None:
    assert asked(new("malta"), "cover", "cover") == ["equip", "equip", "start"]


def test_ruling_m_41_no_attack_from_a_net() -> None:
    s = played(at("2308"), "1", "2208", "1", "1")
    assert siluro.answers(s) == ("back", "pass", "try")


def test_ruling_m_42_the_track_comes_from_the_pack() -> None:
    assert [raid.turns for raid in new().tables.raids] == [12, 8]
    assert new().tables.raids[1].turns >= new().tables.costa_turn


def test_ruling_m_43_the_player_chooses_one_ship_after_another() -> None:
    s = played(at("1105", ships=INNER), "1", "attack", "2", "1", "1")
    assert siluro.answers(s) == ("doumana", "hasty", "york")
    s = played(s, "york", "1")
    assert word(s) == "attack"  # its second boat comes before the next ship
    s = played(s, "1")
    assert siluro.answers(s) == ("doumana", "hasty")
