"""Many games of every scenario, walked to their end."""

from __future__ import annotations

from collections import defaultdict

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import siluro
from siluro.engine.play import waiting
from siluro.engine.steps import Roll
from siluro.testing.walks import enough, tables, walk, walks


def test_games_end_and_no_position_is_impossible(game: str, scenario: str) -> None:
    face = siluro.game(game)
    answered = 0
    for number, table in walks(game, scenario):
        began = answered
        for s, _ in walk(table, number):
            flaw = face.flaw(s)
            assert not flaw, f"{flaw} (game {number} of {table})"
            answered += 1
        most, found = face.extent(table.new()).length, answered - began
        assert found <= most, f"game {number} of {table} has {found} answers, room for {most}"
        assert siluro.is_over(s)
        assert not face.flaw(s)
        if answered > enough(game, 100_000):
            break


def test_stated_odds_are_observed(game: str, scenario: str) -> None:
    """Each outcome of each kind of roll came as often as its odds said, within 4 standard errors."""
    came: dict[tuple[str, int], int] = defaultdict(int)
    stated: dict[tuple[str, int], float] = defaultdict(float)
    spread: dict[tuple[str, int], float] = defaultdict(float)
    for number, table in walks(game, scenario):
        for s, answer in walk(table, number):
            step = waiting(s)
            if isinstance(step, Roll):
                kind, weights = type(step).__name__, step.odds(s)
                came[kind, answer] += 1
                for outcome, weight in enumerate(weights):
                    chance = weight / sum(weights)
                    stated[kind, outcome] += chance
                    spread[kind, outcome] += chance * (1 - chance)
        if sum(came.values()) > enough(game, 60_000):
            break
    for case, expected in stated.items():
        allowed = 4 * spread[case] ** 0.5 + 1
        assert abs(came[case] - expected) <= allowed, f"{case}: stated {expected:.1f}, came {came[case]}"


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(numbers=st.lists(st.integers(0, 999), max_size=400), table=st.integers(0, 999))
def test_any_answers_can_be_played(game: str, scenario: str, numbers: list[int], table: int) -> None:
    choice = tables(game, scenario)
    s = choice[table % len(choice)].new()
    for number in numbers:
        allowed = siluro.answers(s)
        if not allowed:
            break
        s = siluro.play(s, allowed[number % len(allowed)])
        assert not siluro.game(game).flaw(s)
        assert siluro.key(siluro.load(siluro.dump(s))) == siluro.key(s)
