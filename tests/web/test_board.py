"""The drawn boards: well-formed, complete, and the same for the same position."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

import siluro
from siluro.games.boats.chart import chart
from siluro.web.board import Page, svg

GAME = siluro.game("boats")
NS = "{http://www.w3.org/2000/svg}"


def started(scenario: str, *answers: str) -> Any:
    s = GAME.new(scenario, start={"suda": "3811", "malta": "2312"}[scenario])
    for answer in answers:
        s = siluro.play(s, answer)
    return s


def drawn(text: str) -> ET.Element:
    return ET.fromstring(text)


def of_class(tree: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in tree.iter() if name in element.get("class", "").split()]


@pytest.mark.parametrize("scenario", ["suda", "malta"])
def test_everything_printed_is_drawn(scenario: str) -> None:
    board = chart(started(scenario))
    tree = drawn(svg(board))
    assert {text.text for text in of_class(tree, "number")} == set(board["sea"])
    assert len(of_class(tree, "hex")) == len(board["sea"])
    assert len(of_class(tree, "float")) == 4 * sum(map(len, board["nets"]))
    assert len(of_class(tree, "pier")) == len(board["closed"])
    assert len(of_class(tree, "land")) == sum(line["kind"] == "land" for line in board["outlines"])
    assert len(of_class(tree, "start")) == 2
    assert "© OpenStreetMap contributors (ODbL)" in "".join(tree.itertext())


@pytest.mark.parametrize("scenario", ["suda", "malta"])
def test_everything_lies_on_the_sheet(scenario: str) -> None:
    board = chart(started(scenario))
    page = Page(board)
    for name in [*board["sea"], *board["buoys"], *(beam["lamp"] for beam in board["beams"])]:
        x, y = page.centre(name)
        assert 0 < x < page.width
        assert 0 < y < page.height


def test_counters_follow_the_view() -> None:
    s = started("suda", "cover", "cover", "1", "3710")
    tree = drawn(svg(chart(s), GAME.view(s)))
    assert len(of_class(tree, "ship")) == 9
    assert [text.text for text in of_class(tree, "count")] == ["6"]
    assert len(of_class(tree, "path")) == 1
    assert not of_class(tree, "known")


def test_lights_that_are_on_are_brighter() -> None:
    s = started("suda", "cover", "cover", "2", "3710", "3811", "4", "1")
    assert GAME.view(s)["spotlights"]["yellow"]
    off, on = svg(chart(s)), svg(chart(s), GAME.view(s))
    assert 'fill-opacity="0.34"' not in off
    assert on.count('fill-opacity="0.34"') == sum(
        len(beam["hexes"]) for beam in chart(s)["beams"] if beam["colour"] == "yellow"
    )


def test_the_same_position_gives_the_same_drawing() -> None:
    s = started("malta")
    assert svg(chart(s), GAME.view(s)) == svg(chart(s), GAME.view(s))
