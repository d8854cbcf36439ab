"""First steps, today's game and records from elsewhere, in the terminal."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

import siluro
from siluro.speech.say import say
from siluro.store import Store
from siluro.table.lesson import lesson
from siluro.table.openings import today, todays
from siluro.tui.home import Home
from tests.tui.sitting_down import Player, play

pytestmark = pytest.mark.slow
RECORD = Path(__file__).parents[1] / "games" / "gamma" / "replays" / "machine-gg1.siluro"


async def choose(player: Player, deed: str, game: str = "") -> None:
    """Go down the list to a line and press Enter."""
    assert isinstance(player.screen, Home)
    wanted = [each.deed == deed and (not game or each.game is siluro.game(game)) for each in player.screen.entries]
    listed = player.screen.query_one("#games")
    for _ in range(len(wanted)):
        if wanted[listed.highlighted]:  # type: ignore[attr-defined]
            break
        await player.press("down")
    await player.press("enter")


@pytest.mark.parametrize("game", ["gamma", "stealth"])
def test_first_steps_are_taught_and_can_be_left(tmp_path: Path, game: str) -> None:
    async def keys(player: Player) -> None:
        await choose(player, "lesson", game)
        teacher = lesson(game)
        assert say(teacher.comments[0])[:40] in player.read("details")
        while teacher.progress(player.seat.plies) < min(len(teacher), 12):
            before = len(player.seat.plies)
            await player.press("enter")  # the answer of the lesson is in focus
            assert teacher.progress(player.seat.plies) == len(player.seat.plies) > before
        await player.press("x")
        assert player.seat.lesson_hint is None

    play(tmp_path, keys)


def test_todays_game_is_begun(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await choose(player, "daily")
        row = player.seat.saved.row
        game, scenario = todays()
        assert (row.game, row.scenario, row.daily) == (game.id, scenario.id, today().isoformat())

    play(tmp_path, keys)


def test_a_record_is_brought(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await choose(player, "bring")
        await player.press(*"nowhere", "enter")
        assert "could not be imported" in player.read("answer")
        player.screen.query_one("Input").value = str(RECORD)  # type: ignore[attr-defined]
        await player.press("enter")
        assert player.seat.ended and player.seat.game.id == "gamma"

    play(tmp_path, keys)


def test_a_game_that_only_a_newer_program_knows_is_left_out(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as store:
        store.new("gamma", "gg1").session.roll()
    with sqlite3.connect(tmp_path / "siluro.db") as base:
        base.execute("UPDATE games SET scenario = 'gg9'")

    async def keys(player: Player) -> None:
        assert isinstance(player.screen, Home)
        assert [entry.row for entry in player.screen.entries if entry.row] == []

    play(tmp_path, keys)
