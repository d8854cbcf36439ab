"""A player who has only keys: the table run without a terminal, with a real store in a temporary folder."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from siluro.store import SavedGame, Store
from siluro.table.seat import Seat
from siluro.tui.app import TerminalTable
from siluro.tui.table import TableScreen
from tests.apart import run_apart

SIZE = (80, 24)
Play = Callable[["Player"], Awaitable[None]]


class Player:
    """Presses keys and reads the screen."""

    def __init__(self, app: TerminalTable, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.screen, TableScreen), self.screen
        return self.screen

    @property
    def seat(self) -> Seat:
        assert self.app.seat
        return self.app.seat

    def read(self, name: str) -> str:
        """The text of a part of the screen."""
        return str(self.screen.query_one(f"#{name}", Static).content)

    def listed(self) -> list[str]:
        """The answers as they stand in the list."""
        return [str(option.prompt) for option in self.table.answers.options]

    def shown(self) -> str:
        """The whole screen as letters."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in lines)


def play(
    folder: Path, keys: Play, game: str = "", scenario: str = "", size: tuple[int, int] = SIZE, **how: Any
) -> None:
    """Run the table, on a new game if one is named, and let somebody press keys."""
    with Store.open(folder / "siluro.db") as store:
        kept = store.new(game, scenario, **{"seed": "keys", **how}) if game else None
        run_apart(run(store, kept, keys, size))


async def run(store: Store, kept: SavedGame | None, keys: Play, size: tuple[int, int]) -> None:
    app = TerminalTable(store, kept, new=True)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await keys(Player(app, pilot))
