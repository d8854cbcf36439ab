"""The lab's players of By Stealth and Sea: every answer is legal, and they do what their names say."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll, State
from siluro.games.stealth.lab.policies.constants import LIMITS, Constants
from siluro.games.stealth.lab.policies.greedy import WHOLE, GreedyPolicy, ScuttlePolicy
from siluro.games.stealth.lab.policies.habits import is_worth_a_surge
from siluro.games.stealth.lab.policies.ways import AHEAD, THROUGH_NET, TURNING, ways_to
from siluro.games.stealth.rules.state import (
    ATTACH,
    BREATHING,
    ESCAPE,
    FAULT,
    FULL_MOVE,
    MOVE,
    Stealth,
    board,
    token,
)
from siluro.kit.hexes import DIRECTIONS
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng
from tests.games.stealth.board import GAME, new, ready


def played_out(scenario: str, policy: Policy, number: int) -> Stealth:
    """A game to its end, every choice checked."""
    s, rng = new(scenario), Rng(1, number)
    while (step := waiting(s)) is not None:
        if isinstance(step, Roll):
            answer = rng.outcome(step.odds(s))
        else:
            assert isinstance(step, Choose)
            options = step.options(s)
            answer = policy.choose(s, step, options, rng)
            assert answer in options, f"{step}: {answer}"
        follow(s, answer)
    return s


@pytest.mark.parametrize("scenario", ["m1", "m4", "m7", "m9", "custom"])
def test_greedy_answers_what_is_allowed(scenario: str) -> None:
    policy = GreedyPolicy()
    scores = [GAME.score(played_out(scenario, policy, number)) for number in range(2 if scenario == "custom" else 6)]
    assert max(scores) > 0


@pytest.mark.parametrize("scenario", ["m1", "m5", "m9"])
def test_scuttle_goes_home_at_once(scenario: str) -> None:
    ends = [played_out(scenario, ScuttlePolicy(), number) for number in range(60)]
    assert all(end.sunk_points == 0 for end in ends)
    assert 4.5 < sum(map(GAME.score, ends)) / len(ends) <= 6.2


class Compared(Policy):
    """Greedy, beside one that forgets its bids before every question."""

    def __init__(self) -> None:
        self.usual, self.forgetful = GreedyPolicy(), GreedyPolicy()

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        self.forgetful.remembered = None
        answer = self.forgetful.choose(s, step, options, rng)
        assert self.usual.choose(s, step, options, rng) == answer, f"{step}"
        return answer


@pytest.mark.parametrize("scenario", ["m1", "custom"])
def test_greedy_plays_the_same_without_its_memory(scenario: str) -> None:
    policy = Compared()
    for number in range(6 if scenario == "m1" else 1):
        played_out(scenario, policy, number)


class Interrupted(list[int]):
    """A list that lets another thread run while it is read, as may happen where the rules are not compiled."""

    def __init__(self, entries: list[int], other: Callable[[], object]) -> None:
        super().__init__(entries)
        self.other = other

    def __getitem__(self, at: Any) -> Any:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(self.other).result()
        return super().__getitem__(at)


def test_threads_share_greedy_but_not_the_bids_of_their_games() -> None:
    shared, ours, others = GreedyPolicy(), ready("m1"), ready("m4")
    right = [GreedyPolicy().opening_bids(s, 0) for s in (ours, others)]
    assert right[0] != right[1]
    ours.where = Interrupted(ours.where, lambda: shared.opening_bids(others, 0))
    assert shared.opening_bids(ours, 0) == right[0]
    assert [shared.opening_bids(s, 0) for s in (others, ours)] == [right[1], right[0]]


def test_ways_count_turns_and_nets() -> None:
    here = board(ready("m1"))
    goal = here.hexes.index("1411")
    surfaced, submerged = (ways_to(here, goal, state) for state in (0, 1))
    before = here.hexes.index("1410") * DIRECTIONS
    assert surfaced[before + 3] == THROUGH_NET
    assert surfaced[before] == THROUGH_NET + TURNING[0]
    further = here.hexes.index("1409") * DIRECTIONS + 3
    assert (surfaced[further], submerged[further]) == (THROUGH_NET + AHEAD[0], THROUGH_NET + AHEAD[1])


@pytest.mark.parametrize(
    ("purpose", "least"), [(FAULT, 4), (MOVE, 1), (FULL_MOVE, 1), (ATTACH, 1), (ESCAPE, 1)]
)  # surges that a crew must have
def test_greedy_spends_its_last_surge_on_anything_but_a_fault(purpose: int, least: int) -> None:
    s, weights = ready("m1"), Constants()
    for surges in range(6):
        s.tokens[BREATHING] = surges
        assert token(s, 0, BREATHING) == surges
        assert is_worth_a_surge(s, 0, purpose, weights) == (surges >= least)


@pytest.mark.parametrize("end", [0, 1])
@pytest.mark.parametrize("name", LIMITS)
def test_greedy_answers_what_is_allowed_with_any_constant(name: str, end: int) -> None:
    weights = Constants()
    setattr(weights, name, LIMITS[name][end])
    played_out("m1", GreedyPolicy(weights), 3)


def test_a_crew_in_a_bad_way_bids_less() -> None:
    s, policy = ready("m1"), GreedyPolicy()
    whole = policy.share(s, 0)
    s.stunned[0] = 1
    stunned = policy.share(s, 0)
    s.tokens[BREATHING] = 0
    assert policy.share(s, 0) < stunned < whole == WHOLE
