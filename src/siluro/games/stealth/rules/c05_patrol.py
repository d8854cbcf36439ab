"""Chapter 5, patrol craft: response (5.4.3), movement (5.4.4) and attack (5.4.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose, Do, Roll
from siluro.games.stealth.rules.c00_tables import Board
from siluro.games.stealth.rules.c01_board import MOST_CRAFT, ahead, craft_in, in_harbour
from siluro.games.stealth.rules.c04_escape import hit
from siluro.games.stealth.rules.c05_alert import AlertCard
from siluro.games.stealth.rules.state import (
    ANY_SHORTEST_WAY,
    FOR_ATTACK,
    FOR_RESPONSE,
    FOR_THE_REST,
    MOVEMENT_FACES,
    ONLY_CARDS_THAT_TELL,
    PATROL_ATTACK,
    RESPONSE,
    SLCS,
    STAYS,
    Stealth,
    board,
    luck_of,
)
from siluro.kit.hexes import OUTSIDE

MOST_IN_PLAY: Final = 7
SIGHT: Final = 3  # hexes within which a Detected token draws a craft
SPEED: Final = 2
D8: Final = [0] + [1] * MOVEMENT_FACES
FROM_INSIDE: Final = 1  # columns of the response row
FROM_DETECTED: Final = 2
ROW: Final = 3


class Response(Do[Stealth]):
    """5.4.3 A card for each SLC, in the order of their numbers (rulings S-21, S-56)."""

    rule: ClassVar[str] = "5.4.3"

    def apply(self, s: Stealth) -> None:
        response(s, 0)


def response(s: Stealth, first: int) -> None:
    """5.4.3 The next SLC that a card is drawn for."""
    for slc in range(first, SLCS):
        if s.where[slc] != OUTSIDE and is_drawn_for(s, slc):
            s.todo.append(RESPONDS[slc])
            return


def is_drawn_for(s: Stealth, slc: int) -> bool:
    """5.4.3 By reading S-56b not for an SLC with a Detected token when no patrol craft is left (ruling S-56)."""
    return not (s.readings & ONLY_CARDS_THAT_TELL and s.detected[slc] and not craft_in(s, OUTSIDE))


class Respond(AlertCard):
    """5.4.3 The SLC is detected, and the lowest patrol craft off the board comes out, exhausted (ruling S-24)."""

    rule: ClassVar[str] = "5.4.3"
    word: ClassVar[str] = "response"

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_RESPONSE + self.slc)

    def target(self, s: Stealth) -> int:
        # detected before inside before outside (ruling S-22)
        column = RESPONSE + s.submerged[self.slc] * ROW
        if s.detected[self.slc]:
            column += FROM_DETECTED
        elif in_harbour(s, s.where[self.slc]):
            column += FROM_INSIDE
        return s.targets[column]

    def resolve(self, s: Stealth, success: bool) -> None:
        if success:
            s.detected[self.slc] = 1
            call_out(s, self.slc)
        response(s, self.slc + 1)


def call_out(s: Stealth, slc: int) -> None:
    """5.4.3 In front of the SLC, or with it if that hex is closed or full (rulings S-23, S-47)."""
    if not craft_in(s, OUTSIDE) or craft_in(s, s.where[slc]) >= MOST_CRAFT:
        return
    place = ahead(s, slc)
    if place == OUTSIDE or craft_in(s, place) >= MOST_CRAFT:
        place = s.where[slc]
    lowest = s.craft.index(OUTSIDE)
    s.craft[lowest] = place
    s.ready[lowest] = 0


class Movement(Do[Stealth]):
    """5.4.4 The ready patrol craft in the order of their numbers."""

    rule: ClassVar[str] = "5.4.4"

    def apply(self, s: Stealth) -> None:
        movement(s, 0)


def movement(s: Stealth, first: int) -> None:
    """5.4.4 Move the next craft that somebody must answer for; those that know their way move at once."""
    for craft in range(first, len(s.craft)):
        if s.craft[craft] == OUTSIDE or not s.ready[craft]:
            continue
        tokens = nearest_tokens(s, s.craft[craft])
        if not tokens:
            s.todo.append(DRIFTS[craft])
            return
        ends = destinations(s, s.craft[craft], tokens)
        if len(ends) > 1:
            s.todo.append(CHASES[craft])
            return
        go(s, craft, ends[0])


def nearest_tokens(s: Stealth, place: int) -> list[int]:
    """5.4.4 The hexes of the nearest Detected tokens within three, of equals the nearest to the harbour edge."""
    here = board(s)
    best = (SIGHT + 1) * EDGES
    found = NONE_IN_SIGHT
    for slc in range(SLCS):
        if s.detected[slc]:
            token = s.where[slc]
            rank = here.gap(place, token) * EDGES + here.from_edge[token]
            if rank < best:
                best = rank
                found = [token]
            elif rank == best and token not in found and rank < (SIGHT + 1) * EDGES:
                found.append(token)
    return found


def destinations(s: Stealth, start: int, tokens: list[int]) -> list[int]:
    """5.4.4 Where two hexes of a shortest way to a token can end (ruling S-25)."""
    if len(tokens) == 1:
        return ends_towards(s, start, tokens[0])
    found: list[int] = []
    for token in tokens:
        for end in ends_towards(s, start, token):
            if end not in found:
                found.append(end)
    return found


def ends_towards(s: Stealth, start: int, token: int) -> list[int]:
    """The ends of the shortest ways, worked out once for each pair of hexes."""
    here = board(s)
    free = s.readings & ANY_SHORTEST_WAY > 0
    pursuits = here.free_pursuits if free else here.pursuits
    if not pursuits[token]:
        pursuits[token] = [[] for _ in range(here.hexes.count)]
    found = pursuits[token][start]
    if not found:
        ends = shortest_ends(here, start, token)
        found = ends if free else nearest_to_edge(here, ends)
        pursuits[token][start] = found
    return found


def shortest_ends(here: Board, start: int, token: int) -> list[int]:
    """5.4.4 Up to two hexes along the water towards a token."""
    away = here.distances(token)
    ends = [start]
    for _ in range(min(SPEED, away[start])):
        closer: list[int] = []
        for place in ends:
            for near in here.ways[place]:
                if near != OUTSIDE and away[near] < away[place] and near not in closer:
                    closer.append(near)
        ends = closer
    return ends


def nearest_to_edge(here: Board, ends: list[int]) -> list[int]:
    """5.4.4 Of several ends those nearest to the harbour edge, as of several tokens (ruling S-25)."""
    least = min([here.from_edge[end] for end in ends])
    return [end for end in ends if here.from_edge[end] == least]


def go(s: Stealth, craft: int, place: int) -> None:
    """5.4.4 A craft does not move at all if three others are where it would end (ruling S-26)."""
    if place != s.craft[craft] and craft_in(s, place) < MOST_CRAFT:
        s.craft[craft] = place


class Chase(Choose[Stealth]):
    """5.4.4 Between equals the player chooses where the craft goes."""

    rule: ClassVar[str] = "5.4.4"
    word: ClassVar[str] = "chase"

    def __init__(self, craft: int) -> None:
        self.craft = craft

    def fields(self) -> tuple[int, ...]:
        return (self.craft,)

    def seat(self, s: Stealth) -> int:
        return 0

    def subject(self, s: Stealth) -> str:
        return f"craft{self.craft + 1}"

    def candidates(self, s: Stealth) -> list[int]:
        start = s.craft[self.craft]
        return destinations(s, start, nearest_tokens(s, start))

    def name(self, s: Stealth, answer: int) -> str:
        return board(s).hexes.name(answer)

    def apply(self, s: Stealth, answer: int) -> None:
        go(s, self.craft, answer)
        movement(s, self.craft + 1)


class Drift(Roll[Stealth]):
    """5.4.4 Without a token in sight the die sends the craft one hex, or nowhere, by the diagram (ruling S-54)."""

    rule: ClassVar[str] = "5.4.4"
    word: ClassVar[str] = "patrol"

    def __init__(self, craft: int) -> None:
        self.craft = craft

    def fields(self) -> tuple[int, ...]:
        return (self.craft,)

    def subject(self, s: Stealth) -> str:
        return f"craft{self.craft + 1}"

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_THE_REST)

    def odds(self, s: Stealth) -> list[int]:
        return D8

    def apply(self, s: Stealth, answer: int) -> None:
        way = s.tables.movement[answer]
        if way != STAYS:
            place = board(s).ways[s.craft[self.craft]][way]
            if place != OUTSIDE:
                go(s, self.craft, place)
        movement(s, self.craft + 1)


class PatrolAttack(Do[Stealth]):
    """5.4.5 A card for each ready craft and each SLC in its hex, detected or not."""

    rule: ClassVar[str] = "5.4.5"

    def apply(self, s: Stealth) -> None:
        attacks(s, 0)


def attacks(s: Stealth, first: int) -> None:
    """5.4.5 The next attack: by craft, then by SLC (ruling S-46); the dead are not attacked again (ruling S-27)."""
    for craft in range(first // SLCS, len(s.craft)):
        place = s.craft[craft]
        if place == OUTSIDE or not s.ready[craft]:
            continue
        for slc in range(SLCS):
            number = craft * SLCS + slc
            if s.where[slc] == place and number >= first:
                s.todo.append(CHARGES[number])
                return


class Charge(AlertCard):
    """5.4.5 Stuns, or kills who is stunned."""

    rule: ClassVar[str] = "5.4.5"
    word: ClassVar[str] = "attack"

    def __init__(self, number: int) -> None:
        super().__init__(number % SLCS)
        self.number = number

    def fields(self) -> tuple[int, ...]:
        return (self.number,)

    def subject(self, s: Stealth) -> str:
        return f"craft{self.number // SLCS + 1}-slc{self.slc + 1}"

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_ATTACK + self.slc)

    def target(self, s: Stealth) -> int:
        return s.targets[PATROL_ATTACK + s.submerged[self.slc]]

    def resolve(self, s: Stealth, success: bool) -> None:
        s.todo.append(NEXT_ATTACKS[self.number + 1])  # before the hit, which may end the mission
        if success:
            hit(s, self.slc)


class NextAttack(Do[Stealth]):
    """5.4.5 The attacks that remain, once the last one has had its effect."""

    rule: ClassVar[str] = "5.4.5"

    def __init__(self, number: int) -> None:
        self.number = number

    def fields(self) -> tuple[int, ...]:
        return (self.number,)

    def apply(self, s: Stealth) -> None:
        attacks(s, self.number)


NONE_IN_SIGHT: Final[list[int]] = []
EDGES: Final = 1000  # more than any hex is from the edge
PATROL_RESPONSE: Final = Response()
PATROL_MOVEMENT: Final = Movement()
PATROL_ATTACKS: Final = PatrolAttack()
RESPONDS: Final = [Respond(0), Respond(1), Respond(2)]
DRIFTS: Final = [Drift(craft) for craft in range(MOST_IN_PLAY)]
CHASES: Final = [Chase(craft) for craft in range(MOST_IN_PLAY)]
CHARGES: Final = [Charge(number) for number in range(MOST_IN_PLAY * SLCS)]
NEXT_ATTACKS: Final = [NextAttack(number) for number in range(MOST_IN_PLAY * SLCS + 1)]
