"""The panels of Sea Wolves: the boat's diagram, fuel and battery, the log, the Enigma messages and the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from siluro.games.wolves.text import RATINGS
from siluro.kit.words import counted, say
from siluro.web import boat_diagram
from siluro.web.draw_wolves import view
from siluro.web.marks import Panel
from siluro.web.sheets import Html, chips, facts, named, note, table, together, track

Seen = Mapping[str, Any]


def panels(s: Any) -> list[Panel]:
    seen = view(s)
    found = [
        Panel("boat", seen["boat"]["name"], boat(seen)),
        Panel("stores", say("Fuel, battery and weapons"), stores(seen)),
        Panel("log", say("Sunk"), log(seen)),
    ]
    if seen["encounter"]:
        found.insert(0, Panel("encounter", say("The encounter"), encounter(seen["encounter"])))
    if seen["enigma"]:
        found.append(Panel("enigma", say("Enigma"), enigma(seen)))
    if seen["campaign"]:
        found.append(Panel("campaign", say("The campaign"), campaign(seen["campaign"])))
    return found


def boat(seen: Seen) -> Html:
    """The diagram with what is damaged, and the hull."""
    one = seen["boat"]
    names = boat_diagram.names()
    damaged: list[tuple[object, str]] = [
        (say("{what} damaged, {tries}", what=names[what], tries=attempts(one["attempts"][what])), "bad")
        for what in one["damaged"]
    ]
    who = [(say("Type"), one["type"])]
    if one["commander"]:
        who.append((say("Commander"), one["commander"]))
    who.append((say("Depth"), say("submerged") if one["depth"] == "submerged" else say("surfaced")))
    return together(
        boat_diagram.drawn(one),
        track(say("Hull damage"), one["hull"], one["hull_boxes"], "danger"),
        chips(damaged, say("Damaged")) if damaged else note(say("Everything works.")),
        facts(who),
    )


def attempts(number: int) -> str:
    return counted(number, "repair tried", "repairs tried")


def stores(seen: Seen) -> Html:
    """Fuel by square with its events and reserve, battery, torpedoes and shells."""
    tracks, one = seen["tracks"], seen["boat"]
    spent = tracks["fuel_spent"] / 2
    left = say("{left:g} of {most} left", left=max(0.0, tracks["fuel_squares"] - spent), most=tracks["fuel_squares"])
    events = [int(square) for square in tracks["events"]]
    rows: list[tuple[str, object]] = [(say("G7a torpedoes"), one["g7a"])]
    rows += [(say("G7e torpedoes"), one["g7e"])] if one["g7e"] else []
    rows += [(say("Mines"), one["mines"])] if one["mines"] else []
    rows.append((say("Deck gun"), counted(one["ammo"], "salvo", "salvos")))
    rows.append((say("Reserve"), counted(tracks["reserve"], "square", "squares")))
    parts: list[object] = [
        track(say("Fuel used"), int(spent + 0.5), tracks["fuel_squares"], "fuel", events, left),
        track(say("Battery"), tracks["battery"] // 25, 4, "battery", value=f"{tracks['battery']} %"),
        facts(rows),
    ]
    if tracks["in_reserve"]:
        parts.append(note(say("The boat sails on its reserve.")))
    if tracks["battery_cap"] < 100:
        parts.append(note(say("The battery holds {cap} % at most.", cap=tracks["battery_cap"])))
    parts.append(note(say("Marked squares of the fuel track bring an event.")))
    return together(*parts)


def log(seen: Seen) -> Html:
    rows: list[tuple[str, object]] = [(say("Tonnage"), say("{tons} t", tons=seen["tonnage"]))]
    if seen["campaign"]:
        rows.append((say("Career"), say("{tons} t", tons=seen["campaign"]["career"])))
    else:
        points = seen["points"]
        rows.append((say("Points for tonnage"), points["tonnage"]))
        rows.append((say("Points for objectives"), points["objectives"]))
        rows.append((say("Victory points"), points["total"]))
    rows.append((say("So far"), named(RATINGS, seen["level"])))
    sunk: list[tuple[object, str]] = [(name, "sunk") for name in seen["sunk"]]
    return together(chips(sunk, say("Ships sunk")) if sunk else note(say("No ship has been sunk.")), facts(rows))


def encounter(told: Seen) -> Html:
    weathers = {
        "clear": say("clear"),
        "rainy": say("rain"),
        "stormy": say("storm"),
        "foggy": say("fog"),
        "ice": say("ice"),
    }
    rows: list[tuple[str, object]] = [
        (say("Turn"), told["turn"]), (say("Actions left"), told["actions"]), (say("Heading"), told["heading"]),
        (say("Weather"), weathers[told["weather"]]),
        (say("Ships are sighted up to"), f"D{told['sighted']}"),
        (say("The boat is detected up to"), f"D{told['detected']}" if told["detected"] else "–"),
    ]  # fmt: skip
    ships = [
        (
            say("escort {number}", number=one["number"]) if one["escort"] else one["name"] or say("unknown"),
            f"{one['column']}, D{max(1, one['ring'])}",
            one["tons"] or "–",
            f"{one['damage']}/{one['hull']}" if one["hull"] else "–",
        )
        for one in told["vessels"]
    ]
    heads = (say("Vessel"), say("Column, ring"), say("Tons"), say("Damage"))
    return together(facts(rows), table(say("Vessels on the map"), heads, ships) if ships else Html(""))


def enigma(seen: Seen) -> Html:
    """The messages as they were heard, and the cipher table: decoding is the player's work."""
    told = seen["enigma"]
    heard: list[tuple[object, str]] = [
        (say("no intelligence") if text == "none" else text.upper(), "message") for text in told["messages"]
    ]
    pairs = "".join(f"<div><dt>{clear}</dt><dd>{code}</dd></div>" for clear, code in sorted(told["cipher"].items()))
    return together(
        chips(heard, say("Messages")) if heard else note(say("No message has been heard.")),
        Html(f'<dl class="cipher" aria-label="{say("Cipher table: clear letter, coded letter")}">{pairs}</dl>'),
    )


def campaign(told: Seen) -> Html:
    """Month, levels, upgrades and the log book."""
    names = {
        "captain": say("Captain's level"), "crew": say("Crew's level"), "gun": say("Deck gun capacity"),
        "repairs": say("Repair attempts"), "reroll": say("Re-roll"),
    }  # fmt: skip
    upgrades = [track(names[name], told["xp"][name], most, "xp") for name, most in told["tracks"].items() if most]
    rows = [(row["month"], row["ships"], row["tons"], row["xp"], row["damage"]) for row in told["log"]]
    heads = (say("Patrol"), say("Ships"), say("Tons"), say("XP"), say("Hull"))
    return together(
        facts(
            [
                (say("Month"), told["month"]), (say("Until"), told["last_month"]),
                (say("Captain"), say("level {level}", level=told["captain"])),
                (say("Crew"), say("level {level}", level=told["crew"])),
                (say("Re-roll this turn"), say("yes") if told["reroll"] else say("no")),
            ]
        ),
        *upgrades,
        table(say("Log book"), heads, rows) if rows else note(say("No patrol is over yet.")),
    )  # fmt: skip
