"""The charts under the boards: moles once and true to their hexes, shores without a cut edge, names that leave room."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from typing import Any

import pytest

import siluro
from siluro.games import wolves
from siluro.games.boats.paint.printed_board import printed_board
from siluro.games.stealth.paint.printed_board import printed_board as stealth_board
from siluro.paint import hexboard
from siluro.paint.coastline import shore_of
from siluro.paint.hexboard import Plan, PrintedBoards, Sheet, find_field, land, moles, named_room
from siluro.paint.marks import Point
from siluro.paint.names import Box, Room, text_box
from siluro.paint.painter import painter_of
from siluro.paint.printed_names import read_names
from siluro.paint.tones import NIGHT
from siluro.speech.catalogues import languages
from siluro.speech.say import LANGUAGE
from tests.web.test_drawing import positions

BOARDS = [("boats", "suda"), ("boats", "malta"), ("stealth", "m1"), ("stealth", "m4"), ("stealth", "m7")]


def chart_of(name: str, scenario: str) -> tuple[Plan, Sheet, Any]:
    s = siluro.game(name).new(scenario)
    printed = {"boats": printed_board, "stealth": stealth_board}[name](s)
    return printed, Sheet(printed["columns"], printed["rows"]), s


def test_a_chart_that_another_thread_finds_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one looks for the field of a board that is drawn for the first time, another comes by."""
    plan, _, s = chart_of("boats", "suda")
    boards = PrintedBoards(lambda s: "suda", lambda s: {**plan})
    found: list[set[str]] = []

    def come_by(page: Sheet, plan: Plan) -> Box:
        with ThreadPoolExecutor(1) as other:
            found.extend(other.submit(lambda: [set(chart) for chart in boards.made.values()]).result())
        return find_field(page, plan)

    monkeypatch.setattr(hexboard, "find_field", come_by)
    found.append(set(boards(s)))
    assert found and all({"field", "room"} <= keys for keys in found)


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def is_inside(point: Point, rings: list[list[Point]]) -> bool:
    x, y = point
    inside = False
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                inside = not inside
    return inside


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_a_mole_stands_once_and_exactly_between_the_hexes_it_parts(name: str, scenario: str) -> None:
    chart, page, s = chart_of(name, scenario)
    lines = moles(page, chart, land(page, chart))
    walls = [wall for each in lines for wall in pairwise(each)]
    closed = {frozenset(pair) for pair in chart["closed"]}
    sea = set(chart["sea"])
    for here in sorted(sea):
        for other in page.hexes.around[page.hexes.index(here)]:
            there = page.hexes.name(other) if other >= 0 else ""
            if there in sea and here < there:
                met = [wall for wall in walls if crosses((page.centre(here), page.centre(there)), wall)]
                assert bool(met) == (frozenset((here, there)) in closed), (here, there)
    text = painter_of(siluro.game(name)).still(s)
    assert text.count('id="st-moles"') == (1 if closed else 0)
    assert 'kind="breakwater"' not in text


def test_1412_lies_outside_the_detached_mole() -> None:
    """Of Gibraltar: from the open sea to 1412 no mole is crossed, from 1412 into the harbour one is."""
    chart, page, _ = chart_of("stealth", "m1")
    walls = [wall for each in moles(page, chart, land(page, chart)) for wall in pairwise(each)]
    outside = [wall for wall in walls if crosses((page.centre("0712"), page.centre("1412")), wall)]
    inside = [wall for wall in walls if crosses((page.centre("1412"), page.centre("1512")), wall)]
    assert not outside and inside


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_water_looks_like_water(name: str, scenario: str) -> None:
    """No land lies on the middle of a hex that can be entered, nor on the way to the next one."""
    chart, page, _ = chart_of(name, scenario)
    rings = land(page, chart)
    assert [hex_ for hex_ in chart["sea"] if is_inside(page.centre(hex_), rings)] == []


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_no_shore_is_drawn_where_the_chart_is_cut(name: str, scenario: str) -> None:
    chart, page, s = chart_of(name, scenario)
    left, top, right, bottom = page.frame
    for shore in shore_of(land(page, chart), page.frame):
        for (x0, y0), (x1, y1) in pairwise(shore):
            straight = (abs(x0 - x1) < 0.1 and math.isclose(x0, round(x0)) and not left < x0 < right) or (
                abs(y0 - y1) < 0.1 and not top < y0 < bottom
            )
            assert not straight or abs(x0 - x1) + abs(y0 - y1) < 1
    drawn = ET.fromstring(painter_of(siluro.game(name)).still(s))
    outline = next(one.attrib["d"] for one in drawn.iter() if one.get("id") == "st-shore")
    inside = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", outline)]
    assert min(inside) > left - 40 and max(inside) < right + 40


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_printed_names_never_overlap(name: str, scenario: str, language: str) -> None:
    token = LANGUAGE.set(language)
    try:
        chart, page, _ = chart_of(name, scenario)
    finally:
        LANGUAGE.reset(token)
    boxes = list(zip([each.text for each in chart["names"].name], named_room(page, chart), strict=True))
    assert len(boxes) > 6
    assert [(one[0], other[0]) for one, other in combinations(boxes, 2) if one[1].meets(other[1])] == []
    left, top, right, bottom = page.frame
    for text, box in boxes:
        assert left < box.left and box.right < right and top < box.top and box.bottom < bottom, text


