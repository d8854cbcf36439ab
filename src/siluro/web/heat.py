"""The maps of a scenario: where a rule-of-thumb player's units go, and where they are lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.games import game as find_game
from siluro.games import games
from siluro.lab.atlas import Heat, heat_of
from siluro.paint.heat import heat_layer
from siluro.paint.marks import Point
from siluro.paint.painter import draw_still, painter_of
from siluro.speech.figures import number, percent
from siluro.speech.say import mark, say
from siluro.web.pages import page

WENT = mark("Where the units went")
LOST = mark("Where the units were lost")
ROWS = 8
"""Places that are told in words."""


@dataclass(frozen=True)
class Map:
    """A board with counts laid over it, and the same in words."""

    title: str
    drawing: str
    rows: list[tuple[str, str]]
    """The warmest places, each with its share."""
    note: str


def maps_page(request: Request) -> Response:
    """The maps of a scenario that was watched."""
    name, scenario = request.path_params["game"], request.path_params["scenario"]
    heat = heat_of(name, scenario) if name in games() else None
    if heat is None:
        raise HTTPException(404)
    game = find_game(name)
    maps = maps_of(game, scenario, heat)
    return page(request, "heat.html", game=game, scenario=game.scenarios[scenario], games=heat.games, maps=maps)


def maps_of(game: Game, scenario: str, heat: Heat) -> list[Map]:
    s = game.begin(scenario, game.scenario(scenario).settle({}), None)
    spots = spots_on(game, s, heat.visits)
    went = {place: percent(count / heat.games, 0) for place, count in heat.visits.items()}
    total = sum(heat.losses.values())
    lost = {place: percent(count / total, 0) for place, count in heat.losses.items()}
    there = say("Share of the games in which a unit was there.")
    maps = [draw(game, s, WENT, spots, went, heat.visits, "own", there)]
    if total:
        note = say("Share of all losses ({count}).", count=number(total))
        maps.append(draw(game, s, LOST, spots, lost, heat.losses, "danger", note))
    return maps


def spots_on(game: Game, s: State, places: Mapping[str, int]) -> dict[str, Point]:
    found = {place: painter_of(game).spot(s, place) for place in places}
    return {place: spot for place, spot in found.items() if spot}


def draw(
    game: Game, s: State, title: str, spots: Mapping[str, Point], shares: Mapping[str, str],
    counts: Mapping[str, int], kind: str, note: str,
) -> Map:  # fmt: skip
    layer = heat_layer(spots, shares, counts, kind)
    drawing = draw_still(game, s).removesuffix("</svg>") + layer + "</svg>"
    warmest = sorted(counts, key=lambda place: -counts[place])[:ROWS]
    return Map(say(title), drawing, [(place.upper(), shares[place]) for place in warmest], note)
