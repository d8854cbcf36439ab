"""What the pieces and ideas of By Stealth and Sea are called: SLCs, crews, ships, skills, faults, levels, hours."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules.state import Stealth, board, custom_crew, night
from siluro.speech.say import counted, say

LEVELS: Final = {
    "epic-loss": "Epic Loss", "major-loss": "Major Loss", "minor-loss": "Minor Loss", "loss": "Loss", "draw": "Draw",
    "minor-victory": "Minor Victory, Bronze Medal", "major-victory": "Major Victory, Silver Medal",
    "epic-victory": "Epic Victory, Gold Medal",
}  # fmt: skip
REASONS: Final = {
    "dawn": "dawn came", "all-gone": "no SLC was left on the board",
    "nine-missions": "all nine missions were played", "no-crews": "fewer than three crews were left",
}  # fmt: skip
ACTION_WORDS: Final = (
    "move", "make a full move", "change direction", "dive", "surface", "recover", "repair", "evade the net",
    "detach a warhead", "attach the warhead", "attack from the SLC", "scuttle the SLC", "escape", "repair a fault",
    "keep going in a torn suit",
)  # fmt: skip
FACING_WORDS: Final = ("", "north", "north-east", "south-east", "south", "south-west", "north-west")
SKILL_NAMES: Final = ("Pilot", "Ops", "Stamina", "Repair")
SPACE_WORDS: Final = ("breathing gear", "wetsuit", "transmission", "ballast tank", "battery", "warhead")


def crew_name(s: Stealth, slc: int) -> str:
    """The operators of an SLC; custom cards carry the player's names (1.3)."""
    if custom_crew(s, slc):
        given = s.names.split(";")[slc] if s.names.count(";") == 2 else ""
        return " / ".join(map(titled, given.split("+"))) if given else s.tables.custom_names[slc]
    return s.tables.crew_names[s.crews[slc]]


def crew_gift(s: Stealth, crew: int) -> str:
    """1.3 What the card of the operators gives them; empty if nothing."""
    t = s.tables
    if t.crew_skill[crew] >= 0:
        return say("+1 on {skill}", skill=skill_name(t.crew_skill[crew]))
    if t.crew_check[crew] >= 0:
        return say("+1 to {what}", what=say(ACTION_WORDS[t.crew_check[crew]]))
    if t.crew_surge[crew]:
        return say("a surge more")
    return say("a point even if captured") if t.crew_captured[crew] else ""


def skill_name(skill: int) -> str:
    return say(SKILL_NAMES[skill])


def facing_name(facing: int) -> str:
    return say(FACING_WORDS[facing]) if facing else ""


def space_name(space: int) -> str:
    return say(SPACE_WORDS[space])


def titled(name: str) -> str:
    """'di-stefano' as 'Di Stefano'."""
    return " ".join(word.capitalize() for word in name.split("-"))


def craft_name(s: Stealth, slc: int) -> str:
    """An SLC with its crew."""
    known = slc < len(s.crews) and s.crews[slc] >= 0
    return say("SLC {number} ({crew})", number=slc + 1, crew=crew_name(s, slc)) if known else f"SLC {slc + 1}"


def hour(turn: int) -> str:
    """6.3 The space of the time track: half an hour a turn, from 0030."""
    return f"{turn // 2:02d}{turn % 2 * 30:02d}"


def ship_name(s: Stealth, ship: int) -> str:
    counter = night(s).ships[ship]
    points = counted(s.tables.ship_points[counter], "point", "points")
    return f"{ship_title(s, counter)} ({points})"


def ship_title(s: Stealth, counter: int) -> str:
    """A ship by name; merchantmen of which nothing else is known have a number."""
    navy = s.tables.ship_classes[counter] not in ("cargo", "tanker")
    return ("HMS " if navy else "") + bare_name(s, counter)


def bare_name(s: Stealth, counter: int) -> str:
    name = s.tables.ship_names[counter]
    unnamed = name.startswith("Cargo Ship ")
    return say("Cargo Ship {number}", number=name.rpartition(" ")[2]) if unnamed else name


def fault_name(s: Stealth, card: int) -> str:
    """A fault card: what it hits, the value of its check, and whether the token is lost for good."""
    space, value = space_name(s.tables.fault_spaces[card]), s.tables.fault_values[card]
    if s.tables.fault_gone[card]:
        return say("{space}, repair {value}, lost for good", space=space, value=value)
    return say("{space}, repair {value}", space=space, value=value)


def hex_of(s: Stealth, slc: int) -> str:
    return board(s).hexes.name(s.where[slc])
