"""First steps: a guided opening of a game, which the player plays answer by answer.

A lesson is a record with comments, `first-steps.siluro` in the game's pack: what stands in the lines before an answer
is told when that answer is due; an empty line begins a new paragraph. Its seed is public, so that machine dice roll
what the comments speak of. Any other answer is allowed; the lesson then steps aside, and `undo` back to its course
brings it back.

For translators: `texts` gives every paragraph of a lesson, which is the key of its translation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from siluro.engine.options import BadOption
from siluro.games import game, games
from siluro.record import record as r
from siluro.record.parse import read_record
from siluro.record.record import Record
from siluro.record.timeline import Ply
from siluro.speech.say import say
from siluro.store.rows import LESSON
from siluro.table.asked import Asked, ask
from siluro.table.log import since_choice

SEED = "seed "


@dataclass(frozen=True)
class Hint:
    """What a lesson says at a question."""

    comment: str
    """What this is about; may be empty."""
    answer: str
    """The answer that the lesson gives; empty when it is over or was left."""
    over: bool = False
    """This is the last word of the lesson."""
    left: bool = False
    """The player's last answer was another than the lesson's."""


@dataclass(frozen=True)
class LessonView:
    """What a screen shows of a lesson."""

    comments: list[str]
    answer: str
    """The answer that the lesson gives; empty when it is over or was left."""
    label: str
    """That answer in words; empty if the dice give it, or if there is none."""
    over: bool


@dataclass(frozen=True)
class Lesson:
    """A record with what is told before each answer and after the last."""

    game: str
    record: Record
    seed: str
    answers: tuple[r.Answer, ...]
    comments: tuple[str, ...]
    """In English, a line for each paragraph; one more than there are answers."""

    def __len__(self) -> int:
        return len(self.answers)

    def begin(self) -> tuple[str, dict[str, str], str]:
        """Scenario, options and seed of the game to start, with machine dice."""
        return self.record.scenario, self.record.options, self.seed

    def at(self, number: int) -> Hint | None:
        """What is said after this many answers that were the lesson's own; None when it has nothing more to say."""
        if not 0 <= number <= len(self):
            return None
        over = number == len(self)
        return Hint(translate(self.comments[number]), "" if over else self.answers[number].answer, over)

    def comments_from(self, first: int, number: int) -> list[str]:
        """What is said after `first` to `number` answers, for a screen that lets several rolls pass at once."""
        told = (text for text in self.comments[max(first, 0) : number + 1] if text)
        return [paragraph for text in told for paragraph in translate(text).splitlines()]

    def guide(self, plies: Sequence[Ply], by_label: bool = False) -> Hint | None:
        """What is said after these answers: the next step, or once, kindly, that they lead another way.

        That answer is named by its label where it is clicked, by its id where it is typed.
        """
        common = self.progress(plies)
        if common == len(plies):
            return self.at(common)
        if common < len(self) and common == len(plies) - 1:
            answer = self.answers[common].answer
            left = say(
                "The tutorial chooses {answer} here. You may play on with yours, "
                "undo to follow the tutorial, or leave it at any time.",
                answer=label_of(self.game, plies[-1], answer) if by_label else answer,
            )
            return Hint(left, "", left=True)
        return None

    def progress(self, plies: Sequence[Ply]) -> int:
        """How many answers from the start on are the lesson's own."""
        for number, (ply, answer) in enumerate(zip(plies, self.answers, strict=False)):
            if parts(ply.entry) != parts(answer):
                return number
        return min(len(plies), len(self))


def teach(game_id: str, plies: Sequence[Ply], question: Asked | None, rolls_pass: bool) -> LessonView | None:
    """What the first steps say now; where the dice roll by themselves, all that was to be said on the way."""
    teacher = lesson(game_id)
    hint = teacher.guide(plies, by_label=True)
    if hint is None:
        return None
    label = label_in(question, hint.answer)
    if hint.left:
        return LessonView([hint.comment], "", "", False)
    number = len(plies)
    # the dice of the set-up have always fallen at once
    passed = number + 1 if all(ply.by for ply in plies) else since_choice(plies) if rolls_pass else 1
    return LessonView(teacher.comments_from(number + 1 - passed, number), hint.answer, label, hint.over)


def label_in(question: Asked | None, answer: str) -> str:
    """An answer in words; empty if it is none of the choices."""
    choices = question.choices if question and question.kind == "choose" else []
    return next((choice.label for choice in choices if choice.id == answer), "")


def label_of(game_id: str, ply: Ply, answer: str) -> str:
    """Another answer that the player could have given."""
    return label_in(ask(game(game_id), ply.before), answer) or answer


def parts(entry: r.Answer) -> tuple[str, str, str]:
    return entry.word, entry.subject, entry.answer


def translate(text: str) -> str:
    """Paragraphs in the reader's language."""
    return "\n".join(say(paragraph) for paragraph in text.splitlines())


def has_lesson(game_id: str) -> bool:
    """Whether a game has first steps."""
    return (game(game_id).folder / LESSON).exists()


@cache
def lesson(game_id: str) -> Lesson:
    """The first steps of a game."""
    if not has_lesson(game_id):
        raise BadOption(say("{game} has no tutorial.", game=game(game_id).title))
    record = read_record((game(game_id).folder / LESSON).read_bytes())
    start = record.number(record.first(r.Begins))
    seeds = [each.comment.removeprefix(SEED) for each in record.entries[:start] if isinstance(each, r.Comment)]
    answers: list[r.Answer] = []
    comments = [""]
    for entry in record.entries[start:]:
        if isinstance(entry, r.Comment):
            comments[-1] = join_line(comments[-1], entry.comment)
        elif isinstance(entry, r.Answer):
            answers.append(entry)
            comments.append("")
    return Lesson(game_id, record, seeds[0], tuple(answers), tuple(comments))


def join_line(text: str, line: str) -> str:
    """One more line of a comment; an empty one ends the paragraph."""
    if not line:
        return f"{text}\n"
    return f"{text}{'' if not text or text.endswith(chr(10)) else ' '}{line}"


def texts(game_id: str) -> list[str]:
    """Every paragraph of a lesson, in English: the keys of its translation."""
    return [paragraph for text in lesson(game_id).comments for paragraph in text.splitlines()]


def next_lesson(game_id: str) -> str:
    """The game whose first steps come after those of this one; empty if no other game has any."""
    shelf = sorted((each for each in games() if has_lesson(each)), key=lambda each: (game(each).shelf, each))
    after = [each for each in shelf if shelf.index(each) > shelf.index(game_id)] + shelf
    return next((each for each in after if each != game_id), "")
