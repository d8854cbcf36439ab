"""Pages over the table: a rule, the keys, a report, a line to write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Markdown, Static

from siluro.record.record import RecordError
from siluro.speech.say import say
from siluro.store import SavedGame, Store, StoreTrouble
from siluro.table.overlays import Sight

T = TypeVar("T")


def sheet(title: str, *content: Widget, can_focus: bool = True) -> VerticalScroll:
    """A framed page with a heading."""
    page = VerticalScroll(*content, id="page", can_focus=can_focus)
    page.border_title, page.border_subtitle = Content(title), Content(say("Esc to close"))
    return page


class Page(ModalScreen[None]):
    """Text to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q,r,o,question_mark", "dismiss", show=False)]

    def __init__(self, title: str, lines: list[Content]) -> None:
        super().__init__()
        self.heading, self.lines = title, lines

    def compose(self) -> ComposeResult:
        yield sheet(self.heading, *(Static(line) for line in self.lines))


class LinePage(ModalScreen[T | None]):
    """A line to write, and below it what comes of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, hint: str, answer: str = "") -> None:
        super().__init__()
        self.heading, self.hint, self.answer = title, hint, answer

    def compose(self) -> ComposeResult:
        line = Input(placeholder=self.hint, compact=True)
        yield sheet(self.heading, line, Static(Content(self.answer), id="answer"), can_focus=False)

    def show(self, answer: str) -> None:
        self.query_one("#answer", Static).update(Content(answer))


class AskPage(LinePage[None]):
    """Questions to the board in words: where, which, how many."""

    def __init__(self, tell: Callable[[str], list[str]]) -> None:
        super().__init__(say("Ask the board"), say("for example: threats, ships, where …"), "\n".join(tell("help")))
        self.tell = tell

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.show("\n".join(self.tell(event.value)))
        event.input.clear()


class BringPage(LinePage[SavedGame]):
    """Where is the record that shall be taken in? Leaves with the game."""

    def __init__(self, store: Store) -> None:
        super().__init__(say("Import a record"), say("path of a record file, text or JSON"))
        self.store = store

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(self.store.add(Path(event.value.strip()).expanduser().read_bytes()))
        except (RecordError, StoreTrouble) as error:
            self.refuse(str(error))
        except (OSError, ValueError) as error:
            self.refuse(getattr(error, "strerror", None) or str(error))

    def refuse(self, reason: str) -> None:
        self.show(say("This record could not be imported: {error}", error=reason))


class ReportPage(Page):
    """An after-action report."""

    def compose(self) -> ComposeResult:
        yield sheet(self.heading, Markdown("\n".join(str(line) for line in self.lines), open_links=False))


def report_page(text: str) -> ReportPage:
    return ReportPage(say("After-action report"), [Content(text)])


def rule_page(section: str, lines: list[str]) -> Page:
    """Our paraphrase of a rule, and the rulings."""
    if not lines:
        lines = [say("There is no section {section}.", section=section)]
    first, *rulings = lines
    told = [Content.styled(first, "bold"), *(Content(f"\n{each}") for each in rulings)]
    return Page(say("Rule {section}", section=section), told)


def overlay_page(found: list[Sight]) -> Page:
    """What can be shown on the board, in words."""
    lines = [
        line
        for each in found
        for line in (Content.styled(each.title, "bold"), *(Content(f"  {told}") for told in each.lines), Content(""))
    ]
    return Page(say("Show on the board"), lines or [Content(say("There is nothing to show on the board now."))])


def help_page() -> Page:
    """Every key."""
    keys = [
        ("↑ ↓ Enter", say("select an answer and confirm it; Enter also rolls")),
        ("0-9", say("the number of an answer, or the result of your dice")),
        ("u", say("undo the last answer, back to the last roll at most")),
        ("h", say("ask for a hint; the record will show it")),
        ("b", say("try a what-if from here, with new dice")),
        ("m", say("return from a what-if to the real game")),
        ("l", say("log; select a line to see the board at that moment")),
        ("d", say("log detail: three levels")),
        ("r", say("paraphrase and rulings of the selected rule")),
        ("w", say("ask about the board: where, which, how many")),
        ("o", say("show who may find you, what reaches how far, and with what chance")),
        ("x", say("leave the tutorial")),
        ("a", say("automatic rolls on or off: without waiting for Enter")),
        ("z", say("the board alone, or everything")),
        ("PgUp PgDn, Ctrl with arrows", say("scroll the board")),
        ("Tab", say("next part of the screen")),
        ("Esc", say("home (your game is saved)")),
        ("q", say("quit (your game is saved)")),
    ]
    lines = [Content.assemble((f"{key:<12} ", "$accent"), does) for key, does in keys]
    return Page(say("Keys"), lines)
