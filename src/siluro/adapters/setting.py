"""One scenario with its options, laid out for programs: rows of numbers to see, numbers to answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cached_property
from inspect import signature
from itertools import repeat
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from siluro.engine.door import spell_out
from siluro.engine.extent import Extent
from siluro.engine.game import Game
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Ask, Choose, Roll, State
from siluro.games import game as game_of
from siluro.lab.batch import TRIES
from siluro.lab.columns import BeyondExtent, Columns
from siluro.lab.rng import Rng
from siluro.record.dump import dump, load, open_dump
from siluro.speech.say import say

Row = NDArray[np.int32]
Mask = NDArray[np.int8]


class Setting:
    """What all adapters share.

    An action is the number that the rules have for an answer, counted from the lowest one that a choice can have; for
    an outcome of a roll it is the outcome's number itself. Together with the question, which is in the row, it always
    means the same. The mask says which actions are allowed.
    """

    def __init__(
        self, game: str | Game, scenario: str, options: Mapping[str, object], pack: Path | str | None = None
    ) -> None:
        self.given = game
        self.game = game if isinstance(game, Game) else game_of(game)
        self.scenario = scenario or next(iter(self.game.scenarios))
        self.options = self.game.scenario(self.scenario).settle(options)
        self.pack = Path(pack) if pack else None
        self.start: State = self.game.begin(self.scenario, self.options, self.pack)
        self.extent = self.game.extent(self.start)
        self.columns = lay_out(self.game, self.start)
        self.seats = self.game.seats(self.start)
        self.lowest = self.extent.answers.start

    def __reduce__(self) -> tuple[Any, ...]:
        """It is set up anew from what it was set up from."""
        return Setting, (self.given, self.scenario, self.options, self.pack)

    def __deepcopy__(self, memo: object) -> Setting:
        """It never changes."""
        return self

    @property
    def choices(self) -> int:
        """How many actions there are for choices."""
        return len(self.extent.answers)

    @cached_property
    def bounds(self) -> tuple[Row, Row]:
        """The least and the greatest number of each column; room that is not used holds zeros.

        They always differ, so that whoever scales by them need not divide by zero.
        """
        ranges = list(column_ranges(self.columns, self.extent, self.start))
        least = [min(0, each.start) for each in ranges]
        most = [max(1, each.stop - 1) for each in ranges]
        return np.array(least, np.int32), np.array(most, np.int32)

    def row(self, s: State) -> Row:
        """What a position looks like."""
        buffer = bytearray(4 * self.columns.width)
        self.columns.put(buffer, 0, 0, self.columns.row(s))
        return np.frombuffer(buffer, np.int32)

    def action(self, step: Ask[Any], answer: int) -> int:
        """The action that stands for an answer."""
        return answer - self.lowest if isinstance(step, Choose) else answer

    def answer(self, step: Ask[Any], action: int) -> int:
        """The answer that an action stands for; compiled rules take no numbers of numpy."""
        return int(action) + self.lowest if isinstance(step, Choose) else int(action)

    def actions(self, s: State) -> list[int]:
        """The actions that are allowed now, in their order."""
        step = waiting(s)
        found = sorted(self.action(step, each) for each in step.options(s)) if step else []
        room = self.choices if isinstance(step, Choose) else self.extent.outcomes
        for action in found:
            if not 0 <= action < room:
                raise BeyondExtent(self.columns.describe_excess("answers", action, room))
        return found

    def mask(self, s: State, size: int) -> Mask:
        """Which of so many actions are allowed: 1 or 0."""
        mask = np.zeros(size, np.int8)
        mask[self.actions(s)] = 1
        return mask

    def chances(self, s: State) -> dict[int, float]:
        """Of a roll, the probability of each outcome; of a choice nothing."""
        step = waiting(s)
        if not isinstance(step, Roll):
            return {}
        weights: list[int] = step.odds(s)
        total = sum(weights)
        return {outcome: weight / total for outcome, weight in enumerate(weights) if weight}

    def name(self, s: State, action: int) -> str:
        """The id of an action at this position, with the word for its question, as records write them."""
        step = waiting(s)
        return f"{step.word} {step.name(s, self.answer(step, action))}" if step else ""

    def refusal(self, s: State, action: int) -> str:
        """Why an action is not allowed, with the rule where one forbids it."""
        step = waiting(s)
        if step is not None:
            answer = self.answer(step, action)
            bar = step.bar(s, answer) if answer in step.candidates(s) else None
            if bar:
                why = spell_out(s, step, bar)
                return f"{why.reason} ({why.rule})"
        return say("not an answer to this question")

    def seat(self, s: State) -> int:
        """Who answers, from 1; what anybody may answer goes to the first seat."""
        step = waiting(s)
        return max(1, step.seat(s)) if isinstance(step, Choose) else 1

    def first_decision(self, rng: Rng, exact: bool = False) -> State:
        """A new game at its first decision; one that ends before it is not seen. With exact chances, at its start."""
        for _ in range(TRIES):
            s = self.start.copy()
            if not exact:
                self.run_on(s, rng)
            if s.todo:
                return s
        raise ValueError(say("{game} never asks anything.", game=self.game.id))

    def run_on(self, s: State, rng: Rng) -> None:
        """In place on to the next decision with at least two options, or to the end."""
        while (step := waiting(s)) is not None:
            if isinstance(step, Roll):
                follow(s, rng.outcome(step.odds(s)))
                continue
            options = step.options(s)
            if len(options) > 1:
                return
            follow(s, options[0])


class Kept:
    """An environment that can be copied and pickled with its position; what positions share is not copied."""

    setting: Setting
    position: State

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = object.__new__(type(self))
        memo[id(self)] = other
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if name == "position" else deepcopy(value, memo))
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "position": dump(self.setting.game, self.position)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.position = load(self.setting.game, open_dump(kept["position"]), self.setting.pack)


def column_ranges(columns: Columns, extent: Extent, s: State) -> Iterator[range]:
    """What the number in each column can be, in their order."""
    yield from (extent.bounds(name) for name in s.FIELDS if name not in columns.lists)
    for name, room in zip(columns.lists, columns.entries, strict=True):
        yield range(room + 1)
        yield from repeat(extent.bounds(name), room)
    yield range(columns.agenda + 1)
    for _ in range(columns.agenda):
        yield range(len(columns.kinds) + 1)
        yield from repeat(extent.fields, columns.fields)


def lay_out(game: Game, s: State) -> Columns:
    """The columns of a game that begins like this."""
    extent = game.extent(s)
    lists = [name for name in s.FIELDS if not isinstance(getattr(s, name), int)]
    kinds: dict[type[Any], int] = {game.steps[name]: number for number, name in enumerate(sorted(game.steps), 1)}
    return Columns(
        [name for name in s.FIELDS if name not in lists],
        lists,
        [extent.entries(name) for name in lists],
        kinds,
        max(len(signature(kind).parameters) for kind in kinds),
        extent.agenda,
    )
