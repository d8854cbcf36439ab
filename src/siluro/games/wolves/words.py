"""Every sentence of Sea Wolves that depends on the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from siluro.engine.steps import Ask, Roll
from siluro.games.wolves import c03_objective as c03
from siluro.games.wolves import (
    c04_events,
    c04_fuel,
    c04_movement,
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
    c12_upgrades,
)
from siluro.games.wolves.c03_mission import ENDINGS
from siluro.games.wolves.state import (
    AIRCRAFT,
    CAPTAIN,
    DIESEL_STOPS,
    ESCORT,
    FUEL,
    GONE,
    HULL,
    NO_DAMAGE,
    STOP,
    SUBMERGED,
    Wolves,
    paper,
    uboat,
)
from siluro.games.wolves.text import (
    BRIEFINGS,
    DATES,
    EFFECT_NAMES,
    EQUIPMENT_NAMES,
    REASONS,
    TITLES,
    UPGRADE_NAMES,
    WEATHER_NAMES,
    ZONE_NAMES,
    month_name,
)
from siluro.kit.words import counted, say, sentence

__all__ = ["BRIEFINGS", "DATES", "TITLES", "label", "need", "prompt", "tell"]

Said = Callable[[Wolves, Any], str]
Meant = Callable[[Wolves, Any, int], str]


def square(s: Wolves, cell: int) -> str:
    """A square as the chart prints it: AN96."""
    return s.tables.cell_ids[paper(s).cells[cell]].upper()


def vessel(s: Wolves, index: int) -> str:
    """A vessel on the encounter map by name."""
    kind = s.kinds[index] if index < len(s.kinds) else c05_ships.UNKNOWN
    if kind == ESCORT:
        names = paper(s).escort_names
        return names[index % len(names)] if names else say("escort {number}", number=index + 1)
    if kind == c05_ships.UNKNOWN:
        return say("ship {number}", number=index + 1)
    return ship(s, kind)


def ship(s: Wolves, kind: int) -> str:
    return say("{name} ({tons} t)", name=s.tables.ship_names[kind], tons=s.tables.tons[kind])


def goal_name(s: Wolves) -> str:
    return say(paper(s).goal_name)


def halves(number: int) -> str:
    """Fuel in squares: '1½'."""
    return f"{number // 2 or ''}{'½' if number % 2 else ''}" or "0"


def ring(s: Wolves, index: int) -> str:
    return f"D{max(1, s.rings[index])}"


def moment(s: Wolves) -> str:
    """Where and when, as the heading of a log."""
    time = say("night") if s.night else say("day")
    if s.lap:
        return say("Encounter, turn {turn}", turn=s.lap)
    place = s.tables.cell_ids[paper(s).cells[s.cell]].upper()
    if s.campaign:
        return say("{month}, {square}, {time}", month=month_name(s.month), square=place, time=time)
    return say("{square}, {time}", square=place, time=time)


def prompt(s: Wolves, step: Ask[Any]) -> str:
    """The question in words."""
    return PROMPTS[type(step).__name__](s, step)


def position_prompt(s: Wolves, _: Any) -> str:
    return say("Where is the contact? 2, 3 and 4 are false contacts.")


def depth_prompt(s: Wolves, _: Any) -> str:
    return say(
        "{place}, {zone}, {fuel} fuel left, battery {battery} %. Surfaced or submerged this turn?",
        place=square(s, s.cell), zone=say(ZONE_NAMES[c05_sighting.base_zone(s)]),
        fuel=halves(max(0, c04_fuel.fuel_left(s))),
        battery=25 * s.battery,
    )  # fmt: skip


def course_prompt(s: Wolves, _: Any) -> str:
    at = s.path[-1] if s.path else s.cell
    left = c04_fuel.turn_range(s) - len(s.path)
    return say("From {place}, {grids}: where to?", place=square(s, at), grids=counted(left, "grid", "grids"))


def act_prompt(s: Wolves, _: Any) -> str:
    return say(
        "Encounter turn {lap}, heading {heading}: {left}.", lap=s.lap, heading=s.heading + c05_ships.FIRST_COLUMN,
        left=counted(s.actions, "action", "actions"),
    )  # fmt: skip


def keep_prompt(s: Wolves, step: c12_levels.Keep) -> str:
    return say("The roll was {answer}. Keep it, or roll again?", answer=step.answer)


PROMPTS: Final[dict[str, Said]] = {
    "Look": lambda s, _: say("What is there to be learnt at {goal}? Roll a die.", goal=goal_name(s)),
    "Shell": lambda s, _: say("{goal} lies within reach of the gun. Fire?", goal=sentence(goal_name(s))[:-1]),
    "ShoreFire": lambda s, _: say("The gun fires at the shore. Roll a die."),
    "EventRoll": lambda s, step: say("Event E{table}: roll two dice.", table=step.table),
    "EventDie": lambda s, _: say("The event asks for one more die."),
    "Report": lambda s, _: say("Send a weather report? It brings a point, and the enemy may hear it."),
    "Depth": depth_prompt,
    "Course": course_prompt,
    "AircraftAttack": lambda s, _: say("An aircraft attacks. Roll two dice."),
    "Evade": lambda s, _: say("The aircraft turns for another run. Wait for it, or try to escape?"),
    "EscapeManeuver": lambda s, _: say("The boat tries to escape the aircraft. Roll a die."),
    "Sighting": lambda s, _: say(
        "Look-out in {place}, {zone} water: roll two dice.",
        place=square(s, s.cell), zone=say(ZONE_NAMES[min(2, c05_sighting.base_zone(s) + s.shift)]),
    ),
    "SecondLook": lambda s, step: say("The sighting roll was {total}. Keep it, or look again?", total=step.total),
    "Traffic": lambda s, _: say("Is {place} on the convoy's route?", place=square(s, s.cell)),
    "Engage": lambda s, _: say("{ships} in sight. Engage?", ships=counted(s.contacts, "contact", "contacts")),
    "Heading": lambda s, _: say("Which way does the boat head? The contacts are still unknown."),
    "Position": position_prompt,
    "ShipRoll": lambda s, step: say("Which ship is contact {number}?", number=step.index + 1),
    "CampaignShipRoll": lambda s, step: say("Which ship is contact {number}?", number=step.index + 1),
    "EscortTable": lambda s, _: say("Are there escorts? Roll a die."),
    "EscortPosition": lambda s, _: say("Where is the escort? 2, 3 and 4 are none."),
    "Act": act_prompt,
    "IceDive": lambda s, _: say("The boat looks for a hole in the ice to dive. Roll a die."),
    "Target": lambda s, _: say("Which ship is the target?"),
    "Salvo": lambda s, step: say("How many torpedoes at the {ship}?", ship=vessel(s, step.index)),
    "Shot": lambda s, step: say(
        "Attack on the {ship} at {ring}: roll two dice.", ship=vessel(s, step.index), ring=ring(s, step.index)
    ),
    "HitRoll": lambda s, step: say("A hit on the {ship}: roll for the damage.", ship=vessel(s, step.index)),
    "Side": lambda s, step: say("To which side does the {ship} pass?", ship=vessel(s, step.index)),
    "DamageTable": lambda s, _: say("What is damaged? Roll two dice."),
    "Repair": lambda s, _: say("What is to be repaired?"),
    "RepairRoll": lambda s, step: say("Repair of the {what}.", what=say(EQUIPMENT_NAMES[step.equipment])),
    "Weather": lambda s, _: say("What is the weather like? Roll a die."),
    "Hunt": lambda s, step: say("The {escort} hunts the boat. Roll a die.", escort=vessel(s, step.index)),
    "RadioAlarm": lambda s, _: say("A ship calls for help by radio. Roll a die."),
    "HarbourGuard": lambda s, _: say("Does a guard put out? Roll a die."),
    "Coordinate": lambda s, step: say("Coordinate {number}: what does the radio room hear?", number=step.number + 1),
    "Truth": lambda s, _: say("Which route did the convoy take?"),
    "Port": lambda s, _: say("{month}: from which port does the patrol leave?", month=month_name(s.month)),
    "LoadMines": lambda s, _: say("How many of {slots} slots take mines?", slots=uboat(s).slots),
    "LoadG7e": lambda s, _: say("How many of {left} torpedoes are G7e?", left=s.g7a),
    "LayMines": lambda s, _: say("This is a square for a minefield. Lay the mines?"),
    "Keep": keep_prompt,
    "LevelDie": lambda s, step: say(
        "{who} at level {level}: roll a die.",
        who=say("Captain") if step.who == CAPTAIN else say("Crew"), level=c12_levels.level(s, step.who),
    ),
    "Upgrade": lambda s, _: say("A point of experience: where does it go?"),
    "Dock": lambda s, _: say("The boat is in {place}. Is the patrol over?", place=square(s, s.cell)),
    "Enter": lambda s, _: say("Night at {goal}. Enter the harbour?", goal=goal_name(s)),
    "Anchorage": lambda s, _: say("Where does the {ship} lie at anchor?", ship=ship(s, paper(s).prize)),
}  # fmt: skip


def label(s: Wolves, step: Ask[Any], answer: int) -> str:
    """An answer in words."""
    return LABELS[type(step).__name__](s, step, answer)


def course_label(s: Wolves, _: Any, answer: int) -> str:
    if answer == STOP:
        return say("stop here")
    return say("{place} ({zone})", place=square(s, answer), zone=say(ZONE_NAMES[paper(s).zones[answer]]))


def depth_label(s: Wolves, _: Any, answer: int) -> str:
    if answer != SUBMERGED:
        return say("surfaced: {fuel} fuel, battery +25 %", fuel=halves(uboat(s).surfaced_cost))
    left = s.battery - c04_fuel.turn_charge(s)
    if left <= 0:
        return say("submerged: THE BATTERY RUNS EMPTY AND THE BOAT IS LOST")
    return say("submerged: battery down to {left} %", left=25 * left)


ACTS: Final = (
    "end the turn", "break off the encounter", "", "turn two columns to the left", "turn one column to the left",
    "turn one column to the right", "turn two columns to the right", "advance one space", "advance two spaces",
    "launch torpedoes", "fire the deck gun", "try a repair", "escape submerged",
)  # fmt: skip


def act_label(s: Wolves, _: Any, answer: int) -> str:
    if answer == c06_actions.CHANGE_DEPTH:
        return say("go to the surface") if s.depth == SUBMERGED else say("submerge")
    return say(ACTS[answer])


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
    if event.low and event.effect != DIESEL_STOPS:
        return say("a die decides: {what}", what=effect_words(event.effect, event.amount))
    return effect_words(event.effect, event.amount)


def effect_words(effect: int, amount: int) -> str:
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
        return say("repaired by the next turn") if hit else say("it stays damaged")
    return effect_words(event.effect, event.amount) if hit else effect_words(event.other, event.other_amount)


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


def upgrade_label(s: Wolves, _: Any, answer: int) -> str:
    if answer == c12_upgrades.LOST:
        return say("lost: every track is full")
    return say(
        "{track}: {now} of {most}", track=say(UPGRADE_NAMES[answer]), now=s.xp[answer],
        most=c12_upgrades.track_length(s, answer),
    )  # fmt: skip


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
    return counted(paper(s).goal_points[answer], "victory point", "victory points")


LABELS: Final[dict[str, Meant]] = {
    "Look": points_label,
    "Shell": choice("hold fire", "fire at the shore"),
    "ShoreFire": lambda s, step, answer: (
        say("the gun bursts") if answer <= c03.GUN_BURSTS_UP_TO else points_label(s, step, answer)
    ),
    "EventRoll": event_label,
    "EventDie": event_die_label,
    "Report": choice("keep silent", "send the report"),
    "Depth": depth_label,
    "Course": course_label,
    "AircraftAttack": aircraft_label,
    "Evade": choice("try to escape", "wait for the next attack"),
    "EscapeManeuver": escape_label,
    "Sighting": lambda s, _, answer: seen_label(s, answer),
    "SecondLook": choice("keep it", "look again"),
    "Traffic": choice("no", "yes: red water"),
    "Engage": choice("engage", "ignore them"),
    "Heading": lambda s, _, answer: say("column {column}", column=answer + c05_ships.FIRST_COLUMN),
    "Position": column_label,
    "ShipRoll": lambda s, _, answer: ship(s, paper(s).ships[answer]),
    "CampaignShipRoll": lambda s, _, answer: ship(s, paper(s).ships[answer]),
    "EscortTable": lambda s, _, answer: counted(
        c05_ships.escorts_on(s, answer), "escort", "escorts"
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
    "Weather": lambda s, _, answer: say(WEATHER_NAMES[paper(s).weather[answer]]),
    "Hunt": hunt_label,
    "RadioAlarm": alarm_label,
    "HarbourGuard": lambda s, _, answer: (
        say("a guard puts out") if answer >= s.tables.harbour_escort_from else say("all quiet")
    ),
    "Coordinate": message_label,
    "Truth": choice("the northern route", "the central route", "the southern route"),
    "Port": lambda s, _, answer: say(
        "{name} ({place})", name=paper(s).home_names[paper(s).homes.index(answer)], place=square(s, answer)
    ),
    "LoadMines": lambda s, _, answer: counted(answer, "mine", "mines"),
    "LoadG7e": lambda s, _, answer: say("{number} G7e, {rest} G7a", number=answer, rest=s.g7a - answer),
    "LayMines": choice("keep the mines", "lay the mines"),
    "Keep": choice("keep it", "roll again"),
    "LevelDie": lambda s, step, answer: say(
        "{drm:+d} to the next roll", drm=s.tables.level_drm[c12_levels.level(s, step.who)][answer]
    ),
    "Upgrade": upgrade_label,
    "Dock": choice("the patrol is over", "put to sea again"),
    "Enter": choice("enter the harbour", "stay outside"),
    "Anchorage": column_label,
}  # fmt: skip


def need(s: Wolves, step: Ask[Any]) -> str:
    """For a roll: what to roll by hand, and what each result means."""
    kind = type(step).__name__
    if kind in ("Traffic", "Truth"):
        return say("the table draws this one: the route is as unknown to it as to you")
    if kind == "Coordinate":
        return say("the table draws the message, with the odds of two dice on the Coordinate table")
    if kind == "CampaignShipRoll":
        return say("d66: a die for the tens, one for the units; roll again what has not been built or is sunk")
    assert isinstance(step, Roll)
    outcomes = step.options(s)
    dice = "2d6" if outcomes[-1] > 6 else "d6"
    return say("{dice}: {rows}", dice=dice, rows=", ".join(runs(s, step, outcomes)))


def runs(s: Wolves, step: Ask[Any], outcomes: list[int]) -> list[str]:
    """'2-4 nothing there, 5 column 5': outcomes with the same meaning side by side."""
    rows: list[tuple[int, int, str]] = []
    for outcome in outcomes:
        meaning = label(s, step, outcome)
        if rows and rows[-1][2] == meaning:
            rows[-1] = (rows[-1][0], outcome, meaning)
        else:
            rows.append((outcome, outcome, meaning))
    return [f"{low if low == high else f'{low}-{high}'} {meaning}" for low, high, meaning in rows]


def tell(before: Wolves, step: Ask[Any], answer: int, after: Wolves) -> str:
    """What the answer did."""
    text = sentence(label(before, step, answer))
    if isinstance(step, c06_attack.HitRoll) and len(after.victims) > len(before.victims):
        text += " " + say("The {ship} sinks!", ship=ship(after, after.victims[-1]))
    if isinstance(step, c04_movement.Course) and after.cell != before.cell:
        text += " " + say("The boat is in {place}.", place=square(after, after.cell))
    if after.ended and not before.ended:
        text += " " + sentence(say(REASONS[ENDINGS[after.ended]]))
    return text
