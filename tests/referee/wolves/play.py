"""13 Sequence of play."""

from __future__ import annotations

from tests.referee.wolves import campaign, objectives
from tests.referee.wolves.dice import Asking, Part, choose
from tests.referee.wolves.events import due_events, read_events
from tests.referee.wolves.sighting import sighting_phase
from tests.referee.wolves.state import SUBMERGED, SURFACED, Game, Over

CHARGE_OF_A_TURN = 25


def whole_game(game: Game) -> Part:
    """A mission or a campaign, to its end."""
    try:
        if game.is_campaign:
            yield from campaign.war(game)
        else:
            replaced = game.sheet.get("events", {}).get("replace", [])
            game.events = read_events(game.year, replaced)
            yield from campaign.load(game)
            yield from patrol(game)
            yield from objectives.report(game)
    except Over as over:
        game.over = str(over)


def patrol(game: Game) -> Part:
    """Turn after turn until the boat is home."""
    while True:
        begin_turn(game)
        yield from due_events(game)
        game.read_clock()
        yield from move(game)
        if (yield from arrive(game)):
            return


def begin_turn(game: Game) -> None:
    """What held for the last turn is over."""
    if game.mending:
        game.damaged.discard("diesel")
        game.mending = False
    game.begin_turn()
    campaign.renew_reroll(game)
    game.read_clock()


def range_of(game: Game) -> int:
    """Squares this turn: a damaged diesel costs one, an event may leave but one (4.2, 8)."""
    reach = game.boat[game.sailing]
    if game.sailing == SURFACED and game.has("diesel"):
        reach = max(1, reach - 1)
    return min(reach, game.most) if game.most else reach


def move(game: Game) -> Part:
    """4 State, course, cost, events, voyage."""
    game.depth = game.sailing = yield from choose("depth", (SURFACED, SUBMERGED))
    here = game.cell
    while game.can_move and len(game.path) < range_of(game):
        way = yield from choose("course", [*(name.lower() for name in game.chart.ways[here]), "stop"])
        if way == "stop":
            break
        here = way.upper()
        game.path.append(here)
    try:
        pay(game)
    finally:
        game.read_clock()
    yield from due_events(game)
    game.read_clock()
    sail(game)


def pay(game: Game) -> None:
    """4.4 A turn has its price, however far the boat goes (R-5)."""
    if game.depth == SURFACED:
        game.cross_off(game.boat["surfaced_fuel"])
    else:
        game.battery -= game.boat["submerged_battery"] + 25 * game.has("e-engines")
        game.battery = max(game.battery, 0)
        if not game.battery:
            raise Over("no-battery")


def sail(game: Game) -> None:
    """Along the path, as far as events let it; on the surface the battery is charged (4.6)."""
    if not game.can_move:
        game.path = []
    path = game.path[: range_of(game)]
    game.wake += path
    if path:
        game.cell = path[-1]
    game.path = []
    if game.sailing == SURFACED:
        game.battery = min(game.battery_cap, game.battery + CHARGE_OF_A_TURN)


def arrive(game: Game) -> Asking[bool]:
    """Home, the objective, or a look-out; whether the patrol is over."""
    is_back = game.cell in game.homes and game.been_at_sea
    if is_back and (yield from choose("dock", ("home", "patrol"))) == "home":
        return True
    game.been_at_sea |= game.cell not in game.homes
    if not (yield from objectives.reach(game)):
        yield from sighting_phase(game)
    return False
