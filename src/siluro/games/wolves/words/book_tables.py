"""The tables of the book by section, made of what the rules use: facts to check, nothing typed again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from siluro.engine.game import BookTable
from siluro.games.wolves.rules import c05_aircraft, c06_attack, c09_weather, c10_escorts
from siluro.games.wolves.rules.c03_sheet import Sheet, Tables
from siluro.games.wolves.rules.c12_levels import CAPTAIN_LEVEL, CREW_LEVEL
from siluro.games.wolves.rules.state import (
    CAPTAIN,
    CREW,
    DIESEL,
    E_ENGINES,
    FUEL_TANK,
    FULL_BATTERY,
    GUN,
    NO_DAMAGE,
    PERISCOPE,
    REPAIRS,
    REROLL,
    SUBMERGED,
    SURFACED,
    TUBES,
    WEATHERS,
    ZONES,
)
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import hit_effect
from siluro.games.wolves.words.c05_aircraft import escape_result
from siluro.games.wolves.words.c06_attack import damage_or_dud
from siluro.games.wolves.words.stories import rating_name
from siluro.kit.tally import Cause
from siluro.packs import Sources
from siluro.speech.figures import percent
from siluro.speech.say import amount, capital, say

Row = tuple[object, ...]
TOTALS: Final = range(2, 13)
FACES: Final = range(1, 7)
RINGS: Final = range(1, 5)
DAY: Final = 0
NIGHT: Final = 1


def book_tables(t: Tables, src: Sources) -> dict[str, list[BookTable]]:
    """The tables of chapters 3 to 12 by section: those that missions share, then those that a sheet prints itself."""
    found = {"3.1.5": [ratings(t, src)], "12": [levels(t, src), upgrades(t, src)]}
    for section, tables in BY_SHEET.items():
        found.setdefault(section, []).extend(each for table in tables for each in with_own(t, table))
    return found


def with_own(t: Tables, table: Callable[[Sheet], BookTable]) -> Iterator[BookTable]:
    """A table that missions share, and how it is where a mission has its own."""
    shared = table(t.shared)
    yield shared
    for sheet in t.sheets:
        own = table(sheet)
        if own != shared:
            yield replace(own, title=say("{table} ({sheet})", table=own.title, sheet=say(sheet.title)))


def modifiers(*each: tuple[Cause, int]) -> str:
    """What is added to the roll, cause by cause."""
    told = (say("{cause} {drm:+d}", cause=say(cause.name), drm=drm) for cause, drm in each if drm)
    return say("Modifiers: {what}.", what="; ".join(told))


def in_a_campaign(cause: Cause) -> str:
    return say("In a campaign also the {what}.", what=say(cause.name))


def runs(rows: Iterable[tuple[int, Row]]) -> list[Row]:
    """Rows with the same cells side by side as one: '7–8'."""
    found: list[tuple[int, int, Row]] = []
    for number, cells in rows:
        if found and found[-1][2] == cells:
            found[-1] = (found[-1][0], number, cells)
        else:
            found.append((number, number, cells))
    return [(f"{low}–{high}" if low < high else f"{low}", *cells) for low, high, cells in found]


def ring(number: int) -> str:
    """A distance as the Detection Table prints it."""
    return f"D{number}" if number else "–"


def ratings(t: Tables, src: Sources) -> BookTable:
    """3.1.5 What the victory points of a mission are called."""
    rows: list[Row] = [
        (say("{points}+", points=bound), rating_name(id)) for id, bound in zip(t.rating_ids, t.rating_from, strict=True)
    ]
    return BookTable(say("Ratings"), (say("points"), say("rating")), rows, src.of(f"tables.rating.{t.rating_ids[0]}"))


def alarm(t: Sheet) -> BookTable:
    """3.1.5 From which face a ship's call for help is heard."""
    rows: list[Row] = [(say(names.ZONE_NAMES[zone]), names.face_up(t.alarm.lowest[zone])) for zone in range(len(ZONES))]
    return BookTable(say("A ship calls for help"), (say("zone"), "1d6"), rows, t.alarm.src)


def aircraft(t: Sheet) -> BookTable:
    """5.1, 5.1.1 The Aircraft Attack Table."""
    table = t.aircraft

    def result(total: int) -> str:
        if total >= table.fails_from:
            return say("the attack fails")
        return hit_effect(table.hull[total], table.damage_table[total])

    notes = (
        modifiers(
            (c05_aircraft.AT_NIGHT, table.night),
            (c05_aircraft.UNDER_WATER, table.submerged),
            (c05_aircraft.E_ENGINES_DOWN, table.e_engines),
        ),
        in_a_campaign(CREW_LEVEL),
    )
    rows = runs((total, (result(total),)) for total in TOTALS)
    return BookTable(capital(say("Aircraft Attack Table")), ("2d6", say("result")), rows, table.src, notes)


