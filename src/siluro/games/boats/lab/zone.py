"""The attack zone of Explosive Boats: from the first hex next to a ship to the end.

Everything known about the ships is kept, and so are the dice of motor failures, equipment and attacks, played by the
rules, the ships attacked in the best order. Left out are the lights and buoys of the anchorage (nobody is framed here)
and the duty to move exactly as far as declared; the counter is always next to some anchorage, and no way from one such
hex to another is longer for that. All of this only makes things easier for the boats, so the values are upper bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import numpy as np

from siluro.engine.play import settle
from siluro.games.boats.lab.dice import Floats, stage
from siluro.games.boats.lab.ships import Fleet, Station
from siluro.games.boats.rules.c04_movement import ONWARD, Onward, Speed
from siluro.games.boats.rules.c06_attack import CONDUCT
from siluro.games.boats.rules.c09_pieces import COVER, HARPOON
from siluro.games.boats.rules.state import GONE, Board, Boats
from siluro.lab.graph import Found, Graph, explore
from siluro.lab.walk import CHOICE, Progress

Gear = tuple[int, ...]
Crew = tuple[int, Gear]
"""Boats and equipment; the alarm counts for nothing here."""
Moment = tuple[int, int, int, int, Gear]
"""Turns left with this one, pace, hexes left to move, boats, equipment."""
USELESS_HERE: Final = (HARPOON, COVER)  # no net, and no light is looked at
PACES: Final = (3, 4)  # up to three hexes a turn at the chance of a failure of speed 3; four at that of speed 4


def useful(gear: Gear) -> Gear:
    """The equipment that matters in the attack zone."""
    return tuple(0 if piece in USELESS_HERE else count for piece, count in enumerate(gear))


def small_code(s: Any) -> Any:
    """A position of which only boats, equipment and ships matter."""
    sent = tuple(s.committed)
    return s.boats, tuple(s.gear), tuple(s.berths), sent, s.bonus, s.die, tuple(step.key() for step in s.todo)


class Zone:
    """Values by turns left, pace, hexes left, boats, equipment, station and what is known."""

    def __init__(
        self, base: Boats, gears: list[Gear], through_ships: bool = True, most_known: int | None = None
    ) -> None:
        self.base = base.copy()
        self.base.turn, self.base.alarm, self.base.lit = 1, base.tables.alarm_most, 0
        self.base.bonus = self.base.die = 0
        self.board: Board = base.board
        self.fleet = Fleet(base, most_known)
        self.root = self.fleet.number[self.fleet.root]
        self.boats = self.fleet.boats
        self.gears = sorted({useful(gear) for gear in gears})
        self.find_stations(through_ships)
        self.events = {(pace, b, gear): self.event(pace, b, gear)
                       for pace in PACES for b in range(1, self.boats + 1) for gear in self.gears}  # fmt: skip
        self.volleys: dict[tuple[tuple[int, ...], Gear], tuple[Graph, int, list[tuple[int, Gear]]]] = {}
        self.contact: dict[Moment, Floats] = {}
        """[station]: on coming there with what is known at the beginning."""
        self.open: dict[Moment, Floats] = {}
        """[station, known]: with the ships face up, before an attack. Only if `solve` is told to keep it."""
        self.begun: dict[tuple[int, int, Gear], Floats] = {}
        """By turns left, boats, gear: [station, known] when the turn begins."""

    def find_stations(self, through_ships: bool) -> None:
        """The hexes next to ships and, where they make a way shorter, hexes between them, anchorages too."""
        board, fleet = self.board, self.fleet
        beside = [h for h, ways in enumerate(board.ways) if ways and board.berths_by[h]]
        between = [h for h, ways in enumerate(board.ways)
                   if len(set(ways) & set(beside)) > 1 and (through_ships or not board.berths_in[h])]  # fmt: skip
        self.hexes = sorted({*beside, *between})
        self.station_of = {h: number for number, h in enumerate(self.hexes)}
        seen_from = [tuple(sorted({fleet.anchorages.index(board.berth_hexes[b]) for b in board.berths_by[h]}))
                     for h in self.hexes]  # fmt: skip
        alike = {seen: Station(fleet, list(seen)) for seen in set(seen_from)}
        self.stations = [alike[seen] for seen in seen_from]
        self.near = [[self.station_of[end] for end in board.ways[h] if end in self.station_of] for h in self.hexes]

    def event(self, pace: int, boats: int, gear: Gear) -> tuple[Graph, int, list[tuple[int, Gear]]]:
        """The event roll where no light reaches: a graph, its root, and boats and gear at its ends."""
        s = stage(self.base, (boats, self.base.alarm, gear), [])
        s.here = next(h for h, ways in enumerate(self.board.ways) if ways and not self.board.beams[h])
        s.speed, s.modifier = pace, s.tables.modifiers[pace]
        found = explore([s], small_code, is_end=lambda s: not s.todo or isinstance(s.todo[-1], Speed))
        return found.graph, found.number[small_code(s)], self.ends(found)

    @staticmethod
    def ends(found: Found) -> list[tuple[int, Gear]]:
        states = [s for s in found.leaf_states if isinstance(s, Boats)]
        return [(s.boats if s.todo else 0, tuple(s.gear)) for s in states]

    def volley(self, sent: tuple[int, ...], gear: Gear) -> tuple[Graph, int, list[tuple[int, Gear]]]:
        """An attack with so many boats on each ship: a graph, its root, and ships hit and gear at its ends."""
        if (sent, gear) not in self.volleys:
            s = stage(self.base, (1, self.base.alarm, gear), [CONDUCT, ONWARD])
            s.here = max(self.hexes, key=lambda h: len(self.board.berths_by[h]))
            near = self.board.berths_by[s.here]
            s.berths = list(range(len(s.berths)))
            s.committed = [0] * len(s.berths)
            for slot, count in enumerate(sent):
                s.committed[near[slot]] = count
            settle(s)
            found = explore([s], small_code, is_end=lambda s: isinstance(s.todo[-1], Onward))
            ends = []
            for end in found.leaf_states:
                assert isinstance(end, Boats)
                ends.append((sum(1 << slot for slot, b in enumerate(near) if end.berths[b] == GONE), tuple(end.gear)))
            self.volleys[sent, gear] = found.graph, found.number[small_code(s)], ends
        return self.volleys[sent, gear]

    def solve(self, turns: int, keep: bool = False, progress: Progress | None = None) -> None:
        """Backward from the last turn to one with so many turns left."""
        shape = len(self.stations)
        for b, gear in self.crews():
            self.begun[0, b, gear] = np.zeros((shape, self.fleet.prefix[b]), np.float32)
        self.positions = turns * len(self.gears) * shape * sum(self.fleet.prefix[1:])
        for left in range(1, turns + 1):
            if not keep and left > 1:
                for crew in self.crews():
                    del self.begun[left - 2, *crew]
            for pace in PACES if left > 1 else PACES[1:]:  # in the last turn the pace costs nothing
                self.solve_turn(left, pace, keep, progress)

    def crews(self) -> Iterator[Crew]:
        return product(range(1, self.boats + 1), self.gears)

    def solve_turn(self, turns: int, pace: int, keep: bool, progress: Progress | None) -> None:
        """One turn at one pace, from its last hex back to its first."""
        ended = {(b, gear): self.before_event(pace, b, gear, turns) for b, gear in self.crews()}
        opened = ended
        after: dict[Crew, Floats] = {}
        arrived: dict[Crew, Floats] = {}
        for hexes in range(pace + 1):
            if progress:
                progress("turns in the attack zone", turns)
            if hexes:
                after = {crew: np.maximum(ended[crew], self.best_move(arrived[crew])) for crew in ended}
                opened = {crew: self.best_attack(after, *crew) for crew in ended}
            arrived = {crew: self.turn_over(values) for crew, values in opened.items()}
            for crew, values in arrived.items():
                self.contact[turns, pace, hexes, *crew] = values[:, self.root]
                if keep:
                    self.open[turns, pace, hexes, *crew] = opened[crew]
        for crew, values in opened.items():
            earlier = self.begun.get((turns, *crew))
            self.begun[turns, *crew] = values if earlier is None else np.maximum(earlier, values)

    def before_event(self, pace: int, b: int, gear: Gear, turns: int) -> Floats:
        """The event at the end of a turn: only a motor failure counts."""
        graph, root, ends = self.events[pace, b, gear]
        known = self.fleet.prefix[b]
        worth = np.zeros((len(ends), len(self.stations), known), np.float32)
        for leaf, (boats, left) in enumerate(ends):
            if boats:
                worth[leaf] = self.begun[turns - 1, boats, left][:, :known]
        return sweep(graph, root, worth)

    def value_on_arrival(self, moment: Moment, station: int, known: int) -> float:
        """On coming to a station, before the ships there are turned over."""
        return self.stations[station].on_arrival_of(known, self.open[moment][station])

    def turn_over(self, values: Floats) -> Floats:
        return np.stack([station.on_arrival(values[k]) for k, station in enumerate(self.stations)])

    def best_move(self, arrived: Floats) -> Floats:
        """The best of the stations one hex away."""
        return np.stack([arrived[near].max(0) if near else np.zeros_like(arrived[0]) for near in self.near])

    def best_attack(self, held: dict[Crew, Floats], b: int, gear: Gear) -> Floats:
        """The best of holding and of every way to send boats at ships that lie face up."""
        found = held[b, gear].copy()
        for k, station in enumerate(self.stations):
            for sent in shares(b, len(station.slots)):
                known = station.with_ships[sum(1 << slot for slot, count in enumerate(sent) if count)]
                known = known[: np.searchsorted(known, self.fleet.prefix[b])]
                graph, root, ends = self.volley(sent, gear)
                left = b - sum(sent)
                worth = np.empty((len(ends), len(known)), np.float32)
                for leaf, (hits, after) in enumerate(ends):
                    worth[leaf] = station.gain[hits][known]
                    if left:
                        worth[leaf] += held[left, after][k][station.after[hits][known]]
                found[k][known] = np.maximum(found[k][known], sweep(graph, root, worth))
        return found


def shares(boats: int, ships: int) -> list[tuple[int, ...]]:
    """Every way to send at least one boat and at most all."""
    return [sent for sent in product(range(boats + 1), repeat=ships) if 0 < sum(sent) <= boats]


def sweep(graph: Graph, root: int, worth: Floats) -> Floats:
    """The value of one node of a small graph, for many columns."""
    values: list[Floats] = list(worth)
    for node in range(graph.leaves, root + 1):
        low, high = int(graph.first[node]), int(graph.first[node + 1])
        after = [values[target] for target in graph.target[low:high].tolist()]
        if graph.kind[node] == CHOICE:
            values.append(np.maximum(*after) if len(after) == 2 else np.maximum.reduce(after))
            continue
        chances = graph.chance[low:high].tolist()
        found = after[0] * chances[0]
        for value, chance in zip(after[1:], chances[1:], strict=True):
            found += value * chance
        values.append(found)
    return values[root]
