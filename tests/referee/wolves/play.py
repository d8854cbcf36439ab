"""13 Sequence of play."""

from __future__ import annotations

from tests.referee.wolves import arctic, campaign, objectives
from tests.referee.wolves.dice import Asking, Part, choose
from tests.referee.wolves.events import due_events, read_events
from tests.referee.wolves.shadow import shadow_turn
from tests.referee.wolves.sighting import sighting_phase
from tests.referee.wolves.stages import visit
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
        if not (yield from shadow_turn(game)):
            yield from move(game)
            if (yield from arrive(game)):
                return
        yield from arctic.end_of_turn(game)


def begin_turn(game: Game) -> None:
    """What held for the last turn is over."""
    game.last_turn_submerged, game.last_turn_cell = game.sailing == SUBMERGED, game.cell
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
        reach = max(1, reach - game.table("damage_effects")["diesel"])
    return min(reach, game.most) if game.most else reach


def move(game: Game) -> Part:
    """4 State, course, cost, events, voyage."""
    game.is_fuel_clock = False
    game.depth = game.sailing = yield from choose("depth", (SURFACED, SUBMERGED))
    here = game.cell
    game.told_night = night_of_turn(game)
    while game.can_move and len(game.path) < range_of(game):
        way = yield from choose("course", [*(name.lower() for name in game.chart.ways[here]), "stop"])
        if way == "stop":
            break
        here = way.upper()
        game.path.append(here)
    game.told_night = None
    try:
        pay(game)
    finally:
        game.read_clock()
    yield from due_events(game)
    game.read_clock()
    sail(game)


def night_of_turn(game: Game) -> bool:
    """What the clock will say when the turn is paid for; it is told while the course is chosen."""
    if game.special.get("always_day"):
        return False
    if game.sailing == SUBMERGED and "R-19b" not in game.readings:
        battery = max(game.battery - price_in_battery(game), 0)
        return (100 - battery) // 25 % 2 == 0 and battery < 100
    spent = game.spent + (game.boat["surfaced_fuel"] if game.sailing == SURFACED else 0)
    return spent > 0 and (spent + 1) // 2 % 2 == 0


def price_in_battery(game: Game) -> int:
    """Of a submerged turn, in per cent."""
    return int(game.boat["submerged_battery"] + 25 * game.table("damage_effects")["e_engines"] * game.has("e-engines"))


def pay(game: Game) -> None:
    """4.4 A turn has its price, however far the boat goes (R-5)."""
    if game.depth == SURFACED:
        game.cross_off(game.boat["surfaced_fuel"])
    else:
        game.battery -= price_in_battery(game)
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
    is_busy = yield from objectives.reach(game)
    if not is_back:
        yield from visit(game)
    if not is_busy:
        yield from sighting_phase(game)
    return False
