"""The greedy policy comes home with a rating in the middle of the scale, on the ladder that a mission was set to."""

from __future__ import annotations

from statistics import median

import pytest

import siluro
from siluro.games.wolves.lab.policies.greedy import Greedy
from siluro.lab.playout import run
from siluro.lab.rng import Rng

pytestmark = pytest.mark.slow

GAME = siluro.game("wolves")
GAMES = 120
LADDER = {"m2": (65, 20), "m4": (50, 17), "m6": (52, 14), "m8": (62, 16)}
"""Per cent of games with at least a Partial Success, and with Mission Accomplished, for missions tuned to a ladder."""
TOLERANCE = 15
"""Three standard errors of so few games."""


@pytest.mark.parametrize("mission", [f"m{number}" for number in range(1, 11)])
def test_a_plain_policy_lands_in_the_middle(mission: str) -> None:
    start = GAME.new(mission)
    ends = []
    for number in range(GAMES):
        s = start.copy()
        run(s, Greedy(), Rng(1, number))
        ends.append(s)
    level = median(GAME.score(end) for end in ends)
    lost = sum(GAME.ending(end).reason != "home" for end in ends) / GAMES
    if mission in LADDER:
        reached = [100 * sum(GAME.score(end) >= points for end in ends) / GAMES for points in (3, 5)]
        assert all(abs(found - wanted) <= TOLERANCE for found, wanted in zip(reached, LADDER[mission], strict=True))
    else:
        assert 3 <= level <= 5, "partial success or mission accomplished"
    assert lost < 1 / 5


def test_half_a_year_of_1942_is_survived_by_two_boats_of_three() -> None:
    start = GAME.new("campaign", year="1942", boat="ixc")
    ends = []
    for number in range(40):
        s = start.copy()
        run(s, Greedy(), Rng(1, number))
        ends.append(GAME.ending(s).reason)
    assert sum(reason != "war-goes-on" for reason in ends) < 40 / 3


def test_a_campaign_is_played_to_its_end() -> None:
    for number in range(10):
        s = GAME.new("campaign", year="1940")
        run(s, Greedy(), Rng(2, number))
        assert GAME.ending(s).reason in ("war-goes-on", "sunk", "out-of-fuel")
