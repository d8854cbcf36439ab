"""What is said from box to box and in the attack (chapter 5)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.state import BOAT, CURRENT, FACE_DOWN, SPOTLIGHT, SWIM, UWWP, Gamma
from siluro.games.gamma.words.names import COUNTER_NAMES, men_count, ship_name
from siluro.games.gamma.words.telling import GammaSaying
from siluro.kit.dice import D6
from siluro.kit.tally import Tally
from siluro.speech.say import amount, say

DRAWN: Final = {
    SWIM: "Swim: quiet water.",
    CURRENT: "Strong Current: −1 to every attack die.",
    SPOTLIGHT: "Spotlight!",
    BOAT: "A Surveillance Boat.",
    UWWP: "The UWWP catches a man.",
}


def men_at(s: Gamma) -> str:
    """The box where the men are, as a place on the board."""
    return f"box-{s.box}" if s.box else ""


class Onward(GammaSaying[c05.Onward]):
    def prompt(self, s: Gamma, step: c05.Onward) -> str:
        return say("Box {box}, {men} on the mission. Draw a counter?", box=s.box, men=men_count(s.men))

    def label(self, s: Gamma, step: c05.Onward, answer: int) -> str:
        return (say("draw a counter"), say("send one man home"), say("abort: everybody goes home"))[answer]

    def deed(self, before: Gamma, step: c05.Onward, answer: int, after: Gamma) -> str:
        return (say("The men swim on."), say("One man turns back."), say("Everybody turns back."))[answer]

    def target(self, s: Gamma, step: c05.Onward, answer: int) -> str:
        return men_at(s) if answer == c05.DRAW else ""


class Draw(GammaSaying[c05.Draw]):
    def prompt(self, s: Gamma, step: c05.Draw) -> str:
        return say("Draw a counter for box {box}.", box=s.box)

    def label(self, s: Gamma, step: c05.Draw, answer: int) -> str:
        return say(COUNTER_NAMES[answer])

    def need(self, s: Gamma, step: c05.Draw) -> str:
        return say("draw one counter from the bag of {number}", number=sum(s.bag))

    def deed(self, before: Gamma, step: c05.Draw, answer: int, after: Gamma) -> str:
        if answer == BOAT and not c05.boat_can_hit(before):
            return say("A Surveillance Boat, too near the beach to catch anybody.")
        return say(DRAWN[answer])


class Spotlights(GammaSaying[c05.Spotlights]):
    def prompt(self, s: Gamma, step: c05.Spotlights) -> str:
        return say("A Spotlight sweeps box {box}. Dive, or hold on?", box=s.box)

    def label(self, s: Gamma, step: c05.Spotlights, answer: int) -> str:
        return (say("hold on (adds a Surveillance Boat; draw again)"), say("spend a Dive and swim on"))[answer]

    def deed(self, before: Gamma, step: c05.Spotlights, answer: int, after: Gamma) -> str:
        held = say("The men hold on. One more Surveillance Boat goes into the bag.")
        return (held, say("The men dive under the beam."))[answer]

    def target(self, s: Gamma, step: c05.Spotlights, answer: int) -> str:
        return men_at(s) if answer == c05.SPEND_DIVE else ""


class BoatSighted(GammaSaying[c05.BoatSighted]):
    def prompt(self, s: Gamma, step: c05.BoatSighted) -> str:
        return say("A Surveillance Boat nears box {box}. Stay, or turn back?", box=s.box)

    def label(self, s: Gamma, step: c05.BoatSighted, answer: int) -> str:
        return (say("stay (roll the die)"), say("send one man home"), say("abort: everybody goes home"))[answer]

    def deed(self, before: Gamma, step: c05.BoatSighted, answer: int, after: Gamma) -> str:
        return (say("The men stay."), say("One man turns back."), say("Everybody turns back."))[answer]

    def target(self, s: Gamma, step: c05.BoatSighted, answer: int) -> str:
        return men_at(s) if answer == c05.STAY else ""


class Surveillance(GammaSaying[c05.Surveillance]):
    def prompt(self, s: Gamma, step: c05.Surveillance) -> str:
        return say("A Surveillance Boat passes box {box}. Roll a die.", box=s.box)

    def label(self, s: Gamma, step: c05.Surveillance, answer: int) -> str:
        return say("a man is lost") if c05.is_caught(s, answer) else say("it passes")

    def is_hoped(self, s: Gamma, step: c05.Surveillance, answer: int) -> bool:
        return not c05.is_caught(s, answer)

    def need(self, s: Gamma, step: c05.Surveillance) -> str:
        return say("d6: a man is lost on {most} or less", most=s.tables.boat_hits[s.box])

    def deed(self, before: Gamma, step: c05.Surveillance, answer: int, after: Gamma) -> str:
        if c05.is_caught(before, answer):
            return say("The Surveillance Boat catches a man.")
        return say("The Surveillance Boat passes.")


class Assign(GammaSaying[c05.Assign]):
    def prompt(self, s: Gamma, step: c05.Assign) -> str:
        return say("{men} left. How many attack the {ship}?", men=men_count(s.men), ship=ship_name(s, step.slot))

    def label(self, s: Gamma, step: c05.Assign, answer: int) -> str:
        return men_count(answer) if answer else say("nobody")

    def foresee(self, s: Gamma, step: c05.Assign, answer: int, after: Gamma) -> list[tuple[str, Fraction]]:
        """5.2.1 The chance that enough men hit a ship that lies open, also if a current comes before they attack."""
        if not answer or s.ships[step.slot] == FACE_DOWN:
            return []
        now = chance_to_sink(s, step.slot, answer)
        if not (s.bag[CURRENT] and after.men):
            return [(say("sunk"), now)]
        worse = s.copy()
        worse.currents += 1
        later = chance_to_sink(worse, step.slot, answer)
        return [(say("sunk if no Current follows"), now), (say("sunk if one follows"), later)]

    def deed(self, before: Gamma, step: c05.Assign, answer: int, after: Gamma) -> str:
        ship = ship_name(before, step.slot)
        if not answer:
            return say("Nobody attacks the {ship}.", ship=ship)
        return say("{men} assigned to the {ship}.", men=men_count(answer), ship=ship)


def chance_to_sink(s: Gamma, slot: int, men: int) -> Fraction:
    """5.2.1 A die for each man, with the currents that lie on the map."""
    hit = Fraction(sum(ways for die, ways in enumerate(D6) if ways and c05.is_damage(s, die)), sum(D6))
    return sum(
        (
            comb(men, hits) * hit**hits * (1 - hit) ** (men - hits)
            for hits in range(men + 1)
            if c05.is_sunk(s, slot, hits)
        ),
        Fraction(),
    )


class Attack(GammaSaying[c05.Attack]):
    def prompt(self, s: Gamma, step: c05.Attack) -> str:
        return say("Attack on the {ship}: roll one die ({left} left).", ship=ship_name(s, step.slot), left=step.left)

    def label(self, s: Gamma, step: c05.Attack, answer: int) -> str:
        return say("hit") if c05.is_damage(s, answer) else say("miss")

    def is_hoped(self, s: Gamma, step: c05.Attack, answer: int) -> bool:
        return c05.is_damage(s, answer)

    def need(self, s: Gamma, step: c05.Attack) -> str:
        least = next((die for die in range(1, 7) if c05.is_damage(s, die)), 7)
        sinks = c05.damage_to_sink(s, s.ships[step.slot])
        return say("d6: {least}+ is a hit; hits needed to sink the ship: {sinks}", least=least, sinks=sinks)

    def tally(self, s: Gamma, step: c05.Attack) -> Tally:
        return c05.attack_tally(s)

    def deed(self, before: Gamma, step: c05.Attack, answer: int, after: Gamma) -> str:
        text = self.line(before, step, answer)
        if step.left > 1:
            return text
        ship = ship_name(before, step.slot)
        hits = step.damage + c05.is_damage(before, answer)
        if c05.is_sunk(before, step.slot, hits):
            if c05.is_damage(before, answer):
                return text + " " + say("The {ship} sinks!", ship=ship)
            return (
                text + " " + say("{hits}: the {ship} sinks!", hits=amount(hits, "hit scored", "hits scored"), ship=ship)
            )
        return text + " " + say("The {ship} stays afloat.", ship=ship)

    def topic(self, s: Gamma, step: c05.Attack) -> str:
        return say("attack on the {ship}", ship=s.tables.ship_names[s.ships[step.slot]])
