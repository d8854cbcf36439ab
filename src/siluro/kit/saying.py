"""Everything that is said about one kind of step, in one place: question, answers, need, outcome, place on the board.

A game has one class of sayings for each step that asks something, in the order of its chapters:

    class Spotlights(Saying[Gamma, c05.Spotlights]):
        asks = mark("Draw for the spotlights.")
        def label(self, s, step, answer): ...

`gather` finds them by the step they name, and refuses a step about which nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar, get_args

from siluro.engine.steps import Ask, State, Step
from siluro.kit.tally import Tally
from siluro.speech.say import say, sentence

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Ask[Any])


class Saying(Generic[S, A]):
    """What is said about a step: its class is the second type."""

    step: ClassVar[type[Ask[Any]]]
    asks: ClassVar[str] = ""
    """The question, where it is always the same sentence: `asks = mark("Roll a die.")`."""
    about: ClassVar[str] = ""
    """The topic, where it is always the same."""
    is_card: ClassVar[bool] = False
    """The number that fate is asked for is on a card of a deck rather than on dice."""
    is_count: ClassVar[bool] = False
    """The number that fate is asked for counts dice: none of them shows it."""
    comes_anyway: ClassVar[bool] = False
    """Of a roll: it comes whatever was chosen before it, so no choice shows its odds."""
    as_it_is: ClassVar[str] = ""
    """Of an offer to better the roll that comes next: the answer that lets it be."""
    aid: ClassVar[str] = ""
    """Of an offer to better the roll that comes next, or to repeat the one that failed: the answer that takes it."""
    aided: ClassVar[str] = ""
    """Of such an offer: what can still help a roll that lets it be, if the game's own word would mislead."""

    series: ClassVar[Mapping[str, str]] = {}
    """Of a choice that comes several times in a row: how all of them can be made in one go, by name, and in words."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in getattr(cls, "__orig_bases__", ()):
            for kind in get_args(base):
                if isinstance(kind, type) and issubclass(kind, Ask):
                    cls.step = kind

    @property
    def has_question(self) -> bool:
        return bool(self.asks) or type(self).prompt is not Saying.prompt

    def prompt(self, s: S, step: A) -> str:
        """The question in words."""
        return say(self.asks)

    def label(self, s: S, step: A, answer: int) -> str:
        """An answer in words; of a roll, what the outcome means."""
        raise NotImplementedError

    def row(self, s: S, step: A, answer: int) -> str:
        """Of a choice: what it does, said once for answers that differ only in price or degree; empty for others."""
        return ""

    def variant(self, s: S, step: A, answer: int) -> str:
        """Of a choice with a row: its price or degree."""
        return ""

    def rank(self, s: S, step: A, answer: int) -> int:
        """Of a choice: where it stands on a screen; -1 for what the player is here for, 1 for what ends the turn."""
        return 0

    def routine(self, s: S, step: A) -> str:
        """The answer of a player who leaves routine to the table; of a roll any word, for it is simply rolled."""
        return ""

    def in_series(self, s: S, step: A, series: str) -> str:
        """Of a choice with series: the answer that belongs to one of them."""
        raise NotImplementedError

    def is_hoped(self, s: S, step: A, answer: int) -> bool | None:
        """Of a roll: whether the player hopes for this outcome; None where there is nothing to hope for."""
        return None

    def foresee(self, s: S, step: A, answer: int, after: S) -> Sequence[tuple[str, Fraction]]:
        """Of a choice that several rolls decide: what they come to in the end, with its chance; mostly nothing."""
        return ()

    def need(self, s: S, step: A) -> str:
        """Of a roll: what to roll or draw by hand, and what is needed."""
        return ""

    def tally(self, s: S, step: A) -> Tally | None:
        """Of a roll: the modifiers by name; None where nothing modifies it."""
        return None

    def dice(self, s: S, step: A) -> str:
        """Of a roll: 2d6, of which the sum counts, or d66, tens and units; empty for one die."""
        return ""

    def tell(self, before: S, step: A, answer: int, after: S) -> str:
        """What the answer did, in words: the deed, then what else it brought about."""
        return " ".join([self.deed(before, step, answer, after), *self.news(before, answer, after)])

    def deed(self, before: S, step: A, answer: int, after: S) -> str:
        """What was answered, as the log says it."""
        return self.line(before, step, answer)

    def news(self, before: S, answer: int, after: S) -> Sequence[str]:
        """What else has changed, a sentence each."""
        return ()

    def topic(self, s: S, step: A) -> str:
        """Who or what a line in the log is about; empty where the answer itself says so."""
        return say(self.about) if self.about else ""

    def line(self, s: S, step: A, answer: int) -> str:
        """The answer as a sentence of the log, after its topic."""
        topic, what = self.topic(s, step), self.label(s, step, answer)
        if not topic:
            return sentence(what)
        has_colon = ": " in what  # a sentence has one
        return sentence(
            say("{topic} – {what}", topic=topic, what=what)
            if has_colon
            else say("{topic}: {what}", topic=topic, what=what)
        )

    def target(self, s: S, step: A, answer: int) -> str:
        """The place on the board that an answer concerns; an id that is the name of a place points at it."""
        return step.name(s, answer)

    def brings(self, coming: Ask[Any]) -> bool:
        """Of a choice: it is what brings on a roll that otherwise comes anyway."""
        return False


Sayings = Mapping[type[Ask[Any]], Saying[Any, Any]]


def gather(steps: Iterable[type[Step[Any]]], *modules: ModuleType) -> Sayings:
    """The sayings of these modules by the step they are about; ImportError if a step that asks has none."""
    found = {
        kind.step: kind()
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Saying) and hasattr(kind, "step")
    }
    silent = [
        kind.__name__ for kind in steps if issubclass(kind, Ask) and not (kind in found and found[kind].has_question)
    ]
    if silent:
        raise ImportError(f"Nothing is said about these steps: {', '.join(silent)}.")
    return found
