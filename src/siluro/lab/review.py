"""A played game looked back on: what each choice cost against the best answer, what luck each roll gave.

The value of the position moves with every answer. Where values are exact a choice can only lower it: that is its cost.
A roll moves it by luck, which is nothing on average. So start + luck - cost = result, to the last digit.

Where they are not known, values are play-outs: what a reference player would reach from there (`lab.judges`). A choice
may then also gain against that player, and a budget may be too small for every answer: start + luck + gain - cost +
rest = result. A cost is told only where it stands out of the noise; every number has its standard error.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from siluro.engine.door import menu
from siluro.engine.game import Game
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, State
from siluro.games import game
from siluro.lab.advise import SMALL
from siluro.lab.judges import ByPlayouts, Exactly, Judge, Verdict, Worth
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.part import lab_of
from siluro.lab.selection import list_candidates, weights
from siluro.lab.solve import ByKey
from siluro.lab.walk import TooLarge
from siluro.speech.say import say

SECONDS = 40.0
"""What a review may take, however long the game was."""


@dataclass(frozen=True)
class Look:
    """One answer of the game."""

    number: int
    kind: str
    """'choice' or 'luck'"""
    rule: str
    prompt: str
    answer: str
    label: str
    best: str
    """Of a choice, the best answer."""
    best_label: str
    change: float
    """A choice: what it cost, never below 0. Luck: what it gave or took."""
    value: float
    """Of the position after the answer."""
    error: float = 0.0
    """Standard error of the change; 0 where it is exact or nothing could change."""
    value_error: float = 0.0
    chance: float = 0.0
    """To win, after the answer."""
    chance_error: float = 0.0
    gain: float = 0.0
    """Of a choice: how much better the best answer found is than what the play-outs' player does on average."""
    looked: bool = True
    """False: the budget did not reach this answer."""
    forced: bool = False
    """There was no other answer."""
    luck_before: float = 0.0
    """What rolls just before it gave that were not looked at one by one."""
    rest_before: float = 0.0
    """What answers just before it changed that were not looked at."""


@dataclass(frozen=True)
class Review:
    """A whole game, or as much of it as was looked at."""

    objective: str
    exact: bool
    start: float
    result: float
    cost: float
    luck: float
    looks: list[Look]
    method: str = "tablebase"
    start_error: float = 0.0
    result_error: float = 0.0
    gain: float = 0.0
    rest: float = 0.0
    cost_error: float = 0.0
    luck_error: float = 0.0
    gain_error: float = 0.0
    goal: str = ""
    """What the chance to win counts as won."""
    aim: str = ""
    """The same in words."""
    start_chance: float = 0.0
    start_chance_error: float = 0.0
    seconds: float = 0.0
    answers: int = 0
    """Of the game; more than there are looks if the review was stopped."""


def winning(played: Game, scenario: str) -> Objective:
    """The goal of a graph of the chance to win."""
    return Objective(played.victory(scenario))


def judge_of(start: State, goal: Objective, won: Objective, seed: int) -> Judge:
    """Who values positions: exactly where somebody can, else play-outs."""
    known = lab_of(start.game).reviewer(start)
    if known is not None:
        return Exactly(known, goal, won, "tablebase")
    try:
        return Exactly(ByKey(start, SMALL), goal, won, "solved on the spot")
    except TooLarge:
        return ByPlayouts(start.game, goal, won, seed)


