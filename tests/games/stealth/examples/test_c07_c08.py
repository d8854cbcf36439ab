"""Chapters 7 and 8: the end of a mission, the historic and the custom campaign."""

from __future__ import annotations

from pathlib import Path

import pytest

import siluro
from siluro.engine.play import settle, waiting
from siluro.engine.steps import Choose
from siluro.games.stealth.rules.c04_actions import sink
from siluro.games.stealth.rules.c04_slc import SLC_TURNS
from siluro.games.stealth.rules.c07_ending import MISSION_END, level, points
from siluro.games.stealth.rules.c08_campaign import AFTER_ACTION, NEXT_MISSION, open_roster
from siluro.games.stealth.rules.c08_roster import CREWS
from siluro.games.stealth.rules.c08_technology import (
    BUY,
    alert_value,
    defence_cards,
    defence_level,
    forward_card,
    patrol_craft,
    technology,
)
from siluro.games.stealth.rules.state import ATTACH, CUSTOM, SKILLS, Stealth
from siluro.lab.playout import RandomPolicy
from siluro.lab.rng import Rng
from siluro.packs import Sources
from siluro.record.parse import read_record
from siluro.record.replay import replay
from tests.games.stealth.board import GAME, acting, asked, new, played, ready, rule, scene, ship_number, then

TABLES = GAME.blank().tables


def campaign(mission: int = 1, **fields: object) -> Stealth:
    """A custom campaign between two missions."""
    s = Stealth(TABLES)
    s.scenario = CUSTOM
    open_roster(s)
    s.mission = mission - 1
    s.look_up()
    s.results = [0] * (mission - 1)
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def after_mission(**fields: object) -> Stealth:
    """A custom campaign at the end of its first mission."""
    s = scene(**fields)  # type: ignore[arg-type]
    s.scenario = CUSTOM
    open_roster(s)
    s.todo = [NEXT_MISSION, AFTER_ACTION, MISSION_END]
    return s


def test_7_0_t24_score_and_level() -> None:
    assert points(10 + 1, 2, 3) == 16
    assert TABLES.level_ids[level(TABLES.level_from, 16)] == "major-victory"


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (0, "loss"), (3, "loss"), (4, "draw"), (6, "draw"), (7, "minor-victory"), (10, "minor-victory"),
        (11, "major-victory"), (20, "major-victory"), (21, "epic-victory"), (60, "epic-victory"),
    ],
)  # fmt: skip
def test_7_0_levels(score: int, name: str) -> None:
    assert TABLES.level_ids[level(TABLES.level_from, score)] == name


def test_7_0_the_game_ends_with_the_last_slc() -> None:
    s = acting(where={2: "", 3: ""})
    s = played(s, "scuttle-2", "6")
    assert siluro.is_over(s)
    assert GAME.ending(s).reason == "all-gone"
    assert GAME.score(s) == 2


def test_8_1_nine_missions_in_order_with_the_result_of_history() -> None:
    s, rng = new("historic"), Rng(5)
    missions = []
    while (step := waiting(s)) is not None:
        if not missions or missions[-1] != s.mission:
            missions.append(s.mission)
        options = step.options(s)
        answer = RandomPolicy().choose(s, step, options, rng) if isinstance(step, Choose) else rng.outcome(step.odds(s))  # type: ignore[attr-defined]
        s = siluro.play(s, step.name(s, answer))
    assert missions == list(range(9))
    view = GAME.view(s)
    assert [row["history"] for row in view["report"]] == [3, 6, 13, 28, 3, 3, 7, 9, 11]
    assert GAME.score(s) == sum(row["score"] for row in view["report"]) == view["total"]
    assert GAME.ending(s).reason == "nine-missions"


def test_8_2_a_custom_campaign_starts_with_nothing() -> None:
    view = GAME.view(new("custom"))
    assert (view["purse"], view["alert_value"], view["defence_level"], view["total"]) == (0, 0, 0, 0)


