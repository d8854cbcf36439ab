"""Everything that is drawn on the table: well-formed, small, complete, and safe."""

from __future__ import annotations

import gzip
import re
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import siluro
from siluro.engine.door import menu
from siluro.engine.play import waiting
from siluro.engine.steps import Choose
from siluro.games.boats.paint.printed_board import printed_board
from siluro.games.stealth.paint.printed_board import printed_board as stealth_board
from siluro.paint import painter as painting
from siluro.paint.hexboard import Sheet
from siluro.paint.marks import Target, n, piece, target
from siluro.paint.painter import painter_of
from siluro.paint.plain import plain_live
from siluro.paint.sheets import Html, chips, facts, table, track
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.speech.say import LANGUAGE

GAMES = siluro.games()
RECORDS = Path(__file__).parents[1] / "games"
RECORDS_A_GAME = 14
POSITIONS_A_RECORD = 9
LIVE_BYTES, STILL_BYTES, PICTURE_CHARACTERS = 5_000, 60_000, 6_000


def positions(game: str) -> Iterator[tuple[str, Any]]:
    """Positions of golden games, from the first to the last of each."""
    files = sorted((RECORDS / game / "replays").glob("*.siluro"))
    for file in files[:: max(1, len(files) // RECORDS_A_GAME)]:
        timeline = replay(read_record(file.read_bytes()), siluro.game(game)).main
        step = max(1, len(timeline.plies) // POSITIONS_A_RECORD)
        for at in [*range(0, len(timeline.plies), step), len(timeline.plies)]:
            yield f"{file.stem} #{at}", timeline.at(at)


def targets_of(game: Any, s: Any) -> dict[str, Target]:
    step = waiting(s)
    found: dict[str, Target] = {}
    if isinstance(step, Choose):
        for name, answer in menu(s).items():
            place = painting.target_of(game, s, step, answer)
            if place:
                found.setdefault(place, Target(name, game.label(s, step, answer)))
    return found


def ids(tree: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]


def packed(text: str) -> int:
    return len(gzip.compress(text.encode()))


@pytest.mark.parametrize("name", GAMES)
def test_every_golden_position_draws(name: str) -> None:
    game = siluro.game(name)
    stills: dict[str, ET.Element] = {}
    for where, s in positions(name):
        key = painter_of(game).still_key(s)
        if key not in stills:
            text = painter_of(game).still(s)
            assert packed(text) <= STILL_BYTES, where
            stills[key] = ET.fromstring(text)
        still, text = stills[key], painter_of(game).live(s, targets_of(game, s))
        live = ET.fromstring(text)
        assert packed(text) <= LIVE_BYTES, where
        assert live.attrib["id"] == "live"
        assert live.attrib["viewBox"] == still.attrib["viewBox"], where
        assert max(Counter(ids(still) + ids(live)).values()) == 1, where
        assert "<style" not in text
        assert "<script" not in text


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_that_names_a_place_can_be_clicked(name: str) -> None:
    game = siluro.game(name)
    clicked = 0
    for where, s in positions(name):
        targets = targets_of(game, s)
        places = painter_of(game).places(s)
        assert targets.keys() <= places, where
        if isinstance(waiting(s), Choose):
            assert {answer for answer in menu(s) if answer in places} <= {one.answer for one in targets.values()}, where
        live = ET.fromstring(painter_of(game).live(s, targets))
        shown = [element for element in live.iter() if element.get("class") == "target"]
        assert sorted(one.attrib["data-answer"] for one in shown) == sorted(one.answer for one in targets.values()), (
            where
        )
        for one in shown:
            assert (one.get("role"), one.get("tabindex")) == ("button", "0")
            assert one.get("aria-label")
            assert "pulse" in {element.get("class") for element in one.iter()}
        clicked += len(shown)
    assert clicked


@pytest.mark.parametrize("name", GAMES)
def test_the_panels_of_every_position_are_well_formed(name: str) -> None:
    game = siluro.game(name)
    for where, s in positions(name):
        panels = painting.panels(game, s)
        assert len({panel.id for panel in panels}) == len(panels) > 0, where
        for panel in panels:
            assert panel.title
            tree = ET.fromstring(f"<section>{panel.html}</section>")
            assert "".join(tree.itertext()).strip(), f"{where}, {panel.id}"


@pytest.mark.parametrize("name", GAMES)
def test_every_place_can_glow(name: str) -> None:
    game = siluro.game(name)
    s = next(s for _, s in positions(name) if isinstance(waiting(s), Choose))
    places = painter_of(game).places(s)
    live = ET.fromstring(painter_of(game).live(s, {place: Target(place, place) for place in places}))
    assert {one.get("data-answer") for one in live.iter() if one.get("class") == "target"} == places


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_fetched_from_anywhere(name: str) -> None:
    game = siluro.game(name)
    s = game.new(next(iter(game.scenarios)))
    for text in (painter_of(game).still(s), painter_of(game).live(s, {}), painter_of(siluro.game(name)).picture):
        assert set(re.findall(r"https?://[^\"' ]+", text)) <= {"http://www.w3.org/2000/svg"}
        assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', text))


@pytest.mark.parametrize("name", GAMES)
def test_a_small_picture_for_the_home_page(name: str) -> None:
    text = painter_of(siluro.game(name)).picture
    ET.fromstring(text)
    assert len(text) <= PICTURE_CHARACTERS


@pytest.mark.parametrize("name", GAMES)
def test_a_live_layer_takes_milliseconds(name: str) -> None:
    game = siluro.game(name)
    s = list(positions(name))[-2][1]
    targets = targets_of(game, s)
    spent = []
    for _ in range(9):
        start = time.process_time()
        painter_of(game).live(s, targets)
        spent.append(time.process_time() - start)
    assert min(spent) < 0.005


def test_pieces_keep_their_names_while_they_move() -> None:
    game = siluro.game("boats")
    s = game.new("suda", start="3811")
    for answer in ("cover", "cover", "2"):
        s = siluro.play(s, answer)
    after = siluro.play(s, "3710")
    here, there = (ET.fromstring(painter_of(game).live(state, {})) for state in (s, after))
    moved = [next(one for one in tree.iter() if one.get("id") == "piece-boats") for tree in (here, there)]
    assert moved[0].attrib["style"].startswith("transform:translate(")
    assert moved[0].attrib["style"] != moved[1].attrib["style"]


SCENARIOS = [(name, scenario) for name in GAMES for scenario in siluro.game(name).scenarios]


def unnamed(still: str) -> tuple[str, list[str]]:
    """A still without its words, and the words: what is printed, and the letters of lamps."""
    tree = ET.fromstring(still)
    words = []
    for parent in list(tree.iter()):
        for one in [one for one in parent if one.get("class") in ("printed", "letter")]:
            words.append(one.text or "")
            parent.remove(one)
    return ET.tostring(tree, encoding="unicode"), words


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_language_changes_the_words_of_a_still_and_nothing_else(name: str, scenario: str) -> None:
    game = siluro.game(name)
    s = game.new(scenario)
    english = painting.draw_still(game, s)
    token = LANGUAGE.set("it")
    try:
        italian = painting.draw_still(game, s)
    finally:
        LANGUAGE.reset(token)
    assert painting.draw_still(game, s) == english, "a drawing that is kept is kept for its own language"
    assert unnamed(italian)[0] == unnamed(english)[0]
    assert (italian != english) == bool(unnamed(english)[1])


@pytest.mark.parametrize(
    ("name", "scenario", "printed"),
    [
        ("boats", "malta", {"La Valletta", "Porto Grande", "Mar Mediterraneo", "G", "R", "V"}),
        ("stealth", "m1", {"Molo nord", "Molo sud", "Gibilterra", "La Rocca", "Punta Europa", "Arsenale"}),
        ("stealth", "m4", {"Alessandria", "Diga foranea"}),
        ("stealth", "m7", {"Algeri", "Molo nord", "Baia di Algeri"}),
        ("wolves", "m1", {"Mare del Nord", "Mar d'Irlanda", "Scapa Flow"}),
    ],
)
def test_an_italian_board_has_italian_names(name: str, scenario: str, printed: set[str]) -> None:
    token = LANGUAGE.set("it")
    try:
        words = set(unnamed(painting.draw_still(siluro.game(name), siluro.game(name).new(scenario)))[1])
    finally:
        LANGUAGE.reset(token)
    assert printed <= words
    assert not [word for word in words if re.search(r"\b(Sea|Bay|Mole|Fort|Harbour|Gulf|Port|Ocean)\b", word)]


HOSTILE = "<script>alert('1')</script>\"&"


def test_text_is_escaped_everywhere() -> None:
    drawn = [
        piece(HOSTILE, (1, 2), "", label=HOSTILE),
        target(Target(HOSTILE, HOSTILE), (1, 2), ""),
        facts([(HOSTILE, HOSTILE)]),
        table(HOSTILE, (HOSTILE, HOSTILE), [(HOSTILE, HOSTILE)]),
        chips([(HOSTILE, HOSTILE)], HOSTILE),
        track(HOSTILE, 1, 2, value=HOSTILE),
    ]
    for text in drawn:
        assert "<script" not in text
        assert HOSTILE in {*ET.fromstring(f"<g>{text}</g>").itertext()} or HOSTILE in text.replace("&lt;", "<")
    assert table("", ("",), [(Html("<b>bold</b>"),)]).count("<b>bold</b>") == 1


def test_numbers_are_short() -> None:
    assert [n(value) for value in (1.0, 1.26, -0.01, 0.0, -2.0, 10.04, 100.0)] == [
        "1",
        "1.3",
        "0",
        "0",
        "-2",
        "10",
        "100",
    ]


BOARDS = [("boats", "suda"), ("boats", "malta"), ("stealth", "m1"), ("stealth", "m4"), ("stealth", "m7")]


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_everything_printed_is_drawn(name: str, scenario: str) -> None:
    game = siluro.game(name)
    s = game.new(scenario)
    printed = {"boats": printed_board, "stealth": stealth_board}[name](s)
    text = painter_of(game).still(s)
    tree = ET.fromstring(text)
    assert set(printed["sea"]) <= {element.text for element in tree.iter() if element.tag.endswith("text")}
    assert text.count('href="#st-anchor"') == len(printed["anchorages"])
    assert text.count('r="2"/>') == 4 * sum(map(len, printed["nets"]))
    assert "© OpenStreetMap contributors (ODbL)" in text


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_everything_printed_lies_on_the_page(name: str, scenario: str) -> None:
    printed = {"boats": printed_board, "stealth": stealth_board}[name](siluro.game(name).new(scenario))
    page = Sheet(printed["columns"], printed["rows"])
    for place in [*printed["sea"], *printed["buoys"], *(beam["lamp"] for beam in printed["beams"])]:
        x, y = page.centre(place)
        assert 0 < x < page.width
        assert 0 < y < page.height


def test_lights_that_are_on_shine() -> None:
    game = siluro.game("boats")
    s = game.new("suda", start="3811")
    for answer in ("cover", "cover", "2", "3710", "3811", "4"):
        s = siluro.play(s, answer)
    assert 'class="beam"' not in painter_of(game).live(s, {})
    lit = siluro.play(s, "1")
    assert game.view(lit)["spotlights"]["yellow"]
    yellow = sum(beam["colour"] == "yellow" for beam in printed_board(lit)["beams"])
    assert painter_of(game).live(lit, {}).count('class="beam"') == yellow


@pytest.mark.parametrize("name", siluro.games())
def test_a_plain_board_fills_the_table_and_stays_on_it(name: str) -> None:
    """Of a game that brings no painter."""
    game = siluro.game(name)
    drawn = plain_live(game, game.new(next(iter(game.scenarios))))
    found = re.search(r"translate\((\S+) (\S+)\) scale\((\S+)\)", drawn)
    assert found
    x, y, scale = map(float, found.groups())
    assert x >= 0 and y >= 0 and 0.5 < scale <= 3
