"""Chapter 12, the campaign: months and ports, what is loaded, mines, and the log (12.1 to 12.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do
from siluro.games.wolves.rules import c03_mission, c12_upgrades
from siluro.games.wolves.rules.c03_sheet import NO_LIMIT
from siluro.games.wolves.rules.state import FULL_BATTERY, SURFACED, Wolves

NOT_YET: Final = Bar("12.2", "not a friendly port yet")
NO_SLOT: Final = Bar("12.1", "not enough slots ({s.g7a} left)")


class Patrol(Do[Wolves]):
    """12.2 A month begins: the chart of the month, a port of the captain's choice, a boat rearmed and repaired."""

    rule: ClassVar[str] = "12.2"

    def apply(self, s: Wolves) -> None:
        s.sheet = s.tables.sheet_of_month[s.month]
        s.look_up()
        fit_out(s)
        lie_in(s, s.paper.start)  # until the captain has chosen
        s.then(PORT, LOAD_MINES, LOAD_G7E)


def fit_out(s: Wolves) -> None:
    """12.2 Refuelled, rearmed, every damage repaired."""
    s.halves = 0
    s.entered = 0
    s.due.clear()
    s.battery = FULL_BATTERY
    s.cap = FULL_BATTERY
    s.hull = 0
    for index in range(len(s.eq)):
        s.eq[index] = 0
        s.tries[index] = 0
    s.ammo = c12_upgrades.gun_capacity(s)
    s.gun_now = s.ammo
    s.g7a = s.uboat.slots
    s.g7e = 0
    s.mines = 0
    s.range_now = NO_LIMIT
    s.range_next = NO_LIMIT
    s.diesel_clears = 0
    s.quiet = 0
    s.looks = 0
    s.lamps = 0
    s.more_escorts = 0
    s.at_sea = 0
    s.depth = SURFACED
    s.encounters = 0
    s.vp = 0
    s.sunk = 0
    s.tons = 0
    s.patrol_ships = 0
    s.patrol_xp = 0


class Port(Choose[Wolves]):
    """12.2 The patrol leaves a friendly port of the captain's choice."""

    rule: ClassVar[str] = "12.2"
    word: ClassVar[str] = "port"

    def candidates(self, s: Wolves) -> list[int]:
        return s.paper.homes

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        return None if is_friendly(s, answer) else NOT_YET

    def name(self, s: Wolves, answer: int) -> str:
        return s.tables.cell_ids[s.paper.cells[answer]]

    def apply(self, s: Wolves, answer: int) -> None:
        lie_in(s, answer)


def lie_in(s: Wolves, port: int) -> None:
    """12.2 The boat is in a port, and its track begins there."""
    s.cell = port
    s.track.clear()
    s.track.append(port)


def is_friendly(s: Wolves, cell: int) -> bool:
    """12.2 Whether a square is a friendly port this month."""
    sheet = s.paper
    for index in range(len(sheet.homes)):
        if sheet.homes[index] == cell:
            return s.month >= sheet.home_from[index]
    return False


class LoadMines(Choose[Wolves]):
    """12.1 How many slots take a mine instead of a torpedo (ruling R-18)."""

    rule: ClassVar[str] = "12.1"
    word: ClassVar[str] = "mines"

    def candidates(self, s: Wolves) -> list[int]:
        return list(range(s.uboat.slots + 1)) if s.uboat.mines else NONE

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
        return list(range(s.uboat.slots + 1)) if s.uboat.mixed else NONE

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        return NO_SLOT if answer > s.g7a else None

    def apply(self, s: Wolves, answer: int) -> None:
        s.g7e = answer
        s.g7a -= answer


def minefield_here(s: Wolves) -> int:
    """12.1 The minefield of this square that the boat can lay now, or -1."""
    sheet = s.paper
    if s.mines:
        for index in range(len(sheet.mine_cells)):
            asked = sheet.mine_cells[index] == s.cell and not s.fields_laid[sheet.mine_ids[index]]
            if asked and s.mines >= sheet.mine_numbers[index]:
                return index
    return -1


class LayMines(Choose[Wolves]):
    """12.1 On a square marked M lay the mines it asks for: 2 points of experience, once in a campaign."""

    rule: ClassVar[str] = "12.1"
    word: ClassVar[str] = "lay"
    NAMES: ClassVar[tuple[str, ...]] = ("no", "yes")

    def candidates(self, s: Wolves) -> list[int]:
        return LAY_ANSWERS

    def name(self, s: Wolves, answer: int) -> str:
        return self.NAMES[answer]

    def apply(self, s: Wolves, answer: int) -> None:
        if not answer:
            return
        sheet = s.paper
        field = minefield_here(s)
        s.mines -= sheet.mine_numbers[field]
        s.fields_laid[sheet.mine_ids[field]] = 1
        s.vp += sheet.points_for_mines
        c12_upgrades.gain(s, s.tables.mine_xp)


def damages(s: Wolves) -> int:
    """12.2 Boxes of hull and pieces of equipment damaged, together."""
    return s.hull + sum(s.eq)


class BackInPort(Do[Wolves]):
    """12.2, 12.4 The patrol is over: into the log, and one month more in the yard for seven damages."""

    rule: ClassVar[str] = "12.2"

    def apply(self, s: Wolves) -> None:
        s.log_month.append(s.month)
        s.log_ships.append(s.patrol_ships)
        s.log_tons.append(s.tons)
        s.log_xp.append(s.patrol_xp)
        s.log_damage.append(damages(s))
        s.career += s.tons
        s.tons = 0
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
    for index in range(len(s.fields_laid)):
        s.fields_laid[index] = 0


SIX_MONTHS: Final = 6
NONE: Final = [0]
LAY_ANSWERS: Final = [0, 1]
PATROL: Final = Patrol()
PORT: Final = Port()
LOAD_MINES: Final = LoadMines()
LOAD_G7E: Final = LoadG7e()
LAY_MINES: Final = LayMines()
BACK_IN_PORT: Final = BackInPort()
