"""Packs of Sea Wolves that do not fit, and what is said about each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from siluro.games.wolves.loader.pack import read_pack
from siluro.packs import PackError
from tests.games.wolves.board import GAME

Change = Callable[[str, str, str], Path]


BROKEN = [
    ("pack.toml", '"wolves"', '"gamma"', "game: should be 'wolves'"),
    ("tables.toml", "fails_from = 9", "fails_from = 8", "aircraft: needs 6 rows"),
    ("tables.toml", "from = [6, 7, 8, 10]", "from = [6, 7, 8]", "attack.from"),
    ("tables.toml", "aircraft = [1, 0", "aircraft = [2, 0", "escape.aircraft #1: should be 1 or less"),
    ("tables.toml", '"e-engines", "deck-gun"', '"e-engine", "deck-gun"', "damage.by_total #3"),
    ("tables.toml", 'id = "ice"', 'id = "fog"', "weather.drm #5.id"),
    ("tables.toml", 'id = "ice"', 'id = "foggy"', "weather.drm: should list each of these once"),
    ("tables.toml", 'code = "HQ', 'code = "HH', "cipher: clear and code must hold the same letters"),
    ("tables.toml", "from = 6\n", "from = 5\n", "rating: the lower bounds must start at 0 and rise"),
    ("tables.toml", 'src = "reconstructed, ruling R-19"', 'src = "guess"', "is not a source label"),
    ("events.toml", "roll = 3,", "roll = 4,", "needs one row for each total from 2 to 12"),
    ("events.toml", 'effect = "repair"', 'effect = "rest"', "(E1): unknown: 'rest'; use one of: aircraft"),
    ("missions/m1.toml", 'start = "AN96"', 'start = "AO77"', "map.start: AO77 is not a grid on this chart"),
    ("missions/m1.toml", "AM 03 36-39", "AM 04 36-39", "AM04 is not a grid on this chart"),
    ("missions/m1.toml", "e1 = [3, 7]", "e1 = [3, 77]", "box 77 is not on the fuel track"),
    ("missions/m1.toml", "tons = [1500, 4000", "tons = [4000, 1500", "victory.tons: the bounds must rise"),
    ("missions/m1.toml", "roll = 3,", "roll = 2,", "ships: needs one row for each total"),
    ("missions/m1.toml", '"2 A, 4 x1, 10 x1, 12 A"', '"2 B"', "sighting.yellow"),
    ("missions/m2.toml", "marks_for_points = [1, 3]", "marks_for_points = [3, 1]", "the bounds must rise"),
    ("missions/m2.toml", "neutral = true", "neutral = 1", "ships.row #1.neutral"),
    ("missions/m4.toml", "inside = 4", "inside = 2", "run_in.inside: must be more than 2, what passes the screen"),
    ("missions/m4.toml", "inside = 4", "inside = 7", "run_in.inside: should be"),
    ("missions/m6.toml", "heard = [6, 5, 4]", "heard = [6]", "reports_for_a_point: at most 1 reports can be sent"),
    ("missions/m6.toml", "heard = [6, 5, 4]", "heard = [7]", "shadow.heard #1: should be"),
    ("missions/m6.toml", "most_contacts = 5", "most_contacts = 1", "shadow.most_contacts: must be at least 2"),
    ("missions/m8.toml", "sector_points = [0, 1, 2]", "sector_points = [0]", "sector_points: needs one number"),
    ("missions/m8.toml", '"CA 75 76 78 79"', '"CA 54"', "(south): CA54 is not red, or lies in two sectors"),
    ("missions/m8.toml", '"CA 75 76 78 79"', '"CA 81"', "(south): CA81 is not red, or lies in two sectors"),
    ("missions/m8.toml", '"CA 75 76 78 79"', '"CA 01"', "CA01 is not a grid on this chart"),
    ("missions/m8.toml", "wakes = 4", "wakes = 0", "sectors.wakes: should be"),
    ("missions/m1.toml", 'cell = "AM61"', 'cell = "BF61"', "objective.cell: BF61 is not a grid on this chart"),
    ("missions/m5.toml", '"harbour D2"', '"harbour D5"', "stage sound, hoxa: unknown effect 'harbour D5'"),
    ("missions/m7.toml", "torpedoes = 14", "torpedoes = 23", "boat.torpedoes: at most 22"),
    ("missions/m9.toml", 'cells = ["AC 2*', 'cells = ["AC 11 2*', "scatter.cells: AC11 is already red in zones.red"),
    ("missions/m9.toml", '["AB 1* 2* 3*", "AC', '["AB 01", "AC', "AB01 is not a grid on this chart"),
    ("missions/m9.toml", "strikes = 1", "strikes = 7", "ice.strikes: should be"),
    ("missions/m9.toml", '["sighting"]', '["sighting 2"]', "stage boarding, board: unknown effect 'sighting 2'"),
    ("missions/m2.toml", "8 x1, 10 x2, 12 A", "8 x1, 14 x2", "sighting.red: the totals of two dice are 2 to 12"),
    ("missions/m2.toml", "8 x1, 10 x2, 12 A", "8 x1, 8 x2", "sighting.red: the totals of two dice are 2 to 12"),
    ("missions/m2.toml", '"range-now"', '"magic"', "events.replace #1.effect: unknown: 'magic'; use one of: aircraft"),
    ("missions/m2.toml", 'homes = ["AN96"]', "homes = []", "map.homes: should be a list of 1 or more"),
    (
        "missions/m2.toml", '"AM69 AM93"]\nstart = "AN96"', '"AN96 AN94", "AN96 AN95"]\nstart = "AN41"',
        "map.homes: no way leads from AN41 to one of these grids: AN96",
    ),
    ("missions/m2.toml", 'id = "m2"', 'id = "m22"', "id: should be 'm2', but is 'm22'"),
    ("missions/m2.toml", '"BE 31-39"', '"QQ 31-39"', "QQ 31-39: there is no large grid QQ"),
    ("missions/m2.toml", "battery = 50", "battery = 40", "submerged_battery: unknown: '40'; use one of: 25, 50, 75"),
    ("events.toml", 'faces = "1-3"', 'faces = "3-1"', "the faces must run from the lower to the higher: 1-3"),
    ("campaign.toml", "10 x2, 12 A", "10 x2, 13 A", "sighting (1939).red: the totals of two dice are 2 to 12"),
    ("campaign.toml", "roll = 12,", "roll = 13,", "ships: needs one row for each d66"),
    ("campaign.toml", "last_month = 5", "last_month = 4", "month 5 has no chart"),
    ("campaign.toml", "year = 1939\nby_total", "year = 1940\nby_total", "need one table for each year"),
    ("campaign.toml", 'cell = "CC33"', 'cell = "AF91"', "supply U-459: AF91 is not a grid on this chart"),
    ("campaign.toml", 'cell = "CC33"', 'cell = "CC3"', "supply #2.cell: should be"),
    (
        "campaign.toml", "first_month = 31\nlast_month = 33\nfuel", "first_month = 31\nlast_month = 30\nfuel",
        "supply: last_month must not be before first_month (31)",
    ),
    ("campaign.toml", "front_until = 17", "front_until = 36", "boat #2.front_until"),
    (
        "campaign.toml", "first_month = 16", "first_month = 16\nfront_until = 4",
        "boat VIIC: front_until must not be before first_month (16)",
    ),
    (
        "campaign.toml", 'north_weather = ["clear", ', "north_weather = [",
        "chart #7.north_weather (f1): should be a list of 6 or more",
    ),
    ("campaign.toml", '"BF *", "BE 6* 9*"]\nsrc', '"BF *", "BE 60"]\nsrc', "BE60 is not a grid on this chart"),
    ("campaign.toml", "levels = 4", "levels = 1", "transfer.levels"),
    ("grid.json", '"AN93"', '"XX99"', "does not exist, or does not list"),
    ("grid.json", '{"src"', '{"source"', "has the unknown key 'source'"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), BROKEN, ids=[f"{row[0]}-{row[3][:24]}" for row in BROKEN])
def test_a_broken_pack_is_refused_with_a_reason(change: Change, file: str, old: str, new: str, said: str) -> None:
    with pytest.raises(PackError) as refused:
        read_pack(change(file, old, new))
    assert said in str(refused.value)


def test_a_pack_beside_ours_is_played(change: Change) -> None:
    s = GAME.new("m1", pack=change("missions/m1.toml", "slots = 11", "slots = 9"))
    assert s.g7a == 9  # type: ignore[attr-defined]
