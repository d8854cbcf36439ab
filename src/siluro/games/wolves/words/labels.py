"""Every answer of Sea Wolves in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from siluro.engine.steps import Ask
from siluro.games.wolves.rules import c03_objective as c03
from siluro.games.wolves.rules import (
    c04_events,
    c05_aircraft,
    c05_ships,
    c05_sighting,
    c06_actions,
    c06_attack,
    c07_movement,
    c08_damage,
    c10_escorts,
    c11_enigma,
    c12_levels,
)
from siluro.games.wolves.rules.c03_sheet import DIESEL_STOPS, FUEL, HULL, REPAIR, VICTORY_POINT
from siluro.games.wolves.rules.state import AIRCRAFT, ESCORT, GONE, NO_DAMAGE, STOP, SUBMERGED, Wolves
from siluro.games.wolves.words import orders
from siluro.games.wolves.words.names import EFFECT_NAMES, EQUIPMENT_NAMES, WEATHER_NAMES, ZONE_NAMES
from siluro.games.wolves.words.naming import halves, ring, ship, square, vessel
from siluro.speech.say import counted, say

Meant = Callable[[Wolves, Any, int], str]


def label(s: Wolves, step: Ask[Any], answer: int) -> str:
    """An answer in words."""
    return LABELS[type(step).__name__](s, step, answer)


def course_label(s: Wolves, _: Any, answer: int) -> str:
    if answer == STOP:
        return say("stop here")
    return say("{place} ({zone})", place=square(s, answer), zone=say(ZONE_NAMES[s.paper.zones[answer]]))


ACTS: Final = (
    "end the turn", "break off the encounter", "", "turn two columns to the left", "turn one column to the left",
    "turn one column to the right", "turn two columns to the right", "advance one space", "advance two spaces",
    "launch torpedoes", "fire the deck gun", "try a repair", "escape submerged",
)  # fmt: skip


def act_label(s: Wolves, _: Any, answer: int) -> str:
    if answer == c06_actions.DONE and not any_ship(s):
        return say("end the encounter") if not c10_escorts.is_held(s) else say(ACTS[answer])
    if answer == c06_actions.CHANGE_DEPTH:
        return say("go to the surface") if s.depth == SUBMERGED else say("submerge")
    return say(ACTS[answer])


def any_ship(s: Wolves) -> bool:
    """6 Whether a ship is left on the encounter map; escorts are none."""
    return any(kind != ESCORT and ring != GONE for kind, ring in zip(s.kinds, s.rings, strict=True))


def salvo_label(s: Wolves, _: Any, answer: int) -> str:
    number = answer % c06_attack.NUMBERS
    kind = "G7e" if answer >= c06_attack.NUMBERS else "G7a"
    return f"{number} {kind}"


def seen_label(s: Wolves, total: int) -> str:
    """What a sighting roll means in the column that the chart shows."""
    seen = c05_sighting.sighted(s, min(2, c05_sighting.zone(s) + s.shift), total)
    if seen == AIRCRAFT:
        return say("aircraft, but it is night") if s.night else say("aircraft")
    if not seen:
        return say("no sighting")
    ships = counted(seen % 16, "ship", "ships")
    return (
        say("{ships}, {escorts}", ships=ships, escorts=counted(seen // 16, "escort", "escorts")) if seen > 15 else ships
    )


def aircraft_label(s: Wolves, _: Any, answer: int) -> str:
    total = max(2, answer + c05_aircraft.aircraft_drm(s))
    if total >= s.tables.aircraft_fails_from:
        return say("the attack fails")
    return damage_words(s.tables.aircraft_hull[total], s.tables.aircraft_table[total])


def damage_words(hull: int, table: int) -> str:
    if hull and table:
        return say("{hull} hull damage and the Damage Table", hull=hull)
    return say("{hull} hull damage", hull=hull) if hull else say("the Damage Table")


def escape_label(s: Wolves, _: Any, answer: int) -> str:
    total = min(6, max(1, answer + c05_aircraft.escape_drm(s)))
    fuel = s.tables.escape_fuel[total]
    cost = say("{fuel} fuel, ", fuel=halves(fuel)) if fuel else ""
    if s.tables.escape_attack[total]:
        return cost + say("and one more attack")
    return cost + (say("the Damage Table, then away") if s.tables.escape_damage[total] else say("away"))


def event_label(s: Wolves, step: c04_events.EventRoll, answer: int) -> str:
    event = c04_events.event_row(s, step.table, answer)
    if event.effect == REPAIR and not c08_damage.can_repair(s):
        return titled(event.title, say("a repair, but nothing needs one"))
    what = effect_words(s, event.effect, event.amount)
    if event.low and event.effect != DIESEL_STOPS:
        return titled(event.title, say("a die decides, {what}", what=what))
    return titled(event.title, what)


def titled(title: str, what: str) -> str:
    """An event by its name, and what it does."""
    return say("{title}: {what}", title=say(title), what=what) if title else what


def effect_words(s: Wolves, effect: int, amount: int) -> str:
    if effect == VICTORY_POINT and s.campaign:  # ruling R-44
        return say("intelligence, of no use in a campaign")
    if effect == FUEL:
        gained = say("{fuel} fuel gained", fuel=halves(amount))
        return gained if amount > 0 else say("{fuel} fuel lost", fuel=halves(-amount))
    if effect == HULL:
        return say("{hull} hull damage", hull=amount)
    return say(EFFECT_NAMES[effect])


def event_die_label(s: Wolves, step: c04_events.EventDie, answer: int) -> str:
    event = c04_events.event_row(s, step.table, step.total)
    hit = event.low <= answer <= event.high
    if event.effect == DIESEL_STOPS:
        return titled(event.title, say("repaired by the next turn") if hit else say("it stays damaged"))
    effect, amount = (event.effect, event.amount) if hit else (event.other, event.other_amount)
    return titled(event.title, effect_words(s, effect, amount))


def shot_label(s: Wolves, step: c06_attack.Shot, answer: int) -> str:
    if s.rings[step.index] == GONE:
        return say("wasted: the ship is gone")
    total = answer + c06_attack.attack_drm(s, step.weapon)
    return say("hit") if total >= s.tables.attack_from[s.rings[step.index]] else say("miss")


def hit_label(s: Wolves, step: c06_attack.HitRoll, answer: int) -> str:
    total = max(2, answer + (c06_attack.G7E_HIT_DRM if step.weapon == 1 else 0))
    damage = s.tables.hits[1 if step.weapon == c06_attack.WEAPON_GUN else 0][total]
    if not damage:
        return say("no damage") if step.weapon == c06_attack.WEAPON_GUN else say("a dud")
    return counted(damage, "box of damage", "boxes of damage")


def column_label(s: Wolves, _: Any, answer: int) -> str:
    return say("column {column}", column=answer) if answer >= c05_ships.FIRST_COLUMN else say("nothing there")


def hunt_label(s: Wolves, step: c10_escorts.Hunt, answer: int) -> str:
    total = min(6, max(1, answer + c10_escorts.hunt_drm(s, step.index)))
    hull, table = s.tables.escort_hull[s.depth][total], s.tables.escort_table[s.depth][total]
    return damage_words(hull, table) if hull or table else say("not detected")


def alarm_label(s: Wolves, _: Any, answer: int) -> str:
    if answer < s.tables.alarm_from[c05_sighting.zone(s)]:
        return say("nobody comes")
    return say("an escort comes") if s.night else say("an aircraft comes")


def message_label(s: Wolves, step: c11_enigma.Coordinate, answer: int) -> str:
    if answer == c11_enigma.NO_INTEL:
        return say("no intelligence")
    return say("coded squares {name}", name=step.name(s, answer).replace("-", " ").upper())


def repair_label(s: Wolves, step: c08_damage.Repair, answer: int) -> str:
    if answer == c08_damage.NO_REPAIR:
        return say("nothing")
    name = say(EQUIPMENT_NAMES[answer])
    return say("{name}, for {fuel} fuel", name=name, fuel=halves(step.halves)) if step.halves else name


def damage_label(s: Wolves, _: Any, answer: int) -> str:
    what = s.tables.damage[answer]
    if what == NO_DAMAGE:
        return say("no damage")
    return (
        say("{what} again: 1 hull damage", what=say(EQUIPMENT_NAMES[what]))
        if s.eq[what]
        else say(EQUIPMENT_NAMES[what])
    )


def choice(*texts: str) -> Meant:
    """Labels of the answers 0, 1, 2 … of a plain choice."""
    return lambda s, step, answer: say(texts[answer])


def points_label(s: Wolves, _: Any, answer: int) -> str:
    return counted(s.paper.goal_points[answer], "victory point", "victory points")


LABELS: Final[dict[str, Meant]] = {
    "Look": points_label,
    "Shell": choice("hold fire", "fire at the shore"),
    "ShoreFire": lambda s, step, answer: (
        say("the gun bursts") if answer <= c03.GUN_BURSTS_UP_TO else points_label(s, step, answer)
    ),
    "EventRoll": event_label,
    "EventDie": event_die_label,
    "Report": choice("keep silent", "send the report"),
    "Depth": orders.depth_label,
    "Course": course_label,
    "AircraftAttack": aircraft_label,
    "Evade": choice("try to escape", "wait for the next attack"),
    "EscapeManeuver": escape_label,
    "Sighting": lambda s, _, answer: seen_label(s, answer),
    "SecondLook": choice("keep it", "look again"),
    "Traffic": choice("no", "yes: red water"),
    "Engage": choice("engage", "ignore it"),
    "Heading": orders.heading_label,
    "Position": column_label,
    "ShipRoll": lambda s, _, answer: ship(s, s.paper.ships[answer]),
    "CampaignShipRoll": lambda s, _, answer: ship(s, s.paper.ships[answer]),
    "EscortTable": lambda s, _, answer: (
        counted(c05_ships.escorts_on(s, answer), "escort", "escorts")
        if c05_ships.escorts_on(s, answer)
        else say("no escort")
    ),
    "EscortPosition": column_label,
    "Act": act_label,
    "IceDive": lambda s, _, answer: say("under") if answer >= c06_actions.ICE_DIVE_FROM else say("no hole"),
    "Target": lambda s, _, answer: say("{ship} at {ring}", ship=vessel(s, answer), ring=ring(s, answer)),
    "Salvo": salvo_label,
    "Shot": shot_label,
    "HitRoll": hit_label,
    "Side": lambda s, _, answer: say("to the right") if answer <= c07_movement.RIGHT_UP_TO else say("to the left"),
    "DamageTable": damage_label,
    "Repair": repair_label,
    "RepairRoll": lambda s, _, answer: (
        say("repaired") if answer + c08_damage.repair_drm(s) >= s.tables.repair_from else say("it fails")
    ),
    "Weather": lambda s, _, answer: say(WEATHER_NAMES[s.paper.weather[answer]]),
    "Hunt": hunt_label,
    "RadioAlarm": alarm_label,
    "HarbourGuard": lambda s, _, answer: (
        say("a guard puts out") if answer >= s.tables.harbour_escort_from else say("all quiet")
    ),
    "Coordinate": message_label,
    "Truth": choice("the northern route", "the central route", "the southern route"),
    "Port": lambda s, _, answer: say(
        "{name} ({place})", name=s.paper.home_names[s.paper.homes.index(answer)], place=square(s, answer)
    ),
    "LoadMines": lambda s, _, answer: counted(answer, "mine", "mines"),
    "LoadG7e": orders.g7e_label,
    "LayMines": choice("keep the mines", "lay the mines"),
    "Keep": choice("keep it", "roll again"),
    "LevelDie": lambda s, step, answer: say(
        "{drm:+d} to the next roll", drm=s.tables.level_drm[c12_levels.level(s, step.who)][answer]
    ),
    "Upgrade": orders.upgrade_label,
    "Dock": choice("the patrol is over", "put to sea again"),
    "Enter": choice("enter the harbour", "stay outside"),
    "Anchorage": column_label,
}  # fmt: skip
