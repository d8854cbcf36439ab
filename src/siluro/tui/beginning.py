"""A new game: its options, the dice, the seed, the name of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Input, Static

from siluro.engine.game import Game, Scenario
from siluro.engine.options import Option
from siluro.engine.readings import AS_RULED, READINGS, by_ruling
from siluro.record.record import DiceKind
from siluro.speech.say import mark, say
from siluro.table.provenance import provenance
from siluro.table.stories import source_line, story_before
from siluro.tui import drawing
from siluro.tui.spoken_screen import SpokenScreen

if TYPE_CHECKING:
    from siluro.tui.app import TerminalTable

DICE = ("machine", "hand", "mixed")


class Setting(Static, can_focus=True):
    """Something to settle, with a few values: left and right change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "turn(1)", show=False),
        Binding("left", "turn(-1)", show=False),
    ]

    def __init__(self, name: str, option: Option) -> None:
        super().__init__(name=name, classes="setting", markup=False)
        self.option = option
        self.value = option.default

    def on_mount(self) -> None:
        self.draw()

    def draw(self) -> None:
        self.update(
            drawing.assemble((f"{self.name:<10} ", "$accent"), f"◂ {self.value:^10} ▸  ", (self.option.doc, "$dim"))
        )

    def action_turn(self, by: int) -> None:
        values = self.option.values
        at = values.index(self.value) if self.value in values else 0
        self.value = values[(at + by) % len(values)]
        self.draw()


class Beginning(SpokenScreen[None]):
    """Settle what is to be settled, then Enter."""

    app: TerminalTable
    BINDINGS: ClassVar[list[BindingType]] = [
        # before the scrolling of a long story; that has page up and page down
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("down", "app.focus_next", show=False, priority=True),
        Binding("enter", "begin", mark("Start game")),
        Binding("left", "", mark("Change")),
        Binding("escape", "app.pop_screen", mark("Home")),
    ]

    def __init__(self, game: Game, scenario: Scenario) -> None:
        super().__init__()
        self.game, self.scenario = game, scenario

    def compose(self) -> ComposeResult:
        yield Static(drawing.assemble((f" {self.game.title} ", "bold $primary"), self.scenario.title), id="head")
        with VerticalScroll(id="settings", can_focus=False):
            yield Static(Content(self.scenario.briefing), classes="briefing")
            if told := provenance(self.game, self.scenario.id):
                yield Static(Content(told), classes="briefing")
            if before := story_before(self.game, self.scenario.id):
                yield Static(Content("\n\n".join([*before.paragraphs, source_line(before)])), classes="briefing")
            for name, option in self.scenario.options.items():
                if name == READINGS:
                    yield from reading_rows(self.game)
                elif option.free:
                    yield from typed_row(name, f"{option.default}. {option.doc}")
                else:
                    yield Setting(name, option)
            yield Setting("dice", Option(DICE, DICE[0], say("Who rolls: the computer, you, or your choice each time.")))
            yield from typed_row("seed", say("seed; reuse it to repeat its dice"))
            yield from typed_row("luck", say("your own text, mixed into every roll"))
            yield from typed_row("name", say("player names, separated by commas"))
        yield Static(id="said")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query(Setting).first().focus()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        settled = {str(each.name): each.value for each in self.query(Setting)}
        typed = {str(each.name): each.value.strip() for each in self.query(Input)}
        dice = cast(DiceKind, settled.pop("dice"))
        rulings = by_ruling(self.game.readings)
        readings = [value for name, value in settled.items() if name in rulings and value != name]
        settled = {name: value for name, value in settled.items() if name not in rulings}
        settled[READINGS] = "+".join(readings) or AS_RULED
        names = [name.strip() for name in typed["name"].split(",")]
        settled |= {name: text for name, text in typed.items() if name in self.scenario.options and text}
        try:
            self.app.begin(self.game, self.scenario, settled, dice, typed["seed"], typed["luck"], names)
        except (ValueError, OSError) as error:
            self.query_one("#said", Static).update(Content(str(error)))


def reading_rows(game: Game) -> ComposeResult:
    """A row for each ruling that can be read otherwise: as ruled, or one of the readings."""
    for ruling, readings in by_ruling(game.readings).items():
        doc = " / ".join([say(readings[0].instead), *(f"{each.id}: {say(each.says)}" for each in readings)])
        yield Setting(ruling, Option((ruling, *(each.id for each in readings)), ruling, doc))


def typed_row(name: str, doc: str) -> ComposeResult:
    """Something to type, on one line."""
    with Horizontal(classes="typed"):
        yield Static(Content.styled(f"{name:<10} ", "$accent"))
        yield Input(name=name, placeholder=doc, compact=True)
