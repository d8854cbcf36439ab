"""What is said about chapter 10: the start, the lit buoys of Suda, and Malta with its bridge and supporting units."""

from __future__ import annotations

from siluro.games.boats.rules import c10_malta as malta
from siluro.games.boats.rules import c10_scenarios as scenarios
from siluro.games.boats.rules import c10_suda as suda
from siluro.games.boats.rules.state import COLLAPSED, NOWHERE, OPEN, Boats
from siluro.games.boats.words.common import BoatsSaying, DieSaying, alarm_change
from siluro.games.boats.words.names import UNIT_NAMES, boats, boats_or_none, place_name
from siluro.kit.tally import Tally
from siluro.speech.say import say, sentence


class Start(DieSaying[scenarios.Start]):
    def prompt(self, s: Boats, step: scenarios.Start) -> str:
        return say("Roll a die for the starting hex.")

    def label(self, s: Boats, step: scenarios.Start, answer: int) -> str:
        return place_name(s, s.raid.start[answer])

    def meaning(self, s: Boats, step: scenarios.Start, answer: int) -> str:
        return say("start at {place}", place=self.label(s, step, answer))

    def as_sentence(self, s: Boats, step: scenarios.Start, answer: int) -> str:
        return say("The boats start at {place}.", place=self.label(s, step, answer))


class Buoy(DieSaying[suda.Buoy]):
    def prompt(self, s: Boats, step: suda.Buoy) -> str:
        return say("Next to a lit buoy: roll a die to stay out of its light.")

    def label(self, s: Boats, step: suda.Buoy, answer: int) -> str:
        return say("in its light") if step.is_light(answer) else say("in the dark")

    def as_sentence(self, s: Boats, step: suda.Buoy, answer: int) -> str:
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
    tells_alarm = False

    def prompt(self, s: Boats, step: malta.InitialAlarm) -> str:
        return say("How alert is Malta? Roll a die.")

    def label(self, s: Boats, step: malta.InitialAlarm, answer: int) -> str:
        return say("alarm {level}", level=s.raid.alarm[answer])

    def as_sentence(self, s: Boats, step: malta.InitialAlarm, answer: int) -> str:
        return say("Initial alarm at Malta: {level}.", level=s.raid.alarm[answer])


class Tesei(DieSaying[malta.Tesei]):
    tells_bridge = False

    def prompt(self, s: Boats, step: malta.Tesei) -> str:
        bonus = malta.tesei_tally(s).total
        return say("Tesei and Pedretti reach the bridge. Roll on TAB M3 ({bonus:+d}).", bonus=bonus)

    def label(self, s: Boats, step: malta.Tesei, answer: int) -> str:
        return bridge_result(s, answer + malta.tesei_tally(s).total)

    def tally(self, s: Boats, step: malta.Tesei) -> Tally:
        return malta.tesei_tally(s)

    def topic(self, s: Boats, step: malta.Tesei) -> str:
        return say(UNIT_NAMES[0])


class Costa(DieSaying[malta.Costa]):
    def prompt(self, s: Boats, step: malta.Costa) -> str:
        return say("Costa and Barla reach the submarine. Roll a die.")

    def label(self, s: Boats, step: malta.Costa, answer: int) -> str:
        return say("the submarine is destroyed") if malta.is_destroyed(s, answer) else say("the attack fails")

    def topic(self, s: Boats, step: malta.Costa) -> str:
        return say(UNIT_NAMES[1])


class AirRaid(BoatsSaying[malta.AirRaid]):
    def prompt(self, s: Boats, step: malta.AirRaid) -> str:
        return say("Call in the bombers this turn?")

    def label(self, s: Boats, step: malta.AirRaid, answer: int) -> str:
        return say("call them in") if answer == malta.RAID else say("wait")

    def as_sentence(self, s: Boats, step: malta.AirRaid, answer: int) -> str:
        return say("The bombers come in.") if answer == malta.RAID else say("The bombers wait.")


class Bombing(DieSaying[malta.Bombing]):
    def prompt(self, s: Boats, step: malta.Bombing) -> str:
        return say("The bombers are over Malta. Roll on TAB M2.")

    def label(self, s: Boats, step: malta.Bombing, answer: int) -> str:
        return alarm_change(s, s.tables.bombing[answer])

    def topic(self, s: Boats, step: malta.Bombing) -> str:
        return say("the bombing")


class BridgeBoats(BoatsSaying[malta.BridgeBoats]):
    tells_boats = False

    def prompt(self, s: Boats, step: malta.BridgeBoats) -> str:
        if malta.has_die_for_each_boat(s):
            return say("How many boats attack the bridge? ({number} left)", number=s.boats)
        return say("How many boats attack the bridge? One die decides for all. ({number} left)", number=s.boats)

    def label(self, s: Boats, step: malta.BridgeBoats, answer: int) -> str:
        return boats(answer) if answer else say("none")

    def as_sentence(self, s: Boats, step: malta.BridgeBoats, answer: int) -> str:
        return sentence(say("{boats} sent against the bridge", boats=boats_or_none(answer)))


class BridgeDie(DieSaying[malta.BridgeDie]):
    tells_bridge = False

    def prompt(self, s: Boats, step: malta.BridgeDie) -> str:
        if malta.has_die_for_each_boat(s):
            return say("A boat runs at the bridge ({left} left). Roll on TAB M3.", left=step.left)
        return say("The boats run at the bridge. Roll on TAB M3.")

    def label(self, s: Boats, step: malta.BridgeDie, answer: int) -> str:
        if s.bridge == OPEN and malta.bridge_after(s, answer) != COLLAPSED:
            return say("the passage stays open")
        return bridge_result(s, answer)

    def topic(self, s: Boats, step: malta.BridgeDie) -> str:
        return say("attack on the bridge")


def bridge_result(s: Boats, roll: int) -> str:
    """TAB M3 in words."""
    after = malta.bridge_after(s, roll)
    if after == OPEN:
        return say("the passage is open")
    return say("the bridge collapses") if after == COLLAPSED else say("the attempt fails")


class Drift(DieSaying[malta.Drift]):
    def prompt(self, s: Boats, step: malta.Drift) -> str:
        return say("Roll a die for the current.")

    def label(self, s: Boats, step: malta.Drift, answer: int) -> str:
        if not malta.is_drift(s, answer):
            return say("no drift")
        east = malta.east_of(s)
        if east == NOWHERE:
            return say("blocked")
        return say("drift to {place}", place=place_name(s, east))

    def topic(self, s: Boats, step: malta.Drift) -> str:
        return say("the current")