def test_8_2_1_the_set_up_comes_from_the_campaign() -> None:
    s = new("custom")
    for crew in ("birindelli-paccagnini", "tesei-pedretti", "bertozzi-viglioli"):
        s = played(s, crew)
    assert s.skills == [1] * 12
    assert (len(s.craft), GAME.view(s)["defence"], GAME.view(s)["forward"]) == (4, [], "La Spezia")


def test_8_2_1_t25_operators_of_a_later_year_cannot_go() -> None:
    s = new("custom")
    assert asked(s) == "crew slc1"
    assert rule(s, "catalano-giannoni") == "8.2.1"
    assert len(siluro.answers(s)) == 4
    s = played(s, "tesei-pedretti")
    assert siluro.why(s, "tesei-pedretti").reason == "this crew already rides another SLC"  # type: ignore[union-attr]


@pytest.mark.parametrize(("mission", "cards"), [(1, 4), (2, 10), (5, 17), (8, 21)])
def test_8_2_1_cards_available_by_year(mission: int, cards: int) -> None:
    s = campaign(mission)
    s.todo = [NEXT_MISSION]
    settle(s)
    assert len(siluro.answers(s)) == cards


def test_8_2_2_cards_with_the_no_campaign_symbol_are_not_used() -> None:
    s = campaign(9)
    s.crews = [-1] * 3
    s.todo = [CREWS[0]]
    assert {name for name in TABLES.crew_ids if rule(s, name) == "8.2.2"} == {
        "vesco-toschi", "cella-leone", "notari-giannoli",
    }  # fmt: skip


@pytest.mark.parametrize(("merit", "learns"), [(0, False), (2, True), (1, True), (1 + 2, True)])
def test_8_2_2_1_t26_one_skill_for_a_ship_or_the_inner_harbour(merit: int, learns: bool) -> None:
    s = after_mission(crew_fate=[1, 1, 1], slc_fate=[1, 1, 1], merit=[merit, 0, 0])
    settle(s)
    assert (asked(s) == "train slc1") == learns
    if learns:
        s = played(s, "ops")
        assert s.roster[1] == 2
        assert asked(s) != "train slc1"


def test_8_2_2_1_no_skill_beyond_three() -> None:
    s = after_mission(crew_fate=[1, 1, 1], slc_fate=[1, 1, 1], merit=[1, 0, 0])
    s.roster[0] = 3
    settle(s)
    assert rule(s, "pilot") == "8.2.2.1"
    assert siluro.answers(s) == ("ops", "repair", "stamina")


def test_8_2_2_2_the_captured_and_the_killed_are_lost() -> None:
    s = after_mission(crew_fate=[1, 2, 3], slc_fate=[1, 1, 2])
    settle(s)
    fates = {row["id"]: row["fate"] for row in GAME.view(s)["roster"]}
    assert fates["birindelli-paccagnini"] == "available"
    assert (fates["tesei-pedretti"], fates["durand-de-la-penne-bianchi"]) == ("captured", "killed")


def decorated(*sunk: tuple[int, str]) -> dict[str, list[int]]:
    """Medals and promotions of the three crews after SLCs sank these ships."""
    s = scene(crew_fate=[1, 1, 1], slc_fate=[1, 1, 1])
    for slc, ship in sunk:
        sink(s, slc - 1, ATTACH, ship_number(s, ship))
    s.scenario = CUSTOM
    open_roster(s)
    s.todo = [NEXT_MISSION, AFTER_ACTION, MISSION_END]
    settle(s)
    return {row["id"]: list(row["medals"].values()) for row in GAME.view(s)["roster"] if any(row["medals"].values())}


def test_8_2_2_3_medals_and_promotions() -> None:
    assert decorated((1, "barham"), (2, "sheffield"), (3, "cargo-1")) == {
        "birindelli-paccagnini": [1, 0, 0, 1],
        "tesei-pedretti": [0, 1, 0, 1],
        "durand-de-la-penne-bianchi": [0, 0, 1, 0],
    }


