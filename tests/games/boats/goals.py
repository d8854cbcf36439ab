"""What the golden games of Explosive Boats show: every ending, event row, table row, piece and option."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import siluro
from siluro.engine.play import waiting
from siluro.engine.steps import Choose, State
from siluro.games.boats.lab.policies.greedy import Greedy
from siluro.games.boats.rules.c04_movement import ATTACK
from siluro.games.boats.rules.c09_equipment import offered_die
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.state import COLLAPSED, GONE, INTACT, OPEN, Boats
from siluro.kit.hexes import distances
from siluro.lab.rng import Rng
from tests.games.shows import Shows, answered, both, fits
from tools.golden import ANY, FIRST, LAST, Goal, Habit

GAME = siluro.game("boats")
LEVELS = ("defeat", "partial", "tactical", "operational", "strategic")
REASONS = ("last-turn", "no-boats")
COLOURS = {"1": "yellow", "3": "red", "5": "green"}


def ending(level: str, reason: str) -> Callable[[State], bool]:
    return lambda end: GAME.ending(end) == siluro.Ending(level, reason)


def at(pattern: str, **fields: int) -> Shows:
    """Such an answer is given in a position with these fields."""
    return lambda plies: any(
        fits(ply.entry.text(), pattern) and all(getattr(ply.before, name) == value for name, value in fields.items())
        for ply in plies
    )


def gave(pattern: str, **fields: int) -> Shows:
    """Such an answer leads to a position with these fields."""
    return lambda plies: any(
        fits(ply.entry.text(), pattern) and all(getattr(ply.after, name) == value for name, value in fields.items())
        for ply in plies
    )


POLICY = Greedy()


def sensible(s: State, rng: Rng) -> int:
    """What the rule of thumb says, with a slip now and then."""
    step = waiting(s)
    assert isinstance(step, Choose)
    options = step.options(s)
    if len(options) == 1 or rng.below(12) == 0:
        return options[rng.below(len(options))]
    return POLICY.choose(s, step, options, rng)


@cache
def way_to(scenario: int, place: str, bridge: bool) -> list[int]:
    chart = GAME.blank().tables.boards[scenario]
    goal = chart.hexes.index(place)
    shut = chart.bridge if not bridge and goal != chart.bridge else -2
    ways = [[there for there in found if there != shut] for found in chart.ways]
    return distances(ways, goal)


def toward(place: str) -> Habit:
    """Hex by hex to this place, now and then with a slip; an attack is never the answer."""

    def habit(s: State, rng: Rng) -> int:
        assert isinstance(s, Boats)
        step = waiting(s)
        assert step is not None
        options = [there for there in step.options(s) if there != ATTACK]
        way = way_to(s.scenario, place, s.bridge == OPEN)
        return options[rng.below(len(options))] if rng.below(15) == 0 else min(options, key=way.__getitem__)

    return habit


def through_bridge(s: State, rng: Rng) -> int:
    """To the bridge, and once it is open to the ships."""
    assert isinstance(s, Boats)
    return sensible(s, rng) if s.bridge == OPEN else TO_BRIDGE(s, rng)


def some_boats(s: State, rng: Rng) -> int:
    assert isinstance(s, Boats)
    return min(s.boats, 1 + rng.below(3))


TO_BRIDGE = toward("1806")
TO_INNER_SIDE = toward("1805")
TO_BOOM = toward("1606")
CHOICES = ("Speed", "Onward", "Beyond", "NetTurn", "Send", "Target", "AttackOrHold", "Use", "AirRaid")
ROLLS = ("Barrier", "Attack", "Spotted", "Batteries", "Event", "Colours", "Repair", "Reuse", "Buoy")
BOLD: dict[str, Habit] = dict.fromkeys(CHOICES, sensible)
LUCKY = BOLD | {"Barrier": LAST, "Attack": LAST, "Spotted": LAST, "Batteries": FIRST, "Event": ANY, "Repair": LAST}
HARRIED = BOLD | {"Barrier": LAST, "Spotted": FIRST, "Event": ANY, "Batteries": ANY}
FAIR = BOLD | dict.fromkeys(ROLLS, ANY)
BRIDGE = FAIR | {"Onward": through_bridge, "Speed": ANY, "BridgeBoats": some_boats, "BridgeDie": ANY, "Tesei": FIRST}
COME = {"Unit": FIRST, "AirRaid": ANY, "Bombing": ANY, "Tesei": ANY, "Costa": ANY}
ORDER = LUCKY | {"Reveal": ANY, "Send": lambda s, rng: 1, "Target": ANY, "Equip": LAST, "LuckyCharm": FIRST}
UP_TO_NETS = FAIR | {"Barrier": ANY, "NetTurn": ANY, "Withdraw": ANY}


def habits_for(level: str, reason: str) -> dict[str, Habit]:
    if level == "defeat":
        return HARRIED | {"Attack": FIRST}
    if level in ("operational", "strategic"):
        return LUCKY | {"Reveal": ANY, "Equip": FIRST, "Reuse": LAST, "Unit": FIRST}
    return FAIR


def column(s: State) -> int:
    assert isinstance(s, Boats)
    return s.board.hexes.column(s.here)


def hit(ship: str) -> Shows:
    return lambda plies: any(ply.entry.subject == ship and len(ply.after.hits) > len(ply.before.hits) for ply in plies)


ENDINGS = [
    Goal(f"{scenario}-{level}-{reason}", scenario, ending(level, reason), habits=habits_for(level, reason))
    for scenario, level, reason in product(GAME.scenarios, LEVELS, REASONS)
]
EVENTS = [
    Goal("event-nothing", "suda", shows=at("event 1", modifier=-1), habits=FAIR),
    Goal("event-nothing-at-speed-2", "suda", shows=at("event 1", modifier=0, speed=2), habits=FAIR),
    Goal("event-failure-repaired", "suda", shows=answered("event 2", "repair 5"), habits=FAIR),
    Goal("event-failure-lost", "suda", shows=answered("event 2", "repair 2"), habits=FAIR),
    *(Goal(f"event-{name}", "suda", shows=answered("event 4", f"colours {face}"), habits=FAIR)
      for face, name in COLOURS.items()),
    *(Goal(f"event-two-colours-{face}", "malta", shows=answered("event 6", f"colours {face}"), habits=FAIR)
      for face in ("1", "3", "5")),
    Goal("event-all-lights-at-speed-3", "suda", shows=gave("event 6", lit=7, speed=3), habits=FAIR),
    Goal("event-all-lights-and-failure", "suda", habits=FAIR | {"Speed": LAST},
         shows=both(gave("event 5", lit=7, speed=4), answered("event 5", "repair *"))),
    Goal("event-at-a-net", "suda", habits=FAIR,
         shows=both(at("event 3", modifier=0, speed=1), answered("barrier *", "event 3", "colours *"))),
]  # fmt: skip
LIGHTS = [
    Goal("light-after-the-event", "suda", shows=answered("colours *", "spotted 2", "batteries *"), habits=FAIR),
    Goal("light-crossed", "suda", shows=answered("go *", "spotted 1", "batteries *", "go *"), habits=FAIR),
    Goal("light-unseen", "malta", shows=answered("go *", "spotted 6"), habits=FAIR),
    Goal("light-at-the-highest-alarm", "suda", shows=both(at("batteries *", alarm=6), answered("go *", "batteries *")),
         habits=HARRIED | {"Batteries": FIRST}),
    Goal("buoy-in-its-light", "suda", shows=answered("buoy 6", "spotted 3", "batteries *"),
         habits=FAIR | {"Onward": toward("3506")}),
    Goal("buoy-dark", "suda", shows=answered("go *", "buoy 2"), habits=FAIR | {"Onward": toward("3506")}),
    Goal("inner-buoy", "suda", shows=lambda plies: any(
        ply.entry.text().startswith("buoy") and column(ply.before) < 20 for ply in plies),
         habits=FAIR | {"Onward": toward("1802"), "Beyond": sensible}),
]  # fmt: skip
NETS = [
    Goal("net-passed", "suda", shows=answered("barrier 4", "beyond *"), habits=FAIR),
    Goal("net-tried-again", "suda", shows=answered("net try", "barrier 5", "beyond *"), habits=UP_TO_NETS),
    Goal("net-passed-with-an-alarm", "suda", shows=answered("net pass", "beyond *"), habits=UP_TO_NETS),
    Goal("net-back", "suda", shows=answered("net back", "back *"), habits=UP_TO_NETS),
    Goal("net-behind-a-net", "suda", shows=lambda plies: any(
        ply.entry.text() == "net try" and not ply.before.failed for ply in plies), habits=FAIR),
    Goal("net-boom-of-malta", "malta", shows=answered("go 1606", "barrier 6", "beyond 1706"), habits=FAIR),
]  # fmt: skip
ATTACKS = [
    *(Goal(f"hit-{ship}", "suda", shows=hit(ship), habits=LUCKY | {"Reveal": ANY}) for ship in
      ("york", "gloucester", "calcutta", "hasty", "desmoulea", "pericles", "cherryleaf", "marie-maersk", "doumana")),
    *(Goal(f"hit-{ship}", "malta", shows=hit(ship), habits=LUCKY | {"Reveal": ANY}) for ship in
      ("leinster", "city-of-pretoria", "deucalion", "durham", "melbourne-star", "port-chalmers", "sydney-star")),
    Goal("attack-twice-in-a-turn", "malta", habits=LUCKY | {"Send": ANY}, shows=lambda plies: any(
        [each.entry.text() for each in plies if each.before.turn == number].count("go attack") > 1
        for number in range(1, 9))),
    Goal("attack-in-phase-e", "suda", shows=answered("phase-e attack", "send * *"), options={"readings": "M-9b"},
         habits=FAIR),
    Goal("attack-held-in-phase-e", "malta", shows=answered("phase-e hold"), options={"readings": "M-9b"},
         habits=FAIR | {"AttackOrHold": ANY}),
    Goal("order-of-attack", "suda", shows=answered("target york", "attack york *", "attack * *"), habits=ORDER),
    Goal("order-of-three", "malta", shows=answered("target *", "attack * 6", "target *"), habits=ORDER),
    Goal("both-ships-of-a-hex", "suda", ends=lambda end: any(
        all(end.berths[berth] == GONE for berth in pair) for pair in ((1, 2), (3, 4), (5, 6), (7, 8))),
         habits=LUCKY | {"Send": ANY}),
]  # fmt: skip
DICE = {"binoculars": "attack *", "wrench": "repair", "harpoon": "barrier", "cover": "spotted"}


def taking(piece: str) -> Habit:
    number = [each.id for each in PIECES].index(piece)
    return lambda s, rng: number if number in waiting(s).options(s) else rng.below(4)


def charmed(word: str) -> Habit:
    """The Lucky Charm is kept for a die of this kind."""
    return lambda s, rng: int(offered_die(s).word == word)


EQUIPMENT = [
    *(Goal(f"{piece}-{fate}", "suda", shows=answered(f"use {piece} yes", f"{die} *", f"reuse {piece} {face}"),
           habits=FAIR | {"Equip": taking(piece)})
      for (piece, die), (fate, face) in product(DICE.items(), (("kept", "5"), ("worn", "2")))),
    *(Goal(f"{piece}-left-packed", "malta", shows=answered(f"use {piece} no"),
           habits=FAIR | {"Equip": taking(piece), "Use": ANY})
      for piece in DICE),
    *(Goal(f"charm-{word}", scenario, shows=answered(f"charm {word} yes", f"{then} *"),
           habits=FAIR | COME | {"Equip": taking("charm"), "LuckyCharm": charmed(word)} | more)
      for word, then, scenario, more in (
          ("barrier", "barrier", "suda", {}), ("event", "event", "suda", {}), ("colours", "colours", "suda", {}),
          ("repair", "repair", "suda", {}), ("spotted", "spotted", "suda", {}), ("batteries", "battery", "suda", {}),
          ("attack", "attack *", "suda", {}), ("reuse", "reuse *", "suda", {}),
          ("buoy", "buoy", "suda", {"Onward": toward("3506")}), ("tesei", "tesei", "malta", {}),
          ("costa", "costa", "malta", {}), ("bombing", "bombing", "malta", {}),
          ("m3", "m3", "malta", BRIDGE), ("start", "start", "suda", {}), ("unit", "unit *", "malta", {"Unit": ANY}),
          ("alarm", "alarm", "malta", {}))),
    *(Goal(f"charm-battery-{face}", "suda", shows=answered("charm batteries yes", f"battery {face}"),
           habits=FAIR | {"Equip": taking("charm"), "LuckyCharm": charmed("batteries"), "BatteryAgain": ANY})
      for face in range(1, 7)),
    Goal("charm-drift", "malta", shows=answered("charm drift yes", "drift *"), options={"drift": "yes"},
         habits=FAIR | {"Equip": taking("charm"), "LuckyCharm": charmed("drift"), "Drift": ANY}),
    Goal("charm-in-play-only", "suda", shows=answered("start 5", "speed *"), options={"readings": "M-17b"},
         habits=FAIR | {"Equip": taking("charm"), "Start": ANY}),
    Goal("charm-kept", "suda", shows=answered("charm * no"),
         habits=FAIR | {"Equip": taking("charm"), "LuckyCharm": FIRST}),
]  # fmt: skip
UNITS = [
    *(Goal(f"m1-{unit}-{said}", "malta", shows=answered(f"unit {unit} {face}"), habits=FAIR | {"Unit": ANY})
      for unit, faces in {"tesei": "56", "costa": "23", "bombers": "23", "ninth": "12"}.items()
      for face, said in zip(faces, ("comes", "stays-away"), strict=True)),
    *(Goal(f"m2-{face}", "malta", shows=answered("raid now", f"bombing {face}"), habits=FAIR | COME)
      for face in range(1, 7)),
    Goal("raid-never", "malta", shows=at("raid wait", turn=6), habits=FAIR | COME | {"AirRaid": FIRST}),
    Goal("raid-in-every-turn", "malta", options={"readings": "M-22b"}, habits=FAIR | COME | {"AirRaid": LAST},
         shows=lambda plies: [ply.entry.text() for ply in plies].count("raid now") == 5),
    *(Goal(f"tesei-{state}", "malta", shows=gave("tesei *", bridge=bridge), habits=FAIR | COME)
      for state, bridge in (("fails", INTACT), ("opens", OPEN), ("collapses", COLLAPSED))),
    Goal("tesei-too-late", "malta", ends=lambda end: end.bridge == COLLAPSED and end.turn > 4,
         shows=both(answered("unit tesei 1"), lambda plies: not answered("tesei *")(plies)),
         habits=BRIDGE | {"Unit": FIRST, "Speed": LAST}),
    Goal("costa-destroys", "malta", shows=answered("costa 6"), habits=FAIR | COME),
    Goal("costa-misses", "malta", shows=answered("costa 1"), habits=FAIR | COME),
    *(Goal(f"alarm-{face}", "malta", shows=answered(f"alarm {face}"), habits=FAIR | {"InitialAlarm": ANY})
      for face in range(1, 7)),
]  # fmt: skip


def to_gap(s: State, rng: Rng) -> int:
    """To the bridge, and once it is open through the gap in the net."""
    assert isinstance(s, Boats)
    return TO_INNER_SIDE(s, rng) if s.bridge == OPEN else TO_BRIDGE(s, rng)  # type: ignore[operator]


def fast_then_slow(s: State, rng: Rng) -> int:
    """At full speed, but slowly where nets and the bridge are near."""
    assert isinstance(s, Boats)
    step = waiting(s)
    assert step is not None
    near = s.board.hexes.distance(s.here, s.board.bridge) <= 2 or s.bridge == OPEN
    return step.options(s)[0 if near else -1]


def from_inside(s: State, rng: Rng) -> int:
    """Through the boom, then back under the bridge."""
    assert isinstance(s, Boats)
    inside = s.board.terrain[s.here] == "h"
    return (TO_BRIDGE if inside else TO_BOOM)(s, rng)  # type: ignore[operator]


def passage(start: str, end: str) -> Shows:
    """The counter goes from one hex to the other."""
    return lambda plies: any(ply.entry.text() == f"go {end}" and is_in(ply.before, start) for ply in plies)


def is_in(s: State, place: str) -> bool:
    assert isinstance(s, Boats)
    return s.board.hexes.name(s.here) == place


BRIDGES = [
    *(Goal(f"m3-{face}", "malta", shows=answered("bridge *", f"m3 {face}"), habits=BRIDGE) for face in range(1, 7)),
    Goal("m3-several-boats", "malta", shows=answered("bridge 3", "m3 4", "go *"), habits=BRIDGE),
    Goal("m3-boat-by-boat", "malta", shows=answered("bridge 2", "m3 1", "m3 4"), habits=BRIDGE,
         options={"readings": "M-19b"}),
    Goal("m3-every-boat", "malta", shows=answered("bridge 2", "m3 4", "m3 5"), habits=BRIDGE,
         options={"readings": "M-19c"}),
    Goal("bridge-no-boat", "malta", shows=answered("go 1806", "bridge 0"), habits=BRIDGE | {"BridgeBoats": ANY}),
    Goal("bridge-passed", "malta", shows=answered("m3 4", "go 1706"), habits=BRIDGE),
    Goal("bridge-barred", "malta", shows=both(answered("m3 5", "go 1807"), answered("go 1807")), habits=BRIDGE),
    Goal("bridge-gap", "malta", shows=passage("1806", "1805"),
         habits=BRIDGE | {"Speed": fast_then_slow, "Onward": to_gap, "BridgeDie": lambda s, rng: 4}),
    Goal("bridge-gap-as-a-net", "malta", shows=passage("1806", "1805"), options={"readings": "M-18b"},
         habits=BRIDGE | {"Speed": fast_then_slow, "Onward": to_gap, "BridgeDie": lambda s, rng: 4}),
    Goal("bridge-from-the-harbour", "malta", shows=both(passage("1706", "1806"), passage("1806", "1807")),
         habits=LUCKY | {"Onward": from_inside, "Beyond": LAST, "Speed": fast_then_slow}),
    Goal("bridge-barred-both-ways", "malta", shows=both(passage("1706", "1806"), passage("1806", "1705")),
         options={"readings": "M-33b"},
         habits=LUCKY | {"Onward": from_inside, "Beyond": LAST, "Speed": fast_then_slow}),
]  # fmt: skip
STARTS = [
    *(Goal(f"start-{place}", scenario, shows=answered("speed *"), options={"start": place}, habits=FAIR)
      for scenario, place in (("suda", "3811"), ("suda", "3805"), ("malta", "2312"), ("malta", "2613"))),
    *(Goal(f"{scenario}-start-{face}", scenario, shows=answered(f"start {face}"), habits=FAIR | {"Start": ANY})
      for scenario, face in product(GAME.scenarios, (1, 5))),
    Goal("drift-east", "malta", shows=answered("drift 1"), options={"drift": "yes"}, habits=FAIR | {"Drift": ANY}),
    Goal("drift-none", "malta", shows=answered("drift 6"), options={"drift": "yes"}, habits=FAIR | {"Drift": ANY}),
    Goal("drift-finds-no-way", "malta", options={"drift": "yes"}, habits=FAIR | {"Drift": FIRST},
         shows=lambda plies: any(
        ply.entry.text() == "drift 1" and ply.before.here == ply.after.here for ply in plies)),
    Goal("drift-turns-a-ship-over", "malta", options={"drift": "yes"}, habits=FAIR | {"Drift": FIRST, "Barrier": LAST},
         shows=answered("drift 1", "ship * *")),
]  # fmt: skip
MACHINE = [
    Goal(f"machine-{name}", name, shows=lambda plies: len(plies) > 40, habits=BOLD, dice="machine")
    for name in GAME.scenarios
]
BY_HAND = [
    Goal(f"played-by-hand-{name}", name, ending("partial", "no-boats"), dice="machine", kept=True)
    for name in GAME.scenarios
]


GOALS = ENDINGS + EVENTS + LIGHTS + NETS + ATTACKS + EQUIPMENT + UNITS + BRIDGES + STARTS + MACHINE + BY_HAND
