"""The tablebase read and swept without numpy: the same values, to the last digits."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest

import siluro
from siluro.engine.play import waiting
from siluro.games.gamma import lab as gamma_lab
from siluro.games.gamma.lab.solver import Solver
from siluro.games.gamma.lab.tablebase import FILE, KINDS, PlainlyShipped, PlainSolver, solver
from siluro.games.gamma.rules.state import Gamma
from siluro.lab.judge import TABLEBASE, judge_of
from siluro.lab.npz import Arrays
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.part import lab_of

pytestmark = pytest.mark.xdist_group("plain solver")  # it remembers what it has solved


@cache
def plain_solver(readings: int = 0) -> Solver:
    shipped = PlainlyShipped(readings)
    found = PlainSolver(shipped)
    found.seconds = {kind: shipped.second(kind) for kind in KINDS}
    return found


def test_the_file_is_read_the_same() -> None:
    plain = Arrays(FILE)
    with np.load(FILE) as parts:
        assert plain.text("pack") == str(parts["pack"])
        for name in parts.files:
            if name != "pack":
                assert plain.numbers(name) == parts[name].ravel(order="K").tolist()
                if parts[name].ndim == 2:
                    assert plain.table(name) == parts[name].tolist()


def test_without_numpy_a_review_of_hidden_ships_leaves_out_the_chance_to_win(monkeypatch: pytest.MonkeyPatch) -> None:
    game = siluro.game("gamma")
    open_ships, hidden = game.new("gg1"), game.new("gg1", hidden="yes")
    assert lab_of("gamma").reviewer(hidden) is not None
    monkeypatch.setattr(gamma_lab, "has_numpy", lambda: False)
    assert lab_of("gamma").reviewer(hidden) is None and lab_of("gamma").tablebase(hidden) is not None
    assert lab_of("gamma").reviewer(open_ships) is not None
    judge = judge_of(hidden)
    assert judge.method == TABLEBASE and judge.exact and judge.chance(hidden, Objective(2001)) is None


def test_what_is_no_array_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.npz"
    with ZipFile(file, "w") as archive:
        archive.writestr("odd.npy", b"\x93NUMPY\x09\x00 nobody knows this version")
    with pytest.raises(ValueError, match=r"other\.npz is damaged: odd cannot be read"):
        Arrays(file).numbers("odd")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "goal", "options"),
    [
        ("gg1", EXPECTED, {}), ("gg2", EXPECTED, {}), ("campaign", EXPECTED, {"readings": "G-22b"}),
        ("gg2", Objective(4_000), {}), ("gg1", EXPECTED, {"hidden": "yes"}),
    ],
)  # fmt: skip
def test_every_answer_has_the_same_value(scenario: str, goal: Objective, options: dict[str, str]) -> None:
    """Along a game played at random: the set-up, both legs, both boxes, the attack."""
    chance, seen = random.Random(5), set()
    s = siluro.game("gamma").new(scenario, **options)
    while not siluro.is_over(s):
        assert isinstance(s, Gamma)
        after = {answer: siluro.play(s, answer) for answer in siluro.answers(s)}
        for each in (s, *after.values()):
            assert isinstance(each, Gamma)
            exact = solver(s.readings).value(each, goal)
            assert plain_solver(s.readings).value(each, goal) == pytest.approx(exact, rel=1e-9, abs=1e-9)
        seen.add(type(waiting(s)).__name__)
        s = after["draw"] if "draw" in after else chance.choice(list(after.values()))  # on to the ships
    assert {"Onward", "Draw"} <= seen
