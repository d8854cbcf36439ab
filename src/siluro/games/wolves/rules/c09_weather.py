"""Chapter 9, weather: rolled for each encounter; it shortens the distances at which the boat is seen (7.1, 9.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import Wolves
from siluro.kit.dice import D6
from siluro.kit.tally import Cause

CAUSES: Final = [
    Cause("9", "clear weather"),
    Cause("9", "rain"),
    Cause("9", "storm"),
    Cause("9", "fog"),
    Cause("9", "ice"),
]
SIGHTED: Final = 0  # places in the Detection Table
DETECTED: Final = 1


class Weather(Rerollable):
    """9 One die on the weather table of the mission, for the whole encounter."""

    rule: ClassVar[str] = "9"
    word: ClassVar[str] = "weather"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        s.weather = weather_table(s)[answer]


def weather_table(s: Wolves) -> list[int]:
    """9 The weather by face where the boat is (ruling R-56)."""
    sheet = s.sheet
    return sheet.north_weather if sheet.north_weather and sheet.is_north[s.cell] else sheet.weather


def has_weather(s: Wolves) -> bool:
    """9 Whether there is weather: not in missions without a table (ruling R-12), nor in a harbour (ruling R-39)."""
    return len(s.sheet.weather) > 0 and not s.in_harbour


def sighted_ring(s: Wolves) -> int:
    """7.1, 9.1 The farthest ring from which the boat is sighted; 0 is none."""
    return ring(s, SIGHTED)


def detected_ring(s: Wolves) -> int:
    """7.1, 9.1 The farthest ring from which the boat is detected; 0 is none."""
    return ring(s, DETECTED)


def ring(s: Wolves, what: int) -> int:
    """7.1, 9.1 The Detection Table, less what the weather takes."""
    sheet = s.sheet
    return max(0, sheet.detection.rings(s.night, s.depth)[what] - sheet.skies[s.weather].rings(s.night)[what])


WEATHER: Final = Weather()
