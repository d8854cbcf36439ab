"""sample, solve, bound, advise, review, bench: the lab from the command line."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from siluro.cli.common import (
    Complaint,
    Verbs,
    add_game,
    add_record,
    add_verb,
    duration,
    parse_game,
    parse_options,
    parse_scenario,
    position,
    print_json,
    replay_record,
)
from siluro.speech import figures
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.lab.objective import Objective
    from siluro.lab.solve import Limits, Valued


DIGITS = 7
"""How many digits of an exact value are shown."""


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "sample", sample, help=say("simulate many games with a policy"))
    add_game(verb)
    verb.add_argument(
        "--games", type=whole(1, 100_000_000), default=1000, metavar="N", help=say("number of games (default: 1000)")
    )
    verb.add_argument(
        "--policy", default="random", metavar="NAME", help=say("policy: random, or one of the game's own")
    )
    verb.add_argument(
        "--seed",
        type=whole(0, 2**63),
        default=1,
        metavar="S",
        help=say("seed; reuse it to repeat the games (default: 1)"),
    )
    verb.add_argument(
        "--workers", type=whole(1, 256), default=1, metavar="K", help=say("number of processes (default: 1)")
    )
    add_objective(verb, say("objective of optimal and search: expected or score>=N (default: expected)"))
    verb = add_verb(verbs, "solve", solve, help=say("solve a scenario: exact best play from the start"))
    add_game(verb)
    add_objective(verb)
    verb = add_verb(
        verbs, "bound", bound, help=say("an upper bound on the mean of any play, beside the mean of a policy")
    )
    add_game(verb)
    verb.add_argument(
        "--games", type=whole(2, 100_000_000), default=10_000, metavar="N",
        help=say("games of the policy where nothing is solved (default: 10,000)"),
    )  # fmt: skip
    verb.add_argument(
        "--policy",
        default="",
        metavar="NAME",
        help=say("policy where nothing is solved (default: greedy, or random if there is none)"),
    )
    verb = add_verb(verbs, "advise", advise, help=say("the expected score of each answer, best first"))
    add_record(verb)
    add_objective(verb)
    verb.add_argument("--time", type=duration, default=2.0, metavar="T", help=say("seconds for play-outs (default: 2)"))
    verb = add_verb(verbs, "review", review, help=say("review a game: the cost of each choice, and luck"))
    add_record(verb, at=False)
    add_objective(verb)
    seconds = say("seconds for play-outs, if needed (default: 40)")
    verb.add_argument("--time", type=duration, default=40.0, metavar="T", help=seconds)
    verb = add_verb(verbs, "bench", bench, help=say("measure the speed of every game, interpreted and compiled"))
    verb.add_argument(
        "--seconds", type=duration, default=3.0, metavar="T", help=say("seconds for each measurement (default: 3)")
    )


def whole(low: int, high: int) -> type[int]:
    """A whole number within bounds, as an argument."""

    def number(text: str) -> int:
        if not text.lstrip("-").isdigit() or not low <= int(text) <= high:
            raise ArgumentTypeError(
                say("{text!r} must be a whole number from {low} to {high}", text=text, low=str(low), high=str(high))
            )
        return int(text)

    return number  # type: ignore[return-value]


def add_objective(verb: ArgumentParser, doc: str = "") -> None:
    text = doc or say("expected or score>=N (default: expected)")
    verb.add_argument("--objective", default="expected", metavar="GOAL", help=text)


def parse_objective(args: Namespace) -> Objective:
    from siluro.lab.objective import BadObjective, objective

    try:
        return objective(args.objective)
    except BadObjective as error:
        raise Complaint(str(error), 2) from None


BLINK = 0.1
"""Seconds between two looks of a progress bar on a terminal."""
MINUTE = 60.0
"""Seconds between two lines of progress anywhere else."""


class Bar:
    """How far something is, on stderr: a line that changes on a terminal, elsewhere a line each minute."""

    def __init__(self, what: str, total: int = 0) -> None:
        self.what, self.total, self.left = what, total, 0.0
        self.began = time.monotonic()
        self.is_moving = sys.stderr.isatty()
        self.last = 0.0 if self.is_moving else self.began

    def __call__(self, number: int) -> None:
        now = time.monotonic()
        if now - self.last > (BLINK if self.is_moving else MINUTE):
            self.last = now
            begin, end = ("\r", "\033[K") if self.is_moving else ("", "\n")
            print(f"{begin}{self.line(number)}", end=end, file=sys.stderr, flush=True)

    def line(self, number: int) -> str:
        """'games: 1,200 / 4,000 (30%), about 40 s left'."""
        told = f"{self.what}: {figures.number(number)}"
        if not self.total:
            return told
        left = self.left or (time.monotonic() - self.began) * (self.total / max(1, number) - 1)
        share = f" / {figures.number(self.total)} ({figures.percent(number / self.total, 0)})"
        return told + share + say(", about {time} left", time=length(left))

    def end(self) -> None:
        if self.is_moving and self.last:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def length(seconds: float) -> str:
    """'40 s', '12 min' or '3.5 h'."""
    if seconds < 90:
        return f"{figures.number(max(1, seconds))} s"
    return f"{figures.number(seconds / 60)} min" if seconds < 5400 else f"{figures.number(seconds / 3600, 1)} h"


def sample(args: Namespace) -> None:
    """Play games by a policy and print what came of it."""
    from siluro.lab.policies import UnknownPolicy
    from siluro.lab.sample import sample as sampled

    goal = parse_objective(args)
    game = parse_game(args)
    scenario = parse_scenario(args, game)
    options = parse_options(args, game, scenario)
    bar, pack = Bar(say("games"), args.games), args.pack
    try:
        found = sampled(game.id, scenario, args.games, args.policy, args.seed, options, args.workers, bar, pack, goal)
    except UnknownPolicy as error:
        raise Complaint(str(error), 2) from None
    bar.end()
    if args.json:
        return print_json(asdict(found))
    played, low, high = (figures.number(each) for each in (found.games, found.min, found.max))
    mean, spread = figures.round_to_error(found.mean, found.stderr, ",.2f")
    print(
        say(
            "{title}, {scenario}: {games} games with {policy}, seed {seed}",
            title=game.title,
            scenario=scenario,
            games=played,
            policy=found.policy,
            seed=str(found.seed),
        )
    )
    print(
        say(
            "score  {mean} ± {error} (standard error), from {low} to {high}",
            mean=mean,
            error=spread or "0",
            low=low,
            high=high,
        )
    )
    if goal.bound is not None:
        chance, spread = figures.round_to_error(found.value, found.value_stderr, ".2f")
        print(say("{goal}  chance {chance} ± {error}", goal=found.objective, chance=chance, error=spread or "0"))
    for title, counts in ((say("levels"), found.levels), (say("endings"), found.endings)):
        print(title)
        for name, count in sorted(counts.items(), key=lambda item: -item[1]):
            share = figures.percent(count / found.games, 2).replace("\N{NO-BREAK SPACE}", "")
            print(f"  {name:<16} {figures.number(count):>10}  {share:>7}")
    form = say("compiled") if found.compiled else say("interpreted")
    games, steps = figures.number(found.games_per_second), figures.number(found.steps_per_second)
    print(say("speed  {games} games/s, {steps} steps/s, {form}", games=games, steps=steps, form=form))
    return None


def solve(args: Namespace) -> None:
    """Print the value of best play from the start of a scenario."""
    from siluro.lab.solve import solve as solved

    goal = parse_objective(args)
    game = parse_game(args)
    scenario = parse_scenario(args, game)
    options = parse_options(args, game, scenario)
    bar = Bar(say("positions"))
    found = solved(game.id, scenario, options, goal, args.pack, lambda what, number: bar(number))
    bar.end()
    if args.json:
        return print_json(asdict(found))
    print(say("{title}, {scenario}, objective: {goal}", title=game.title, scenario=scenario, goal=found.objective))
    close = "" if found.exact or found.limits else say("  (approximate)")
    value, spread = figures.round_to_error(found.value, found.limits.stderr if found.limits else 0.0, ".9g")
    print(say("value  {value}{close}", value=value, close=close))
    if found.limits:
        print_limits(found.limits, spread)
    print_values(found.best)
    seconds = figures.number(found.seconds, 1)
    print(say("{number} positions in {seconds} s", number=figures.number(found.positions), seconds=seconds))
    return None


def bound(args: Namespace) -> None:
    """Print what no play of a scenario exceeds, and how near a policy comes."""
    from siluro.lab.bound import NoBound
    from siluro.lab.bound import bound as bounded
    from siluro.lab.policies import UnknownPolicy

    game = parse_game(args)
    scenario = parse_scenario(args, game)
    options, policy = parse_options(args, game, scenario), args.policy
    bar = Bar(say("positions"))
    try:
        found = bounded(
            game.id, scenario, options, args.games,
            pack=args.pack, progress=lambda what, number: bar(number), policy=policy,
        )  # fmt: skip
    except NoBound as error:
        raise Complaint(str(error)) from None
    except UnknownPolicy as error:
        raise Complaint(str(error), 2) from None
    bar.end()
    if args.json:
        return print_json(asdict(found))
    print(f"{game.title}, {scenario}")
    most = figures.estimate(found.bound, found.bound_stderr, ".7g")
    print(say("bound  {bound}  {proof}", bound=most, proof=found.proof))
    value = figures.estimate(found.value, found.stderr, ".7g")
    gap = figures.percent(found.gap)
    print(say("value  {value}  by {policy}; {gap} below the bound", value=value, policy=found.policy, gap=gap))
    return None


def print_limits(limits: Limits, error: str) -> None:
    """How good a value is that is not that of best play."""
    bound = figures.decimal(limits.bound, ".3f")
    gap = figures.percent(limits.gap)
    print(say("  value of the policy `planned`: ± {error}; upper bound for any play {bound} (gap {gap})",
              error=error, bound=bound, gap=gap))  # fmt: skip
    print(say("  bounds for each first answer:"))


def print_values(answers: list[Valued]) -> None:
    """A line for each answer, best first; how far behind the best the others are."""
    width = max((len(each.answer) for each in answers), default=0)
    most = max((abs(each.value) for each in answers), default=0.0)
    places = max(0, DIGITS - len(f"{most:.0f}"))  # as many decimals for all, so that they can be compared
    for each in answers:
        behind = each.value - answers[0].value
        apart = figures.round_to_error(behind, max(each.error, answers[0].error), f"+.{places}f")[0]
        gap = f"  {apart}" if behind and not each.chance else ""
        chance = say("  chance {chance}", chance=each.chance) if each.chance else ""
        value = figures.estimate(each.value, each.error, f".{places}f")
        print(f"  {each.answer:<{width}}  {value}{gap}{chance}  {each.label}")


def advise(args: Namespace) -> None:
    """Print what each answer to the question of a record is worth."""
    from siluro import asking
    from siluro.lab.advise import advise as advised
    from siluro.table.advice import how_known, tell_usual

    goal = parse_objective(args)
    session, s = position(args)
    asked = asking(s)
    if asked is None:
        raise Complaint(say("The game is over: nothing to advise. Use `siluro review` to review it."))
    found = advised(s, goal, args.time)
    if args.json:
        return print_json({"rule": asked.rule, "kind": asked.kind, "prompt": asked.prompt, **asdict(found)})
    print(f"{asked.rule}  {asked.prompt}")
    print_values(found.answers)
    usual = tell_usual(session.game, session.record.scenario, found)
    print(*filter(None, [usual, how_known(found)]), sep="\n")
    return None


def review(args: Namespace) -> None:
    """Look back on a record: what each choice cost, what luck gave."""
    from siluro.table.advice import digits_of, look_line, review_sums, reviewing

    goal = parse_objective(args)
    session = replay_record(args)
    if not session.main.plies:
        raise Complaint(say("The record is still empty: nothing to review."))
    making = reviewing(session, args.time, goal)
    bar = Bar(say("answers"), len(session.main.plies))
    for look in making.looks():
        bar(look.number)
    bar.end()
    found = making.review()
    if args.json:
        return print_json({**asdict(found), "marks": session.marks()})
    for look in found.looks:
        print(look_line(look, digits_of(found)))
    print()
    print("\n".join(review_sums(found, session.is_over or not session.main.state.todo)))
    return None


def how_to_compile() -> str:
    """In a clone, and for an installation."""
    clone = Path(__file__).parents[3]
    return "make compile" if (clone / "Makefile").exists() else "SILURO_COMPILE=1 pip install --no-binary siluro siluro"


def bench(args: Namespace) -> None:
    """Print how fast random games run."""
    from siluro.compiled import has_compiled
    from siluro.lab.speed import measure_all

    found = measure_all(args.seconds)
    if args.json:
        speeds = [
            {**asdict(each), "ratio": found.ratio(each), "times_openspiel": found.times_openspiel(each)}
            for each in found.speeds
        ]
        openspiel = asdict(found.openspiel) if found.openspiel else None
        return print_json({"speeds": speeds, "openspiel": openspiel, "compiled": has_compiled()})
    heads = (say("game"), say("scenario"), say("rules"), say("games/s"), say("steps/s"), say("ratio"), "OpenSpiel")
    print("{:<9}{:<10}{:<13}{:>10}{:>12}{:>8}{:>11}".format(*heads))
    for each in found.speeds:
        form = say("compiled") if each.compiled else say("interpreted")
        times = found.times_openspiel(each)
        games, steps = figures.number(each.games_per_second), figures.number(each.steps_per_second)
        speed = f"{games:>10}{steps:>12}{figures.number(found.ratio(each), 2):>8}"
        beside = f"{'× ' + figures.number(times, 1):>11}" if times else ""
        print(f"{each.game:<9}{each.scenario:<10}{form:<13}{speed}{beside}".rstrip())
    if found.openspiel:
        games = figures.number(found.openspiel.games_per_second)
        steps = figures.number(found.openspiel.steps_per_second)
        print(
            say(
                "OpenSpiel's backgammon, played from Python: {games} games/s, {steps} steps/s", games=games, steps=steps
            )
        )
    else:
        print(say("To compare with OpenSpiel's backgammon, install it: {command}", command="pip install open_spiel"))
    print(say("Seconds are processor time, on one core."))
    if not has_compiled():
        print(say("The rules are not compiled here. To compile them: {command}", command=how_to_compile()))
    return None
