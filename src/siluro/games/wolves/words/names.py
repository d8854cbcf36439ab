"""What the things of Sea Wolves are called: squares, vessels, equipment, weather, months."""

from __future__ import annotations

from typing import Final

from siluro.engine.play import waiting
from siluro.games.wolves.rules import c04_movement, c05_ships, c05_sighting
from siluro.games.wolves.rules.state import CONDUCTS, EQUIPMENT, ESCORT, UPGRADES, WEATHERS, Wolves
from siluro.games.wolves.view_encounter import escort_name
from siluro.speech.say import mark, say

EQUIPMENT_NAMES: Final = (
    "E-engines", "deck gun", "periscope", "torpedo tubes", "radio", "diesel engines", "fuel tank",
)  # fmt: skip
DAMAGE_EFFECTS: Final = mark((
    "submerged runs cost more battery", "cannot fire", "torpedoes hit less often when submerged",
    "torpedoes hit less often", "no messages", "one grid less on the surface", "one box of fuel lost",
))  # fmt: skip
"""8 What the damage of each means."""
WEATHER_NAMES: Final = ("clear", "rain", "storm", "fog", "ice")
ZONE_NAMES: Final = ("blue zone", "yellow zone", "red zone")
UPGRADE_NAMES: Final = ("captain's level", "crew's level", "deck gun capacity", "repair attempts", "re-roll")
UPGRADE_USES: Final = (
    "attacks and escapes from aircraft", "aircraft attacks and repairs", "rounds on board", "attempts per damage",
    "one re-roll each turn",
)  # fmt: skip
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
HIGHEST_FACE: Final = 6
CONDUCT_NAMES: Final = {"runs": "runs", "stopped": "stopped", "contraband": "contraband"}
SECTOR_NAMES: Final = {"north": "northern sector", "middle": "middle sector", "south": "southern sector"}
EQUIPMENT_BY_ID: Final = dict(zip(EQUIPMENT, EQUIPMENT_NAMES, strict=True))
EFFECT_BY_ID: Final = dict(zip(EQUIPMENT, DAMAGE_EFFECTS, strict=True))
WEATHER_BY_ID: Final = dict(zip(WEATHERS, WEATHER_NAMES, strict=True))
UPGRADE_BY_ID: Final = dict(zip(UPGRADES, UPGRADE_NAMES, strict=True))


def square(s: Wolves, cell: int) -> str:
    """A square as the chart prints it: AN96."""
    return s.tables.cell_ids[s.sheet.cells[cell]].upper()


def square_and_zone(s: Wolves, cell: int) -> str:
    """A square with its colour."""
    return say("{place} ({zone})", place=square(s, cell), zone=zone(s, cell))


def zone(s: Wolves, cell: int) -> str:
    """The colour of a square, and whether it lies along the ice."""
    colour = say(ZONE_NAMES[c05_sighting.colour(s, cell)])
    return say("{zone}, ice edge", zone=colour) if s.sheet.ice.edge and s.sheet.ice.edge[cell] else colour


def goal_name(s: Wolves) -> str:
    """The objective of the mission."""
    return say(s.sheet.goal_name)


def sector(s: Wolves, number: int) -> str:
    """A stretch of the coast."""
    id = s.sheet.sectors.ids[number]
    return say(SECTOR_NAMES[id]) if id in SECTOR_NAMES else id


def face_up(face: int) -> str:
    """A face of a die and all above it: '5+', but '6'."""
    return str(face) if face == HIGHEST_FACE else say("{face}+", face=face)


def halves(number: int) -> str:
    """Fuel in squares: '1½'."""
    return f"{number // 2 or ''}{'½' if number % 2 else ''}" or "0"


def home_with(boxes: int) -> str:
    """4.5 What is left in the tanks, in halves of a box, if the boat sails home now."""
    if boxes < 0:
        return say("Fuel boxes missing if you sail home now: {boxes}.", boxes=halves(-boxes))
    return say("Fuel boxes left if you sail home now: {boxes}.", boxes=halves(boxes))


