"""The lab's generator: the same numbers for ever, fair, and different for every game."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from siluro.lab.rng import Luck, Rng


def test_the_numbers_stay_the_same_for_ever() -> None:
    rng = Rng(1, 0)
    assert [rng.bits() for _ in range(4)] == GOLDEN
    assert [Rng(2**40 + 7, 2**35).bits() for _ in range(2)] == [GOLDEN_LARGE] * 2


GOLDEN = [2216229404, 1203783022, 1494764205, 224065625]
GOLDEN_LARGE = 2634869217


def test_games_and_seeds_differ() -> None:
    first = {Rng(seed, number).bits() for seed in range(30) for number in range(30)}
    assert len(first) == 900


@pytest.mark.parametrize("weights", [[0, 1, 1, 1, 1, 1, 1], [4, 1, 3, 2, 1], [0, 0, 5], [1, 0, 99]])
def test_outcomes_come_as_often_as_they_weigh(weights: list[int]) -> None:
    rng, number, total = Rng(5), 20_000, sum(weights)
    seen = Counter(rng.outcome(weights) for _ in range(number))
    for outcome, weight in enumerate(weights):
        chance = weight / total
        assert abs(seen[outcome] / number - chance) <= 4 * sqrt(chance * (1 - chance) / number)


def test_nothing_can_come_of_no_weight() -> None:
    with pytest.raises(AssertionError):
        Rng(1).outcome([0, 0])


def test_the_same_purpose_has_the_same_luck() -> None:
    """Rolls for other purposes in between change nothing; the next roll for the purpose is another one."""
    die = [0, 1, 1, 1, 1, 1, 1]
    one, other = Luck(7, 3), Luck(7, 3)
    first = [one.outcome(5, die) for _ in range(80)]
    second = []
    for _ in range(80):
        other.outcome(9, die)
        second.append(other.outcome(5, die))
    assert first == second
    assert len(set(first)) == 6


def test_luck_is_fair() -> None:
    die = [0, 1, 1, 1, 1, 1, 1]
    faces = [Luck(1, number).outcome(purpose, die) for number in range(2000) for purpose in (0, 7, 224)]
    assert all(abs(faces.count(face) - 1000) < 4 * (6000 * 5 / 36) ** 0.5 for face in range(1, 7))
