"""What things are called in Explosive Boats: pieces, ships, lights, levels. Each name is written once, here."""

from __future__ import annotations

from typing import Final

from siluro.engine import levels
from siluro.engine.levels import failure, success
from siluro.games.boats.rules.c06_attack import berth_name
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.state import BRIDGE, COLOURS, UNITS, Boats
from siluro.speech.say import amount, mark, say

LEVELS: Final = {
    "defeat": failure("Defeat"),
    "partial": success("Partial victory"),
    "tactical": success("Tactical victory"),
    "operational": success("Operational victory"),
    "strategic": success("Strategic victory"),
}
ENDINGS: Final = mark(("", "the last turn is over", "no boats are left"))
UNIT_NAMES: Final = mark(("Tesei and Pedretti", "Costa and Barla", "the bombers", "the crew of a ninth boat"))
COLOUR_NAMES: Final = mark(("yellow", "red", "green"))
BRIDGE_STATES: Final = mark(("intact", "open", "collapsed"))
SHIP_STATES: Final = mark({"hit": "already hit", "face down": "face down", "face up": "face up"})
"""By the id of the state in the view."""
BOATS_PLACE: Final = "boats"
"""The counter, as a place on the board."""


def piece_gain(s: Boats, piece: int) -> str:
    """9.1 What a piece of equipment does."""
    return say(PIECES[piece].gain, bonus=s.tables.bonus[piece])


def boats(number: int) -> str:
    return amount(number, "boat", "boats")


def boats_or_none(number: int) -> str:
    return boats(number) if number else say("no boat")


def hexes(number: int) -> str:
    return amount(number, "hex", "hexes")


def points(number: int) -> str:
    return amount(number, "point", "points")


def level_name(level: str) -> str:
    """A victory level; one of a pack that is not ours goes by its id."""
    return levels.level_name(LEVELS, level)


def place_name(s: Boats, place: int) -> str:
    return s.board.hexes.name(place)


def berth_place(berth: int) -> str:
    """A ship's berth, as a place on the board."""
    return f"berth-{berth + 1}"


def ship_name(s: Boats, berth: int) -> str:
    """A ship by name and points, or by its berth while it lies face down."""
    ship = s.berths[berth]
    if ship < 0:
        return say("the ship at {berth}", berth=berth_name(s, berth))
    return f"{s.raid.ship_names[ship]} ({points(s.raid.points[ship])})"


def lights(lit: int) -> str:
    """The colours that are on."""
    return " + ".join(say(colour) for index, colour in enumerate(COLOUR_NAMES) if lit >> index & 1) or say(
        "no spotlights on"
    )


def colour_name(colour: str) -> str:
    """A spotlight by its id."""
    return say(COLOUR_NAMES[COLOURS.index(colour)])


def unit_name(unit: str) -> str:
    """A unit of Malta by its id."""
    return say(UNIT_NAMES[UNITS.index(unit)])


def bridge_state(state: str) -> str:
    """The state of the bridge by its id."""
    return say(BRIDGE_STATES[BRIDGE.index(state)])


def piece_name(s: Boats, piece: int) -> str:
    return say(s.tables.piece_names[piece])
