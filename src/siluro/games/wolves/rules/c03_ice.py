"""Chapter 3.1.5, a mission rule: along the ice edge no aircraft comes in sight, but floes strike the hull (R-63)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.wolves.rules import c08_damage
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import Wolves
from siluro.kit.dice import D6


def is_at_ice_edge(s: Wolves) -> bool:
    """3.1.5 Whether the boat is in a square along the ice."""
    edge = s.sheet.ice.edge
    return len(edge) > 0 and edge[s.cell] == 1


def strikes(s: Wolves, die: int) -> bool:
    """3.1.5 Whether a floe strikes the boat."""
    return die <= s.sheet.ice.strikes


class IceDie(Rerollable):
    """3.1.5 One die at the end of a turn at the ice edge."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "ice"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if strikes(s, answer):
            c08_damage.hull_damage(s, s.sheet.ice.hull)


ICE_DIE: Final = IceDie()
