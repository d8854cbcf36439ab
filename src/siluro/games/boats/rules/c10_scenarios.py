"""Chapter 10, what both scenarios have in common: where the raid starts and how it is judged."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.boats.rules.c09_equipment import Die, serves_set_up
from siluro.games.boats.rules.state import Boats, section


class Start(Die):
    """10.1.1, 10.2.1 A die says in which of the two starting hexes the M.T. begin."""

    rule: ClassVar[str] = "10.1.1"
    word: ClassVar[str] = "start"

    def section(self, s: Boats) -> str:
        return section(s, "10.1.1", "10.2.1")

    def is_against(self, s: Boats, answer: int) -> bool:
        return serves_set_up(s)

    def result(self, s: Boats, answer: int) -> None:
        s.here = s.raid.start[answer]


def level(s: Boats) -> int:
    """10.1.3, 10.2.7 The victory level of the points; one level up if York was hit (ruling M-26)."""
    lower = s.raid.level_from
    rank = 0
    for index in range(len(lower)):
        if s.points >= lower[index]:
            rank = index
    return min(rank + s.level_up, len(lower) - 1)


START: Final = Start()
