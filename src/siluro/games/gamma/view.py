"""What a screen shows of Uomini Gamma: places, pieces and tracks as plain data, no pixels."""

from __future__ import annotations

from typing import TypedDict

from siluro.games.gamma.rules import c02_map
from siluro.games.gamma.rules.c04_objective import FATES, level
from siluro.games.gamma.rules.state import COUNTERS, EMPTY, FACE_DOWN, GG1, SEAS, Gamma, grt, night


class Place(TypedDict):
    """A box of the track."""

    id: str
    counter: str
    boat_hits_up_to: int
    ships: list[int]
    here: bool


class Ship(TypedDict):
    """A ship at anchor; while it lies face down its id and name are empty."""

    slot: int
    box: int
    id: str
    name: str
    grt: int | None
    men: int
    fate: str


class Tracks(TypedDict):
    """Men and Dives."""

    available: int
    on_mission: int
    lost: int
    dives: int


class History(TypedDict):
    """The tonnage of 1942."""

    gg1: int
    gg2: int


class View(TypedDict):
    """The table at a moment."""

    game: str
    mission: str
    sea: str
    box: int
    places: list[Place]
    ships: list[Ship]
    tracks: Tracks
    bag: dict[str, int]
    currents: int
    tonnage: int
    gg1_tonnage: int
    level: str
    history: History


def view(s: Gamma) -> View:
    """The table at this moment."""
    return {
        "game": "gamma",
        "mission": "gg1" if s.mission == GG1 else "gg2",
        "sea": SEAS[s.sea],
        "box": s.box,
        "places": [place(s, box) for box in range(1, night(s).last_box + 1)],
        "ships": [ship(s, slot) for slot in range(len(s.ships))],
        "tracks": {"available": s.available, "on_mission": s.men, "lost": s.lost, "dives": s.dives},
        "bag": {COUNTERS[counter]: count for counter, count in enumerate(s.bag)},
        "currents": s.currents,
        "tonnage": s.tonnage,
        "gg1_tonnage": s.gg1_tonnage,
        "level": s.tables.level_ids[level(s)],
        "history": {"gg1": s.tables.history[0], "gg2": s.tables.history[1]},
    }


def place(s: Gamma, box: int) -> Place:
    counter = s.track[box - 1]
    return {
        "id": str(box),
        "counter": "" if counter == EMPTY else COUNTERS[counter],
        "boat_hits_up_to": s.tables.boat_hits[box],
        "ships": c02_map.slots_at(s, box),
        "here": box == s.box,
    }


def ship(s: Gamma, slot: int) -> Ship:
    index = s.ships[slot]
    known = index != FACE_DOWN
    return {
        "slot": slot + 1,
        "box": c02_map.box_of(s, slot),
        "id": s.tables.ship_ids[index] if known else "",
        "name": s.tables.ship_names[index] if known else "",
        "grt": grt(s, index) if known else None,
        "men": s.assigned[slot],
        "fate": FATES[s.fates[slot]],
    }
