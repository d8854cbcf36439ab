"""The table: board, question, answers, log, tracks."""

from __future__ import annotations

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
from siluro.table.queries import tell_me
from siluro.table.rules import rule_lines
from siluro.tui import drawing, panels
from siluro.tui.answers import Answers
from siluro.tui.back import LookBack
from siluro.tui.deck import Deck
from siluro.tui.ending import EndingScreen
from siluro.tui.pages import AskPage, help_page, rule_page
from siluro.tui.sitting import Row, Sitting

if TYPE_CHECKING:
    from siluro.tui.app import TerminalTable

ADVICE_SECONDS = 2.0
TOLD = 60
"""Lines of the log beside the board; the log itself has all."""
SHARE = 0.36
"""How much of a narrow window the board may take."""
BOARD = 77
"""Columns that every board fits into."""


class TableScreen(Deck[None]):
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

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
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
        if self.sitting.kept.hindrance:
            self.sitting.said = self.sitting.kept.hindrance
        self.draw()
        self.answers.focus()

    @property
    def answers(self) -> Answers:
        return self.query_one("#answers", Answers)

    # drawing

    def draw(self) -> None:
        """Everything anew, after something happened."""
        sitting = self.sitting
        self.set_class(sitting.lesson_hint is not None, "-lesson")  # room for what is told
        self.query_one("#head", Static).update(drawing.head(sitting))
        self.draw_board()
        self.query_one("#question", Static).update(drawing.question(sitting))
        self.answers.show(sitting.rows(), sitting.lesson_hint.answer if sitting.lesson_hint else "")
        self.answers.set_class(not self.answers.rows, "-empty")
        self.draw_log()
        self.query_one("#tracks", Static).update(panels.panels(sitting.game, sitting.game.view(sitting.state)))
        self.query_one("#said", Static).update(Content(sitting.said))
        self.refresh_bindings()

    def draw_board(self) -> None:
        """The board, as high as it is drawn if that leaves room for the rest."""
        board = self.query_one("#board")
        drawn = drawing.board(self.sitting.game, self.sitting.state, max(BOARD, board.size.width - 2))
        self.query_one("#drawn", Static).update(drawn)
        lines, share = drawn.plain.count("\n") + 1, 0.72 if self.has_class("-wide") else SHARE
        board.styles.height = "1fr" if self.has_class("-zoom") else min(lines, int(self.size.height * share))

    def draw_log(self) -> None:
        width = self.query_one("#story").size.width - 1
        told = drawing.log_lines(self.sitting.lines[-TOLD:], self.level, width)
        self.query_one("#told", Static).update(drawing.lined([line for _, line in told]))
        self.query_one("#story", VerticalScroll).scroll_end(animate=False)

    def draw_detail(self, row: Row | None) -> None:
        lines = [*drawing.lesson_lines(self.sitting.lesson_hint), *self.advice]
        parts = [Content.styled(line, "$success") for line in lines]
        shown = drawing.detail(self.sitting, row)
        self.query_one("#details", Static).update(drawing.lined([*parts, shown]))
        self.query_one("#detail", VerticalScroll).scroll_home(animate=False)

    def on_resize(self) -> None:
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """What depends on the size of the window."""
        self.draw_board()
        self.draw_log()

    # answers

    @on(Answers.Focused)
    def focus_moved(self, event: Answers.Focused) -> None:
        self.draw_detail(event.row)

    @on(Answers.Given)
    def answer_given(self, event: Answers.Given) -> None:
        if event.row not in self.answers.rows:  # a key pressed before the screen showed the next question
            return
        self.sitting.give(event.row)
        if event.row.kind == "refused":
            self.say()
        else:
            self.went_on()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isascii() and event.character.isdecimal():
            self.answers.focus()
            if not self.answers.type(event.character):
                self.sitting.said = say("No answer begins with {digits}.", digits=event.character)
                self.say()
            event.stop()

    def went_on(self) -> None:
        """Something happened at the table."""
        if self.sitting.is_gone:
            self.app.go_home(self.sitting.said)
            return
        self.advice = []
        self.draw()
        if self.sitting.ended:
            self.app.push_screen(EndingScreen(self.sitting), self.after_ending)

    def after_ending(self, wish: str | None) -> None:
        """What the player wants to do with a game that is over."""
        if wish == "log":
            self.action_log()
        elif wish == "home":
            self.action_home()

    def say(self) -> None:
        self.query_one("#said", Static).update(Content(self.sitting.said))

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A what-if begins in the real game, and the way back to it begins in a what-if."""
        if action in ("branch", "main"):
            return bool(self.sitting.branch) is (action == "main")
        return action != "leave_lesson" or self.sitting.is_lesson

    def action_leave_lesson(self) -> None:
        self.sitting.leave_lesson()
        self.draw()

    def action_undo(self) -> None:
        self.sitting.undo()
        self.went_on()

    def action_branch(self) -> None:
        self.sitting.try_out()
        self.went_on()

    def action_main(self) -> None:
        self.sitting.back_to_main()
        self.went_on()

    def action_at_once(self) -> None:
        self.sitting.roll_at_once()
        self.went_on()

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
        row, asked = self.answers.focused_row, self.sitting.asked
        section = row.rule if row and row.rule else asked.rule if asked else ""
        if section:
            self.app.push_screen(rule_page(section, rule_lines(self.sitting.game, section)))

    def action_ask(self) -> None:
        """Questions in words, for those who do not see the board or lose count."""
        game, s = self.sitting.game, self.sitting.state
        self.app.push_screen(AskPage(lambda text: tell_me(game, s, text)))

    def action_help(self) -> None:
        self.app.push_screen(help_page())

    def action_log(self) -> None:
        self.app.push_screen(LookBack(self.sitting, self.level), self.after_log)

    def after_log(self, number: int | None) -> None:
        """The player may have chosen an answer after which a what-if begins."""
        if number is not None:
            self.sitting.try_out(number)
            self.went_on()

    def action_home(self) -> None:
        self.sitting.leave()
        self.app.go_home()

    def action_leave(self) -> None:
        self.sitting.leave()
        self.app.exit()

    # advice

    def action_hint(self) -> None:
        asked = self.sitting.asked
        if asked is None or asked.kind == "roll":
            self.sitting.said = say("This is a roll; there is nothing to decide.")
            self.say()
            return
        if not self.sitting.note_hint():
            self.went_on()
            return
        self.advice = [say("Working out a hint …")]
        self.advise(self.sitting.state, self.sitting.kept.number)
        self.say()
        self.draw_detail(self.answers.focused_row)

    @work(thread=True, exclusive=True, group="advice")
    def advise(self, s: State, number: int) -> None:
        """Ask the adviser, beside the table, for at most a few seconds."""
        from siluro.lab.advise import advise
        from siluro.table.advice import advice_lines

        try:
            lines = advice_lines(advise(s, seconds=ADVICE_SECONDS))
        except ValueError as error:
            lines = [say("No advice available: {reason}", reason=error)]
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self.advised, lines, number)

    def advised(self, lines: list[str], number: int) -> None:
        """Advice has come; it is shown if the question is still the same."""
        if number == self.sitting.kept.number:
            self.advice = lines
            self.draw_detail(self.answers.focused_row)
