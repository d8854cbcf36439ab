"""What is said about chapter 7, the coastal batteries."""

from __future__ import annotations

from siluro.games.boats.rules import c07_batteries as c07
from siluro.games.boats.rules.state import Boats
from siluro.games.boats.words.common import DieSaying
from siluro.games.boats.words.names import boats
from siluro.speech.say import amount, mark, say


class Batteries(DieSaying[c07.Batteries]):
    about = mark("coastal batteries")
    is_count = True

    def prompt(self, s: Boats, step: c07.Batteries) -> str:
        return say("The batteries open fire on {boats}: roll a die for each.", boats=boats(s.boats))

    def label(self, s: Boats, step: c07.Batteries, answer: int) -> str:
        return say("{boats} lost", boats=boats(answer))

    def need(self, s: Boats, step: c07.Batteries) -> str:
        dice = amount(s.boats, "d6", "d6")
        return say("{dice}: count those that show {least}+", dice=dice, least=s.tables.battery_from)


class BatteryAgain(DieSaying[c07.BatteryAgain]):
    asks = mark("Re-roll one battery die.")
    about = mark("coastal batteries, one die again")

    def label(self, s: Boats, step: c07.BatteryAgain, answer: int) -> str:
        return say("the boat is lost") if c07.is_lost(s.tables, answer) else say("the boat is saved")