def name_boxes(text: str) -> list[tuple[str, Any]]:
    """The names of the pieces of a drawing, where they stand."""
    found = []
    for one in ET.fromstring(text).iter():
        at = re.match(r"transform:translate\((-?[\d.]+)px,(-?[\d.]+)px\)", one.get("style", ""))
        if at and one.get("class", "").startswith("piece ship"):
            x, y = (float(number) for number in at.groups())
            for name in (each for each in one if each.get("class") == "name"):
                box = text_box(name.text or "", x + float(name.attrib["x"]), y + float(name.attrib["y"]), 9.0)
                found.append((name.text, box))
    return found


@pytest.mark.parametrize("game", ["stealth", "boats"])
def test_names_of_ships_never_overlap(game: str) -> None:
    seen = 0
    for where, s in list(positions(game))[::5]:
        boxes = name_boxes(painter_of(siluro.game(game)).live(s, {}))
        seen += len(boxes)
        overlaps = [
            (one[0], other[0]) for one, other in combinations(boxes, 2) if shrunk(one[1]).meets(shrunk(other[1]))
        ]
        assert overlaps == [], where
    assert seen > 10


def shrunk(box: Any) -> Any:
    """Coordinates are written with one decimal."""
    return type(box)(box.left + 0.2, box.top + 0.2, box.right - 0.2, box.bottom - 0.2)


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_a_board_opens_on_the_whole_battlefield(name: str, scenario: str) -> None:
    chart, page, s = chart_of(name, scenario)
    seen = find_field(page, chart)
    for place in [*chart["starts"], *chart["anchorages"], *(each for run in chart["nets"] for each in run)]:
        x, y = page.centre(place)
        assert seen.left < x < seen.right and seen.top < y < seen.bottom, place
    still = ET.fromstring(painter_of(siluro.game(name)).still(s)).attrib["viewBox"]
    live = ET.fromstring(painter_of(siluro.game(name)).live(s, {})).attrib["viewBox"]
    assert still == live


@pytest.mark.parametrize("mission", ["m1", "m8"])
def test_ports_are_named_on_the_sea_chart(mission: str) -> None:
    text = painter_of(siluro.game("wolves")).still(siluro.game("wolves").new(mission))
    named = {"m1": {"Scapa Flow", "Oban", "North Sea"}, "m8": {"New York", "Boston", "Norfolk"}}[mission]
    assert named <= {one.text for one in ET.fromstring(text).iter()}


def test_every_name_has_a_source() -> None:
    for name in read_names(wolves.FOLDER / "names-sea.toml").name:
        assert name.src


def test_a_ship_that_was_sunk_is_marked_where_it_went_down() -> None:
    game = siluro.game("wolves")
    graves = [
        (where, found)
        for where, s in positions("wolves")
        if game.view(s)["encounter"] is None and (found := game.view(s)["chart"]["graves"])
        and all(f'id="piece-grave-{name}"' in painter_of(game).live(s, {}) for name in found)
    ]  # fmt: skip
    assert graves


def test_by_day_every_tone_of_the_chart_changes() -> None:
    css = (wolves.FOLDER.parents[2] / "web" / "static" / "board.css").read_text(encoding="utf-8")
    both = dict(re.findall(r"--c-([\w-]+): light-dark\(#\w+, (#\w+)\)", css))
    assert both == NIGHT


def test_a_name_without_room_is_left_to_its_tooltip() -> None:
    room = Room()
    assert room.find("Barham", 9, [(0, 0)]) == (0, 0)
    assert room.find("Renown", 9, [(2, 1), (0, 40)]) == (0, 40)
    assert room.find("Hotspur", 9, [(0, 0), (1, 41)]) is None