def test_8_2_2_3_medals_and_promotions_are_counted_for_each_ship() -> None:
    assert decorated((1, "barham"), (1, "fury"), (2, "wishart"), (2, "hotspur"), (3, "cargo-1"), (3, "cargo-2")) == {
        "birindelli-paccagnini": [1, 1, 0, 2],
        "tesei-pedretti": [0, 2, 0, 2],
        "durand-de-la-penne-bianchi": [0, 0, 2, 0],
    }


def shopping(purse: int, **tracks: int) -> Stealth:
    """A custom campaign with points to spend."""
    s = campaign(2, purse=purse)
    s.results = [99]
    s.total = 99
    for track, step in tracks.items():
        s.tracks[("slc", "breathing", "wetsuit", "warhead", "gibraltar", "alexandria").index(track)] = step
    return then(s, BUY)


def test_8_2_3_t27_one_step_on_a_track_and_the_rest_is_kept() -> None:
    s = played(shopping(16), "series-100")
    assert s.purse == 12
    assert siluro.why(s, "series-200").reason == "this technology has already advanced after this mission"  # type: ignore[union-attr]
    s = played(s, "done")
    assert s.purse == 12
    assert rule(shopping(16), "series-200") == "8.2.3"


def test_8_2_3_what_costs_too_much_is_barred() -> None:
    s = shopping(4)
    assert siluro.why(s, "g50").reason == "not enough victory points (4 left)"  # type: ignore[union-attr]


def test_8_2_3_1_t28_the_next_fault_deck_has_the_new_cards() -> None:
    s = new("custom")
    s.tracks[1] = 1
    for crew in ("birindelli-paccagnini", "tesei-pedretti", "bertozzi-viglioli"):
        s = played(s, crew)
    cards = {TABLES.fault_ids[kind]: count for kind, count in enumerate(s.faults) if count}
    assert cards["breathing-4"] == 3
    assert "breathing-6" not in cards


def test_8_2_3_1_1_slc_prices_and_the_needs_of_the_ssb() -> None:
    assert price("series-100", "series-200", "ssb") == [4, 12, 30]
    assert siluro.why(shopping(40, slc=2), "ssb").reason == "requires another technology first"  # type: ignore[union-attr]
    assert "ssb" in siluro.answers(shopping(40, slc=2, breathing=1, warhead=2))
    assert technology(campaign(1, tracks=[3, 0, 0, 0, 0, 0])) == [4, 1, 1, 1]


def test_8_2_3_1_2_breathing_gear() -> None:
    assert price("g50") == [8]
    assert "g50" in siluro.answers(shopping(8))


def test_8_2_3_1_3_the_light_wetsuit_is_for_gibraltar() -> None:
    assert price("light-wetsuit") == [8]
    assert "light-wetsuit" not in siluro.answers(shopping(40, breathing=1, gibraltar=1))
    assert "light-wetsuit" in siluro.answers(shopping(40, breathing=1, gibraltar=2))
    owned = [0, 1, 1, 0, 2, 0]
    assert [technology(campaign(mission, tracks=owned))[2] for mission in (6, 4, 7)] == [2, 1, 1]


def test_8_2_3_1_4_warheads() -> None:
    assert price("hook-and-wire", "tandem") == [4, 8]
    assert "tandem" not in siluro.answers(shopping(40, warhead=1, slc=1))
    assert "tandem" in siluro.answers(shopping(40, warhead=1, slc=2))
    assert TABLES.warheads == [1, 1, 2]


def price(*names: str) -> list[int]:
    return [TABLES.advance_costs[TABLES.advance_ids.index(name)] for name in names]


