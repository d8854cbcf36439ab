"""Learns what each SLC of By Stealth and Sea will still score, and closes the play-outs of `search` with it: a trial.

    pip install lightgbm
    python tools/stealth_value.py train m1 value.txt [--games 20000] [--seed 5]
    python tools/stealth_value.py check m1 value.txt [--games 150] [--playouts 128] [--seed 9911]
    python tools/stealth_value.py play m1 [value.txt ...] [--turns 2] [--games 150] [--playouts 250] [--seed 301]
                                  [--keep rows.npz]
    python tools/stealth_value.py teach value.txt correction.txt rows.npz ...

`train` learns from games of the play-out policy that begin with a noisier one; `check` compares the value with the mean
of many play-outs; `teach` learns a correction from games that `play` kept. Values given to `play` are added up; without
any it plays `search` as it is. What came of it, in bench/NOTES.md: nothing beyond the errors, so no value ships.
Needs the compiled rules.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import siluro
from siluro.games.stealth.lab.policies.chances import holds, home_value
from siluro.games.stealth.lab.policies.greedy import NO_BID, NO_TARGET, SHIPS, GreedyPolicy
from siluro.games.stealth.rules.c01_board import ahead
from siluro.games.stealth.rules.c01_sequence import TURN
from siluro.games.stealth.rules.state import (
    BALLAST,
    BATTERY,
    CAPTURED,
    ESCAPED,
    PATROL_ATTACK,
    RESPONSE,
    SCUTTLED,
    SEARCHLIGHTS,
    SKILL_COUNT,
    SLCS,
    SPACE_COUNT,
    TRANSMISSION,
    TURNS,
    WARHEAD,
    Stealth,
    custom_crew,
    night,
)  # fmt: skip
from siluro.kit.hexes import DIRECTIONS, OUTSIDE
from siluro.lab import search
from siluro.lab.playout import Comparing, Noisy, Policy, Sampling
from siluro.lab.pool import Alone, Pool, Stint
from siluro.lab.rng import Luck, Rng

GAME = siluro.game("stealth")
WILD = 8  # before a turn drawn for each game of `train`, one choice in so many is made at random
FAR = 99
NEAR = 3  # hexes
LEARNER: dict[str, Any] = {"verbose": -1, "num_threads": 1, "bagging_fraction": 0.7, "bagging_freq": 1}
DEFENCES = (
    RESPONSE, RESPONSE + 1, RESPONSE + 3, RESPONSE + 4, PATROL_ATTACK, PATROL_ATTACK + 1, SEARCHLIGHTS,
)  # fmt: skip
Value = Callable[[Sequence[list[float]]], NDArray[np.float64]]
Rows = tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.int64]]
"""Features, what the SLC scored from there on, the number of the game."""


class Scene(NamedTuple):
    """An SLC at the beginning of a turn."""

    slc: int
    scored: int
    features: list[float]


def scored_by(s: Stealth, slc: int) -> int:
    """The victory points that an SLC has brought so far."""
    sunk = [ship for ship, who in zip(s.wrecks[::2], s.sinkers, strict=True) if who == slc]
    points = [s.tables.ship_points[night(s).ships[ship]] for ship in sunk]
    counts = s.crew_fate[slc] == CAPTURED and not custom_crew(s, slc) and s.tables.crew_captured[s.crews[slc]]
    return sum(points) + (s.slc_fate[slc] == SCUTTLED) + (s.crew_fate[slc] == ESCAPED) + int(counts)


def scenes(s: Stealth, thumb: GreedyPolicy) -> list[Scene]:
    """Every SLC at sea."""
    night_so_far = common_features(s)
    thumb.remembered = None  # what it remembers is about another moment
    bids = [NO_BID if s.where[slc] == OUTSIDE else thumb.bid(s, slc, 0) for slc in range(SLCS)]
    found = []
    for slc in range(SLCS):
        if s.where[slc] != OUTSIDE:
            own = [*sheet_features(s, slc), *target_features(s, slc, thumb, bids), *place_features(s, slc)]
            found.append(Scene(slc, scored_by(s, slc), [*night_so_far, *own]))
    return found


def common_features(s: Stealth) -> list[float]:
    cards = sum(s.deck) or 1
    chances = [sum(s.deck[s.targets[each] :]) / cards if s.targets[each] else 0.0 for each in DEFENCES]
    at_sea, out = SLCS - s.where.count(OUTSIDE), len(s.craft) - s.craft.count(OUTSIDE)
    return [s.turn, cards, *chances, at_sea, out, sum(s.detected)]


def sheet_features(s: Stealth, slc: int) -> list[float]:
    tokens = s.tokens[slc * SPACE_COUNT : slc * SPACE_COUNT + SPACE_COUNT]
    skills = s.skills[slc * SKILL_COUNT : slc * SKILL_COUNT + SKILL_COUNT]
    failed = [holds(s, slc, space) for space in (WARHEAD, BATTERY, TRANSMISSION, BALLAST)]
    condition = [s.submerged[slc], s.detected[slc], s.stunned[slc], s.carried[slc]]
    return [*condition, *tokens, *failed, *skills, s.tables.crew_captured[s.crews[slc]]]


def target_features(s: Stealth, slc: int, thumb: GreedyPolicy, bids: list[int]) -> list[float]:
    """What the rule of thumb hopes for: its ship, the way there, who else wants it, and what is left without it."""
    mine, thumb.remembered = bids[slc], None
    goal, node = thumb.goal(s, slc), s.where[slc] * DIRECTIONS + s.facing[slc]
    second = rivals = 0
    if mine != NO_BID:
        second = thumb.bid(s, slc, 1 << mine % SHIPS) // SHIPS
        rivals = sum(bid != NO_BID and bid % SHIPS == mine % SHIPS for bid in bids) - 1
    away, points = [FAR, FAR], 0
    if goal != NO_TARGET:
        away = [thumb.ways(s, goal, submerged)[node] for submerged in (0, 1)]
        ships = [s.tables.ship_points[counter] for counter in night(s).ships]
        points = max(worth for worth, berth in zip(ships, s.berths, strict=True) if berth == goal)
    return [home_value(s, slc, 0), mine // SHIPS, second, rivals, *away, points, s.where[slc] == goal]


def place_features(s: Stealth, slc: int) -> list[float]:
    here, place = s.harbour, s.where[slc]
    craft = sorted(here.gaps(place)[each] for each in s.craft if each != OUTSIDE)
    near = [*craft, FAR, FAR][:2]
    closed = ahead(s, slc) == OUTSIDE
    return [
        here.water[place], here.from_edge[place], here.by_net[place], *near, sum(gap <= NEAR for gap in craft), closed,
        place,
    ]  # fmt: skip


class Cut:
    """Play-outs of so many turns, closed by a value. They have the luck that whole ones have."""

    size = 1

    def __init__(self, chooser: Policy, value: Value, turns: int) -> None:
        self.chooser, self.value, self.turns, self.thumb = chooser, value, turns, GreedyPolicy()

    def scores(self, stints: Sequence[Stint], seed: int) -> list[list[int]]:
        """Of each play-out; fractions of points too, though whole play-outs have none."""
        ends = [self.end(each.s, number, seed) for each in stints for number in each.numbers]
        found = np.array([float(GAME.score(s)) for s in ends])
        open_rows = [(at, scene) for at, s in enumerate(ends) if s.todo for scene in scenes(s, self.thumb)]
        if open_rows:
            np.add.at(found, [at for at, _ in open_rows], self.value([scene.features for _, scene in open_rows]))
        left = iter(found.tolist())
        return [[next(left) for _ in each.numbers] for each in stints]

    def end(self, start: Any, number: int, seed: int) -> Stealth:
        s: Stealth = start.copy()
        players, last = Comparing(self.chooser, Luck(seed, number), Rng(seed, number)), s.turn + self.turns
        while s.todo and not (s.todo[-1] is TURN and last <= s.turn <= TURNS):
            s.todo[-1].carry_out(s, players)
        return s


class Searcher(Policy):
    """The adviser as a player with play-outs of another kind."""

    def __init__(self, playouts: int, chooser: Policy, pool: Pool) -> None:
        self.playouts, self.chooser, self.pool = playouts, chooser, pool

    def choose(self, s: Any, step: Any, options: list[int], rng: Rng) -> int:
        return search.best_answer(s, self.playouts, self.chooser, search.EXPECTED, rng.bits(), self.pool)


class Opening(Policy):
    """One policy before a turn, another from it on."""

    def __init__(self, before: Policy, after: Policy, turn: int) -> None:
        self.before, self.after, self.turn = before, after, turn

    def choose(self, s: Any, step: Any, options: list[int], rng: Rng) -> int:
        return (self.before if s.turn < self.turn else self.after).choose(s, step, options, rng)


def watch_game(s: Stealth, players: Sampling, first: int, thumb: GreedyPolicy) -> list[Scene]:
    """Play a game to its end; its SLCs at each turn from the first that counts, `scored` being what came after."""
    met: list[Scene] = []
    while s.todo:
        if s.todo[-1] is TURN and max(2, first) <= s.turn <= TURNS:
            met += scenes(s, thumb)
        s.todo[-1].carry_out(s, players)
    return [scene._replace(scored=scored_by(s, scene.slc) - scene.scored) for scene in met]


def as_rows(games: Sequence[Sequence[Scene]]) -> Rows:
    met = [(number, scene) for number, game in enumerate(games) for scene in game]
    return (
        np.array([scene.features for _, scene in met], np.float32),
        np.array([scene.scored for _, scene in met], np.float64),
        np.array([number for number, _ in met], np.int64),
    )


def learner() -> Any:
    try:
        import lightgbm
    except ImportError:
        sys.exit("error: lightgbm is not installed: pip install lightgbm")
    return lightgbm


def train(args: argparse.Namespace) -> None:
    """Boosted trees on games of the play-out policy; one game in ten says when to stop."""
    start, thumb = GAME.new(args.mission), GreedyPolicy()
    wild, calm = Noisy(GreedyPolicy(), WILD), search.playout_policy("stealth")
    games = []
    for number in range(args.games):
        rng = Rng(args.seed, number)
        first = rng.below(TURNS + 2)
        games.append(watch_game(start.copy(), Sampling(Opening(wild, calm, first), rng), first, thumb))
    features, scored, number = as_rows(games)
    lgb, kept = learner(), number % 10 == 0
    data = lgb.Dataset(features[~kept], scored[~kept])
    settings = {**LEARNER, "num_leaves": 31, "learning_rate": 0.06, "min_data_in_leaf": 100, "lambda_l2": 5.0,
                "feature_fraction": 0.7, "max_bin": 127}  # fmt: skip
    model = lgb.train(settings, data, 300, [lgb.Dataset(features[kept], scored[kept], reference=data)],
                      callbacks=[lgb.early_stopping(30, verbose=False)])  # fmt: skip
    left = scored[kept] - model.predict(features[kept])
    print(f"{len(scored):,} scenes, {model.best_iteration} trees, R2 {1 - left.var() / scored[kept].var():.3f}")
    model.save_model(args.value, num_iteration=model.best_iteration)


def check(args: argparse.Namespace) -> None:
    """How far the value of positions in the middle of games is from the mean of their play-outs."""
    calm, value, thumb = search.playout_policy("stealth"), value_of([args.value]), GreedyPolicy()
    errors, spreads = [], []
    for number in range(args.games):
        rng = Rng(args.seed, number)
        s = Cut(Noisy(GreedyPolicy(), WILD), value, 2 + rng.below(8)).end(GAME.new(args.mission), number, args.seed)
        if not s.todo:
            continue
        (scores,) = Alone(calm).scores([Stint(s, range(args.playouts))], args.seed + 1)
        told = GAME.score(s) + sum(value([scene.features for scene in scenes(s, thumb)]))
        errors.append(told - np.mean(scores))
        spreads.append(np.var(scores))
    spread = np.mean(spreads)
    error = math.sqrt(max(0.0, np.mean(np.square(errors)) - spread / args.playouts))
    print(f"{len(errors)} positions: the value errs by {error:.2f}, a play-out by {math.sqrt(spread):.2f}")


def teach(args: argparse.Namespace) -> None:
    """A few small trees for what better players get beyond a value; cross-validation by games says how many."""
    lgb = learner()
    kept = [np.load(path) for path in args.rows]
    features, scored = (np.concatenate([each[name] for each in kept]) for name in ("features", "scored"))
    number = np.concatenate([each["number"] + 1_000_000 * at for at, each in enumerate(kept)])
    known = lgb.Booster(model_file=args.value).predict(features)
    settings = {**LEARNER, "num_leaves": 6, "learning_rate": 0.06, "min_data_in_leaf": 200, "lambda_l2": 20.0,
                "feature_fraction": 0.6}  # fmt: skip
    losses = []
    for fold in range(5):
        out, curve = number % 5 == fold, dict[str, Any]()
        data = lgb.Dataset(features[~out], scored[~out], init_score=known[~out])
        judge = lgb.Dataset(features[out], scored[out], init_score=known[out], reference=data)
        lgb.train(settings, data, 120, [judge], callbacks=[lgb.record_evaluation(curve)])
        losses.append(curve["valid_0"]["l2"])
    mean = np.mean(losses, axis=0)
    trees = int(mean.argmin()) + 1
    print(f"{len(scored):,} scenes, {(scored - known).mean():+.2f} beyond the value, {trees} trees, mean square "
          f"{np.mean((scored - known) ** 2):.2f} -> {mean.min():.2f}")  # fmt: skip
    lgb.train(settings, lgb.Dataset(features, scored, init_score=known), trees).save_model(args.correction)


def value_of(paths: Sequence[str]) -> Value:
    """The sum of what models say."""
    models = [learner().Booster(model_file=path) for path in paths]

    def value(features: Sequence[list[float]]) -> NDArray[np.float64]:
        given = np.array(features, float)
        return np.sum([model.predict(given, num_threads=1) for model in models], axis=0)

    return value


def play(args: argparse.Namespace) -> None:
    """Games of the searcher: mean score, its error, processor time."""
    start, chooser, thumb = GAME.new(args.mission), search.playout_policy("stealth"), GreedyPolicy()
    pool: Pool = Cut(chooser, value_of(args.values), args.turns) if args.values else Alone(chooser)
    player, games, scores, begun = Searcher(args.playouts, chooser, pool), [], [], time.process_time()
    for number in range(args.games):
        s = start.copy()
        games.append(watch_game(s, Sampling(player, Rng(args.seed, number)), 0, thumb))
        scores.append(GAME.score(s))
        if len(scores) % 10 == 0 or len(scores) == args.games:
            seconds, error = (time.process_time() - begun) / len(scores), np.std(scores) / math.sqrt(len(scores))
            print(f"{len(scores):4} games  {np.mean(scores):.2f} ± {error:.2f}  {seconds:.2f} s a game", flush=True)
    if args.keep:
        features, scored, number_of = as_rows(games)
        np.savez_compressed(args.keep, features=features, scored=scored, number=number_of)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    verb = verbs.add_parser("train")
    verb.set_defaults(do=train)
    verb.add_argument("mission")
    verb.add_argument("value")
    verb.add_argument("--games", type=int, default=20_000)
    verb.add_argument("--seed", type=int, default=5)
    verb = verbs.add_parser("check")
    verb.set_defaults(do=check)
    verb.add_argument("mission")
    verb.add_argument("value")
    for name, default in (("games", 150), ("playouts", 128), ("seed", 9911)):
        verb.add_argument(f"--{name}", type=int, default=default)
    verb = verbs.add_parser("teach")
    verb.set_defaults(do=teach)
    verb.add_argument("value")
    verb.add_argument("correction")
    verb.add_argument("rows", nargs="+", type=Path)
    verb = verbs.add_parser("play")
    verb.set_defaults(do=play)
    verb.add_argument("mission")
    verb.add_argument("values", nargs="*")
    verb.add_argument("--keep", type=Path)
    for name, default in (("turns", 2), ("games", 150), ("playouts", 250), ("seed", 301)):
        verb.add_argument(f"--{name}", type=int, default=default)
    args = parser.parse_args()
    args.do(args)


if __name__ == "__main__":
    main()
