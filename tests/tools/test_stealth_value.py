"""The trial of a learnt value: what SLCs score adds up, and cut play-outs are whole ones up to their cut."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from siluro.games.stealth.lab.policies.greedy import GreedyPolicy
from siluro.games.stealth.rules.state import SLCS, TURNS, Stealth
from siluro.kit.hexes import OUTSIDE
from siluro.lab import search
from siluro.lab.playout import Sampling
from siluro.lab.pool import Alone, Stint
from siluro.lab.rng import Rng
from tools import stealth_value
from tools.stealth_value import GAME, Cut, scenes, scored_by, watch_game


def nothing(features: Sequence[list[float]]) -> NDArray[np.float64]:
    return np.zeros(len(features))


def ten_each(features: Sequence[list[float]]) -> NDArray[np.float64]:
    return np.full(len(features), 10.0)


def start(mission: str = "m1") -> Stealth:
    s: Stealth = GAME.new(mission)
    return s


@pytest.mark.parametrize("mission", ["m1", "m6"])
def test_what_the_slcs_score_adds_up_to_the_score(mission: str) -> None:
    for number in range(20):
        s = start(mission)
        met = watch_game(s, Sampling(GreedyPolicy(), Rng(3, number)), 0, GreedyPolicy())
        assert sum(scored_by(s, slc) for slc in range(SLCS)) == GAME.score(s)
        assert len({len(scene.features) for scene in met}) == 1
        first = {scene.slc: scene.scored for scene in reversed(met)}
        assert all(after <= scored_by(s, slc) for slc, after in first.items())


def test_a_play_out_cut_after_the_last_turn_is_a_whole_one() -> None:
    chooser = search.playout_policy("stealth")
    stints = [Stint(start(), range(3, 9)), Stint(start("m6"), range(2))]
    assert Cut(chooser, nothing, TURNS).scores(stints, 7) == Alone(chooser).scores(stints, 7)


def test_a_cut_play_out_is_closed_by_the_value_of_every_slc_at_sea() -> None:
    chooser = search.playout_policy("stealth")
    stint = Stint(start(), range(12))
    cut = Cut(chooser, ten_each, 3)
    ends = [cut.end(stint.s, number, 7) for number in stint.numbers]
    at_sea = [SLCS - s.where.count(OUTSIDE) if s.todo else 0 for s in ends]
    assert sum(at_sea) > 0 and {s.turn for s in ends if s.todo} == {stint.s.turn + 3}
    assert cut.scores([stint], 7) == [[GAME.score(s) + 10 * slcs for s, slcs in zip(ends, at_sea, strict=True)]]
    assert all(len(scenes(s, GreedyPolicy())) == slcs for s, slcs in zip(ends, at_sea, strict=True) if s.todo)


def test_without_values_the_trial_plays_search_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "play m1 --games 1 --playouts 20 --seed 4"
    monkeypatch.setattr("sys.argv", ["stealth_value.py", *line.split()])
    stealth_value.main()
    s = start()
    watch_game(s, Sampling(search.Search("stealth", 20), Rng(4, 0)), 0, GreedyPolicy())
    assert capsys.readouterr().out.startswith(f"   1 games  {GAME.score(s):.2f} ± 0.00")
