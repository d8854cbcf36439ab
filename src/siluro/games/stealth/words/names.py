"""What the pieces and ideas of By Stealth and Sea are called: SLCs, crews, ships, skills, faults, hours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.state import (
    DIVE_TEAM,
    MORTAR,
    NET_VALUE,
    PATROL_ATTACK,
    RESPONSE,
    SEARCHLIGHTS,
    Stealth,
    board,
    night,
)
from siluro.speech.say import LANGUAGE, amount, mark, say

ACTIONS: Final = (
    "move", "make a full move", "change direction", "dive", "surface", "recover", "repair", "evade the net",
    "detach a warhead", "attach the warhead", "attack from the SLC", "scuttle the SLC", "escape", "repair a fault",
    "keep going in a torn suit",
)  # fmt: skip
FACINGS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
SKILLS: Final = ("Pilot", "Ops", "Stamina", "Repair")
SPACES: Final = ("breathing gear", "wetsuit", "transmission", "ballast tank", "battery", "warhead")
EFFECTS: Final = (
    "−1 to Stamina dice", "may stun the crew", "no full move", "cannot dive", "cannot move", "no warhead",
)  # fmt: skip
"""1.6.1 What an SLC is without each of them."""
FATES: Final = {
    "available": "available", "aboard": "aboard", "escaped": "escaped", "captured": "captured", "killed": "killed",
}  # fmt: skip
DEFENCE_EFFECTS: Final = mark({
    SEARCHLIGHTS: "detect a surfaced SLC on {surfaced}+, a submerged one on {submerged}+",
    RESPONSE: "a patrol craft comes for a surfaced SLC on {outside}+ outside, {inside}+ inside, {seen}+ if detected",
    RESPONSE + 3:
        "a patrol craft comes for a submerged SLC on {outside}+ outside, {inside}+ inside, {seen}+ if detected",
    PATROL_ATTACK: "stuns, then kills, on {surfaced}+ surfaced, {submerged}+ submerged",
    MORTAR: "fires at an SLC outside, beside a net: {surfaced}+ surfaced, {submerged}+ submerged",
    DIVE_TEAM: "looks under every ship: detects an SLC in its hex on {number}+",
    NET_VALUE: "SLCs evade the net on {number}+",
})  # fmt: skip
"""5.4 What the numbers of a card do, by the first of them; the blanks are in their order."""
MERCHANTMEN: Final = ("cargo", "tanker")


def slc_name(s: Stealth, slc: int) -> str:
    """An SLC with its pilot."""
    known = slc < len(s.crews) and s.crews[slc] >= 0
    pilot = crew_name(s, slc).partition(" / ")[0] if known else ""
    return f"SLC {slc + 1} ({pilot})" if known else f"SLC {slc + 1}"


def crew_name(s: Stealth, slc: int) -> str:
    """The operators of an SLC; custom cards carry the player's names (1.3)."""
    return crew_in(s, s.mission, slc, s.crews[slc])


def crew_in(s: Stealth, mission: int, slc: int, card: int) -> str:
    """The operators of an SLC in a mission."""
    customs = s.crew_sets[mission] if s.crew_sets else s.customs
    if not customs >> slc & 1:
        return s.tables.crew_names[card]
    names = s.names.split("|")[mission] if s.crew_sets else s.names
    given = names.split(";")[slc] if names else ""
    return " / ".join(map(capitals, given.split("+"))) if given else s.tables.custom_names[slc]


def capitals(name: str) -> str:
    """'di-stefano' as 'Di Stefano'; a name that has capitals is left as it is, with _ for a space."""
    if name == name.lower():
        words = re.split(r"([-_'’])", name)
        name = "".join(" " if word in "-_" else word.capitalize() for word in words)
    return name.replace("_", " ")


def crew_gift(s: Stealth, crew: int) -> str:
    """1.3 What the card of the operators gives them; empty if nothing."""
    t = s.tables
    if t.crew_skill[crew] >= 0:
        return say("+1 on {skill}", skill=skill_name(t.crew_skill[crew]))
    if t.crew_check[crew] >= 0:
        return say("+1 to {what}", what=action_name(t.crew_check[crew]))
    if t.crew_surge[crew]:
        return say("one extra surge")
    return say("a point even if captured") if t.crew_captured[crew] else ""


def action_name(action: int) -> str:
    """An action or the purpose of a check, as an infinitive."""
    return say(ACTIONS[action])


