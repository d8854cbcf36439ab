"""Packs of By Stealth and Sea that do not fit, and what is said about each."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.games.stealth.loader.pack import read_pack
from siluro.games.stealth.rules.c05_patrol import PATROL_MOVEMENT, Drift
from siluro.packs import PackError
from siluro.record.parse import from_text
from siluro.record.record import to_text
from siluro.record.replay import replay, verify
from siluro.record.session import begin
from tests.games.stealth.board import GAME, asked, craft_at, played, scene, then

Change = Callable[[str, str, str], Path]


BROKEN = [
    ("pack.toml", '"stealth"', '"gamma"', "game: should be 'stealth', but is 'gamma'"),
    ("alert.toml", "3, 2, 1]", "3, 2, 2]", "copies: must contain exactly one 12"),
    ("alert.toml", "[1, 2,", "[1,", "copies"),
    ("faults.toml", "cards = 3", "cards = 4", "fault: each level of slc needs 9 cards"),
    ("faults.toml", 'id = "ballast-5"', 'id = "ballast-6"', "fault (ballast-6): appears twice in the pack"),
    ("faults.toml", "repair = 6", "repair = 7", "repair"),
    ("forward.toml", '"gibraltar", "alexandria"', '"gibraltar"', "the first card must serve every port"),
    ("forward.toml", '["alexandria"]', '["malta"]', "unknown: 'malta'; use one of: gibraltar, alexandria, algiers"),
    ("defence.toml", "lenient = [8, 6, 5]", "gentle = [8, 6, 5]", "has no numbers for the preset lenient"),
    (
        "defence.toml",
        "nw = 6",
        "nw = 5",
        "every face of the die, 1 to 8, exactly once; look at: 5, 6",
    ),
    ("defence.toml", "stay = [7, 8]", "stay = [7]", "exactly once; look at: 8"),
    ("defence.toml", "stay = [7, 8]", "stay = [7, 8, 9]", "exactly once; look at: 9"),
    ("defence.toml", "\nse = 3", "\nsse = 3", "movement: has the unknown key 'sse'"),
    ("defence.toml", "algiers = 5", "algiers = 7", "net.algiers: should be"),
    (
        "board-algiers.toml",
        'harbour_edge = "west"',
        'harbour_edge = "below"',
        "harbour_edge: unknown: 'below'; use one of: east, north, south, west",
    ),
    ("ships.toml", 'class = "cruiser"', 'class = "raft"', "unknown: 'raft'"),
    ("operators.toml", 'attribute = "stamina"', 'attribute = "luck"', "unknown: 'luck'"),
    ("actions.toml", '"pilot 4"', '"pilot 9"', "the value of a check must be 2 to 6, not '9'"),
    ("actions.toml", 'id = "move"', 'id = "fly"', "unknown: 'fly'"),
    ("scores.toml", "from = 4", "from = 8", "level: lower bounds must start at 0 and rise"),
    ("missions.toml", 'id = "m2"', 'id = "m3"', "expected m2 here"),
    ("missions.toml", 'at = "1615"', 'at = "0101"', "0101 is not a berth on Gibraltar"),
    (
        "missions.toml",
        'forward = "la-spezia"',
        'forward = "leros"',
        "mission (m1).forward: 'leros' does not serve Gibraltar; use one of: la-spezia, cadiz, olterra",
    ),
    ("missions.toml", '"tesei-pedretti"', '"birindelli-paccagnini"', "birindelli-paccagnini is listed twice"),
    ("missions.toml", '"renown", at', '"barham", at', "mission (m1).ships: barham is listed twice"),
    ("missions.toml", 'at = "1715"', 'at = "1615"', "2 ships lie at 1615, which has room for 1"),
    ("missions.toml", "cargo = 17", "cargo = 18", "too few anchorages for 18 cargo ships"),
    ("missions.toml", "slc = 1", "slc = 5", "slc has no level 5"),
    ("board-gibraltar.toml", '"1409|1509", ', "", "the nets must separate the harbour from open water"),
    ("board-gibraltar.toml", '"1409|1509"', '"1409|1809"', "closed (1409|1809): is not a hexside of this board"),
    ("board-gibraltar.toml", '"0706"', '"2001"', "starts: 2001 is not a water hex"),
    ("board-algiers.toml", '"#####', '"##.##', "these water hexes cannot be reached"),
    ("board-algiers.toml", "...", "..", "map: must have 24 rows of 22 characters"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=range(len(BROKEN)))
def test_a_pack_that_does_not_fit_is_refused(change: Change, file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(PackError) as refused:
        read_pack(change(file, old, new))
    assert message in str(refused.value)
    assert file in str(refused.value)


@pytest.fixture
def printed(tmp_path: Path) -> Path:
    """A pack of an owner whose diagram counts the other way round and whose harbour edge lies elsewhere."""
    head = 'game = "stealth"\nid = "my-stealth"\nversion = "1.0"\ntitle = "Mine"\nsrc = "public: my copy"\n'
    (tmp_path / "pack.toml").write_text(head + 'extends = "stealth-core-1.1"\n', encoding="utf-8")
    for file, old, new in (
        ("defence.toml", "n = 1\nne = 2\nse = 3\ns = 4\nsw = 5\nnw = 6\nstay = [7, 8]",
         "n = 8\nne = 7\nse = 6\ns = 5\nsw = 4\nnw = 3\nstay = [1, 2]"),
        ("board-gibraltar.toml", 'harbour_edge = "east"', 'harbour_edge = "south"'),
    ):  # fmt: skip
        text = (GAME.folder / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    return tmp_path


def test_5_4_4_hand_dice_follow_the_diagram_of_an_owners_pack(printed: Path) -> None:
    s = then(scene(craft={1: "0309"}, options={"pack": printed}), PATROL_MOVEMENT)
    around = {face: craft_at(played(s, face), 1) for face in "12345678"}
    assert [around[face] for face in "12"] == ["0309", "0309"]
    assert [around[face] for face in "876543"] == ["0308", "0409", "0410", "0310", "0210", "0209"]
    step = waiting(s)
    assert isinstance(step, Drift)
    assert GAME.need(s, step) == (
        "d8: 3 north-west, 4 south-west, 5 south, 6 south-east, 7 north-east, 8 north; 1–2 stays put"
    )
    assert GAME.label(s, step, 3) == "north-west"


def test_5_4_4_the_edge_of_an_owners_pack_decides_between_tokens(printed: Path) -> None:
    """North and south of the craft, both two hexes away: at our eastern edge they are equals."""
    where = {1: "0813", 2: "0817"}
    equal = then(scene(where=where, detected=[1, 2], craft={1: "0815"}), PATROL_MOVEMENT)
    assert asked(equal) == "chase craft1"
    s = scene(where=where, detected=[1, 2], craft={1: "0815"}, options={"pack": printed})
    assert craft_at(then(s, PATROL_MOVEMENT), 1) == "0817"


def test_a_game_with_an_owners_pack_is_recorded_and_replayed(printed: Path) -> None:
    session = begin(GAME, "m1", {"placement": "random"}, kind="hand", pack=printed)
    for answer in ("1710", "1716", "1614", "1613", "1613", "1610", "1610", "1612", "ne", "ne", "ne"):
        session.answer(answer)
    text = to_text(session.record)
    assert "rules stealth-1.1  pack my-stealth-1.0" in text
    assert replay(from_text(text), GAME, printed).state.key() == session.state.key()
    assert "needs the data pack my-stealth-1.0, not stealth-core-1.1" in verify(text.encode(), siluro.game).problem


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(GAME.folder, folder)
    (folder / "coast-algiers.toml").unlink()
    with pytest.raises(PackError, match=r"coast-algiers\.toml"):
        read_pack(folder)
