"""A timeline: the answers given from a position on, of the real game or of a what-if branch."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from siluro.engine.door import IllegalAnswer, advance, menu, pick, quote, why
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import Ask, Roll, State
from siluro.record.record import Answer
from siluro.speech.say import say


class Misfit(ValueError):
    """Something that cannot be done, or written in a record, at this moment."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One answer with the state before and after it."""

    entry: Answer
    step: Ask[Any]
    before: State
    answer: int
    after: State
    by: str
    """machine or hand for a roll, empty for a choice."""


@dataclass
class Timeline:
    """The plies since `start`; a branch has a name, the real game has none."""

    game: Game
    start: State
    name: str = ""
    fork: int = 0
    """How many answers of the real game a branch keeps."""
    plies: list[Ply] = field(default_factory=list)
    rolls: Counter[str] = field(default_factory=Counter)
    """How often each purpose was rolled for."""
    ended: bool = False
    """The result has been written."""

    @property
    def state(self) -> State:
        return self.plies[-1].after if self.plies else self.start

    def at(self, number: int) -> State:
        """The state after the first `number` answers."""
        return self.plies[number - 1].after if number else self.start

    def free(self) -> int:
        """How many answers can be undone: those since the last answer of fate."""
        fixed = len(self.plies)
        while fixed and not self.plies[fixed - 1].by:
            fixed -= 1
        return len(self.plies) - fixed

    def question(self, answer: str, by: str) -> Answer:
        """The entry for an answer to what is being asked now."""
        step = self.asking()
        return Answer(word=step.word, subject=step.subject(self.state), answer=answer, by=by)  # type: ignore[arg-type]

    def asking(self) -> Ask[Any]:
        """The step that waits for an answer."""
        step = waiting(self.state)
        if step is None:
            raise Misfit(say("the game is over"))
        return step

    def fit(self, entry: Answer) -> int:
        """The answer that an entry gives; Misfit unless it answers what is being asked with something allowed."""
        s, step = self.state, self.asking()
        if (entry.word, entry.subject) != (step.word, step.subject(s)):
            raise Misfit(misfit(self.game, s, step, entry))
        try:
            return pick(s, entry.answer)
        except IllegalAnswer:
            raise Misfit(misfit(self.game, s, step, entry)) from None

    def take(self, entry: Answer, answer: int, by: str) -> Ply:
        """Go on with an answer that fits or was rolled; `by` says who rolled, if it is a roll."""
        before, step = self.state, self.asking()
        after = advance(before, answer)
        share_lists(before, after)
        ply = Ply(entry, step, before, answer, after, by if isinstance(step, Roll) else "")
        self.plies.append(ply)
        if ply.by:
            self.rolls[purpose(entry)] += 1
        return ply

    def take_back(self, answers: int) -> None:
        """Forget the last answers."""
        for ply in self.plies[len(self.plies) - answers :]:
            if ply.by:
                self.rolls[purpose(ply.entry)] -= 1
        del self.plies[len(self.plies) - answers :]


def share_lists(before: State, after: State) -> None:
    """Let a position have the lists of the one before it where they are equal, as most are: a game keeps them all.

    No position of a timeline is ever changed; whoever plays on makes a copy.
    """
    for name in after.FIELDS + after.MARKS:
        known = getattr(before, name)
        if known.__class__ is list and known == getattr(after, name):
            setattr(after, name, known)


def purpose(entry: Answer) -> str:
    """What a roll is for: the word of the question and its subject."""
    return f"{entry.word} {entry.subject}".rstrip()


def misfit(game: Game, s: State, step: Ask[Any], entry: Answer) -> str:
    """Why an answer does not fit the question, what was asked, and what would be allowed."""
    asked = f"{step.word} {step.subject(s)}".rstrip()
    refused = why(s, entry.answer)
    if purpose(entry) != asked:
        problem = say("{question} was not the question", question=quote(purpose(entry)))
    elif refused and is_barred(s, step, entry.answer):
        reason, rule = refused.reason, refused.rule
        answer = quote(entry.answer)
        problem = say("{answer} is not allowed: {reason} (rule {rule})", answer=answer, reason=reason, rule=rule)
    else:
        problem = say("{answer} is not an answer here", answer=quote(entry.answer))
    return say(
        "{problem}. The question was `{asked}` (rule {rule}: {prompt}); allowed answers: {names}",
        problem=problem, asked=asked, rule=step.section(s), prompt=game.prompt(s, step),
        names=list_names(sorted(menu(s))),
    )  # fmt: skip


def is_barred(s: State, step: Ask[Any], answer: str) -> bool:
    """The answer makes sense here, but a rule forbids it now."""
    return any(step.bar(s, each) and step.name(s, each) == answer for each in step.candidates(s))


def list_names(names: list[str], most: int = 12) -> str:
    """The first of many names."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
