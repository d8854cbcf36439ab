"""The lab's page: how games of every scenario go, by a rule-of-thumb player and by a strong one."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

import siluro
from siluro.engine.game import Game, Scenario
from siluro.lab.atlas import Spread, heat_of, spreads_of, wins
from siluro.speech.figures import estimate
from siluro.table.standing import draw_spread, how_often, middle_half, player
from siluro.web.pages import page


@dataclass(frozen=True)
class Row:
    """One player's games of a scenario, as a table shows them."""

    player: str
    games: int
    mean: str
    low: str
    high: str
    wins: str


@dataclass(frozen=True)
class Entry:
    """A scenario with its picture and its rows."""

    scenario: Scenario
    picture: str
    rows: list[Row]
    has_maps: bool
    """Whether its games were watched on the board."""


def lab(request: Request) -> Response:
    games = sorted(map(siluro.game, siluro.games()), key=lambda game: (game.shelf, game.title))
    found = {game.id: entries(game) for game in games}
    return page(request, "lab.html", games=[game for game in games if found[game.id]], entries=found)


def entries(game: Game) -> list[Entry]:
    return [
        Entry(
            scenario,
            draw_spread(game, name),
            [row(game, name, spread) for spread in spreads_of(game.id, name)],
            heat_of(game.id, name) is not None,
        )
        for name, scenario in game.scenarios.items()
        if spreads_of(game.id, name)
    ]


def row(game: Game, scenario: str, spread: Spread) -> Row:
    low, high = middle_half(game, scenario, spread)
    mean = estimate(spread.mean, spread.stderr, ",.2f")
    return Row(player(spread), spread.games, mean, low, high, how_often(wins(game, spread), spread.games))
