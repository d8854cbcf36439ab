"""Ways to places further off, found through the rules and taken step by step."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.engine.steps import Choose
from siluro.record.session import begin
from siluro.record.timeline import Misfit
from siluro.table.seat import Seat
from siluro.table.ways import ways
from tests.table.test_asked import SCENARIOS, walk


def at_sea() -> Seat:
    """Suda: speed four is chosen, the first of four hexes is to be named."""
    session = begin(siluro.game("boats"), "suda", {"start": "3811"}, kind="hand", seed="")
    for answer in ("cover", "cover", "4"):
        session.answer(answer)
    return Seat(session)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_way_is_allowed_step_by_step(name: str, scenario: str) -> None:
    game = siluro.game(name)
    for s in walk(game, scenario, 150):
        for place, way in ways(game, s).items():
            assert len(way.answers) == len(way.places) > 1 and way.places[-1] == place
            here = s
            for answer, passed in zip(way.answers, way.places, strict=True):
                step = waiting(here)
                assert isinstance(step, Choose)
                assert game.target(here, step, siluro.engine.door.menu(here)[answer]) == passed
                here = siluro.play(here, answer)


def test_a_place_four_hexes_away_is_reached_by_one_deed() -> None:
    seat = at_sea()
    far = ways(seat.game, seat.state)
    place = next(place for place, way in far.items() if len(way.answers) == 4)
    before = len(seat.plies)
    seat.do("go", place)
    assert [ply.entry.answer for ply in seat.plies[before:]] == list(far[place].answers)
    assert seat.game.view(seat.state)["here"] == place


def test_a_place_that_dice_lie_before_is_refused() -> None:
    seat = at_sea()
    before = len(seat.plies)
    with pytest.raises(Misfit, match="0804"):
        seat.do("go", "0804")
    assert len(seat.plies) == before


def test_a_step_of_the_way_can_be_taken_back() -> None:
    seat = at_sea()
    place, way = next((place, way) for place, way in ways(seat.game, seat.state).items() if len(way.answers) == 2)
    seat.do("go", place)
    seat.do("undo")
    assert seat.game.view(seat.state)["here"] == way.places[0]
