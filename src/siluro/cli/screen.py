"""The table in the terminal: what is printed, never what is decided."""

from __future__ import annotations

from rich.console import Console

from siluro.engine.game import Game
from siluro.engine.question import Question, question
from siluro.engine.steps import State
from siluro.record.session import Session
from siluro.record.timeline import Ply
from siluro.speech.say import say
from siluro.table.asked import Asked
from siluro.table.chances import odds_line, roll_lines, sums_line
from siluro.table.lines import wrap
from siluro.table.log import describe
from siluro.table.results import result_lines
from siluro.table.stories import Telling, source_line

INDENT = " " * 7


class Paper(Console):
    """A console that lets the program itself end when its reader has gone."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Prints a game; colour only where a terminal shows it."""

    def __init__(self, game: Game, *, stderr: bool = False, seats: dict[int, str] | None = None) -> None:
        self.game = game
        self.seats = seats or {}
        self.console = Paper(highlight=False, markup=False, emoji=False, stderr=stderr, soft_wrap=True)
        self.width = min(self.console.width, 100) if self.console.is_terminal else 80

    def line(self, text: str = "", style: str = "", indent: str = "", hang: int = 0) -> None:
        """A line, or several if it is too long for one; those after the first hang below a column."""
        for each in wrap(text, self.width, indent, indent + " " * hang) or [""]:
            self.console.print(each, style=style or None)

    def path(self, text: str) -> None:
        """A line that somebody may want to copy, never broken."""
        self.console.print(text, style="dim")

    def under(self, text: str, style: str = "", hang: int = 0) -> None:
        """A line below a question."""
        self.line(text, style, INDENT, hang)

    def grid(self, lines: list[str]) -> None:
        """Lines whose columns stand below each other; one that is too long is broken like any other."""
        self.console.print()
        for line in lines:
            whole = INDENT + line
            for each in [whole] if len(whole) <= self.width else wrap(line, self.width, INDENT, INDENT):
                self.console.print(each)

    def board(self, s: State) -> None:
        """The table as the game draws it."""
        lines = self.game.board_lines(s)
        if lines:
            self.console.print()
            self.line(lines[0], "bold")
        for line in lines[1:]:
            for each in [line] if len(line) <= self.width else wrap(line, self.width, "", " " * 6):
                self.console.print(each, style="cyan")

    def heading(self, asked: Question) -> None:
        """Rule number and prompt of what is being asked."""
        self.console.print()
        who = f"{self.seats[asked.seat]}: " if len(self.seats) > 1 and asked.seat in self.seats else ""
        for each in wrap(f"{asked.rule:<6} {who}{asked.prompt}", self.width, "", INDENT):
            self.console.print(each, style="bold")

    def question(self, asked: Asked) -> None:
        """What is being asked: for a roll what is needed and the odds, for a choice the answers."""
        self.heading(asked)
        if asked.kind == "roll":
            *needs, odds = roll_lines(asked.need, asked.chances)
            for line in needs:
                self.under(line, "dim")
            self.under(odds)
        else:
            self.choices(asked)

    def choices(self, asked: Asked) -> None:
        """The answers that may be given, and those that may not with the reason."""
        wide = max((len(each.id) for each in asked.choices), default=0)
        spoken = [each for each in asked.choices if each.label != each.id]
        for each in spoken:
            shown = f"{each.key:>2}" if each.key == each.id else f"{each.key:>2}  {each.id:<{wide}}"
            self.under(f"{shown}  {each.label.removeprefix(f'{each.id}: ')}")
        if len(spoken) < len(asked.choices):
            ids = ", ".join(each.id for each in asked.choices if each.label == each.id)
            self.under(say("one of: {names}", names=ids))
        for (reason, rule), refused in asked.refused_by_reason():
            why = say("{reason}, rule {rule}", reason=reason, rule=rule)
            names = ", ".join(each.id for each in refused)
            self.under(say("unavailable: {names} ({reason})", names=names, reason=why), "dim")

    def outcome(self, ply: Ply) -> None:
        """What an answer did."""
        self.under(f"→ {describe(self.game, ply)}", "green" if ply.by else "")

    def ply(self, ply: Ply) -> None:
        """A question and its answer, for a reader."""
        asked = question(self.game, ply.before)
        if asked:
            self.heading(asked)
        self.outcome(ply)

    def previews(self, asked: Asked) -> None:
        """The odds of the roll that each allowed answer leads to at once."""
        for each in asked.choices:
            if each.comes_to:
                self.under(say("{answer}, in all: {odds}", answer=each.id, odds=sums_line(each.comes_to)))
        coming = asked.coming
        if coming is not None and not asked.exempt:
            return self.under(say("whatever you choose → {odds}", odds=odds_line(coming.chances)))
        leading = [each for each in asked.choices if each.chances]
        for each in leading:
            self.under(f"{each.id} → {odds_line(each.chances)}")
        if not leading and not any(each.comes_to for each in asked.choices):
            self.under(say("None of these answers leads directly to a roll."))
        return None

    def story(self, telling: Telling) -> None:
        """A story with its sources."""
        self.console.print()
        self.line(telling.title, "bold")
        for paragraph in telling.paragraphs:
            self.line(paragraph)
            self.console.print()
        self.line(source_line(telling), "dim")

    def result(self, session: Session) -> None:
        """How it ended, and what the result must be read with."""
        self.console.print()
        first, *more = result_lines(session)
        self.line(first, "bold")
        for line in more:
            self.line(line)
