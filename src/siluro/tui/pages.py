"""Pages over the table: a rule, the keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Markdown, Static

from siluro.engine.record import RecordError
from siluro.kit.words import say
from siluro.store import Kept, Store, StoreTrouble


class Page(ModalScreen[None]):
    """Text to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q,r,question_mark", "dismiss", show=False)]

    def __init__(self, title: str, lines: list[Content]) -> None:
        super().__init__()
        self.heading, self.lines = title, lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = Content(self.heading)
            page.border_subtitle = Content(say("Esc closes"))
            for line in self.lines:
                yield Static(line)


class AskPage(ModalScreen[None]):
    """Questions to the board in words: where, which, how many."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, tell: Callable[[str], list[str]]) -> None:
        super().__init__()
        self.tell = tell

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Content(say("Ask the board"))
            page.border_subtitle = Content(say("Esc closes"))
            yield Input(placeholder=say("such as: threats, ships, where …"), compact=True)
            yield Static(Content("\n".join(self.tell("help"))), id="answer")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_one("#answer", Static).update(Content("\n".join(self.tell(event.value))))
        event.input.clear()


class BringPage(ModalScreen[Kept | None]):
    """Where is the record that shall be taken in? Leaves with the game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Content(say("Bring a record"))
            page.border_subtitle = Content(say("Esc closes"))
            yield Input(placeholder=say("the path of a record file, text or JSON"), compact=True)
            yield Static(id="answer")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(self.store.add(Path(event.value.strip()).expanduser().read_bytes()))
        except (RecordError, StoreTrouble) as error:
            self.refuse(str(error))
        except (OSError, ValueError) as error:
            self.refuse(getattr(error, "strerror", None) or str(error))

    def refuse(self, reason: str) -> None:
        told = say("This record was not taken in: {error}", error=reason)
        self.query_one("#answer", Static).update(Content(told))


class ReportPage(Page):
    """An after-action report."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = Content(self.heading)
            page.border_subtitle = Content(say("Esc closes"))
            yield Markdown("\n".join(str(line) for line in self.lines), open_links=False)


def report_page(text: str) -> ReportPage:
    return ReportPage(say("After-action report"), [Content(text)])


def rule_page(section: str, lines: list[str]) -> Page:
    """Our paraphrase of a rule, and the rulings."""
    if not lines:
        lines = [say("The rule table has no section {section}.", section=section)]
    first, *rulings = lines
    told = [Content.styled(first, "bold"), *(Content(f"\n{each}") for each in rulings)]
    return Page(say("Rule {section}", section=section), told)


def help_page() -> Page:
    """Every key."""
    keys = [
        ("↑ ↓ Enter", say("choose an answer and give it; Enter also rolls")),
        ("0-9", say("the number of an answer, or what came up on your dice")),
        ("u", say("undo: take back the last answer; free back to the last roll")),
        ("h", say("hint: ask the adviser; the record will say that you asked")),
        ("b", say("branch: a what-if from here, with fresh dice")),
        ("m", say("main: back from a what-if to the real game")),
        ("l", say("log: what happened so far; choose a line to see the board as it was")),
        ("d", say("detail: how much the log tells, in three steps")),
        ("r", say("rule: our paraphrase and the rulings of what is in focus")),
        ("w", say("ask the board in words: where, which, how many")),
        ("x", say("leave the lesson of the first steps")),
        ("a", say("at once: the machine rolls without waiting for Enter, or waits again")),
        ("z", say("zoom: the board alone, or everything again")),
        ("PgUp PgDn, Ctrl with arrows", say("scroll the board")),
        ("Tab", say("go on to the next part of the screen")),
        ("Esc", say("home: the game is kept")),
        ("q", say("quit: the game is kept")),
    ]
    lines = [Content.assemble((f"{key:<12} ", "$accent"), does) for key, does in keys]
    return Page(say("Keys"), lines)
