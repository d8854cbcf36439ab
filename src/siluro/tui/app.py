"""The program on the screen: home, tables, and what leads from one to the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from siluro.engine.game import Game, Scenario
from siluro.record.record import DiceKind
from siluro.store import SavedGame, Store
from siluro.table.openings import begin_daily, begin_lesson
from siluro.table.seat import Seat
from siluro.tui import SMALLEST
from siluro.tui.beginning import Beginning
from siluro.tui.ending import EndingScreen
from siluro.tui.home import Home
from siluro.tui.pages import BringPage
from siluro.tui.table import TableScreen

NIGHT_SEA = Theme(
    name="night-sea",
    primary="#7fb8d8",
    secondary="#3f8fb5",
    accent="#ffd27a",
    warning="#ff9e64",
    error="#ff6f61",
    success="#7fd8a8",
    foreground="#cfe3ee",
    background="#07131f",
    surface="#0b1d2d",
    panel="#10293d",
    dark=True,
    variables={
        "land": "#6b6a52", "swell": "#2d5875", "beam": "#ffe9a8", "glow": "#a8965a", "roll": "#9fe0c0",
        "dim": "#86a6ba", "faint": "#5d7c91", "footer-key-foreground": "#ffd27a",
    },
)  # fmt: skip


class TerminalTable(App[None]):
    """Every game in the terminal."""

    CSS_PATH = "sea.tcss"
    TITLE = "Siluro"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (SMALLEST[0], "-narrow"), (118, "-wide")]  # noqa: RUF012  (Textual's own)
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (SMALLEST[1], "-low"), (30, "-high")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(self, store: Store, saved: SavedGame | None = None, *, new: bool = False) -> None:
        super().__init__()
        self.store = store
        self.seat = Seat(saved, is_new=new) if saved else None
        """The table that was played at last."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(NIGHT_SEA.variables)

    def on_mount(self) -> None:
        self.register_theme(NIGHT_SEA)
        self.theme = NIGHT_SEA.name
        if self.seat:
            self.sit_down(self.seat)
        else:
            self.go_home()

    def go_home(self, said: str = "") -> None:
        """Leave the table, if there is one."""
        home = next((screen for screen in self.screen_stack if isinstance(screen, Home)), None)
        if home:
            home.said = said
            self.pop_screen()
        elif isinstance(self.screen, TableScreen):
            self.switch_screen(Home(self.store, said))
        else:
            self.push_screen(Home(self.store, said))

    def sit_down(self, seat: Seat) -> None:
        """Open the table of a game."""
        self.seat = seat
        seat.attempt(lambda: seat.settle(rolling=seat.is_lesson))  # the dice of a lesson's set-up fall at once
        table = TableScreen(seat)
        self.push_screen(table)
        if seat.ended:
            self.push_screen(EndingScreen(seat), table.after_ending)

    def go_on_with(self, id: str) -> None:
        """A saved game."""
        self.sit_down(Seat(self.store.load(id)))

    def prepare(self, game: Game, scenario: Scenario) -> None:
        """Ask for what is to be settled before a game."""
        self.push_screen(Beginning(game, scenario))

    def begin(
        self, game: Game, scenario: Scenario, options: Mapping[str, str], dice: DiceKind, seed: str, luck: str,
        names: Sequence[str],
    ) -> None:  # fmt: skip
        """A new game."""
        seats = {seat: name for seat, name in enumerate(names, 1) if name}
        saved = self.store.new(game.id, scenario.id, options, dice=dice, seed=seed, luck=luck, seats=seats)
        self.pop_screen()
        self.sit_down(Seat(saved, is_new=True))

    def begin_daily(self) -> None:
        """Today's game."""
        self.sit_down(Seat(begin_daily(self.store), is_new=True))

    def begin_lesson(self, game: Game) -> None:
        """The first steps of a game."""
        self.sit_down(Seat(begin_lesson(self.store, game.id), is_new=True, is_lesson=True))

    def bring(self) -> None:
        """Take in a record from a file."""
        self.push_screen(BringPage(self.store), lambda saved: self.sit_down(Seat(saved)) if saved else None)

    async def action_quit(self) -> None:
        if self.seat:
            self.seat.leave()
        self.exit()

    def _fatal_error(self) -> None:
        # a player gets a sentence, see `run_table`, not pages of source code
        self._close_messages_no_wait()


def run_table(store: Store, saved: SavedGame | None = None, *, new: bool = False) -> SavedGame | None:
    """Play until the player quits; the game that was played at last, if it is kept."""
    app = TerminalTable(store, saved, new=new)
    app.run()
    if app._exception:
        raise app._exception
    return app.seat.saved if app.seat and not app.seat.is_gone else None
