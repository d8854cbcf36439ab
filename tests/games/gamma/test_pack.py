"""Packs of Uomini Gamma that do not fit, and what is said about each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import siluro
from siluro.games.gamma.loader.pack import read_pack
from siluro.packs import PackError
from tests.games.gamma.board import GAME

Change = Callable[[str, str, str], Path]


BOX = 'mission = "gg1"\nbox = 6'
BROKEN = [
    ("pack.toml", '"gamma"', '"boats"', "game: should be 'gamma', but is 'boats'"),
    ("pack.toml", '"1.0"', '"1"', "version: should be text of the form '^"),
    ("pack.toml", "title", "titel", "has the unknown key 'titel'"),
    ("tables.toml", "[10, 10, 10, 10, 9, 8]", "[10, 10, 10, 10, 9]", "by_face: should be a list of 6 or more"),
    ("tables.toml", "minimum = 8", 'minimum = "8"', "employed.minimum: should be a whole number, but is text"),
    ("tables.toml", "minimum = 8", "minimum = -1", "employed.minimum: should be 0 or more"),
    ("tables.toml", "[0, 0, 2, 2, 3, 4, 5, 5]", "[0, 0, 2, 2, 3, 4, 5]", "has no number for box 8"),
    ("tables.toml", "[0, 0, 2, 2, 3, 4, 5, 5]", "[0, 0, 2, 2, 3, 4, 5, 7]", "surveillance_boat.hits_up_to #8"),
    ("tables.toml", "from = 2001", "from = 7001", "level: the lower bounds should start with 0 and rise"),
    ("tables.toml", "from = 0", "from = 1", "level: the lower bounds should start with 0 and rise"),
    ("tables.toml", 'level = "silver"', 'level = "tin"', "history.level: should be one of: defeat, bronze"),
    ("tables.toml", 'src = "rulebook §4"', 'src = "hearsay"', "level #1.src (defeat): is not a source label"),
    ("tables.toml", "[attack]", "[assault]", "has the unknown key 'assault'"),
    ("tables.toml", "[attack]", "[attack", "is not valid TOML"),
    ("ships.toml", "faces = [2]", "faces = [1]", "table #1 (baron-douglas).faces: another ship already has face 1"),
    ("ships.toml", "faces = [2]", "faces = [7]", "table #1.ship #2.faces #1 (baron-douglas): should be 6 or less"),
    ("ships.toml", 'id = "meta"', 'id = "shuna"', "(shuna): is in the pack twice; each ship has one marker"),
    ("ships.toml", 'id = "meta"', 'id = "Meta"', "should be text of the form"),
    ("ships.toml", "grt = 3061\n", "", "table #1.ship #1 (baron-forbes): is missing the key 'grt'"),
    ("ships.toml", "ships = 3", "ships = 7", "with enough ships in each"),
    ("ships.toml", BOX, 'mission = "gg2"\nbox = 6', "each mission has one table with `ships` and one without"),
    ("ships.toml", BOX, 'mission = "gg1"\nbox = 8', "table #2.box: should be a box from 1 to 7, but is 8"),
    ("ships.toml", BOX, 'mission = "gg3"\nbox = 6', "table #2.mission"),
    ("counters.toml", 'id = "uwwp"', 'id = "swim"', "counter: should list each of these once: swim, current"),
    ("counters.toml", 'id = "uwwp"', 'id = "shark"', "counter #5.id (shark)"),
    ("counters.toml", "supply = 2", "supply = 1", "counter (current): up to 2 are used, more than the supply of 1"),
    ("counters.toml", 'id = "boat"\nsupply = 5', 'id = "boat"\nsupply = 4', "counter (boat): up to 5 are used"),
    ("counters.toml", "gg1 = 4", "gg1 = 2", "the bag of gg1 can run dry: 6 counters for 7 boxes"),
    ("counters.toml", "rough_from = 5", "rough_from = 0", "sea.rough_from: should be 1 or more"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN)
def test_what_is_wrong_is_said(change: Change, file: str, old: str, new: str, message: str) -> None:
    folder = change(file, old, new)
    with pytest.raises(PackError) as refused:
        read_pack(folder)
    assert refused.value.file == folder / file
    assert message in str(refused.value)


@pytest.mark.parametrize("file", ["pack.toml", "tables.toml", "ships.toml", "counters.toml"])
def test_a_missing_file(change: Change, file: str) -> None:
    folder = change("pack.toml", "gamma", "gamma")
    (folder / file).unlink()
    with pytest.raises(PackError, match=f"{file}: cannot be read .* every pack needs this file"):
        read_pack(folder)


def test_a_table_is_missing(change: Change) -> None:
    folder = change("ships.toml", "", "")
    text = (folder / "ships.toml").read_text(encoding="utf-8")
    head, _ = text.split('[[table]]\nmission = "gg2"\nbox = 8')
    (folder / "ships.toml").write_text(head, encoding="utf-8")
    with pytest.raises(PackError, match="table: each mission needs a table with `ships` and one without"):
        read_pack(folder)


def test_a_players_own_pack_is_played(change: Change) -> None:
    folder = change("ships.toml", "grt = 3061", "grt = 9999")
    (folder / "pack.toml").write_text(
        (folder / "pack.toml").read_text(encoding="utf-8").replace("gamma-core", "gamma-mine"), encoding="utf-8"
    )
    s = GAME.new("gg1", pack=folder)
    assert s.tables.grt[0] == 9999
    assert GAME.pack_id(s) == "gamma-mine-1.0"
    with pytest.raises(siluro.BadDump, match=r"saved with gamma-mine-1\.0; this version of Siluro has gamma-core-1\.0"):
        siluro.load(siluro.dump(s))


def test_every_datum_has_its_source() -> None:
    """The schema demands it: without `src` every table of the pack is refused."""
    for file in ("tables.toml", "ships.toml", "counters.toml"):
        text = (GAME.folder / file).read_text(encoding="utf-8")
        tables = [line for line in text.splitlines() if line.startswith("[")]
        assert text.count("\nsrc = ") == len(tables)
