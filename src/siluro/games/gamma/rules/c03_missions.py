"""Chapter 3, the missions: how many men, which ships, which counters, what sea."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do, Roll, in_order
from siluro.games.gamma.rules import c02_map, c04_objective
from siluro.games.gamma.rules.state import (
    CALM,
    FACE_DOWN,
    GG1,
    GG2,
    HIDDEN_THREE_LIGHT,
    OPEN,
    ROUGH,
    Gamma,
    night,
    section,
)
from siluro.kit.dice import D6

NOT_THAT_MANY: Final = Bar("3.1", "only {s.available} men are available")
TOO_FEW: Final = Bar("3.1", "at least {s.tables.minimum_employed} men must go")
NO_SHIP: Final = Bar("3.1.1", "no ship on this face: re-roll")
PLACED_GG1: Final = Bar("3.1.1", "that ship is already placed: re-roll (ruling G-4)")
PLACED_GG2: Final = Bar("3.2.1", "that ship is already placed: re-roll (ruling G-4)")
TURNED_GG1: Final = Bar("3.1.4", "that ship is not a face-down marker of this group")
TURNED_GG2: Final = Bar("3.2.4", "that ship is not a face-down marker of this group")


class Available(Roll[Gamma]):
    """3 A die says how many men there are for the two missions: 10, 9 or 8."""

    rule: ClassVar[str] = "3"
    word: ClassVar[str] = "men"

    def odds(self, s: Gamma) -> list[int]:
        return D6

    def apply(self, s: Gamma, answer: int) -> None:
        s.available = s.tables.available[answer]


class Gg1(Do[Gamma]):
    """3.1 The first mission: the Gamma Lost marker at zero, then men, ships and sea in this order."""

    rule: ClassVar[str] = "3.1"

    def apply(self, s: Gamma) -> None:
        s.mission = GG1
        s.lost = 0
        s.then_all(GG1_SET_UP)


class Employ(Choose[Gamma]):
    """3.1 The player sends eight men or more, before ships and sea are known (ruling G-10)."""

    rule: ClassVar[str] = "3.1"
    word: ClassVar[str] = "employ"

    def candidates(self, s: Gamma) -> list[int]:
        return s.tables.employments

    def bar(self, s: Gamma, answer: int) -> Bar | None:
        if answer > s.available:
            return NOT_THAT_MANY
        if answer < s.tables.minimum_employed:
            return TOO_FEW
        return None

    def apply(self, s: Gamma, answer: int) -> None:
        s.men = answer


class Targets(Do[Gamma]):
    """3.1.1, 3.2.1 The ships of tonight: picked by dice, or face down until they are attacked (3.1.4, 3.2.4)."""

    rule: ClassVar[str] = "3.1.1"

    def section(self, s: Gamma) -> str:
        return section(s, "3.1.1", "3.2.1")

    def apply(self, s: Gamma) -> None:
        ships = ships_in_gg1(s) if s.mission == GG1 else ships_in_gg2(s)
        s.ships = [FACE_DOWN] * ships
        s.assigned = [0] * ships
        s.fates = [c04_objective.AT_ANCHOR] * ships
        if s.placement == OPEN:
            s.then_all(TARGET_SHIPS[ships])


def ships_in_gg1(s: Gamma) -> int:
    """3.1.1 Half as many as men, rounded up; or three and three, if 3.1.4 is taken to the letter (ruling G-6)."""
    return 2 * night(s).first_ships if s.placement == HIDDEN_THREE_LIGHT else (s.men + 1) // 2


def ships_in_gg2(s: Gamma) -> int:
    """3.2.1 Half as many as men, rounded down, but never fewer than four."""
    return max(night(s).minimum_ships, s.men // 2)


def ship_table(s: Gamma, slot: int) -> list[int]:
    """The table that fills a slot: the ship for each face, -1 where the face is rolled again."""
    mission = night(s)
    return mission.first_table if slot < mission.first_ships else mission.other_table


def placed_ships(s: Gamma) -> int:
    """The ships at anchor tonight, face up: a bit for each."""
    placed = 0
    for ship in s.ships:
        if ship != FACE_DOWN:
            placed |= 1 << ship
    return placed


def is_placed(s: Gamma, ship: int) -> bool:
    """Whether the ship lies at anchor tonight, face up."""
    return bool(placed_ships(s) >> ship & 1)


class TargetShip(Roll[Gamma]):
    """3.1.1, 3.2.1 A die picks the ship from its table; a ship placed already is rolled again (ruling G-4)."""

    rule: ClassVar[str] = "3.1.1"
    word: ClassVar[str] = "ship"

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def fields(self) -> tuple[int, ...]:
        return (self.slot,)

    def section(self, s: Gamma) -> str:
        return section(s, "3.1.1", "3.2.1")

    def subject(self, s: Gamma) -> str:
        return str(self.slot + 1)

    def odds(self, s: Gamma) -> list[int]:
        table, placed = ship_table(s, self.slot), placed_ships(s)
        return [1 if ship >= 0 and not placed >> ship & 1 else 0 for ship in table]

    def bar(self, s: Gamma, answer: int) -> Bar | None:
        ship = ship_table(s, self.slot)[answer]
        if ship < 0:
            return NO_SHIP if answer else None  # no die has the face 0
        if is_placed(s, ship):
            return PLACED_GG1 if s.mission == GG1 else PLACED_GG2
        return None

    def apply(self, s: Gamma, answer: int) -> None:
        place_ship(s, self.slot, ship_table(s, self.slot)[answer])


def place_ship(s: Gamma, slot: int, ship: int) -> None:
    """The ships of a box lie in the order of their table, whatever the order of the dice (ruling G-29)."""
    first = 0 if slot < night(s).first_ships else night(s).first_ships
    while slot > first and s.ships[slot - 1] > ship:
        s.ships[slot] = s.ships[slot - 1]
        slot -= 1
    s.ships[slot] = ship


class Reveal(Roll[Gamma]):
    """3.1.4, 3.2.4 A face-down ship is turned over once men are assigned to it; every marker left is as likely."""

    rule: ClassVar[str] = "3.1.4"
    word: ClassVar[str] = "reveal"

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def fields(self) -> tuple[int, ...]:
        return (self.slot,)

    def section(self, s: Gamma) -> str:
        return section(s, "3.1.4", "3.2.4")

    def subject(self, s: Gamma) -> str:
        return str(self.slot + 1)

    def odds(self, s: Gamma) -> list[int]:
        placed = placed_ships(s)
        weights = [0] * len(s.tables.grt)
        for ship in ship_table(s, self.slot):
            if ship >= 0 and not placed >> ship & 1:
                weights[ship] = 1
        return weights

    def bar(self, s: Gamma, answer: int) -> Bar | None:
        if answer in ship_table(s, self.slot) and not is_placed(s, answer):
            return None
        return TURNED_GG1 if s.mission == GG1 else TURNED_GG2

    def name(self, s: Gamma, answer: int) -> str:
        return s.tables.ship_ids[answer]

    def apply(self, s: Gamma, answer: int) -> None:
        s.ships[self.slot] = answer


class Counters(Do[Gamma]):
    """3.1.2, 3.2.2 What is always in the bag, and the Dive that always lies beside the track."""

    rule: ClassVar[str] = "3.1.2"

    def section(self, s: Gamma) -> str:
        return section(s, "3.1.2", "3.2.2")

    def apply(self, s: Gamma) -> None:
        s.bag = night(s).bag.copy()
        s.dives = night(s).dives


class Sea(Roll[Gamma]):
    """3.1.3, 3.2.3 Calm sea adds a Spotlight and a Dive; rough sea adds a Strong Current."""

    rule: ClassVar[str] = "3.1.3"
    word: ClassVar[str] = "sea"

    def section(self, s: Gamma) -> str:
        return section(s, "3.1.3", "3.2.3")

    def odds(self, s: Gamma) -> list[int]:
        return D6

    def apply(self, s: Gamma, answer: int) -> None:
        mission = night(s)
        s.sea = ROUGH if is_rough(s, answer) else CALM
        more = mission.rough_bag if s.sea == ROUGH else mission.calm_bag
        for counter in range(len(more)):
            s.bag[counter] += more[counter]
        if s.sea == CALM:
            s.dives += mission.calm_dives


def is_rough(s: Gamma, die: int) -> bool:
    """3.1.3, 3.2.3 What the die says about the sea."""
    return die >= s.tables.rough_from


class Gg2(Do[Gamma]):
    """3.2 The second mission of the campaign: the survivors and those never employed, less a few (ruling G-9)."""

    rule: ClassVar[str] = "3.2"

    def apply(self, s: Gamma) -> None:
        s.mission = GG2
        s.gg1_tonnage = s.tonnage
        s.available -= s.lost
        s.lost = 0
        s.ships = []
        s.assigned = []
        s.fates = []
        c02_map.clear_map(s)
        s.todo.append(CALLED_AWAY)


class CalledAway(Roll[Gamma]):
    """3.2 Half a die of men, rounded up, is missing; with fewer than three left GG.2 is not played (ruling G-19)."""

    rule: ClassVar[str] = "3.2"
    word: ClassVar[str] = "away"

    def odds(self, s: Gamma) -> list[int]:
        return D6

    def apply(self, s: Gamma, answer: int) -> None:
        s.available = max(0, s.available - s.tables.called_away[answer])
        s.men = s.available
        s.ended = 0
        if s.men < s.tables.minimum_gg2:
            s.men = 0
            s.ended = c04_objective.TOO_FEW_MEN
        else:
            s.then_all(GG2_SET_UP)


AVAILABLE: Final = Available()
GG1_MISSION: Final = Gg1()
EMPLOY: Final = Employ()
TARGETS: Final = Targets()
COUNTERS: Final = Counters()
SEA: Final = Sea()
GG2_MISSION: Final = Gg2()
CALLED_AWAY: Final = CalledAway()
GG1_SET_UP: Final = in_order(EMPLOY, TARGETS, COUNTERS, SEA)
GG2_SET_UP: Final = in_order(TARGETS, COUNTERS, SEA)
TARGET_SHIPS: Final = [
    in_order(*[TargetShip(slot) for slot in range(ships)]) for ships in range(c02_map.MOST_SHIPS + 1)
]
