"""What is true of every position of Explosive Boats."""

from __future__ import annotations

from typing import Any

from siluro.engine.limits import beyond_limits
from siluro.engine.steps import Choose, Step
from siluro.games.boats.rules import c04_movement as c04
from siluro.games.boats.rules import c05_events as c05
from siluro.games.boats.rules import c06_attack as c06
from siluro.games.boats.rules import c07_batteries as c07
from siluro.games.boats.rules import c09_equipment as c09
from siluro.games.boats.rules import c10_malta, c10_suda
from siluro.games.boats.rules.c09_pieces import CHARM, PIECES
from siluro.games.boats.rules.state import (
    FACE_DOWN,
    GONE,
    MALTA,
    NOWHERE,
    UNITS,
    Boats,
    is_occupied,
)


def flaw(s: Boats) -> str:
    """The first thing that cannot be, in words; empty if the position is possible."""
    return beyond_limits(s) or numbers_flaw(s) or ships_flaw(s) or place_flaw(s) or agenda_flaw(s)


def numbers_flaw(s: Boats) -> str:
    """Tracks and pieces within the bounds of the scenario."""
    most_boats = s.raid.boats + (1 if s.scenario == MALTA else 0)
    modifiers = [*s.tables.modifiers, s.tables.net_modifier]
    for wrong, what in (
        (s.boats > most_boats, f"{s.boats} boats available"),
        (s.turn > s.raid.turns, f"turn {s.turn}"),
        (s.alarm > s.tables.alarm_most, f"alarm {s.alarm}"),
        (len(s.gear) != len(PIECES) or len(s.units) != 3, "pieces or units that do not exist"),
        (any(held > most for held, most in zip(s.gear, s.tables.most, strict=True)), "too many pieces of a type"),
        (sum(s.gear) > s.raid.equipment, "too many pieces"),
        (s.speed > s.tables.speeds[-1] or s.left > s.speed, "an impossible speed"),
        (s.die > len(s.tables.batteries) or s.bonus > max(s.tables.bonus), "an impossible die"),
        (not min(modifiers) <= s.modifier <= max(modifiers), "an impossible modifier"),
    ):
        if wrong:
            return what
    return ""


def ships_flaw(s: Boats) -> str:
    """Each ship lies in one berth, and only ships that were seen lie face up or are gone."""
    if not s.berths and s.turn == 0:
        return ""
    ships = len(s.raid.ship_ids)
    face_up = [ship for ship in s.berths if ship >= 0]
    for wrong, what in (
        (len(s.berths) != len(s.board.berth_hexes), "berths that are not on the board"),
        (len(s.seen) != ships, "ships that do not exist"),
        (any(not GONE <= ship < ships for ship in s.berths), "a ship that does not exist"),
        (len(set(face_up)) != len(face_up), "a ship in two berths"),
    ):
        if wrong:
            return what
    for wrong, what in (
        (any(not s.seen[ship] for ship in face_up), "a ship face up that nobody has seen"),
        (sum(s.seen) + s.berths.count(FACE_DOWN) != ships, "a ship face down that was seen"),
        (len(s.committed) not in (0, len(s.berths)), "boats sent to berths that are not there"),
        (any(not 0 <= sent < len(s.tables.batteries) for sent in s.committed), "an impossible attack"),
        (any(sent and ship < 0 for sent, ship in zip(s.committed, s.berths, strict=False)), "boats sent to no ship"),
        (any(not 0 <= ship < ships for ship in s.hits), "a hit on a ship that does not exist"),
    ):
        if wrong:
            return what
    return ""


def place_flaw(s: Boats) -> str:
    """The counter floats on the sea, not among ships; only in a net or under the bridge it has a side."""
    board = s.board
    if s.here == NOWHERE:
        return "" if s.turn == 0 else "the boats are nowhere"
    if not 0 <= s.here < board.hexes.count or not board.ways[s.here]:
        return "the boats are not on the sea"
    if s.berths and is_occupied(s, s.here):
        return "the boats are in a hex with a ship"
    if bool(s.side) != bool(board.nets[s.here] or s.here == board.bridge):
        return "a side without a net or a bridge, or the other way round"
    return ""


