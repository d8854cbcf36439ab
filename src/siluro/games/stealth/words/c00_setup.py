"""Chapter 0 in words: where ships lie and SLCs face at the start."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules.state import Stealth, board
from siluro.games.stealth.words.changes import A, StealthSaying
from siluro.games.stealth.words.names import facing_name, hex_name, ship_name, slc_name
from siluro.speech.say import mark, say

DICE: Final = (4, 6, 8, 10, 12, 20, 30)
"""Dice that can be had, by their faces."""


def faces_from(first: int, count: int) -> str:
    """'3' or '3–4'."""
    return str(first) if count == 1 else f"{first}–{first + count - 1}"


class BerthByFate(StealthSaying[c00.BerthByFate]):
    def prompt(self, s: Stealth, step: c00.BerthByFate) -> str:
        return say("Set-up: a berth for {ship}.", ship=ship_name(s, step.ship))

    def label(self, s: Stealth, step: c00.BerthByFate, answer: int) -> str:
        return berth_label(s, step.ship, answer)

    def need(self, s: Stealth, step: c00.BerthByFate) -> str:
        """0.3 The free spaces by number, on the smallest die that has enough faces."""
        spaces = c00.free_spaces(s, step.ship)
        most = sum(spaces)
        die = next((faces for faces in DICE if faces >= most), most)
        parts, first = [], 1
        for answer, room in enumerate(spaces):
            if room:
                parts.append(f"{faces_from(first, room)}: {step.name(s, answer)}")
                first += room
        again = say("; re-roll {faces}", faces=faces_from(first, die - most)) if die > most else ""
        return f"d{die}: {'; '.join(parts)}{again}"

    def deed(self, s: Stealth, step: c00.BerthByFate, answer: int, after: Stealth) -> str:
        return berth_event(s, step.ship, answer)


class BerthByPlayer(StealthSaying[c00.BerthByPlayer]):
    series = mark({"near": "near your SLCs", "far": "far from your SLCs"})

    def in_series(self, s: Stealth, step: c00.BerthByPlayer, series: str) -> str:
        """The free berth that is nearest by water to where an SLC starts, or furthest; of equals the first."""
        choose = min if series == "near" else max
        return step.name(s, choose(step.options(s), key=lambda answer: way_in(s, c00.berth_hex(s, step.ship, answer))))

    def prompt(self, s: Stealth, step: c00.BerthByPlayer) -> str:
        return say("Set-up: the rules let you choose the berth of {ship}.", ship=ship_name(s, step.ship))

    def label(self, s: Stealth, step: c00.BerthByPlayer, answer: int) -> str:
        return berth_label(s, step.ship, answer)

    def deed(self, s: Stealth, step: c00.BerthByPlayer, answer: int, after: Stealth) -> str:
        return berth_event(s, step.ship, answer)


def way_in(s: Stealth, place: int) -> int:
    """How far a hex is by water from the nearest start of an SLC."""
    here = board(s)
    away = here.distances(place)
    return min(away[start] for start in here.starts)


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

    def deed(self, s: Stealth, step: c00.Face, answer: int, after: Stealth) -> str:
        return facing_event(s, step.slc, answer)


def facing_event(s: Stealth, slc: int, answer: int) -> str:
    return say("{slc} faces {way}.", slc=f"SLC {slc + 1}", way=facing_name(answer - 1))
