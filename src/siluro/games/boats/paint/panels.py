"""The panels of Explosive Boats: equipment, dangers, the supporting units and the ships."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial

from siluro.games.boats.paint.board import view
from siluro.games.boats.paint.overlays import chance_by_buoy, chance_of_frame
from siluro.games.boats.rules.c07_batteries import is_lost
from siluro.games.boats.rules.c09_equipment import Equip
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.state import Boats
from siluro.games.boats.view import Ship, View
from siluro.games.boats.words import names
from siluro.games.boats.words.c05_events import event_name
from siluro.kit.dice import D6
from siluro.packs import Sources
from siluro.paint.marks import Panel
from siluro.paint.sheets import Html, bar, chips, facts, note, table, together, with_source
from siluro.speech.figures import percent
from siluro.speech.say import amount, say


def panels(s: Boats, src: Sources) -> list[Panel]:
    seen = view(s)
    found = [
        Panel("equipment", say("Equipment"), partial(equipment, s, src)),
        Panel("dangers", say("Dangers"), partial(dangers, s, seen, src)),
        Panel("ships", say("Ships"), partial(ships, seen, src)),
    ]
    if seen["scenario"] == "malta":
        found.insert(2, Panel("units", say("Supporting units"), partial(units, seen, src)))
    return found


def dangers(s: Boats, seen: View, src: Sources) -> Html:
    """What can happen to the boats now, as chances; turn, alarm, boats and score are in the strip."""
    dice, faces = src.of("tables.main_rolls"), len(D6) - 1
    lost = Fraction(sum(is_lost(s.tables, face) for face in range(1, faces + 1)), faces)
    rows: list[tuple[str, object]] = [
        (say("Framed in a lit hex"), with_source(percent(chance_of_frame(s), 0), dice)),
        (say("Framed beside a lit buoy"), with_source(percent(chance_by_buoy(s), 0), dice)),
        (say("Each boat lost, once framed"), with_source(percent(lost, 0), dice)),
    ]
    if not any(s.board.buoys):
        del rows[1]
    return together(lights(seen), facts(rows), events(s, src))


def events(s: Boats, src: Sources) -> Html:
    """5 What the event die of this turn brings at the speed that was chosen."""
    if not s.speed or not s.todo:
        return Html("")
    faces = range(1, len(D6))
    found = Counter(event_name(s, face) for face in faces)
    chances = ", ".join(f"{name} {percent(Fraction(times, len(faces)), 0)}" for name, times in found.items())
    told = (
        say("Event roll {modifier:+d}: {chances}.", modifier=s.modifier, chances=chances)
        if s.modifier
        else say("Event roll: {chances}.", chances=chances)
    )
    return note(with_source(told, src.of("tables.speed")))


def lights(seen: View) -> Html:
    return chips(
        [
            (light(names.colour_name(colour), on), f"lamp-chip {colour}{' lit' if on else ''}")
            for colour, on in seen["spotlights"].items()
        ],
        say("Spotlights"),
    )


def light(colour: str, on: bool) -> str:
    return say("{colour}: on", colour=colour) if on else say("{colour}: off", colour=colour)


def equipment(s: Boats, src: Sources) -> Html:
    """What is left of the equipment, and for which die each piece is."""
    rows = [
        (
            names.piece_name(s, piece),
            with_source(number, src.of(f"equipment.piece.{PIECES[piece].id}")),
            names.piece_gain(s, piece),
        )
        for piece, number in enumerate(s.gear)
        if number
    ]
    if not rows:
        is_to_come = any(isinstance(step, Equip) for step in s.todo)
        return note(say("No equipment chosen yet.") if is_to_come else say("No equipment left."))
    return table(say("Equipment carried"), (say("Piece"), say("Left"), say("What it does")), rows)


def units(seen: View, src: Sources) -> Html:
    coming = ", ".join(names.unit_name(unit) for unit in seen["units"]) or say("nobody")
    rows: list[tuple[str, object]] = [
        (say("Bridge"), with_source(names.bridge_state(seen["bridge"]), src.of("tables.bridge"))),
        (say("Still to come"), with_source(coming, src.of("tables.units"))),
    ]
    if seen["submarine"]:
        rows.append((say("Submarine"), with_source(say("destroyed by Costa and Barla"), src.of("tables.costa"))))
    return facts(rows)


def ships(seen: View, src: Sources) -> Html:
    """The ships that were found, what they are worth, the boats sent for them, and what may lie face down."""
    berths = src.of(f"board-{seen['board']}.anchorage")
    rows = [
        (ship["name"] or say("face down"), with_source(ship["hex"], berths), worth(ship, src), fate(ship))
        for ship in seen["ships"]
        if ship["state"] == "face up" or ship["boats"]
    ]
    hidden = sum(ship["state"] == "face down" for ship in seen["ships"])
    unseen = ", ".join(f"{ship['name']} ({ship['points']})" for ship in seen["unseen"])
    parts = [note(with_source(amount(hidden, "ship lies face down.", "ships lie face down."), berths))]
    if rows:
        parts.insert(0, table(say("Ships seen"), (say("Ship"), say("Hex"), say("Points"), say("State")), rows))
    if seen["hits"]:
        parts.append(bar(1.0, say("Ships hit: {ships}", ships=", ".join(seen["hit_names"])), "ok"))
    if unseen and hidden:
        points = src.of(*(f"ships.ship.{ship['id']}" for ship in seen["unseen"]))
        parts.append(note(with_source(say("Not yet seen: {ships}.", ships=unseen), points)))
    return together(*parts)


def worth(ship: Ship, src: Sources) -> str:
    return "?" if ship["points"] is None else with_source(ship["points"], src.of(f"ships.ship.{ship['id']}"))


def fate(ship: Ship) -> str:
    if ship["boats"]:
        return say("{boats} sent", boats=names.boats(ship["boats"]))
    return say(names.SHIP_STATES[ship["state"]])


def on_board(s: Boats, src: Sources) -> list[tuple[str, str]]:
    """The numbers on the board, and where they come from."""
    seen = view(s)
    board = f"board-{seen['board']}"
    return [
        (say("Hex numbers"), src.of(f"{board}.page", f"{board}.terrain")),
        (say("Buoy numbers"), src.of(f"{board}.buoy")),
        (say("Boats"), src.of(f"scenarios.{seen['scenario']}")),
    ]
