"""Chapter 4, how an SLC and its operators leave the board: Scuttle, Escape (4.3), or death (5.4.5, 5.4.6)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.stealth.rules.c01_board import craft_in, in_harbour
from siluro.games.stealth.rules.c01_checks import declare
from siluro.games.stealth.rules.c01_steps import SlcDo
from siluro.games.stealth.rules.c07_ending import ALL_GONE, MissionEnd
from siluro.games.stealth.rules.state import CAPTURED, ESCAPE, ESCAPED, KILLED, REMOVED, SCUTTLED, Stealth, board
from siluro.kit.hexes import OUTSIDE
from siluro.kit.tally import Cause, Tally

IN_TIME: Final = Cause("4.3", "early enough")
READIED: Final = Cause("4.3", "crew readied")
IN_HARBOUR: Final = Cause("4.3", "inside the harbour")
CRAFT_NEAR: Final = Cause("4.3", "patrol craft in the hex")
FAR_FROM_HOME: Final = Cause("4.3", "far from home")


def go_down(s: Stealth, slc: int) -> None:
    """4.3 The SLC goes to the Scuttled space and the operators try to escape at once."""
    s.slc_fate[slc] = SCUTTLED
    s.points = 0
    declare(s, slc, ESCAPE, s.tables.escape_value - escape_modifier(s, slc), ESCAPES[slc])


def escape_modifier(s: Stealth, slc: int) -> int:
    """4.3 Escape: the list of modifiers, but for the breathing gear, which is counted with the dice (ruling S-3)."""
    return for_time(s) + for_crew(s, slc) + for_harbour(s, slc) + for_craft(s, slc) + for_distance(s)


def escape_tally(s: Stealth, slc: int) -> Tally:
    """4.3 The same list by name."""
    tally = Tally()
    tally.add(IN_TIME, for_time(s))
    tally.add(READIED, for_crew(s, slc))
    tally.add(IN_HARBOUR, for_harbour(s, slc))
    tally.add(CRAFT_NEAR, for_craft(s, slc))
    tally.add(FAR_FROM_HOME, for_distance(s))
    return tally


def for_time(s: Stealth) -> int:
    return s.tables.escape_in_time if s.turn <= s.tables.escape_last_turn else 0


def for_crew(s: Stealth, slc: int) -> int:
    return 0 if s.stunned[slc] else s.tables.escape_readied


def for_harbour(s: Stealth, slc: int) -> int:
    return s.tables.escape_in_harbour if in_harbour(s, s.where[slc]) else 0


def for_craft(s: Stealth, slc: int) -> int:
    return craft_in(s, s.where[slc]) * s.tables.escape_each_craft


def for_distance(s: Stealth) -> int:
    return s.tables.escape_far if board(s).far_from_home else 0


class Escape(SlcDo):
    """4.3 Escaped with 4 or more, else captured; then the hex is empty."""

    rule: ClassVar[str] = "4.3"

    def apply(self, s: Stealth) -> None:
        s.crew_fate[self.slc] = ESCAPED if s.passed else CAPTURED
        leave(s, self.slc)


def hit(s: Stealth, slc: int) -> None:
    """5.4.5, 5.4.6 A successful attack stuns readied operators and kills stunned ones."""
    if not s.stunned[slc]:
        s.stunned[slc] = 1
        return
    s.crew_fate[slc] = KILLED
    s.slc_fate[slc] = REMOVED
    leave(s, slc)


def leave(s: Stealth, slc: int) -> None:
    """7.0 An SLC leaves the hexes; with the third one the mission is over at once (ruling S-30)."""
    s.where[slc] = OUTSIDE
    s.detected[slc] = 0
    s.carried[slc] = 0
    if s.where[0] == OUTSIDE and s.where[1] == OUTSIDE and s.where[2] == OUTSIDE:
        s.ended = ALL_GONE
        s.skip_to(MissionEnd)


ESCAPES: Final = [Escape(0), Escape(1), Escape(2)]
