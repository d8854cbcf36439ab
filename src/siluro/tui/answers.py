"""The list of answers: arrows and Enter, or the number of an answer."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from siluro.tui import drawing
from siluro.tui.rows import Row


class Answers(OptionList):
    """Answers that can be given, and those that cannot, which say why when they are in focus."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", show=False)]

    class Focused(Message):
        """Another answer is in focus."""

        def __init__(self, row: Row | None) -> None:
            super().__init__()
            self.row = row

    class Given(Message):
        """The player chose an answer."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.rows: list[Row] = []
        self.typed = ""

    def show(self, rows: list[Row], taught: str = "") -> None:
        """Another question; a lesson goes on with the answer `taught`."""
        self.typed = ""
        self.rows = rows
        self.clear_options()
        self.add_options(
            [Option(drawing.row(each), id=str(n), disabled=each.kind == "heading") for n, each in enumerate(rows)]
        )
        given = (n for n, each in enumerate(rows) if taught and each.id == taught and each.kind == "choice")
        self.highlighted = next(given, next((n for n, each in enumerate(rows) if each.kind != "heading"), None))
        self.post_message(self.Focused(self.focused_row))

    @property
    def focused_row(self) -> Row | None:
        return self.rows[self.highlighted] if self.highlighted is not None and self.rows else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index < len(self.rows):
            self.post_message(self.Focused(self.rows[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self.rows):
            self.post_message(self.Given(self.rows[event.option_index]))

    def type(self, digit: str) -> bool:
        """A digit: goes to the answer that begins so, gives it if no other does; whether there is one."""
        typed = self.typed + digit
        begun = [each for each in self.rows if each.key.startswith(typed)]
        if not begun:
            self.typed = ""
            return False
        self.typed = typed
        exact = next((each for each in begun if each.key == typed), begun[0])
        self.highlighted = self.rows.index(exact)
        if len(begun) == 1 and exact.key == typed:
            self.typed = ""
            self.post_message(self.Given(exact))
        return True

    def on_key(self, event: events.Key) -> None:
        if event.character is None or not event.character.isdecimal():
            self.typed = ""
