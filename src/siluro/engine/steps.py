"""What a game is made of: a state with an agenda of small steps.

Three kinds of step: `Do` happens by itself, `Choose` waits for a player, `Roll` waits for fate. Inside the
engine an answer is an int; it becomes a word only at the door (`engine.door`). This module and every rules
module compile with mypyc from the same source, so fields are ints and lists of ints, and the agenda is a list
used as a stack with the next step at its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

S = TypeVar("S", bound="State")
T = TypeVar("T")
Mark = Annotated[T, "mark"]
"""The type of a field that is kept only to be shown."""
Bit = Annotated[int, 0, 1]
"""A field that is 0 or 1; other bounds are said in the same way."""
Count = Annotated[int, 0, 1_000_000]
"""A field that counts something."""


class Bar:
    """A reason why an answer is not allowed, with the rule that says so.

    `reason` may name fields of the state and of the step: "only {s.men} men are left".
    """

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: the fields of a game and the agenda of steps still to be done."""

    game: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[str, ...]] = ()
    """What the future depends on: ints, strings and lists of ints."""
    MARKS: ClassVar[tuple[str, ...]] = ()
    """What is kept only to be shown; it survives `dump` but is no part of the position's identity."""

    LIMITS: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """The least and the most that a field can be, or each of its numbers, whatever the rest of the position is."""

    todo: list[Step[Any]]

    def copy(self) -> State:
        """The same position, apart from the first. Our games spell it out, as `numbers`: that is far quicker."""
        s = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(s, name, value.copy() if isinstance(value, list) else value)
        s.todo = self.todo.copy()
        return s

    def numbers(self) -> list[int]:
        """The fields that are numbers, in their order."""
        values = [getattr(self, name) for name in self.FIELDS]
        return [value for value in values if isinstance(value, int)]

    def look_up(self) -> None:
        """Keep at hand what the fields point to in the tables; for whoever has just set those fields."""

    def then(self, *steps: Step[Any]) -> None:
        """Put these steps next, in the order written, before whatever was pending."""
        if len(steps) == 1:
            self.todo.append(steps[0])
        else:
            self.todo.extend(steps[::-1])

    def then_all(self, procedure: Procedure) -> None:
        """Put the steps of a procedure next: what `then` does, with nothing to put in order any more."""
        self.todo.extend(procedure.stacked)

    def skip_to(self, kind: type[Step[Any]]) -> None:
        """Drop pending steps until one of this kind is next."""
        while self.todo and not isinstance(self.todo[-1], kind):
            self.todo.pop()

    def key(self) -> tuple[object, ...]:
        """Hashable identity: two states with equal keys have the same future."""
        values: list[object] = [self.game]
        for name in self.FIELDS:
            value = getattr(self, name)
            values.append(tuple(value) if isinstance(value, list) else value)
        for step in self.todo:
            values.append(step.key())
        return tuple(values)


def drop_top(agenda: list[Any]) -> None:
    """Take the step on top off; as nobody reads it, compiled code need not look whether it is one."""
    agenda.pop()


class Procedure:
    """Steps that always follow each other, such as the phases of a turn; made by `in_order`."""

    def __init__(self, stacked: list[Step[Any]]) -> None:
        self.stacked = stacked
        """Last step first, as the agenda holds them."""


def in_order(*steps: Step[Any]) -> Procedure:
    """A procedure, listed in the order of the book and laid out once, when the rules are imported.

    `PHASES: Final = in_order(FAULT_CHECK, SLC_PHASE, CLEAN_UP, TURN)` below the steps, then `s.then_all(PHASES)`.
    """
    return Procedure(list(steps[::-1]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Players:
    """Whoever answers while a game runs: somebody for the choices, dice for the rolls."""

    def decide(self, s: State, step: Choose[Any], options: list[int]) -> int:
        """One of the options; there are at least two."""
        raise NotImplementedError

    def roll(self, s: State, step: Roll[Any]) -> int:
        """One of the outcomes."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something still to be done. Equal only to a step of the same class with the same fields."""

    rule: ClassVar[str] = ""
    """The section of the rulebook this step carries out."""

    def fields(self) -> tuple[int, ...]:
        """The arguments that rebuild this step: `type(step)(*step.fields())` equals it."""
        return ()

    def section(self, s: S) -> str:
        """The rulebook section in force; steps that two sections share say which one it is now."""
        return self.rule

    def carry_out(self, s: S, players: Players) -> int:
        """Do this step, which is on top of the agenda; how many answers it took."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        return (type(self).__name__, self.fields())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Step) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self.fields()))})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Do(Step[S]):
    """Happens by itself."""

    def carry_out(self, s: S, players: Players) -> int:
        drop_top(s.todo)
        self.apply(s)
        return 0

    def apply(self, s: S) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """Waits for an answer."""

    word: ClassVar[str] = ""
    """What records call this question."""
    NAMES: ClassVar[tuple[str, ...]] = ()
    """The ids of its answers by their numbers, if they are always the same; otherwise `name` says them."""

    def subject(self, s: S) -> str:
        """Which piece or place the question is about, as records write it; often nothing."""
        return ""

    def options(self, s: S) -> list[int]:
        """Every answer that may be given now."""
        raise NotImplementedError

    def candidates(self, s: S) -> list[int]:
        """Every answer that makes sense here, allowed or not."""
        raise NotImplementedError

    def bar(self, s: S, answer: int) -> Bar | None:
        """Why a candidate is not allowed, or None if it is."""
        return None

    def name(self, s: S, answer: int) -> str:
        """The id of an answer in records and at the door."""
        return self.NAMES[answer] if self.NAMES else str(answer)

    def apply(self, s: S, answer: int) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choose(Ask[S]):
    """A player decides. What is allowed is exactly what `bar` does not bar."""

    def seat(self, s: S) -> int:
        """Who answers: a seat from 1, or 0 for anybody at the table."""
        return 1

    def options(self, s: S) -> list[int]:
        return [answer for answer in self.candidates(s) if self.bar(s, answer) is None]

    def carry_out(self, s: S, players: Players) -> int:
        options = self.options(s)
        answer = options[0] if len(options) == 1 else players.decide(s, self, options)
        drop_top(s.todo)
        self.apply(s, answer)
        return 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Ask[S]):
    """Fate decides, with exact odds."""

    def odds(self, s: S) -> list[int]:
        """Whole-number weights, indexed by outcome; the weight of an impossible outcome is 0."""
        raise NotImplementedError

    def luck(self, s: S) -> int:
        """What the roll is for, from 0 to 255: play-outs that are compared have the same luck for the same purpose."""
        return 0

    def options(self, s: S) -> list[int]:
        weights = self.odds(s)
        return [outcome for outcome in range(len(weights)) if weights[outcome]]

    def candidates(self, s: S) -> list[int]:
        return list(range(len(self.odds(s))))

    def carry_out(self, s: S, players: Players) -> int:
        answer = players.roll(s, self)
        drop_top(s.todo)
        self.apply(s, answer)
        return 1
