"""What is said while a mission is set up (chapter 3): men, ships, sea."""

from __future__ import annotations

from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules.c02_map import box_of
from siluro.games.gamma.rules.state import Gamma
from siluro.games.gamma.words.names import marker_name, men_count
from siluro.games.gamma.words.telling import GammaSaying
from siluro.speech.say import by_face, mark, say


class Available(GammaSaying[c03.Available]):
    asks = mark("Roll a die for the men available.")

    def label(self, s: Gamma, step: c03.Available, answer: int) -> str:
        return say("{men} available", men=men_count(s.tables.available[answer]))

    def need(self, s: Gamma, step: c03.Available) -> str:
        return say("d6: {faces} men", faces=by_face(s.tables.available))


class Employ(GammaSaying[c03.Employ]):
    def prompt(self, s: Gamma, step: c03.Employ) -> str:
        return say("{men} available. How many go on GG.1?", men=men_count(s.available))

    def label(self, s: Gamma, step: c03.Employ, answer: int) -> str:
        return say("send {men}", men=men_count(answer))

    def deed(self, before: Gamma, step: c03.Employ, answer: int, after: Gamma) -> str:
        return say("{men} enter the water.", men=men_count(answer))


class TargetShip(GammaSaying[c03.TargetShip]):
    def prompt(self, s: Gamma, step: c03.TargetShip) -> str:
        return say("Roll a die for ship {n}, at box {box}.", box=box_of(s, step.slot), n=step.slot + 1)

    def label(self, s: Gamma, step: c03.TargetShip, answer: int) -> str:
        return marker_name(s, c03.ship_table(s, step.slot)[answer])

    def need(self, s: Gamma, step: c03.TargetShip) -> str:
        return say("d6: the ship table of box {box}; re-roll a ship already placed", box=box_of(s, step.slot))

    def topic(self, s: Gamma, step: c03.TargetShip) -> str:
        return say("ship {n}, at box {box}", n=step.slot + 1, box=box_of(s, step.slot))


class Reveal(GammaSaying[c03.Reveal]):
    def prompt(self, s: Gamma, step: c03.Reveal) -> str:
        return say("Turn over ship {number}.", number=step.slot + 1)

    def label(self, s: Gamma, step: c03.Reveal, answer: int) -> str:
        return marker_name(s, answer)

    def need(self, s: Gamma, step: c03.Reveal) -> str:
        return say("turn over any marker left in this group")

    def topic(self, s: Gamma, step: c03.Reveal) -> str:
        return say("ship {number}", number=step.slot + 1)


class Sea(GammaSaying[c03.Sea]):
    asks = mark("Roll a die for the sea.")

    def label(self, s: Gamma, step: c03.Sea, answer: int) -> str:
        return say("rough sea") if c03.is_rough(s, answer) else say("calm sea")

    def need(self, s: Gamma, step: c03.Sea) -> str:
        rough = s.tables.rough_from
        return say("d6: 1–{calm} calm, {rough}–6 rough", calm=rough - 1, rough=rough)


class CalledAway(GammaSaying[c03.CalledAway]):
    about = mark("unfit for GG.2")

    def prompt(self, s: Gamma, step: c03.CalledAway) -> str:
        return say("{men} survived. Roll for those unfit for GG.2.", men=men_count(s.available))

    def label(self, s: Gamma, step: c03.CalledAway, answer: int) -> str:
        return say("{men} missing", men=men_count(s.tables.called_away[answer]))

    def need(self, s: Gamma, step: c03.CalledAway) -> str:
        return say("d6: {faces} men missing", faces=by_face(s.tables.called_away))
