"""The tuner: it climbs a hill that is known, gives a policy its constants, and says what it cannot do."""

from __future__ import annotations

import pytest

from siluro.games.stealth.lab.policies.constants import LIMITS, Constants
from siluro.lab.part import lab_of
from tools import tune


def test_it_climbs_to_the_top_of_a_known_hill() -> None:
    top = {"far": 70, "small": 2}
    limits = {"far": (0, 100), "small": (0, 5)}
    found = tune.climb(
        {"far": 10, "small": 5}, limits,
        lambda values, _: -abs(values["far"] - top["far"]) / 20 - abs(values["small"] - top["small"]),
        generations=20, candidates=24, seed=1,
    )  # fmt: skip
    assert abs(found["far"] - top["far"]) <= 3
    assert found["small"] == top["small"]


def test_values_stay_within_their_limits() -> None:
    seen: list[int] = []

    def worth(values: tune.Values, _: int) -> float:
        seen.append(values["few"])
        return values["few"]  # the more the better

    assert tune.climb({"few": 0}, {"few": (0, 3)}, worth, generations=12, candidates=8, seed=1) == {"few": 3}
    assert len(seen) == 12 * 8
    assert set(seen) <= {0, 1, 2, 3}


def test_constants_change_how_a_policy_plays_and_leave_others_alone() -> None:
    tunable = lab_of("stealth").tunable()
    assert tunable is not None
    bench = tune.Bench("stealth", ["m1"], {})
    usual = bench.scores("m1", tune.player(tunable, {}), 20, 5)
    timid = bench.scores("m1", tune.player(tunable, {"through_surfaced": 70, "through_submerged": 70}), 20, 5)
    assert usual != timid
    assert bench.scores("m1", tune.player(tunable, {}), 20, 5) == usual


def test_every_constant_lies_within_its_limits() -> None:
    present = Constants()
    assert all(least <= getattr(present, name) <= most for name, (least, most) in LIMITS.items())


def tell(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setattr("sys.argv", ["tune.py", *line.split()])
    tune.main()


def test_it_judges_on_games_that_nothing_was_tuned_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tell(monkeypatch, "stealth m1 m2 --only trust --generations 1 --candidates 4 --games 2 --judge 4")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("trust")
    assert [line.split()[0] for line in lines[1:]] == ["m1", "m2", "sum"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("boats suda", "the greedy policy of boats has no constants that can be tuned"),
        ("stealth m1 --only luck", "no constant 'luck'"),
        ("stealth m1 --seed 5 --fresh 9", "one of those that tune"),
    ],
)
def test_it_says_what_it_cannot_do(monkeypatch: pytest.MonkeyPatch, line: str, why: str) -> None:
    with pytest.raises(SystemExit, match=why):
        tell(monkeypatch, line)
