"""After the end: the result, what it must be read with, and a review where best play is known."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from siluro.speech.say import mark, say
from siluro.table.report import report
from siluro.table.results import result_lines
from siluro.table.seat import Seat
from siluro.tui import drawing
from siluro.tui.pages import report_page
from siluro.tui.spoken_screen import SpokenScreen


class EndingScreen(SpokenScreen[str]):
    """Leaves with what the player wants to see next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "see('log')", mark("Log")),
        Binding("p", "report", mark("Report")),
        Binding("t", "see('table')", mark("The table")),
        Binding("escape,enter", "see('home')", mark("Home")),
        Binding("q", "app.quit", mark("Quit")),
    ]

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def compose(self) -> ComposeResult:
        session = self.seat.session
        first, *more = result_lines(session)
        yield Static(drawing.head(self.seat), id="head")
        with VerticalScroll(id="result"):
            yield Static(Content.styled(first, "bold $accent"), id="verdict")
            yield Static(Content("\n".join(more)))
            if session.fate and session.revealed:
                told = say("The dice seed was {seed}", seed=session.fate.seed)
                yield Static(Content.styled(told, "$dim"))
            yield Static(Content.styled(say("Reviewing your choices …"), "$dim"), id="review")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#result").border_title = Content(say("Game over"))
        self.query_one("#result").focus()
        self.review()

    @work(thread=True, exclusive=True, group="review")
    def review(self) -> None:
        """What the choices cost and what luck gave, where that can be known."""
        from siluro.table.advice import dearest, digits_of, review_sums, reviewing, verdict

        making = reviewing(self.seat.session)
        for _ in making.looks():
            if get_current_worker().is_cancelled:
                return
        found = making.review()
        lines = review_sums(found, over=True)
        dear = dearest(found)
        if dear:
            lines += ["", say("Costliest choices:")]
        for look in dear:
            lines += [f"{look.number:>3}  {look.prompt}", f"     {look.label} [{verdict(look, digits_of(found))}]"]
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self.show_review, lines)

    def show_review(self, lines: list[str]) -> None:
        self.query_one("#review", Static).update(Content("\n".join(lines)))

    def action_report(self) -> None:
        self.app.push_screen(report_page(report(self.seat.session)))

    def action_see(self, wish: str) -> None:
        self.dismiss(wish)
