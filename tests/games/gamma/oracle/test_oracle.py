"""The rules in the package against the second reading: the same questions, odds, trees and results."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import siluro
from siluro.games.gamma.rules.state import Gamma
from siluro.testing.walks import Table, walk
from tests.games.gamma.board import GAME, new
from tests.games.gamma.oracle.campaign import Asking, Question, campaign

pytestmark = pytest.mark.slow  # two programs play whole games and whole trees

CASES = [
    *product(["gg1", "both"], ["roll", "8", "9", "10"], ["no", "yes", "three-light"], ["none"]),
    *product(["gg2"], ["3", "6", "9"], ["no", "yes"], ["none"]),
    *product(["gg1", "both"], ["10"], ["no", "yes"], ["G-22b"]),
    ("gg2", "6", "no", "G-22b"),
]
SCENARIO = {"gg1": "gg1", "gg2": "gg2", "both": "campaign"}


def asked(oracle: Asking, answer: str | None) -> Question | tuple[int, str]:
    """The next question of the generator, or what it returns."""
    try:
        return oracle.send(answer)  # type: ignore[arg-type]
    except StopIteration as end:
        result: tuple[int, str] = end.value
        return result


def same(s: Gamma, question: Question | tuple[int, str]) -> bool:
    """Whether the rules ask what the second reading asks."""
    if siluro.is_over(s):
        return question == (s.tonnage, GAME.ending(s).reason)
    if isinstance(question, dict):
        total = sum(question.values())
        return siluro.odds(s) == {answer: Fraction(weight, total) for answer, weight in question.items()}
    return not siluro.odds(s) and siluro.answers(s) == tuple(sorted(question))


@pytest.mark.parametrize(("missions", "men", "hidden", "readings"), CASES)
def test_whole_games_in_lock_step(missions: str, men: str, hidden: str, readings: str) -> None:
    table = Table("gamma", SCENARIO[missions], (("men", men), ("hidden", hidden), ("readings", readings)))
    for number in range(300):
        s, oracle = table.new(), campaign(men, hidden, missions, readings == "G-22b")
        question = asked(oracle, None)
        for at, answer in walk(table, number):
            step = siluro.asking(at)
            assert step is not None
            name = step.step.name(at, answer)
            assert same(s, question), f"game {number}, {step.prompt} {question}"
            s, question = siluro.play(s, name), asked(oracle, name)
        assert siluro.is_over(s)
        assert same(s, question), f"game {number} ends differently: {question}"


# The beginning of a mission is given, everything after it is tried: one man or two, near the ships.
NEAR = [
    ("gg2", "3", ["1", "2", "4", "3", "1"] + ["draw", "swim"] * 5 + ["home", "home"]),
    ("gg2", "3", ["5", "2", "1", "6", "5"] + ["draw", "swim"] * 4 + ["draw", "current", "draw", "uwwp", "home"]),
    ("gg2", "3", ["5", "2", "1", "6", "1"] + ["draw", "spotlight", "boat"] * 2 + ["draw", "swim"] * 5 + ["home"]),
]


def tree(prefix: list[str], arguments: tuple[str, str, str]) -> Counter[tuple[int, str]]:
    """How many sequences of answers lead to each result, by running the generator again and again."""
    oracle = campaign(*arguments)
    question = asked(oracle, None)
    for answer in prefix:
        question = asked(oracle, answer)
    if isinstance(question, tuple):
        return Counter([question])
    found: Counter[tuple[int, str]] = Counter()
    for answer in question:
        found += tree([*prefix, answer], arguments)
    return found


def tree_of(s: Gamma) -> Counter[tuple[int, str]]:
    """The same, by the rules."""
    if siluro.is_over(s):
        return Counter([(s.tonnage, GAME.ending(s).reason)])
    found: Counter[tuple[int, str]] = Counter()
    for answer in siluro.answers(s):
        found += tree_of(siluro.play(s, answer))
    return found


@pytest.mark.parametrize(("missions", "men", "prefix"), NEAR)
def test_whole_trees(missions: str, men: str, prefix: list[str]) -> None:
    s = new(SCENARIO[missions], men=men)
    for answer in prefix:
        s = siluro.play(s, answer)
    counted = tree_of(s)
    assert counted.total() > 500
    assert counted == tree(prefix, (men, "no", missions))
