"""The set-up of a mission (0.1 to 0.17), as the book prints it for the first one."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.games.stealth.rules.state import SPACES, board, night
from siluro.kit.hexes import OUTSIDE
from tests.games.stealth.board import GAME, asked, at, new, played, ready, token


def test_0_1_each_mission_has_its_board() -> None:
    boards = [board(new(f"m{number}")).id for number in range(1, 10)]
    assert boards == ["gibraltar"] * 3 + ["alexandria"] * 2 + ["gibraltar", "algiers"] + ["gibraltar"] * 2


def test_0_1_t33_mission_1_is_set_up_as_printed() -> None:
    s = ready("m1")
    names = [s.tables.ship_ids[ship] for ship in night(s).ships]
    assert names[:11] == [
        "barham", "renown", "sheffield", "encounter", "faulknor", "fury", "hotspur", "inglefield", "vidette",
        "wishart", "wrestler",
    ]  # fmt: skip
    points = [s.tables.ship_points[ship] for ship in night(s).ships]
    assert (len(points[:11]), sum(points[:11])) == (11, 10 + 10 + 5 + 8 * 3)
    assert [s.tables.ship_classes[ship] for ship in night(s).ships[11:]] == ["cargo"] * 3
    assert points[11:] == [1, 1, 1]
    assert (len(s.craft), sum(s.faults), sum(s.deck)) == (4, 18, 36)
    assert [s.tables.crew_names[crew] for crew in s.crews] == [
        "Birindelli / Paccagnini", "Tesei / Pedretti", "Durand de la Penne / Bianchi",
    ]  # fmt: skip
    assert s.skills == [1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 2, 1]
    assert [s.tokens[index::6] for index in range(6)] == [[1] * 3, [1] * 3, [1] * 3, [1] * 3, [2] * 3, [1] * 3]
    assert GAME.view(s)["defence"] == []


def test_0_1_t34_history_scored_three_in_mission_1() -> None:
    assert night(new("m1")).history == 3
    assert sum(mission.history for mission in new("m1").tables.missions) == new("m1").tables.historic_total == 83


def test_0_2_cargo_ships_lie_on_designated_spaces() -> None:
    s = new("m1")
    assert [board(s).hexes.name(place) for place in s.berths[11:]] == ["1306", "1507", "1606"]


def test_0_3_named_ships_are_placed_the_others_go_to_any_free_space_of_their_kind() -> None:
    s = new("m1", placement="random")
    assert [board(s).hexes.name(place) for place in s.berths[:3]] == ["1615", "1715", "1512"]
    assert asked(s) == "berth encounter"
    assert set(siluro.answers(s)) == {"1610", "1612", "1613", "1614", "1709", "1710", "1716"}
    odds = siluro.odds(s)
    assert odds["1610"] == 2 * odds["1709"]
    s = played(s, "1709")
    assert "1709" not in siluro.answers(s)
    assert siluro.why(s, "1709").reason == "space already taken"  # type: ignore[union-attr]


@pytest.mark.parametrize("scenario", [f"m{number}" for number in range(1, 10)])
def test_0_3_every_ship_finds_a_place(scenario: str) -> None:
    s = ready(scenario)
    assert min(s.berths) >= 0
    assert all(board(s).water[place] for place in s.berths)


def test_0_4_slcs_start_surfaced_and_face_any_way() -> None:
    s = new("m1")
    while asked(s).startswith("berth"):
        s = played(s, siluro.answers(s)[0])
    assert [at(s, slc) for slc in (1, 2, 3)] == ["0706", "0807", "0708"]
    assert asked(s) == "face slc1"
    assert set(siluro.answers(s)) == {"n", "ne", "se", "s", "sw", "nw"}
    assert s.submerged == [0, 0, 0]


def test_0_5_the_time_is_0030() -> None:
    assert GAME.view(ready("m1"))["time"]["hour"] == "0030"
    assert GAME.view(ready("m1"))["time"]["track"][-3:] == ["0500", "0530", "0600"]


def test_0_6_patrol_craft_wait_beside_the_board() -> None:
    assert ready("m1").craft == [OUTSIDE] * 4
    assert [len(ready(f"m{number}").craft) for number in range(1, 10)] == [4, 4, 6, 4, 6, 6, 6, 7, 7]


def test_0_7_no_slc_is_detected() -> None:
    assert ready("m1").detected == [0, 0, 0]


def test_0_8_the_dice() -> None:
    s = ready("m1")
    assert len(s.skills) == 12
    assert set(s.skills) <= {1, 2, 3}


def test_0_9_the_alert_deck() -> None:
    assert ready("m1").deck[2:] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_0_10_the_fault_deck_is_that_of_the_technology() -> None:
    s = ready("m1")
    cards = {s.tables.fault_ids[kind]: count for kind, count in enumerate(s.faults) if count}
    assert cards == {
        "ballast-6": 3, "transmission-6": 2, "transmission-6-gone": 1, "battery-6": 3, "breathing-6": 3,
        "warhead-6": 3, "wetsuit-5": 3,
    }  # fmt: skip


def test_0_10_there_are_57_fault_cards() -> None:
    decks = ready("m1").tables.fault_decks
    assert sum(sum(deck) for levels in decks for deck in levels) == 57


def test_0_11_surges_by_the_forward_positioning_card() -> None:
    assert [token(ready(f"m{n}"), 1, "breathing") for n in (1, 2, 6)] == [1, 2, 3]


def test_0_12_harbour_defence_cards_of_the_mission() -> None:
    assert GAME.view(ready("m3"))["defence"] == ["Searchlights", "Patrol Craft Response (Surfaced)"]
    assert len(GAME.view(ready("m9"))["defence"]) == 8


def test_0_13_three_sheets() -> None:
    assert len(ready("m1").tokens) == 3 * len(SPACES)


def test_0_14_crews_start_readied() -> None:
    assert ready("m4").stunned == [0, 0, 0]
    assert [ready("m4").tables.crew_ids[crew] for crew in ready("m4").crews] == [
        "durand-de-la-penne-bianchi", "martellotta-marino", "marceglia-schergat",
    ]  # fmt: skip


def test_0_15_skills_of_the_mission() -> None:
    assert ready("m6").skills[:4] == [3, 3, 1, 1]


def test_0_16_tokens_of_the_sheets() -> None:
    assert sum(ready("m1").tokens[slc * 6 + space] for slc in range(3) for space in (1, 2, 3, 4)) == 15


def test_0_17_two_warheads_with_the_tandem() -> None:
    assert [token(ready(f"m{n}"), 1, "warhead") for n in (1, 6, 7, 9)] == [1, 1, 2, 2]


def test_0_3_the_player_places_the_ships_unless_chance_is_asked_to() -> None:
    s = new("m1")
    assert siluro.asking(s).kind == "choose"  # type: ignore[union-attr]
    assert siluro.asking(s).seat == 0  # type: ignore[union-attr]
    assert set(siluro.answers(s)) == {"1610", "1612", "1613", "1614", "1709", "1710", "1716"}
    assert siluro.why(played(s, "1709"), "1709").reason == "space already taken"  # type: ignore[union-attr]
    assert sum(siluro.odds(new("m1", placement="random")).values()) == Fraction(1)
