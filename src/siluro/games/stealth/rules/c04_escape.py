"""Chapter 4, how an SLC and its operators leave the board: Scuttle, Escape (4.3), or death (5.4.5, 5.4.6)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.stealth.rules.c01_board import craft_in, in_harbour
from siluro.games.stealth.rules.c01_checks import declare
from siluro.games.stealth.rules.c01_steps import SlcDo
from siluro.games.stealth.rules.c07_ending import ALL_GONE, MissionEnd
from siluro.games.stealth.rules.state import CAPTURED, ESCAPE, ESCAPED, KILLED, REMOVED, SCUTTLED, Stealth, board
from siluro.kit.hexes import OUTSIDE


def go_down(s: Stealth, slc: int) -> None:
    """4.3 The SLC goes to the Scuttled space and the operators try to escape at once."""
    s.slc_fate[slc] = SCUTTLED
    s.points = 0
    s.todo.append(ESCAPES[slc])
    declare(s, slc, ESCAPE, s.tables.escape_value - escape_modifier(s, slc))


def escape_modifier(s: Stealth, slc: int) -> int:
    """4.3 Escape: the list of modifiers, but for the breathing gear, which every Stamina check counts (ruling S-3)."""
    place = s.where[slc]
    modifier = craft_in(s, place) * s.tables.escape_each_craft
    if s.turn <= s.tables.escape_last_turn:
        modifier += s.tables.escape_in_time
    if not s.stunned[slc]:
        modifier += s.tables.escape_readied
    if in_harbour(s, place):
        modifier += s.tables.escape_in_harbour
    if board(s).far_from_home:
        modifier += s.tables.escape_far
    return modifier


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
