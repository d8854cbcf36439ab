"""What the figures of a study say: means, differences with common luck, a target error, the tables."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.parquet
import pytest

from siluro.lab.sample import sample
from siluro.lab.study import BadStudy, block
from siluro.lab.study.report import by_luck
from siluro.lab.study.study import Done, study
from tests.lab.study.running import contents, write_spec

pytestmark = pytest.mark.xdist_group("results of a study")  # it is played once
YORK = 'title = "York"\ngame = "boats"\nscenario = "suda"\ngames = 600\ndata.ships.york.points = [3, 4]\n'


@pytest.fixture(scope="module")
def common(tmp_path_factory: pytest.TempPathFactory) -> Done:
    home = tmp_path_factory.mktemp("common")
    return study(write_spec(home, YORK), home / "out")


def test_the_mean_is_that_of_a_sample(common: Done) -> None:
    """Other dice, so not the same games."""
    found, other = common.results.summaries[0], sample("boats", "suda", 2000, "greedy", seed=5)
    assert abs(found.mean - other.mean) < 4 * (found.stderr**2 + other.stderr**2) ** 0.5


def test_common_luck_makes_differences_sharper(common: Done, tmp_path: Path) -> None:
    apart = study(write_spec(tmp_path, "common = false\n" + YORK, "own.toml"), tmp_path / "own")
    (shared,), (alone,) = common.results.effects, apart.results.effects
    assert shared.is_clear
    assert shared.stderr < alone.stderr / 3
    assert abs(shared.worth - alone.worth) < 4 * alone.stderr


def test_the_tables_agree(common: Done) -> None:
    games = pyarrow.parquet.read_table(common.folder / "games.parquet").to_pylist()
    rows = list(csv.DictReader((common.folder / "cells.csv").read_text(encoding="utf-8").splitlines()))
    whole = json.loads((common.folder / "study.json").read_text(encoding="utf-8"))
    assert len(games) == whole["games"] == 1200
    for row, cell in zip(rows, whole["cells"], strict=True):
        scores = [game["score"] for game in games if game["cell"] == int(row["cell"])]
        assert float(row["mean"]) == pytest.approx(sum(scores) / len(scores)) == cell["mean"]
        assert sum(each["games"] for each in cell["endings"]) == len(scores) == int(row["games"])
    assert pyarrow.parquet.read_table(common.folder / "effects.parquet").num_rows == 1


def test_the_page_stands_alone(common: Done) -> None:
    page = (common.folder / "report.html").read_text(encoding="utf-8")
    assert page.count("data:image/svg+xml;base64,") == 3
    assert "http" not in page
    assert "ships.york.points" in page
    assert "@media print" in page


def test_a_target_error_is_reached_by_any_workers(tmp_path: Path) -> None:
    spec = write_spec(
        tmp_path,
        'title = "Error"\ngame = ["boats", "gamma"]\nscenario = ["boats/suda", "gamma/gg1"]\n'
        "games = 50\nerror = 0.1\nmost = 800\n",
    )
    alone = study(spec, tmp_path / "alone")
    boats, gamma = alone.results.summaries
    assert 50 < boats.games < 800
    assert boats.stderr < 0.13  # the spread of so few games is itself a guess
    assert gamma.games == 800
    study(spec, tmp_path / "two", workers=2)
    assert contents(tmp_path / "alone") == contents(tmp_path / "two")


def test_openings_are_played(tmp_path: Path) -> None:
    text = 'title = "Opening"\ngame = "boats"\nscenario = "suda"\ngames = 300\n'
    text += 'opening = ["binoculars charm", "cover cover"]'
    done = study(write_spec(tmp_path, text), tmp_path / "out")
    first, second = done.results.summaries
    assert first.mean != second.mean
    assert done.results.effects[0].level == "cover cover"


def test_a_chance_as_objective(tmp_path: Path) -> None:
    text = 'title = "Chance"\ngame = "gamma"\nscenario = "gg1"\ngames = 200\nobjective = "score>=2501"'
    (found,) = study(write_spec(tmp_path, text), tmp_path / "out").results.summaries
    assert 0 < found.value < 1
    assert found.low <= found.mean <= found.high and found.mean > 1  # what is said of scores stays of scores
    (row,) = csv.DictReader((tmp_path / "out" / "cells.csv").read_text(encoding="utf-8").splitlines())
    assert float(row["value"]) == found.value and int(row["min"]) <= float(row["mean"]) <= int(row["max"])


@pytest.mark.parametrize(
    ("differences", "said"), [(1, "fewer than 0.1"), (37, "fewer than 0.1"), (38, "0.1"), (370, "1.0"), (4000, "10.8")]
)
def test_how_many_differences_look_clear_by_luck(differences: int, said: str) -> None:
    """Beyond three standard errors a normal variable is in 27 of 10,000 cases."""
    assert by_luck(differences) == said


def test_what_changes_nothing_is_listed_too(tmp_path: Path) -> None:
    """`search` with one play-out an answer has no reason to leave the rule of thumb."""
    text = 'title = "Null"\ngame = "gamma"\nscenario = "gg1"\ngames = 40\npolicy = ["greedy", "search-1", "random"]'
    done = study(write_spec(tmp_path, text), tmp_path / "out")
    assert [each.is_nothing for each in done.results.effects] == [True, False]
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert page.index("<td>search-1</td><td>greedy</td><td>+0.000</td><td>it changes nothing</td>") > page.index(
        "<td>random</td><td>greedy</td>"
    )
    assert "every game going as with the first value: 1 of 2." in page
    assert "Of 2 differences luck alone makes fewer than 0.1 look clear on average." in page


def test_data_that_the_rules_cannot_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here: games that never end. What was asked for is a mistake; what was only varied is left out."""
    monkeypatch.setattr(block, "LONGEST_GAME", 10)
    with pytest.raises(BadStudy, match=r"ships\.york\.points = 3: the rules cannot use this value .*10 answers"):
        study(write_spec(tmp_path, YORK), tmp_path / "asked")
    text = 'title = "x"\ngame = "boats"\nscenario = "suda"\ngames = 40\nvary.files = ["scenarios"]'
    results = study(write_spec(tmp_path, text), tmp_path / "varied").results
    assert len(results.summaries) == 1
    assert results.design.refusals["suda: scenarios.suda.track.turns +"] == "the rules cannot use this value."
