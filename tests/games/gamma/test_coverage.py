"""The golden games together show every ship, every box of the boat table, and every face of every other table."""

from __future__ import annotations

from functools import cache

import pytest

import siluro
from siluro.games.gamma.rules.state import Gamma
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.record.timeline import Ply
from tools.golden import folder

pytestmark = pytest.mark.xdist_group("gamma coverage")  # re-plays every golden game, once

GAME = siluro.game("gamma")


@cache
def plies() -> list[Ply]:
    files = sorted(folder("gamma").glob("*.siluro"))
    return [ply for file in files for ply in replay(read_record(file.read_bytes()), GAME).main.plies]


def test_every_ship_is_placed_and_sunk() -> None:
    ships = set(GAME.blank().tables.ship_ids)
    placed: set[str] = set()
    sunk: set[str] = set()
    for ply in plies():
        after = ply.after
        assert isinstance(after, Gamma)
        placed |= {after.tables.ship_ids[ship] for ship in after.ships if ship >= 0}
        if ply.step.word == "attack" and GAME.score(after) > GAME.score(ply.before):
            sunk.add(ply.entry.subject)
    assert placed == ships
    assert sunk == ships


def test_every_face_of_every_table_comes_up() -> None:
    faces = {(ply.step.word, ply.entry.answer) for ply in plies()}
    for word in ("men", "ship", "sea", "away", "boat", "attack"):
        assert {answer for asked, answer in faces if asked == word} == set("123456"), word


def test_every_counter_comes_up_in_every_box_where_it_can() -> None:
    drawn = {(ply.before.box, ply.entry.answer) for ply in plies() if ply.step.word == "draw"}  # type: ignore[attr-defined]
    assert drawn == {
        (box, counter) for box in range(1, 9) for counter in ("swim", "current", "spotlight", "boat", "uwwp")
    }


def test_a_boat_hits_and_misses_in_every_box_where_it_can() -> None:
    rolls = {(ply.before.box, ply.after.lost > ply.before.lost) for ply in plies() if ply.step.word == "boat"}  # type: ignore[attr-defined]
    assert rolls >= {(box, hit) for box in range(3, 9) for hit in (True, False)}


def test_every_number_of_men_attacks_light_and_heavy_ships_in_every_current() -> None:
    seen = set()
    for ply in plies():
        before = ply.before
        if ply.step.word == "attack" and isinstance(before, Gamma):
            slot, left, damage = ply.step.fields()
            if damage == 0 and left == before.assigned[slot]:
                seen.add((left, before.tables.grt[before.ships[slot]] > 2000, before.currents))
    assert seen == {(men, heavy, currents) for men in (1, 2, 3) for heavy in (True, False) for currents in (0, 1, 2)}
