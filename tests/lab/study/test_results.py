"""What the figures of a study say: means, differences with common luck, a target error, the tables."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.parquet
import pytest

from siluro.lab.sample import sample
from siluro.lab.study import BadStudy, block
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
    assert 0 < found.mean < 1
    assert found.percentiles[2] > 1  # scores stay scores


def test_data_that_the_rules_cannot_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here: games that never end. What was asked for is a mistake; what was only varied is left out."""
    monkeypatch.setattr(block, "LONGEST_GAME", 10)
    with pytest.raises(BadStudy, match=r"ships\.york\.points = 3: the rules cannot use this value .*10 answers"):
        study(write_spec(tmp_path, YORK), tmp_path / "asked")
    text = 'title = "x"\ngame = "boats"\nscenario = "suda"\ngames = 40\nvary.files = ["scenarios"]'
    results = study(write_spec(tmp_path, text), tmp_path / "varied").results
    assert len(results.summaries) == 1
    assert results.design.refusals["suda: scenarios.suda.track.turns +"] == "the rules cannot use this value."
