"""What every screen shows of a position: the question whole, the odds exact, the reasons those of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

import siluro
from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.record.timeline import Ply, Timeline
from siluro.table.asked import ask, verb
from siluro.table.log import group, log

SCENARIOS = [("gamma", "campaign"), ("boats", "malta"), ("stealth", "m3"), ("wolves", "m4")]


def walk(game: Game, scenario: str, answers: int = 400) -> Iterator[State]:
    """Positions of random games."""
    rng, s = random.Random(7), game.new(scenario)
    for _ in range(answers):
        if siluro.is_over(s):
            s = game.new(scenario)
        yield s
        s = siluro.play(s, rng.choice(siluro.answers(s)))


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_question_lists_every_answer_and_every_bar(name: str, scenario: str) -> None:
    game = siluro.game(name)
    for s in walk(game, scenario):
        shown = ask(game, s)
        assert shown is not None
        assert tuple(sorted(each.id for each in shown.choices)) == siluro.answers(s)
        assert [each for _, group in shown.by_verb() for each in group] and shown.prompt and shown.rule
        for each in shown.refused:
            assert siluro.why(s, each.id) == siluro.Why(each.reason, each.rule)
            assert each.label
        for chances in [shown.chances, *(each.chances for each in shown.choices)]:
            assert not chances or sum(each.chance for each in chances) == 1
        assert bool(shown.chances) is (shown.kind == "roll") is bool(shown.need)


def test_a_choice_that_leads_to_a_roll_tells_its_chances() -> None:
    game = siluro.game("gamma")
    s = next(s for s in walk(game, "gg1") if "draw" in siluro.answers(s))
    shown = ask(game, s)
    assert shown is not None
    draw = next(each for each in shown.choices if each.id == "draw")
    assert sum((each.chance for each in draw.chances), Fraction(0)) == 1


def test_verbs_group_what_begins_alike() -> None:
    assert [verb(name) for name in ("turn-2", "turn", "0512", "an96", "10", "detach-1")] == [
        "turn", "turn", "", "", "", "detach"
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_log_tells_every_answer_with_its_chance(name: str, scenario: str) -> None:
    timeline = played(siluro.game(name), scenario)
    lines = log(timeline.game, timeline.plies)
    assert [line.number for line in lines] == list(range(1, len(timeline.plies) + 1))
    assert [line for each in group(lines) for line in each.lines] == lines
    for line in lines:
        assert line.text and line.rule and line.phase and line.moment, line
        assert (line.chance is not None) is bool(line.by) is bool(line.need)
        assert line.chance is None or 0 < line.chance <= 1


def played(game: Game, scenario: str) -> Timeline:
    rng = random.Random(3)
    timeline = Timeline(game, game.new(scenario))
    while not siluro.is_over(timeline.state) and len(timeline.plies) < 150:
        answer = rng.choice(siluro.answers(timeline.state))
        entry = timeline.question(answer, "")
        ply: Ply = timeline.take(entry, timeline.fit(entry), "machine")
        assert ply.after is timeline.state
    return timeline
