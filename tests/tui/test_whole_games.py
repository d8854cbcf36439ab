"""Every game is played to its end by keys only, and its record is true."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import siluro
from siluro.record.replay import verify
from siluro.store import Store
from siluro.tui.ending import EndingScreen
from tests.tui.sitting_down import Player, play

pytestmark = pytest.mark.slow
GAMES = [
    ("gamma", "gg1", (80, 24)),
    ("boats", "malta", (80, 24)),
    ("stealth", "m1", (80, 24)),
    ("wolves", "m1", (120, 40)),
]


@pytest.mark.parametrize(("game", "scenario", "size"), GAMES)
def test_a_game_to_its_end(game: str, scenario: str, size: tuple[int, int], tmp_path: Path) -> None:
    chance = random.Random(f"{game}4")

    async def keys(player: Player) -> None:
        await player.press("a")  # the machine rolls at once
        while not isinstance(player.screen, EndingScreen):
            rows = [row for row in player.table.answers.rows if row.kind in ("choice", "machine")]
            row = chance.choice(rows)
            asked = player.seat.asked
            await player.press(*row.key or ("enter",))
            if player.app.screen is not player.screen or player.seat.asked is asked:
                await player.press("enter")
        assert siluro.game(game).closing(player.seat.state)[0][:30] in player.shown().replace("\n", " ")

    play(tmp_path, keys, game, scenario, size)
    with Store.open(tmp_path / "siluro.db") as store:
        (row,) = store.list(over=True)
        found = verify(store.text(row.id).encode(), siluro.game)
    assert not found.problem
    assert found.finished and found.dice == "verified"
