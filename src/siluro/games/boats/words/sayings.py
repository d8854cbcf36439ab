"""Every sentence of Explosive Boats that a player reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from siluro.engine.steps import Ask
from siluro.games.boats.rules import c04_movement as c04
from siluro.games.boats.rules import c05_events as c05
from siluro.games.boats.rules import c06_attack as c06
from siluro.games.boats.rules import c07_batteries as c07
from siluro.games.boats.rules import c09_equipment as c09
from siluro.games.boats.rules import c10_malta as malta
from siluro.games.boats.rules import c10_scenarios, c10_suda
from siluro.games.boats.rules.state import ALL_SPOTLIGHTS, ENDINGS, FAILURE, NOTHING, OPEN, SPOTLIGHTS, Boats, Raid
from siluro.speech.say import counted, mark, say, sentence

SUDA_BRIEFING: Final = (
    "Six small boats, each with three hundred kilos of explosive in the bow, are lowered into the sea off Crete. "
    "Three nets, two lit buoys and the spotlights of the base lie between them and the cruiser York."
)
MALTA_BRIEFING: Final = (
    "Eight boats wait off Valletta while radar has already seen them. A bridge and a boom close the Grand Harbour; "
    "behind them lies the convoy."
)

LEVELS: Final = {
    "defeat": "Defeat",
    "partial": "Partial victory",
    "tactical": "Tactical victory",
    "operational": "Operational victory",
    "strategic": "Strategic victory",
}
REASONS: Final = {"last-turn": "the last turn is over", "no-boats": "no boat is left"}
UNIT_NAMES: Final = ("Tesei and Pedretti", "Costa and Barla", "the bombers", "the crew of a ninth boat")
COLOUR_NAMES: Final = ("yellow", "red", "green")
BRIDGE_STATES: Final = ("intact", "open", "collapsed")
EFFECTS: Final = {
    NOTHING: "nothing happens",
    FAILURE: "a motor failure",
    ALL_SPOTLIGHTS: "all spotlights",
}


def boats(number: int) -> str:
    return counted(number, "boat", "boats")


def place_name(s: Boats, place: int) -> str:
    return s.board.hexes.name(place)


def ship_name(s: Boats, berth: int) -> str:
    """A ship by name and points, or by its berth while it lies face down."""
    ship = s.berths[berth]
    if ship < 0:
        return say("the ship in {berth}", berth=c06.berth_name(s, berth))
    return f"{s.raid.ship_names[ship]} ({counted(s.raid.points[ship], 'point', 'points')})"


def lights(lit: int) -> str:
    """The colours that are on."""
    return " + ".join(say(colour) for index, colour in enumerate(mark(COLOUR_NAMES)) if lit >> index & 1) or say(
        "no light"
    )


def piece_name(s: Boats, piece: int) -> str:
    return say(s.tables.piece_names[piece])


def moment(s: Boats) -> str:
    """The turn, as the heading of a log."""
    return say("Turn {turn}", turn=s.turn) if s.turn else say("Before the first turn")


def history(scenario: Raid) -> str:
    """What the real raid would have been worth."""
    return say(LEVELS.get(scenario.history, scenario.history))


def prompt(s: Boats, step: Ask[Any]) -> str:
    """The question in words."""
    if isinstance(step, c09.Equip):
        return say("Which piece of equipment goes along?")
    if isinstance(step, c09.Use):
        return say("Use the {piece} for the next die?", piece=piece_name(s, step.piece))
    if isinstance(step, c09.Reuse):
        return say("Can the {piece} be used again? Roll a die.", piece=piece_name(s, step.piece))
    if isinstance(step, c09.LuckyCharm):
        die = c09.offered(s)
        return say("{die}: {meaning}. Use the Lucky Charm?", die=s.die, meaning=meaning(s, die, s.die))
    if isinstance(step, c06.Reveal):
        return say("Turn over the ship in {berth}.", berth=c06.berth_name(s, step.berth))
    if isinstance(step, c06.Send):
        return say("How many boats go for {ship}, of {number}?", ship=ship_name(s, step.berth), number=s.boats)
    if isinstance(step, c06.Attack):
        return say("Attack on {ship}: {boats} to roll.", ship=ship_name(s, step.berth), boats=boats(step.left))
    return moving_prompt(s, step)


def moving_prompt(s: Boats, step: Ask[Any]) -> str:
    """The questions of a turn that concern the counter itself."""
    here = place_name(s, s.here) if s.here >= 0 else ""
    if isinstance(step, c04.Speed):
        return say("Turn {turn}, {boats} in {here}. How fast?", turn=s.turn, boats=boats(s.boats), here=here)
    if isinstance(step, c04.Onward):
        return say("{left} of {hexes} to go. Where to?", left=s.left, hexes=hexes(s.speed))
    if isinstance(step, c04.NetTurn):
        return say("Turn {turn}, in the net at {here}. What now?", turn=s.turn, here=here)
    if isinstance(step, malta.BridgeBoats):
        return say("How many boats go against the bridge, of {number}?", number=s.boats)
    if isinstance(step, malta.BridgeDie):
        return say("A boat runs at the bridge ({left} to go). Roll on TAB M3.", left=step.left)
    if isinstance(step, malta.Unit):
        return say("TAB M1, {unit}: roll a die.", unit=say(UNIT_NAMES[step.unit]))
    if isinstance(step, c05.Event):
        return say("Roll for events (modifier {modifier:+d}).", modifier=s.modifier)
    if isinstance(step, c07.Batteries):
        return say("The batteries open fire on {boats}.", boats=boats(s.boats))
    return say(PROMPTS[type(step).__name__])


PROMPTS: Final = {
    "Start": "In which hex does the raid start? Roll a die.",
    "InitialAlarm": "How awake is Malta? Roll a die.",
    "Barrier": "Does the counter get through the net? Roll a die.",
    "Beyond": "Through the net. Which hex beyond it?",
    "Withdraw": "Back from the net. Which hex?",
    "Colours": "Which spotlights go on? Roll a second die.",
    "Repair": "A motor has failed. Roll to repair it.",
    "Spotted": "A light sweeps over the boats. Roll a die.",
    "Buoy": "A lit buoy is near. Roll a die.",
    "BatteryAgain": "One battery die once more.",
    "AttackOrHold": "Ships are in reach. Attack?",
    "Tesei": "Tesei and Pedretti reach the bridge. Roll on TAB M3 with +2.",
    "Costa": "Costa and Barla reach the submarine. Roll a die.",
    "AirRaid": "Do the bombers come this turn?",
    "Bombing": "The bombers are over Malta. Roll on TAB M2.",
    "Drift": "The current. Roll a die.",
}


def label(s: Boats, step: Ask[Any], answer: int) -> str:
    """An answer in words."""
    if isinstance(step, c09.Equip):
        return piece_name(s, answer)
    if isinstance(step, c09.Use):
        return (say("not for this die"), say("for this die"))[answer]
    if isinstance(step, c09.LuckyCharm):
        return (say("let the die stand"), say("roll it again"))[answer]
    if isinstance(step, c04.Speed):
        return say("{hexes}, event {modifier:+d}", hexes=hexes(answer), modifier=s.tables.modifiers[answer])
    if isinstance(step, c04.Onward):
        return say("attack") if answer == c04.ATTACK else onward_label(s, answer)
    if isinstance(step, c04.NetTurn):
        again = say("try the net again") if s.failed else say("try the net")
        return (again, say("pass, alarm +1"), say("go back"))[answer]
    if isinstance(step, c04.Beyond | c04.Withdraw):
        return place_name(s, answer)
    if isinstance(step, c06.Send | malta.BridgeBoats):
        return boats(answer) if answer else say("none")
    if isinstance(step, c06.AttackOrHold):
        return (say("hold"), say("attack"))[answer]
    if isinstance(step, malta.AirRaid):
        return (say("wait"), say("now"))[answer]
    return meaning(s, step, answer)


def hexes(number: int) -> str:
    return counted(number, "hex", "hexes")


def onward_label(s: Boats, place: int) -> str:
    """A hex by its number, and what awaits the boats there."""
    chart = s.board
    notes = [
        note
        for there, note in (
            (chart.nets[place], say("a net")),
            (place == chart.bridge, say("the bridge")),
            (chart.beams[place] & s.lit, say("lit now")),
            (chart.by_buoy[place], say("beside a lit buoy")),
        )
        if there
    ]
    return ": ".join(part for part in (place_name(s, place), ", ".join(notes)) if part)


def meaning(s: Boats, step: Ask[Any], outcome: int) -> str:
    """What an outcome of fate means."""
    for kind, told in MEANINGS:
        if isinstance(step, kind):
            return told(s, step, outcome)
    raise AssertionError(f"{step} has no outcomes")


def event_meaning(s: Boats, step: Ask[Any], outcome: int) -> str:
    modified = c05.modified_roll(s, outcome)
    effect = s.tables.effects[modified]
    if effect == SPOTLIGHTS:
        one = s.tables.colours[modified][-1].bit_count() == 1
        return say("spotlights of one colour") if one else say("spotlights of two colours")
    if effect == ALL_SPOTLIGHTS and s.speed == s.tables.failure_speed:
        return say("all spotlights and a motor failure")
    return say(EFFECTS[effect])


def unit_meaning(s: Boats, step: Ask[Any], outcome: int) -> str:
    assert isinstance(step, malta.Unit)
    unit = say(UNIT_NAMES[step.unit])
    comes = outcome <= s.tables.unit_up_to[step.unit]
    return say("{unit} will come", unit=unit) if comes else say("{unit} stay away", unit=unit)


def repair_meaning(s: Boats, die: int) -> str:
    return either(die + s.bonus >= s.tables.repair_from, say("the boat is repaired"), say("the boat is lost"))


def battery_meaning(s: Boats, die: int) -> str:
    return either(die < s.tables.battery_from, say("the boat is saved"), say("the boat is lost"))


def bridge_meaning(s: Boats, roll: int) -> str:
    after = malta.bridge_after(s, roll)
    if after == OPEN:
        return say("the passage is open")
    return say("the bridge collapses") if after else say("the attempt fails")


def drift_meaning(s: Boats, step: Ask[Any], outcome: int) -> str:
    if outcome > s.tables.drift_up_to:
        return say("no drift")
    east = malta.drifted(s)
    return say("the current finds no way") if east < 0 else say("drift to {place}", place=place_name(s, east))


def either(passed: bool, well: str, badly: str) -> str:
    return well if passed else badly


Meaning = Callable[[Boats, Any, int], str]
MEANINGS: Final[tuple[tuple[type[Ask[Any]], Meaning], ...]] = (
    (c10_scenarios.Start, lambda s, step, die: place_name(s, s.raid.start[die])),
    (malta.InitialAlarm, lambda s, step, die: say("alarm {level}", level=s.raid.alarm[die])),
    (malta.Unit, unit_meaning),
    (c06.Reveal, lambda s, step, ship: f"{s.raid.ship_names[ship]} ({s.raid.points[ship]})"),
    (c09.Reuse, lambda s, step, die: either(die >= s.tables.reuse_from, say("kept"), say("gone"))),
    (c05.Event, event_meaning),
    (c05.Colours, lambda s, step, die: lights(s.tables.colours[step.modified][die])),
    (c05.Repair, lambda s, step, die: repair_meaning(s, die)),
    (c05.Spotted, lambda s, step, die: either(die + s.bonus > s.tables.framed_up_to, say("unseen"), say("framed"))),
    (c10_suda.Buoy, lambda s, step, die: either(die != step.number, say("dark"), say("in its light"))),
    (c07.Batteries, lambda s, step, lost: say("{boats} lost", boats=boats(lost))),
    (c07.BatteryAgain, lambda s, step, die: battery_meaning(s, die)),
    (c04.Barrier, lambda s, step, die: either(die + s.bonus >= s.tables.net_from, say("through"), say("held"))),
    (c06.Attack, lambda s, step, die: either(die + s.bonus >= s.tables.attack_from, say("a hit"), say("a miss"))),
    (malta.Tesei, lambda s, step, die: bridge_meaning(s, die + s.tables.tesei_bonus)),
    (malta.BridgeDie, lambda s, step, die: bridge_meaning(s, die)),
    (malta.Costa, lambda s, step, die: either(die >= s.tables.costa_from, say("destroyed"), say("missed"))),
    (malta.Bombing, lambda s, step, die: say("alarm {change:+d}", change=s.tables.bombing[die])),
    (malta.Drift, drift_meaning),
)  # fmt: skip


def need(s: Boats, step: Ask[Any]) -> str:
    """For a roll: what to roll or draw by hand, and what each result means."""
    if isinstance(step, c06.Reveal):
        return say("turn over any ship counter not yet seen")
    if isinstance(step, c07.Batteries):
        return say(
            "{dice}: how many show {least} or more", dice=counted(s.boats, "d6", "d6"), least=s.tables.battery_from
        )
    ranges: list[tuple[str, list[int]]] = []
    for face in range(1, 7):
        told = meaning(s, step, face)
        if ranges and ranges[-1][0] == told:
            ranges[-1][1].append(face)
        else:
            ranges.append((told, [face]))
    spans = [(f"{faces[0]}" if len(faces) == 1 else f"{faces[0]}-{faces[-1]}") + f" {told}" for told, faces in ranges]
    return say("d6: {spans}", spans=", ".join(spans))


def tell(before: Boats, step: Ask[Any], answer: int, after: Boats) -> str:
    """What the answer did."""
    text = deed(before, step, answer)
    if after.alarm != before.alarm and not isinstance(step, malta.InitialAlarm):
        text += " " + say("Alarm {level}.", level=after.alarm)
    if after.bridge != before.bridge:
        text += " " + say("The bridge is {state}.", state=say(BRIDGE_STATES[after.bridge]))
    if len(after.hits) > len(before.hits):
        text += " " + say("{ship} is hit!", ship=after.raid.ship_names[after.hits[-1]])
    if after.boats < before.boats and not isinstance(step, c06.Send | malta.BridgeBoats) and after.boats:
        text += " " + say("{boats} left.", boats=boats(after.boats).capitalize())
    if after.ended:
        text += " " + say("The raid is over: {reason}.", reason=say(REASONS[ENDINGS[after.ended]]))
    return text


def deed(before: Boats, step: Ask[Any], answer: int) -> str:
    """The answer itself as a sentence."""
    if isinstance(step, c09.Equip):
        return say("{piece}: taken along.", piece=piece_name(before, answer))
    if isinstance(step, c09.Use):
        piece = piece_name(before, step.piece)
        return say("{piece}: used.", piece=piece) if answer else say("{piece}: not used.", piece=piece)
    if isinstance(step, c09.LuckyCharm):
        return (say("The die stands."), say("The Lucky Charm: once more."))[answer]
    if isinstance(step, c04.Speed):
        return say("Speed {speed}.", speed=answer)
    if isinstance(step, c04.Onward):
        return say("They attack.") if answer == c04.ATTACK else say("To {place}.", place=place_name(before, answer))
    if isinstance(step, c04.NetTurn):
        again = say("Once more at the net.") if before.failed else say("They try the net.")
        return (again, say("Over the net, noise or not."), say("They turn back."))[answer]
    if isinstance(step, c04.Beyond | c04.Withdraw):
        return say("They are in {place}.", place=place_name(before, answer))
    if isinstance(step, c06.Send):
        ship = ship_name(before, step.berth)
        return sentence(say("{boats} for {ship}", boats=boats(answer) if answer else say("no boat"), ship=ship))
    if isinstance(step, malta.BridgeBoats):
        return sentence(say("{boats} for the bridge", boats=boats(answer) if answer else say("no boat")))
    if isinstance(step, c06.AttackOrHold | malta.AirRaid):
        return sentence(label(before, step, answer))
    return sentence(meaning(before, step, answer))


def closing(s: Boats) -> list[str]:
    """The result, and what history says."""
    scenario = s.raid
    level = scenario.level_ids[c10_scenarios.level(s)]
    names = [scenario.ship_names[ship] for ship in s.hits] + ([say("a submarine")] if s.submarine else [])
    points, reason = counted(s.points, "point", "points"), say(REASONS[ENDINGS[s.ended]])
    lines = [say("{points}: {level} ({reason}).", points=points, level=say(LEVELS.get(level, level)), reason=reason)]
    lines.append(say("Hit: {ships}.", ships=", ".join(names) or say("nothing")))
    if s.level_up:
        lines.append(say("One level up for {ship}.", ship=scenario.ship_names[scenario.level_up.index(1)]))
    return [*lines, say("History: {level}.", level=history(scenario))]
