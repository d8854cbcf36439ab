"""The table: board, question, answers, log, tracks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from siluro.engine.steps import State
from siluro.speech.say import mark, say
from siluro.table.overlays import sights
from siluro.table.queries import tell_me
from siluro.table.rules import rule_lines
from siluro.table.seat import Seat, advise
from siluro.tui import drawing, panels
from siluro.tui.answers import Answers
from siluro.tui.back import LookBack
from siluro.tui.ending import EndingScreen
from siluro.tui.pages import AskPage, help_page, overlay_page, rule_page
from siluro.tui.rows import Row, rows_of
from siluro.tui.spoken_screen import SpokenScreen

if TYPE_CHECKING:
    from siluro.tui.app import TerminalTable

TOLD = 60
"""Lines of the log beside the board; the log itself has all."""
SHARE = 0.36
"""How much of a narrow window the board may take."""
BOARD = 77
"""Columns that every board fits into."""


class TableScreen(SpokenScreen[None]):
    """A game being played."""

    app: TerminalTable
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", mark("Undo")),
        Binding("h", "hint", mark("Hint")),
        Binding("b", "branch", mark("What-if")),
        Binding("m", "main", mark("Real game")),
        Binding("l", "log", mark("Log")),
        Binding("r", "rule", mark("Rule")),
        Binding("w", "ask", mark("Ask")),
        Binding("o", "show", mark("Show"), show=False),
        Binding("x", "leave_lesson", mark("Leave the tutorial")),
        Binding("d", "detail", mark("Detail"), show=False),
        Binding("a", "at_once", mark("Auto-roll"), show=False),
        Binding("z", "zoom", mark("Zoom"), show=False),
        Binding("question_mark", "help", mark("Keys")),
        Binding("escape", "home", mark("Home")),
        Binding("q", "leave", mark("Quit")),
        Binding("pageup,ctrl+up", "scroll_board(0, -3)", show=False, priority=True),
        Binding("pagedown,ctrl+down", "scroll_board(0, 3)", show=False, priority=True),
        Binding("ctrl+left", "scroll_board(-8, 0)", show=False, priority=True),
        Binding("ctrl+right", "scroll_board(8, 0)", show=False, priority=True),
    ]

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.level = 2
        self.advice: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Container(id="body"):
            with Vertical(id="left"):
                with ScrollableContainer(id="board", can_focus=True):
                    yield Static(id="drawn", markup=False)
                with VerticalScroll(id="story"):
                    yield Static(id="told")
            with Vertical(id="right"):
                yield Static(id="question")
                yield Answers(id="answers")
                with VerticalScroll(id="detail"):
                    yield Static(id="details")
                with VerticalScroll(id="panel", can_focus=False):
                    yield Static(id="tracks")
        yield Static(id="said")
        yield Static(say("This window is too small for the table. Enlarge it."), id="small")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#story").border_title = Content(say("Log"))
        self.query_one("#panel").border_title = Content(say("Tracks"))
        if self.seat.saved and self.seat.saved.hindrance:
            self.seat.said = self.seat.saved.hindrance
        self.draw()
        self.answers.focus()

    @property
    def answers(self) -> Answers:
        return self.query_one("#answers", Answers)

    # drawing

    def draw(self) -> None:
        """Everything anew, after something happened."""
        seat = self.seat
        self.set_class(seat.lesson_hint is not None, "-lesson")  # room for what is told
        self.query_one("#head", Static).update(drawing.head(seat))
        self.draw_board()
        self.query_one("#question", Static).update(drawing.question(seat))
        self.answers.show(rows_of(seat), seat.lesson_hint.answer if seat.lesson_hint else "")
        self.answers.set_class(not self.answers.rows, "-empty")
        self.draw_log()
        self.query_one("#tracks", Static).update(panels.panels(seat.game, seat.game.view(seat.state)))
        self.query_one("#said", Static).update(Content(seat.said))
        self.refresh_bindings()

    def draw_board(self) -> None:
        """The board, as high as it is drawn if that leaves room for the rest."""
        board = self.query_one("#board")
        drawn = drawing.board(self.seat.game, self.seat.state, max(BOARD, board.size.width - 2))
        self.query_one("#drawn", Static).update(drawn)
        lines, share = drawn.plain.count("\n") + 1, 0.72 if self.has_class("-wide") else SHARE
        board.styles.height = "1fr" if self.has_class("-zoom") else min(lines, int(self.size.height * share))

    def draw_log(self) -> None:
        width = self.query_one("#story").size.width - 1
        told = drawing.log_lines(self.seat.lines(max(0, len(self.seat.plies) - TOLD)), self.level, width)
        self.query_one("#told", Static).update(drawing.join_lines([line for _, line in told]))
        self.query_one("#story", VerticalScroll).scroll_end(animate=False)

    def draw_detail(self, row: Row | None) -> None:
        told = self.seat.intermission
        between = [Content.styled(line, "$accent") for line in ["", *told.lines()]] if told else []
        lines = [*drawing.lesson_lines(self.seat.lesson_hint), *self.advice]
        parts = [Content.styled(line, "$success") for line in lines]
        shown = drawing.detail(self.seat, row)
        self.query_one("#details", Static).update(drawing.join_lines([*parts, shown, *between]))
        self.query_one("#detail", VerticalScroll).scroll_home(animate=False)

    def on_resize(self) -> None:
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """What depends on the size of the window."""
        self.draw_board()
        self.draw_log()

    # answers

    @on(Answers.Focused)
    def show_focus(self, event: Answers.Focused) -> None:
        if not self.seat.is_gone:
            self.draw_detail(event.row)

    @on(Answers.Given)
    def take_answer(self, event: Answers.Given) -> None:
        if event.row not in self.answers.rows:  # a key pressed before the screen showed the next question
            return
        seat, row = self.seat, event.row
        match row.kind:
            case "machine":
                self.attempt(seat.roll)
            case "choice":
                self.attempt(lambda: seat.answer(row.id))
            case "series":
                self.attempt(lambda: seat.answer_all(row.id))
            case "outcome":
                self.attempt(lambda: seat.answer(row.id, "hand"))
            case "refused":
                seat.said = say("Not allowed: {reason} (rule {rule}).", reason=row.reason, rule=row.rule)
                self.say()

    def attempt(self, deed: Callable[[], object], said: str = "") -> None:
        """A deed, and what there is to see afterwards."""
        self.seat.attempt(deed, said)
        self.went_on()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isascii() and event.character.isdecimal():
            self.answers.focus()
            if not self.answers.type(event.character):
                self.seat.said = say("No answer begins with {digits}.", digits=event.character)
                self.say()
            event.stop()

    def went_on(self) -> None:
        """Something happened at the table."""
        if self.seat.is_gone:
            self.app.go_home(self.seat.said)
            return
        self.advice = []
        self.draw()
        if self.seat.ended:
            self.app.push_screen(EndingScreen(self.seat), self.after_ending)

    def after_ending(self, wish: str | None) -> None:
        """What the player wants to do with a game that is over."""
        if wish == "log":
            self.action_log()
        elif wish == "home":
            self.action_home()

    def say(self) -> None:
        self.query_one("#said", Static).update(Content(self.seat.said))

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A what-if begins in the real game, and the way back to it begins in a what-if."""
        if action in ("branch", "main"):
            return bool(self.seat.branch) is (action == "main")
        return action != "leave_lesson" or self.seat.is_lesson

    def action_leave_lesson(self) -> None:
        self.seat.is_lesson, self.seat.said = False, say("You left the tutorial; the game continues.")
        self.draw()

    def action_undo(self) -> None:
        self.attempt(self.seat.undo, say("Undone."))

    def action_branch(self) -> None:
        self.try_out()

    def try_out(self, number: int | None = None) -> None:
        """A what-if from here, or after the first answers of the real game."""
        if self.seat.attempt(lambda: self.seat.try_out(number)):
            self.seat.said = say(
                "What-if {name}, with new dice. Your real game is untouched; m returns to it.", name=self.seat.branch
            )
        self.went_on()

    def action_main(self) -> None:
        self.attempt(self.seat.back_to_main, say("Back in the real game, as you left it."))

    def action_at_once(self) -> None:
        """Let the machine roll without being asked, or only when asked."""
        seat = self.seat
        seat.rolling = not seat.rolling
        said = say("Automatic rolls on.") if seat.rolling else say("Automatic rolls off: press Enter to roll.")
        self.attempt(seat.settle, said)

    def action_detail(self) -> None:
        self.level = self.level % drawing.LEVELS + 1
        self.draw_log()

    def action_zoom(self) -> None:
        self.toggle_class("-zoom")
        self.call_after_refresh(self.draw_board)

    def action_scroll_board(self, x: int, y: int) -> None:
        self.query_one("#board").scroll_relative(x, y, animate=False)

    def action_rule(self) -> None:
        """The rule of the answer in focus if it is barred, else of the question."""
        row, asked = self.answers.focused_row, self.seat.asked
        section = row.rule if row and row.rule else asked.rule if asked else ""
        if section:
            self.app.push_screen(rule_page(section, rule_lines(self.seat.game, section)))

    def action_ask(self) -> None:
        """Questions in words, for those who do not see the board or lose count."""
        game, s = self.seat.game, self.seat.state
        self.app.push_screen(AskPage(lambda text: tell_me(game, s, text)))

    def action_show(self) -> None:
        """Who may find you and what reaches how far: what the browser lays over the board."""
        self.app.push_screen(overlay_page(sights(self.seat.game, self.seat.state)))

    def action_help(self) -> None:
        self.app.push_screen(help_page())

    def action_log(self) -> None:
        self.app.push_screen(LookBack(self.seat, self.level), self.after_log)

    def after_log(self, number: int | None) -> None:
        """The player may have chosen an answer after which a what-if begins."""
        if number is not None:
            self.try_out(number)

    def action_home(self) -> None:
        self.seat.leave()
        self.app.go_home()

    def action_leave(self) -> None:
        self.seat.leave()
        self.app.exit()

    # advice

    def action_hint(self) -> None:
        if not self.seat.attempt(self.seat.ask_advice):
            self.went_on()
            return
        self.advice = [say("Working out a hint …")]
        self.advise(self.seat.state, self.seat.number)
        self.say()
        self.draw_detail(self.answers.focused_row)

    @work(thread=True, exclusive=True, group="advice")
    def advise(self, s: State, number: int) -> None:
        """Ask the adviser, beside the table, for at most a few seconds."""
        from siluro.table.advice import advice_lines

        try:
            lines = advice_lines(self.seat.game, self.seat.session.record.scenario, advise(s))
        except ValueError as error:
            lines = [say("No advice available: {reason}", reason=error)]
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self.show_advice, lines, number)

    def show_advice(self, lines: list[str], number: int) -> None:
        """Advice has come; it is shown if the question is still the same."""
        if number == self.seat.number:
            self.advice = lines
            self.draw_detail(self.answers.focused_row)
