"""Factors become cells: crossed or one at a time, each value where it is known."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import siluro
from siluro.lab.study import BadStudy
from siluro.lab.study.block import start_of
from siluro.lab.study.data import PackData, names_source, numbers_from, path_to
from siluro.lab.study.design import Design, make_design
from siluro.lab.study.spec import read_spec
from tests.lab.study.running import write_spec

ROOT = Path(__file__).parents[3]
STUDIES = sorted((ROOT / "studies").glob("*.toml"))


def design(folder: Path, text: str) -> Design:
    spec = write_spec(folder, text)
    return make_design(read_spec(spec), folder)


def test_crossed(tmp_path: Path) -> None:
    found = design(
        tmp_path,
        """
        title = "x"
        game = "boats"
        policy = ["greedy", "random"]
        options.start = ["roll", "3811"]
        data.ships.york.points = [3, 2, 4]
        """,
    )
    suda = [cell for cell in found.cells if cell.setting.scenario == "suda"]
    malta = [cell for cell in found.cells if cell.setting.scenario == "malta"]
    assert (len(suda), len(malta)) == (12, 6)  # Malta starts elsewhere
    assert found.factors == ["policy", "start", "ships.york.points"]
    assert [cell.number for cell in found.cells] == list(range(1, 19))
    assert len({cell.key for cell in found.cells}) == 18


def test_apart(tmp_path: Path) -> None:
    found = design(
        tmp_path,
        'title = "x"\ngame = "boats"\nscenario = "suda"\ndesign = "apart"\nreadings = ["none", "M-9b", "M-17b"]\n'
        "data.ships.york.points = [3, 4]",
    )
    assert [dict(cell.levels) for cell in found.cells] == [
        {"policy": "greedy", "readings": "none", "ships.york.points": "3"},
        {"policy": "greedy", "readings": "M-9b", "ships.york.points": "3"},
        {"policy": "greedy", "readings": "M-17b", "ships.york.points": "3"},
        {"policy": "greedy", "readings": "none", "ships.york.points": "4"},
    ]


def test_each_reading_and_each_value(tmp_path: Path) -> None:
    found = design(
        tmp_path, 'title = "x"\ngame = "boats"\nscenario = "malta"\nreadings = "each"\noptions.drift = "each"'
    )
    readings = siluro.game("boats").readings
    assert len(found.cells) == 2 * (1 + len(readings))


def test_every_scenario_of_every_game(tmp_path: Path) -> None:
    found = design(tmp_path, 'title = "x"\ngame = "each"\npolicy = ["greedy", "optimal"]')
    played = [(cell.setting.game, cell.setting.scenario) for cell in found.cells]
    assert set(played) == {(game, name) for game in siluro.games() for name in siluro.game(game).scenarios}
    best = {cell.setting.game for cell in found.cells if cell.setting.policy == "optimal"}
    assert best == {"gamma"}  # who has such a policy


def test_a_datum_reaches_the_rules(tmp_path: Path) -> None:
    found = design(tmp_path, 'title = "x"\ngame = "boats"\nscenario = "suda"\ndata.scenarios.suda.boats = [6, 3]')
    assert [start_of(cell.setting).raid.boats for cell in found.cells] == [6, 3]


def test_data_of_an_owners_pack(tmp_path: Path) -> None:
    own = siluro.game("boats").folder
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "pack.toml").write_text(
        'game = "boats"\nid = "mine"\nversion = "1.0"\ntitle = "Mine"\nsrc = "public: my box"\n'
        'extends = "boats-core-1.1"\n',
        encoding="utf-8",
    )
    shutil.copy(own / "scenarios.toml", tmp_path / "mine")
    text = (tmp_path / "mine" / "scenarios.toml").read_text(encoding="utf-8").replace("boats = 6", "boats = 5")
    (tmp_path / "mine" / "scenarios.toml").write_text(text, encoding="utf-8")
    plain = 'title = "x"\ngame = "boats"\nscenario = "suda"\npack = "mine"\n'
    assert [start_of(cell.setting).raid.boats for cell in design(tmp_path, plain).cells] == [5]
    found = design(tmp_path, plain + "data.ships.york.points = [3, 9]\n").cells
    assert [start_of(cell.setting).raid.boats for cell in found] == [5, 5]


def test_names_of_data() -> None:
    tree = {"a": [{"id": "x", "n": [5, 6]}, {"id": "y"}], "b": [{"kind": "y"}], "c": {"n": 1}}
    assert path_to(tree, ["x", "n", "2"], "f.x.n.2") == ["a", 0, "n", 1]
    assert path_to(tree, ["a", "2"], "f.a.2") == ["a", 1]
    assert path_to(tree, ["c", "n"], "f.c.n") == ["c", "n"]
    with pytest.raises(BadStudy, match=r"f\.y is not clear: y stands there more than once"):
        path_to(tree, ["y"], "f.y")
    with pytest.raises(BadStudy, match="3 is not one of 1, 2"):
        path_to(tree, ["a", "x", "n", "3"], "f.a.x.n.3")


def test_numbers_are_found_by_their_source() -> None:
    tree = {"ship": [{"id": "a", "points": 3, "draught": 5, "src": "rulebook §1; points reconstructed"}],
            "track": {"turns": 12, "by_face": [1, 2], "on": True, "src": "reconstructed"}}  # fmt: skip
    assert dict(numbers_from(tree, "reconstructed", "f")) == {
        "f.ship.a.points": 3, "f.track.turns": 12, "f.track.by_face": [1, 2],
    }  # fmt: skip
    assert not names_source("rulebook §1", "reconstructed", "points", {})


@pytest.mark.parametrize("game_id", siluro.games())
def test_every_number_that_is_found_has_a_name(game_id: str) -> None:
    pack = PackData(siluro.game(game_id), None)
    for file in pack.names():
        for datum, value in numbers_from(pack.tree(file), "reconstructed", file):
            assert pack.value(datum) == value, datum


def test_vary_leaves_out_what_the_pack_refuses(tmp_path: Path) -> None:
    found = design(
        tmp_path, 'title = "x"\ngame = "boats"\nscenario = "suda"\nvary.by = 1\nvary.files = ["ships", "scenarios"]'
    )
    names = [name for cell in found.cells[1:] for name in cell.levels if "." in name]
    assert "ships.ship.york.points" in names
    assert all(cell.levels["policy"] == "greedy" for cell in found.cells)
    assert len(found.cells) + len(found.refusals) == 1 + 2 * len(set(names) | {n[:-2] for n in found.refusals})


@pytest.mark.parametrize("file", STUDIES, ids=lambda file: file.stem)
def test_shipped_studies_can_be_read(file: Path) -> None:
    assert read_spec(file).title


def test_the_scenario_in_the_name_of_a_datum(tmp_path: Path) -> None:
    found = design(tmp_path, 'title = "x"\ngame = "boats"\n[data.scenarios."{scenario}"]\nboats = [6, 4]')
    assert [start_of(cell.setting).raid.boats for cell in found.cells] == [6, 4, 6, 4]
    assert found.factors == ["scenarios.{scenario}.boats"]
