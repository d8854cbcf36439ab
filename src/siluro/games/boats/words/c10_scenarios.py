"""What is said about chapter 10: the start, the lit buoys of Suda, and Malta with its bridge and supporting units."""

from __future__ import annotations

from siluro.games.boats.rules import c10_malta as malta
from siluro.games.boats.rules import c10_scenarios as scenarios
from siluro.games.boats.rules import c10_suda as suda
from siluro.games.boats.rules.state import COLLAPSED, NOWHERE, OPEN, Boats
from siluro.games.boats.words.common import BoatsSaying, DieSaying, alarm_change
from siluro.games.boats.words.names import UNIT_NAMES, boats, boats_or_none, place_name
from siluro.kit.tally import Tally
from siluro.speech.say import mark, say, sentence


class Start(DieSaying[scenarios.Start]):
    asks = mark("Roll a die for the starting hex.")

    def label(self, s: Boats, step: scenarios.Start, answer: int) -> str:
        return place_name(s, s.raid.start[answer])

    def meaning(self, s: Boats, step: scenarios.Start, answer: int) -> str:
        return say("start at {place}", place=self.label(s, step, answer))

    def deed(self, s: Boats, step: scenarios.Start, answer: int, after: Boats) -> str:
        return say("The boats start at {place}.", place=self.label(s, step, answer))


class Buoy(DieSaying[suda.Buoy]):
    asks = mark("Next to a lit buoy: roll a die to stay out of its light.")

    def label(self, s: Boats, step: suda.Buoy, answer: int) -> str:
        return say("in its light") if step.is_light(answer) else say("in the dark")

    def deed(self, s: Boats, step: suda.Buoy, answer: int, after: Boats) -> str:
        if step.is_light(answer):
            return say("The lit buoy shows the boats.")
        return say("The boats pass the lit buoy in the dark.")


class Unit(DieSaying[malta.Unit]):
    def prompt(self, s: Boats, step: malta.Unit) -> str:
        return say("TAB M1, {unit}: roll a die.", unit=say(UNIT_NAMES[step.unit]))

    def label(self, s: Boats, step: malta.Unit, answer: int) -> str:
        unit = say(UNIT_NAMES[step.unit])
        if malta.is_coming(s, step.unit, answer):
            return say("coming: {unit}", unit=unit)
        return say("not coming: {unit}", unit=unit)


class InitialAlarm(DieSaying[malta.InitialAlarm]):
    asks = mark("How alert is Malta? Roll a die.")
    tells_alarm = False

    def label(self, s: Boats, step: malta.InitialAlarm, answer: int) -> str:
        return say("alarm {level}", level=s.raid.alarm[answer])

    def deed(self, s: Boats, step: malta.InitialAlarm, answer: int, after: Boats) -> str:
        return say("Initial alarm at Malta: {level}.", level=s.raid.alarm[answer])


class Tesei(DieSaying[malta.Tesei]):
    about = UNIT_NAMES[0]
    tells_bridge = False

    def prompt(self, s: Boats, step: malta.Tesei) -> str:
        bonus = malta.tesei_tally(s).total
        return say("Tesei and Pedretti reach the bridge. Roll on TAB M3 ({bonus:+d}).", bonus=bonus)

    def label(self, s: Boats, step: malta.Tesei, answer: int) -> str:
        return bridge_result(s, answer + malta.tesei_tally(s).total)

    def tally(self, s: Boats, step: malta.Tesei) -> Tally:
        return malta.tesei_tally(s)


class Costa(DieSaying[malta.Costa]):
    asks = mark("Costa and Barla reach the submarine. Roll a die.")
    about = UNIT_NAMES[1]

    def label(self, s: Boats, step: malta.Costa, answer: int) -> str:
        return say("the submarine is destroyed") if malta.is_destroyed(s, answer) else say("the attack fails")


class AirRaid(BoatsSaying[malta.AirRaid]):
    asks = mark("Call in the bombers this turn?")

    def label(self, s: Boats, step: malta.AirRaid, answer: int) -> str:
        return say("call them in") if answer == malta.RAID else say("wait")

    def deed(self, s: Boats, step: malta.AirRaid, answer: int, after: Boats) -> str:
        return say("The bombers come in.") if answer == malta.RAID else say("The bombers wait.")


class Bombing(DieSaying[malta.Bombing]):
    asks = mark("The bombers are over Malta. Roll on TAB M2.")
    about = mark("the bombing")

    def label(self, s: Boats, step: malta.Bombing, answer: int) -> str:
        return alarm_change(s, s.tables.bombing[answer])


class BridgeBoats(BoatsSaying[malta.BridgeBoats]):
    tells_boats = False

    def prompt(self, s: Boats, step: malta.BridgeBoats) -> str:
        if malta.has_die_for_each_boat(s):
            return say("How many boats attack the bridge? ({number} left)", number=s.boats)
        return say("How many boats attack the bridge? One die decides for all. ({number} left)", number=s.boats)

    def label(self, s: Boats, step: malta.BridgeBoats, answer: int) -> str:
        return boats(answer) if answer else say("none")

    def deed(self, s: Boats, step: malta.BridgeBoats, answer: int, after: Boats) -> str:
        return sentence(say("{boats} sent against the bridge", boats=boats_or_none(answer)))


class BridgeDie(DieSaying[malta.BridgeDie]):
    about = mark("attack on the bridge")
    tells_bridge = False

    def prompt(self, s: Boats, step: malta.BridgeDie) -> str:
        if malta.has_die_for_each_boat(s):
            return say("A boat runs at the bridge ({left} left). Roll on TAB M3.", left=step.left)
        return say("The boats run at the bridge. Roll on TAB M3.")

    def label(self, s: Boats, step: malta.BridgeDie, answer: int) -> str:
        if s.bridge == OPEN and malta.bridge_after(s, answer) != COLLAPSED:
            return say("the passage stays open")
        return bridge_result(s, answer)


def bridge_result(s: Boats, roll: int) -> str:
    """TAB M3 in words."""
    after = malta.bridge_after(s, roll)
    if after == OPEN:
        return say("the passage is open")
    return say("the bridge collapses") if after == COLLAPSED else say("the attempt fails")


class Drift(DieSaying[malta.Drift]):
    asks = mark("Roll a die for the current.")
    about = mark("the current")

    def label(self, s: Boats, step: malta.Drift, answer: int) -> str:
        if not malta.is_drift(s, answer):
            return say("no drift")
        east = malta.east_of(s)
        if east == NOWHERE:
            return say("blocked")
        return say("drift to {place}", place=place_name(s, east))
