"""Machine dice: the same for ever, fair, and bound to what they are for."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter

import pytest

from siluro.kit.dice import D6
from siluro.record.fate import Fate, commitment

FATE = Fate("siluro", "ten men")


def test_the_commitment_is_the_plain_hash_of_the_seed() -> None:
    assert commitment("abc") == "sha256:" + hashlib.sha256(b"abc").hexdigest()


def test_golden_rolls_stay_for_ever() -> None:
    """These values may never change: old records would no longer verify."""
    assert [FATE.draw(D6, "attack shuna", count) for count in range(1, 13)] == GOLDEN_DICE
    assert [Fate("1").draw([4, 1, 3, 2, 1], "draw", count) for count in range(1, 13)] == GOLDEN_DRAWS
    assert [FATE.draw(D6, "sea", count, "whatif-1") for count in range(1, 7)] == GOLDEN_BRANCH
    assert FATE.below(10**30, "|wide|1") == GOLDEN_WIDE


GOLDEN_DICE = [3, 4, 2, 2, 6, 4, 3, 1, 1, 6, 6, 4]
GOLDEN_DRAWS = [3, 2, 3, 2, 0, 0, 3, 3, 3, 2, 0, 3]
GOLDEN_BRANCH = [6, 5, 2, 3, 5, 3]
GOLDEN_WIDE = 522407608291118615221582474824


def chi_square(observed: Counter[int], weights: list[int]) -> float:
    rolls, total = sum(observed.values()), sum(weights)
    return sum((observed[i] - rolls * w / total) ** 2 / (rolls * w / total) for i, w in enumerate(weights) if w)


@pytest.mark.parametrize(
    ("weights", "bound"),
    # 99.9th percentiles of chi-square with 5, 4, 35 and 1 degrees of freedom
    [(D6, 20.5), ([4, 1, 3, 2, 1], 18.5), ([1] * 36, 66.6), ([0, 999, 0, 1], 10.9)],
)
def test_rolls_are_as_likely_as_their_weights(weights: list[int], bound: float) -> None:
    observed = Counter(FATE.draw(weights, "fairness", count) for count in range(20_000))
    assert set(observed) <= {index for index, weight in enumerate(weights) if weight}
    assert chi_square(observed, weights) < bound


def test_consecutive_rolls_are_independent() -> None:
    rolls = [FATE.draw(D6, "pairs", count) for count in range(20_001)]
    pairs = Counter((first - 1) * 6 + second - 1 for first, second in itertools.pairwise(rolls))
    assert chi_square(pairs, [1] * 36) < 66.6


def test_the_unfair_remainder_is_rolled_again() -> None:
    """With a bound of two thirds of all numbers a third of the hashes is refused; the rest must stay uniform."""
    bound = 2**257 // 3
    numbers = [FATE.below(bound, f"|remainder|{count}") for count in range(3_000)]
    assert max(numbers) < bound
    low = sum(number < bound // 2 for number in numbers)
    assert abs(low - 1_500) < 4 * 27.4


@pytest.mark.parametrize(
    "other",
    [
        Fate("siluro", "").draw,
        Fate("silurO", "ten men").draw,
        lambda weights, purpose, count: FATE.draw(weights, purpose, count, "b"),
        lambda weights, purpose, count: FATE.draw(weights, "boat", count),
        lambda weights, purpose, count: FATE.draw(weights, purpose, count + 40),
    ],
)  # type: ignore[misc]
def test_seed_text_branch_purpose_and_count_all_matter(other) -> None:  # type: ignore[no-untyped-def]
    assert [other(D6, "draw", n) for n in range(40)] != [FATE.draw(D6, "draw", n) for n in range(40)]
