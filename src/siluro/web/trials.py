"""Small studies on the lab's pages: what an option, a reading or a player is worth in a scenario.

A page asks for itself again until all games are played, so it works without script. Each time it has some games played
in the background, if not too many others do; nobody waits for them, and they end when nobody asks any more.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any

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
from siluro.web.safety import is_from_us

LOG = logging.getLogger("siluro.web")
MOMENT = 0.6
"""Seconds that a page waits for a trial that it had begun; where there is nobody else, that it plays itself."""
STINT = 5.0
"""Seconds that are played in the background before somebody has to ask again."""
AT_ONCE = 2
"""Trials that are played at the same time."""
PAUSE = 1
"""Seconds after which a page looks again."""
MOST = 32
Key = tuple[str, str, str, int]
Play = Callable[[Trial, float, Callable[[Any], None]], None]
"""Plays a trial on for some seconds and tells its cells as they are."""
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


@dataclass
class Shown:
    """A trial as its page shows it."""

    trial: Trial
    is_playing: bool = False
    has_failed: bool = False

    @property
    def is_done(self) -> bool:
        return self.trial.done >= self.trial.wanted


class Trials:
    """Those asked for of late: the same question is played once."""

    def __init__(self, play: Play | None = None) -> None:
        """`play` is who plays in the background; without anybody, a page plays for a moment by itself."""
        self.play = play
        self.lock = threading.Lock()
        self.turns = threading.Semaphore(AT_ONCE)
        self.kept: OrderedDict[Key, Shown] = OrderedDict()

    def find(self, key: Key) -> Shown | None:
        """As far as it is, if somebody has asked for it."""
        return self.kept.get(key)

    def go_on(self, request: Request, key: Key) -> Shown:
        """The same, played on if there is room; `TooOften` if a visitor has begun too many."""
        with self.lock:
            if key not in self.kept:
                take_review(request)
                self.kept[key] = Shown(Trial(*key))
                while len(self.kept) > MOST:
                    self.kept.popitem(last=False)
            self.kept.move_to_end(key)
            shown = self.kept[key]
            begins = not (shown.is_done or shown.is_playing) and self.turns.acquire(blocking=False)
            if begins:
                shown.is_playing, shown.has_failed = True, False
        if begins:
            self.begin(shown)
        return shown

    def begin(self, shown: Shown) -> None:
        if self.play is None:
            self.play_on(shown, play_here)
            return
        thread = threading.Thread(target=self.play_on, args=(shown, self.play), daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the system has no more threads
            self.fail(shown, error)
            self.end(shown)
            return
        thread.join(MOMENT)  # only as many threads wait as trials are played

    def play_on(self, shown: Shown, play: Play) -> None:
        try:
            play(shown.trial, STINT, lambda cells: setattr(shown.trial, "cells", cells))
        except Exception as error:  # of another process too: the page says that it broke off
            self.fail(shown, error)
        finally:
            self.end(shown)

    def fail(self, shown: Shown, error: Exception) -> None:
        shown.has_failed = True
        LOG.error("a comparison in %s/%s failed: %r", shown.trial.game_id, shown.trial.scenario, error)

    def end(self, shown: Shown) -> None:
        shown.is_playing = False
        self.turns.release()


def play_here(trial: Trial, seconds: float, tell: Callable[[Any], None]) -> None:
    """For a moment: whoever asks waits for it."""
    trial.play(MOMENT)


def trial_page(request: Request) -> Response:
    """The form, and what it asked for as far as it is played."""
    name, scenario = request.path_params["game"], request.path_params["scenario"]
    if name not in games() or scenario not in find_game(name).scenarios:
        raise HTTPException(404)
    game = find_game(name)
    known = factors(name, game.scenarios[scenario])
    factor, size = request.query_params.get("vary", ""), request.query_params.get("games", "")
    shown, is_ours = None, is_from_us(request.headers)
    if factor in known and size in map(str, SIZES):
        trials: Trials = request.app.state.trials
        key = name, scenario, factor, int(size)
        # a page elsewhere may lead here, but has nothing played: that takes a reader who presses the button
        shown = trials.go_on(request, key) if is_ours else trials.find(key)
    # the cells of the moment: others may be told meanwhile
    trial = copy(shown.trial) if shown else None
    goes_on = shown is not None and not shown.is_done and not shown.has_failed and is_ours
    return page(
        request, "trial.html", game=game, scenario=game.scenarios[scenario], sizes=SIZES, trial=trial, shown=shown,
        factor=factor, size=size, goes_on=goes_on, pause=PAUSE if request.app.state.trials.play else 0,
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
