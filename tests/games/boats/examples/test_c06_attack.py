"""Chapter 6: turning ships face up, declaring, dice, and what an attack costs."""

from __future__ import annotations

from fractions import Fraction

import siluro
from siluro.games.boats.rules.state import FACE_DOWN, GONE, Boats
from tests.games.boats.board import GAME, asked, at, here, played, word


def test_6_ships_next_to_the_counter_are_turned_face_up() -> None:
    s = played(at("1406"), "1", "1305")
    assert word(s) == "event"
    s = played(at("1006"), "1", "1105")
    assert asked(s, "york", "calcutta", "hasty") == ["ship 1104", "ship 1106a", "ship 1106b", "event"]
    assert siluro.odds(s) == {name: Fraction(1, 9) for name in s.raid.ship_ids}
    s = played(s, "york")
    assert siluro.odds(s) == {name: Fraction(1, 8) for name in s.raid.ship_ids if name != "york"}


def test_6_with_a_hex_left_the_boats_may_attack_at_once() -> None:
    s = played(at("1205", ships={0: "york", 5: "hasty", 6: "doumana"}), "2", "1105")
    assert "attack" in siluro.answers(s)
    s = played(s, "attack")
    assert asked(s, "2", "1", "0") == ["send york", "send hasty", "send doumana", "target"]


def test_6_the_player_chooses_the_order_of_the_ships_attacked() -> None:
    s = played(at("1105", ships={0: "york", 5: "hasty", 6: "doumana"}), "1", "attack", "1", "1", "0")
    assert siluro.answers(s) == ("hasty", "york")
    assert asked(s, "hasty", "1", "1") == ["target", "attack hasty", "attack york", "go"]
    assert asked(s, "york", "1", "1") == ["target", "attack york", "attack hasty", "go"]
    after = played(s, "hasty", "6", "1")
    assert (after.points, after.alarm, after.boats) == (1, 2, 4)


def test_6_1_the_order_is_asked_for_only_where_two_ships_are_attacked() -> None:
    three = {0: "york", 5: "hasty", 6: "doumana"}
    s = played(at("1105", ships=three), "1", "attack", "2", "1", "1")
    assert asked(s, "hasty", "4", "doumana", "1", "1") == [
        "target", "attack hasty", "target", "attack doumana", "attack york", "attack york",
    ]  # fmt: skip
    alone = played(at("1105", ships=three), "1", "attack", "2", "0", "0")
    assert word(alone) == "attack"


def test_6_1_the_order_counts_with_binoculars_and_charm() -> None:
    """One boat each for a ship of 2 points and one of 1."""
    s = at("1304", ships={7: "calcutta", 8: "hasty"}, gear=["binoculars", "charm"], turn=12)
    s = played(s, "1", "attack", "1", "1")
    worth = {first: best(played(s, first)) for first in siluro.answers(s)}
    assert worth == {"calcutta": Fraction(68, 27), "hasty": Fraction(64, 27)}


def best(s: Boats) -> Fraction:
    """The points to be had from an attack, with the best use of the equipment."""
    if siluro.is_over(s) or word(s) in ("go", "event"):
        return Fraction(s.points)
    odds = siluro.odds(s)
    values = {answer: best(played(s, answer)) for answer in siluro.answers(s)}
    if not odds:
        return max(values.values())
    return sum((odds[answer] * value for answer, value in values.items()), Fraction(0))


def test_6_without_a_hex_left_they_wait() -> None:
    s = played(at("1205", ships={0: "york", 5: "hasty", 6: "doumana"}), "1", "1105")
    assert word(s) == "event"
    s = played(s, "1")
    assert "attack" in siluro.answers(played(s, "1"))


def test_6_no_more_boats_than_there_are_and_at_least_one() -> None:
    s = played(at("1105", ships={0: "york", 5: "hasty", 6: "doumana"}, boats=3), "1", "attack")
    assert siluro.answers(s) == ("0", "1", "2", "3")
    assert siluro.why(s, "4") == siluro.Why("not enough boats (3 left)", "6")
    assert siluro.why(played(s, "0", "0"), "0") == siluro.Why("an attack needs at least one boat", "6")


def test_6_the_others_go_on_and_attack_again_in_the_same_turn() -> None:
    ships = {0: "york", 5: "hasty", 6: "doumana", 7: "calcutta", 8: "pericles"}
    s = played(at("1105", ships=ships), "4", "attack", "1", "0", "0", "4")
    assert (word(s), s.boats, s.points, s.left) == ("go", 5, 3, 4)
    s = played(s, "1205", "1204")
    assert "attack" in siluro.answers(s)
    s = played(s, "attack", "2", "0", "1", "4")
    assert (s.boats, s.points, s.alarm) == (3, 5, 2)


def test_6_1_four_five_or_six_hits() -> None:
    for face in range(1, 7):
        s = played(at("1105", ships={0: "york", 5: "hasty", 6: "doumana"}), "1", "attack", "1", "0", "0", str(face))
        assert (s.berths[0] == GONE) == (face >= 4)


def test_6_1_1_the_ship_is_removed_and_counts() -> None:
    s = played(at("1105", ships={0: "york", 5: "hasty", 6: "doumana"}), "1", "attack", "1", "0", "0", "6")
    assert (s.points, s.level_up, s.hits) == (3, 1, [0])
    assert "1104" in siluro.answers(s)
    assert next(ship for ship in GAME.view(s)["ships"] if ship["hex"] == "1104")["state"] == "hit"


def test_6_1_2_boats_are_spent_hit_or_miss() -> None:
    s = played(at("1105", ships={0: "york", 5: "hasty", 6: "doumana"}), "1", "attack", "3", "0", "0")
    assert s.boats == 3
    assert played(s, "6").boats == played(s, "1", "1", "1").boats == 3
    s = played(at("1105", ships={0: "york", 5: "hasty", 6: "doumana"}, boats=1), "1", "attack", "1", "1")
    assert siluro.is_over(s)
    assert GAME.ending(s) == siluro.Ending("defeat", "no-boats")


def test_6_1_3_one_alarm_for_each_ship_attacked() -> None:
    s = at("1105", ships={0: "york", 5: "hasty", 6: "doumana"})
    s = played(s, "1", "attack", "2", "1", "1", "york", "1", "1")
    assert (s.alarm, word(s)) == (1, "target")
    s = played(s, "hasty", "6", "1")
    assert (s.alarm, s.points) == (3, 1)


def test_6_ships_far_away_stay_face_down() -> None:
    s = played(at("1006"), "1", "1105", "york", "calcutta", "hasty")
    assert s.berths.count(FACE_DOWN) == 6
    assert here(s) == "1105"