def escape_maneuver(t: Sheet) -> BookTable:
    """5.1 The Escape Maneuver Table."""
    notes = (modifiers((c05_aircraft.E_ENGINES_DOWN, t.escape.e_engines)), in_a_campaign(CAPTAIN_LEVEL))
    rows = runs((face, (escape_result(t.escape, face),)) for face in FACES)
    return BookTable(capital(say("Escape Maneuver Table")), ("1d6", say("result")), rows, t.escape.src, notes)


def attack(t: Sheet) -> BookTable:
    """6.1 The Attack Table: the lowest total that hits at each distance."""
    rows: list[Row] = [(ring(number), say("{face}+", face=t.attack.lowest[number])) for number in RINGS]
    notes = (
        modifiers(
            (c06_attack.TUBES_DOWN, t.attack_drm.tubes),
            (c06_attack.PERISCOPE_DOWN, t.attack_drm.periscope),
            *((c09_weather.CAUSES[weather], t.skies[weather].attack) for weather in range(len(WEATHERS))),
        ),
        say("Tubes and periscope matter to torpedoes only, the periscope only when submerged."),
        in_a_campaign(CAPTAIN_LEVEL),
    )
    labels = said_once(t.attack.src, t.attack_drm.src)
    return BookTable(capital(say("Attack Table")), (say("distance"), say("hit on 2d6")), rows, labels, notes)


def hit(t: Sheet) -> BookTable:
    """6.1, 12.1 The Hit Table."""
    rows = runs(
        (total, (damage_or_dud(t.hit.torpedo[total], False), damage_or_dud(t.hit.gun[total], True))) for total in TOTALS
    )
    notes = (modifiers((c06_attack.G7E_WARHEAD, t.g7e.hit)),)
    heads = ("2d6", say("torpedo"), say("deck gun"))
    return BookTable(capital(say("Hit Table")), heads, rows, said_once(t.hit.src, t.g7e.src), notes)


def repair(t: Sheet) -> BookTable:
    """6.1 What a repair needs, and what can be repaired submerged."""
    below = ", ".join(say(names.EQUIPMENT_NAMES[each]) for each in t.repair.submerged)
    needed = say("{face}+", face=t.repair.lowest)
    rows: list[Row] = [(say("surfaced"), say("all but the fuel tank"), needed), (say("submerged"), below, needed)]
    heads = (say("depth"), say("equipment"), say("repaired on 2d6"))
    return BookTable(say("Repair"), heads, rows, t.repair.src, (in_a_campaign(CREW_LEVEL),))


def distances(t: Sheet) -> BookTable:
    """7.1 The Detection Table: the farthest ring from which the boat is sighted, and detected."""
    rows: list[Row] = [
        (names.time_of_day(bool(time)), names.depth(bool(depth)), *map(ring, t.detection.rings(time, depth)))
        for time in (DAY, NIGHT)
        for depth in (SURFACED, SUBMERGED)
    ]
    heads = (say("day or night"), say("depth"), say("sighted up to"), say("detected up to"))
    return BookTable(capital(say("Detection Table")), heads, rows, t.detection.src)


def damage(t: Sheet) -> BookTable:
    """8 The Damage Table, and what each damage means."""

    def cells(equipment: int) -> Row:
        if equipment == NO_DAMAGE:
            return say("no damage"), ""
        return say(names.EQUIPMENT_NAMES[equipment]), effect(t, equipment)

    rows = runs((total, cells(t.damage.by_total[total])) for total in TOTALS)
    heads = ("2d6", say("equipment"), say("effect"))
    notes = (say("A second hit on the same equipment is one box of hull damage."),)
    labels = said_once(t.damage.src, t.damage_effects.src)
    return BookTable(capital(say("Damage Table")), heads, rows, labels, notes)