def vessel(s: Wolves, index: int) -> str:
    """A vessel on the encounter map by name."""
    is_escort = index < len(s.vessels) and s.vessels[index] == ESCORT
    if is_escort:
        return escort(index + 1, escort_name(s, index))
    return ship(s, s.vessels[index]) if has_name(s, index) else say("ship {number}", number=index + 1)


def whole_escort(number: int, name: str) -> str:
    """The same where nothing shows that it is one: 'Fowey, escort'."""
    return say("{name}, escort", name=name) if name else escort(number, name)


def escort(number: int, name: str) -> str:
    """An escort by its name or, where the mission has none, by its number: the same on the map and in the news."""
    return name or say("escort {number}", number=number)


def the_vessel(s: Wolves, index: int) -> str:
    """The same inside a sentence: a name takes the article, a number does not: 'the Fowey', 'escort 2'."""
    name = vessel(s, index)
    return say("the {ship}", ship=name) if has_name(s, index) else name


def has_name(s: Wolves, index: int) -> bool:
    """Whether a vessel on the encounter map has a name; else it has a number."""
    kind = s.vessels[index] if index < len(s.vessels) else c05_ships.UNKNOWN
    return bool(s.sheet.escort_names) if kind == ESCORT else kind != c05_ships.UNKNOWN


def ship(s: Wolves, kind: int) -> str:
    """A ship of the Ship Table with its tonnage."""
    return say("{name} ({tons} t)", name=s.tables.ships[kind].name, tons=s.tables.ships[kind].tons)


def damage_list(s: Wolves) -> list[str]:
    """The equipment that is damaged."""
    return [say(EQUIPMENT_NAMES[index]) for index in range(len(s.equipment_damage)) if s.equipment_damage[index]]


def with_conduct(name: str, is_neutral: bool, conduct: str) -> str:
    """A ship by name: whether it is neutral, and what it did when it was told to stop."""
    notes = [say("neutral")] if is_neutral else []
    if conduct:
        notes.append(say(CONDUCT_NAMES[conduct]))
    return say("{name} ({notes})", name=name, notes=", ".join(notes)) if notes else name


def ship_and_conduct(s: Wolves, index: int) -> str:
    """A ship on the encounter map, as `with_conduct` names it."""
    kind = s.vessels[index]
    conduct = CONDUCTS[s.conduct[index]] if s.sheet.prize_rules.halt_ring else ""
    return with_conduct(s.tables.ships[kind].name, s.tables.ships[kind].neutral == 1, conduct)


def column(index: int) -> int:
    """A column as the encounter map prints it."""
    return index + c05_ships.FIRST_BEARING


def ring(s: Wolves, index: int) -> str:
    """The ring of a vessel."""
    return f"D{max(1, s.rings[index])}"


def depth(is_deep: bool) -> str:
    return say("submerged") if is_deep else say("surfaced")


def time_of_day(is_night: bool) -> str:
    return say("night") if is_night else say("day")


def month(number: int) -> str:
    """'October 1940'; month 0 is September 1939."""
    return say("{month} {year}", month=say(MONTHS[(8 + number) % 12]), year=1939 + (8 + number) // 12)


def moment(s: Wolves) -> str:
    """Where and when, as the heading of a log."""
    if s.encounter_turn:
        return say("Encounter, turn {turn}", turn=s.encounter_turn)
    place = square(s, s.cell)
    if isinstance(waiting(s), c04_movement.Depth):  # whether it will be day or night is what is being asked
        return say("{month}, {square}", month=month(s.month), square=place) if s.campaign else place
    time = time_of_day(bool(s.night))
    if s.campaign:
        return say("{month}, {square}, {time}", month=month(s.month), square=place, time=time)
    return say("{square}, {time}", square=place, time=time)
