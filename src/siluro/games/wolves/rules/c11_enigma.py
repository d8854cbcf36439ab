"""Chapter 11, Enigma: coded pieces of the convoy's route, true and false, and the cipher that opens them.

Nobody knows the true route, the program neither: `route_weights` holds how likely each still is, in whole numbers.
Every message changes it by what a message of that kind says of each route, so odds stay exact (ruling R-27).
"""

from __future__ import annotations

from math import gcd
from typing import ClassVar, Final

from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import RADIO, UNSEEN_MESSAGES, Wolves
from siluro.kit.dice import TWO_D6

ROUTES: Final = 3
NO_INTEL: Final = 0
SHORT: Final = 1  # + route: one piece, true or false
LONG: Final = 4  # + route: two pieces, always true
OUTCOMES: Final = 7

# what the two dice of a coordinate bring
FALSE_PIECE: Final = 1
TRUE_PIECE: Final = 2
LONG_PIECE: Final = 3
NO_INTEL_UP_TO: Final = 4
FALSE_UP_TO: Final = 8
TRUE_UP_TO: Final = 11

# the same in 36ths
NONE_WEIGHT: Final = 6  # 2-4 on two dice, of 36
FALSE_WEIGHT: Final = 20  # 5-8: a piece of the next route
TRUE_WEIGHT: Final = 9  # 9-11
LONG_WEIGHT: Final = 1  # 12
BY_COORDINATE: Final = 8  # a message is kept as 8 * coordinate + outcome


def before(route: int) -> int:
    """The true route whose false pieces are those of this one (N, C, S, N)."""
    return (route + ROUTES - 1) % ROUTES


def listen(s: Wolves, number: int) -> Rerollable:
    """11 What comes next on a numbered square: two dice, or by reading R-27b a message drawn unseen."""
    return COORDINATES[number] if s.readings & UNSEEN_MESSAGES else COORDINATE_TABLES[number]


def quality(total: int) -> int:
    """11 What kind of message two dice bring: NO_INTEL, FALSE_PIECE, TRUE_PIECE or LONG_PIECE."""
    if total <= NO_INTEL_UP_TO:
        return NO_INTEL
    if total <= FALSE_UP_TO:
        return FALSE_PIECE
    return TRUE_PIECE if total <= TRUE_UP_TO else LONG_PIECE


