"""The table in the terminal: what is printed, never what is decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.console import Console

import siluro
from siluro.engine.door import menu, why
from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.record.session import Session
from siluro.record.timeline import Ply
from siluro.speech.say import say
from siluro.table.asked import keys
from siluro.table.chances import odds_line
from siluro.table.lines import wrapped
from siluro.table.log import describe
from siluro.table.results import result_lines

INDENT = " " * 7


@dataclass(frozen=True)
class Listed:
    """An answer in the list below a question, and what to type for it."""

    typed: str
    id: str
    label: str


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

    def line(self, text: str = "", style: str = "", indent: str = "") -> None:
        """A line, or several if it is too long for one."""
        for each in wrapped(text, self.width, indent, indent) or [""]:
            self.console.print(each, style=style or None)

    def path(self, text: str) -> None:
        """A line that somebody may want to copy, never broken."""
        self.console.print(text, style="dim")

    def under(self, text: str, style: str = "") -> None:
        """A line below a question."""
        self.line(text, style, INDENT)

    def board(self, s: State) -> None:
        """The table as the game draws it."""
        lines = self.game.table(s)
        if lines:
            self.console.print()
            self.line(lines[0], "bold")
        for line in lines[1:]:
            for each in [line] if len(line) <= self.width else wrapped(line, self.width, "", " " * 6):
                self.console.print(each, style="cyan")

    def heading(self, s: State) -> None:
        """Rule number and prompt of what is being asked."""
        question = siluro.asking(s)
        if question is not None:
            self.console.print()
            who = f"{self.seats[question.seat]}: " if len(self.seats) > 1 and question.seat in self.seats else ""
            text = f"{question.rule:<6} {who}{question.prompt}"
            for each in wrapped(text, self.width, "", INDENT):
                self.console.print(each, style="bold")

    def question(self, s: State) -> list[Listed]:
        """What is being asked: for a roll what is needed and the odds, for a choice the answers."""
        self.heading(s)
        question = siluro.asking(s)
        if question is None:
            return []
        if question.kind == "roll":
            self.under(f"{self.game.need(s, question.step)}", "dim")
            self.under(odds_line(self.game, s))
            return []
        return self.choices(s, question.step)

    def choices(self, s: State, step: Any) -> list[Listed]:
        """The answers that may be given, and those that may not with the reason."""
        listed = listing(self.game, s, step)
        wide = max((len(each.id) for each in listed), default=0)
        spoken = [each for each in listed if each.label != each.id]
        for each in spoken:
            shown = f"{each.typed:>2}" if each.typed == each.id else f"{each.typed:>2}  {each.id:<{wide}}"
            self.under(f"{shown}  {each.label.removeprefix(f'{each.id}: ')}")
        if len(spoken) < len(listed):
            ids = ", ".join(each.id for each in listed if each.label == each.id)
            self.under(say("one of: {names}", names=ids))
        for reason, names in barred(s, step).items():
            self.under(say("unavailable: {names} ({reason})", names=", ".join(names), reason=reason), "dim")
        return listed

    def outcome(self, ply: Ply) -> None:
        """What an answer did."""
        self.under(f"→ {describe(self.game, ply)}", "green" if ply.by else "")

    def ply(self, ply: Ply) -> None:
        """A question and its answer, for a reader."""
        self.heading(ply.before)
        self.outcome(ply)

    def previews(self, s: State) -> None:
        """The odds of the roll that each allowed answer leads to at once."""
        shown = False
        for name in menu(s):
            after = siluro.play(s, name)
            question = siluro.asking(after)
            if question is not None and question.kind == "roll":
                self.under(
                    say(
                        "{name}: then {word}, {odds}",
                        name=name,
                        word=question.word,
                        odds=odds_line(self.game, after),
                    )
                )
                shown = True
        if not shown:
            self.under(say("None of these answers leads directly to a roll."))

    def result(self, session: Session) -> None:
        """How it ended, and what the result must be read with."""
        self.console.print()
        first, *more = result_lines(session)
        self.line(first, "bold")
        for line in more:
            self.line(line)


def listing(game: Game, s: State, step: Any) -> list[Listed]:
    """The answers that may be given, each with what to type for it."""
    allowed = menu(s)
    typed = keys(list(allowed))
    return [Listed(typed[name], name, game.label(s, step, answer)) for name, answer in allowed.items()]


def barred(s: State, step: Any) -> dict[str, list[str]]:
    """What makes sense here but is not allowed, by reason."""
    reasons: dict[str, list[str]] = {}
    for name in [step.name(s, candidate) for candidate in step.candidates(s) if step.bar(s, candidate)]:
        if refused := why(s, name):
            reason = say("{reason}, rule {rule}", reason=refused.reason, rule=refused.rule)
            reasons.setdefault(reason, []).append(name)
    return reasons
