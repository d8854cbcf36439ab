"""Advice and review go by one judge: on the same question they never say opposite things, beyond their errors."""

from __future__ import annotations

import math
import os

import pytest

import siluro
from siluro.lab.advise import Advice, advise
from siluro.lab.judges import CLEAR
from siluro.lab.review import Look, Reviewing
from siluro.lab.rng import Rng
from siluro.lab.search import playout_policy
from siluro.lab.watch import watch

POSITIONS, PLAYOUTS = (200, 100) if "SILURO_GAMES" in os.environ else (4, 20)
"""Positions of each game; play-outs of a position in a review: advice has so many for every answer."""
EACH = 8
"""Positions out of one played game."""
FAR = 4.0
"""Standard errors that make a contradiction."""
ROUNDING = 1e-6


def questions(game_id: str, number: int) -> list[tuple[siluro.State, str]]:
    """Positions out of a game that the reference player played, each with an answer that anybody might give."""
    played = siluro.game(game_id)
    scenarios = list(played.scenarios)
    scenario = scenarios[number % len(scenarios)]
    s = played.begin(scenario, played.scenario(scenario).settle({}), None)
    rng, player, met = Rng(17, number), playout_policy(game_id), list[tuple[siluro.State, str]]()
    for step, options, _ in watch(s, player, rng):
        if len(options) > 1:
            met.append((s.copy(), step.name(s, options[rng.below(len(options))])))
    rest = len(met)
    return [met[at * rest // EACH] for at in range(min(EACH, rest))]


def contradiction(found: Advice, look: Look) -> str:
    """What advice and review say that cannot both be true; nothing if they agree."""
    if look.judge != found.method:
        return f"advice by {found.method}, review by {look.judge}"
    values = {each.answer: each for each in found.answers}
    first, mine = found.answers[0], values[look.answer]
    if found.basis:
        assert look.own is not None
        agree = look.own.best == first.answer and abs(look.own.behind - (first.value - mine.value)) < ROUNDING
        blamed = look.change == 0 or look.best == first.answer
        return "" if (agree or mine is first) and blamed else f"{look.own} where advice has {first} and {mine}"
    if found.method != "play-outs":
        agree = abs(look.change - (first.value - mine.value)) < ROUNDING
        return "" if agree else f"cost {look.change} where advice has {first} and {mine}"
    rival = values[look.best] if look.change else first
    ahead, error = rival.value - mine.value, math.hypot(rival.error, mine.error)
    if look.change:
        beyond = abs(look.change - ahead) > FAR * math.hypot(error, look.error)
    else:
        beyond = ahead - CLEAR * look.error > FAR * error
    return f"cost {look.change} ± {look.error} where advice has {rival} and {mine}" if beyond else ""


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["boats", "gamma", "stealth", "wolves"])
def test_advice_and_review_do_not_contradict_each_other(game_id: str) -> None:
    bad, judges, number, asked = list[str](), dict[str, int](), 0, 0
    while asked < POSITIONS:
        for s, answer in questions(game_id, number)[: POSITIONS - asked]:
            found = advise(s, playouts=PLAYOUTS * len(siluro.answers(s)))
            (look,) = Reviewing(s, [answer], playouts=PLAYOUTS).looks()
            judges[found.method] = judges.get(found.method, 0) + 1
            if wrong := contradiction(found, look):
                bad.append(f"{number}: {siluro.asking(s)} {answer}: {wrong}")
            asked += 1
        number += 1
    print(f"{game_id}: {asked} positions, {judges}, {len(bad)} contradictions")
    assert not bad, "\n".join(bad)
