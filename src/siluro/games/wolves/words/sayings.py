"""Every sentence of Sea Wolves that depends on the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from siluro.engine.steps import Ask, Roll
from siluro.games.wolves.rules import c04_fuel, c05_ships, c05_sighting, c12_campaign, c12_levels
from siluro.games.wolves.rules.state import CAPTAIN, FULL_BATTERY, Wolves
from siluro.games.wolves.words.labels import any_ship, label
from siluro.games.wolves.words.names import BRIEFINGS, DATES, EQUIPMENT_NAMES, TITLES, ZONE_NAMES, month_name
from siluro.games.wolves.words.naming import goal_name, halves, moment, ring, ship, square, vessel
from siluro.speech.figures import percent
from siluro.speech.say import capital, counted, say, sentence

__all__ = ["BRIEFINGS", "DATES", "TITLES", "label", "moment", "need", "prompt"]

Said = Callable[[Wolves, Any], str]


def prompt(s: Wolves, step: Ask[Any]) -> str:
    """The question in words."""
    return PROMPTS[type(step).__name__](s, step)


def position_prompt(s: Wolves, _: Any) -> str:
    return say("Where is the contact? 2, 3 and 4 are false contacts.")


def depth_prompt(s: Wolves, _: Any) -> str:
    return say(
        "{place}, {zone} water, {fuel} fuel left, battery {battery}. Surfaced or submerged this turn?",
        place=square(s, s.cell), zone=say(ZONE_NAMES[c05_sighting.base_zone(s)]),
        fuel=halves(max(0, c04_fuel.fuel_left(s))),
        battery=percent(s.battery / FULL_BATTERY, 0),
    )  # fmt: skip


def course_prompt(s: Wolves, _: Any) -> str:
    at = s.path[-1] if s.path else s.cell
    left = c04_fuel.turn_range(s) - len(s.path)
    return say("From {place}, {grids}: where to?", place=square(s, at), grids=counted(left, "grid", "grids"))


def act_prompt(s: Wolves, _: Any) -> str:
    if not any_ship(s):
        return say("Encounter turn {lap}: no ship is left on the map.", lap=s.lap)
    return say(
        "Encounter turn {lap}, heading {heading}: {left}.", lap=s.lap, heading=s.heading + c05_ships.FIRST_COLUMN,
        left=counted(s.actions, "action", "actions") if s.actions else say("no action is left"),
    )  # fmt: skip


def keep_prompt(s: Wolves, step: c12_levels.Keep) -> str:
    return say("The roll was {answer}. Keep it, or roll again?", answer=step.answer)


def mines_prompt(s: Wolves, _: Any) -> str:
    asked = s.paper.mine_numbers[c12_campaign.minefield_here(s)]
    gain = counted(s.tables.mine_xp, "point of experience", "points of experience") if s.campaign else ""
    number = counted(asked, "mine", "mines")
    if gain:
        return say("A field of {number} can be laid here, for {gain}. {left} on board.",
                   number=number, gain=gain, left=s.mines)  # fmt: skip
    return say("A field of {number} can be laid here. {left} on board.", number=number, left=s.mines)


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
    "Port": lambda s, _: capital(say("{month}: from which port does the patrol leave?", month=month_name(s.month))),
    "LoadMines": lambda s, _: say(
        "How many of {slots} slots take mines? M on the chart says how many a field needs.", slots=s.uboat.slots
    ),
    "LoadG7e": lambda s, _: say(
        "How many of {left} torpedoes are G7e? Escorts notice only their hits; they reach to D3, and hit weaker.",
        left=s.g7a,
    ),
    "LayMines": mines_prompt,
    "Keep": keep_prompt,
    "LevelDie": lambda s, step: say(
        "{who} at level {level}: roll a die.",
        who=say("Captain") if step.who == CAPTAIN else say("Crew"), level=c12_levels.level(s, step.who),
    ),
    "Upgrade": lambda s, _: say("A point of experience: where does it go?"),
    "Dock": lambda s, _: say("The boat is in {place}. Is the patrol over?", place=square(s, s.cell)),
    "Enter": lambda s, _: say("Night at {goal}. Enter the harbour?", goal=goal_name(s)),
    "Anchorage": lambda s, _: say("Where does the {ship} lie at anchor?", ship=ship(s, s.paper.prize)),
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
    return say("{dice}: {rows}", dice=dice(s, step) or "d6", rows="; ".join(runs(s, step, step.options(s))))


def dice(s: Wolves, step: Ask[Any]) -> str:
    """Two dice whose sum or whose figures count; empty for one die, and for what no dice decide."""
    kind = type(step).__name__
    if kind == "CampaignShipRoll":
        return "d66"
    outcomes = step.options(s) if isinstance(step, Roll) else []
    return "2d6" if outcomes and outcomes[-1] > 6 and kind not in ("Traffic", "Truth", "Coordinate") else ""


def runs(s: Wolves, step: Ask[Any], outcomes: list[int]) -> list[str]:
    """'2-4: nothing there; 5: column 5': outcomes with the same meaning side by side."""
    rows: list[tuple[int, int, str]] = []
    for outcome in outcomes:
        meaning = label(s, step, outcome)
        if rows and rows[-1][2] == meaning:
            rows[-1] = (rows[-1][0], outcome, meaning)
        else:
            rows.append((outcome, outcome, meaning))
    return [f"{low if low == high else f'{low}-{high}'}: {meaning}" for low, high, meaning in rows]
