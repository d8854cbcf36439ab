"""5 How a sighting is read (12.3)."""

from __future__ import annotations

from tests.referee.wolves import arctic, pack, waters
from tests.referee.wolves.state import Game

JUNE_1942 = 33
NOTHING = ("nothing", 0, 0)


def sighting_tables(game: Game) -> dict[str, str]:
    """Of the mission; in the campaign of the year, off America until June 1942 another (R-36)."""
    if not game.is_campaign:
        alarm = game.alarms.get(waters.sector_here(game), 0)
        columns = game.sheet["sighting"]
        if game.has_scattered:
            return columns | {"red": game.sheet["scatter"]["red"]}
        return columns | {"red": game.sheet["sectors"]["red"][alarm - 1]} if alarm else columns
    data = pack.toml("campaign.toml")
    if game.month <= JUNE_1942 and game.cell in pack.squares(data["us_coast"]["squares"]) and game.year == 1942:
        return data["us_coast"]
    if game.month >= data["late_sighting"]["first_month"]:
        return data["late_sighting"]
    return next(table for table in data["sighting"] if table["year"] == game.year)


def is_watched_from_the_air(game: Game) -> bool:
    """R-56 Blue water over which aircraft fly as over yellow."""
    if not game.is_campaign:
        return False
    watch = pack.toml("campaign.toml")["air_watch"]
    return game.month >= watch["first_month"] and game.cell in pack.squares(watch["squares"])


def read_sighting(game: Game, zone: str, total: int) -> tuple[str, int, int]:
    """Events may move the reading to a more dangerous column."""
    column = pack.COLOURS.index(zone)
    if game.spotted and zone == "yellow":
        column += 1
    column = min(column + game.shift, 2)
    rows = [pack.sighting_row(sighting_tables(game)[colour]).get(total, NOTHING) for colour in pack.COLOURS]
    if column == 0 and rows[1][0] == "aircraft" and is_watched_from_the_air(game):
        return rows[1]
    if rows[column][0] == "aircraft" and arctic.is_at_the_ice(game):
        return NOTHING
    return rows[column]
