"""In a long game the adviser as a player looks no further than to the end of a stage: a mission, a patrol."""

from __future__ import annotations

from typing import Any

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.engine.steps import Choose
from siluro.games.wolves.rules.c12_upgrades import gain
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.part import Stage, lab_of
from siluro.lab.playout import play_stage
from siluro.lab.pool import Alone, Staged, Stint
from siluro.lab.rng import Luck, Rng
from siluro.lab.search import LEAST, Search, best_answer, playout_policy, usual_answer

SEED = 20


def play_to_choice(s: Any, choices: int) -> Any:
    """As the rule of thumb plays, to its choice of that number among several answers."""
    rng = Rng(SEED)
    while True:
        step = waiting(s)
        assert step is not None
        if isinstance(step, Choose) and len(step.options(s)) > 1:
            if not choices:
                return s
            choices -= 1
            answer = usual_answer(s, step, rng.bits())
        else:
            answer = rng.outcome(step.odds(s)) if not isinstance(step, Choose) else step.options(s)[0]
        s = siluro.play(s, step.name(s, answer))


def stage_of(s: Any) -> Stage:
    found = lab_of(s.game).stage(s)
    assert found
    return found


def end_of_stage(s: Any, number: int) -> Any:
    after = s.copy()
    play_stage(after, playout_policy(s.game), Luck(SEED, number), Rng(SEED, number), stage_of(s).end)
    return after


def campaign(scenario: str = "historic") -> Any:
    return play_to_choice(siluro.game("stealth").new(scenario), 30)


def test_a_mission_is_a_stage_of_a_campaign() -> None:
    s = campaign()
    assert [len(end_of_stage(s, number).results) for number in range(5)] == [1] * 5
    assert stage_of(s).worth(end_of_stage(s, 0)) == end_of_stage(s, 0).total


def test_a_mission_alone_has_no_stages() -> None:
    assert lab_of("stealth").stage(siluro.game("stealth").new("m1")) is None
    assert lab_of("wolves").stage(siluro.game("wolves").new("m1")) is None


def test_what_is_bought_between_missions_counts_to_the_end() -> None:
    s = end_of_stage(campaign("custom"), 0)
    assert len(s.results) == 1 and lab_of("stealth").stage(s) is None


def test_a_crew_that_is_lost_for_good_is_worth_points() -> None:
    s = end_of_stage(campaign("custom"), 0)
    worth = stage_of(campaign("custom")).worth
    assert not s.losses[0]
    before = worth(s)
    s.losses[0] = 1
    assert before - worth(s) == 4


def test_a_patrol_is_a_stage_and_a_lost_boat_brings_nothing_more() -> None:
    s = play_to_choice(siluro.game("wolves").new("campaign"), 12)
    ends = [end_of_stage(s, number) for number in range(8)]
    worth = stage_of(s).worth
    home = [each for each in ends if not each.ended]
    assert home and all(len(each.log_month) == 1 for each in home)
    assert all(worth(each) > siluro.game("wolves").score(each) for each in home)
    home[0].ended = 2
    assert worth(home[0]) == siluro.game("wolves").score(home[0])


def test_experience_counts_for_all_patrols() -> None:
    s = play_to_choice(siluro.game("wolves").new("campaign"), 12)
    assert stage_of(s)
    gain(s, 1)
    assert lab_of("wolves").stage(s) is None


def test_play_outs_of_a_stage_are_those_of_the_game_up_to_there() -> None:
    """The luck of a play-out has a number, so both come by the same missions."""
    s = campaign()
    stint = Stint(s, range(6))
    chooser = playout_policy("stealth")
    (points,) = Staged(chooser, stage_of(s)).scores([stint], SEED)
    assert points == [end_of_stage(s, number).total for number in range(6)]
    (scores,) = Alone(chooser).scores([stint], SEED)
    assert all(score > point for score, point in zip(scores, points, strict=True))


def test_the_player_uses_stages_for_the_expected_score_only() -> None:
    s = campaign()
    assert isinstance(Search("stealth", 40).pool(s), Staged)
    assert isinstance(Search("stealth", 40, Objective(90)).pool(s), Alone)
    assert isinstance(Search("stealth", 40).pool(siluro.game("stealth").new("m1")), Alone)


@pytest.mark.parametrize("choice", range(12, 40, 4))
def test_a_few_play_outs_do_not_lead_away_from_the_rule_of_thumb(choice: int) -> None:
    """Two or three of them agree by luck."""
    s = play_to_choice(siluro.game("stealth").new("m1"), choice)
    step = waiting(s)
    assert isinstance(step, Choose)
    few = LEAST - 1
    assert best_answer(s, few, playout_policy("stealth"), EXPECTED, SEED) == usual_answer(s, step, SEED)
