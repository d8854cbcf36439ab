"""What is played between two answers: what was drawn for a page serves it, and nothing is drawn twice."""

from __future__ import annotations

import random
from itertools import pairwise, starmap
from pathlib import Path

import pytest

import siluro
from siluro.paint.painter import painter_of
from siluro.store import Store
from siluro.table.seat import Seat
from siluro.web.position import moment
from siluro.web.scene import Lying, moves, pieces, scene


@pytest.mark.parametrize("game", siluro.games())
def test_a_scene_is_the_difference_of_its_boards(game: str, tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.db") as store:
        scenario = next(iter(siluro.game(game).scenarios))
        assert sum(play_scenes(Seat(store.new(game, scenario, seed=f"scene-{n}"))) for n in range(5)) > 3


def play_scenes(seat: Seat) -> int:
    """Play at random for a while; how many scenes there were, all of them right."""
    seat.rolling = True
    seat.settle()
    chance, painter = random.Random(1), painter_of(seat.game)
    was: Lying | None = None
    played = 0
    while seat.asked is not None and len(seat.plies) < 60:
        before = len(seat.plies)
        seat.answer(chance.choice(siluro.answers(seat.state)))
        shown = moment("x", seat)
        lying: Lying = (shown.state, pieces(shown.live))
        beats = scene(seat, before, [lying, was] if was else [lying])
        was = lying
        if beats:
            played += 1
            plies = seat.plies[-len(beats) :]
            boards = [pieces(painter.live(s, {})) for s in [*(ply.before for ply in plies), seat.state]]
            assert [beat.moves for beat in beats] == list(starmap(moves, pairwise(boards)))
    return played


@pytest.mark.parametrize("game", siluro.games())
def test_where_the_painter_says_so_the_pieces_lie_as_before(game: str) -> None:
    painter, alike = painter_of(siluro.game(game)), 0
    for number, scenario in enumerate(siluro.game(game).scenarios):
        s, chance = siluro.game(game).new(scenario), random.Random(number)
        for _ in range(60):
            if siluro.asking(s) is None:
                break
            before, s = s, siluro.play(s, chance.choice(siluro.answers(s)))
            if painter.lie_alike(before, s):
                alike += 1
                assert pieces(painter.live(before, {})) == pieces(painter.live(s, {}))
    assert bool(alike) == bool(painter.moved_by)
