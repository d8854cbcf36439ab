"""Pictures of the chart and of an encounter are whole, and show what the view says."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import siluro
from siluro.games.wolves.words import names
from siluro.packs import Sources
from siluro.paint.marks import Target
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


def test_the_boat_lies_where_its_course_has_come_to() -> None:
    painter = painter_of(GAME)
    s = siluro.play(new("m1"), "surfaced")
    on_the_way = siluro.play(s, "an94")
    places = []
    for each in (s, on_the_way):
        drawn = ElementTree.fromstring(painter.live(each, {"an94": Target("an94", "")}))
        boat = next(one for one in drawn.iter() if one.get("id") == "piece-boat")
        target = next(one for one in drawn.iter() if one.get("data-answer") == "an94")
        told = boat.get("style", ""), target.get("transform", "")
        places.append([re.findall(r"[\d.]+", text) for text in told])
    assert places[0][0] != places[0][1]
    assert places[1][0] == places[1][1]


def test_the_encounter_shows_every_vessel() -> None:
    s = meeting(("Navasota", 9, 3), ("escort", 11, 2), scenario="m4")
    picture = painter_of(GAME).live(s, {})
    ElementTree.fromstring(picture)
    assert "Navasota" in picture
    assert ">Fowey</text>" in picture and "Fowey, escort, bearing 11" in picture


def test_an_escort_is_called_the_same_on_the_map_on_its_card_and_in_the_news() -> None:
    for scenario, name in (("m4", "Fowey"), ("m5", "escort 2")):
        s = meeting(("Navasota", 9, 3), ("escort", 11, 2), scenario=scenario)
        assert names.vessel(s, 1) == name
        assert f">{name}</text>" in painter_of(GAME).live(s, {})
        assert any(name in panel.html for panel in painter_of(GAME).panels(s, Sources()))


def test_the_terminal_shows_the_map() -> None:
    lines = GAME.board_lines(meeting(("Navasota", 9, 3), ("escort", 11, 2), scenario="m4"))
    assert any("[9]" in line for line in lines)
    assert any("2!" in line for line in lines)
    assert any("AN" in line for line in GAME.board_lines(new("m1")))
