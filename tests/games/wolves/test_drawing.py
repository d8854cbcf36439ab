"""Pictures of the chart and of an encounter are whole, and show what the view says."""

from __future__ import annotations

from xml.etree import ElementTree

from siluro.games.wolves import view
from siluro.web import sea
from tests.games.wolves.board import GAME, meeting, new


def test_the_chart_shows_every_square() -> None:
    s = new("m1")
    picture = sea.chart(GAME.view(s), view.squares(s), view.coast(GAME.folder))
    tree = ElementTree.fromstring(picture)
    assert sum(1 for one in tree.iter() if one.tag.endswith("rect")) == 1 + 103
    assert "NaN" not in picture


def test_the_encounter_shows_every_vessel() -> None:
    s = meeting(("Navasota", 9, 3), ("escort", 11, 2), scenario="m4")
    picture = sea.encounter(GAME.view(s))
    ElementTree.fromstring(picture)
    assert "Navasota" in picture
    assert "escort" in picture


def test_the_terminal_shows_the_map() -> None:
    lines = GAME.table(meeting(("Navasota", 9, 3), ("escort", 11, 2), scenario="m4"))
    assert any("[9]" in line for line in lines)
    assert any("2!" in line for line in lines)
    assert any("AN" in line for line in GAME.table(new("m1")))
