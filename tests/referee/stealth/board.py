"""1.7 The game board: flat-top hexes numbered CCRR, odd columns half a hex lower."""

from __future__ import annotations

from functools import cache

from tests.referee.stealth.facts import read

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")


def neighbour(hex_: str, direction: str) -> str:
    """The hex across a side, whether it is on the board or not."""
    column, row = int(hex_[:2]), int(hex_[2:])
    if direction == "n":
        return f"{column:02}{row - 1:02}"
    if direction == "s":
        return f"{column:02}{row + 1:02}"
    lower = column % 2  # an odd column lies half a hex lower than both its neighbours
    row += lower if direction in ("se", "sw") else lower - 1
    return f"{column + (1 if 'e' in direction else -1):02}{row:02}"


@cache
def distance(one: str, other: str) -> int:
    """How many hexes apart, straight over everything (ruling S-25)."""
    across = int(other[:2]) - int(one[:2])
    along = line(other) - line(one)
    return max(abs(across), abs(along), abs(across + along))


def line(hex_: str) -> int:
    """The slanting row of a hex, the second of its axial coordinates."""
    column, row = int(hex_[:2]), int(hex_[2:])
    return row - (column - column % 2) // 2


class Board:
    """One harbour: its water, what lies across each side, and the ways along the water."""

    def __init__(self, name: str) -> None:
        facts = read(f"board-{name}")
        self.name = name
        self.near_home = bool(facts["near_home"])
        self.starts: list[str] = facts["starts"]
        self.berths = facts["berth"]
        self.net_value = int(read("defence")["net"][name])
        self.edge = str(facts["harbour_edge"])
        self.kind = {
            f"{column:02}{row:02}": letter
            for row, letters in enumerate(facts["map"], 1)
            for column, letter in enumerate(letters, 1)
            if letter != "#"
        }
        closed = {frozenset(side.split("|")) for side in facts["closed"]}
        self.ahead: dict[tuple[str, str], str] = {}
        for here in self.kind:
            for direction in DIRECTIONS:
                there = neighbour(here, direction)
                if there in self.kind and frozenset((here, there)) not in closed:
                    self.ahead[here, direction] = there
        self.beside_net = {
            neighbour(net, direction) for net, letter in self.kind.items() if letter == "N" for direction in DIRECTIONS
        }
        self.reach: dict[str, dict[str, int]] = {}

    def is_net(self, hex_: str) -> bool:
        """Whether only Evade Net leads into it."""
        return self.kind[hex_] == "N"

    def is_harbour(self, hex_: str) -> bool:
        """1.7 Nets belong to the harbour."""
        return self.kind[hex_] in "hN"

    def is_inner(self, hex_: str) -> bool:
        """S-33 Behind the nets."""
        return self.kind[hex_] == "h"

    def to_edge(self, hex_: str) -> int:
        """5.4.4 How far the harbour edge is, in half hexes from a line far off."""
        column, row = int(hex_[:2]), int(hex_[2:])
        down = 2 * row + column % 2
        return {"east": -column, "west": column, "north": down, "south": -down}[self.edge]

    def around(self, hex_: str) -> list[str]:
        """The hexes a patrol craft can go to."""
        return [self.ahead[hex_, each] for each in DIRECTIONS if (hex_, each) in self.ahead]

    def ways(self, goal: str) -> dict[str, int]:
        """How many hexes along the water from everywhere to a hex."""
        if goal not in self.reach:
            steps = {goal: 0}
            edge = [goal]
            while edge:
                beyond = []
                for here in edge:
                    for there in self.around(here):
                        if there not in steps:
                            steps[there] = steps[here] + 1
                            beyond.append(there)
                edge = beyond
            self.reach[goal] = steps
        return self.reach[goal]

    def ends(self, start: str, goal: str) -> set[str]:
        """5.4.4 Where two hexes towards a goal may end, along a shortest way (ruling S-25)."""
        steps = self.ways(goal)
        if steps[start] <= 2:
            return {goal}
        nearer = [each for each in self.around(start) if steps[each] < steps[start]]
        return {last for each in nearer for last in self.around(each) if steps[last] < steps[each]}


@cache
def board(name: str) -> Board:
    """Boards are never changed, so each is made once."""
    return Board(name)
