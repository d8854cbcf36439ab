"""Ways into a game that every screen offers: today's game, and the first steps."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from siluro.engine.game import Game, Scenario
from siluro.games import game, games
from siluro.table.lesson import lesson

if TYPE_CHECKING:
    from siluro.store import Keeper, SavedGame


def todays(day: date | None = None) -> tuple[Game, Scenario]:
    """The scenario of a day: the same for everybody, a different one each day."""
    short = [(each, scenario) for each in map(game, games()) for scenario in each.scenarios.values()]
    short = [(each, scenario) for each, scenario in short if not scenario.is_long]
    return short[(day or today()).toordinal() % len(short)]


def opener() -> Game:
    """The game to begin with, where somebody names none."""
    for each in map(game, games()):
        if each.is_opener:  # the others need not even be imported
            return each
    return min(map(game, games()), key=lambda each: (each.shelf, each.id))


def today() -> date:
    return datetime.now(UTC).date()


def begin_daily(store: Keeper, *, is_secret: bool = False) -> SavedGame:
    """Today's game: the same scenario and the same dice for everybody; `is_secret`: nobody can compute them before."""
    day = today()
    played, scenario = todays(day)
    seed = store.days.seed(day) if is_secret else ""
    return store.new(played.id, scenario.id, {}, seed=seed, daily=day.isoformat())


def begin_lesson(store: Keeper, game_id: str) -> SavedGame:
    """The guided opening of a game."""
    scenario, options, seed = lesson(game_id).begin()
    return store.new(game_id, scenario, options, seed=seed)
