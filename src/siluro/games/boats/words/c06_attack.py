"""What is said about chapter 6, the attack on ships."""

from __future__ import annotations

from fractions import Fraction

from siluro.games.boats.rules import c06_attack as c06
from siluro.games.boats.rules.state import Boats
from siluro.games.boats.words.common import BoatsSaying, DieSaying, YesOrNo
from siluro.games.boats.words.names import berth_place, boats, boats_or_none, points, ship_name
from siluro.kit.dice import D6
from siluro.speech.say import mark, say, sentence


class Reveal(DieSaying[c06.Reveal]):
    def prompt(self, s: Boats, step: c06.Reveal) -> str:
        return say("Turn over the ship at {berth}.", berth=c06.berth_name(s, step.berth))

    def label(self, s: Boats, step: c06.Reveal, answer: int) -> str:
        return f"{s.raid.ship_names[answer]} ({s.raid.points[answer]})"

    def need(self, s: Boats, step: c06.Reveal) -> str:
        return say("turn over any ship counter not yet seen")

    def deed(self, s: Boats, step: c06.Reveal, answer: int, after: Boats) -> str:
        ship, worth = s.raid.ship_names[answer], points(s.raid.points[answer])
        return say(
            "The ship at {berth}: {ship} ({points}).", berth=c06.berth_name(s, step.berth), ship=ship, points=worth
        )


class Send(BoatsSaying[c06.Send]):
    tells_boats = False

    def prompt(self, s: Boats, step: c06.Send) -> str:
        return say("How many boats attack {ship}? ({number} left)", ship=ship_name(s, step.berth), number=s.boats)

    def label(self, s: Boats, step: c06.Send, answer: int) -> str:
        return boats(answer) if answer else say("none")

    def foresee(self, s: Boats, step: c06.Send, answer: int, after: Boats) -> list[tuple[str, Fraction]]:
        """6.1 One hit of all these boats is enough; no piece helps and no die is rolled again."""
        miss = 1 - Fraction(c06.faces_that_hit(s), sum(D6))
        return [(say("a hit"), 1 - miss**answer)] if answer else []

    def deed(self, s: Boats, step: c06.Send, answer: int, after: Boats) -> str:
        return sentence(say("{boats} sent against {ship}", boats=boats_or_none(answer), ship=ship_name(s, step.berth)))


class Target(BoatsSaying[c06.Target]):
    asks = mark("Which ship do the boats attack next?")

    def label(self, s: Boats, step: c06.Target, answer: int) -> str:
        return f"{ship_name(s, answer)}: {boats(s.committed[answer])}"

    def deed(self, s: Boats, step: c06.Target, answer: int, after: Boats) -> str:
        return say("The boats attack {ship} next.", ship=ship_name(s, answer))

    def target(self, s: Boats, step: c06.Target, answer: int) -> str:
        return berth_place(answer)


class Attack(YesOrNo[c06.Attack]):
    def prompt(self, s: Boats, step: c06.Attack) -> str:
        return say(
            "Attack on {ship}: roll a die ({boats} left).", ship=ship_name(s, step.berth), boats=boats(step.left)
        )

    def label(self, s: Boats, step: c06.Attack, answer: int) -> str:
        return say("a hit") if c06.is_hit(s, answer) else say("a miss")

    def topic(self, s: Boats, step: c06.Attack) -> str:
        return say("Attack on {ship}", ship=ship_name(s, step.berth))


class AttackOrHold(BoatsSaying[c06.AttackOrHold]):
    asks = mark("Ships are within reach. Attack?")

    def label(self, s: Boats, step: c06.AttackOrHold, answer: int) -> str:
        return say("attack") if answer == c06.ATTACK_NOW else say("hold")

    def deed(self, s: Boats, step: c06.AttackOrHold, answer: int, after: Boats) -> str:
        return say("The boats attack.") if answer == c06.ATTACK_NOW else say("The boats hold.")

    def target(self, s: Boats, step: c06.AttackOrHold, answer: int) -> str:
        return berth_place(c06.targets(s)[0]) if answer == c06.ATTACK_NOW else ""