def test_8_2_3_2_t29_forward_positions_serve_their_port() -> None:
    assert price("cadiz", "leros", "olterra") == [4, 4, 12]
    owned = [0, 0, 0, 0, 1, 1]
    cards = [TABLES.forward_ids[forward_card(campaign(mission, tracks=owned))] for mission in (1, 4, 7)]
    assert cards == ["cadiz", "leros", "la-spezia"]
    assert TABLES.forward_ids[forward_card(campaign(4, tracks=[0, 0, 0, 0, 2, 0]))] == "la-spezia"


def test_8_2_4_t30_the_alert_value() -> None:
    assert alert_value(11, 1, 2) == 14
    assert defence_level(TABLES.defence_from, 14) == 3
    assert [defence_level(TABLES.defence_from, value) for value in (0, 1, 5, 10, 16, 24, 34, 46, 60, 99)] == [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 8,
    ]  # fmt: skip


def test_8_2_4_1_t31_all_cards_up_to_the_level() -> None:
    cards = defence_cards(campaign(2, alert_points=14))
    names = [name for card, name in enumerate(TABLES.defence_names) if cards >> card & 1]
    assert names == ["Searchlights", "Patrol Craft Response (Surfaced)", "Patrol Craft Attack"]


def test_8_2_4_2_t32_response_cards_add_patrol_craft() -> None:
    s = campaign(2)
    assert [patrol_craft(s, (1 << level) - 1) for level in (0, 1, 2, 6, 7, 8)] == [4, 4, 6, 6, 7, 7]


def test_8_3_a_campaign_ends_without_three_crews() -> None:
    s = campaign(2, losses=[2] * len(TABLES.crew_ids))
    s.results, s.total = [5], 5
    s.todo = [NEXT_MISSION]
    settle(s)
    assert siluro.is_over(s)
    assert (GAME.ending(s).reason, GAME.score(s)) == ("no-crews", 5)


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (0, "epic-loss"), (20, "epic-loss"), (21, "major-loss"), (46, "minor-loss"), (71, "draw"), (83, "draw"),
        (91, "minor-victory"), (116, "major-victory"), (140, "major-victory"), (141, "epic-victory"),
    ],
)  # fmt: skip
def test_8_3_levels_of_a_campaign(score: int, name: str) -> None:
    assert TABLES.campaign_ids[level(TABLES.campaign_from, score)] == name


def test_8_2_1_skills_come_from_the_roster() -> None:
    s = new("custom")
    s.roster[TABLES.crew_ids.index("tesei-pedretti") * 4 + SKILLS.index("ops")] = 3
    for crew in ("birindelli-paccagnini", "tesei-pedretti", "bertozzi-viglioli"):
        s = played(s, crew)
    assert s.skills == [1] * 5 + [3] + [1] * 6


def test_7_0_a_mission_can_end_in_the_middle_of_a_turn() -> None:
    s = then(scene(where={1: "", 2: ""}), SLC_TURNS[2])
    assert siluro.is_over(played(s, "scuttle-2", "5"))


def test_7_0_the_result_is_told_beside_history() -> None:
    s = played(then(scene(where={1: "", 2: ""}), SLC_TURNS[2]), "scuttle-2", "5")
    told = GAME.closing(s)
    assert told[0] == "3 victory points: Loss (the last SLC was gone)."
    assert told[1:] == [
        "No ship destroyed.", "1 of 3 SLCs scuttled, 1 of 3 crews escaped.",
        "+1: a captured crew that counts as escaped.", "Historical result: 3 victory points.",
    ]  # fmt: skip


def three_missions(scenario: str) -> Stealth:
    """A campaign after its third mission, of a golden game."""
    record = read_record((Path(__file__).parents[1] / "replays" / f"{scenario}.siluro").read_bytes())
    plies = replay(record, GAME).main.plies
    found = next(ply.after for ply in plies if len(ply.after.results) == 3)  # type: ignore[attr-defined]
    assert isinstance(found, Stealth)
    return found


