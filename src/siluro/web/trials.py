"""Small studies on the lab's pages: what an option, a reading or a player is worth in a scenario.

A page plays for a moment each time it is asked for, and asks for itself again until all games are played; so it works
without script and needs nobody in the background.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from siluro.engine.game import Game
from siluro.engine.readings import READINGS
from siluro.games import game as find_game
from siluro.games import games
from siluro.lab.atlas import wins_among
from siluro.lab.trial import POLICY, SIZES, Cell, Trial, factors
from siluro.speech.figures import estimate
from siluro.speech.say import mark, say, say_for
from siluro.table.standing import PLAYERS, how_often
from siluro.web.limits import take_review
from siluro.web.pages import page

MOMENT = 0.6
"""Seconds that a page plays."""
MOST = 32
NAMES = {POLICY: mark("who plays"), READINGS: mark("the rulebook's open points")}
AS_WE_RULE = mark("Our rulings")
RANDOM = mark("Random answers")


@dataclass(frozen=True)
class Row:
    """The games with one value."""

    value: str
    games: int
    mean: str
    ahead: str
    """Against the first value."""
    wins: str


class Trials:
    """Those asked for of late: the same question is played once."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: OrderedDict[tuple[str, str, str, int], tuple[Trial, threading.Lock]] = OrderedDict()

    def of(self, request: Request, key: tuple[str, str, str, int]) -> Trial:
        """A trial, played on for a moment; `TooOften` if a visitor has begun too many."""
        with self.lock:
            if key not in self.kept:
                take_review(request)
                self.kept[key] = Trial(*key), threading.Lock()
                while len(self.kept) > MOST:
                    self.kept.popitem(last=False)
            trial, turn = self.kept[key]
        with turn:
            trial.play(MOMENT)
        return trial


def trial_page(request: Request) -> Response:
    """The form, and what it asked for as far as it is played."""
    name, scenario = request.path_params["game"], request.path_params["scenario"]
    if name not in games() or scenario not in find_game(name).scenarios:
        raise HTTPException(404)
    game = find_game(name)
    known = factors(name, game.scenarios[scenario])
    factor, size = request.query_params.get("vary", ""), request.query_params.get("games", "")
    trial = None
    if factor in known and size in map(str, SIZES):
        trial = request.app.state.trials.of(request, (name, scenario, factor, int(size)))
    return page(
        request, "trial.html", game=game, scenario=game.scenarios[scenario], sizes=SIZES, trial=trial,
        factors={each: factor_name(game, scenario, each) for each in known}, rows=rows_of(game, trial) if trial else [],
    )  # fmt: skip


def factor_name(game: Game, scenario: str, factor: str) -> str:
    if factor in NAMES:
        return say(NAMES[factor])
    return say_for(game.id, game.scenarios[scenario].options[factor].title or factor)


def rows_of(game: Game, trial: Trial) -> list[Row]:
    """Those of the values that were played at all; where games take long, the first page has not come to each."""
    return [row(game, trial, cell) for cell in trial.cells if cell.tally.games]


def row(game: Game, trial: Trial, cell: Cell) -> Row:
    first, tally = trial.cells[0].tally, cell.tally
    error = (tally.stderr**2 + first.stderr**2) ** 0.5
    ahead = "" if cell is trial.cells[0] else estimate(tally.mean - first.mean, error, "+,.2f")
    won = how_often(wins_among(game, tally.levels, tally.games), tally.games)
    return Row(value_name(game, trial, cell.value), tally.games, estimate(tally.mean, tally.stderr, ",.2f"), ahead, won)


def value_name(game: Game, trial: Trial, value: str) -> str:
    if trial.factor == POLICY:
        return say(PLAYERS.get(value, RANDOM if value == "random" else value))
    reading = next((each for each in game.readings if trial.factor == READINGS and each.id == value), None)
    if reading:
        return f"{value}: {say(reading.says)}"
    return say(AS_WE_RULE) if trial.factor == READINGS else say_for(game.id, value)