class CoordinateRoll(Rerollable):
    """11 A roll on a numbered square of the chart; the question names its number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def fields(self) -> tuple[int, ...]:
        return (self.number,)

    def subject(self, s: Wolves) -> str:
        return str(self.number + 1)


class CoordinateTable(CoordinateRoll):
    """11 Two dice on the table of a numbered square: how much is heard, and how good it is."""

    rule: ClassVar[str] = "11"
    word: ClassVar[str] = "coordinate"

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        s.coordinates_used[self.number] = 1
        kind = quality(answer)
        if kind != NO_INTEL:
            s.todo.append(Message(self.number, kind))


def false_routes(s: Wolves) -> list[int]:
    """11 The routes that a false piece may name: those still possible, or all others once the true one is known."""
    if is_route_open(s):
        return [1 if weight else 0 for weight in s.route_weights]
    return [0 if weight else 1 for weight in s.route_weights]


class Message(CoordinateRoll):
    """11 Which two coded squares are heard: a false piece rules its route out, a true one gives the route away."""

    rule: ClassVar[str] = "11"
    word: ClassVar[str] = "message"

    def __init__(self, number: int, quality: int) -> None:
        super().__init__(number)
        self.quality = quality

    def fields(self) -> tuple[int, ...]:
        return (self.number, self.quality)

    def odds(self, s: Wolves) -> list[int]:
        weights = [0] * OUTCOMES
        first = LONG if self.quality == LONG_PIECE else SHORT
        routes = false_routes(s) if self.quality == FALSE_PIECE else s.route_weights
        for route in range(ROUTES):
            weights[first + route] = routes[route]
        return weights

    def name(self, s: Wolves, answer: int) -> str:
        return coded_piece(s, self.number, answer)

    def land(self, s: Wolves, answer: int) -> None:
        s.messages.append(BY_COORDINATE * self.number + answer)
        if self.quality == LONG_PIECE:
            only(s, answer - LONG)
        elif self.quality == TRUE_PIECE:
            only(s, answer - SHORT)
        else:
            s.route_weights[answer - SHORT] = 0


class Coordinate(CoordinateRoll):
    """11 By reading R-27b the radio room takes down two coded squares, true or false, or nothing."""

    rule: ClassVar[str] = "11"
    word: ClassVar[str] = "message"

    def odds(self, s: Wolves) -> list[int]:
        weights = [NONE_WEIGHT * (s.route_weights[0] + s.route_weights[1] + s.route_weights[2])]
        for route in range(ROUTES):
            weights.append(TRUE_WEIGHT * s.route_weights[route] + FALSE_WEIGHT * s.route_weights[before(route)])
        for route in range(ROUTES):
            weights.append(LONG_WEIGHT * s.route_weights[route])
        return weights

    def name(self, s: Wolves, answer: int) -> str:
        return "none" if answer == NO_INTEL else coded_piece(s, self.number, answer)

    def land(self, s: Wolves, answer: int) -> None:
        s.coordinates_used[self.number] = 1
        if answer == NO_INTEL:
            return
        s.messages.append(BY_COORDINATE * self.number + answer)
        if answer >= LONG:
            only(s, answer - LONG)
            return
        route = answer - SHORT
        s.route_weights[route] *= TRUE_WEIGHT
        s.route_weights[before(route)] *= FALSE_WEIGHT
        s.route_weights[(route + 1) % ROUTES] = 0
        shorten(s)


def only(s: Wolves, route: int) -> None:
    """11 This route is the true one."""
    for index in range(ROUTES):
        s.route_weights[index] = 1 if index == route else 0


def shorten(s: Wolves) -> None:
    """Equal chances, equal numbers: positions that are the same compare the same."""
    common = gcd(s.route_weights[0], gcd(s.route_weights[1], s.route_weights[2]))
    if common > 1:
        for index in range(ROUTES):
            s.route_weights[index] //= common


def piece(s: Wolves, number: int, answer: int) -> tuple[int, int]:
    """11 The two squares that a message names, as numbers of the grid."""
    if answer >= LONG:
        points = s.sheet.pieces[answer - LONG]
        last = number + 2
        return (points[number], points[last]) if last < len(points) else (points[0], points[-1])
    points = s.sheet.pieces[answer - SHORT]
    return points[number], points[number + 1]


def coded_piece(s: Wolves, number: int, answer: int) -> str:
    """11 The two squares of a message in cipher."""
    first, last = piece(s, number, answer)
    return f"{encode(s, first)}-{encode(s, last)}"


def encode(s: Wolves, cell: int) -> str:
    """11 A square in cipher, as messages write it."""
    return "".join(s.tables.cipher[letter] for letter in s.tables.cell_ids[cell])


def decode(s: Wolves, code: str) -> str:
    """11 A square in clear."""
    clear = {cipher: letter for letter, cipher in s.tables.cipher.items()}
    return "".join(clear[letter] for letter in code)


def coordinate_here(s: Wolves) -> int:
    """11 The coordinate to be rolled for on arrival, or -1; a damaged radio or a change of keys hears nothing (8)."""
    if s.route_weights and not s.equipment_damage[RADIO] and not s.turns_without_messages:
        for number in range(len(s.sheet.coordinates)):
            if s.sheet.coordinates[number] == s.cell and not s.coordinates_used[number]:
                return number
    return -1


def is_route_open(s: Wolves) -> bool:
    """11 Whether more than one route may still be the true one."""
    return bool(s.route_weights) and s.route_weights.count(0) < len(s.route_weights) - 1


class Truth(Rerollable):
    """11 At home it is known which route the convoy took; pieces of it that were decoded count."""

    rule: ClassVar[str] = "11"
    word: ClassVar[str] = "truth"
    NAMES: ClassVar[tuple[str, ...]] = ("north", "centre", "south")

    def odds(self, s: Wolves) -> list[int]:
        return s.route_weights

    def land(self, s: Wolves, answer: int) -> None:
        only(s, answer)


def route_of(message: int) -> int:
    """11 The route that a message names a piece of."""
    outcome = message % BY_COORDINATE
    return outcome - LONG if outcome >= LONG else outcome - SHORT


def true_pieces(s: Wolves) -> int:
    """11 How many pieces of the true route were decoded, once it is known."""
    found = 0
    for message in s.messages:
        if s.route_weights[route_of(message)]:
            found += 2 if message % BY_COORDINATE >= LONG else 1
    return found


COORDINATE_TABLES: Final = [CoordinateTable(0), CoordinateTable(1), CoordinateTable(2)]
COORDINATES: Final = [Coordinate(0), Coordinate(1), Coordinate(2)]
TRUTH: Final = Truth()
