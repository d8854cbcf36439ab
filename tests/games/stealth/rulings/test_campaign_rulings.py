"""Rulings about campaigns: points, purchases, crews from mission to mission."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle
from siluro.engine.readings import reading_bits
from siluro.games.stealth.rules.c04_slc import SLC_TURNS
from siluro.games.stealth.rules.c07_ending import MISSION_END, level
from siluro.games.stealth.rules.c08_campaign import AFTER_ACTION, NEXT_MISSION, open_roster
from siluro.games.stealth.rules.c08_technology import BUY, forward_card
from siluro.games.stealth.rules.state import (
    ALEXANDRIA_TRACK,
    CUSTOM,
    Stealth,
)
from tests.games.stealth.board import (
    GAME,
    asked,
    hold,
    new,
    played,
    ready,
    reason,
    rule,
    scene,
    then,
)

TABLES = GAME.blank().tables


def after_mission(**fields: object) -> Stealth:
    """A custom campaign at the end of its first mission."""
    s = scene(**fields)  # type: ignore[arg-type]
    s.scenario = CUSTOM
    open_roster(s)
    s.todo = [NEXT_MISSION, AFTER_ACTION, MISSION_END]
    settle(s)
    return s


def test_ruling_s_34_an_attack_from_the_slc_teaches_nothing() -> None:
    s = scene(where={1: "1306"}, submerged=[1])
    hold(s, 1, "warhead-6")
    s = played(then(s, SLC_TURNS[0]), "attack", "6", "6")
    assert s.sunk_points == 1
    assert asked(after_mission(crew_fate=[1, 1, 1], slc_fate=[1, 1, 1], merit=s.merit)) != "train slc1"


def shopping(readings: str = "none") -> Stealth:
    s = after_mission(crew_fate=[1, 1, 1], slc_fate=[1, 1, 1], sunk_points=0)
    s.readings = reading_bits(GAME.readings, {"readings": readings})
    s.purse = 40
    s.total = sum(s.results)
    s.todo = [BUY]
    return s


def ports_in_turn(s: Stealth) -> list[str]:
    """The forward positions on sale, mission by mission, if the first of them is always bought."""
    ports, found = ("cadiz", "leros", "olterra"), []
    while on_sale := [port for port in ports if port in siluro.answers(s)]:
        found.append(" ".join(on_sale))
        s = played(s, on_sale[0])
        assert reason(s, on_sale[0]) == "this technology is already reached"
        assert len(on_sale) < 2 or reason(s, on_sale[-1]).startswith("this technology has already advanced")
        s.bought, s.todo = 0, [BUY]
    return found


def test_ruling_s_35_forward_positions_are_a_line() -> None:
    s = shopping()
    assert reason(s, "olterra") == reason(s, "leros") == "another forward position comes first"
    assert ports_in_turn(s) == ["cadiz", "leros", "olterra"]
    s = played(s, "cadiz")
    assert TABLES.forward_ids[forward_card(s)] == "cadiz"
    s.tracks[ALEXANDRIA_TRACK] = 1
    assert TABLES.forward_ids[forward_card(s)] == "cadiz", "at Gibraltar the best card for Gibraltar is used"


def test_reading_s_35b_a_branch_for_each_port() -> None:
    s = shopping("S-35b")
    assert rule(s, "olterra") == "8.2.3.2"
    assert ports_in_turn(s) == ["cadiz leros", "leros olterra", "olterra"]


def test_ruling_s_36_the_second_dive_team_covers_the_first() -> None:
    assert [GAME.view(ready(f"m{number}"))["targets"]["dive-team"] for number in (6, 9)] == [9, 7]


def test_ruling_s_37_points_spent_still_count() -> None:
    s = after_mission(crew_fate=[1, 1, 1], slc_fate=[1, 1, 1])
    assert GAME.score(s) == 6
    assert GAME.score(played(s, "series-100")) == 6


def test_ruling_s_38_the_player_places_ships_or_chance() -> None:
    assert siluro.asking(new("m1")).kind == "choose"  # type: ignore[union-attr]
    assert siluro.asking(new("m1", placement="random")).kind == "roll"  # type: ignore[union-attr]


def test_ruling_s_39_the_highest_levels_have_no_end() -> None:
    assert TABLES.level_ids[level(TABLES.level_from, 21)] == TABLES.level_ids[level(TABLES.level_from, 99)]
    assert TABLES.campaign_ids[level(TABLES.campaign_from, 141)] == "epic-victory"


def test_ruling_s_48_nothing_is_asked_after_the_last_mission() -> None:
    s = scene(crew_fate=[1, 1, 1], slc_fate=[1, 1, 1], merit=[1, 1, 1])
    s.scenario = CUSTOM
    open_roster(s)
    s.mission = 8
    s.look_up()
    s.results, s.total = [9] * 8, 72
    s.todo = [NEXT_MISSION, AFTER_ACTION, MISSION_END]
    settle(s)
    assert siluro.is_over(s)
    assert GAME.score(s) == 78


@pytest.mark.parametrize(("fate", "question"), [(1, "train slc1"), (2, "buy"), (3, "buy")])
def test_ruling_s_52_only_crews_that_came_back_learn(fate: int, question: str) -> None:
    s = after_mission(crew_fate=[fate, 1, 1], slc_fate=[1, 1, 1], merit=[1, 0, 0])
    assert asked(s) == question
