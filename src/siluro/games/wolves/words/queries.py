"""What can be asked about a position of Sea Wolves, answered in lines of text."""

from __future__ import annotations

from siluro.games.wolves.rules import c04_fuel
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.view import view
from siluro.games.wolves.view_encounter import Vessel
from siluro.games.wolves.words import names
from siluro.games.wolves.words.board_text import headline, load, stages_on_chart, visibility
from siluro.games.wolves.words.goals import goal_lines
from siluro.games.wolves.words.names import square
from siluro.speech.figures import number
from siluro.speech.say import amount, say, sentence


def around(s: Wolves) -> list[str]:
    """The squares that can be reached in one grid, with their colours."""
    sheet = s.sheet
    near = [names.square_and_zone(s, cell) for cell in sheet.neighbours[s.cell]]
    return [say("Adjacent: {squares}.", squares=", ".join(near))]


def boat(s: Wolves) -> list[str]:
    """Where the boat is and what is damaged."""
    broken = ", ".join(names.damage_list(s))
    damage = say("Damaged: {what}.", what=broken) if broken else sentence(say("No equipment is damaged"))
    lines = [headline(s), load(s), damage]
    return lines + around(s) if not s.vessels else lines


def fuel_left(s: Wolves) -> list[str]:
    """Fuel and battery."""
    halves = c04_fuel.fuel_left(s)
    lines = [
        say("Fuel boxes left, including the Reserve: {left}.", left=number(halves / 2, 1)),
        say("Battery: {now} of {most}%.", now=25 * s.battery, most=25 * s.battery_capacity),
    ]
    lines.append(names.home_with(c04_fuel.fuel_at_home(s)))
    return [*lines, say("The boat is on its Reserve.")] if c04_fuel.is_in_reserve(s) else lines


def torpedoes(s: Wolves) -> list[str]:
    """What the boat can fight with."""
    return [
        say(
            "Torpedoes: {g7a} G7a, {g7e} G7e; up to {most} a turn.",
            g7a=s.g7a,
            g7e=s.g7e,
            most=s.boat.torpedoes_per_turn,
        ),
        say("Deck gun: {ammo}.", ammo=amount(s.ammo, "round", "rounds")),
    ]


def enemies(s: Wolves) -> list[str]:
    """Every vessel on the encounter map."""
    met = view(s)["encounter"]
    if not met or not met["vessels"]:
        return [say("Enemies: none in sight.")]
    lines = []
    for vessel in met["vessels"]:
        if vessel["escort"]:
            name = escort(vessel)
        else:
            name = say("Ship {number}, {name}", number=vessel["number"], name=vessel["name"] or say("unknown"))
        arc = say("inside the arc") if vessel["in_arc"] else say("outside the arc")
        aware = say(", has detected the boat") if vessel["aware"] else ""
        state = (
            ""
            if vessel["escort"] or not vessel["hull"]
            else say(
                ", {tons} t, damage {hurt} of {hull}", tons=vessel["tons"], hurt=vessel["damage"], hull=vessel["hull"]
            )
        )
        lines.append(say("{name}: bearing {column}, ring D{ring}, {arc}{state}{aware}.", name=name,
                         column=vessel["column"], ring=vessel["ring"], arc=arc, state=state, aware=aware))  # fmt: skip
    return [*lines, say("Heading {column}; {seen}.", column=met["heading"], seen=visibility(s))]


def escort(vessel: Vessel) -> str:
    name = vessel["escort_name"]
    if name:
        return say("Escort {number}, {name}", number=vessel["number"], name=name)
    return say("Escort {number}", number=vessel["number"])


def threats(s: Wolves) -> list[str]:
    """Who could find or hurt the boat, and how much it can still take."""
    met = view(s)["encounter"]
    boxes = s.boat.hull_boxes - s.hull_damage
    lines = [say("Hull: {boxes} left before the boat is lost.", boxes=amount(boxes, "box", "boxes"))]
    escorts = [vessel for vessel in met["vessels"] if vessel["escort"]] if met else []
    lines += [
        say("{name}: bearing {column}, ring D{ring}.", name=escort(each), column=each["column"], ring=each["ring"])
        for each in escorts
    ]  # fmt: skip
    if met:
        lines.append(say("Visibility: {seen}.", seen=visibility(s)))
    else:
        night = say("no attacks at night") if s.night else say("attacks possible by day")
        lines.append(say("Aircraft: {night}.", night=night))
    if c04_fuel.is_in_reserve(s):
        lines.append(say("The boat is on its Reserve."))
    return lines


def chart(s: Wolves) -> list[str]:
    """Where the boat is, where home and the objective are."""
    sheet = s.sheet
    lines = [headline(s), say("Home: {squares}.", squares=", ".join(square(s, cell) for cell in sheet.homes))]
    if sheet.goal >= 0:
        lines.append(say("Objective: {name}, {square}.", name=say(sheet.goal_name), square=square(s, sheet.goal)))
    for stage in stages_on_chart(s):
        where = ", ".join(square(s, cell) for cell in stage.cells)
        lines.append(say("Objective: {name}, {square}.", name=say(stage.mark), square=where))
    return lines + around(s)


def points(s: Wolves) -> list[str]:
    """What the mission pays for; a campaign only counts tonnage."""
    return [say("Only tonnage counts in a campaign.")] if s.campaign else goal_lines(s)


SUBJECTS = {
    "boat": boat, "fuel": fuel_left, "torpedoes": torpedoes, "enemies": enemies, "threats": threats, "chart": chart,
    "points": points,
}  # fmt: skip
