"""Chapter 10.1, Suda: the lit buoys."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.boats.rules.c05_events import detect
from siluro.games.boats.rules.c09_equipment import Die
from siluro.games.boats.rules.state import Boats


class Buoy(Die):
    """10.1.2 Next to a lit buoy its number on the die is as bad as a lit hex (ruling M-27)."""

    rule: ClassVar[str] = "10.1.2"
    word: ClassVar[str] = "buoy"

    def __init__(self, number: int) -> None:
        self.number = number

    def fields(self) -> tuple[int, ...]:
        return (self.number,)

    def is_against(self, s: Boats, answer: int) -> bool:
        return self.is_light(answer)

    def result(self, s: Boats, answer: int) -> None:
        if self.is_light(answer):
            detect(s)

    def is_light(self, die: int) -> bool:
        """Whether the boats come into the light of the buoy."""
        return die == self.number


BUOYS: Final = [Buoy(number) for number in range(7)]
