"""Many games side by side, each stepped in place to its next decision, seen through memory that never moves."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final

from siluro.engine.steps import Ask, Choose, State
from siluro.lab.columns import BeyondExtent, Columns, Rows
from siluro.lab.playout import RandomPolicy, Sampling
from siluro.lab.rng import Rng
from siluro.speech.say import say

TRIES: Final = 1000
"""Games that may end before anything is asked, one after the other."""


class Batch:
    """Games that begin alike. Dice and decisions with one option happen by themselves; a game that ends begins anew.

    An action is the number of an answer, counted from the lowest that the game has. The games of slot `i` are the
    numbers `i`, `i + size`, … of a seed, so what a slot meets does not depend on the others.
    """

    def __init__(
        self,
        start: State,
        columns: Columns,
        lowest: int,
        actions: int,
        size: int,
        score: Callable[[State], int],
        by_change: bool,
    ) -> None:
        self.start = start
        self.columns = columns
        self.lowest = lowest
        self.actions = actions
        self.size = size
        self.score = score
        self.by_change = by_change
        """Whether each decision is rewarded by the change of the score, or only the last one by the score."""
        self.seed = 0
        self.dice = Sampling(RandomPolicy(), Rng(0, 0))
        self.positions: list[State] = [start] * size
        self.options: list[list[int]] = [[] for _ in range(size)]
        self.rngs: list[Rng] = [self.dice.rng] * size
        self.numbers: list[int] = [0] * size
        self.scores: list[int] = [0] * size
        self.answers = 0
        """Answers given so far, dice included."""
        self.rows = Rows(columns, size)
        # shared with whoever looks: rows of int32, bytes that are 0 or 1, doubles
        self.observations = self.rows.memory
        self.last_observations = bytearray(len(self.observations))
        self.masks = bytearray(actions * size)
        self.ended = bytearray(size)
        self.refused = bytearray(size)
        self.rewards = array("d", bytes(8 * size))
        self.marked: list[int] = []
        """Slots whose reward or flags are to be cleared before the next step."""

    def reset(self, seed: int) -> None:
        """Begin all games anew."""
        self.seed = seed
        self.clear()
        for slot in range(self.size):
            self.numbers[slot] = slot - self.size
            self.begin(slot)

    def step(self, actions: list[int]) -> None:
        """Give each game its answer."""
        if len(actions) != self.size:
            raise ValueError(
                say("{found} actions for {size} games; each needs one.", found=len(actions), size=self.size)
            )
        self.clear()
        for slot, action in enumerate(actions):
            self.answer(slot, action)

    def clear(self) -> None:
        for slot in self.marked:
            self.ended[slot] = 0
            self.refused[slot] = 0
            self.rewards[slot] = 0.0
        self.marked.clear()

    def answer(self, slot: int, action: int) -> None:
        """Give a game an answer; what its rules do not allow changes nothing and is marked."""
        if action < 0 or action >= self.actions or not self.masks[slot * self.actions + action]:
            self.refused[slot] = 1
            self.marked.append(slot)
            return
        s = self.positions[slot]
        step = s.todo.pop()
        assert isinstance(step, Ask)
        step.apply(s, action + self.lowest)
        self.answers += 1
        if not self.run_on(slot, s):
            self.end(slot, s)
            self.begin(slot)
        elif self.by_change:
            self.reward_change(slot, s)

    def begin(self, slot: int) -> None:
        """Put the next game into a slot; one that ends before its first decision is not seen."""
        for _ in range(TRIES):
            self.numbers[slot] += self.size
            self.rngs[slot] = Rng(self.seed, self.numbers[slot])
            s = self.start.copy()
            self.positions[slot] = s
            self.scores[slot] = self.score(s) if self.by_change else 0
            if self.run_on(slot, s):
                return
        raise ValueError(say("{game} never asks anything.", game=self.start.game))

    def run_on(self, slot: int, s: State) -> bool:
        """On to the next decision; whether there is one before the game ends."""
        self.dice.rng = self.rngs[slot]
        todo = s.todo
        while todo:
            step = todo[-1]
            if isinstance(step, Choose):
                options: list[int] = step.options(s)
                if len(options) > 1:
                    self.show(slot, s, options)
                    return True
            self.answers += step.carry_out(s, self.dice)
        return False

    def show(self, slot: int, s: State, options: list[int]) -> None:
        """Write down what a game looks like and what may be answered."""
        self.rows.write(slot, s)
        before = self.options[slot]
        if options == before:
            return
        masks, base = self.masks, slot * self.actions - self.lowest
        for option in before:
            masks[base + option] = 0
        for option in options:
            action = option - self.lowest
            if action < 0 or action >= self.actions:
                raise BeyondExtent(self.columns.describe_excess("answers", option, self.actions))
            masks[base + option] = 1
        self.options[slot] = options

    def end(self, slot: int, s: State) -> None:
        """Settle a game that is over."""
        self.ended[slot] = 1
        self.marked.append(slot)
        self.columns.put(self.last_observations, slot, 0, self.columns.row(s))
        self.rewards[slot] = float(self.score(s) - self.scores[slot])

    def reward_change(self, slot: int, s: State) -> None:
        """Reward a decision by what the score has changed."""
        score = self.score(s)
        if score != self.scores[slot]:
            self.rewards[slot] = float(score - self.scores[slot])
            self.scores[slot] = score
            self.marked.append(slot)
