"""What is always in sight: complete and true in every position of every golden game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import siluro
from siluro.engine.game import Game
from siluro.engine.strip import rung_of
from siluro.games.wolves.rules import c04_fuel
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.speech.say import LANGUAGE

GAMES = sorted(file.parent.name for file in (Path(siluro.__file__).parent / "games").glob("*/pack"))
RECORDS = Path(__file__).parents[1] / "games"
RECORDS_A_GAME, POSITIONS_A_RECORD = 8, 12
ROOM = 8
"""Readings for which there is room beside the ladder."""


def positions(game: str) -> Iterator[Any]:
    files = sorted((RECORDS / game / "replays").glob("*.siluro"))
    for file in files[:: max(1, len(files) // RECORDS_A_GAME)]:
        timeline = replay(read_record(file.read_bytes()), siluro.game(game)).main
        step = max(1, len(timeline.plies) // POSITIONS_A_RECORD)
        for at in [*range(0, len(timeline.plies), step), len(timeline.plies)]:
            yield timeline.at(at)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_position_has_its_readings(name: str, language: str) -> None:
    game = siluro.game(name)
    token = LANGUAGE.set(language)
    try:
        for s in positions(name):
            strip = game.strip(s)
            ids = [each.id for each in strip.gauges]
            assert len(ids) == len(set(ids)) <= ROOM
            assert all(each.name and each.value and each.now >= 0 for each in strip.gauges)
            assert all(each.now <= each.most for each in strip.gauges if each.most)
            assert strip.ladder is not None and strip.ladder.score
            assert [rung.lowest for rung in strip.ladder.rungs] == sorted(rung.lowest for rung in strip.ladder.rungs)
    finally:
        LANGUAGE.reset(token)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_stands_on_the_rung_of_its_result(name: str) -> None:
    game = siluro.game(name)
    ended = [s for s in positions(name) if not s.todo]
    assert ended
    for s in ended:
        ladder = game.strip(s).ladder
        assert ladder is not None
        level = game.ending(s).level
        if level != "lost":  # a career that is lost has no rung
            assert ladder.here.name == game.level_name(level)


def test_the_rung_of_a_score() -> None:
    assert [rung_of([0, 4, 7], score) for score in (-1, 0, 3, 4, 6, 7, 99)] == [0, 0, 0, 1, 1, 2, 2]


def test_a_boat_in_port_needs_no_fuel_for_the_way_home() -> None:
    s: Any = siluro.game("wolves").new("m1")
    fuel = next(each for each in siluro.game("wolves").strip(s).gauges if each.id == "fuel")
    assert fuel.now == fuel.most == c04_fuel.fuel_left(s) // 2
    assert fuel.value.endswith("home 0") and not fuel.is_low


def test_a_game_that_says_nothing_shows_moment_and_score() -> None:
    """The default of the face, without a ladder."""
    game = siluro.game("gamma")
    s = game.new("gg1")
    strip = Game.strip(game, s)
    assert [each.id for each in strip.gauges] == ["moment", "score"] and strip.ladder is None
    assert strip.gauges[-1].value == "0"


def test_gamma_says_where_the_men_are_after_the_swim() -> None:
    file = RECORDS / "gamma" / "replays" / "gg1-bronze.siluro"
    timeline = replay(read_record(file.read_bytes()), siluro.game("gamma")).main
    where = {
        ply.step.word: siluro.game("gamma").strip(ply.before).gauges[0].value
        for ply in timeline.plies
        if ply.step.word in ("employ", "attack")
    }
    assert where == {"employ": "on the beach", "attack": "at the ships"}
    assert siluro.game("gamma").strip(timeline.state).gauges[0].value == "over"
