"""Home: every game and scenario, and the games that can be gone on with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

import siluro
from siluro.engine.game import Game, Scenario
from siluro.speech.figures import moment
from siluro.speech.say import amount, mark, say
from siluro.store import Row, Store, StoreTrouble
from siluro.table.lesson import has_lesson
from siluro.table.openings import todays
from siluro.table.provenance import provenance
from siluro.table.results import is_known, marks_line, result_in_words
from siluro.tui import drawing
from siluro.tui.pages import help_page
from siluro.tui.spoken_screen import SpokenScreen

if TYPE_CHECKING:
    from siluro.tui.app import TerminalTable

GOING_ON = 6
FINISHED = 4


@dataclass(frozen=True)
class Entry:
    """A line of the list: a heading, a saved game, or a scenario."""

    text: Content
    row: Row | None = None
    game: Game | None = None
    scenario: Scenario | None = None
    deed: str = ""
    """'daily', 'bring' or 'lesson'"""

    @property
    def is_heading(self) -> bool:
        return self.row is None and self.scenario is None and not self.deed


class Home(SpokenScreen[None]):
    """What there is to play."""

    app: TerminalTable
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", mark("Keys")),
        Binding("q,escape", "app.quit", mark("Quit")),
    ]

    def __init__(self, store: Store, said: str = "") -> None:
        super().__init__()
        self.store, self.said = store, said
        self.entries: list[Entry] = []

    def compose(self) -> ComposeResult:
        yield Static(
            drawing.assemble((" S I L U R O ", "bold $primary"), (say("↑ ↓ to choose, Enter to play"), "$dim")),
            id="head",
        )
        with Container(id="hall"):
            yield OptionList(id="games", markup=False)
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="briefing")
        yield Static(id="said")
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        self.show()

    def show(self) -> None:
        """The list anew, at the line where it was."""
        listed = self.query_one("#games", OptionList)
        at = listed.highlighted
        self.entries = [*self.saved_games(), *scenarios(), *others()]
        listed.clear_options()
        listed.add_options([Option(each.text, disabled=each.is_heading) for each in self.entries])
        first = next(number for number, each in enumerate(self.entries) if not each.is_heading)
        listed.highlighted = at if at is not None and at < len(self.entries) else first
        listed.focus()
        self.query_one("#said", Static).update(Content(self.said))

    def saved_games(self) -> list[Entry]:
        """Games to go on with, and the last that were finished."""
        entries = []
        for title, over, most in ((say("Continue"), False, GOING_ON), (say("Finished"), True, FINISHED)):
            rows = [row for row in self.store.list(over=over, limit=most) if is_known(row)]
            if rows:
                entries.append(Entry(heading(title)))
            entries += [Entry(saved_line(row), row=row) for row in rows]
        return entries

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self.entries):
            self.query_one("#briefing", Static).update(about(self.entries[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        entry = self.entries[event.option_index]
        try:
            if entry.row:
                self.app.go_on_with(entry.row.id)
            elif entry.deed == "daily":
                self.app.begin_daily()
            elif entry.deed == "bring":
                self.app.bring()
            elif entry.deed == "lesson" and entry.game:
                self.app.begin_lesson(entry.game)
            elif entry.game and entry.scenario:
                self.app.prepare(entry.game, entry.scenario)
        except StoreTrouble as error:
            self.query_one("#said", Static).update(Content(str(error)))

    def action_help(self) -> None:
        self.app.push_screen(help_page())


def heading(text: str) -> Content:
    return Content.styled(f"── {text}", "bold $primary")


def scenarios() -> list[Entry]:
    """Every scenario under the title of its game."""
    entries = []
    for game in map(siluro.game, siluro.games()):
        entries.append(Entry(heading(game.title)))
        for each in game.scenarios.values():
            text = drawing.assemble(f"   {each.title}", (f"  {each.date}", "$dim"))
            entries.append(Entry(text, game=game, scenario=each))
    return entries


def others() -> list[Entry]:
    """First steps, today's game, and games that were played elsewhere."""
    game, scenario = todays()
    what, brought = say("Today's game"), Content(f"   {say('Import a record')}")
    today = drawing.assemble(f"   {what}", (f"  {game.title}: {scenario.title}", "$dim"))
    lessons = [
        Entry(Content(f"   {each.title}"), game=each, deed="lesson")
        for each in map(siluro.game, filter(has_lesson, siluro.games()))
    ]
    return [
        Entry(heading(say("Tutorial"))),
        *lessons,
        Entry(heading(say("More ways to play"))),
        Entry(today, game=game, scenario=scenario, deed="daily"),
        Entry(brought, deed="bring"),
    ]


def saved_line(row: Row) -> Content:
    """A saved game in the list."""
    title = siluro.game(row.game).scenario(row.scenario).title
    state = result_in_words(row) if row.over else amount(row.answers, "step", "steps")
    return drawing.assemble(f"   {title}", (f"  {row.game}, {state}, {moment(row.changed.astimezone())}", "$dim"))


def about(entry: Entry) -> Content:
    """What is to be known before one begins."""
    if entry.row:
        return about_saved(entry.row)
    if entry.deed == "bring":
        return Content(say("Any record, text or JSON: it is replayed and becomes a saved game."))
    if entry.deed == "lesson" and entry.game:
        told = say("A guided opening: you make every move, and each is explained.")
        return drawing.join_lines([Content.styled(entry.game.title, "bold $primary"), Content(""), Content(told)])
    if entry.game is None or entry.scenario is None:
        return Content("")
    options = [f"{name}: {option.default}" for name, option in entry.scenario.options.items()]
    return drawing.join_lines([
        Content.styled(entry.game.title, "bold $primary"),
        Content.styled(f"{entry.scenario.title} · {entry.scenario.date}", "bold"),
        Content(""),
        Content(entry.scenario.briefing),
        Content(provenance(entry.game, entry.scenario.id)),
        Content(""),
        *(Content.styled(each, "$dim") for each in options),
        Content(""),
        Content.styled(entry.game.credit, "$dim"),
    ])  # fmt: skip


def about_saved(row: Row) -> Content:
    """How far a saved game has come."""
    game = siluro.game(row.game)
    marks = marks_line(row.marks)
    lines = [
        Content.styled(game.title, "bold $primary"),
        Content.styled(game.scenario(row.scenario).title, "bold"),
        Content(""),
        Content(say("Started {when}.", when=moment(row.created.astimezone()))),
        Content(say("{answers}, score {score}.", answers=amount(row.answers, "step", "steps"), score=row.score)),
    ]
    lines += [Content(say("Ended: {level}.", level=result_in_words(row)))] if row.over else []
    lines += [Content(say("Used: {marks}.", marks=marks))] if marks else []
    return drawing.join_lines([*lines, Content(""), Content.styled(say("Game id: {id}.", id=row.id), "$dim")])
