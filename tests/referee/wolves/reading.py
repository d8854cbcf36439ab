"""5 How a sighting is read (12.3)."""

from __future__ import annotations

from tests.referee.wolves import pack
from tests.referee.wolves.state import Game

JUNE_1942 = 33
NOTHING = ("nothing", 0, 0)


def sighting_tables(game: Game) -> dict[str, str]:
    """Of the mission; in the campaign of the year, off America until June 1942 another (R-36)."""
    if not game.is_campaign:
        return game.sheet["sighting"]
    data = pack.toml("campaign.toml")
    if game.month <= JUNE_1942 and game.cell in pack.squares(data["us_coast"]["squares"]) and game.year == 1942:
        return data["us_coast"]
    return next(table for table in data["sighting"] if table["year"] == game.year)


def read_sighting(game: Game, zone: str, total: int) -> tuple[str, int, int]:
    """Events may move the reading to a more dangerous column."""
    column = pack.COLOURS.index(zone)
    if game.spotted and zone == "yellow":
        column += 1
    column = min(column + game.shift, 2)
    return pack.sighting_row(sighting_tables(game)[pack.COLOURS[column]]).get(total, NOTHING)
