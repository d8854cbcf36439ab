"""A rule of thumb for Explosive Boats: straight to the ships, out of the beams, boats where they count most."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Choose, State
from siluro.games.boats.rules.c04_movement import ATTACK, PASS, TRY, Beyond, NetTurn, Onward, Speed
from siluro.games.boats.rules.c06_attack import (
    ATTACK_NOW,
    HOLD,
    AttackOrHold,
    Send,
    Target,
    faces_that_hit,
    is_afloat,
    targets,
)
from siluro.games.boats.rules.c07_batteries import Batteries
from siluro.games.boats.rules.c09_equipment import NO, YES, Equip, LuckyCharm, Use, offered_die
from siluro.games.boats.rules.c09_pieces import BINOCULARS, COVER, HARPOON
from siluro.games.boats.rules.c10_malta import RAID, WAIT, AirRaid, BridgeBoats
from siluro.games.boats.rules.state import OPEN, RAID_EVERY_TURN, SUDA, Board, Boats
from siluro.kit.hexes import FAR
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng

STEP: Final = 10  # what one hex of way costs; the other prices are in the same unit
NET: Final = 100  # a net costs a turn, and often another
LIT: Final = 9  # entering a hex that is lit now: not worth a hex of way
BEAM: Final = 4  # ending a turn in a hex that may be lit, for each colour
BUOY: Final = 5
PACE: Final = 3  # hexes a turn at least
RESERVE: Final = 20  # hexes that nets and lights will cost beside the way itself
FULL: Final = 100  # a point
FACES: Final = 6  # of a die
AWAKE: Final = 5  # the alarm from which the end is near
NOISY: Final = 4  # the alarm from which a net is not forced any more
EARLY: Final = [150, 50]  # what a boat must add to be sent, by scenario, in hundredths of a point
LATE: Final = [100, 50]  # the same in the last turns or when the base is awake


class Ways:
    """The way to the nearest of some ships: for each hex its cost, and how far it goes without a stop."""

    def __init__(self, board: Board, cost: list[int], most: int) -> None:
        self.cost = cost
        self.ahead = [until_stop(board, cost, place, most) for place in range(len(cost))]
        self.end = [cost[place] + BEAM * colours(board.beams[place]) for place in range(len(cost))]


class Greedy(Policy):
    """Takes the shortest way to the nearest ship and spends boats while each adds enough."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.known: dict[int, Ways] = {}  # by the ships that are left, and whether the bridge is open
        self.last: Boats | None = None  # the game that was asked for last, and what its ways depend on
        self.hits: int = 0
        self.bridge: int = 0
        self.found: Ways | None = None

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Boats)
        if isinstance(step, Onward):
            if options[-1] == ATTACK:
                if worth_sending(s):
                    return ATTACK
                options = options[:-1]
            return self.best_hex(s, options)
        if isinstance(step, Speed):
            return self.best_speed(s, options)
        if isinstance(step, Beyond):
            return self.best_hex(s, options)
        if isinstance(step, Send):
            return max(options[0], min(boats_for(s, step.berth), options[-1]))
        if isinstance(step, Target):
            return most_valuable(s, options)
        return plain_choice(s, step, options)

    def ways(self, s: Boats) -> Ways:
        """The way to the nearest ship that is left; it stays the same until a ship is hit or the bridge changes."""
        found = self.found
        if found is None or s is not self.last or self.hits != len(s.hits) or self.bridge != s.bridge:
            found = self.look_for_ways(s)
            self.found = found
            self.last = s
            self.hits = len(s.hits)
            self.bridge = s.bridge
        return found

    def look_for_ways(self, s: Boats) -> Ways:
        """The way to the nearest ship that is left, worked out once for each set of ships."""
        board = s.board
        if self.board is not board:
            self.board = board
            self.known = {}
        case = (2 if s.bridge == OPEN else 1) << len(s.berths)
        if s.hits:
            for berth in range(len(s.berths)):
                if not is_afloat(s, berth):
                    case |= 1 << berth
        found = self.known.get(case)
        if found is None:
            left = [board.berth_hexes[berth] for berth in range(len(s.berths)) if is_afloat(s, berth)]
            found = Ways(board, costs(board, left, s.bridge == OPEN), s.tables.speeds[-1])
            self.known[case] = found
        return found

    def best_hex(self, s: Boats, options: list[int]) -> int:
        """The next hex: nearer to the ships, not into the light, at the end of the turn not into a beam."""
        ways = self.ways(s)
        way = ways.cost if s.left > 1 else ways.end
        beams = s.board.beams
        lit = s.lit
        best = options[0]
        least = FAR * FAR
        for there in options:
            cost = way[there]
            if lit and beams[there] & lit:
                cost += LIT
            if cost < least:
                least = cost
                best = there
        return best

    def best_speed(self, s: Boats, options: list[int]) -> int:
        """Three hexes a turn or what the track demands, but exactly up to a net or a ship; beside ships full speed."""
        ways = self.ways(s)
        cost = ways.cost[s.here]
        turns = s.raid.turns - s.turn + 1
        if cost == 0:
            return options[-1] if turns > 1 else 1
        pace = max(PACE, (cost // STEP + RESERVE) // turns)
        return options[min(max(1, min(ways.ahead[s.here], pace)), len(options)) - 1]


def colours(beams: int) -> int:
    """How many colours can light a hex."""
    return (beams & 1) + (beams >> 1 & 1) + (beams >> 2 & 1)


def costs(board: Board, goals: list[int], opened: bool) -> list[int]:
    """What the way from each hex to the nearest neighbour of a ship costs; nets and buoys have their price."""
    found = [FAR * STEP] * len(board.ways)
    queue: list[int] = []
    for goal in goals:
        for near in board.hexes.around[goal]:
            if near >= 0 and board.ways[near] and near not in board.berth_hexes:
                found[near] = 0
                queue.append(near)
    for here in queue:  # a hex may come up again when a cheaper way to it is found
        price = (NET if board.nets[here] else STEP) + BUOY * len(board.by_buoy[here])
        for there in board.ways[here]:
            if there in goals or (there == board.bridge and not opened):
                continue
            if found[here] + price < found[there]:
                found[there] = found[here] + price
                queue.append(there)
    return found


def until_stop(board: Board, cost: list[int], place: int, most: int) -> int:
    """How many hexes the way goes on before a net must be entered or a ship is in reach."""
    here = place
    for steps in range(most):
        ahead = here
        for there in board.ways[here]:
            if cost[there] < cost[ahead]:
                ahead = there
        if ahead == here or board.nets[ahead]:
            return max(1, steps)
        here = ahead
    return most


def boats_for(s: Boats, berth: int) -> int:
    """How many boats this ship gets if each boat goes where it adds most, and only while it adds enough."""
    berths = targets(s)
    hits = faces_that_hit(s)
    left = s.boats + sum(s.committed)
    gain = [FULL * s.raid.points[s.berths[near]] * hits // FACES for near in berths]
    sent = [0] * len(berths)
    enough = least_gain(s)
    while left:
        best = 0
        for index in range(len(berths)):
            if gain[index] > gain[best]:
                best = index
        if gain[best] < enough:
            break
        sent[best] += 1
        gain[best] = gain[best] * (FACES - hits) // FACES
        left -= 1
    for index in range(len(berths)):
        if berths[index] == berth:
            return sent[index]
    return 0


def most_valuable(s: Boats, berths: list[int]) -> int:
    """The ship with most points: Binoculars and Charm serve it first."""
    best = berths[0]
    for berth in berths:
        if s.raid.points[s.berths[berth]] > s.raid.points[s.berths[best]]:
            best = berth
    return best


def least_gain(s: Boats) -> int:
    """What a boat must add to be sent now: nothing on the last turn, more while there is time to find better."""
    turns = s.raid.turns - s.turn
    if turns == 0:
        return 1
    return LATE[s.scenario] if turns <= 2 or s.alarm >= AWAKE else EARLY[s.scenario]


def worth_sending(s: Boats) -> bool:
    """Whether at least one boat would go for one of the ships in reach."""
    enough = least_gain(s) * FACES
    hits = faces_that_hit(s)
    for near in s.board.berths_by[s.here]:
        if is_afloat(s, near) and FULL * s.raid.points[s.berths[near]] * hits >= enough:
            return True
    return False


def is_worth_the_charm(s: Boats) -> bool:
    """Not a die of the set-up, and not a single boat lost to the batteries."""
    return s.turn > 0 and (s.die > 1 or not isinstance(offered_die(s), Batteries))


def plain_choice(s: Boats, step: Choose[Any], options: list[int]) -> int:
    """Equipment, nets, the Charm and Malta's other decisions."""
    if isinstance(step, Equip):
        second = COVER if s.scenario == SUDA else HARPOON
        return second if s.gear[BINOCULARS] else BINOCULARS
    if isinstance(step, Use):
        return YES
    if isinstance(step, LuckyCharm):
        return YES if is_worth_the_charm(s) else NO
    if isinstance(step, NetTurn):
        return PASS if s.failed and s.alarm < NOISY else TRY
    if isinstance(step, AttackOrHold):
        return ATTACK_NOW if worth_sending(s) else HOLD
    if isinstance(step, AirRaid):
        last = s.turn == s.tables.bombing_last or s.readings & RAID_EVERY_TURN
        return RAID if s.alarm > 1 or (last and s.alarm) else WAIT
    if isinstance(step, BridgeBoats):
        return 0
    return options[0]