def agenda_flaw(s: Boats) -> str:
    """Every step on the agenda must fit the board, and the one on top must be answerable."""
    if s.ended and s.todo:
        return "a game that is over asks for something"
    pieces = sum(s.gear) + sum(isinstance(step, c09.Equip) for step in s.todo)
    if pieces > s.raid.equipment:
        return "too many pieces"
    for step in s.todo:
        flaw = berth_flaw(s, step) or number_flaw(s, step) or net_flaw(s, step)
        if flaw:
            return flaw
    top = s.todo[-1] if s.todo else None
    if isinstance(top, c09.LuckyCharm):
        return charm_flaw(s)
    if isinstance(top, Choose) and not top.options(s):
        return f"nothing can be answered to {top}"
    return ""


def berth_flaw(s: Boats, step: Step[Any]) -> str:
    """Steps about a ship."""
    if isinstance(step, c06.Reveal | c06.Send | c06.Strike | c06.Attack):
        if not 0 <= step.berth < len(s.berths):
            return f"{step} asks about a berth that is not there"
        if (s.berths[step.berth] == FACE_DOWN) != isinstance(step, c06.Reveal):
            return f"{step} asks about a ship that is not so"
    if isinstance(step, c06.Send | c06.Strike | c06.Attack) and s.berths[step.berth] == GONE:
        return f"{step} attacks no ship"
    if isinstance(step, c06.Send | c06.Strike | c06.Attack | c06.Conduct | c06.Target) and len(s.committed) != len(
        s.berths
    ):
        return f"{step} without boats sent"
    if isinstance(step, c06.Strike | c06.Attack) and not 1 <= step.left < len(s.tables.batteries):
        return f"{step} with an impossible number of boats"
    return ""


def number_flaw(s: Boats, step: Step[Any]) -> str:
    """Steps whose number points into a table."""
    for kind, numbers in (
        (c05.Colours, [roll for roll, colours in enumerate(s.tables.colours) if len(colours) > 1]),
        (c07.BatteryAgain, range(1, s.boats + 1)),
        (c09.Use, [piece for piece in range(len(PIECES)) if s.gear[piece] and piece != CHARM]),
        (c09.Reuse, [piece for piece in range(len(PIECES)) if s.gear[piece] and piece != CHARM]),
        (c10_suda.Buoy, range(1, 7)),
        (c10_malta.Unit, range(len(UNITS))),
        (c10_malta.BridgeDie, range(1, len(s.tables.batteries))),
    ):
        if isinstance(step, kind) and step.fields()[0] not in numbers:
            return f"{step} with an impossible number"
    if isinstance(step, c10_malta.Unit | c10_malta.InitialAlarm | c10_malta.Drift) and s.scenario != MALTA:
        return f"{step} away from Malta"
    return ""


def net_flaw(s: Boats, step: Step[Any]) -> str:
    """Steps that belong to a place."""
    board = s.board
    if isinstance(step, c04.NetTurn | c04.Net | c04.Barrier | c04.Beyond | c04.Withdraw):
        return "" if s.here != NOWHERE and board.nets[s.here] else f"{step} away from a net"
    if isinstance(step, c10_malta.BridgeBoats | c04.UnderBridge):
        return "" if s.here != NOWHERE and s.here == board.bridge else f"{step} away from the bridge"
    if isinstance(step, c04.Onward) and not s.left:
        return "a move without a hex left to move"
    if isinstance(step, AFLOAT) and s.here == NOWHERE:
        return f"{step} before the start"
    return ""


def charm_flaw(s: Boats) -> str:
    """The Lucky Charm is held, and the die it may roll again lies under it."""
    die = s.todo[-2] if len(s.todo) > 1 else None
    if not s.gear[CHARM] or not isinstance(die, c09.Die):
        return "a Lucky Charm that nobody holds, or without a die"
    weights = die.odds(s)
    return "" if 0 < s.die < len(weights) and weights[s.die] else "a Lucky Charm for an impossible die"


AFLOAT = (c04.Speed, c04.Onward, c05.Event, c05.PhaseD, c05.Detection, c06.PhaseE, c06.AttackOrHold, c10_malta.Drift)
