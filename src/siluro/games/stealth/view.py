"""What a screen shows of By Stealth and Sea: board, SLC sheets, decks and tracks as plain data, no pixels."""

from __future__ import annotations

from typing import Any

from siluro.games.stealth.rules import c08_campaign, c08_technology
from siluro.games.stealth.rules.c07_ending import level, mission_score
from siluro.games.stealth.rules.state import (
    ABOARD,
    CAPTURED,
    CUSTOM,
    ESCAPED,
    HELD,
    KILLED,
    SCUTTLED,
    SINGLE,
    SKILL_COUNT,
    SKILLS,
    SLCS,
    SPACE_COUNT,
    SPACES,
    SUNK,
    TRACKS,
    TURNS,
    Stealth,
    board,
    custom_crew,
    night,
    seat_of,
)
from siluro.games.stealth.words.names import advance_name, bare_name, crew_gift, crew_name, hour
from siluro.kit.hexes import OUTSIDE
from siluro.speech.say import say

FACINGS = ("n", "ne", "se", "s", "sw", "nw")
FATES = {ABOARD: "aboard", ESCAPED: "escaped", CAPTURED: "captured", KILLED: "killed"}
TARGET_NAMES = (
    "searchlights-surfaced", "searchlights-submerged", "response-surfaced-outside", "response-surfaced-inside",
    "response-surfaced-detected", "response-submerged-outside", "response-submerged-inside",
    "response-submerged-detected", "attack-surfaced", "attack-submerged", "mortar-surfaced", "mortar-submerged",
    "dive-team", "net",
)  # fmt: skip

UNPRINTED = (
    "response-surfaced-outside", "response-submerged-outside", "response-submerged-detected", "attack-submerged",
)  # fmt: skip
PRINTED_CARDS = ("mortar",)


def view(s: Stealth) -> dict[str, Any]:
    """The table at this moment."""
    mission = night(s)
    seen: dict[str, Any] = {
        "game": "stealth",
        "scenario": ("single", "historic", "custom")[s.scenario],
        "mission": {"id": mission.id, "name": mission.name, "date": mission.date, "history": mission.history},
        "board": board(s).id,
        "time": {"turn": s.turn, "turns": TURNS, "hour": hour(min(s.turn, TURNS)), "track": track()},
        "score": c08_campaign.score(s),
        "level": s.tables.level_ids[level(s.tables.level_from, mission_score(s))] if s.scenario == SINGLE else "",
        "slcs": [slc(s, number) for number in range(SLCS)] if s.tokens else [],
        "scuttled": [number + 1 for number in range(SLCS) if s.slc_fate[number] == SCUTTLED],
        "escaped": [number + 1 for number in range(SLCS) if s.crew_fate[number] == ESCAPED],
    }
    if s.tokens:
        seen |= {
            "ships": [ship(s, number) for number in range(len(s.berths))],
            "craft": [craft(s, number) for number in range(len(s.craft))],
            "decks": decks(s),
            "targets": dict(zip(TARGET_NAMES, s.targets, strict=True)),
            "sources": sources(s),
            "set_by": set_by(s),
            "defence": cards(s),
            "forward_id": s.tables.forward_ids[c08_technology.forward_card(s)],
            "forward": say(s.tables.forward_names[c08_technology.forward_card(s)]),
            "technology": technology(s),
        }
    return seen | campaign(s)


def track() -> list[str]:
    """The spaces of the time track."""
    return [hour(turn) for turn in range(1, TURNS + 1)]


