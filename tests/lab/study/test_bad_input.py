"""What is wrong with a study is said in a sentence, before anything is played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from siluro.lab.study import BadStudy, StudyTrouble
from siluro.lab.study.study import study
from tests.cli.running import complains, siluro
from tests.lab.study.running import write_spec

HEAD = 'title = "x"\ngame = "boats"\ngames = 2\n'
WRONG = {
    "key": ("polices = 3", "unknown key 'polices'. Keys of a study: title, game"),
    "kind": ("seed = 'x'", "seed: should be a whole number"),
    "negative": ("most = 0", "most: should be"),
    "policy": ("policy = ['greedy', 'clever']", "no policy 'clever'"),
    "scenario": ("scenario = 'crete'", "no scenario 'crete'"),
    "option": ("options.wind = ['a']", "no option 'wind'"),
    "value": ("options.start = ['9999']", "Invalid value '9999'"),
    "reading": ("readings = 'Z-9b'", "no reading 'Z-9b'"),
    "file": ("data.shops.york.points = [1]", "no file 'shops'. Files: board-malta"),
    "datum": ("data.ships.yorck.points = [1]", "[Nn]o value ships.yorck.points: yorck is not one of ship, york"),
    "whole file": ("data.ships = [1]", "Write it as file.entry.key"),
    "impossible": ("data.ships.york.points = [1, -5]", "ships.york.points = -5: .*should be"),
    "text": ("data.ships.york.points = 'many'", "should be a whole number, but is text"),
    "opening": ("opening = 'binoculars periscope'", "'periscope' is not one of the answers: binoculars"),
    "objective": ("objective = 'win'", "Invalid objective 'win'"),
    "pack": ("pack = 'nowhere'", "nowhere.*cannot be read"),
    "no scenario": ("scenario = []", "scenario: should be a list of 1 or more"),
    "no policy": ("policy = []", "policy: should be a list of 1 or more"),
    "a day": ("data.ships.york.points = [1, 2024-01-01]", "data.ships.york.points.2: should be a number or text"),
    "a time": ("options.men = [07:30:00]", "options.* #1: should be a whole number or text in quotes, but is 'time'"),
    "optional": ("error = 'small'", "error: should be a number, but is text in quotes"),
    "either": ("policy = 3", "policy: should be text in quotes or a list, but is a whole number"),
    "vary": ("vary.source = 3", "vary.source: should be text"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_wrong_specifications(kind: str, tmp_path: Path) -> None:
    line, sentence = WRONG[kind]
    with pytest.raises(BadStudy, match=sentence) as found:
        study(write_spec(tmp_path, HEAD + line), tmp_path / "out")
    assert str(found.value).endswith(".")
    assert not list(tmp_path.glob("out/*.csv"))


def test_files_that_are_no_specifications(tmp_path: Path) -> None:
    wrong = {b"\xff": "not UTF-8", b"title = ": "not valid TOML", b"": "missing the key 'title'"}
    for data, sentence in wrong.items():
        (tmp_path / "spec.toml").write_bytes(data)
        with pytest.raises(BadStudy, match=sentence):
            study(tmp_path / "spec.toml", tmp_path / "out")
    with pytest.raises(BadStudy, match="Cannot read"):
        study(tmp_path / "none.toml", tmp_path / "out")


def test_a_study_of_no_game(tmp_path: Path) -> None:
    spec = write_spec(tmp_path, 'title = "x"\ngame = []\n')
    complains(siluro(tmp_path, "study", spec), 2, "game: should be a list of 1 or more")


def test_exit_codes(tmp_path: Path) -> None:
    spec = write_spec(tmp_path, HEAD + "polices = 3")
    complains(siluro(tmp_path, "study", spec), 2, "unknown key")
    complains(siluro(tmp_path, "study", spec, "--workers", "0"), 2, "--workers")


def test_scenarios_of_several_games_name_their_game(tmp_path: Path) -> None:
    spec = write_spec(tmp_path, 'title = "x"\ngame = ["boats", "gamma"]\nscenario = "suda"\n')
    with pytest.raises(BadStudy, match="as game/scenario"):
        study(spec, tmp_path / "out")


def test_a_table_that_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "games.parquet").write_bytes(b"PAR1")
    with pytest.raises(BadStudy, match="is not a table of a study"):
        study(write_spec(tmp_path, HEAD), tmp_path / "out")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file", encoding="utf-8")
    complains(siluro(tmp_path, "study", write_spec(tmp_path, HEAD), "--out", "out"), 1, "out")
    (tmp_path / "place" / "played.sqlite").mkdir(parents=True)
    with pytest.raises(StudyTrouble, match=r"Cannot write .*played\.sqlite"):
        study(write_spec(tmp_path, HEAD), tmp_path / "place")


BLOCKED = """
import sys
sys.modules[{library!r}] = None
from siluro.cli import main
sys.exit(main(["study", {spec!r}, "--out", "out", *{more!r}]))
"""


@pytest.mark.parametrize(
    ("library", "more", "extra"),
    [("pyarrow", [], "study"), ("matplotlib", [], "study"), ("ray", ["--cluster", "local"], "cluster")],
)
def test_the_extra_is_named(library: str, more: list[str], extra: str, tmp_path: Path) -> None:
    script = BLOCKED.format(library=library, spec=str(write_spec(tmp_path, HEAD)), more=more)
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert f"is not installed. Install it with: pip install 'siluro[{extra}]'" in run.stderr
    assert run.stderr.count("\n") == 1
