"""5 Sighting phase, and how an encounter begins (5.2, 9, 10, 12.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.referee.wolves import arctic, enigma, pack, shadow, waters
from tests.referee.wolves.aircraft import attack_from_the_air
from tests.referee.wolves.dice import Asking, Part, ask_fate, choose, one_die, two_dice
from tests.referee.wolves.encounter import fight
from tests.referee.wolves.placing import FIRST_REAL_CONTACT, place_escort, take_heading
from tests.referee.wolves.reading import read_sighting
from tests.referee.wolves.state import Game, Vessel

NIGHT_FACES = (1, 2, 3)
NORTH = 40


def sighting_phase(game: Game) -> Part:
    """Two dice in the column of the square's colour."""
    if game.can_sight:
        yield from roll_sighting(game)


def roll_sighting(game: Game) -> Part:
    """What the dice bring."""
    while True:
        total = yield from two_dice(game, "sighting")
        if not game.second_looks or (yield from choose("look", ("keep", "again"))) == "keep":
            break
        game.second_looks -= 1
    zone = yield from enigma.settle_zone(game, total)
    what, ships, escorts = read_sighting(game, zone, total)
    if what == "aircraft" and not game.is_night:
        yield from attack_from_the_air(game)
    elif what == "ships":
        answers = ["engage", "ignore"]
        answers += ["shadow"] if shadow.can_shadow(game) else []
        answers += ["inshore"] if waters.can_go_inshore(game) else []
        answer = yield from choose("contact", answers)
        if answer in ("engage", "inshore"):
            game.is_inshore = answer == "inshore"
            yield from meet(game, ships, escorts)
        elif answer == "shadow":
            shadow.begin(game)


def meet(game: Game, contacts: int, escorts: int) -> Part:
    """5.2 Heading, positions, ships, escorts, weather (13)."""
    game.in_encounter = True
    game.encounters += 1
    game.weather = "clear"
    yield from take_heading(game)
    for _ in range(contacts):
        column = yield from two_dice(game, "position")
        if column >= FIRST_REAL_CONTACT:
            game.last_number += 1
            ring = game.sheet["inshore"]["ring"] if game.is_inshore else game.table("encounter")["ring"]
            game.vessels.append(Vessel(game.last_number, False, column, ring))
    if not game.vessels:
        game.clear_encounter()
        return
    for vessel in game.vessels:
        vessel.row = yield from identify(game, vessel.number)
    yield from place_escorts(game, escorts)
    yield from tell_time(game)
    yield from roll_weather(game)
    yield from waters.run_in(game)
    yield from fight(game)


def tell_time(game: Game) -> Part:
    """R-51b A die tells the time of the encounter, where there is a night."""
    if "R-51b" in game.readings and not game.special.get("always_day"):
        game.is_night = (yield from one_die(game, "time")) in NIGHT_FACES


def roll_weather(game: Game) -> Part:
    """9 One die for the encounter."""
    table = weather_table(game)
    if table:
        game.weather = table[(yield from one_die(game, "weather")) - 1]


def weather_table(game: Game) -> list[str]:
    """Of the mission, or of the chart of the campaign, which may have another in the north (R-56)."""
    if arctic.is_at_the_ice(game):
        return list(game.sheet["ice"]["weather"])
    if not game.is_campaign:
        return list(game.sheet.get("weather", {}).get("table", []))
    cell = pack.grid()[game.cell]
    is_north = (cell["n"] + cell["s"]) / 2 > NORTH
    return list((is_north and game.chart_data.get("north_weather")) or game.chart_data["weather"])


def identify(game: Game, number: int) -> Asking[dict[str, Any]]:
    """The Ship Table; in the campaign ships of later years and ships already sunk are rolled again (R-33)."""
    if not game.is_campaign:
        total = yield from two_dice(game, "ship", str(number))
        return next(row for row in game.sheet["ships"]["row"] if row["roll"] == total)
    rows = [row for row in pack.toml("campaign.toml")["ships"]["row"] if row["year"] <= game.year]
    if "R-33b" not in game.readings:
        known = {row["name"] for row in game.sunk} | {vessel.name for vessel in game.vessels}
        rows = [row for row in rows if row["name"] not in known] or rows
    odds = {str(row["roll"]): Fraction(1, len(rows)) for row in rows}
    face = yield from ask_fate(game, "ship", odds, str(number))
    return next(row for row in rows if str(row["roll"]) == face)


def escort_table(game: Game) -> dict[str, Any]:
    """R-56 Of this water in this month, otherwise of the year."""
    data = pack.toml("campaign.toml")
    for table in data["local_escorts"]:
        is_here = not table["squares"] or game.cell in pack.squares(table["squares"])
        if is_here and table["first_month"] <= game.month <= table["last_month"]:
            return dict(table)
    return next(dict(table) for table in data["escorts"] if table["year"] == game.year)


def place_escorts(game: Game, escorts: int) -> Part:
    """By the sighting, by the year (12.3), by an event."""
    if game.is_campaign:
        face = yield from one_die(game, "escorts")
        face += pack.COLOURS.index(enigma.zone(game)) - 1
        escorts = escort_table(game)["by_total"][face]
    if game.encounters > game.special.get("escort_encounters", 1000):
        escorts = 0
    escorts += game.more_escorts
    game.more_escorts = 0
    for _ in range(escorts):
        yield from place_escort(game)
