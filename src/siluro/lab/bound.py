"""How good anybody can be: a mean that no play exceeds, with its proof, beside what the best policy at hand gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from siluro.engine.extent import SCORES
from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.games import game
from siluro.lab import policies
from siluro.lab.part import Ceiling, lab_of
from siluro.lab.sample import Sample, sample
from siluro.lab.solve import Limits, Solution, solve
from siluro.lab.walk import Progress, TooLarge
from siluro.speech.say import mark, say

GAMES = 10_000
SEED = 20261117  # of no game that a policy was tuned with
SOLVED = mark("solved: best play gets this and no more")
DECLARED = mark("the game says that no score is higher")
NOTHING_PROVED = "Nothing has been proved about {game} {scenario}: it has too many positions to solve."


class NoBound(ValueError):
    """Nobody has proved anything about a scenario, as the message says."""


@dataclass(frozen=True)
class Bound:
    """A bound and the policy below it, as `siluro bound --json` prints them."""

    game: str
    scenario: str
    options: dict[str, str]
    bound: float
    exact: bool
    """Whether best play reaches the bound."""
    proof: str
    policy: str
    value: float
    stderr: float
    gap: float
    """How far the policy stays below the bound, as a share of it."""
    bound_stderr: float = 0.0
    """Of the bound, where it is sampled."""
    rules: str = ""
    """The version of the rules, as records quote it, and that of the pack."""
    pack: str = ""


def bound(
    game_id: str,
    scenario: str,
    options: Mapping[str, object] | None = None,
    games: int = GAMES,
    seed: int = SEED,
    pack: Path | None = None,
    progress: Progress | None = None,
    policy: str = "",
) -> Bound:
    """From the start of a scenario, by its solver, or by what the game can say without one, beside a policy."""
    played = game(game_id)
    settled = played.scenario(scenario).settle(options or {})
    player = policy or policies.usual_player(game_id)
    policies.policy(game_id, player)  # an unknown one is refused before the work begins
    s = played.new(scenario, pack=pack, **settled)
    ceiling = lab_of(game_id).ceiling(s)
    if not ceiling:
        try:
            return of_solution(solve(game_id, scenario, settled, pack=pack, progress=progress))
        except TooLarge:
            ceiling = declared_ceiling(played, scenario, s)
    return below(played, ceiling, sample(game_id, scenario, games, player, seed, settled, pack=pack))


def declared_ceiling(played: Game, scenario: str, s: State) -> Ceiling:
    """The highest score there can be, if the game says it."""
    scores = played.extent(s).scores
    if scores == SCORES:
        raise NoBound(say(NOTHING_PROVED, game=played.id, scenario=scenario)) from None
    return Ceiling(scores.stop - 1, DECLARED)


def below(played: Game, ceiling: Ceiling, found: Sample) -> Bound:
    gap = share(ceiling.value, found.mean)
    return Bound(
        played.id, found.scenario, found.options, ceiling.value, False, say(ceiling.proof),
        found.policy, found.mean, found.stderr, gap, ceiling.stderr, found.rules, found.pack,
    )  # fmt: skip


def of_solution(found: Solution) -> Bound:
    limits = found.limits or Limits(0.0, found.value, 0.0, say(SOLVED))
    policy = "planned" if found.limits else "optimal"
    return Bound(
        found.game, found.scenario, found.options, limits.bound, found.limits is None, limits.note,
        policy, found.value, limits.stderr, limits.gap, rules=found.rules, pack=found.pack,
    )  # fmt: skip


def share(most: float, value: float) -> float:
    return (most - value) / most if most else 0.0
