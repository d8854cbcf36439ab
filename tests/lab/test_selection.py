"""Which answers of a long game a review looks at."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

import siluro
from siluro.engine.steps import State
from siluro.lab.review import review
from siluro.lab.rng import Rng
from siluro.lab.search import thumb
from siluro.lab.selection import ENOUGH, Candidate, list_candidates, weights


def played(game_id: str, scenario: str, slip: int, most: int = 10_000) -> tuple[State, list[str], list[int]]:
    """A game by the rule of thumb with a random answer now and then, and where that was another one."""
    s = start = siluro.game(game_id).new(scenario)
    rng, reference = Rng(5), thumb(game_id)
    answers, slips = list[str](), list[int]()
    while not siluro.is_over(s) and len(answers) < most:
        asked = siluro.asking(s)
        assert asked is not None
        step, options = asked.step, asked.step.options(s)
        if asked.kind == "roll":
            given = rng.outcome(step.odds(s))
        else:
            given = usual = reference.choose(s, step, options, rng)
            if rng.below(slip) == 0:
                given = options[rng.below(len(options))]
            slips += [len(answers)] if given != usual else []
        answers.append(step.name(s, given))
        s = siluro.play(s, answers[-1])
    return start, answers, slips


@dataclass
class Known:
    """Somebody who knows what each choice cost: a play-out takes a second, and brings that."""

    costs: dict[int, float]
    pace: float = 1.0
    asked: list[int] = field(default_factory=list)

    def losses(self, pairs: Sequence[tuple[State, State]], first: int, count: int) -> list[list[float]]:
        self.asked += [id(mine) for mine, _ in pairs]
        return [[self.costs[id(mine)]] * count for mine, _ in pairs]


@pytest.mark.parametrize(("game_id", "scenario"), [("stealth", "m1"), ("wolves", "m1"), ("boats", "suda")])
def test_choices_of_ones_own_are_those_that_the_reference_player_makes_otherwise(game_id: str, scenario: str) -> None:
    start, answers, slips = played(game_id, scenario, 4)
    candidates = list_candidates(start, answers)
    assert slips and [number for number, each in enumerate(candidates) if each.own] == slips
    assert len(candidates) == len(answers)


def stretch(pairs: int) -> tuple[list[Candidate], Known]:
    """A long game: rolls, choices that cannot be made otherwise, usual ones, and some of the player's own."""
    candidates, costs = list[Candidate](), dict[int, float]()
    for number in range(pairs):
        s, other = siluro.game("gamma").new("gg1"), siluro.game("gamma").new("gg1")
        costs[id(s)] = number * 7 % pairs
        candidates += [Candidate(1.0, False)] * 3 + [
            Candidate(0.0, True),
            Candidate(3.0, True),
            Candidate(3.0, True, (s, other)),
        ]
    return candidates, Known(costs)


def test_with_time_for_everything_everything_is_looked_at() -> None:
    candidates, known = stretch(10)
    assert weights(candidates, known, ENOUGH * 100.0) == [each.need for each in candidates]


def test_with_less_time_all_choices_and_no_rolls() -> None:
    candidates, known = stretch(10)
    choices = [each.need if each.choosing else 0.0 for each in candidates]
    assert weights(candidates, known, ENOUGH * 0.5 * 20 * 4) == choices
    assert not known.asked


def test_with_little_time_what_cost_most_and_some_others() -> None:
    candidates, known = stretch(40)
    shares = weights(candidates, known, ENOUGH * 0.5 * 4 * 40)
    looked = [number for number, share in enumerate(shares) if share]
    own = [number for number in looked if candidates[number].own]
    costs = sorted((known.costs[id(each.own[0])] for each in candidates if each.own), reverse=True)
    assert len(looked) == 24 and len(own) >= 18
    best = [known.costs[id(pair[0])] for number in own if (pair := candidates[number].own)]
    assert set(costs[:18]) <= set(best)
    assert all(candidates[number].choosing and candidates[number].need for number in looked)


def test_if_the_player_left_the_way_seldom_all_of_that_is_looked_at() -> None:
    candidates, known = stretch(4)
    usual = [Candidate(3.0, True)] * 200
    shares = weights([*usual, *candidates], known, ENOUGH * 0.5 * 4 * 20)
    assert sum(bool(share) for share in shares) == 20
    assert all(shares[200 + number] for number, each in enumerate(candidates) if each.own)
    assert not known.asked  # nothing has to be played out to find that


def test_a_campaign_is_reviewed_where_it_was_left() -> None:
    start, answers, slips = played("stealth", "historic", 12, 700)
    began = time.process_time()
    found = review(start, answers, seconds=2.0, scenario="historic")
    assert time.process_time() - began < 15
    looked = [look for look in found.looks if look.kind == "choice" and look.looked and not look.forced]
    choices = [look for look in found.looks if look.kind == "choice" and not look.forced]
    assert len(slips) > 5 and len(looked) < len(choices)
    whole = found.start + found.luck + found.gain - found.cost + found.rest
    assert whole == pytest.approx(found.result, abs=1e-6)
