"""Chapter 12, the campaign: months and ports, what is loaded, mines, and the log (12.1 to 12.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do
from siluro.games.wolves.rules import c03_mission, c04_fuel, c12_transfer, c12_upgrades
from siluro.games.wolves.rules.c03_sheet import NO_LIMIT, Minefield
from siluro.games.wolves.rules.state import FULL_BATTERY, SURFACED, Wolves, year

NOT_YET: Final = Bar("12.2", "not a friendly port yet")
NO_SLOT: Final = Bar("12.1", "not enough slots ({s.g7a} left)")


class Patrol(Do[Wolves]):
    """12.2 A month begins; as a campaign begins, perhaps another boat."""

    rule: ClassVar[str] = "12.2"

    def apply(self, s: Wolves) -> None:
        s.sheet_number = s.tables.sheet_of_month[s.month]
        s.look_up()
        make_ready(s)
        s.todo.append(IN_PORT)
        if s.month // SIX_MONTHS != campaign_of_last_patrol(s) and is_offered_a_boat(s):
            s.todo.append(c12_transfer.TRANSFER)


def campaign_of_last_patrol(s: Wolves) -> int:
    """12 The six months, counted from the first, in which the last patrol was; -1 before the first patrol."""
    return s.log_month[-1] // SIX_MONTHS if s.log_month else -1


def is_offered_a_boat(s: Wolves) -> bool:
    """12.2 At the first campaign only from a type that has left the front, later also if earned (ruling R-55)."""
    return c12_transfer.is_retired(s) or (len(s.log_month) > 0 and c12_transfer.has_earned_a_boat(s))


class InPort(Do[Wolves]):
    """12.2 The chart of the month, a port of the captain's choice, a boat rearmed and repaired."""

    rule: ClassVar[str] = "12.2"

    def apply(self, s: Wolves) -> None:
        make_ready(s)
        missions = s.tables.event_sheets[year(s) - 1939]
        s.event_sheet = missions[0]
        if len(missions) > 1:
            s.todo.append(EVENT_TABLES)
        s.then(PORT, LOAD_MINES, LOAD_G7E)


def make_ready(s: Wolves) -> None:
    """12.2 A boat as it leaves port, in the first port of the chart until the captain has chosen another."""
    fit_out(s)
    s.flags = [0] * len(s.sheet.flag_names)
    s.stage_uses = [0] * len(s.sheet.stages)
    lie_in(s, s.sheet.start)


def fit_out(s: Wolves) -> None:
    """12.2 Refuelled, rearmed, every damage repaired."""
    s.fuel_spent = 0
    s.fuel_boxes_entered = 0
    s.events_due.clear()
    s.battery = FULL_BATTERY
    s.battery_capacity = FULL_BATTERY
    s.hull_damage = 0
    for index in range(len(s.equipment_damage)):
        s.equipment_damage[index] = 0
        s.repair_attempts[index] = 0
    s.ammo = c12_upgrades.gun_capacity(s)
    s.gun_capacity = s.ammo
    s.g7a = s.boat.slots
    s.g7e = 0
    s.mines = 0
    s.range_limit = NO_LIMIT
    s.next_range_limit = NO_LIMIT
    s.diesel_repaired_next_turn = 0
    s.turns_without_messages = 0
    s.second_looks = 0
    s.shore_lights = 0
    s.extra_escorts = 0
    s.at_sea = 0
    s.depth = SURFACED
    s.turn_depth = SURFACED
    c04_fuel.read_clock(s)
    s.encounters = 0
    s.supplied = 0
    s.victory_points = 0
    s.ships_sunk = 0
    s.tonnage = 0
    s.patrol_ships = 0
    s.patrol_experience = 0


class Port(Choose[Wolves]):
    """12.2 The patrol leaves a friendly port of the captain's choice."""

    rule: ClassVar[str] = "12.2"
    word: ClassVar[str] = "port"

    def candidates(self, s: Wolves) -> list[int]:
        return s.sheet.homes

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        return None if is_friendly(s, answer) else NOT_YET

    def name(self, s: Wolves, answer: int) -> str:
        return s.tables.cell_ids[s.sheet.cells[answer]]

    def apply(self, s: Wolves, answer: int) -> None:
        lie_in(s, answer)


def lie_in(s: Wolves, port: int) -> None:
    """12.2 The boat is in a port, and its track begins there."""
    s.cell = port
    s.track.clear()
    s.graves.clear()
    s.track.append(port)


def is_friendly(s: Wolves, cell: int) -> bool:
    """12.2 Whether a square is a friendly port this month."""
    sheet = s.sheet
    for index in range(len(sheet.homes)):
        if sheet.homes[index] == cell:
            return s.month >= sheet.home_from[index]
    return False


