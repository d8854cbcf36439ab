"""Play-outs shared out among workers: the same values as by one, also when a worker is lost."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

import siluro
from siluro.browser import lab
from siluro.browser.pool import WORTH, Shared
from siluro.engine.steps import State
from siluro.lab.advise import advise
from siluro.lab.objective import EXPECTED
from siluro.lab.pool import Alone, Pool, Stint, deal, gather
from siluro.lab.review import Reviewing
from siluro.lab.rng import Rng
from siluro.lab.search import playout_policy

SEED = 5


class Obedient:
    """Workers that carry out what they are given, by the task that a browser's worker carries out."""

    def __init__(self, count: int, lost: Sequence[int] = ()) -> None:
        self.number, self.lost = count, lost
        self.found: dict[int, str] = {}
        self.worked = 0

    def count(self) -> int:
        return self.number

    def give(self, hand: int, work: str) -> None:
        self.found[hand] = "" if hand in self.lost else lab.run("play", work)
        self.worked += bool(self.found[hand])

    def take(self, hand: int, seconds: float) -> str:
        return self.found.pop(hand)


@pytest.fixture(scope="module")
def chosen() -> State:
    """A question whose answers are played out."""
    s, rng = siluro.game("stealth").new("m1"), Rng(3)
    while (asked := siluro.asking(s)) and (asked.kind == "roll" or len(asked.step.options(s)) < 3):
        step = asked.step
        given = rng.outcome(step.odds(s)) if asked.kind == "roll" else step.options(s)[0]
        s = siluro.play(s, step.name(s, given))
    return s


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_every_play_out_is_dealt_once_and_comes_back_to_its_place(chosen: State, size: int) -> None:
    stints = [Stint(chosen, range(first, first + count)) for first, count in ((0, 5), (3, 1), (9, 0), (4, 8), (0, 1))]
    shares = deal(stints, size)
    sizes = [sum(len(each.numbers) for each in share) for share in shares]
    assert max(sizes) - min(sizes) <= len(stints) and len(sizes) == size
    assert gather(stints, [[list(each.numbers) for each in share] for share in shares]) == [
        list(each.numbers) for each in stints
    ]


@pytest.mark.parametrize(("count", "lost"), [(1, ()), (3, ()), (3, (1,)), (2, (0, 1))])
def test_advice_is_the_same_for_any_number_of_workers(chosen: State, count: int, lost: tuple[int, ...]) -> None:
    hands = Obedient(count, lost)
    alone = advise(chosen, seed=SEED, playouts=120)
    shared = advise(chosen, seed=SEED, playouts=120, pool=Shared(hands))
    assert alone.method == "play-outs" and len(alone.answers) > 2
    assert shared.answers == alone.answers
    assert bool(hands.worked) is (len(lost) < count)


def test_a_review_is_the_same_for_any_number_of_workers() -> None:
    start, rng, player = siluro.game("stealth").new("m1"), Rng(4), playout_policy("stealth")
    s, answers = start, list[str]()
    while (asked := siluro.asking(s)) and len(answers) < 12:
        step = asked.step
        roll = asked.kind == "roll"
        given = rng.outcome(step.odds(s)) if roll else player.choose(s, step, step.options(s), rng)
        answers.append(step.name(s, given))
        s = siluro.play(s, answers[-1])

    def looks(pool: Pool | None) -> list[object]:
        making = Reviewing(start, answers, EXPECTED, "m1", playouts=8, seed=SEED, pool=pool)
        return list(making.looks())

    hands = Obedient(2)
    assert looks(Shared(hands)) == looks(None)
    assert hands.worked


def test_few_play_outs_are_not_worth_a_message(chosen: State) -> None:
    hands, chooser = Obedient(3), playout_policy(chosen.game)
    for count, workers in ((2 * WORTH - 1, 0), (2 * WORTH, 1), (4 * WORTH, 3)):
        hands.worked, stints = 0, [Stint(chosen, range(count))]
        assert Shared(hands).scores(stints, SEED) == Alone(chooser).scores(stints, SEED)
        assert hands.worked == workers


def test_a_worker_that_cannot_play_is_as_good_as_lost(chosen: State) -> None:
    class Sorry(Obedient):
        def take(self, hand: int, seconds: float) -> str:
            return json.dumps({"sorry": "no room"})

    stints = [Stint(chosen, range(20))]
    assert Shared(Sorry(1)).scores(stints, SEED) == Alone(playout_policy(chosen.game)).scores(stints, SEED)
