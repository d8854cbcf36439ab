"""The log, all of it: every answer with the board as it was, and what-ifs from any of them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from siluro.speech.say import mark, say
from siluro.table.seat import Seat
from siluro.tui import drawing
from siluro.tui.spoken_screen import SpokenScreen

WIDE = 77


class LookBack(SpokenScreen[int | None]):
    """Leaves with the number of answers after which a what-if shall begin, or with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "detail", mark("Detail")),
        Binding("1", "detail(1)", show=False),
        Binding("2", "detail(2)", show=False),
        Binding("3", "detail(3)", show=False),
        Binding("b", "branch", mark("What-if from here")),
        Binding("escape,l,q", "leave", mark("Back to the table")),
    ]

    def __init__(self, seat: Seat, level: int) -> None:
        super().__init__()
        self.seat, self.level = seat, level
        self.numbers: list[int] = []

    def compose(self) -> ComposeResult:
        yield Static(drawing.head(self.seat), id="head")
        yield OptionList(id="lines", markup=False)
        with ScrollableContainer(id="board"):
            yield Static(id="drawn")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#lines").border_title = Content(say("Log"))
        self.show(len(self.seat.plies))
        self.lines.focus()

    @property
    def lines(self) -> OptionList:
        return self.query_one("#lines", OptionList)

    def show(self, number: int) -> None:
        """The log in the chosen detail, at this line."""
        told = drawing.log_lines(self.seat.lines(), self.level, self.size.width - 2)
        self.numbers = [each for each, _ in told]
        self.lines.clear_options()
        self.lines.add_options([Option(line, disabled=not each) for each, line in told])
        if number in self.numbers:
            self.lines.highlighted = self.numbers.index(number)
        else:
            self.draw_board(0)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self.numbers):
            self.draw_board(self.numbers[event.option_index])

    def draw_board(self, number: int) -> None:
        """The board after the first answers."""
        drawn = drawing.board(self.seat.game, self.seat.at(number), max(WIDE, self.size.width - 4))
        self.query_one("#drawn", Static).update(drawn)
        self.query_one("#board").border_title = Content(say("After step {number}", number=number))

    @property
    def number(self) -> int:
        """The answer in focus."""
        at = self.lines.highlighted
        return self.numbers[at] if at is not None else 0

    def action_detail(self, level: int | None = None) -> None:
        self.level = level or self.level % drawing.LEVELS + 1
        self.show(self.number)

    def action_branch(self) -> None:
        self.dismiss(self.number)

    def action_leave(self) -> None:
        self.dismiss(None)