class LoadMines(Choose[Wolves]):
    """12.1 How many slots take a mine instead of a torpedo (ruling R-18)."""

    rule: ClassVar[str] = "12.1"
    word: ClassVar[str] = "mines"

    def candidates(self, s: Wolves) -> list[int]:
        return list(range(s.boat.most_mines + 1)) if s.boat.carries_mines else NONE

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        return NO_SLOT if answer > s.g7a else None

    def apply(self, s: Wolves, answer: int) -> None:
        s.mines = answer
        s.g7a -= answer


class LoadG7e(Choose[Wolves]):
    """12.1 How many of the torpedoes are G7e; the others are G7a."""

    rule: ClassVar[str] = "12.1"
    word: ClassVar[str] = "g7e"

    def candidates(self, s: Wolves) -> list[int]:
        return list(range(s.boat.slots + 1)) if s.boat.carries_g7e else NONE

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        return NO_SLOT if answer > s.g7a else None

    def apply(self, s: Wolves, answer: int) -> None:
        s.g7e = answer
        s.g7a -= answer


class EventTables(Choose[Wolves]):
    """12.3 Which mission of the year lends its event tables to this patrol (ruling R-49)."""

    rule: ClassVar[str] = "12.3"
    word: ClassVar[str] = "events"

    def candidates(self, s: Wolves) -> list[int]:
        return s.tables.event_sheets[year(s) - 1939]

    def name(self, s: Wolves, answer: int) -> str:
        return s.tables.sheets[answer].id

    def apply(self, s: Wolves, answer: int) -> None:
        s.event_sheet = answer


def minefield_here(s: Wolves) -> Minefield | None:
    """12.1 The minefield of this square that the boat can lay now."""
    for field in s.sheet.minefields:
        if field.cell == s.cell and can_be_laid(s, field):
            return field
    return None


def can_be_laid(s: Wolves, field: Minefield) -> bool:
    """12.1 Whether a minefield is still to be laid and the boat has the mines that it asks for."""
    return s.mines > 0 and field.number <= s.mines and not s.minefields_laid[field.id]


class LayMines(Choose[Wolves]):
    """12.1 On a square marked M lay the mines it asks for: 2 points of experience, once in a campaign."""

    rule: ClassVar[str] = "12.1"
    word: ClassVar[str] = "lay"
    NAMES: ClassVar[tuple[str, ...]] = ("no", "yes")

    def candidates(self, s: Wolves) -> list[int]:
        return LAY_ANSWERS

    def apply(self, s: Wolves, answer: int) -> None:
        field = minefield_here(s)
        if field and answer:
            s.mines -= field.number
            s.minefields_laid[field.id] = 1
            s.victory_points += s.sheet.victory.point_for_mines
            c12_upgrades.gain(s, s.tables.mine_xp)


def damages(s: Wolves) -> int:
    """12.2 Boxes of hull and pieces of equipment damaged, together."""
    return s.hull_damage + sum(s.equipment_damage)


class BackInPort(Do[Wolves]):
    """12.2, 12.4 The patrol is over: into the log, and one month more in the yard for seven damages."""

    rule: ClassVar[str] = "12.2"

    def apply(self, s: Wolves) -> None:
        s.log_month.append(s.month)
        s.log_ships.append(s.patrol_ships)
        s.log_tons.append(s.tonnage)
        s.log_experience.append(s.patrol_experience)
        s.log_damage.append(damages(s))
        s.career_tonnage += s.tonnage
        s.tonnage = 0
        before = s.month
        s.month += 2 if damages(s) >= s.tables.long_repair else 1
        if s.month // SIX_MONTHS != before // SIX_MONTHS:
            new_campaign(s)
        if s.month > s.last_month:
            s.month = s.last_month
            c03_mission.end(s, c03_mission.WAR_GOES_ON)
        else:
            s.then(PATROL)


def new_campaign(s: Wolves) -> None:
    """12, 12.1 Every six months a new campaign map: its minefields can be laid again, experience stays."""
    for index in range(len(s.minefields_laid)):
        s.minefields_laid[index] = 0


SIX_MONTHS: Final = 6
NONE: Final = [0]
LAY_ANSWERS: Final = [0, 1]
PATROL: Final = Patrol()
IN_PORT: Final = InPort()
PORT: Final = Port()
LOAD_MINES: Final = LoadMines()
LOAD_G7E: Final = LoadG7e()
EVENT_TABLES: Final = EventTables()
LAY_MINES: Final = LayMines()
BACK_IN_PORT: Final = BackInPort()
