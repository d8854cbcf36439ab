"""Looks for better constants of a game's greedy policy by cross-entropy, and judges them on games of a fresh seed.

    python tools/tune.py GAME SCENARIO ... [--option NAME=VALUE] [--only CONSTANT] [--generations 36] [--candidates 25]
                         [--games 120] [--judge 2000] [--seed 1] [--fresh SEED]

A generation plays candidates drawn around a centre, all with the same games, and moves the centre and the spread to
the best quarter of them; the next one plays other games. What counts is the sum of the mean scores of the scenarios.
Prints the constants that changed, for a person to put where `GameLab.tunable` has them. Needs the compiled rules.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

import siluro
from siluro.lab.part import Tunable, lab_of
from siluro.lab.playout import Policy, run
from siluro.lab.rng import Rng

ELITE = 4  # the best one in so many moves the centre
PACE = 0.7  # how far it moves
NARROWING = 0.3  # the same for the spread: one that narrows as fast as the centre moves stops on the way
FIRST_SPREAD = 5  # the limits of a constant are so many standard deviations apart at first
LEAST_SPREAD = 0.3  # so that a constant of few values is still tried beside its centre

Values = dict[str, int]
Limits = Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Bench:
    """The games by which constants are judged."""

    game: str
    scenarios: Sequence[str]
    options: Mapping[str, str]

    def means(self, player: Policy, games: int, seed: int) -> list[tuple[float, float]]:
        """The mean score of each scenario and its standard error."""
        return [mean_of(self.scores(scenario, player, games, seed)) for scenario in self.scenarios]

    def scores(self, scenario: str, player: Policy, games: int, seed: int) -> list[int]:
        """The scores of games, which are those of `siluro sample`."""
        game = siluro.game(self.game)
        start, scores = game.new(scenario, **self.options), []
        for number in range(games):
            s = start.copy()
            run(s, player, Rng(seed, number))
            scores.append(game.score(s))
        return scores


def mean_of(scores: Sequence[int]) -> tuple[float, float]:
    return fmean(scores), pstdev(scores) / math.sqrt(len(scores))


def player(tunable: Tunable, values: Values) -> Policy:
    """The policy with other constants."""
    constants = tunable.constants()
    for name, value in values.items():
        setattr(constants, name, value)
    return tunable.policy(constants)


def climb(
    centre: Values, limits: Limits, worth: Callable[[Values, int], float], generations: int, candidates: int, seed: int
) -> Values:
    """Cross-entropy: `worth` says what some values are worth in a generation."""
    draw = random.Random(seed)
    middle = {name: float(centre[name]) for name in limits}
    spread = {name: (most - least) / FIRST_SPREAD for name, (least, most) in limits.items()}
    for generation in range(generations):
        tried = [settle(middle, limits)]
        for _ in range(candidates - 1):
            tried.append(settle({name: draw.gauss(middle[name], spread[name]) for name in limits}, limits))
        ranked = sorted(tried, key=lambda values: -worth(values, generation))
        elite = ranked[: max(2, candidates // ELITE)]
        for name in limits:
            found = [values[name] for values in elite]
            middle[name] += PACE * (fmean(found) - middle[name])
            spread[name] += NARROWING * (max(pstdev(found), LEAST_SPREAD) - spread[name])
        print(f"{generation + 1:3}", *(f"{name} {value:.1f}" for name, value in middle.items()), file=sys.stderr)
    return settle(middle, limits)


def settle(values: Mapping[str, float], limits: Limits) -> Values:
    """The nearest whole numbers within the limits."""
    return {name: min(max(round(values[name]), least), most) for name, (least, most) in limits.items()}


def tune(bench: Bench, tunable: Tunable, limits: Limits, args: argparse.Namespace) -> Values:
    """The constants that playing finds."""

    def worth(values: Values, generation: int) -> float:
        means = bench.means(player(tunable, values), args.games, args.seed + generation)
        return sum(mean for mean, _ in means)

    present = tunable.constants()
    centre = {name: getattr(present, name) for name in limits}
    return climb(centre, limits, worth, args.generations, args.candidates, args.seed)


def judge(bench: Bench, tunable: Tunable, values: Values, games: int, seed: int) -> None:
    """Print what the constants change in every scenario, on games that nothing was tuned with."""
    before = bench.means(player(tunable, {}), games, seed)
    after = bench.means(player(tunable, values), games, seed)
    for name, old, new in zip([*bench.scenarios, "sum"], [*before, total(before)], [*after, total(after)], strict=True):
        error = math.hypot(old[1], new[1])
        print(f"{name:10} {old[0]:10.2f} -> {new[0]:10.2f}   {new[0] - old[0]:+.2f} ± {error:.2f}")


def total(means: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(mean for mean, _ in means), math.hypot(*(error for _, error in means))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenarios", nargs="+")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--only", action="append", default=[], metavar="CONSTANT")
    for name, default in (("generations", 36), ("candidates", 25), ("games", 120), ("judge", 2000)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seed", type=int, default=1, help="the first of the seeds of the generations")
    parser.add_argument("--fresh", type=int, default=900_001, help="the seed of the games that judge")
    return parser.parse_args()


def main() -> None:
    args = read_arguments()
    tunable = lab_of(args.game).tunable()
    if tunable is None:
        sys.exit(f"error: the greedy policy of {args.game} has no constants that can be tuned")
    names = args.only or list(tunable.limits)
    if unknown := set(names) - set(tunable.limits):
        sys.exit(f"error: no constant {min(unknown)!r}; there are {', '.join(tunable.limits)}")
    if args.seed <= args.fresh < args.seed + args.generations:
        sys.exit("error: the seed of the games that judge is one of those that tune; choose another one")
    bench = Bench(args.game, args.scenarios, dict(each.split("=", 1) for each in args.option))
    values = tune(bench, tunable, {name: tunable.limits[name] for name in names}, args)
    present = tunable.constants()
    for name, value in values.items():
        print(f"{name:20} {getattr(present, name):6} -> {value}")
    judge(bench, tunable, values, args.judge, args.fresh)


if __name__ == "__main__":
    main()