def skill_name(skill: int) -> str:
    return say(SKILLS[skill])


def facing_name(facing: int) -> str:
    """A facing by its direction, 0 is north."""
    return say(FACINGS[facing])


def space_name(space: int) -> str:
    return say(SPACES[space])


def fault_effect(s: Stealth, card: int) -> str:
    """1.6.1 What a fault means until it is repaired."""
    return say(EFFECTS[s.tables.fault_spaces[card]])


def hex_name(s: Stealth, place: int) -> str:
    return board(s).hexes.name(place)


def hour(turn: int) -> str:
    """6.3 The space of the time track: half an hour a turn, from 0030."""
    return f"{turn // 2:02d}{turn % 2 * 30:02d}"


def ship_name(s: Stealth, ship: int) -> str:
    """A ship of the mission with what it is worth."""
    counter = night(s).ships[ship]
    points = amount(s.tables.ship_points[counter], "point", "points")
    return f"{ship_title(s, counter)} ({points})"


def ship_title(s: Stealth, counter: int) -> str:
    """A ship by name, with the HMS of a warship."""
    is_navy = s.tables.ship_classes[counter] not in MERCHANTMEN
    return ("HMS " if is_navy else "") + bare_name(s, counter)


def bare_name(s: Stealth, counter: int) -> str:
    """A ship by name; merchantmen of which nothing else is known have a number."""
    return say_ship(s.tables.ship_names[counter], LANGUAGE.get())


@lru_cache(1000)  # every look at a harbour names all its ships
def say_ship(name: str, language: str) -> str:
    is_numbered = name.startswith("Cargo Ship ")
    return say("Cargo Ship {number}", number=name.rpartition(" ")[2]) if is_numbered else name


def fault_name(s: Stealth, card: int) -> str:
    """A fault card: what it hits, the value of its check, and whether the token is lost for good."""
    space, value = space_name(s.tables.fault_spaces[card]), s.tables.fault_values[card]
    if s.tables.fault_gone[card]:
        return say("{space} (repair {value}+, else beyond repair)", space=space, value=value)
    return say("{space} (repair {value}+)", space=space, value=value)


def advance_name(s: Stealth, number: int) -> str:
    """The technology or the forward position that an advancement brings."""
    return advance_title(s.tables, number)


def advance_title(t: Tables, number: int) -> str:
    """The same by the tables alone."""
    card = t.advance_cards[number]
    return say(t.forward_names[card] if card >= 0 else t.level_names[t.advance_tracks[number]][t.advance_steps[number]])


def elements() -> list[tuple[str, tuple[str, str]]]:
    """The elements of the defence with their target numbers, surfaced and submerged."""
    return [
        (say("Searchlights"), ("searchlights-surfaced", "searchlights-submerged")),
        (say("Patrol response outside"), ("response-surfaced-outside", "response-submerged-outside")),
        (say("Patrol response inside"), ("response-surfaced-inside", "response-submerged-inside")),
        (say("Patrol response, detected"), ("response-surfaced-detected", "response-submerged-detected")),
        (say("Patrol attack"), ("attack-surfaced", "attack-submerged")),
        (say("Shore mortar"), ("mortar-surfaced", "mortar-submerged")),
        (say("Dive team"), ("dive-team", "dive-team")),
    ]


def fate_name(fate: str) -> str:
    """What became of a crew, by the id that the view has for it."""
    return say(FATES[fate])


def medal_names(won: Mapping[str, int]) -> str:
    """'1 gold, 2 bronze'; empty if there are none."""
    names = {
        "gold": say("{number} gold", number=won["gold"]),
        "silver": say("{number} silver", number=won["silver"]),
        "bronze": say("{number} bronze", number=won["bronze"]),
        "promotions": amount(won["promotions"], "promotion", "promotions"),
    }
    return ", ".join(name for medal, name in names.items() if won[medal])


def defence_effect(s: Stealth, card: int) -> str:
    """5.4 What a card of the harbour's defence does: whom it finds or hits, and with which alert cards."""
    numbers = s.tables.card_targets[s.preset][card]
    found = [
        say(text, **{name: numbers[first + at] for at, name in enumerate(re.findall(r"{(\w+)}", text))})
        for first, text in DEFENCE_EFFECTS.items()
        if numbers[first] >= 0
    ]
    if craft := s.tables.card_craft[card]:
        found.append(say("up to {craft} patrol craft", craft=craft))
    return "; ".join(found)
