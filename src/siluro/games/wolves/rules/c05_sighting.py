"""Chapter 5, the sighting phase: the Sighting Table by the colour of the square, and what a lookout may roll again."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose
from siluro.games.wolves.rules import c03_ice, c03_scatter, c03_sectors, c05_aircraft
from siluro.games.wolves.rules import state as st
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import RED, Wolves, year
from siluro.kit.dice import TWO_D6

LAST_US_MONTH: Final = 33  # June 1942


def base_zone(s: Wolves) -> int:
    """3.1.4 The colour of the boat's square, as far as the chart shows it."""
    return colour(s, s.cell)


def colour(s: Wolves, cell: int) -> int:
    """3.1.4 The colour of a square on the chart; some turn red when a convoy scatters (ruling R-63)."""
    return RED if c03_scatter.reddens(s, cell) else s.sheet.zones[cell]


def convoy_weight(s: Wolves) -> int:
    """11 Of all the weight on the routes, what lies on those that make this square Red."""
    routes = s.sheet.routes
    weight = 0
    for index in range(len(s.route_weights)):
        if routes[index][s.cell]:
            weight += s.route_weights[index]
    return weight


def doubt(s: Wolves) -> bool:
    """11 Some routes that may still be true make this square Red, others do not."""
    return 0 < convoy_weight(s) < sum(s.route_weights)


def zone(s: Wolves) -> int:
    """3.1.4, 11 The colour of the boat's square; one that is in doubt counts as what the chart shows."""
    if s.route_weights and convoy_weight(s) == sum(s.route_weights):
        return RED
    return base_zone(s)


def sighting_column(s: Wolves) -> int:
    """5, 4.5 The column of the Sighting Table: the colour of the square, or worse if an event says so."""
    column = zone(s)
    if s.spotted == st.ONE_ZONE_UP and column < RED:
        return column + 1
    return RED if s.spotted == st.YELLOW_AS_RED and column == st.YELLOW else column


def sighting_at(s: Wolves, column: int, total: int) -> int:
    """5, 12.3 The Sighting Table: of the mission, of the year of the campaign, or off the US coast (ruling R-36)."""
    sheet = s.sheet
    if not s.campaign:
        found = red_column(s)[total] if column == RED else sheet.sighting[column][total]
        return st.NOTHING if found == st.AIRCRAFT and c03_ice.is_at_ice_edge(s) else found
    if s.month <= LAST_US_MONTH and sheet.us_sighting and sheet.us_coast[s.cell]:
        return sheet.us_sighting[column][total]
    seen = s.tables.late_sighting if s.month >= s.tables.late_from else s.tables.year_sighting[year(s) - 1939]
    if column == st.BLUE and s.month >= sheet.watched_from[s.cell] and seen[st.YELLOW][total] == st.AIRCRAFT:
        return st.AIRCRAFT  # ruling R-56
    return seen[column][total]


def red_column(s: Wolves) -> list[int]:
    """3.1.5, 5 The red column of a mission: by the alarm of the sector (R-60), or of a convoy that scattered (R-63)."""
    sheet = s.sheet
    sector = c03_sectors.sector_here(s)
    if sector != c03_sectors.NO_SECTOR:
        return sheet.sectors.sighting[s.sector_alarm[sector]]
    if sheet.scatter.sighting and c03_scatter.is_scattered(s):
        return sheet.scatter.sighting
    return sheet.sighting[RED]


def ships_in(seen: int) -> int:
    """5 How many ships a row of the Sighting Table names."""
    return seen % st.BY_ESCORT


def escorts_in(seen: int) -> int:
    """5 And how many escorts with them."""
    return seen // st.BY_ESCORT


class Sighting(Rerollable):
    """5 Two dice on the Sighting Table, in the column of the square where the boat ended its move."""

    rule: ClassVar[str] = "5"
    word: ClassVar[str] = "sighting"

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        if s.second_looks:
            s.todo.append(SecondLook(answer))
        else:
            read_table(s, answer)


class SecondLook(Choose[Wolves]):
    """4.5 With the help of the B-Dienst one sighting of the patrol may be rolled again."""

    rule: ClassVar[str] = "4.5"
    word: ClassVar[str] = "look"
    NAMES: ClassVar[tuple[str, ...]] = ("keep", "again")

    def __init__(self, total: int) -> None:
        self.total = total

    def fields(self) -> tuple[int, ...]:
        return (self.total,)

    def candidates(self, s: Wolves) -> list[int]:
        return LOOK_ANSWERS

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == LOOK_AGAIN:
            s.second_looks -= 1
            s.todo.append(SIGHTING)
        else:
            read_table(s, self.total)


def read_table(s: Wolves, total: int) -> None:
    """5 Read the table; if the colour is in doubt and would matter, fate says what it is (11, ruling R-27)."""
    column = sighting_column(s)
    if s.route_weights and column != RED and doubt(s) and sighting_at(s, column, total) != sighting_at(s, RED, total):
        s.todo.append(Traffic(total))
    else:
        report(s, sighting_at(s, column, total))


class Traffic(Rerollable):
    """11 Is this square on the convoy's route? As likely as what is known so far makes it (ruling R-27)."""

    rule: ClassVar[str] = "11"
    word: ClassVar[str] = "traffic"
    NAMES: ClassVar[tuple[str, ...]] = ("no", "yes")

    def __init__(self, total: int) -> None:
        self.total = total

    def fields(self) -> tuple[int, ...]:
        return (self.total,)

    def odds(self, s: Wolves) -> list[int]:
        weights = [0, 0]
        for index in range(len(s.route_weights)):
            weights[s.sheet.routes[index][s.cell]] += s.route_weights[index]
        return weights

    def land(self, s: Wolves, answer: int) -> None:
        for index in range(len(s.route_weights)):
            if s.sheet.routes[index][s.cell] != answer:
                s.route_weights[index] = 0
        report(s, sighting_at(s, sighting_column(s), self.total))


def report(s: Wolves, seen: int) -> None:
    """5, 5.1, 5.2 Nothing, an aircraft (not by night), or ships with the escorts that the table gives them."""
    if seen == st.AIRCRAFT:
        if not s.night:
            c05_aircraft.attacked_from_the_air(s, c05_aircraft.ON_AND_ON)
    elif seen != st.NOTHING:
        s.contacts = ships_in(seen)
        s.escorts_coming = escorts_in(seen)


LOOK_NO_MORE: Final = 0
LOOK_AGAIN: Final = 1
LOOK_ANSWERS: Final = [LOOK_NO_MORE, LOOK_AGAIN]
SIGHTING: Final[Sighting] = Sighting()