def slc(s: Stealth, number: int) -> dict[str, Any]:
    """An SLC: its counter on the board and its sheet."""
    known = s.crews[number] >= 0
    tokens = s.tokens[number * SPACE_COUNT : number * SPACE_COUNT + SPACE_COUNT]
    skills = s.skills[number * SKILL_COUNT : number * SKILL_COUNT + SKILL_COUNT]
    return {
        "number": number + 1,
        "seat": seat_of(s, number),
        "hex": "" if s.where[number] == OUTSIDE else board(s).hexes.name(s.where[number]),
        "facing": FACINGS[s.facing[number]],
        "submerged": bool(s.submerged[number]),
        "detected": bool(s.detected[number]),
        "warheads_out": s.carried[number],
        "fate": ("at sea", "scuttled", "removed")[s.slc_fate[number]],
        "points": s.points if s.acting == number else 0,
        "crew": {
            "id": s.tables.crew_ids[s.crews[number]] if known else "",
            "name": crew_name(s, number) if known else "",
            "gift": crew_gift(s, s.crews[number]) if known and not custom_crew(s, number) else "",
            "status": "stunned" if s.stunned[number] else "readied",
            "fate": FATES[s.crew_fate[number]],
        },
        "skills": dict(zip(SKILLS, skills, strict=True)),
        "tokens": dict(zip(SPACES, tokens, strict=True)),
        "printed": dict(zip(SPACES, s.tables.sheet, strict=True)),
        "faults": [s.tables.fault_ids[code % HELD] for code in s.held if code // HELD == number],
    }


def ship(s: Stealth, number: int) -> dict[str, Any]:
    """A ship and where it lies."""
    counter = night(s).ships[number]
    return {
        "id": s.tables.ship_ids[counter],
        "name": bare_name(s, counter),
        "class": s.tables.ship_classes[counter],
        "points": s.tables.ship_points[counter],
        "hex": board(s).hexes.name(s.berths[number]) if s.berths[number] >= 0 else "",
        "wreck": wreck(s, number),
        "state": "destroyed" if s.berths[number] == SUNK else "afloat" if s.berths[number] >= 0 else "to place",
    }


def wreck(s: Stealth, number: int) -> str:
    """The hex where a ship went down; empty while it is afloat."""
    sunk = dict(zip(s.wrecks[::2], s.wrecks[1::2], strict=True))
    return board(s).hexes.name(sunk[number]) if number in sunk else ""


def craft(s: Stealth, number: int) -> dict[str, Any]:
    """A patrol craft."""
    place = s.craft[number]
    return {
        "number": number + 1,
        "hex": "" if place == OUTSIDE else board(s).hexes.name(place),
        "ready": bool(s.ready[number]),
    }


def decks(s: Stealth) -> dict[str, Any]:
    """What is left in the decks; nothing in them has an order."""
    return {
        "alert": {str(value): count for value, count in enumerate(s.deck) if s.tables.alert[value]},
        "discards": {str(value): count for value, count in enumerate(s.discards) if s.tables.alert[value]},
        "faults": {s.tables.fault_ids[kind]: count for kind, count in enumerate(s.faults) if count},
    }


def cards(s: Stealth) -> list[str]:
    """The harbour defence cards in play."""
    in_play = c08_technology.defence_cards(s)
    return [say(name) for card, name in enumerate(s.tables.defence_names) if in_play >> card & 1]


def set_by(s: Stealth) -> dict[str, str]:
    """The datum of the pack that sets each target number: its card in play, else the board."""
    in_play, preset = c08_technology.defence_cards(s), s.tables.presets[s.preset]
    found = {name: f"defence.preset.{preset}.{name.partition('-')[0]}" for name in TARGET_NAMES}
    found["net"] = f"board-{board(s).id}.net"
    for card, name in enumerate(s.tables.defence_ids):
        if in_play >> card & 1:
            numbers = s.tables.card_targets[s.preset][card]
            found |= {TARGET_NAMES[at]: f"defence.card.{name}" for at, number in enumerate(numbers) if number >= 0}
    return found


def sources(s: Stealth) -> dict[str, str]:
    """Where target numbers come from that no source prints (rulings S-36, S-40)."""
    in_play = c08_technology.defence_cards(s)
    found = dict.fromkeys(UNPRINTED, say("reconstructed (ruling {ruling})", ruling="S-40"))
    for card, name in enumerate(s.tables.defence_ids):
        numbers = s.tables.card_targets[s.preset][card]
        if in_play >> card & 1 and name not in PRINTED_CARDS:
            found |= {
                TARGET_NAMES[at]: say("reconstructed (ruling {ruling})", ruling="S-36")
                for at, number in enumerate(numbers)
                if number >= 0
            }
    return found


def technology(s: Stealth) -> dict[str, str]:
    """The technology in use by name."""
    levels = c08_technology.technology(s)
    return {TRACKS[track]: say(s.tables.level_names[track][level - 1]) for track, level in enumerate(levels)}


def campaign(s: Stealth) -> dict[str, Any]:
    """The after action report, and in a custom campaign the roster."""
    if s.scenario == SINGLE:
        return {}
    missions = s.tables.missions
    report = [
        {"mission": missions[number].id, "score": score, "history": missions[number].history}
        for number, score in enumerate(s.results)
    ]
    rank = level(s.tables.campaign_from, s.total)
    seen: dict[str, Any] = {"report": report, "total": s.total, "campaign_level": s.tables.campaign_ids[rank]}
    if s.scenario == CUSTOM:
        seen |= {
            "purse": s.purse,
            "alert_value": s.alert_points,
            "defence_level": c08_technology.defence_level(s.tables.defence_from, s.alert_points),
            "advances": [advance(s, number) for number in range(len(s.tables.advance_ids))],
            "roster": [row(s, card) for card in range(len(s.losses)) if s.tables.crew_campaign[card]],
        }
    return seen


def advance(s: Stealth, number: int) -> dict[str, Any]:
    """8.2.3 A step of the technology tree: its price, and what else it needs."""
    t = s.tables
    track, needs = t.advance_tracks[number], t.advance_needs[number]
    missing = [
        advance_name(s, t.advance_tracks.index(needs[at]) + needs[at + 1] - 1)
        for at in range(0, len(needs), 2)
        if s.tracks[needs[at]] < needs[at + 1]
    ]
    return {
        "id": t.advance_ids[number],
        "track": TRACKS[track],
        "name": advance_name(s, number),
        "cost": t.advance_costs[number],
        "reached": s.tracks[track] >= t.advance_steps[number],
        "next": s.tracks[track] == t.advance_steps[number] - 1,
        "advanced": bool(s.bought >> c08_technology.purchase_of(track) & 1),
        "missing": missing,
    }


def row(s: Stealth, card: int) -> dict[str, Any]:
    """A line of the operator roster."""
    skills = s.roster[card * SKILL_COUNT : card * SKILL_COUNT + SKILL_COUNT]
    medals = s.medals[card * 4 : card * 4 + 4]
    return {
        "id": s.tables.crew_ids[card],
        "name": s.tables.crew_names[card],
        "year": s.tables.crew_years[card],
        "skills": dict(zip(SKILLS, skills, strict=True)),
        "fate": "available" if s.losses[card] == ABOARD else FATES[s.losses[card]],
        "medals": dict(zip(("gold", "silver", "bronze", "promotions"), medals, strict=True)),
    }
