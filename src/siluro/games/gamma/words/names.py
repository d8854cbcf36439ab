"""Names of things: men, counters, ships, missions. Each is written here once, for words, panels and boards."""

from __future__ import annotations

from typing import Final

from siluro.games.gamma.rules.state import COUNTERS, FACE_DOWN, GG1, Gamma, grt
from siluro.speech.say import amount, mark, say

COUNTER_NAMES: Final = mark(("Swim", "Strong Current", "Spotlight", "Surveillance Boat", "UWWP", "Dive"))
SHORT_COUNTER_NAMES: Final = mark(("Swim", "Current", "Spotlight", "Boat", "UWWP", "Dive"))
"""Names that fit on a counter."""
COUNTER_EFFECTS: Final = mark((
    "quiet water",
    "each attack die is one lower",
    "dive, or a Boat joins the bag and you draw again",
    "may catch a man, by the number of the box",
    "divers on guard, who catch a man without a roll",
    "the box is passed under water",
))  # fmt: skip
"""5.1 What each counter does."""
MISSION_DATES: Final = mark(("13/14 July 1942", "14/15 September 1942"))


def men_count(number: int) -> str:
    """'1 man', '3 men'."""
    return amount(number, "man", "men")


def counter_name(counter: str, short: bool = False) -> str:
    """A counter by its id."""
    return say((SHORT_COUNTER_NAMES if short else COUNTER_NAMES)[COUNTERS.index(counter)])


def counter_effect(counter: str) -> str:
    """5.1 A counter by its id, with what it does."""
    effect = say(COUNTER_EFFECTS[COUNTERS.index(counter)])
    return say("{counter}: {effect}", counter=counter_name(counter), effect=effect)


def fate_name(fate: str) -> str:
    """What became of a ship, by the id of its fate."""
    return {"at anchor": say("at anchor"), "damaged": say("damaged"), "sunk": say("sunk")}[fate]


def ship_name(s: Gamma, slot: int) -> str:
    """A ship by name and tonnage, or by its place while it lies face down."""
    ship = s.ships[slot]
    return say("face-down ship {number}", number=slot + 1) if ship == FACE_DOWN else marker_name(s, ship)


def marker_name(s: Gamma, ship: int) -> str:
    """A ship marker by name and tonnage."""
    return say("{name} ({grt} GRT)", name=s.tables.ship_names[ship], grt=grt(s, ship))


def mission_name(s: Gamma) -> str:
    return "GG.1" if s.mission == GG1 else "GG.2"


def mission_date(s: Gamma) -> str:
    return say(MISSION_DATES[0 if s.mission == GG1 else 1])
