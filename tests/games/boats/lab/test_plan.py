"""The near-exact solver of Explosive Boats against the rules themselves, against hand calculation, and as a player."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from siluro.engine.play import follow, settle
from siluro.engine.steps import Choose, Roll, Step
from siluro.games import game
from siluro.games.boats.lab.approach import Approach, Turns
from siluro.games.boats.lab.dice import Crews, Floats, gear_of
from siluro.games.boats.lab.zone import Zone
from siluro.games.boats.rules import c09_pieces
from siluro.games.boats.rules.c02_sequence import TURN
from siluro.games.boats.rules.c04_movement import NET_TURN, SPEED
from siluro.games.boats.rules.c05_events import EVENT, PHASE_D
from siluro.games.boats.rules.c06_attack import Reveal
from siluro.games.boats.rules.state import Boats
from siluro.lab.objective import EXPECTED
from siluro.lab.rng import Rng
from siluro.lab.sample import sample
from siluro.lab.solve import solve
from siluro.lab.walk import TooLarge
from tests.games.boats.board import TO_THE_SHORE, pack_with_net

pytestmark = pytest.mark.xdist_group("boats plan")  # each plan is made once

NONE, COVER = gear_of(), gear_of(c09_pieces.COVER)
LAST = 12


def suda(pack: Path | None = None) -> Boats:
    s = game("boats").new("suda", pack=pack, start="3811")
    assert isinstance(s, Boats)
    return s


@cache
def approach(pack: Path | None = None) -> tuple[Approach, Turns]:
    """The approach, with a hex next to a ship worth a point for each boat, and more if it is reached early."""
    s = suda(pack)
    crews = Crews(s, [NONE, COVER])
    found = Approach(s, crews)
    boats = np.array([crew[0] for crew in crews.all], np.float32)

    def contact(turn: int, pace: int, left: int) -> Floats:
        return np.repeat(boats[:, None] * (LAST + left - turn), len(found.contacts), 1).astype(np.float32)

    return found, found.solve(contact, keep=True)


def by_rules(found: Approach, turns: Turns, s: Boats, turn: int, seen: dict[object, float]) -> float:
    """One turn by nothing but the engine, up to the next one or the first ship."""
    key = s.key()
    if key not in seen:
        seen[key] = looked_ahead(found, turns, s, turn, seen)
    return seen[key]


def looked_ahead(found: Approach, turns: Turns, s: Boats, turn: int, seen: dict[object, float]) -> float:
    if not s.todo:
        return 0.0
    step: Step[Any] = s.todo[-1]
    if isinstance(step, Reveal):
        return s.boats * (LAST + s.left - turn)
    if s.turn > turn:
        place = (s.here, s.side, s.failed if s.side else 0)
        return float(turns.start[s.turn][found.crews.of(s), found.number[place], s.lit])
    after = []
    assert isinstance(step, Choose | Roll)
    for answer in step.options(s):
        then = s.copy()
        follow(then, answer)
        after.append(by_rules(found, turns, then, turn, seen))
    if isinstance(step, Choose):
        return max(after)
    odds = step.odds(s)
    return sum(odds[answer] * value for answer, value in zip(step.options(s), after, strict=True)) / sum(odds)


@pytest.mark.parametrize("number", range(16))
def test_the_approach_agrees_with_the_rules_turn_by_turn(number: int) -> None:
    """Dice are worked out once for all hexes; here a whole turn is played by the engine instead."""
    found, turns = approach()
    rng = Rng(3, number)
    nets = [index for index, place in enumerate(found.places) if place[1]]
    waters = [index for index in range(len(found.places)) if index not in nets and index not in found.contacts]
    places = nets if number % 3 == 0 else waters
    index = places[rng.below(len(places))]
    crew, lit, turn = rng.below(found.crews.count), rng.below(8), 7 + rng.below(5)
    s = found.base.copy()
    s.here, s.side, s.failed = found.places[index]
    s.boats, s.alarm, gear = found.crews.all[crew]
    s.gear, s.lit, s.turn = list(gear), lit, turn
    s.todo = [TURN, PHASE_D, EVENT, NET_TURN if s.side else SPEED]
    settle(s)
    if found.board.berths_in[s.here]:
        return
    assert by_rules(found, turns, s, turn, {}) == pytest.approx(float(turns.start[turn][crew, index, lit]), abs=1e-4)


def test_the_approach_knows_nets_that_run_slanting(tmp_path: Path) -> None:
    pack = pack_with_net(tmp_path, TO_THE_SHORE)
    found, turns = approach(pack)
    rng = Rng(4, 0)
    for index in [index for index, place in enumerate(found.places) if place[1]][::7]:
        crew, turn = rng.below(found.crews.count), 9
        s = found.base.copy()
        s.here, s.side, s.failed = found.places[index]
        s.boats, s.alarm, gear = found.crews.all[crew]
        s.gear, s.lit, s.turn, s.todo = list(gear), 0, turn, [TURN, PHASE_D, EVENT, NET_TURN]
        settle(s)
        value = by_rules(found, turns, s, turn, {})
        assert value == pytest.approx(float(turns.start[turn][crew, index, 0]), abs=1e-4)


@cache
def last_turn() -> Zone:
    zone = Zone(suda(), [NONE])
    zone.solve(1)
    return zone


def test_no_way_between_hexes_next_to_ships_is_longer_in_the_attack_zone() -> None:
    """That is why leaving its hexes cannot help, and its values are bounds."""
    zone, chart = last_turn(), suda().board

    def distances(start: int, allowed: set[int]) -> dict[int, int]:
        far, edge = {start: 0}, [start]
        for here in edge:
            for there in chart.ways[here]:
                if there in allowed and there not in far:
                    far[there] = far[here] + 1
                    edge.append(there)
        return far

    everywhere = set(range(chart.hexes.count))
    for start in zone.hexes:
        near, far = distances(start, set(zone.hexes)), distances(start, everywhere)
        assert all(near[end] == far[end] for end in zone.hexes)


def test_one_boat_beside_two_face_down_ships_by_hand() -> None:
    """The larger of two ships: 3 in 8 pairs of 36, 2 in 13, else 1; hit half the time."""
    zone = last_turn()
    station = zone.station_of[suda().board.hexes.index("1304")]
    assert zone.contact[1, 4, 1, 1, NONE][station] == pytest.approx((8 * 3 + 13 * 2 + 15 * 1) / 36 / 2)
    assert zone.contact[1, 4, 0, 1, NONE][station] == 0


def test_what_is_known_counts_every_ship_once() -> None:
    fleet = last_turn().fleet
    for known in fleet.all[::97]:
        for index, left in enumerate(known[0]):
            if left is None:
                found = fleet.turn_over(known, index)
                assert sum(chance for _, chance in found) == pytest.approx(1)
                assert all(sum(fleet.face_down(after)) == sum(fleet.face_down(known)) - fleet.sizes[index]
                           for after, _ in found)  # fmt: skip


def test_what_is_not_solved_is_refused_in_words() -> None:
    with pytest.raises(TooLarge, match="Malta is not solved"):
        solve("boats", "malta")
    for reading in ("M-1b", "M-7b", "M-9b"):
        with pytest.raises(TooLarge, match="not solved with the readings"):
            solve("boats", "suda", {"readings": reading})


@pytest.mark.skipif("SILURO_GAMES" not in os.environ, reason="takes ten minutes; runs with SILURO_GAMES set")
def test_the_value_is_what_the_policy_gets_and_stays_below_the_bound() -> None:
    found = solve("boats", "suda", goal=EXPECTED)
    assert found.limits is not None
    games = sample("boats", "suda", 3000, "planned", seed=77)
    error = (found.limits.stderr**2 + games.stderr**2) ** 0.5
    assert abs(found.value - games.mean) < 4 * error
    assert found.value < found.limits.bound
    assert found.limits.gap < 0.1
