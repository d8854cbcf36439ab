"""Which advancements of a custom campaign are worth their points, and in which order (By Stealth and Sea, 8.2.3).

    python tools/stealth_purchases.py [--seconds 900] [--games 3000]

Moves one advancement at a time within the list of wishes, or behind its end, where it is not bought; a change stays if
the same campaigns, played with the same seeds, come out clearly better. At the end the list found is compared with the
one that `greedy` has, on seeds that the search has not seen.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from statistics import mean, stdev
from typing import Any

import siluro
from siluro.engine.steps import Choose, State
from siluro.games.stealth.lab.policies.campaign import WISHES
from siluro.games.stealth.rules.c08_technology import Buy
from siluro.lab.playout import Policy, run
from siluro.lab.policies import policy
from siluro.lab.rng import Rng

END = "done"
LEAST = 0.05
"""Points by which a change has to be better."""
SEED, FRESH = 11, 99
FRESH_GAMES = 10_000


class Buyer(Policy):
    """`greedy`, who buys by another list."""

    def __init__(self, wishes: list[str]) -> None:
        self.base = policy("stealth", "greedy")
        self.wishes = wishes

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        if not isinstance(step, Buy):
            return self.base.choose(s, step, options, rng)
        return min(options, key=lambda answer: self.wishes.index(step.name(s, answer)))  # type: ignore[arg-type]


def scores(wishes: list[str], games: int, seed: int) -> list[int]:
    game, buyer = siluro.game("stealth"), Buyer(wishes)
    start, found = game.begin("custom", game.scenario("custom").settle({}), None), []
    for number in range(games):
        s = start.copy()
        run(s, buyer, Rng(seed, number))
        found.append(game.score(s))
    return found


def gain(before: list[int], after: list[int]) -> tuple[float, float]:
    """How much better the same campaigns came out, and its standard error."""
    apart = [new - old for old, new in zip(before, after, strict=True)]
    return mean(apart), stdev(apart) / math.sqrt(len(apart))


def move_one(wishes: list[str], rng: random.Random) -> list[str]:
    moved = wishes.copy()
    moved.insert(rng.randrange(len(wishes)), moved.pop(rng.randrange(len(wishes))))
    return moved


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=900.0)
    parser.add_argument("--games", type=int, default=3_000)
    given = parser.parse_args()
    known = siluro.game("stealth").new("custom").tables.advance_ids
    ours = [*WISHES, END, *(each for each in known if each not in WISHES)]
    wishes, best = ours, scores(ours, given.games, SEED)
    rng, until = random.Random(1), time.monotonic() + given.seconds
    print(f"{mean(best):.2f}  {', '.join(wishes[: wishes.index(END)])}")
    while time.monotonic() < until:
        tried = move_one(wishes, rng)
        found = scores(tried, given.games, SEED)
        better, error = gain(best, found)
        if better > max(LEAST, error):
            wishes, best = tried, found
            print(f"{mean(best):.2f}  {', '.join(wishes[: wishes.index(END)])}", flush=True)
    better, error = gain(scores(ours, FRESH_GAMES, FRESH), scores(wishes, FRESH_GAMES, FRESH))
    print(f"on {FRESH_GAMES:,} fresh campaigns: {better:+.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
