"""What is said about chapter 5, events and spotlights."""

from __future__ import annotations

from siluro.games.boats.rules import c05_events as c05
from siluro.games.boats.rules.state import ALL_SPOTLIGHTS, FAILURE, SPOTLIGHTS, Boats
from siluro.games.boats.words.common import DieSaying, YesOrNo
from siluro.games.boats.words.names import lights
from siluro.kit.tally import Tally
from siluro.speech.say import mark, say


def event_name(s: Boats, die: int) -> str:
    """5 What a die brings with its modifier."""
    modified = c05.modified_roll(s, die)
    effect = s.tables.effects[modified]
    if effect == SPOTLIGHTS:
        one = s.tables.colours[modified][-1].bit_count() == 1
        return say("spotlights of one colour") if one else say("spotlights of two colours")
    if effect == ALL_SPOTLIGHTS:
        return say("all spotlights, motor failure") if c05.has_failure(s) else say("all spotlights")
    return say("motor failure") if effect == FAILURE else say("nothing happens")


class Event(DieSaying[c05.Event]):
    about = mark("event")

    def prompt(self, s: Boats, step: c05.Event) -> str:
        modifier = c05.event_tally(s).total
        if not modifier:
            return say("Roll a die for events.")
        return say("Roll a die for events (modifier {modifier:+d}).", modifier=modifier)

    def label(self, s: Boats, step: c05.Event, answer: int) -> str:
        return event_name(s, answer)

    def tally(self, s: Boats, step: c05.Event) -> Tally:
        return c05.event_tally(s)


class Colours(DieSaying[c05.Colours]):
    asks = mark("Roll a second die for the spotlights.")
    about = mark("spotlights")

    def label(self, s: Boats, step: c05.Colours, answer: int) -> str:
        return lights(s.tables.colours[step.modified][answer])


class Repair(YesOrNo[c05.Repair]):
    asks = mark("Motor failure: roll a die to repair it.")
    about = mark("motor failure")

    def label(self, s: Boats, step: c05.Repair, answer: int) -> str:
        return say("the boat is repaired") if c05.is_repaired(s, answer) else say("the boat is lost")


class Spotted(YesOrNo[c05.Spotted]):
    asks = mark("The boats are in the light. Roll a die to avoid being framed.")

    def label(self, s: Boats, step: c05.Spotted, answer: int) -> str:
        return say("framed") if c05.is_framed(s, answer) else say("unseen")

    def deed(self, s: Boats, step: c05.Spotted, answer: int, after: Boats) -> str:
        return say("The light frames the boats.") if c05.is_framed(s, answer) else say("Nobody sees the boats.")
