"""What is to be expected of a scenario, and where a result stands among many games of a rule-of-thumb player."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

from siluro.engine.game import Game
from siluro.games import game, games
from siluro.lab.atlas import Spread, atlas_of, spreads_of, wins
from siluro.paint.histogram import histogram
from siluro.record.record import Versions
from siluro.record.session import Session
from siluro.speech.figures import number, percent
from siluro.speech.say import mark, say
from siluro.store.rows import is_lesson

PLAYERS = {
    "greedy": mark("Rule-of-thumb player"),
    "optimal": mark("Best play"),
    "planned": mark("The solver's plan"),
    "search": mark("The adviser"),
}
RARE = 0.001
"""The share of games at either end for which a picture has no room."""
NEARLY_ALL = 0.995
"""The share of games from which on a percentage would say all of them."""
SELDOM = 0.01
"""The share of games below which a percentage says less than games counted."""
GRADES = {1: mark("Easy"), 2: mark("Demanding"), 3: mark("Hard")}


@dataclass(frozen=True)
class Difficulty:
    """How often a rule-of-thumb player succeeds."""

    games: int
    wins: float

    @property
    def grade(self) -> int:
        return 1 if self.wins >= 0.7 else 2 if self.wins >= 0.4 else 3

    @property
    def word(self) -> str:
        return GRADES[self.grade]

    @property
    def often(self) -> str:
        return how_often(self.wins, self.games)


def how_often(share: float, games: int) -> str:
    """'54% of games', '1 game in 5,000': of so many games as were played."""
    if share >= NEARLY_ALL:
        return say("all games") if share == 1 else say("nearly all games")
    if share >= SELDOM:
        return say("{share} of games", share=percent(share, 0))
    if share:
        return say("1 game in {games}", games=number(float(f"{1 / share:.2g}")))
    return say("none of {games} games", games=number(games))


@cache
def difficulties() -> dict[tuple[str, str], Difficulty]:
    """Every scenario that was measured."""
    return {
        (each.id, scenario): Difficulty(spread.games, wins(each, spread))
        for each in map(game, games())
        for scenario in each.scenarios
        if (spread := fair_player(each.id, scenario))
    }


def fair_player(game_id: str, scenario: str) -> Spread | None:
    return next(iter(spreads_of(game_id, scenario)), None)


def expectation(played: Game, scenario: str) -> str:
    """What half of the games come to; empty where nothing was measured."""
    spread = fair_player(played.id, scenario)
    if spread is None:
        return ""
    low, high = middle_half(played, scenario, spread)
    return say("Half of a rule-of-thumb player's games end between {low} and {high}.", low=low, high=high)


def middle_half(played: Game, scenario: str, spread: Spread) -> tuple[str, str]:
    """The scores between which half of the games end, the second with what it counts."""
    low, high = (spread.quantile(share) for share in (0.25, 0.75))
    return number(low), played.points(high, scenario)


def standing(session: Session) -> str:
    """Where a finished game stands; empty where it cannot be compared, because something else was played."""
    played, record, s = session.game, session.record, session.main.state
    spread = fair_player(played.id, record.scenario)
    if spread is None or is_lesson(session) or not is_standard(session):
        return ""
    return place_among(spread, played.score(s))


def place_among(spread: Spread, score: int) -> str:
    """Where a score stands among many games; never 'better than 0%' of them."""
    worse, games = spread.share_below(score), number(spread.games)
    same = spread.share_below(score + 1) - worse
    if worse >= NEARLY_ALL:
        return say("Better than nearly all of {games} games by a rule-of-thumb player.", games=games)
    if worse > 1 - NEARLY_ALL:
        told = percent(worse, 0)
        return say("Better than {share} of {games} games by a rule-of-thumb player.", share=told, games=games)
    if same > 1 - NEARLY_ALL:
        told = percent(same, 0)
        return say(
            "{share} of {games} games by a rule-of-thumb player ended the same; all others ended better.",
            share=told,
            games=games,
        )
    return say("Nearly all of {games} games by a rule-of-thumb player ended better.", games=games)


def is_standard(session: Session) -> bool:
    """Whether the rules, the pack and the options are those of the atlas; who plays does not matter."""
    played, record, known = session.game, session.record, atlas_of(session.game.id)
    rules = record.need(Versions).rules
    options = played.scenarios[record.scenario].options
    standard = all(
        option.is_about_players or record.options.get(name, option.default) == option.default
        for name, option in options.items()
    )
    return standard and known is not None and (known.rules, known.pack) == (rules, played.pack_id(session.main.state))


def player(spread: Spread) -> str:
    name = spread.policy.partition("-")[0]  # without the number of play-outs
    return say(PLAYERS[name]) if name in PLAYERS else spread.policy


def draw_spread(game: Game, scenario: str, at: int | None = None) -> str:
    """How often each score comes up; `at` marks the score of a game. Empty where nothing was measured."""
    spreads = spreads_of(game.id, scenario)
    if not spreads:
        return ""
    low = min(spread.quantile(RARE) for spread in spreads)
    high = max(spread.quantile(1 - RARE) for spread in spreads)
    rows = {player(spread): spread.bars(low, high) for spread in spreads}
    return histogram(rows, low, high, partial(game.points, scenario=scenario), at)
