"""The panels of Explosive Boats: tracks, spotlights, equipment, the other units and the ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from siluro.games.boats.paint.board import view
from siluro.games.boats.words.names import LEVELS
from siluro.packs import Sources
from siluro.paint.marks import Panel
from siluro.paint.sheets import Html, bar, chips, facts, named, note, sourced, table, together, track
from siluro.speech.say import counted, say

Seen = Mapping[str, Any]


def panels(s: Any, src: Sources) -> list[Panel]:
    seen = view(s)
    found = [
        Panel("raid", say("The raid"), raid(seen, src)),
        Panel("lights", say("Spotlights"), lights(seen)),
        Panel("equipment", say("Equipment"), equipment(seen, src)),
        Panel("ships", say("Ships"), ships(seen, src)),
    ]
    if seen["scenario"] == "malta":
        found.insert(3, Panel("units", say("The other units"), units(seen, src)))
    return found


def raid(seen: Seen, src: Sources) -> Html:
    """Turn, alarm, speed and boats, and how it would be judged now."""
    tracks, own, speeds = seen["tracks"], f"scenarios.{seen['scenario']}", src.of("tables.speed")
    modifier = sourced(say("next event {modifier:+d}", modifier=tracks["event_modifier"]), speeds)
    left = say("{left} of {speed} hexes to go", left=tracks["left"], speed=tracks["speed"])
    return together(
        track(say("Turn"), tracks["turn"], tracks["turns"], "hours", source=src.of(f"{own}.track")),
        track(say("Alarm"), tracks["alarm"], tracks["alarm_most"], "danger", source=src.of("tables.alarm")),
        track(say("Speed"), tracks["speed"], 4, "speed", (), left if tracks["speed"] else say("not chosen"), speeds),
        track(
            say("Boats"), tracks["boats"], max(tracks["boats"] + tracks["sent"], 6), "craft",
            value=counted(tracks["boats"], "boat", "boats"), source=src.of(own),
        ),
        facts(
            [
                (say("Events"), modifier),
                (say("Score"), counted(seen["points"], "point", "points")),
                (say("So far"), sourced(level(seen["level"]), src.of(f"{own}.level.{seen['level']}"))),
                (say("In 1941"), sourced(level(seen["history"]), src.of(f"{own}.level.{seen['history']}"))),
            ]
        ),
    )  # fmt: skip


def level(name: str) -> str:
    return named(LEVELS, name)


def lights(seen: Seen) -> Html:
    names = {"yellow": say("yellow"), "red": say("red"), "green": say("green")}
    return chips(
        [
            (
                say("{colour}: on", colour=names[colour]) if on else say("{colour}: dark", colour=names[colour]),
                f"lamp-chip {colour}{' lit' if on else ''}",
            )
            for colour, on in seen["spotlights"].items()
        ],
        say("Spotlights"),
    )


def equipment(seen: Seen, src: Sources) -> Html:
    """What is left of the equipment, and for which die each piece is."""
    uses = {
        "binoculars": (say("Binoculars"), say("attack dice")),
        "wrench": (say("Wrench"), say("motor repair")),
        "harpoon": (say("Harpoon"), say("nets")),
        "cover": (say("Dark Cover"), say("spotlights")),
        "charm": (say("Lucky Charm"), say("any die again")),
    }
    rows = [
        (uses[piece][0], sourced(number, src.of(f"equipment.piece.{piece}")), uses[piece][1])
        for piece, number in seen["equipment"].items()
        if number
    ]
    if not rows:
        return note(say("No equipment is left."))
    return table(say("What the boats carry"), (say("Piece"), say("Left"), say("For")), rows)


def units(seen: Seen, src: Sources) -> Html:
    names = {
        "tesei": say("Tesei and Pedretti"), "costa": say("Costa and Barla"), "bombers": say("the bombers"),
        "ninth": say("the crew of a ninth boat"),
    }  # fmt: skip
    bridge = {"intact": say("intact"), "open": say("open"), "collapsed": say("collapsed")}
    coming = ", ".join(names[unit] for unit in seen["units"]) or say("nobody")
    rows: list[tuple[str, object]] = [
        (say("Bridge"), sourced(bridge.get(seen["bridge"], seen["bridge"]), src.of("tables.bridge"))),
        (say("Still to come"), sourced(coming, src.of("tables.units"))),
    ]
    if seen["submarine"]:
        rows.append((say("Submarine"), sourced(say("destroyed by Costa and Barla"), src.of("tables.costa"))))
    return facts(rows)


def ships(seen: Seen, src: Sources) -> Html:
    """The ships that were found, what they are worth, the boats sent for them, and what may lie face down."""
    berths = src.of(f"board-{seen['board']}.anchorage")
    rows = [
        (ship["name"] or say("face down"), sourced(ship["hex"], berths), worth(ship, src), fate(ship))
        for ship in seen["ships"]
        if ship["state"] == "face up" or ship["boats"]
    ]
    hidden = sum(ship["state"] == "face down" for ship in seen["ships"])
    unseen = ", ".join(f"{ship['name']} ({ship['points']})" for ship in seen["unseen"])
    parts = [note(sourced(counted(hidden, "ship lies face down.", "ships lie face down."), berths))]
    if rows:
        parts.insert(0, table(say("Ships found"), (say("Ship"), say("Hex"), say("Points"), say("State")), rows))
    if seen["hits"]:
        parts.append(bar(1.0, say("Hit: {ships}", ships=", ".join(seen["hit_names"])), "ok"))
    if unseen and hidden:
        points = src.of(*(f"ships.ship.{ship['id']}" for ship in seen["unseen"]))
        parts.append(note(sourced(say("Not found yet: {ships}.", ships=unseen), points)))
    return together(*parts)


def worth(ship: Mapping[str, Any], src: Sources) -> str:
    return "?" if ship["points"] is None else sourced(ship["points"], src.of(f"ships.ship.{ship['id']}"))


def fate(ship: Mapping[str, Any]) -> str:
    if ship["boats"]:
        return say("{boats} sent", boats=counted(ship["boats"], "boat", "boats"))
    states = {"hit": say("hit"), "face up": say("known"), "face down": say("unknown")}
    return states[ship["state"]]


def on_board(s: Any, src: Sources) -> list[tuple[str, str]]:
    """The numbers on the board, and where they come from."""
    seen = view(s)
    board = f"board-{seen['board']}"
    return [
        (say("Numbers of the hexes"), src.of(f"{board}.page", f"{board}.terrain")),
        (say("Numbers of the lit buoys"), src.of(f"{board}.buoy")),
        (say("Boats"), src.of(f"scenarios.{seen['scenario']}")),
    ]
