"""Chapter 0 in words: where ships lie and SLCs face at the start."""

from __future__ import annotations

from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules.state import Stealth
from siluro.games.stealth.words.changes import A, StealthSaying
from siluro.games.stealth.words.names import facing_name, hex_name, ship_name, slc_name
from siluro.speech.say import amount, say


class BerthByFate(StealthSaying[c00.BerthByFate]):
    def prompt(self, s: Stealth, step: c00.BerthByFate) -> str:
        return berth_prompt(s, step.ship)

    def label(self, s: Stealth, step: c00.BerthByFate, answer: int) -> str:
        return berth_label(s, step.ship, answer)

    def need(self, s: Stealth, step: c00.BerthByFate) -> str:
        return say(
            "one of {spaces}, each equally likely; a hex counts once for each of its spaces",
            spaces=amount(sum(c00.free_spaces(s, step.ship)), "free space", "free spaces"),
        )

    def event(self, s: Stealth, step: c00.BerthByFate, answer: int) -> str:
        return berth_event(s, step.ship, answer)


class BerthByPlayer(StealthSaying[c00.BerthByPlayer]):
    def prompt(self, s: Stealth, step: c00.BerthByPlayer) -> str:
        return berth_prompt(s, step.ship)

    def label(self, s: Stealth, step: c00.BerthByPlayer, answer: int) -> str:
        return berth_label(s, step.ship, answer)

    def event(self, s: Stealth, step: c00.BerthByPlayer, answer: int) -> str:
        return berth_event(s, step.ship, answer)


def berth_prompt(s: Stealth, ship: int) -> str:
    return say("Where is {ship} berthed?", ship=ship_name(s, ship))


def berth_label(s: Stealth, ship: int, answer: int) -> str:
    return say("at {hex}", hex=hex_name(s, c00.berth_hex(s, ship, answer)))


def berth_event(s: Stealth, ship: int, answer: int) -> str:
    return say("{ship} is berthed at {hex}.", ship=ship_name(s, ship), hex=hex_name(s, c00.berth_hex(s, ship, answer)))


class Facing(StealthSaying[A]):
    """Which way an SLC is to face: the six answers lie around it on the board."""

    def label(self, s: Stealth, step: A, answer: int) -> str:
        return facing_name(answer - 1)

    def target(self, s: Stealth, step: A, answer: int) -> str:
        return f"to-{step.name(s, answer)}"


class Face(Facing[c00.Face]):
    def prompt(self, s: Stealth, step: c00.Face) -> str:
        place = hex_name(s, s.where[step.slc])
        return say("{slc} at {hex}: choose its facing.", slc=slc_name(s, step.slc), hex=place)

    def event(self, s: Stealth, step: c00.Face, answer: int) -> str:
        return facing_event(s, step.slc, answer)


def facing_event(s: Stealth, slc: int, answer: int) -> str:
    return say("{slc} faces {way}.", slc=f"SLC {slc + 1}", way=facing_name(answer - 1))
