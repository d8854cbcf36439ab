"""What single positions of Explosive Boats are worth by a plan, and which answer it prefers.

Dice and small decisions are followed with the engine up to the next stop; there the plan's tables say what the position
is worth. Once ships have been seen, lights and alarm count for one turn ahead only.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

import numpy as np

from siluro.engine.play import follow
from siluro.engine.steps import Choose, Roll, Step
from siluro.games.boats.lab.approach import NET_PACE, Approach, Turns
from siluro.games.boats.lab.dice import Crews, crew_of
from siluro.games.boats.lab.zone import PACES, Zone, shares, useful
from siluro.games.boats.rules.c04_movement import ATTACK, NetTurn, Onward, Speed
from siluro.games.boats.rules.c05_events import Event
from siluro.games.boats.rules.c06_attack import Reveal, Send
from siluro.games.boats.rules.state import FACE_DOWN, GONE, Boats

MOST_KNOWN = 100_000  # positions whose value is remembered


class PlanTables(Protocol):
    """What single positions are valued by; without ships in sight no zone is needed, and later no turns."""

    last: int
    crews: Crews
    approach: Approach
    turns: Turns
    zone: Zone


class Values:
    """Positions by a plan that has its tables."""

    def __init__(self, plan: PlanTables) -> None:
        self.plan = plan
        self.approach, self.crews = plan.approach, plan.crews
        self.ways: dict[tuple[int, ...], list[int]] = {}
        self.known: dict[object, float] = {}

    @property
    def zone(self) -> Zone:
        return self.plan.zone

    def values(self, s: Boats, step: Choose[Any], options: list[int]) -> list[float]:
        """What each option is worth."""
        if isinstance(step, Send):
            return self.sending(s, step, options)
        if isinstance(step, Speed) and not self.in_zone(s):
            return [self.moving(s, pace, pace) for pace in options]
        return [self.after(s, option) for option in options]

    def values_of(self, s: Boats, step: Choose[Any] | Roll[Any], options: list[int]) -> dict[int, float]:
        """What each answer is worth, of a choice or of a roll."""
        if isinstance(step, Choose):
            return dict(zip(options, self.values(s, step, options), strict=True))
        return {option: self.after(s, option) for option in options}

    def after(self, s: Boats, answer: int) -> float:
        if answer == ATTACK and isinstance(s.todo[-1], Onward):
            return self.attacking(s)
        then = s.copy()
        follow(then, answer)
        key = then.key()
        if key not in self.known:
            if len(self.known) > MOST_KNOWN:
                self.known.clear()
            self.known[key] = self.value(then)
        return self.known[key]

    def value(self, s: Boats) -> float:
        """Points so far and what the plan expects from here on."""
        if not s.todo:
            return s.points
        step = s.todo[-1]
        if isinstance(step, Reveal) and not self.is_half_seen(s):
            return s.points + self.arriving(s)
        if isinstance(step, Onward):
            held = self.moving(s, s.speed, s.left)
            return held if s.struck or not self.in_zone(s) else max(held, self.value_open(s))
        if isinstance(step, Speed):
            return self.starting(s)
        if isinstance(step, NetTurn) and not self.in_zone(s):
            return s.points + float(self.plan.turns.start[s.turn][self.crew(s), self.place(s), s.lit])
        if isinstance(step, Event):
            return self.at_event(s)
        return self.look_ahead(s, step)

    def is_half_seen(self, s: Boats) -> bool:
        """Of two ships of an anchorage one has been turned over: the tables know them only together."""
        board = s.board
        for berth in board.berths_by[s.here]:
            together = [s.berths[other] for other in board.berths_in[board.berth_hexes[berth]]]
            if FACE_DOWN in together and any(ship != FACE_DOWN for ship in together):
                return True
        return False

    def arriving(self, s: Boats) -> float:
        """Beside ships that are about to be turned over."""
        moment = (*self.moment(s, s.speed, s.left), s.boats, useful(tuple(s.gear)))
        return self.zone.value_on_arrival(moment, self.zone.station_of[s.here], self.zone.fleet.of(s))

    def look_ahead(self, s: Boats, step: Step[Any]) -> float:
        """Dice and small decisions, one after another."""
        assert isinstance(step, Choose | Roll)
        if isinstance(step, Choose):
            return max(self.values(s, step, step.options(s)))
        odds = step.odds(s)
        return sum(weight * self.after(s, answer) for answer, weight in enumerate(odds) if weight) / sum(odds)

    def in_zone(self, s: Boats) -> bool:
        """Whether ships have been seen: then the attack zone's tables count."""
        return any(s.seen)

    def crew(self, s: Boats) -> int:
        return self.crews.number[crew_of(s)]

    def place(self, s: Boats) -> int:
        return self.approach.number[s.here, s.side, s.failed if s.side else 0]

    def moving(self, s: Boats, pace: int, left: int) -> float:
        """To go on with so many hexes left."""
        if self.in_zone(s):
            return s.points + self.roaming(s, pace, left, (s.boats, useful(tuple(s.gear))), self.zone.fleet.of(s))
        arrive = self.plan.turns.arrive[s.turn][pace, left - 1][self.crew(s), :, s.lit]
        return s.points + float(max(arrive[self.onward(self.place(s), pace)], default=0.0))

    def moment(self, s: Boats, pace: int, left: int) -> tuple[int, int, int]:
        """Turns left, pace and hexes left, as the attack zone's tables have them."""
        turns = self.plan.last + 1 - s.turn
        return turns, PACES[1] if turns == 1 else max(pace, PACES[0]), left

    def roaming(self, s: Boats, pace: int, left: int, crew: tuple[int, Any], known: int) -> float:
        """In the attack zone, with these boats left: on to the best station, or to the next turn near here."""
        best = self.later(s, pace, crew, known)
        for station, distance in self.distances(s.here):
            if 0 < distance <= left:
                moment = (*self.moment(s, pace, left - distance), *crew)
                best = max(best, self.zone.value_on_arrival(moment, station, known))
        return best

    def later(self, s: Boats, pace: int, crew: tuple[int, Any], known: int) -> float:
        """The end of the movement, as near as possible to here."""
        nearest = min(self.distances(s.here), key=lambda each: each[1])[0]
        return float(self.zone.open[*self.moment(s, pace, 0), *crew][nearest, known])

    def onward(self, place: int, pace: int) -> list[int]:
        key = (place, pace)
        if key not in self.ways:
            nowhere = len(self.approach.places)
            self.ways[key] = [there for there in self.approach.ways[pace][place].tolist() if there != nowhere]
        return self.ways[key]

    @cached_property
    def all_distances(self) -> dict[int, list[tuple[int, int]]]:
        return {}

    def distances(self, here: int) -> list[tuple[int, int]]:
        """How far it is to each station from a hex; 0 for the one it is in."""
        if here not in self.all_distances:
            far, edge, steps = {here: 0}, [here], 0
            while edge:
                steps += 1
                edge = [
                    end for end in dict.fromkeys(e for h in edge for e in self.zone.board.ways[h]) if end not in far
                ]
                far |= dict.fromkeys(edge, steps)
            found: dict[int, int] = {}
            for hex_, station in self.zone.station_of.items():
                found[station] = min(found.get(station, 99), far.get(hex_, 99))
            self.all_distances[here] = list(found.items())
        return self.all_distances[here]

    def starting(self, s: Boats) -> float:
        """The start of a turn."""
        if not self.in_zone(s):
            return s.points + float(self.plan.turns.start[s.turn][self.crew(s), self.place(s), s.lit])
        if s.here in self.zone.station_of:
            begun = self.zone.begun[self.plan.last + 1 - s.turn, s.boats, useful(tuple(s.gear))]
            return s.points + float(begun[self.zone.station_of[s.here], self.zone.fleet.of(s)])
        return max(self.moving(s, pace, pace) for pace in PACES)

    def at_event(self, s: Boats) -> float:
        """Before the event roll; in the attack zone the lights of this one event count."""
        if not self.in_zone(s):
            pace = NET_PACE if s.modifier == s.tables.net_modifier and s.speed == 1 else s.speed
            return s.points + float(self.plan.turns.event[s.turn][pace, self.crew(s), self.place(s)])
        if s.turn == self.plan.last:
            return s.points
        known, turns = self.zone.fleet.of(s), self.plan.last - s.turn
        nearest = min(self.distances(s.here), key=lambda each: each[1])[0]
        prefix = dict(enumerate(self.zone.fleet.prefix))
        worth = np.array([
            self.zone.begun[turns, boats, useful(gear)][nearest, known] if known < prefix.get(boats, 0) else 0
            for boats, _, gear in self.crews.all
        ], np.float32)  # fmt: skip
        run = self.approach.event_dice(self.zone.board.beams[s.here], s.speed)
        crew = self.crew(s)
        return s.points + float(run.before(lambda _, lit, crews: worth[crews])[crew])

    def value_open(self, s: Boats) -> float:
        """Next to ships before an attack, with hexes left."""
        if s.here not in self.zone.station_of:
            return 0.0
        found = self.zone.open[*self.moment(s, s.speed, s.left), s.boats, useful(tuple(s.gear))]
        return s.points + float(found[self.zone.station_of[s.here], self.zone.fleet.of(s)])

    def attacking(self, s: Boats) -> float:
        return max(value for _, value in self.attacks(s))

    def attacks(self, s: Boats) -> list[tuple[tuple[int, ...], float]]:
        """Every way to send boats at the ships in reach, with its worth."""
        slots, known = self.slots(s), self.zone.fleet.of(s)
        boats = s.boats + sum(s.committed)
        found = []
        later: dict[tuple[int, int, Any], float] = {}  # ships hit, boats left, equipment: many ways end alike
        for sent in shares(boats, len(slots)):
            if any(count and berth < 0 for count, berth in zip(sent, slots, strict=True)):
                continue
            graph, root, ends = self.zone.volley(sent, useful(tuple(s.gear)))
            left = boats - sum(sent)
            for hits, gear in ends:
                if (hits, left, gear) not in later:
                    later[hits, left, gear] = self.after_volley(s, slots, known, hits, (left, gear))
            worth = np.array([later[hits, left, gear] for hits, gear in ends], float)
            found.append((sent, float(graph.sweep(worth)[root])))
        return found

    def slots(self, s: Boats) -> list[int]:
        """The berth of each slot of the station, or -1 if its ship is gone."""
        fleet, found = self.zone.fleet, list[int]()
        for index in self.zone.stations[self.zone.station_of[s.here]].anchorages:
            berths = self.zone.board.berths_in[fleet.anchorages[index]]
            left = sorted(
                (berth for berth in berths if s.berths[berth] != GONE), key=lambda b: fleet.class_of[s.berths[b]]
            )
            found += left + [-1] * (len(berths) - len(left))
        return found

    def after_volley(self, s: Boats, slots: list[int], known: int, hits: int, crew: tuple[int, Any]) -> float:
        """Points of the ships hit, and what the boats left can still do."""
        points = s.raid.points
        gained = s.points + sum(points[s.berths[berth]] for slot, berth in enumerate(slots) if hits >> slot & 1)
        if not crew[0]:
            return gained
        after = int(self.zone.stations[self.zone.station_of[s.here]].after[hits][known])
        return gained + self.roaming(s, s.speed, s.left, crew, after)

    def sending(self, s: Boats, step: Send, options: list[int]) -> list[float]:
        """What it is worth to send so many boats at one ship, given what was sent at others before."""
        slots = self.slots(s)
        at = slots.index(step.berth)
        before = [(slot, s.committed[berth]) for slot, berth in enumerate(slots) if 0 <= berth < step.berth]
        best = dict.fromkeys(options, -1.0)
        for sent, value in self.attacks(s):
            if sent[at] in best and all(sent[slot] == count for slot, count in before):
                best[sent[at]] = max(best[sent[at]], value)
        return [best[option] for option in options]
