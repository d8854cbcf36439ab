"""Chapter 6.1 in words: targets, salvos, and what they do."""

from __future__ import annotations

from fractions import Fraction

from siluro.games.wolves.rules import c06_attack as c06
from siluro.games.wolves.rules.state import G7A, G7E, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import TwoDice, WolvesSaying
from siluro.kit.dice import TWO_D6
from siluro.kit.tally import Tally
from siluro.speech.say import amount, capital, mark, say, sentence


class Target(WolvesSaying[c06.Target]):
    asks = mark("Choose a target.")
    about = mark("target")

    def label(self, s: Wolves, step: c06.Target, answer: int) -> str:
        return say("{ship} at {ring}", ship=names.vessel(s, answer), ring=names.ring(s, answer))

    def foresee(self, s: Wolves, step: c06.Target, answer: int, after: Wolves) -> list[tuple[str, Fraction]]:
        """6.1 What as many torpedoes as may be launched come to: the same target can be worth less than it weighs."""
        salvo = c06.Salvo(answer)
        allowed = (
            [] if step.purpose == c06.FOR_GUN else [each for each in salvo.candidates(s) if not salvo.bar(s, each)]
        )
        if not allowed:
            return []
        most = max(allowed, key=lambda each: each % c06.NUMBERS)
        sunk, damaged = salvo_chances(s, answer, weapon_of(most), most % c06.NUMBERS)
        name = salvo_name(most)
        return [(say("sunk by {salvo}", salvo=name), sunk), (say("damaged"), damaged)]

    def target(self, s: Wolves, step: c06.Target, answer: int) -> str:
        return f"ship-{answer + 1}"


def weapon_of(salvo: int) -> int:
    return G7A if salvo < c06.NUMBERS else G7E


def salvo_name(salvo: int) -> str:
    """'2 G7a'."""
    return f"{salvo % c06.NUMBERS} {'G7a' if salvo < c06.NUMBERS else 'G7e'}"


class Salvo(WolvesSaying[c06.Salvo]):
    def prompt(self, s: Wolves, step: c06.Salvo) -> str:
        return say("How many torpedoes at {ship}?", ship=names.the_vessel(s, step.index))

    def label(self, s: Wolves, step: c06.Salvo, answer: int) -> str:
        return salvo_name(answer)

    def foresee(self, s: Wolves, step: c06.Salvo, answer: int, after: Wolves) -> list[tuple[str, Fraction]]:
        """6.1 Hit or not, dud or not, torpedo after torpedo: what the salvo comes to if no roll is repeated."""
        sunk, damaged = salvo_chances(after, step.index, weapon_of(answer), answer % c06.NUMBERS)
        return [(say("sunk"), sunk), (say("damaged"), damaged)]

    def deed(self, before: Wolves, step: c06.Salvo, answer: int, after: Wolves) -> str:
        salvo = self.label(before, step, answer)
        return say("{salvo} fired at {ship}.", salvo=salvo, ship=names.the_vessel(before, step.index))


def salvo_chances(s: Wolves, index: int, weapon: int, number: int) -> tuple[Fraction, Fraction]:
    """6.1 The chances that so many torpedoes sink a ship, and that they damage it only."""
    one = torpedo_damage(s, c06.Shot(index, weapon, 1))
    left = s.tables.ships[s.vessels[index]].hull - s.ship_damage[index]
    done = {0: Fraction(1)}
    for _ in range(number):
        after: dict[int, Fraction] = {}
        for damage, chance in done.items():
            for more, share in one.items():
                boxes = min(left, damage + more)
                after[boxes] = after.get(boxes, Fraction(0)) + chance * share
        done = after
    sunk, nothing = done.get(left, Fraction(0)), done.get(0, Fraction(0))
    return sunk, 1 - sunk - nothing


def torpedo_damage(s: Wolves, shot: c06.Shot) -> dict[int, Fraction]:
    """6.1 Boxes of damage that one torpedo does, with their chances; a miss and a dud do none."""
    rolls = {roll: Fraction(ways, sum(TWO_D6)) for roll, ways in enumerate(TWO_D6) if ways}
    found: dict[int, Fraction] = {}
    for roll, chance in rolls.items():
        if not c06.is_hit(s, shot, roll):
            found[0] = found.get(0, Fraction(0)) + chance
            continue
        for second, share in rolls.items():
            damage = c06.hit_damage(s, shot.weapon, second)
            found[damage] = found.get(damage, Fraction(0)) + chance * share
    return found


class Shot(TwoDice[c06.Shot]):
    def prompt(self, s: Wolves, step: c06.Shot) -> str:
        ship, ring = names.the_vessel(s, step.index), names.ring(s, step.index)
        return say("Attack on {ship} at {ring}: roll two dice.", ship=ship, ring=ring)

    def label(self, s: Wolves, step: c06.Shot, answer: int) -> str:
        if c06.is_wasted(s, step):
            return say("wasted: already sunk")
        return say("it hits") if c06.is_hit(s, step, answer) else say("it misses")

    def is_hoped(self, s: Wolves, step: c06.Shot, answer: int) -> bool:
        return c06.is_hit(s, step, answer)

    def tally(self, s: Wolves, step: c06.Shot) -> Tally:
        return c06.shot_tally(s, step)

    def deed(self, before: Wolves, step: c06.Shot, answer: int, after: Wolves) -> str:
        if c06.is_wasted(before, step):
            return super().deed(before, step, answer, after)
        drm = c06.shot_tally(before, step).total
        shown = f"{answer + drm} = {answer} {'−' if drm < 0 else '+'} {abs(drm)}" if drm else str(answer)
        return sentence(say(
            "{topic}: {meaning} (total {shown}, {needs}+ needed)", topic=self.topic(before, step),
            meaning=self.label(before, step, answer), shown=shown, needs=c06.total_needed(before, step),
        ))  # fmt: skip

    def topic(self, s: Wolves, step: c06.Shot) -> str:
        return say("attack on {ship}", ship=names.the_vessel(s, step.index))


class HitRoll(TwoDice[c06.HitRoll]):
    def prompt(self, s: Wolves, step: c06.HitRoll) -> str:
        return capital(say("{ship} is hit. Roll for damage.", ship=names.the_vessel(s, step.index)))

    def label(self, s: Wolves, step: c06.HitRoll, answer: int) -> str:
        return damage_or_dud(c06.hit_damage(s, step.weapon, answer), step.weapon == c06.WEAPON_GUN)

    def tally(self, s: Wolves, step: c06.HitRoll) -> Tally:
        return c06.hit_tally(s, step.weapon)

    def deed(self, before: Wolves, step: c06.HitRoll, answer: int, after: Wolves) -> str:
        text = super().deed(before, step, answer, after)
        if len(after.victims) > len(before.victims):
            text += " " + say("The {ship} sinks!", ship=names.ship(after, after.victims[-1]))
        return text

    def topic(self, s: Wolves, step: c06.HitRoll) -> str:
        return say("hit on {ship}", ship=names.the_vessel(s, step.index))


def damage_or_dud(damage: int, is_gun: bool) -> str:
    """6.1 A cell of the Hit Table."""
    if not damage:
        return say("no damage") if is_gun else say("dud")
    return amount(damage, "box of damage", "boxes of damage")
