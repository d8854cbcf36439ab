"""Pictures of the chart and of an encounter are whole, and show what the view says."""

from __future__ import annotations

from xml.etree import ElementTree

import siluro
from siluro.paint.painter import painter_of
from tests.games.wolves.board import GAME, meeting, new


def test_the_chart_shows_every_square_and_the_boat() -> None:
    s = siluro.play(new("m1"), "surfaced")
    picture = painter_of(GAME).still(s) + painter_of(GAME).live(s, {})
    ElementTree.fromstring(f"<both>{picture}</both>")
    assert all(square.upper() in picture for square in painter_of(GAME).places(s))
    assert len(painter_of(GAME).places(s)) == 103
    assert "U-33" in picture
    assert "NaN" not in picture


def test_the_encounter_shows_every_vessel() -> None:
    s = meeting(("Navasota", 9, 3), ("escort", 11, 2), scenario="m4")
    picture = painter_of(GAME).live(s, {})
    ElementTree.fromstring(picture)
    assert "Navasota" in picture
    assert "escort" in picture


def test_the_terminal_shows_the_map() -> None:
    lines = GAME.board_lines(meeting(("Navasota", 9, 3), ("escort", 11, 2), scenario="m4"))
    assert any("[9]" in line for line in lines)
    assert any("2!" in line for line in lines)
    assert any("AN" in line for line in GAME.board_lines(new("m1")))
