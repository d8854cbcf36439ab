"""The panels of Explosive Boats: tracks, spotlights, equipment, the other units and the ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from siluro.games.boats.words import LEVELS
from siluro.kit.words import counted, say
from siluro.web.draw_boats import view
from siluro.web.marks import Panel
from siluro.web.sheets import Html, bar, chips, facts, named, note, table, together, track

Seen = Mapping[str, Any]


def panels(s: Any) -> list[Panel]:
    seen = view(s)
    found = [
        Panel("raid", say("The raid"), raid(seen)),
        Panel("lights", say("Spotlights"), lights(seen)),
        Panel("equipment", say("Equipment"), equipment(seen)),
        Panel("ships", say("Ships"), ships(seen)),
    ]
    if seen["scenario"] == "malta":
        found.insert(3, Panel("units", say("The other units"), units(seen)))
    return found


def raid(seen: Seen) -> Html:
    """Turn, alarm, speed and boats, and how it would be judged now."""
    tracks = seen["tracks"]
    modifier = say("next event {modifier:+d}", modifier=tracks["event_modifier"])
    left = say("{left} of {speed} hexes to go", left=tracks["left"], speed=tracks["speed"])
    return together(
        track(say("Turn"), tracks["turn"], tracks["turns"], "hours"),
        track(say("Alarm"), tracks["alarm"], tracks["alarm_most"], "danger"),
        track(say("Speed"), tracks["speed"], 4, "speed", value=left if tracks["speed"] else say("not chosen")),
        track(
            say("Boats"), tracks["boats"], max(tracks["boats"] + tracks["sent"], 6), "craft",
            value=counted(tracks["boats"], "boat", "boats"),
        ),
        facts(
            [
                (say("Events"), modifier),
                (say("Score"), counted(seen["points"], "point", "points")),
                (say("So far"), level(seen["level"])),
                (say("In 1941"), level(seen["history"])),
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


def equipment(seen: Seen) -> Html:
    """What is left of the equipment, and for which die each piece is."""
    uses = {
        "binoculars": (say("Binoculars"), say("attack dice")),
        "wrench": (say("Wrench"), say("motor repair")),
        "harpoon": (say("Harpoon"), say("nets")),
        "cover": (say("Dark Cover"), say("spotlights")),
        "charm": (say("Lucky Charm"), say("any die again")),
    }
    rows = [(uses[piece][0], number, uses[piece][1]) for piece, number in seen["equipment"].items() if number]
    if not rows:
        return note(say("No equipment is left."))
    return table(say("What the boats carry"), (say("Piece"), say("Left"), say("For")), rows)


def units(seen: Seen) -> Html:
    names = {
        "tesei": say("Tesei and Pedretti"), "costa": say("Costa and Barla"), "bombers": say("the bombers"),
        "ninth": say("the crew of a ninth boat"),
    }  # fmt: skip
    bridge = {"intact": say("intact"), "open": say("open"), "collapsed": say("collapsed")}
    rows: list[tuple[str, object]] = [(say("Bridge"), bridge.get(seen["bridge"], seen["bridge"]))]
    rows.append((say("Still to come"), ", ".join(names[unit] for unit in seen["units"]) or say("nobody")))
    if seen["submarine"]:
        rows.append((say("Submarine"), say("destroyed by Costa and Barla")))
    return facts(rows)


def ships(seen: Seen) -> Html:
    """The ships that were found, what they are worth, the boats sent for them, and what may lie face down."""
    rows = [
        (ship["name"] or say("face down"), ship["hex"], worth(ship), fate(ship))
        for ship in seen["ships"]
        if ship["state"] == "face up" or ship["boats"]
    ]
    hidden = sum(ship["state"] == "face down" for ship in seen["ships"])
    unseen = ", ".join(f"{ship['name']} ({ship['points']})" for ship in seen["unseen"])
    parts = [note(counted(hidden, "ship lies face down.", "ships lie face down."))]
    if rows:
        parts.insert(0, table(say("Ships found"), (say("Ship"), say("Hex"), say("Points"), say("State")), rows))
    if seen["hits"]:
        parts.append(bar(1.0, say("Hit: {ships}", ships=", ".join(seen["hit_names"])), "ok"))
    if unseen and hidden:
        parts.append(note(say("Not found yet: {ships}.", ships=unseen)))
    return together(*parts)


def worth(ship: Mapping[str, Any]) -> str:
    return "?" if ship["points"] is None else str(ship["points"])


def fate(ship: Mapping[str, Any]) -> str:
    if ship["boats"]:
        return say("{boats} sent", boats=counted(ship["boats"], "boat", "boats"))
    states = {"hit": say("hit"), "face up": say("known"), "face down": say("unknown")}
    return states[ship["state"]]