class Reviewing:
    """A review in the making: it can be stopped after any look and taken up again."""

    def __init__(
        self,
        start: State,
        answers: Sequence[str],
        goal: Objective | str = EXPECTED,
        scenario: str = "",
        seconds: float = SECONDS,
        playouts: int = 0,
        seed: int = 1,
    ) -> None:
        """A budget of seconds for the whole game, or of play-outs for each position that is valued."""
        self.game = game(start.game)
        self.goal = objective(goal)
        scenario = scenario or next(iter(self.game.scenarios))
        self.won = winning(self.game, scenario)
        self.aim = say("{points} or more", points=self.game.points(self.game.victory(scenario), scenario))
        self.start, self.answers = start, list(answers)
        self.seconds, self.playouts = seconds, playouts
        self.judge = judge_of(start, self.goal, self.won, seed)
        self.found: list[Look] = []
        self.spent = 0.0
        self.first: Worth | None = None
        self.now = start
        self.value = Worth()
        self.left: list[float] = []
        self.stale = ""  # what was not looked at since the last value: nothing, "luck", or "rest"

    def looks(self) -> Iterator[Look]:
        """The looks that are still missing, one by one; those that are there are in `found`."""
        began = time.perf_counter()
        if self.first is None:
            self.judge.playouts = self.playouts
            self.first = self.value = self.judge.worth(self.start, self.seconds / 25)
            self.left = self.plan_time()
            self.spent = time.perf_counter() - began
        while len(self.found) < len(self.answers):
            began = time.perf_counter()
            look = self.look(self.share())
            self.spent += time.perf_counter() - began
            yield look

    def share(self) -> float:
        """The seconds that the next answer may take; below 0 it is not to be looked at."""
        if self.playouts:
            return math.inf
        if not self.left:
            return 0.0
        left, number = self.left, len(self.found)
        weight = left[number] - left[number + 1]
        return max(0.0, self.seconds - self.spent) * weight / left[number] if weight else -1.0

    def plan_time(self) -> list[float]:
        """How much of the time the answers from each one on need."""
        if not isinstance(self.judge, ByPlayouts) or self.playouts:
            return []
        shares = weights(list_candidates(self.start, self.answers), self.judge, self.seconds)
        return [*accumulate(reversed(shares), initial=0.0)][::-1]

    def look(self, seconds: float) -> Look:
        """The next answer."""
        number = len(self.found)
        s, answer = self.now, self.answers[number]
        step = waiting(s)
        assert step is not None
        given = menu(s)[answer]
        after = s.copy()
        follow(after, given)
        judged = self.judge.judge_answer(s, step, given, after, self.value, seconds, bool(self.stale))
        choice = isinstance(step, Choose)
        unseen = self.unseen(judged, choice)
        look = Look(
            number=number + 1, kind="choice" if choice else "luck", rule=step.section(s),
            prompt=self.game.prompt(s, step), answer=answer, label=self.game.label(s, step, given), best=judged.best,
            best_label=self.game.label(s, step, menu(s)[judged.best]) if judged.best else "",
            change=judged.change, value=judged.now.value, error=judged.error, value_error=judged.now.error,
            chance=judged.now.chance, chance_error=judged.now.chance_error, gain=judged.gain, looked=judged.looked,
            forced=judged.forced,
            luck_before=judged.drift if unseen == "luck" else 0.0,
            rest_before=judged.drift if unseen == "rest" else 0.0,
        )  # fmt: skip
        if not judged.forced:
            self.stale = "" if judged.looked else unseen
        self.now, self.value = after, judged.now
        self.found.append(look)
        return look

    def unseen(self, judged: Verdict, choice: bool) -> str:
        """What was not looked at since the last value that is known, this answer included."""
        if judged.looked:
            return self.stale
        return "rest" if choice or self.stale == "rest" else "luck"

    def review(self) -> Review:
        """What was found so far."""
        first, looks = self.first or Worth(), self.found
        cost = sum(look.change for look in looks if look.kind == "choice")
        luck = sum(look.change for look in looks if look.kind == "luck") + sum(look.luck_before for look in looks)
        return Review(
            objective=str(self.goal), exact=self.judge.is_exact, start=first.value, result=self.value.value, cost=cost,
            luck=luck, looks=list(looks), method=self.judge.method, start_error=first.error,
            result_error=self.value.error, gain=sum(look.gain for look in looks),
            rest=sum(look.rest_before for look in looks),
            cost_error=together(look.error for look in looks if look.kind == "choice" and look.change),
            luck_error=together(look.error for look in looks if look.kind == "luck"),
            gain_error=together(look.value_error for look in looks if look.kind == "choice" and look.error),
            goal=str(self.won), aim=self.aim, start_chance=first.chance,
            start_chance_error=first.chance_error, seconds=self.spent, answers=len(self.answers),
        )  # fmt: skip


def together(errors: Iterable[float]) -> float:
    """The standard error of a sum of estimates that know nothing of each other."""
    return math.sqrt(sum(each * each for each in errors))


def review(
    start: State,
    answers: Sequence[str],
    goal: Objective | str = EXPECTED,
    scenario: str = "",
    seconds: float = SECONDS,
    playouts: int = 0,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Look back on the answers given from a start, in order."""
    reviewing = Reviewing(start, answers, goal, scenario, seconds, playouts, seed)
    for look in reviewing.looks():
        if progress:
            progress(look.number)
    return reviewing.review()
