"""The golden games together show every mission, action, card, defence, ending and purchase of By Stealth and Sea."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import siluro
from siluro.engine.steps import Ask
from siluro.games.stealth.rules.c01_checks import Check
from siluro.games.stealth.rules.c01_faults import FaultCard
from siluro.games.stealth.rules.c04_slc import END, Act
from siluro.games.stealth.rules.c05_alert import AlertCard
from siluro.games.stealth.rules.c08_roster import MEDAL_COLUMNS
from siluro.games.stealth.rules.c08_technology import defence_cards, forward_card
from siluro.games.stealth.rules.state import (
    ACTIONS,
    CAPTURED,
    CUSTOM,
    ESCAPE,
    FAULT,
    KILLED,
    MEND,
    NOT_OFFERED,
    SKILLS,
    SUCCESS,
    SUIT,
    Stealth,
)
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.record.timeline import Ply
from tools.golden import folder

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("stealth coverage")]  # re-plays every golden game, once

GAME = siluro.game("stealth")
TABLES: Any = GAME.blank().tables  # type: ignore[attr-defined]
STATES = ("surfaced", "submerged")
ELEMENTS = ("searchlights", "dive-team", "response", "attack", "mortar")


@cache
def games() -> list[list[Ply]]:
    files = sorted(folder("stealth").glob("*.siluro"))
    return [replay(read_record(file.read_bytes()), GAME).main.plies for file in files]


def plies() -> list[Ply]:
    return [ply for game in games() for ply in game]


def states() -> list[Stealth]:
    return [ply.after for ply in plies() if isinstance(ply.after, Stealth)]


def ends() -> list[Stealth]:
    return [game[-1].after for game in games() if isinstance(game[-1].after, Stealth)]


def forms() -> list[tuple[int, int, int]]:
    """Action, state and points of all that an SLC can do in its turn."""
    return [
        (action, state, points)
        for action in range(ESCAPE) for state in (0, 1) for points in (1, 2)
        if TABLES.form(action, state, points) != NOT_OFFERED
    ]  # fmt: skip


def lost_a_token(ply: Ply) -> bool:
    """Whether the space of a fault card was not empty: a check follows."""
    return len(ply.after.todo) > len(ply.before.todo)


def test_every_scenario_is_played_to_its_end() -> None:
    played = {(s.scenario, s.mission) for s in ends()}
    assert {(0, mission) for mission in range(9)} <= played
    assert {scenario for scenario, _ in played} == {0, 1, 2}


def test_every_question_is_asked() -> None:
    asked = {type(ply.step).__name__ for ply in plies()}
    assert asked == {name for name, kind in GAME.steps.items() if issubclass(kind, Ask)}


def test_4_3_every_action_is_taken_surfaced_and_submerged_for_one_point_and_for_two() -> None:
    seen = {
        (ply.answer // 2, ply.before.submerged[ply.step.slc], ply.answer % 2 + 1)  # type: ignore[attr-defined]
        for ply in plies()
        if isinstance(ply.step, Act) and ply.answer != END
    }
    assert {f"{ACTIONS[a]} {STATES[state]} {points}" for a, state, points in set(forms()) - seen} == set()
    assert any(isinstance(ply.step, Act) and ply.answer == END for ply in plies())


def test_1_4_every_kind_of_check_succeeds_and_fails() -> None:
    seen = {
        (ply.step.purpose, ply.answer >= ply.step.need) for ply in plies() if isinstance(ply.step, Check)
    }  # fmt: skip
    tried = {action for action, state, points in forms() if TABLES.form(action, state, points) != SUCCESS}
    kinds = tried | {MEND, ESCAPE, FAULT, SUIT}
    missing = {(kind, passed) for kind in kinds for passed in (True, False)} - seen
    assert {(ACTIONS[kind], passed) for kind, passed in missing} == set()


def test_1_6_every_fault_card_takes_a_token() -> None:
    seen = {ply.entry.answer for ply in plies() if isinstance(ply.step, FaultCard) and lost_a_token(ply)}
    assert set(TABLES.fault_ids) - seen == set()


def test_5_1_every_harbour_defence_card_is_in_play() -> None:
    assert max(map(defence_cards, states())) == (1 << len(TABLES.defence_ids)) - 1


def test_5_2_every_alert_card_is_drawn() -> None:
    drawn = {ply.answer for ply in plies() if isinstance(ply.step, AlertCard)}
    assert drawn == {value for value, copies in enumerate(TABLES.alert) if copies}


def test_5_4_every_element_succeeds_and_fails_against_both_states() -> None:
    seen = {
        (ply.step.word, ply.before.submerged[ply.step.slc], ply.answer >= ply.step.target(ply.before))  # type: ignore[attr-defined,arg-type]
        for ply in plies()
        if isinstance(ply.step, AlertCard)
    }
    wanted = {(element, state, hit) for element in ELEMENTS for state in (0, 1) for hit in (True, False)}
    assert wanted - seen == set()
    assert {ply.step.word for ply in plies()} >= {"chase", "patrol"}


def test_7_0_every_level_and_every_ending() -> None:
    reached = {(s.scenario == 0, GAME.ending(s).level, GAME.ending(s).reason) for s in ends()}
    single = {(True, level, reason) for level in TABLES.level_ids for reason in ("dawn", "all-gone")}
    assert single - reached == set()
    assert {level for alone, level, _ in reached if not alone} == set(TABLES.campaign_ids)
    assert {reason for alone, _, reason in reached if not alone} == {"nine-missions", "no-crews"}


def test_8_2_2_every_skill_is_trained_every_medal_won_and_crews_are_lost_in_both_ways() -> None:
    assert {ply.entry.answer for ply in plies() if ply.step.word == "train"} == set(SKILLS)
    custom = [s for s in ends() if s.scenario == CUSTOM]
    columns = [sum(sum(s.medals[column::MEDAL_COLUMNS]) for s in custom) for column in range(MEDAL_COLUMNS)]
    assert min(columns) > 0
    assert {loss for s in custom for loss in s.losses} >= {CAPTURED, KILLED}


def test_8_2_3_everything_is_bought_and_every_forward_position_used() -> None:
    assert {ply.entry.answer for ply in plies() if ply.step.word == "buy"} == {*TABLES.advance_ids, "done"}
    custom = [s for s in states() if s.scenario == CUSTOM]
    assert {TABLES.forward_ids[forward_card(s)] for s in custom} == set(TABLES.forward_ids)
