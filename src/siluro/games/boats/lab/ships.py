"""What is known about the ships at anchor: which anchorages were seen and what is left there, by ships' points.

Ships of the same points are one class. The ships of an anchorage are turned over together, so what is known is, for
each anchorage, "face down" or the ships left, and how many of each class have been hit.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from siluro.games.boats.rules.state import FACE_DOWN, GONE, Board, Boats
from siluro.lab.walk import TooLarge

Ints = NDArray[np.int64]
Known = tuple[tuple[tuple[int, ...] | None, ...], tuple[int, ...]]
"""The ships left at each anchorage, largest first, or None while they lie face down; and hits by class."""


class Fleet:
    """All that can be known about the ships from a position on, in order of how many were hit."""

    def __init__(self, s: Boats, most: int | None = None) -> None:
        """Not more than so many entries, or it is refused."""
        board = s.board
        self.board: Board = board
        self.classes = sorted(set(s.raid.points), reverse=True)
        self.class_of = [self.classes.index(points) for points in s.raid.points]
        self.totals = [self.class_of.count(index) for index in range(len(self.classes))]
        self.anchorages = list(dict.fromkeys(board.berth_hexes))
        self.sizes = [len(board.berths_in[place]) for place in self.anchorages]
        self.root = self.knowledge(s)
        self.boats = s.boats + sum(s.committed)
        self.most_hits = sum(self.root[1]) + self.boats - 1
        self.all = self.enumerate_known(most)
        self.number = {known: index for index, known in enumerate(self.all)}
        self.hits = np.array([sum(gone) for _, gone in self.all])

    def enumerate_known(self, most: int | None) -> list[Known]:
        seen: set[Known] = {self.root}
        todo: list[Known] = [self.root]
        while todo:
            if most is not None and len(seen) > most:
                raise TooLarge
            for after in self.followers(todo.pop()):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return sorted(seen, key=lambda known: (sum(known[1]), str(known)))

    def followers(self, known: Known) -> list[Known]:
        found = []
        for index, left in enumerate(known[0]):
            if left is None:
                found += [after for after, _ in self.turn_over(known, index)]
            elif sum(known[1]) < self.most_hits:
                found += [self.hit(known, index, slot) for slot in range(len(left))]
        return found

    def face_down(self, known: Known) -> list[int]:
        """How many of each class nobody has seen yet."""
        seen = Counter(ship for left in known[0] if left is not None for ship in left)
        return [
            total - seen[index] - gone for index, (total, gone) in enumerate(zip(self.totals, known[1], strict=True))
        ]

    def turn_over(self, known: Known, index: int) -> list[tuple[Known, float]]:
        """What an anchorage can show, with its chance: every ship not yet seen is as likely."""
        rest, size = self.face_down(known), self.sizes[index]
        found = []
        for ships in combinations_with_replacement(range(len(self.classes)), size):
            counts = Counter(ships)
            ways = 1
            for ship, count in counts.items():
                ways *= comb(rest[ship], count)
            if ways:
                after = (*known[0][:index], ships, *known[0][index + 1 :])
                found.append(((after, known[1]), ways / comb(sum(rest), size)))
        return found

    def hit(self, known: Known, index: int, slot: int) -> Known:
        """One ship of an anchorage is hit."""
        left = known[0][index]
        assert left is not None
        gone = tuple(count + (ship == left[slot]) for ship, count in enumerate(known[1]))
        return (*known[0][:index], left[:slot] + left[slot + 1 :], *known[0][index + 1 :]), gone

    def of(self, s: Boats) -> int:
        """What is known in a position."""
        return self.number[self.knowledge(s)]

    def knowledge(self, s: Boats) -> Known:
        lefts: list[tuple[int, ...] | None] = []
        for place in self.anchorages:
            berths = [s.berths[berth] for berth in self.board.berths_in[place]]
            ships = tuple(sorted(self.class_of[ship] for ship in berths if ship not in (FACE_DOWN, GONE)))
            lefts.append(None if FACE_DOWN in berths else ships)
        gone = [0] * len(self.classes)
        for ship, seen in enumerate(s.seen):
            gone[self.class_of[ship]] += seen and ship not in s.berths
        return tuple(lefts), tuple(gone)

    @cached_property
    def prefix(self) -> list[int]:
        """By boats left: how many entries can go with them, since each hit has cost a boat."""
        most = self.most_hits + 1
        return [int((self.hits <= most - left).sum()) for left in range(self.boats + 1)]


class Station:
    """A hex or hexes from which the same anchorages can be attacked, and what can happen there."""

    def __init__(self, fleet: Fleet, anchorages: list[int]) -> None:
        self.fleet = fleet
        self.anchorages = anchorages
        self.slots = [(index, slot) for index in anchorages for slot in range(fleet.sizes[index])]
        self.points = np.array(
            [[self.ship_points(known, slot) for known in fleet.all] for slot in range(len(self.slots))]
        )
        single = np.array([[self.after_hit(known, slot) for known in fleet.all] for slot in range(len(self.slots))])
        self.after: list[Ints] = []
        self.gain: list[NDArray[np.float32]] = []
        for hits in range(1 << len(self.slots)):
            after, gain = np.arange(len(fleet.all)), np.zeros(len(fleet.all), np.float32)
            for slot in reversed(range(len(self.slots))):  # the last ship first, so that the others keep their slots
                if hits >> slot & 1:
                    after = np.where(after >= 0, single[slot][after], -1)
                    gain += self.points[slot]
            self.after.append(after)
            self.gain.append(gain)
        there = np.array([[self.has_ship(known, slot) for known in fleet.all] for slot in range(len(self.slots))], bool)
        self.with_ships: list[Ints] = [
            np.flatnonzero(there[[slot for slot in range(len(self.slots)) if slots >> slot & 1]].all(0))
            for slots in range(1 << len(self.slots))
        ]
        """By slots as bits: what is known when a ship lies face up in each of them."""
        self.find_reveals()

    def has_ship(self, known: Known, slot: int) -> bool:
        index, at = self.slots[slot]
        left = known[0][index]
        return left is not None and at < len(left)

    def ship_points(self, known: Known, slot: int) -> int:
        index, at = self.slots[slot]
        left = known[0][index]
        return self.fleet.classes[left[at]] if left is not None and at < len(left) else 0

    def after_hit(self, known: Known, slot: int) -> int:
        index, at = self.slots[slot]
        left = known[0][index]
        if left is None or at >= len(left):
            return self.fleet.number[known]
        return self.fleet.number.get(self.fleet.hit(known, index, at), -1)

    def find_reveals(self) -> None:
        """For all that is known before: what is known after the ships here are turned over, with chances."""
        hidden: list[int] = []
        targets: list[int] = []
        chances: list[float] = []
        first: list[int] = []
        for number, known in enumerate(self.fleet.all):
            found = {known: 1.0}
            for index in self.anchorages:
                if known[0][index] is None:
                    found = {
                        after: chance * more
                        for before, chance in found.items()
                        for after, more in self.fleet.turn_over(before, index)
                    }
            if known not in found:
                hidden.append(number)
                first.append(len(targets))
                targets += [self.fleet.number[after] for after in found]
                chances += list(found.values())
        self.targets, self.chances = np.array(targets, np.int64), np.array(chances, np.float32)
        self.hidden, self.first = np.array(hidden, np.int64), np.array([*first, len(targets)])

    def on_arrival(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """The worth of coming here, given what it is worth once the ships are turned over; [known]."""
        found = values.copy()
        rows = int(np.searchsorted(self.hidden, len(values)))
        if rows:
            end = self.first[rows]
            found[self.hidden[:rows]] = np.add.reduceat(
                values[self.targets[:end]] * self.chances[:end], self.first[:rows]
            )
        return found

    def on_arrival_of(self, known: int, values: NDArray[np.float32]) -> float:
        """The same for one entry."""
        row = int(np.searchsorted(self.hidden, known))
        if row == len(self.hidden) or self.hidden[row] != known:
            return float(values[known])
        low, high = self.first[row], self.first[row + 1]
        return float(values[self.targets[low:high]] @ self.chances[low:high])
