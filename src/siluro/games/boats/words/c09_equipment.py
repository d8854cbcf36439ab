"""What is said about chapter 9, equipment."""

from __future__ import annotations

from siluro.games.boats.rules import c09_equipment as c09
from siluro.games.boats.rules.state import Boats
from siluro.games.boats.words.common import BoatsSaying, DieSaying
from siluro.games.boats.words.names import piece_gain, piece_name
from siluro.speech.say import say


class Equip(BoatsSaying[c09.Equip]):
    def prompt(self, s: Boats, step: c09.Equip) -> str:
        chosen, left = sum(s.gear), sum(isinstance(each, c09.Equip) for each in s.todo)
        return say("Choose equipment, piece {number} of {count}.", number=chosen + 1, count=chosen + left)

    def label(self, s: Boats, step: c09.Equip, answer: int) -> str:
        return say("{piece} ({gain})", piece=piece_name(s, answer), gain=piece_gain(s, answer))

    def deed(self, s: Boats, step: c09.Equip, answer: int, after: Boats) -> str:
        return say("Equipment: {piece} ({gain}).", piece=piece_name(s, answer), gain=piece_gain(s, answer))


class Use(BoatsSaying[c09.Use]):
    as_it_is = c09.Use.NAMES[c09.NO]
    aid = c09.Use.NAMES[c09.YES]

    def prompt(self, s: Boats, step: c09.Use) -> str:
        return say("Use the {piece} for the next roll?", piece=piece_name(s, step.piece))

    def label(self, s: Boats, step: c09.Use, answer: int) -> str:
        return say("use it for this roll") if answer == c09.YES else say("save it for later")

    def deed(self, s: Boats, step: c09.Use, answer: int, after: Boats) -> str:
        piece = piece_name(s, step.piece)
        return say("{piece}: used.", piece=piece) if answer == c09.YES else say("{piece}: not used.", piece=piece)


class Reuse(DieSaying[c09.Reuse]):
    def prompt(self, s: Boats, step: c09.Reuse) -> str:
        return say("Roll a die to use the {piece} again later.", piece=piece_name(s, step.piece))

    def label(self, s: Boats, step: c09.Reuse, answer: int) -> str:
        return say("can be used again") if c09.is_reusable(s, answer) else say("used up")

    def topic(self, s: Boats, step: c09.Reuse) -> str:
        return piece_name(s, step.piece)


class LuckyCharm(BoatsSaying[c09.LuckyCharm]):
    aid = c09.LuckyCharm.NAMES[c09.YES]

    def routine(self, s: Boats, step: c09.LuckyCharm) -> str:
        return c09.LuckyCharm.NAMES[c09.NO]

    def prompt(self, s: Boats, step: c09.LuckyCharm) -> str:
        return say("{die}: {meaning}. Use the Lucky Charm?", die=s.die, meaning=offered_meaning(s))

    def label(self, s: Boats, step: c09.LuckyCharm, answer: int) -> str:
        return say("re-roll the die") if answer == c09.YES else say("accept the roll")

    def deed(self, s: Boats, step: c09.LuckyCharm, answer: int, after: Boats) -> str:
        if answer == c09.YES:
            return say("Lucky Charm: re-roll the {die}.", die=s.die)
        return say("The roll of {die} stands ({meaning}).", die=s.die, meaning=offered_meaning(s))


def offered_meaning(s: Boats) -> str:
    """What the die means that the Lucky Charm could roll again."""
    from siluro.games.boats.words import SAYINGS  # gathered from this module too

    die = c09.offered_die(s)
    about = SAYINGS[type(die)]
    assert isinstance(about, DieSaying)
    return about.meaning(s, die, s.die)
