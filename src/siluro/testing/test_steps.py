"""The steps of every game can be told apart and rebuilt, and the register of steps is complete."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import siluro
from siluro.engine.steps import Ask, Choose, Do, Roll, Step
from siluro.testing.walks import positions


def pending_steps(game: str, scenario: str) -> set[Step[Any]]:
    """Every step that lay on an agenda."""
    return {step for s in positions(game, scenario) for step in s.todo}


def test_the_register_of_steps_is_complete(game: str, scenario: str) -> None:
    steps = siluro.game(game).steps
    assert all(name == kind.__name__ for name, kind in steps.items())
    for step in pending_steps(game, scenario):
        assert steps.get(type(step).__name__) is type(step), f"{step} is not in steps"


def test_every_step_is_of_one_kind_and_has_a_rule(game: str, scenario: str) -> None:
    for kind in siluro.game(game).steps.values():
        assert sum(issubclass(kind, base) for base in (Do, Choose, Roll)) == 1
        assert kind.rule, f"{kind.__name__} names no rule"
        assert not issubclass(kind, Ask) or kind.word, f"{kind.__name__} has no word for records"


def test_a_step_is_rebuilt_from_its_fields(game: str, scenario: str) -> None:
    for step in pending_steps(game, scenario):
        again = type(step)(*step.fields())
        assert again == step
        assert hash(again) == hash(step)
        assert again.key() == step.key()
        assert all(type(field) is int for field in step.fields())


def test_steps_of_different_classes_are_never_equal(game: str, scenario: str) -> None:
    samples: dict[str, Step[Any]] = {}
    for step in pending_steps(game, scenario):
        samples.setdefault(f"{type(step).__name__} {len(samples) % 3}", step)
    for one, other in combinations(samples.values(), 2):
        if type(one) is not type(other):
            assert one != other
            assert one.key() != other.key()


def test_key_tells_positions_apart(game: str, scenario: str) -> None:
    """Equal keys have equal futures: the same question, the same answers, the same odds, the same score."""
    known: dict[object, tuple[object, ...]] = {}
    for s in positions(game, scenario):
        future = (s.todo[-1:], siluro.answers(s), siluro.odds(s), siluro.game(game).score(s))
        assert known.setdefault(siluro.key(s), future) == future


def test_no_position_goes_beyond_the_extent(game: str, scenario: str) -> None:
    """Environments for programs have room for as much as the game says, and no more."""
    for s in positions(game, scenario):
        extent = siluro.game(game).extent(s)
        assert len(s.todo) <= extent.agenda, f"{len(s.todo)} steps wait"
        for name in s.FIELDS:
            value = getattr(s, name)
            entries = [value] if isinstance(value, int) else value
            assert entries is not value or len(value) <= extent.entries(name), f"{name} has {len(value)} entries"
            if not isinstance(value, str):
                assert all(number in extent.bounds(name) for number in entries), f"{name} is {value}"
        assert all(number in extent.fields for step in s.todo for number in step.fields()), f"{s.todo}"
        if s.todo:
            options = s.todo[-1].options(s)  # type: ignore[attr-defined]
            room = extent.answers if isinstance(s.todo[-1], Choose) else range(extent.outcomes)
            assert all(option in room for option in options), f"{s.todo[-1]}: {options}"
        else:
            assert siluro.game(game).score(s) in extent.scores
