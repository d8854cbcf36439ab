"""The approach of Explosive Boats solved exactly: from the start to the first hex next to a ship.

Backward over the turns, for all hexes, lights and crews at once. Which hexes can be entered, what happens in them and
what the dice do is asked of the rules (`dice`); only the value of the first hex next to a ship comes from
elsewhere, as `contact`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from siluro.engine.steps import Choose, Step
from siluro.games.boats.lab.dice import AFTER_MOVEMENT, Crews, Dice, Floats, Ints, dice, stage
from siluro.games.boats.rules.c04_movement import NET_TURN, ONWARD, SPEED, Beyond, NetTurn, Onward, Speed, Withdraw
from siluro.games.boats.rules.c05_events import Event
from siluro.games.boats.rules.c06_attack import Reveal
from siluro.games.boats.rules.state import LEFT, RIGHT, Board, Boats
from siluro.lab.walk import Progress

LIGHTS: Final = 8  # sets of spotlights that are on
NET_PACE: Final = 0  # the pace of a turn at a net; other paces are speeds
Place = tuple[int, int, int]
"""A hex, and in a net the side the counter came from and whether a roll has failed there."""
Contact = Callable[[int, int, int], Floats]
"""Turn, pace and hexes left to what each crew is worth on each hex next to a ship, [crew, contact]."""


@dataclass
class Turns:
    """What crews are worth, by turn: before its movement and before its event roll."""

    start: dict[int, Floats]
    """[crew, place, lights]; the turn after the last one too."""
    event: dict[int, Floats]
    """[pace, crew, place]"""
    arrive: dict[int, dict[tuple[int, int], Floats]]
    """On coming into a place, by pace and hexes left: [crew, place, lights]."""


class Approach:
    """The board as the rules see it, with the dice of every kind of hex."""

    def __init__(self, base: Boats, crews: Crews, progress: Progress | None = None) -> None:
        self.base = base.copy()
        self.base.turn = 1
        self.crews = crews
        self.board: Board = base.board
        self.places: list[Place] = places(self.board)
        self.number = {place: index for index, place in enumerate(self.places)}
        self.contacts = [self.number[hex_, 0, 0] for hex_, ways in enumerate(self.board.ways)
                         if ways and self.board.berths_by[hex_] and not self.board.berths_in[hex_]]  # fmt: skip
        self.speeds = base.tables.speeds
        self.known: dict[tuple[object, ...], Dice] = {}
        self.entries = {pace: self.all_entries(pace) for pace in (NET_PACE, *self.speeds)}
        self.find_ways()

    def stage(self, place: Place, lit: int, pace: int, agenda: list[Step[Any]]) -> Boats:
        """A position in a place with lights on, at the given pace."""
        s = stage(self.base, self.crews.all[-1], agenda)
        s.here, s.side, s.failed = place
        s.lit = lit
        s.speed = s.left = pace or 1
        s.modifier = s.tables.modifiers[pace] if pace else s.tables.net_modifier
        return s

    def run(self, s: Boats, agenda: list[Step[Any]], ends: tuple[type, ...], *extra: int) -> Dice:
        """The dice of an agenda; asked of the rules once."""
        key = (*(step.key() for step in agenda), *extra)
        if key not in self.known:
            self.known[key] = dice(s, self.crews, agenda, ends)
        return self.known[key]

    def find_ways(self) -> None:
        """What can be entered from each place, in a padded table; one place more stands for nowhere."""
        nowhere = len(self.places)
        self.ways: dict[int, Ints] = {}
        for pace in self.speeds:
            table = np.full((len(self.places), 6), nowhere)
            for index, place in enumerate(self.places):
                if self.board.nets[place[0]] or self.board.berths_by[place[0]]:
                    continue
                self.enter(table[index], place, pace, ONWARD)
            self.ways[pace] = table
        widest = max(len(beside) for beside in (*self.board.left_of, *self.board.right_of))
        self.beyond = np.full((len(self.places), widest), nowhere)
        self.back = np.full((len(self.places), widest), nowhere)
        for index, place in enumerate(self.places):
            if not self.board.nets[place[0]]:
                continue
            for table, step in ((self.beyond, Beyond()), (self.back, Withdraw())):
                self.enter(table[index], place, NET_PACE, step)
        self.fast = np.array([
            len(SPEED.options(self.stage(place, 0, 1, [SPEED]))) > 1 for place in self.places
        ])  # fmt: skip

    def enter(self, row: Ints, place: Place, pace: int, step: Choose[Boats]) -> None:
        """Write into a row where each answer of a step leads."""
        s = self.stage(place, 0, pace, [step])
        for column, there in enumerate(step.options(s)):
            after = s.copy()
            after.todo.pop()
            step.apply(after, there)
            row[column] = self.number[there, after.side, 0]

    def all_entries(self, pace: int) -> dict[tuple[object, ...], tuple[Dice, Ints]]:
        """The places where something happens on arrival, by what it is: their dice, and place * LIGHTS + lights."""
        found: dict[tuple[object, ...], tuple[Dice, list[int]]] = {}
        for index, place in enumerate(self.places):
            hex_, side, failed = place
            if failed or (self.board.nets[hex_] and pace > 1):
                continue
            came_from = self.neighbour(place, pace)
            for lit in range(LIGHTS):
                s = self.stage((came_from, 0 if pace else side, 0), lit, pace, [])
                pending = self.pending(s, hex_, pace)
                if not pending:
                    continue
                run = self.run(s, pending, (Event, Beyond))
                key = tuple(step.key() for step in pending)
                found.setdefault(key, (run, []))[1].append(index * LIGHTS + lit)
        return {key: (run, np.array(columns)) for key, (run, columns) in found.items()}

    def neighbour(self, place: Place, pace: int) -> int:
        """A hex from which the place can be entered, on the right side of a net."""
        hex_, side, _ = place
        if self.board.nets[hex_] and pace:
            return (self.board.left_of if side == LEFT else self.board.right_of)[hex_][0]
        return next(end for end in self.board.hexes.around[hex_] if end >= 0)

    def pending(self, s: Boats, there: int, pace: int) -> list[Step[Any]]:
        """What the rules put on the agenda when a hex is entered, ships turned over aside."""
        (Onward() if pace else Beyond()).apply(s, there)
        put = s.todo[len(AFTER_MOVEMENT.stacked) :]
        return [step for step in reversed(put) if not isinstance(step, (Onward, Reveal))]

    def solve(self, contact: Contact, keep: bool = False, progress: Progress | None = None) -> Turns:
        """Backward from the end of the track. Kept are the first start and what comes before events, or everything."""
        last = self.base.raid.turns
        after = self.over()
        turns = Turns({last + 1: after}, {}, {})
        for turn in range(last, 0, -1):
            if progress:
                progress("turns of the approach", last - turn)
            event = self.before_event(after)
            after, arrive = self.before_movement(turn, event, contact)
            turns.event[turn] = event
            if keep or turn == 1:
                turns.start[turn], turns.arrive[turn] = after, arrive
        return turns

    def over(self) -> Floats:
        """After the last turn nothing more is to be had."""
        return np.zeros((self.crews.count, len(self.places), LIGHTS), np.float32)

    def earliest(self) -> int:
        """The first turn in which a hex next to a ship can be reached, whatever the dice do."""
        here = {self.number[place, 0, 0] for place in self.base.raid.start[1:]}
        for turn in range(1, self.base.raid.turns + 1):
            ended: set[int] = set()
            for pace in self.speeds:
                now = {place for place in here if not self.board.nets[self.places[place][0]]}
                for _ in range(pace):
                    now = reachable(now, self.ways[pace])
                    if now & set(self.contacts):
                        return turn
                ended |= now
            ended |= reachable({place for place in here | ended if self.board.nets[self.places[place][0]]}, self.beyond)
            here |= ended
        return self.base.raid.turns

    def before_event(self, after: Floats) -> Floats:
        """The event roll and phase D, [pace, crew, place]."""
        found = np.zeros((len(self.speeds) + 1, self.crews.count, len(self.places)), np.float32)
        beams = np.array([self.board.beams[place[0]] for place in self.places])
        for mask in np.unique(beams):
            columns = np.flatnonzero(beams == mask)
            for pace in (NET_PACE, *self.speeds):
                here = after[:, columns]

                def worth(name: str, lit: Ints, crews: Ints, here: Floats = here) -> Floats:
                    return here[crews, :, lit]

                found[pace][:, columns] = self.event_dice(int(mask), pace).before(worth)
        return found

    def event_dice(self, beams: int, pace: int) -> Dice:
        """The event roll in a hex that these lights can reach."""
        place = next(place for place in self.places if self.board.beams[place[0]] == beams)
        return self.run(self.stage(place, 0, pace, []), [], (Speed, NetTurn), beams, pace)

    def before_movement(
        self, turn: int, event: Floats, contact: Contact
    ) -> tuple[Floats, dict[tuple[int, int], Floats]]:
        """The turn's decisions, back to its first."""
        count, crews = len(self.places), self.crews.count
        onward: dict[tuple[int, int], Floats] = {}
        arrive: dict[tuple[int, int], Floats] = {}
        arrive[NET_PACE, 0] = self.arrival(turn, NET_PACE, 0, None, event, contact, {})
        through = {
            "Beyond": best_of(arrive[NET_PACE, 0], self.beyond),
            "Withdraw": best_of(arrive[NET_PACE, 0], self.back),
        }
        start = np.zeros((crews, count, LIGHTS), np.float32)
        for pace in self.speeds:
            for left in range(1, pace + 1):
                later = onward.get((pace, left - 1))
                arrive[pace, left - 1] = self.arrival(turn, pace, left - 1, later, event, contact, through)
                onward[pace, left] = best_of(arrive[pace, left - 1], self.ways[pace])
            allowed = self.fast if pace > 1 else np.ones(count, bool)
            start = np.where(allowed[:, None], np.maximum(start, onward[pace, pace]), start)
        self.at_nets(start, event, through)
        return start, arrive

    def arrival(
        self, turn: int, pace: int, left: int, later: Floats | None, event: Floats, contact: Contact,
        through: dict[str, Floats],
    ) -> Floats:  # fmt: skip
        """What it is worth to come into each place with so many hexes left."""
        found = np.repeat(event[pace][:, :, None], LIGHTS, 2) if later is None else later.copy()
        found[:, self.contacts] = contact(turn, pace, left)[:, :, None]
        flat = found.reshape(self.crews.count, -1)
        base = flat.copy()
        for run, columns in self.entries[pace].values():
            if left and self.board.nets[self.places[columns[0] // LIGHTS][0]]:
                continue

            def after(name: str, lit: Ints, crews: Ints, columns: Ints = columns) -> Floats:
                found = base
                if name == "Beyond":
                    found = through["Beyond"].reshape(self.crews.count, -1)
                elif self.board.nets[self.places[columns[0] // LIGHTS][0]] and pace:
                    found = event[NET_PACE]
                    columns = self.after_failure(columns // LIGHTS)
                return found[crews[:, None], columns]

            flat[:, columns] = run.before(after)
        return found

    def after_failure(self, places: Ints) -> Ints:
        """The same nets after a failed roll."""
        return np.array([self.number[self.places[place][0], self.places[place][1], 1] for place in places])

    def at_nets(self, start: Floats, event: Floats, through: dict[str, Floats]) -> None:
        """4.2.2 Turns that start in a net."""
        for side in (LEFT, RIGHT):
            for failed in (0, 1):
                columns = np.array([i for i, p in enumerate(self.places) if p[1:] == (side, failed)])
                stuck = self.after_failure(columns)
                s = self.stage(self.places[columns[0]], 0, NET_PACE, [])
                run = self.run(s, [NET_TURN], (Event, Beyond, Withdraw), side, failed)

                def after(name: str, lit: Ints, crews: Ints, columns: Ints = columns, stuck: Ints = stuck) -> Floats:
                    if name == "Event":
                        return np.repeat(event[NET_PACE][crews[:, None], stuck][:, :, None], LIGHTS, 2)
                    return through[name][crews[:, None], columns]

                start[:, columns] = run.before(after)


def places(board: Board) -> list[Place]:
    """Every hex of water, those with a net once for each way to be in it."""
    found: list[Place] = []
    for hex_, ways in enumerate(board.ways):
        if board.nets[hex_]:
            found += [(hex_, side, failed) for side in (LEFT, RIGHT) for failed in (0, 1)]
        elif ways:
            found.append((hex_, 0, 0))
    return found


def reachable(here: set[int], table: Ints) -> set[int]:
    """The places a table leads to."""
    return {int(there) for place in here for there in table[place]} - {len(table)}


def best_of(values: Floats, table: Ints) -> Floats:
    """The best of the places a table names for each place; nothing where it names none."""
    padded = np.concatenate((values, np.zeros_like(values[:, :1])), 1)
    found = padded[:, table[:, 0]]
    for column in range(1, table.shape[1]):
        np.maximum(found, padded[:, table[:, column]], out=found)
    return found
