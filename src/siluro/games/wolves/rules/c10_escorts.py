"""Chapter 10, escorts: what they do when they have detected the boat, and the ships' call for help."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Do, Step
from siluro.games.wolves.rules import c05_aircraft, c05_ships, c07_movement, c08_damage, c09_weather
from siluro.games.wolves.rules.c05_sighting import zone
from siluro.games.wolves.rules.c12_levels import Fate
from siluro.games.wolves.rules.state import E_ENGINES, ESCORT, FOGGY, GONE, STORMY, SURFACED, Wolves, year
from siluro.kit.dice import D6

LATE_YEAR: Final = 1942


def escort_within(s: Wolves, ring: int) -> bool:
    """10.1 Whether an escort is on the map within a distance."""
    for index in range(len(s.kinds)):  # noqa: SIM110
        if s.kinds[index] == ESCORT and GONE < s.rings[index] <= ring:
            return True
    return False


def is_held(s: Wolves) -> bool:
    """10.1 With an escort within detected distance only the Escape action ends the encounter."""
    return escort_within(s, c09_weather.detected_ring(s))


class EscortReaction(Do[Wolves]):
    """10.1 Each escort that has detected the boat comes one ring closer and rolls, before the ships move."""

    rule: ClassVar[str] = "10.1"

    def apply(self, s: Wolves) -> None:
        steps: list[Step[Any]] = []
        for index in range(len(s.kinds)):
            if s.kinds[index] == ESCORT and s.aware[index] and s.rings[index] != GONE:
                if s.rings[index] > 1:
                    s.rings[index] -= 1
                steps.append(HUNTS[index])
        if steps:
            s.then(*steps)


def hunt_drm(s: Wolves, index: int) -> int:
    """10.1 Night +1 (surfaced), storm or fog +1, escort at D1 -1, E-engines damaged -1, from 1942 -1."""
    drm = 1 if s.night and s.depth == SURFACED else 0
    if s.weather in (STORMY, FOGGY):
        drm += 1
    if s.rings[index] == 1:
        drm -= 1
    if year(s) >= LATE_YEAR:
        drm -= 1
    return drm - s.eq[E_ENGINES]


class Hunt(Fate):
    """10.1 The escort's Detection Table: damage, or the boat is not found and the escort sails on (ruling R-14)."""

    rule: ClassVar[str] = "10.1"
    word: ClassVar[str] = "hunt"

    def __init__(self, index: int) -> None:
        self.index = index

    def fields(self) -> tuple[int, ...]:
        return (self.index,)

    def subject(self, s: Wolves) -> str:
        return str(self.index + 1)

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        total = min(6, max(1, answer + hunt_drm(s, self.index)))
        hull = s.tables.escort_hull[s.depth][total]
        table = s.tables.escort_table[s.depth][total]
        if not hull and not table:
            s.aware[self.index] = 0
            return
        s.aware[self.index] = c07_movement.STAYS
        if table:
            s.todo.append(c08_damage.DAMAGE_ROLL)
        if hull:
            c08_damage.hull_damage(s, hull)


class Alarm(Do[Wolves]):
    """3.1.5 A merchant that has detected the boat and is still there may call for help, once in an encounter."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        for index in range(len(s.kinds)):
            if s.kinds[index] != ESCORT and s.aware[index] and s.rings[index] != GONE:
                s.alarmed = 1
                s.todo.append(RADIO_ALARM)
                return


class RadioAlarm(Fate):
    """3.1.5 One die, by the colour of the square: by day an aircraft comes once, by night an escort (ruling R-38)."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "alarm"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if answer < s.tables.alarm_from[zone(s)]:
            return
        if not s.night:
            c05_aircraft.attacked_from_the_air(s, c05_aircraft.ONCE)
        elif s.paper.escorts:
            s.todo.append(c05_ships.ESCORT_POSITION)


class HarbourGuard(Fate):
    """3.1.5 In the harbour an escort puts out on 4 or more, each turn (ruling R-39)."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "guard"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if answer >= s.tables.harbour_escort_from:
            s.todo.append(c05_ships.ESCORT_POSITION)


HUNTS: Final = [Hunt(index) for index in range(16)]
ESCORT_REACTION: Final = EscortReaction()
ALARM: Final = Alarm()
RADIO_ALARM: Final = RadioAlarm()
HARBOUR_GUARD: Final = HarbourGuard()
