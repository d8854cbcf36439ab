"""12 Campaign: months, ports, loads, mines, experience and its tracks."""

from __future__ import annotations

from typing import Any

from tests.referee.wolves import pack, play
from tests.referee.wolves.aircraft import attack_once
from tests.referee.wolves.damage import level_of
from tests.referee.wolves.dice import Asking, Part, choose, one_die
from tests.referee.wolves.events import Tables, read_events
from tests.referee.wolves.state import SURFACED, Game, Over

STARTS = {"1939": 0, "1940": 6, "1940-autumn": 12, "1941": 18, "1941-autumn": 24, "1942": 30}
MONTHS_OF_A_CAMPAIGN = 6
LAST_MONTH = 35
JULY_1942 = 34
MISSES = 6
MISSIONS = 10
TRACKS = ("captain", "crew", "gun", "repairs", "reroll")


def data() -> dict[str, Any]:
    """The campaign's sheets."""
    return pack.toml("campaign.toml")


def begin(game: Game) -> None:
    """12 The boat of the captain's choice; if it is not yet in service, the first six months that have it (R-43)."""
    kind = game.options.get("boat", "viib")
    boat = next(boat for boat in data()["boat"] if boat["kind"].lower() == kind)
    start = max(STARTS[game.options.get("year", "1939")], boat["first_month"])
    game.month = -(-start // MONTHS_OF_A_CAMPAIGN) * MONTHS_OF_A_CAMPAIGN
    months = MONTHS_OF_A_CAMPAIGN * int(game.options.get("length", "1"))
    game.last_month = min(game.month + months - 1, LAST_MONTH)
    lie_in_port(game, boat)


def lie_in_port(game: Game, boat: dict[str, Any]) -> None:
    """12.2 Rearmed, refuelled, repaired; what the month brings."""
    game.year = 1939 + (game.month + 8) // 12
    number = next(n for n, c in enumerate(data()["chart"]) if c["first_month"] <= game.month <= c["last_month"])
    chart = data()["chart"][number]
    game.chart, game.chart_data = pack.campaign_chart(number), chart
    game.chart_year = 1939 + (chart["first_month"] + 8) // 12
    game.homes = [home["cell"] for home in chart["homes"] if home["first_month"] <= game.month]
    game.fit_out(boat, boat["track"], game.homes[0])
    game.ammo = gun_capacity(game)


def gun_capacity(game: Game) -> int:
    """More rounds from the next port on."""
    upgrades = data()["upgrades"]
    if not game.boat["ammo"]:
        return 0
    return min(game.boat["ammo"] + game.xp["gun"] // upgrades["gun_xp"], max(upgrades["gun_most"], game.boat["ammo"]))


def war(game: Game) -> Part:
    """Patrol after patrol, until the last month is over."""
    is_new = True
    while True:
        lie_in_port(game, game.boat)
        if is_new:
            yield from change_boats(game)
        port = yield from choose("port", [home.lower() for home in game.homes])
        game.cell, game.wake = port.upper(), [port.upper()]
        yield from load(game)
        yield from choose_events(game)
        yield from play.patrol(game)
        is_new = come_home(game)
        if game.month > game.last_month:
            game.month = game.last_month
            raise Over("war-goes-on")


def is_at_front(boat: dict[str, Any], month: int) -> bool:
    """In service, and not yet given to the schools."""
    return bool(boat["first_month"] <= month <= boat.get("front_until", LAST_MONTH))


def change_boats(game: Game) -> Part:
    """R-55 As six months begin; before the first patrol only from a type that has left the front."""
    needed = data()["transfer"]
    levels = level_of(game, "captain") + level_of(game, "crew")
    has_earned = levels >= needed["levels"] or sum(row[2] for row in game.log) >= needed["tons"]
    if is_at_front(game.boat, game.month) and not (game.log and has_earned):
        return
    types = {boat["kind"].lower(): boat for boat in data()["boat"]}
    own = game.boat["kind"].lower()
    kind = yield from choose("boat", [own, *(k for k, boat in types.items() if is_at_front(boat, game.month))])
    if kind != own:
        bounds = data()["levels"]["xp"]
        game.xp["crew"] = bounds[max(level_of(game, "crew") - 1, 1) - 1]
        lie_in_port(game, types[kind])


def come_home(game: Game) -> bool:
    """12.2, 12.4 The log; seven damages cost a month. Whether a new campaign begins."""
    damages = game.hull + len(game.damaged)
    game.log.append((game.month, game.patrol_ships, game.patrol_tons, game.patrol_xp, damages))
    before = game.month
    game.month += 2 if damages >= data()["yard"]["damages"] else 1
    is_new = game.month // MONTHS_OF_A_CAMPAIGN != before // MONTHS_OF_A_CAMPAIGN
    if is_new:
        game.laid = []
    game.patrol_tons, game.patrol_ships, game.patrol_xp = 0, 0, 0
    return is_new


def load(game: Game) -> Part:
    """12.1 Mines and G7e instead of G7a, slot by slot (R-18)."""
    if game.boat.get("mines"):
        game.mines = int((yield from choose("mines", map(str, range(game.boat.get("most_mines", game.g7a) + 1)))))
        game.g7a -= game.mines
    if game.boat.get("mixed"):
        game.g7e = int((yield from choose("g7e", map(str, range(game.g7a + 1)))))
        game.g7a -= game.g7e


def choose_events(game: Game) -> Part:
    """12.3 The tables of a mission of the year; missions with the same tables count as one (R-49)."""
    tables: dict[str, Tables] = {}
    for number in range(1, MISSIONS + 1):
        sheet = pack.toml(f"missions/m{number}.toml")
        events = read_events(sheet["year"], sheet.get("events", {}).get("replace", []))
        lends = sheet.get("events", {}).get("campaign", True)
        if sheet["year"] == game.year and lends and events not in tables.values():
            tables[f"m{number}"] = events
    mission = next(iter(tables))
    if len(tables) > 1:
        mission = yield from choose("events", tables)
    game.events = tables[mission]


def minefields(game: Game) -> dict[str, int]:
    """Squares marked M, with the number of mines."""
    if not game.is_campaign:
        return {field["cell"]: field["number"] for field in game.special.get("mine_cells", [])}
    return {
        field["cell"]: field["number"]
        for field in data()["minefield"]
        if field["cell"] in game.chart.ways and field["year"] <= game.chart_year <= field["year"] + 1
    }


def lay_mines(game: Game) -> Part:
    """12.1 A marked square and enough mines: experience, or what the mission pays."""
    needed = minefields(game).get(game.cell, 0)
    if not needed or game.cell in game.laid or game.mines < needed:
        return
    if (yield from choose("lay", ("yes", "no"))) == "yes":
        game.mines -= needed
        game.laid.append(game.cell)
        if game.is_campaign:
            yield from gain(game, data()["mines"]["xp"])
        else:
            game.objective_points += game.sheet["victory"]["point_for_mines"]


def supplies(game: Game) -> dict[str, tuple[int, int]]:
    """R-53 Squares where a supply boat lies this month, with the fuel and torpedoes for this type of boat."""
    is_large = game.boat["kind"].startswith("IX")
    found = {}
    for row in data()["supply"] if game.is_campaign else ():
        fuel = row["fuel_ix"] if is_large else row["fuel"]
        if fuel and row["first_month"] <= game.month <= row["last_month"]:
            found[row["cell"]] = (fuel, 0 if is_large else row["torpedoes"])
    return found


def meet_supply(game: Game) -> Asking[bool]:
    """R-53, R-54 Look for the supply boat, once a patrol; whether the turn went by with it."""
    if game.cell not in supplies(game) or game.is_supplied or game.is_in_reserve or game.depth != SURFACED:
        return False
    if (yield from choose("supply", ("pass", "meet"))) == "pass":
        return False
    face = yield from one_die(game, "rendezvous")
    if face == 1 and game.month >= JULY_1942 and not game.is_night:
        yield from attack_once(game)
    if face < MISSES and not game.is_in_reserve:
        fuel, torpedoes = supplies(game)[game.cell]
        game.is_supplied = True
        game.refuel(fuel)
        game.g7a += min(torpedoes, game.boat["slots"] - game.g7a - game.g7e - game.mines)
    return True


def track_length(game: Game, track: str) -> int:
    """Points that a track takes."""
    upgrades = data()["upgrades"]
    if track == "gun":
        return max(upgrades["gun_most"] - game.boat["ammo"], 0) * upgrades["gun_xp"] if game.boat["ammo"] else 0
    if track == "repairs":
        return (upgrades["repair_most"] - 1) * upgrades["repair_xp"]
    if track == "reroll":
        return upgrades["reroll_xp"]
    return data()["levels"]["xp"][-1]


def gain(game: Game, points: int) -> Part:
    """12 Each point goes to a track at once; with all of them full it is lost (R-41)."""
    if not game.is_campaign:
        return
    game.patrol_xp += points
    for _ in range(points):
        free = [track for track in TRACKS if game.xp[track] < track_length(game, track)]
        track = yield from choose("upgrade", free or ["lost"])
        if track != "lost":
            game.xp[track] += 1


def renew_reroll(game: Game) -> None:
    """R-34 One for each turn on the chart and each turn of an encounter."""
    game.can_reroll = game.is_campaign and game.xp["reroll"] >= data()["upgrades"]["reroll_xp"]
