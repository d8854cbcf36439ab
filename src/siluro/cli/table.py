"""A game at the terminal: asks, reads what is typed, and plays it through the session."""

from __future__ import annotations

import sys
from collections.abc import Callable

import siluro
from siluro.cli.screen import Listed, Screen
from siluro.engine.door import menu
from siluro.record.session import Session
from siluro.record.timeline import Misfit
from siluro.speech.say import mark, say
from siluro.table.chances import odds_line
from siluro.table.deeds import branch_name
from siluro.table.lesson import Lesson
from siluro.table.queries import tell_me
from siluro.table.rules import rule_lines

HELP = {
    # what can be typed: what it does
    "why ID": "explain why an answer is not allowed",
    "odds": "show the exact odds of this roll, or of the rolls your answers lead to",
    "undo": "undo the last answer, back to the last roll at most",
    "hint": "ask for a hint; the record will show it",
    "branch [NAME] [N]": "try a what-if from here, or from after step N, with new dice",
    "main": "return from a what-if to the real game",
    "story": "show the log so far, with step numbers for `branch`",
    "board": "redraw the board",
    "ask SUBJECT": "ask about the board, for example `ask threats`; `ask` alone lists the subjects",
    "note TEXT": "add a note to the record",
    "rules [SECTION]": "show the rule for this question, or any other",
    "quit": "stop; the game is saved and you can continue it",
}

QUIT = ("quit", "exit", "q")


def is_count(word: str) -> bool:
    """A number of answers."""
    return word.isdecimal() and len(word) < 7


class Quit(Exception):
    """The player stops, or the input has ended."""