def effect(t: Sheet, equipment: int) -> str:
    """8 What a damage means, with its figures."""
    if equipment == E_ENGINES:
        return say(
            "a submerged turn costs {charge} more battery; aircraft attacks {air:+d}, escapes from aircraft {away:+d}, "
            "escorts' detection {hunt:+d}",
            charge=percent(t.damage_effects.e_engines / FULL_BATTERY, 0), air=t.aircraft.e_engines,
            away=t.escape.e_engines, hunt=t.escorts.e_engines,
        )  # fmt: skip
    if equipment == DIESEL and t.damage_effects.diesel != 1:
        return say("{grids} fewer a turn on the surface", grids=amount(t.damage_effects.diesel, "grid", "grids"))
    if equipment == PERISCOPE:
        return say("submerged torpedo attacks {drm:+d}", drm=t.attack_drm.periscope)
    if equipment == TUBES:
        return say("torpedo attacks {drm:+d}", drm=t.attack_drm.tubes)
    if equipment == FUEL_TANK:
        lost = names.halves(t.damage_effects.fuel_tank)
        return say("{fuel} fuel lost at once; cannot be repaired at sea", fuel=lost)
    return say(names.DAMAGE_EFFECTS[equipment])


def weather(t: Sheet) -> BookTable:
    """9.1 How many rings the weather takes from the distances of 7.1."""
    rows: list[Row] = [
        (
            say(names.WEATHER_NAMES[number]),
            *(say("{drm:+d}", drm=-less) if less else "–" for less in sky.day + sky.night),
        )
        for number, sky in enumerate(t.skies)
    ]
    heads = (
        say("weather"), say("sighted, day"), say("detected, day"), say("sighted, night"), say("detected, night"),
    )  # fmt: skip
    labels = "; ".join(f"{say(names.WEATHER_BY_ID[id])}: {sky.src}" for id, sky in zip(WEATHERS, t.skies, strict=True))
    return BookTable(say("Weather"), heads, rows, labels)


def hunt(t: Sheet) -> BookTable:
    """10.1 The escort's Detection Table."""
    table = t.escorts

    def result(depth: int, face: int) -> str:
        hull, also = table.hull(depth)[face], table.damage_table(depth)[face]
        return hit_effect(hull, also) if hull or also else say("not detected")

    rows = runs((face, tuple(result(depth, face) for depth in (SURFACED, SUBMERGED))) for face in FACES)
    notes = (
        modifiers(
            (c10_escorts.SURFACED_AT_NIGHT, table.night),
            *((c09_weather.CAUSES[weather], t.skies[weather].hunt) for weather in range(len(WEATHERS))),
            (c10_escorts.ESCORT_NEAR, table.near),
            (c10_escorts.E_ENGINES_DOWN, table.e_engines),
            (c10_escorts.LATE_IN_THE_WAR, table.late),
        ),
    )
    heads = ("1d6", say("surfaced"), say("submerged"))
    return BookTable(capital(say("Escort's Detection Table")), heads, rows, table.src, notes)


def said_once(*labels: str) -> str:
    return "; ".join(dict.fromkeys(labels))


BY_SHEET: Final[dict[str, tuple[Callable[[Sheet], BookTable], ...]]] = {
    "3.1.5": (alarm,),
    "5.1": (aircraft, escape_maneuver),
    "6.1": (attack, hit, repair),
    "7.1": (distances,),
    "8": (damage,),
    "9.1": (weather,),
    "10.1": (hunt,),
}
"""Tables that missions share unless they print their own, by section."""


def levels(t: Tables, src: Sources) -> BookTable:
    """12 The level die of captain and crew."""
    heads = ("1d6", *(say("level {level}", level=level) for level in range(1, len(t.level_xp) + 1)))
    rows: list[Row] = [
        (face, *(say("{drm:+d}", drm=column[face]) if column[face] else "0" for column in t.level_drm[1:]))
        for face in FACES
    ]
    costs = ", ".join(str(points) for points in t.level_xp)
    uses = (say("{who}: {use}.", who=upgrade_name(who), use=say(names.UPGRADE_USES[who])) for who in (CAPTAIN, CREW))
    notes = (say("Experience for levels 1 to {most}: {costs}.", most=len(t.level_xp), costs=costs), *uses)
    return BookTable(say("Level die"), heads, rows, src.of("campaign.levels"), notes)


def upgrade_name(track: int) -> str:
    return capital(say(names.UPGRADE_NAMES[track]))


def upgrades(t: Tables, src: Sources) -> BookTable:
    """12 What other upgrades cost, and how far they go."""
    rows: list[Row] = [
        (upgrade_name(GUN), t.gun_xp, say("one round more, up to {most}", most=t.gun_most)),
        (upgrade_name(REPAIRS), t.repair_xp, say("one attempt more for each damage, up to {most}", most=t.repair_most)),
        (upgrade_name(REROLL), t.reroll_xp, say("one roll a turn, all its dice")),
    ]
    heads = (say("upgrade"), say("experience"), say("gain"))
    return BookTable(say("Upgrades"), heads, rows, src.of("campaign.upgrades"))
