"""What is always in sight in Sea Wolves: the clock, fuel with the way home, battery, torpedoes, hull, the ladder."""

from __future__ import annotations

from siluro.engine.strip import Gauge, Ladder, Rung, Strip
from siluro.games.wolves.rules import c03_mission, c04_fuel
from siluro.games.wolves.rules.state import FULL_BATTERY, WEATHERS, Wolves
from siluro.games.wolves.words import goals, names
from siluro.games.wolves.words.c04_movement import is_night
from siluro.games.wolves.words.stories import REASONS, history, rating_name
from siluro.speech.figures import percent
from siluro.speech.say import amount, say, sentence


def strip(s: Wolves) -> Strip:
    """The readings of the moment: of the voyage, or of an encounter."""
    first = [turn(s), actions(s), weather(s)] if s.encounter_turn else [clock(s)]
    return Strip((*first, fuel(s), battery(s), torpedoes(s), hull(s)), ladder(s), limit(s))


def limit(s: Wolves) -> str:
    """4.5, 12.2 The fuel, or the last month of a campaign."""
    if s.campaign:
        return say("The campaign ends with {month}, or with the boat.", month=names.month(s.last_month))
    boxes = c04_fuel.fuel_boxes(s) + s.boat.reserve_boxes
    return say(
        "There is no clock but the fuel, {boxes} boxes with the Reserve: be home before it runs out.", boxes=boxes
    )


def clock(s: Wolves) -> Gauge:
    """4.3 Day or night, of the turn that is being played; in a campaign the month too."""
    time = names.time_of_day(is_night(s))
    place = say("The boat is in {place}.", place=names.square(s, s.cell))
    value = say("{month}, {time}", month=names.month(s.month), time=time) if s.campaign else time
    return Gauge("clock", say("Time of day"), value, place)


def turn(s: Wolves) -> Gauge:
    note = say("Turns of this encounter begun: {turn}.", turn=s.encounter_turn)
    return Gauge("turn", say("Turn"), str(s.encounter_turn), note)


def actions(s: Wolves) -> Gauge:
    return Gauge("actions", say("Actions"), str(s.actions_left), say("Actions left in this turn of the encounter."))


def weather(s: Wolves) -> Gauge:
    sky = say(names.WEATHER_BY_ID[WEATHERS[s.weather]])
    time = names.time_of_day(bool(s.night))
    return Gauge("weather", say("Weather"), say("{sky}, {time}", sky=sky, time=time), say("Visibility."))


def fuel(s: Wolves) -> Gauge:
    """4.5 What is left, the Reserve with it, and what the way home takes on the surface."""
    left, most = max(0, c04_fuel.fuel_left(s)), c04_fuel.fuel_boxes(s) + s.boat.reserve_boxes
    spare = c04_fuel.fuel_at_home(s)
    home = names.halves(left - spare)
    note = say(
        "{left} of {most} boxes left, the Reserve of {reserve} included. The nearest port takes {home} on the surface.",
        left=names.halves(left), most=most, reserve=s.boat.reserve_boxes, home=home,
    )  # fmt: skip
    value = say("{left}, home {home}", left=names.halves(left), home=home)
    return Gauge("fuel", say("Fuel"), value, note, (left + 1) // 2, most, is_low=spare < s.boat.surfaced_fuel)


def battery(s: Wolves) -> Gauge:
    """4.6 What is left; empty, the boat is lost."""
    value = percent(s.battery / FULL_BATTERY, 0)
    note = say(
        "A submerged turn costs {charge}, a surfaced one gives 25%. At 0% the boat is lost.",
        charge=percent(c04_fuel.turn_charge(s) / FULL_BATTERY, 0),
    )
    low = s.battery <= c04_fuel.turn_charge(s)
    return Gauge("battery", say("Battery"), value, note, s.battery, FULL_BATTERY, is_low=low)


def torpedoes(s: Wolves) -> Gauge:
    note = say("G7a: {g7a}, G7e: {g7e}. Deck gun: {rounds}.", g7a=s.g7a, g7e=s.g7e,
               rounds=amount(s.ammo, "round", "rounds"))  # fmt: skip
    return Gauge("torpedoes", say("Torpedoes"), str(s.g7a + s.g7e), note, is_low=not s.g7a + s.g7e)


def hull(s: Wolves) -> Gauge:
    boxes = s.boat.hull_boxes
    damaged = names.damage_list(s)
    note = say("Damaged: {what}.", what=", ".join(damaged)) if damaged else say("Everything works.")
    value = say("{now} of {most}", now=s.hull_damage, most=boxes)
    if s.hull_damage > boxes:  # 8 the SUNK box
        value, note = say("sunk"), sentence(say(REASONS["sunk"]))
    low = s.hull_damage >= boxes - 1
    return Gauge("hull", say("Damage"), value, note, min(s.hull_damage, boxes), boxes, is_danger=True, is_low=low)


def ladder(s: Wolves) -> Ladder:
    """3.1.5, 12.4 The ratings by points, or those of a career by tonnage."""
    t = s.tables
    ids, bounds = (t.career_ids, t.career_from) if s.campaign else (t.rating_ids, t.rating_from)
    rungs = [Rung(rating_name(id), bound, in_its_unit(s, bound)) for id, bound in zip(ids, bounds, strict=True)]
    if s.campaign:
        tons = in_its_unit(s, s.career_tonnage)
        return Ladder(rungs, c03_mission.career_rating(s), tons, note=say("If the boat is lost, so is the career."))
    return Ladder(
        rungs,
        c03_mission.rating(s),
        score(s),
        past_score=history(s.sheet),
        note=" ".join(filter(None, (tonnage_note(s), objectives_note(s)))),
    )


def score(s: Wolves) -> str:
    """3.1.5 The points of a mission, and the tonnage that brings more of them."""
    points = in_its_unit(s, c03_mission.points(s))
    return say("{points}, {tons} t", points=points, tons=s.tonnage) if s.tonnage else points


def in_its_unit(s: Wolves, score: int) -> str:
    """3.1.5, 12.4 A mission counts points, a career tons."""
    return say("{tons} t", tons=score) if s.campaign else amount(score, "point", "points")


def objectives_note(s: Wolves) -> str:
    """3.1.5 What else the mission pays for."""
    found = goals.objectives(s)
    return say("Objectives: {goals}.", goals=found) if found else ""


def tonnage_note(s: Wolves) -> str:
    """3.1.5 What the tonnage gives, and from where on."""
    bounds = ", ".join(say("{number}", number=bound) for bound in s.sheet.victory.tons)
    if not s.tonnage:
        return say(
            "One point for tonnage at each of these: {bounds} t. Only a boat that comes home counts.", bounds=bounds
        )
    return say(
        "{tons} t sunk: {points} for tonnage (one each from {bounds} t). Only a boat that comes home counts.",
        tons=s.tonnage, points=amount(c03_mission.tonnage_points(s), "point", "points"), bounds=bounds,
    )  # fmt: skip
