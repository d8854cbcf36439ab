"""What a screen shows of By Stealth and Sea: board, SLC sheets, decks and tracks as plain data, no pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import NotRequired, TypedDict

from siluro.games.stealth.rules import c08_campaign, c08_technology
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.c04_actions import FACING_NAMES
from siluro.games.stealth.rules.c07_ending import level, mission_score, points
from siluro.games.stealth.rules.c08_roster import MEDAL_COLUMNS
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
from siluro.games.stealth.words.names import advance_name, crew_gift, crew_in, crew_name, hour, say_ship, ship_title
from siluro.kit.hexes import OUTSIDE, Hexes
from siluro.speech.say import LANGUAGE, say

FATES = {ABOARD: "aboard", ESCAPED: "escaped", CAPTURED: "captured", KILLED: "killed"}
TARGET_NAMES = (
    "searchlights-surfaced", "searchlights-submerged", "response-surfaced-outside", "response-surfaced-inside",
    "response-surfaced-detected", "response-submerged-outside", "response-submerged-inside",
    "response-submerged-detected", "attack-surfaced", "attack-submerged", "mortar-surfaced", "mortar-submerged",
    "dive-team", "net",
)  # fmt: skip

UNPRINTED = {
    "response-surfaced-outside": "", "response-submerged-outside": "S-40", "response-submerged-detected": "S-40",
    "attack-submerged": "",
}  # fmt: skip
"""Target numbers of the board that no source prints, with the ruling that decides them, if one does."""
PRINTED_CARDS = ("mortar",)
RULED_CARDS = {"dive-team-2": "S-36"}
REPORT_COLUMNS = 4  # points of ships, SLCs scuttled, crews escaped, score
SAILED_COLUMNS = 3  # card, fate of the SLC, fate of the crew


class MissionView(TypedDict):
    """The night being played."""

    id: str
    name: str
    date: str
    history: int


class TimeView(TypedDict):
    """The time track."""

    turn: int
    turns: int
    hour: str
    track: list[str]


class CrewView(TypedDict):
    """The operators of an SLC; id and name are empty while nobody was chosen."""

    id: str
    name: str
    gift: str
    status: str
    fate: str


class SlcView(TypedDict):
    """An SLC: its counter on the board and its sheet."""

    number: int
    seat: int
    hex: str
    facing: str
    submerged: bool
    detected: bool
    warheads_out: int
    fate: str
    points: int
    crew: CrewView
    skills: dict[str, int]
    tokens: dict[str, int]
    printed: dict[str, int]
    faults: list[str]


ShipView = TypedDict(
    "ShipView",
    {"id": str, "name": str, "class": str, "points": int, "hex": str, "wreck": str, "state": str},
)
"""A ship, where it lies or lay, and whether it is afloat."""


class CraftView(TypedDict):
    """A patrol craft; its hex is empty while it is off the board."""

    number: int
    hex: str
    ready: bool


class DecksView(TypedDict):
    """Cards left: by value, and of faults by id."""

    alert: dict[str, int]
    discards: dict[str, int]
    faults: dict[str, int]


class ResultView(TypedDict):
    """A mission of a campaign that was played: its line of the After Action Report (8.1, 8.2.3)."""

    mission: str
    ships: list[str]
    scuttled: int
    escaped: list[str]
    captured: int
    """1.3 Points of crews that count as escaped although they were captured."""
    score: int
    history: int
    spent: int
    alert: int


class AdvanceView(TypedDict):
    """A step of the technology tree."""

    id: str
    track: str
    name: str
    cost: int
    reached: bool
    next: bool
    advanced: bool
    missing: list[str]


class RosterView(TypedDict):
    """A line of the operator roster."""

    id: str
    name: str
    year: int
    skills: dict[str, int]
    fate: str
    medals: dict[str, int]


class View(TypedDict):
    """The table at a moment: always, once a mission is set up, in a campaign, in a custom campaign."""

    game: str
    scenario: str
    mission: MissionView
    board: str
    time: TimeView
    score: int
    level: str
    slcs: list[SlcView]
    scuttled: list[int]
    escaped: list[int]

    ships: NotRequired[list[ShipView]]
    craft: NotRequired[list[CraftView]]
    decks: NotRequired[DecksView]
    targets: NotRequired[dict[str, int]]
    sources: NotRequired[dict[str, str]]
    set_by: NotRequired[dict[str, str]]
    defence: NotRequired[list[str]]
    forward_id: NotRequired[str]
    forward: NotRequired[str]
    technology: NotRequired[dict[str, str]]

    report: NotRequired[list[ResultView]]
    total: NotRequired[int]
    campaign_level: NotRequired[str]

    purse: NotRequired[int]
    alert_value: NotRequired[int]
    defence_level: NotRequired[int]
    advances: NotRequired[list[AdvanceView]]
    roster: NotRequired[list[RosterView]]


TRACK = tuple(hour(turn) for turn in range(1, TURNS + 1))
"""The spaces of the time track."""


def view(s: Stealth) -> View:
    """The table at this moment."""
    mission = night(s)
    seen: View = {
        "game": "stealth",
        "scenario": ("single", "historic", "custom")[s.scenario],
        "mission": {"id": mission.id, "name": mission.name, "date": mission.date, "history": mission.history},
        "board": board(s).id,
        "time": {"turn": s.turn, "turns": TURNS, "hour": hour(min(s.turn, TURNS)), "track": list(TRACK)},
        "score": c08_campaign.score(s),
        "level": s.tables.level_ids[level(s.tables.level_from, mission_score(s))] if s.scenario == SINGLE else "",
        "slcs": [slc(s, number) for number in range(SLCS)] if s.tokens else [],
        "scuttled": [number + 1 for number in range(SLCS) if s.slc_fate[number] == SCUTTLED],
        "escaped": [number + 1 for number in range(SLCS) if s.crew_fate[number] == ESCAPED],
    }
    if s.tokens:
        add_harbour(seen, s)
    if s.scenario != SINGLE:
        add_campaign(seen, s)
    if s.scenario == CUSTOM:
        add_roster(seen, s)
    return seen


def add_harbour(seen: View, s: Stealth) -> None:
    """What lies on and beside the board once a mission is set up."""
    forward = c08_technology.forward_card(s)
    seen["ships"] = ships(s)
    seen["craft"] = [craft(s, number) for number in range(len(s.craft))]
    seen["decks"] = decks(s)
    seen["targets"] = dict(zip(TARGET_NAMES, s.targets, strict=True))
    seen["sources"] = sources(s)
    seen["set_by"] = target_data(s)
    seen["defence"] = cards(s)
    seen["forward_id"] = s.tables.forward_ids[forward]
    seen["forward"] = say(s.tables.forward_names[forward])
    seen["technology"] = technology(s)


def slc(s: Stealth, number: int) -> SlcView:
    """An SLC: its counter on the board and its sheet."""
    known = s.crews[number] >= 0
    tokens = s.tokens[number * SPACE_COUNT : number * SPACE_COUNT + SPACE_COUNT]
    skills = s.skills[number * SKILL_COUNT : number * SKILL_COUNT + SKILL_COUNT]
    return {
        "number": number + 1,
        "seat": seat_of(s, number),
        "hex": "" if s.where[number] == OUTSIDE else board(s).hexes.name(s.where[number]),
        "facing": FACING_NAMES[s.facing[number] + 1],
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


def ships(s: Stealth) -> list[ShipView]:
    """The ships of the mission and where they lie, or went down."""
    lying = ships_at(s.tables, board(s).hexes, tuple(night(s).ships), tuple(s.berths), tuple(s.wrecks), LANGUAGE.get())
    return [each.copy() for each in lying]


@lru_cache(500)  # they lie still nearly all night
def ships_at(
    tables: Tables,
    hexes: Hexes,
    counters: tuple[int, ...],
    berths: tuple[int, ...],
    wrecks: tuple[int, ...],
    tongue: str,
) -> list[ShipView]:
    sunk = dict(zip(wrecks[::2], wrecks[1::2], strict=True))
    return [
        {
            "id": tables.ship_ids[counter],
            "name": say_ship(tables.ship_names[counter], tongue),
            "class": tables.ship_classes[counter],
            "points": tables.ship_points[counter],
            "hex": hexes.name(berth) if berth >= 0 else "",
            "wreck": hexes.name(sunk[number]) if number in sunk else "",
            "state": "destroyed" if berth == SUNK else "afloat" if berth >= 0 else "to place",
        }
        for number, (counter, berth) in enumerate(zip(counters, berths, strict=True))
    ]


def craft(s: Stealth, number: int) -> CraftView:
    """A patrol craft."""
    place = s.craft[number]
    return {
        "number": number + 1,
        "hex": "" if place == OUTSIDE else board(s).hexes.name(place),
        "ready": bool(s.ready[number]),
    }


def decks(s: Stealth) -> DecksView:
    """What is left in the decks; nothing in them has an order."""
    values, ids = s.tables.alert, s.tables.fault_ids
    return {
        "alert": {str(value): count for value, count in enumerate(s.deck) if values[value]},
        "discards": {str(value): count for value, count in enumerate(s.discards) if values[value]},
        "faults": {ids[kind]: count for kind, count in enumerate(s.faults) if count},
    }


def cards(s: Stealth) -> list[str]:
    """The harbour defence cards in play."""
    in_play = c08_technology.defence_cards(s)
    return [say(name) for card, name in enumerate(s.tables.defence_names) if in_play >> card & 1]


def target_data(s: Stealth) -> dict[str, str]:
    """The datum of the pack that sets each target number: its card in play, else the board."""
    return dict(data_of_cards(s.tables, s.preset, c08_technology.defence_cards(s), board(s).id))


@lru_cache(200)  # the same cards are in play all night
def data_of_cards(tables: Tables, preset: int, in_play: int, harbour: str) -> dict[str, str]:
    found = {name: f"defence.preset.{tables.presets[preset]}.{name.partition('-')[0]}" for name in TARGET_NAMES}
    found["net"] = f"defence.net.{harbour}"
    for card, name in enumerate(tables.defence_ids):
        if in_play >> card & 1:
            numbers = tables.card_targets[preset][card]
            found |= {TARGET_NAMES[at]: f"defence.card.{name}" for at, number in enumerate(numbers) if number >= 0}
    return found


def sources(s: Stealth) -> dict[str, str]:
    """Where target numbers come from that no source prints."""
    return dict(sources_of_cards(s.tables, s.preset, c08_technology.defence_cards(s), LANGUAGE.get()))


@lru_cache(200)
def sources_of_cards(tables: Tables, preset: int, in_play: int, language: str) -> dict[str, str]:
    found = {name: no_source(ruling) for name, ruling in UNPRINTED.items()}
    for card, name in enumerate(tables.defence_ids):
        if in_play >> card & 1:
            numbers = tables.card_targets[preset][card]
            covered = [TARGET_NAMES[at] for at, number in enumerate(numbers) if number >= 0]
            if name in PRINTED_CARDS:
                found = {target: label for target, label in found.items() if target not in covered}
            else:
                found |= dict.fromkeys(covered, no_source(RULED_CARDS.get(name, "")))
    return found


def no_source(ruling: str) -> str:
    """The label of a number that no source prints."""
    return say("reconstructed (ruling {ruling})", ruling=ruling) if ruling else say("reconstructed")


def technology(s: Stealth) -> dict[str, str]:
    """The technology in use by name."""
    levels = c08_technology.technology(s)
    return {TRACKS[track]: say(s.tables.level_names[track][level - 1]) for track, level in enumerate(levels)}


def add_campaign(seen: View, s: Stealth) -> None:
    """The after action report."""
    seen["report"] = [result(s, number) for number in range(len(s.results))]
    seen["total"] = s.total
    seen["campaign_level"] = s.tables.campaign_ids[level(s.tables.campaign_from, s.total)]


def result(s: Stealth, number: int) -> ResultView:
    """8.1, 8.2.3 A line of the After Action Report; the alert value is that after the mission."""
    mission = s.tables.missions[number]
    rows = [s.reports[at : at + REPORT_COLUMNS] for at in range(0, len(s.reports), REPORT_COLUMNS)]
    return {
        "mission": mission.id,
        "ships": [ship_title(s, ship) for at, ship in zip(s.sunk[::2], s.sunk[1::2], strict=True) if at == number],
        "scuttled": rows[number][1],
        "escaped": escaped_crews(s, number),
        "captured": s.results[number] - points(*rows[number][:3]),
        "score": s.results[number],
        "history": mission.history,
        "spent": s.spent[number] if number < len(s.spent) else 0,
        "alert": sum(c08_technology.alert_value(ships, slcs, crews) for ships, slcs, crews, _ in rows[: number + 1]),
    }


def escaped_crews(s: Stealth, number: int) -> list[str]:
    """The crews that escaped from a mission of the campaign, by name."""
    first = number * SLCS * SAILED_COLUMNS
    rows = [s.sailed[at : at + SAILED_COLUMNS] for at in range(first, first + SLCS * SAILED_COLUMNS, SAILED_COLUMNS)]
    return [crew_in(s, number, slc, row[0]) for slc, row in enumerate(rows) if row and row[2] == ESCAPED]


def add_roster(seen: View, s: Stealth) -> None:
    """Technology, defences and operators of a custom campaign."""
    seen["purse"] = s.purse
    seen["alert_value"] = s.alert_points
    seen["defence_level"] = c08_technology.defence_level(s.tables.defence_from, s.alert_points)
    seen["advances"] = [advance(s, number) for number in range(len(s.tables.advance_ids))]
    seen["roster"] = [row(s, card) for card in range(len(s.losses)) if s.tables.crew_campaign[card]]


def advance(s: Stealth, number: int) -> AdvanceView:
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
        "next": c08_technology.is_next(s, number),
        "advanced": bool(s.bought >> c08_technology.purchase_of(track) & 1),
        "missing": missing,
    }


def row(s: Stealth, card: int) -> RosterView:
    """A line of the operator roster."""
    skills = s.roster[card * SKILL_COUNT : card * SKILL_COUNT + SKILL_COUNT]
    medals = s.medals[card * MEDAL_COLUMNS : card * MEDAL_COLUMNS + MEDAL_COLUMNS]
    return {
        "id": s.tables.crew_ids[card],
        "name": s.tables.crew_names[card],
        "year": s.tables.crew_years[card],
        "skills": dict(zip(SKILLS, skills, strict=True)),
        "fate": "available" if s.losses[card] == ABOARD else FATES[s.losses[card]],
        "medals": dict(zip(("gold", "silver", "bronze", "promotions"), medals, strict=True)),
    }
