"""Many games by a policy: mean score with its standard error, levels, endings, speed."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

from siluro.compiled import is_compiled
from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.games import game
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.playout import run_many
from siluro.lab.policies import UnknownPolicy
from siluro.lab.policies import policy as named
from siluro.speech.say import say

CHUNK = 1000
OF_THE_OWN_PACK = {"optimal"}
"""Policies that go by a table which was made for the game's own pack."""


@dataclass
class Tally:
    """What a run of games adds up to: whole numbers only, so the order of adding does not matter."""

    games: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None
    steps: int = 0
    reached: int = 0
    """Games whose score reaches the bound of the objective."""
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def stderr(self) -> float:
        """The standard error of the mean."""
        spread = (self.squares - self.total * self.total / self.games) / max(1, self.games - 1)
        return math.sqrt(max(spread, 0.0) / self.games)

    @property
    def levels(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for (level, _), games in sorted(self.endings.items()):
            found[level] += games
        return found

    def add(self, score: int, steps: int, ending: tuple[str, str], games: int = 1) -> None:
        """Add games with the same result, and all their steps."""
        self.games += games
        self.total += games * score
        self.squares += games * score * score
        self.least = score if self.least is None else min(self.least, score)
        self.most = score if self.most is None else max(self.most, score)
        self.steps += steps
        self.endings[ending] += games
        self.scores[score] += games

    def join(self, other: Tally) -> None:
        self.games += other.games
        self.total += other.total
        self.squares += other.squares
        self.least = min(x for x in (self.least, other.least) if x is not None)
        self.most = max(x for x in (self.most, other.most) if x is not None)
        self.steps += other.steps
        self.reached += other.reached
        self.endings += other.endings
        self.scores += other.scores


@dataclass(frozen=True)
class Sample:
    """The result of a sample, as `siluro sample --json` prints it."""

    game: str
    scenario: str
    options: dict[str, str]
    policy: str
    games: int
    seed: int
    mean: float
    stderr: float
    min: int
    max: int
    levels: dict[str, int]
    endings: dict[str, int]
    steps: int
    seconds: float
    steps_per_second: float
    games_per_second: float
    compiled: bool
    objective: str = "expected"
    value: float = 0.0
    """The mean of the objective: of the score itself, or of its reaching a bound."""
    value_stderr: float = 0.0
    rules: str = ""
    """The version of the rules, as records quote it, and that of the pack."""
    pack: str = ""


@dataclass(frozen=True)
class Job:
    """The games from `low` to `high` - 1 of a sample."""

    game: str
    scenario: str
    options: dict[str, str]
    pack: Path | None
    policy: str
    seed: int
    low: int
    high: int
    goal: Objective = EXPECTED


def play_chunk(job: Job) -> Tally:
    """Play the games of a job."""
    played = game(job.game)
    start = played.begin(job.scenario, job.options, job.pack)
    chooser = named(job.game, job.policy, job.goal)
    ends = run_many(start, chooser, job.seed, job.low, job.high, kind_of_end(played))
    tally = Tally()
    for end in ends.values():
        ending, score = played.ending(end.s), played.score(end.s)
        tally.add(score, end.answers, (ending.level, ending.reason), end.games)
        tally.reached += end.games if job.goal.bound is not None and score >= job.goal.bound else 0
    return tally


def kind_of_end(played: Game) -> Callable[[State], object]:
    """What tells ends with another score or another ending apart; cheaper than both, as it is asked in every game."""
    score = played.score
    other = attrgetter(*played.ending_by) if played.ending_by else played.ending
    return lambda s: (score(s), other(s))


def sample(
    game_id: str,
    scenario: str,
    games: int = 1000,
    policy: str = "random",
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    pack: Path | None = None,
    goal: Objective | str = EXPECTED,
) -> Sample:
    """Play games; the same seed gives the same games for any number of workers."""
    goal = objective(goal)
    if pack and policy in OF_THE_OWN_PACK:
        raise UnknownPolicy(say("The policy {policy} works only with the game's own pack.", policy=policy))
    settled = game(game_id).scenario(scenario).settle(options or {})
    named(game_id, policy, goal)
    played = game(game_id)
    start = played.begin(scenario, settled, pack)  # the pack is read before the clock starts
    size = max(1, min(CHUNK, math.ceil(games / (4 * workers))))
    jobs = [
        Job(game_id, scenario, settled, pack, policy, seed, low, min(low + size, games), goal)
        for low in range(0, games, size)
    ]
    whole = Tally()
    began = time.perf_counter()
    for part in parts(jobs, workers):
        whole.join(part)
        if progress:
            progress(whole.games)
    seconds = time.perf_counter() - began
    share = whole.reached / whole.games
    reached = share, math.sqrt(share * (1 - share) / max(1, whole.games - 1))
    value = (whole.mean, whole.stderr) if goal.bound is None else reached
    endings: Counter[str] = Counter()
    for (_, reason), count in sorted(whole.endings.items()):
        endings[reason] += count
    return Sample(
        game=game_id, scenario=scenario, options=settled, policy=policy, games=games, seed=seed,
        mean=whole.mean, stderr=whole.stderr, min=whole.least or 0, max=whole.most or 0,
        levels=dict(whole.levels), endings=dict(endings), steps=whole.steps, seconds=seconds,
        steps_per_second=whole.steps / seconds, games_per_second=whole.games / seconds, compiled=is_compiled(),
        objective=str(goal), value=value[0], value_stderr=value[1],
        rules=played.rules, pack=played.pack_id(start),
    )  # fmt: skip


def parts(jobs: list[Job], workers: int) -> Iterator[Tally]:
    """The chunks' tallies, from this process or from a pool."""
    if workers == 1:
        yield from map(play_chunk, jobs)
    else:
        from concurrent.futures import ProcessPoolExecutor  # slow to import, and seldom needed

        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(play_chunk, jobs)