def test_8_1_the_after_action_report_names_ships_slcs_and_crews_of_every_mission() -> None:
    s = three_missions("historic")
    assert GAME.view(s)["report"][2] == {
        "mission": "m3", "ships": ["HMS Nelson", "HMS Sheffield"], "scuttled": 2,
        "escaped": ["Vesco / Zozzoli", "Visintini / Magro"], "captured": 0, "score": 19, "history": 13, "spent": 0,
        "alert": 42,
    }  # fmt: skip
    (ledger,) = GAME.ledgers(s)
    assert ledger.title == "After Action Report"
    assert ledger.heads == (
        "mission", "date", "ships destroyed", "SLCs scuttled", "crews escaped", "points", "historical result",
    )  # fmt: skip
    assert ledger.rows == [
        ("BG2", "30 October 1940", "HMS Barham", 2, "Durand de la Penne / Bianchi", 13, 3),
        ("BG3", "26 May 1941", "HMS Maidstone, HMS Foresight", 1, "Catalano / Giannoni", 10, 6),
        ("BG4", "20 September 1941", "HMS Nelson, HMS Sheffield", 2, "Vesco / Zozzoli; Visintini / Magro", 19, 13),
        ("total", "", 5, 5, 4, 42, 22),
    ]


def test_8_2_3_the_report_of_a_custom_campaign_has_points_spent_and_alert() -> None:
    s = three_missions("custom-everything")
    ledger = GAME.ledgers(s)[0]
    assert ledger.heads[-2:] == ("points spent", "alert value")
    crews = "Durand de la Penne / Bianchi; captured, counts as escaped: +1"
    assert ledger.rows[0] == ("BG2", "30 October 1940", "HMS Barham", 1, crews, 13, 3, 12, 14)
    assert [row[-1] for row in ledger.rows[:2]] == [14, 14]
    assert s.alert_points == ledger.rows[-1][-1] == 24
    spent = sum(row[-2] for row in ledger.rows[:3])  # type: ignore[misc]
    assert s.purse == s.total - spent


def test_8_2_3_the_points_of_the_report_add_up_when_a_captured_crew_counts() -> None:
    s = after_mission(crew_fate=[2, 1, 1], slc_fate=[1, 1, 1])  # Birindelli and Paccagnini are captured
    settle(s)
    (row,) = GAME.view(s)["report"]
    assert row["score"] == 6 == row["scuttled"] + len(row["escaped"]) + row["captured"]
    crews = "Tesei / Pedretti; Durand de la Penne / Bianchi; captured, counts as escaped: +1"
    assert GAME.ledgers(s)[0].rows[0][3:6] == (3, crews, 6)
    assert GAME.ledgers(s)[0].rows[-1][3:6] == (3, "2 +1", 6)
    assert f"crews escaped: {crews.replace(';', ',')}; points: 6" in GAME.subjects()["report"](s)[0]
    assert crews.replace(";", ",") in GAME.painter().panels(s, Sources(GAME.folder))[0].html  # type: ignore[union-attr]


def test_8_1_the_report_can_be_asked_for_and_is_on_the_table_between_missions() -> None:
    s = three_missions("custom-everything")
    line = GAME.subjects()["report"](s)[0]
    assert line.startswith(
        "BG2: ships destroyed: HMS Barham; SLCs scuttled: 1; crews escaped: Durand de la Penne / Bianchi"
    )
    assert line.endswith("points: 13 (historical result 3); points spent: 12; alert value: 14.")
    assert line in GAME.board_lines(s)
    assert "HMS Barham" in GAME.painter().panels(s, Sources(GAME.folder))[0].html  # type: ignore[union-attr]
    assert GAME.subjects()["report"](ready("m1")) == ["No mission of a campaign has been played yet."]


def test_8_1_the_after_action_report_is_told_mission_by_mission() -> None:
    s = new("historic")
    s.results, s.total, s.ended, s.mission, s.todo = [4, 9], 13, 3, 1, []
    assert GAME.closing(s)[1:3] == ["BG2: 4 (historical result 3)", "BG3: 9 (historical result 6)"]
    assert GAME.closing(s)[-1] == "Historical result: 83 victory points."
