"""Every sentence of Uomini Gamma that a player reads."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Ask
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules import c04_objective as c04
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.c02_map import box_of
from siluro.games.gamma.rules.state import BOAT, CAMPAIGN, CURRENT, FACE_DOWN, GG1, SPOTLIGHT, SWIM, UWWP, Gamma, grt
from siluro.speech.say import by_face, counted, say, sentence

GG1_BRIEFING: Final = (
    "Swimmers leave a beach near La Línea. Seven boxes of black water lie between them and the merchantmen "
    "off Gibraltar: the small ones at the sixth, the big ones at the seventh."
)
GG2_BRIEFING: Final = (
    "Two months later the ships lie farther out and the guard is awake. Eight boxes, three small ships, one big one, "
    "and only the men who came back."
)
CAMPAIGN_BRIEFING: Final = "Both nights in a row. Every man who does not come back in July is missing in September."

LEVELS: Final = {
    "defeat": "Defeat",
    "bronze": "Bronze Medal, partial victory",
    "silver": "Silver Medal, tactical victory",
    "gold": "Gold Medal, strategic victory",
    "gold-promotion": "Gold Medal and promotion, great strategic victory",
}
REASONS: Final = {
    "attacked": "the attack was carried out",
    "aborted": "the mission was aborted",
    "all-lost": "no man was left on mission",
    "too-few-men": "too few men for GG.2",
    "no-target": "the last box was reached and nobody was assigned",
}
COUNTER_NAMES: Final = ("Swim", "Strong Current", "Spotlight", "Surveillance Boat", "UWWP", "Dive")


def men(number: int) -> str:
    return counted(number, "man", "men")


def ship_name(s: Gamma, slot: int) -> str:
    """A ship by name and tonnage, or by its place while it lies face down."""
    ship = s.ships[slot]
    if ship == FACE_DOWN:
        return say("face-down ship {number}", number=slot + 1)
    return named(s, ship)


def named(s: Gamma, ship: int) -> str:
    return say("{name} ({grt} GRT)", name=s.tables.ship_names[ship], grt=grt(s, ship))


def mission_name(s: Gamma) -> str:
    return "GG.1" if s.mission == GG1 else "GG.2"


def moment(s: Gamma) -> str:
    """The place of the men, as the heading of a log."""
    return say("{mission}, box {box}", mission=mission_name(s), box=s.box) if s.box else mission_name(s)


def history(tons: list[int], scenario: str) -> str:
    """What was sunk or damaged in 1942."""
    gg1, gg2 = tons
    return say("{tons} GRT", tons={"gg1": gg1, "gg2": gg2}.get(scenario, gg1 + gg2))


def prompt(s: Gamma, step: Ask[Any]) -> str:
    """The question in words."""
    if isinstance(step, c03.Available):
        return say("How many men are available? Roll a die.")
    if isinstance(step, c03.Employ):
        return say("{men} are available. How many go on GG.1?", men=men(s.available))
    if isinstance(step, c03.TargetShip):
        return say("Which ship lies at box {box}? Roll for ship {n}.", box=box_of(s, step.slot), n=step.slot + 1)
    if isinstance(step, c03.Reveal):
        return say("Turn over ship {number}.", number=step.slot + 1)
    if isinstance(step, c03.Sea):
        return say("What is the sea like? Roll a die.")
    if isinstance(step, c03.CalledAway):
        return say("{men} came through. Roll for those who cannot go on GG.2.", men=men(s.available))
    if isinstance(step, c05.Onward):
        return say("Box {box}, {men} on mission. Draw a counter?", box=s.box, men=men(s.men))
    if isinstance(step, c05.Draw):
        return say("Draw a counter for box {box}.", box=s.box)
    if isinstance(step, c05.Spotlights):
        return say("A spotlight sweeps box {box}. Dive, or hold on?", box=s.box)
    if isinstance(step, c05.Surveillance):
        return say("A surveillance boat passes box {box}. Roll a die.", box=s.box)
    if isinstance(step, c05.Assign):
        ship = ship_name(s, step.slot)
        return say("{men} on mission. How many go for the {ship}?", men=men(s.men), ship=ship)
    assert isinstance(step, c05.Attack)
    return say("Attack on the {ship}: roll for a man, {left} to roll.", ship=ship_name(s, step.slot), left=step.left)


def label(s: Gamma, step: Ask[Any], answer: int) -> str:
    """An answer in words."""
    if isinstance(step, c03.Employ):
        return say("send {men}", men=men(answer))
    if isinstance(step, c05.Onward):
        return (say("draw a counter"), say("send one man home"), say("abort: everybody goes home"))[answer]
    if isinstance(step, c05.Spotlights):
        return (say("hold on: one more boat in the bag, draw again"), say("spend a Dive and move on"))[answer]
    if isinstance(step, c05.Assign):
        return men(answer) if answer else say("nobody")
    return meaning(s, step, answer)


def meaning(s: Gamma, step: Ask[Any], outcome: int) -> str:
    """What an outcome of fate means."""
    if isinstance(step, c03.Available):
        return say("{men} available", men=men(s.tables.available[outcome]))
    if isinstance(step, c03.TargetShip):
        ship = c03.ship_table(s, step.slot)[outcome]
        return named(s, ship)
    if isinstance(step, c03.Reveal):
        return named(s, outcome)
    if isinstance(step, c03.Sea):
        return say("rough") if outcome >= s.tables.rough_from else say("calm")
    if isinstance(step, c03.CalledAway):
        return say("{men} missing", men=men(s.tables.called_away[outcome]))
    if isinstance(step, c05.Draw):
        return say(COUNTER_NAMES[outcome])
    if isinstance(step, c05.Surveillance):
        return say("a man is lost") if outcome <= s.tables.boat_hits[s.box] else say("it passes")
    assert isinstance(step, c05.Attack)
    return say("damage") if outcome - s.currents >= s.tables.damage_from else say("no damage")


def need(s: Gamma, step: Ask[Any]) -> str:
    """For a roll: what to roll or draw by hand, and what each result means."""
    if isinstance(step, c03.Available):
        return say("d6: {faces} men", faces=by_face(s.tables.available))
    if isinstance(step, c03.TargetShip):
        return say("d6: the table of box {box}; roll again if the ship is placed already", box=box_of(s, step.slot))
    if isinstance(step, c03.Reveal):
        return say("turn over any marker left of this group")
    if isinstance(step, c03.Sea):
        rough = s.tables.rough_from
        return say("d6: up to {calm} calm, {rough} or more rough", calm=rough - 1, rough=rough)
    if isinstance(step, c03.CalledAway):
        return say("d6: {faces} men missing", faces=by_face(s.tables.called_away))
    if isinstance(step, c05.Draw):
        return say("draw one counter from the bag of {number}", number=sum(s.bag))
    if isinstance(step, c05.Surveillance):
        return say("d6: {most} or less loses a man", most=s.tables.boat_hits[s.box])
    assert isinstance(step, c05.Attack)
    least = s.tables.damage_from + s.currents
    sinks = c05.damage_to_sink(s, s.ships[step.slot])
    return say("d6: {least} or more is a damage, {sinks} sinks the ship", least=least, sinks=sinks)


def tell(before: Gamma, step: Ask[Any], answer: int, after: Gamma) -> str:
    """What the answer did."""
    text = deed(before, step, answer)
    if after.ended == before.ended or not after.ended:
        return text
    if after.ended == c04.ATTACKED:
        return text + " " + say("The approach is over; now the charges must hold.")
    return text + " " + say("The mission ends: {reason}.", reason=say(REASONS[c04.ENDINGS[after.ended]]))


def deed(before: Gamma, step: Ask[Any], answer: int) -> str:
    if isinstance(step, c03.Employ):
        return say("{men} go into the water.", men=men(answer))
    if isinstance(step, c05.Onward):
        return (say("They swim on."), say("One man turns back."), say("Everybody turns back."))[answer]
    if isinstance(step, c05.Draw):
        harmless = answer == BOAT and not before.tables.boat_hits[before.box]
        return say("A Surveillance Boat, too near the beach to find anybody.") if harmless else say(DRAWN[answer])
    if isinstance(step, c05.Spotlights):
        return (say("They hold on; one more boat puts out."), say("They dive under the beam."))[answer]
    if isinstance(step, c05.Assign):
        ship = ship_name(before, step.slot)
        if not answer:
            return say("Nobody goes for the {ship}.", ship=ship)
        return say("{men} for the {ship}.", men=men(answer), ship=ship)
    if isinstance(step, c05.Attack):
        return attack_told(before, step, answer)
    return sentence(meaning(before, step, answer))


DRAWN: Final = {
    SWIM: "Swim: quiet water.",
    CURRENT: "Strong Current: it will spoil every attack die.",
    SPOTLIGHT: "Spotlight!",
    BOAT: "A Surveillance Boat.",
    UWWP: "The Underwater Weapons Party takes one man.",
}


def attack_told(before: Gamma, step: c05.Attack, answer: int) -> str:
    text = sentence(meaning(before, step, answer))
    if step.left > 1:
        return text
    hit = answer - before.currents >= before.tables.damage_from
    sunk = step.damage + hit >= c05.damage_to_sink(before, before.ships[step.slot])
    ship = ship_name(before, step.slot)
    return text + " " + (say("The {ship} sinks!", ship=ship) if sunk else say("The {ship} stays afloat.", ship=ship))


def level_name(level: str) -> str:
    return say(LEVELS.get(level, level))


def closing(s: Gamma) -> list[str]:
    """The result, and what was sunk in 1942."""
    names = s.tables.level_ids
    level, reason = level_name(names[c04.level(s)]), say(REASONS[c04.ENDINGS[s.ended]])
    lines = [say("{tonnage} GRT sunk: {level} ({reason}).", tonnage=s.tonnage, level=level, reason=reason)]
    gg1, gg2 = s.tables.history
    if s.scenario == CAMPAIGN:
        lines.append(say("{gg1} of it in GG.1, {gg2} in GG.2.", gg1=s.gg1_tonnage, gg2=s.tonnage - s.gg1_tonnage))
        return [*lines, say("History: {total} GRT, {gg1} and {gg2}.", total=gg1 + gg2, gg1=gg1, gg2=gg2)]
    return [*lines, say("History: {tonnage} GRT that night.", tonnage=gg1 if s.scenario == GG1 else gg2)]
