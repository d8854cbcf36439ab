"""Chapter 5.2, ships: to engage or not, the heading chosen blind, where the contacts are and what they are."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do, Step
from siluro.games.wolves.rules import c03_shadow, c05_sighting, c07_movement
from siluro.games.wolves.rules.c12_levels import Rerollable, VesselRoll
from siluro.games.wolves.rules.state import BEARINGS, BLUE, ESCORT, RED, SHIPS_SAIL_AGAIN, SURFACED, Wolves, year
from siluro.kit.dice import D6, TWO_D6
from siluro.kit.tally import Cause, Tally

FIRST_BEARING: Final = 5  # a lower roll is a false contact (5.2.2)
NO_COAST: Final = Bar("3.1.5", "only off a coast in a red zone")
BY_DAY: Final = Bar("3.1.5", "only by night")
TOO_SHALLOW: Final = Bar("3.1.5", "only on the surface")
UNKNOWN: Final = -2  # the kind of a ship before the Ship Table is rolled
ZONE_DRM: Final = [-1, 0, 1]  # 12.3: Blue, Yellow, Red
BLUE_ZONE: Final = Cause("12.3", "blue zone")
RED_ZONE: Final = Cause("12.3", "red zone")


class Engage(Choose[Wolves]):
    """5.2 Go to the encounter map, or ignore the sighting and go on (ruling R-26)."""

    rule: ClassVar[str] = "5.2"
    word: ClassVar[str] = "contact"
    NAMES: ClassVar[tuple[str, ...]] = ("engage", "ignore", "shadow", "inshore")

    def candidates(self, s: Wolves) -> list[int]:
        if s.sheet.inshore.ring:
            return INSHORE_ANSWERS
        return SHADOW_ANSWERS if s.sheet.shadow.heard else ENGAGE_ANSWERS

    def options(self, s: Wolves) -> list[int]:
        if s.sheet.inshore.ring and inshore_bar(s) is None:
            return INSHORE_ANSWERS
        return SHADOW_ANSWERS if s.sheet.shadow.heard and c03_shadow.shadow_bar(s) is None else ENGAGE_ANSWERS

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        if answer == SHADOW:
            return c03_shadow.shadow_bar(s)
        return inshore_bar(s) if answer == INSHORE else None

    def apply(self, s: Wolves, answer: int) -> None:
        if answer in (ENGAGE_SHIPS, INSHORE):
            s.inshore = 1 if answer == INSHORE else 0
            engage(s)
            return
        s.contacts = 0
        s.escorts_coming = 0
        if answer == SHADOW:
            c03_shadow.begin_shadow(s)


def inshore_bar(s: Wolves) -> Bar | None:
    """3.1.5 Close under a red coast ships can be attacked by night and on the surface (ruling R-60)."""
    if c05_sighting.zone(s) != RED:
        return NO_COAST
    if not s.night:
        return BY_DAY
    return None if s.depth == SURFACED else TOO_SHALLOW


def engage(s: Wolves) -> None:
    """5.2 The encounter begins: a heading, a position for each contact, then their names."""
    steps: list[Step[Any]] = [HEADING]
    for _ in range(s.contacts):
        steps.append(POSITION)
    s.contacts = 0
    s.encounters += 1
    s.then(*steps, IDENTIFY)


class Heading(Choose[Wolves]):
    """5.2.1 The boat is placed in one of eight directions before anything is known of the ships."""

    rule: ClassVar[str] = "5.2.1"
    word: ClassVar[str] = "heading"

    def candidates(self, s: Wolves) -> list[int]:
        return HEADINGS

    def options(self, s: Wolves) -> list[int]:
        return HEADINGS

    def name(self, s: Wolves, answer: int) -> str:
        return str(answer + FIRST_BEARING)

    def apply(self, s: Wolves, answer: int) -> None:
        s.heading = answer


def place(s: Wolves, kind: int, column: int) -> None:
    """5.2.2 A vessel appears at the outer edge of a column (ruling R-2); inshore a ship is nearer (ruling R-60)."""
    s.vessels.append(kind)
    s.bearings.append(column - FIRST_BEARING)
    s.rings.append(s.sheet.inshore.ring if s.inshore and kind != ESCORT else s.sheet.encounter.ring)
    s.ship_damage.append(0)
    s.awareness.append(0)
    s.conduct.append(0)


def is_contact(roll: int) -> bool:
    """5.2.2, 10 Whether a vessel is where the dice say; 2, 3 and 4 are nothing."""
    return roll >= FIRST_BEARING


class Position(Rerollable):
    """5.2.2 Two dice for each contact: 2, 3, 4 is a false one, otherwise the number of the column."""

    rule: ClassVar[str] = "5.2.2"
    word: ClassVar[str] = "position"

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        if is_contact(answer):
            place(s, UNKNOWN, answer)


class Identify(Do[Wolves]):
    """5.2.2 When the positions are known the ships are named, one by one; then their escorts are placed (10)."""

    rule: ClassVar[str] = "5.2.2"

    def apply(self, s: Wolves) -> None:
        steps: list[Step[Any]] = []
        for index in range(len(s.vessels)):
            if s.vessels[index] == UNKNOWN:
                steps.append(D66_SHIPS[index] if s.campaign else SHIPS[index])
        if steps:
            steps.append(ESCORTS)
        else:
            s.escorts_coming = 0
        s.then(*steps)


class ShipRoll(VesselRoll):
    """5.2.2 Two dice on the Ship Table."""

    rule: ClassVar[str] = "5.2.2"
    word: ClassVar[str] = "ship"

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        s.vessels[self.index] = s.sheet.ships[answer]


class CampaignShipRoll(VesselRoll):
    """12.3 A die for the tens and one for the units; ships of later years and those met before are rolled again."""

    rule: ClassVar[str] = "12.3"
    word: ClassVar[str] = "ship"

    def odds(self, s: Wolves) -> list[int]:
        ships = s.sheet.ships
        weights = [0] * len(ships)
        found = 0
        again = s.readings & SHIPS_SAIL_AGAIN
        for row in range(len(ships)):
            is_here = s.wrecks[row] or ships[row] in s.vessels
            if s.tables.ships[ships[row]].year <= year(s) and (again or not is_here):
                weights[row] = 1
                found = 1
        if not found:  # every ship of the time is sunk: its sister sails (ruling R-37)
            for row in range(len(ships)):
                weights[row] = 1 if s.tables.ships[ships[row]].year <= year(s) else 0
        return weights

    def name(self, s: Wolves, answer: int) -> str:
        return str(10 * (answer // 6 + 1) + answer % 6 + 1)

    def land(self, s: Wolves, answer: int) -> None:
        s.vessels[self.index] = s.sheet.ships[answer]


class Escorts(Do[Wolves]):
    """10, 12.3 Escorts come with the ships: as the sighting says, or in the campaign by the escort table."""

    rule: ClassVar[str] = "10"

    def apply(self, s: Wolves) -> None:
        sheet = s.sheet
        if s.campaign:
            s.todo.append(ESCORT_TABLE)
        elif sheet.has_escorts and s.encounters <= sheet.escort_encounters:
            escort_rolls(s, s.escorts_coming + s.extra_escorts)
        s.escorts_coming = 0


def escort_rolls(s: Wolves, number: int) -> None:
    """10 A position for each escort."""
    s.extra_escorts = 0
    for _ in range(number):
        s.todo.append(ESCORT_POSITION)


class EscortTable(Rerollable):
    """12.3 One die by the year, one less in Blue water and one more in Red: how many escorts sail with the ships."""

    rule: ClassVar[str] = "12.3"
    word: ClassVar[str] = "escorts"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        escort_rolls(s, escorts_on(s, answer))


def escorts_tally(s: Wolves) -> Tally:
    """12.3 One less in a Blue square, one more in a Red one."""
    colour = c05_sighting.base_zone(s)
    tally = Tally()
    tally.add(BLUE_ZONE if colour == BLUE else RED_ZONE, ZONE_DRM[colour])
    return tally


def escorts_on(s: Wolves, die: int) -> int:
    """12.3 Escorts by time and water and the colour of the square, and those that an event brings (ruling R-56)."""
    sheet = s.sheet
    row = sheet.escort_rows[s.month - sheet.first_month][s.cell]
    return s.tables.escort_table_rows[row][die + escorts_tally(s).total] + s.extra_escorts


class EscortPosition(Rerollable):
    """10 An escort is placed as ships are; 2, 3, 4 is none. Guards of a harbour are counted (ruling R-39)."""

    rule: ClassVar[str] = "10"
    word: ClassVar[str] = "escort"

    def __init__(self, guard: int) -> None:
        self.guard = guard

    def fields(self) -> tuple[int, ...]:
        return (self.guard,)

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        if is_contact(answer):
            place(s, ESCORT, answer)
            s.guards += self.guard


class Hunter(Rerollable):
    """10 An escort that has heard the boat comes from somewhere: two dice; 2, 3, 4 are rolled again (ruling R-52)."""

    rule: ClassVar[str] = "10"
    word: ClassVar[str] = "hunter"

    def odds(self, s: Wolves) -> list[int]:
        return CERTAIN_POSITION

    def land(self, s: Wolves, answer: int) -> None:
        place(s, ESCORT, answer)
        s.rings[-1] = s.sheet.encounter.hunter_ring
        s.awareness[-1] = c07_movement.NOTICED


def meet_hunters(s: Wolves) -> None:
    """10 Escorts come for the boat alone; it chooses its heading before it knows from where."""
    steps: list[Step[Any]] = [HEADING]
    for _ in range(s.escorts_coming):
        steps.append(HUNTER)
    s.escorts_coming = 0
    s.encounters += 1
    s.then(*steps)


ENGAGE_SHIPS: Final = 0
IGNORE: Final = 1
SHADOW: Final = 2
ENGAGE_ANSWERS: Final = [ENGAGE_SHIPS, IGNORE]
INSHORE: Final = 3
INSHORE_ANSWERS: Final = [ENGAGE_SHIPS, IGNORE, INSHORE]
SHADOW_ANSWERS: Final = [ENGAGE_SHIPS, IGNORE, SHADOW]
CERTAIN_POSITION: Final = [0, 0, 0, 0, 0, 4, 5, 6, 5, 4, 3, 2, 1]  # two dice; 2, 3, 4 are rolled again
HEADINGS: Final = list(range(BEARINGS))
ENGAGE: Final[Engage] = Engage()
HEADING: Final = Heading()
POSITION: Final = Position()
IDENTIFY: Final = Identify()
ESCORTS: Final = Escorts()
ESCORT_TABLE: Final = EscortTable()
ESCORT_POSITION: Final = EscortPosition(0)
GUARD_POSITION: Final = EscortPosition(1)
HUNTER: Final = Hunter()
SHIPS: Final = [ShipRoll(index) for index in range(8)]
D66_SHIPS: Final = [CampaignShipRoll(index) for index in range(8)]