class Table:
    """One player, one session, one terminal."""

    def __init__(self, session: Session, screen: Screen, lesson: Lesson | None = None) -> None:
        self.session = session
        self.screen = screen
        self.lesson = lesson
        self.stale = True  # the board changed since it was drawn
        self.verbs: dict[str, Callable[[list[str]], None]] = {
            "why": self.why, "odds": self.odds, "undo": self.undo, "hint": self.hint, "branch": self.branch,
            "main": self.main, "story": self.story, "board": self.board, "ask": self.ask, "note": self.note,
            "rules": self.rules, "help": self.help, "?": self.help,
        }  # fmt: skip

    def play(self) -> None:
        """Play to the end of the real game; Quit if the player stops before."""
        while not (self.session.is_over and self.session.timeline is self.session.main):
            if self.session.is_over:
                self.end_branch()
            elif self.session.is_rolling:
                self.teach()
                self.roll()
            else:
                self.choose()
        self.teach()
        self.screen.board(self.session.state)
        self.session.end()

    def teach(self) -> None:
        """In a lesson: what it says about the question of the moment, and its answer."""
        if self.lesson is None or self.session.timeline is not self.session.main:
            return
        hint = self.lesson.guide(self.session.main.plies)
        if hint is None:
            return
        if hint.comment:
            self.screen.console.print()
            self.screen.line(hint.comment, "yellow")
        if hint.answer and not self.session.is_rolling:
            self.screen.line(say("Next in the tutorial: {answer}", answer=hint.answer), "yellow")
        if hint.over and not self.session.is_over:
            self.screen.line(say("The tutorial ends here. Play on if you like, or type `quit` to stop."), "yellow")

    def end_branch(self) -> None:
        """A what-if is over: say how, and go back."""
        name = self.session.timeline.name
        self.screen.board(self.session.state)
        self.session.end()
        self.screen.console.print()
        self.screen.line(
            say(
                "What-if {name} ends: {closing}",
                name=name,
                closing=" ".join(self.screen.game.closing(self.session.state)),
            ),
            "bold",
        )
        self.main([])

    def roll(self) -> None:
        """Fate answers: the machine by itself, or the player with real dice."""
        self.screen.question(self.session.state)
        kind = self.session.record.dice.kind
        if kind == "machine":
            self.screen.outcome(self.session.roll())
        else:
            self.roll_by_hand(kind == "mixed")
        self.stale = True

    def roll_by_hand(self, mixed: bool) -> None:
        s = self.session.state
        names = list(menu(s))
        rest = say(", or press Enter for a computer roll") if mixed else ""
        self.screen.under(say("Enter the result: {names}{rest}.", names=", ".join(names), rest=rest))
        typed = self.typed(names, enter="" if mixed else None)
        if typed == "":
            self.screen.outcome(self.session.roll())
        elif typed is not None:
            self.screen.outcome(self.session.answer(typed, "hand"))

    def choose(self) -> None:
        """The player answers."""
        if self.stale:
            self.screen.board(self.session.state)
            self.stale = False
        listed = self.screen.question(self.session.state)
        self.teach()
        only = listed[0].id if len(listed) == 1 else None
        if only:
            self.screen.under(say("Only one choice: press Enter."), "dim")
        answer = self.typed([each.id for each in listed], listed, only)
        if answer is not None:
            self.screen.outcome(self.session.answer(answer))

    def typed(self, names: list[str], listed: list[Listed] | None = None, enter: str | None = None) -> str | None:
        """The answer that was typed; None if a command changed what is being asked."""
        while True:
            words = self.read().split()
            words = [words[0].lower(), *words[1:]] if words else []
            if not words:
                if enter is not None:
                    return enter
                self.screen.under(say("Type an answer or `help`."))
                continue
            answer = self.meant(words, names, listed or [])
            if answer:
                return answer
            timeline, s = self.session.timeline, self.session.state
            self.command(words, names)
            if self.session.timeline is not timeline or self.session.state is not s:
                return None

    def read(self) -> str:
        """A line from the player."""
        timeline = self.session.timeline
        prompt = say("(what-if {name}) > ", name=timeline.name) if timeline.name else "> "
        console = self.screen.console
        if sys.stdin.isatty() and sys.stdout.isatty() and not console.stderr:
            try:
                return input(prompt)
            except EOFError:
                console.print()
                raise Quit from None
        console.print(prompt, end="")
        line = sys.stdin.readline()
        if not sys.stdin.isatty() or not line:
            # what came through a pipe is shown, so that the output reads like a game
            console.print(line.rstrip("\n"))
        if not line:
            raise Quit
        return line

    def command(self, words: list[str], names: list[str]) -> None:
        """Anything typed that is not an answer."""
        word, *rest = words
        if word in QUIT:
            raise Quit
        if word not in self.verbs:
            self.refuse(" ".join(words), names)
            return
        try:
            self.verbs[word](rest)
        except Misfit as error:
            self.screen.under(say("Not possible: {error}.", error=error))

    def refuse(self, text: str, names: list[str]) -> None:
        """Not an answer, not a command: say why."""
        refused = siluro.why(self.session.state, text)
        if refused:
            self.screen.under(
                say(
                    "Not allowed: {reason} (rule {rule}). `help` lists what you can type.",
                    reason=refused.reason,
                    rule=refused.rule,
                )
            )

    def why(self, words: list[str]) -> None:
        if not words:
            self.screen.under(say("Name an answer, for example `why dive`."))
            return
        refused = siluro.why(self.session.state, words[0].lower())
        self.screen.under(
            say("Not allowed: {reason} (rule {rule}).", reason=refused.reason, rule=refused.rule)
            if refused
            else say("Allowed.")
        )

    def odds(self, words: list[str]) -> None:
        if self.session.is_rolling:
            self.screen.under(odds_line(self.screen.game, self.session.state))
        else:
            self.screen.previews(self.session.state)

    def undo(self, words: list[str]) -> None:
        self.session.undo(int(words[0]) if words and is_count(words[0]) else 1)
        self.screen.under(say("Undone."))

    def hint(self, words: list[str]) -> None:
        if self.session.is_rolling:
            self.screen.under(say("This is a roll; there is nothing to decide."))
            return
        from siluro.lab.advise import advise
        from siluro.table.advice import advice_lines

        try:
            lines = advice_lines(advise(self.session.state))
        except ValueError as error:
            lines = [say("No advice available: {reason}", reason=error)]
        self.session.hint()
        for line in lines:
            self.screen.under(line)

    def branch(self, words: list[str]) -> None:
        number = int(words.pop()) if words and is_count(words[-1]) else None
        name = words[0].lower() if words else branch_name(self.session)
        self.session.branch(name, len(self.session.main.plies) if number is None else number)
        self.screen.under(say("What-if {name}. Your real game is untouched; `main` returns to it.", name=name))
        self.stale = True

    def main(self, words: list[str]) -> None:
        self.session.back_to_main()
        self.screen.under(say("Back in the real game, as you left it."))
        self.stale = True

    def story(self, words: list[str]) -> None:
        for number, ply in enumerate(self.session.main.plies, 1):
            told = self.screen.game.tell(ply.before, ply.step, ply.answer, ply.after)
            self.screen.under(f"{number:>3}  {ply.entry.text():<24} {told}")

    def board(self, words: list[str]) -> None:
        self.screen.board(self.session.state)

    def ask(self, words: list[str]) -> None:
        for line in tell_me(self.screen.game, self.session.state, " ".join(words)):
            self.screen.under(line)

    def note(self, words: list[str]) -> None:
        self.session.comment(" ".join(words))
        self.screen.under(say("Noted."))

    def rules(self, words: list[str]) -> None:
        question = siluro.asking(self.session.state)
        section = words[0] if words else question.rule if question else ""
        lines = rule_lines(self.screen.game, section)
        for line in lines or [say("There is no section {section}; `siluro rules` lists them all.", section=section)]:
            self.screen.under(line)

    def help(self, words: list[str]) -> None:
        answers = say("a number or an id")
        self.screen.under(f"{answers:<18} {say('choose that answer; the start of an id is enough')}")
        for typed, does in mark(HELP).items():
            self.screen.under(f"{typed:<18} {say(does)}")

    def meant(self, words: list[str], names: list[str], listed: list[Listed]) -> str | None:
        """The id that was typed whole, by its number, or by a beginning that only one id has."""
        if len(words) != 1:
            return None
        word = words[0]
        numbered = {each.typed: each.id for each in listed}
        begun = [name for name in names if name.startswith(word)]
        if word in names:
            return word
        if word in numbered:
            return numbered[word]
        return begun[0] if len(begun) == 1 and word not in self.verbs and word not in QUIT else None
