"""A played game looked back on: what each choice cost against the best answer, what luck each roll gave.

The value of the position moves with every answer. Where values are exact a choice can only lower it: that is its cost.
A roll moves it by luck, which is nothing on average. So start + luck - cost = result, to the last digit.

Every question has the judge that advice would have there (`lab.judge`), so the two never contradict each other. Where
one judge takes over from another, or a plan looks again, the value jumps: these jumps are the `rest`.

Where only play-outs tell, values are what a reference player would reach from there (`lab.judges`). A choice may then
also gain against that player, and a budget may be too small for every answer: start + luck + gain - cost + rest =
result. A cost is told only where it stands out of the noise; every number has its standard error.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from siluro.engine.door import menu
from siluro.engine.game import Game
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, State
from siluro.games import game
from siluro.lab.judge import PLAYOUTS, Judge
from siluro.lab.judges import LEAST, ByPlayouts, Own, Verdict, Worth, judge_by_values
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.panel import Panel
from siluro.lab.pool import Pool
from siluro.lab.selection import list_candidates, weights
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
    """What answers just before it changed that were not looked at, or how far its judge differs from the last one."""
    judge: str = ""
    """Who valued it: the method of the advice."""
    own: Own | None = None
    """What a judge says who has a scale of its own."""


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
    """Of the judge of the start."""
    start_error: float = 0.0
    result_error: float = 0.0
    gain: float = 0.0
    rest: float = 0.0
    cost_error: float = 0.0
    luck_error: float = 0.0
    gain_error: float = 0.0
    goal: str = ""
    """What the chance to win counts as won; nothing where a judge does not know that chance."""
    aim: str = ""
    """The same in words."""
    start_chance: float = 0.0
    start_chance_error: float = 0.0
    seconds: float = 0.0
    answers: int = 0
    """Of the game; more than there are looks if the review was stopped."""
    judges: dict[str, int] = field(default_factory=dict)
    """How many answers each judge valued."""
    notes: list[str] = field(default_factory=list)
    """Why values are not known better, in words."""


def winning(played: Game, scenario: str) -> Objective:
    """The goal of a graph of the chance to win."""
    return Objective(played.victory(scenario))


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
        pool: Pool | None = None,
    ) -> None:
        """A budget of seconds for the whole game, or of play-outs for each position that is valued."""
        self.game = game(start.game)
        self.goal = objective(goal)
        scenario = scenario or next(iter(self.game.scenarios))
        self.won = winning(self.game, scenario)
        self.aim = say("{points} or more", points=self.game.points(self.game.victory(scenario), scenario))
        self.start, self.answers = start, list(answers)
        self.seconds, self.playouts = seconds, playouts
        self.playing = ByPlayouts(start.game, self.goal, self.won, seed, pool)
        self.panel = Panel(start, self.answers, self.goal, math.inf if playouts else seconds)
        self.found: list[Look] = []
        self.spent = 0.0
        self.first: Worth | None = None
        self.method = self.holder = PLAYOUTS  # who values the start, and who named the last value
        self.now = start
        self.value = Worth()
        self.left: list[float] = []
        self.stale = ""  # what was not looked at since the last value: nothing, "luck", or "rest"
        self.has_chance = True
        self.notes: dict[str, None] = {}

    def looks(self) -> Iterator[Look]:
        """The looks that are still missing, one by one; those that are there are in `found`."""
        began = time.perf_counter()
        if self.first is None:
            self.value_start()
            self.spent = time.perf_counter() - began
        while len(self.found) < len(self.answers):
            began = time.perf_counter()
            look = self.look(self.share())
            self.spent += time.perf_counter() - began
            yield look

    def value_start(self) -> None:
        """The value that all others are compared with."""
        self.playing.playouts = self.playouts
        judge = self.panel.first
        if judge is None or judge.is_sampled or judge.basis:
            self.first = self.playing.worth(self.start, self.seconds / 25)
        else:
            chance = judge.chance(self.start, self.won)
            self.first, self.method = Worth(judge.value(self.start), chance=chance), judge.method
            self.has_chance = chance is not None
        self.value, self.holder = self.first, self.method
        self.left = [] if judge is not None and judge.exact else self.plan_time()

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
        if self.playouts or not self.start.todo:
            return []
        if not self.playing.pace:
            self.playing.scores(self.start, 0, LEAST, self.playing.seed)
        shares = weights(list_candidates(self.start, self.answers), self.playing, self.seconds)
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
        judge = self.panel.of(s, number)
        judged = self.verdict(judge, given, after, seconds)
        choice = isinstance(step, Choose)
        unseen = self.unseen(judged, choice, judge)
        look = Look(
            number=number + 1, kind="choice" if choice else "luck", rule=step.section(s),
            prompt=self.game.prompt(s, step), answer=answer, label=self.game.label(s, step, given), best=judged.best,
            best_label=self.game.label(s, step, menu(s)[judged.best]) if judged.best else "",
            change=judged.change, value=judged.now.value, error=judged.error, value_error=judged.now.error,
            chance=judged.now.chance or 0.0, chance_error=judged.now.chance_error, gain=judged.gain,
            looked=judged.looked, forced=judged.forced, judge=judge.method if judge and judged.looked else "",
            own=judged.own,
            luck_before=judged.drift if unseen == "luck" else 0.0,
            rest_before=judged.drift if unseen == "rest" else 0.0,
        )  # fmt: skip
        self.remember(judge, judged, unseen)
        self.now, self.value = after, judged.now
        self.found.append(look)
        return look

    def verdict(self, judge: Judge | None, given: int, after: State, seconds: float) -> Verdict:
        """What an answer did, by its judge."""
        s, stale = self.now, bool(self.stale)
        if judge is None:
            return self.playing.overlook(self.value, after)
        if holder(judge) == PLAYOUTS:
            stale = stale or self.holder != PLAYOUTS
            return self.playing.judge_answer(judge, s, given, after, self.value, seconds, stale)
        is_same = not stale and self.holder == judge.method
        return judge_by_values(judge, s, given, after, self.value, self.won, is_same)

    def unseen(self, judged: Verdict, choice: bool, judge: Judge | None) -> str:
        """What made the value drift since the last one that is known, this answer included."""
        if judged.looked:
            return self.stale if judge and self.stale and self.holder == holder(judge) else "rest"
        return "rest" if choice or self.stale == "rest" else "luck"

    def remember(self, judge: Judge | None, judged: Verdict, unseen: str) -> None:
        """Whose value it is that the next answer starts from."""
        if judged.forced:
            return
        self.stale = "" if judged.looked else unseen
        if judge is not None and judged.looked:
            self.holder = holder(judge)
            self.has_chance = self.has_chance and judged.now.chance is not None
            self.notes |= {judge.note: None} if judge.note else {}

    def review(self) -> Review:
        """What was found so far."""
        first, looks = self.first or Worth(), self.found
        cost = sum(look.change for look in looks if look.kind == "choice")
        luck = sum(look.change for look in looks if look.kind == "luck") + sum(look.luck_before for look in looks)
        return Review(
            objective=str(self.goal), exact=self.panel.is_exact, start=first.value, result=self.value.value, cost=cost,
            luck=luck, looks=list(looks), method=self.method, start_error=first.error,
            result_error=self.value.error, gain=sum(look.gain for look in looks),
            rest=sum(look.rest_before for look in looks),
            cost_error=together(look.error for look in looks if look.kind == "choice" and look.change),
            luck_error=together(look.error for look in looks if look.kind == "luck"),
            gain_error=together(look.value_error for look in looks if look.kind == "choice" and look.gain),
            goal=str(self.won) if self.has_chance else "", aim=self.aim, start_chance=first.chance or 0.0,
            start_chance_error=first.chance_error, seconds=self.spent, answers=len(self.answers),
            judges=dict(Counter(look.judge for look in looks if look.judge)), notes=list(self.notes),
        )  # fmt: skip


def holder(judge: Judge) -> str:
    """Who names the value of the game: a judge with a scale of its own leaves that to play-outs."""
    return PLAYOUTS if judge.basis else judge.method


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
