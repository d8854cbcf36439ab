"""What a screen shows of Uomini Gamma: places, pieces and tracks as plain data, no pixels."""

from __future__ import annotations

from typing import Any

from siluro.games.gamma.rules import c02_map
from siluro.games.gamma.rules.c04_objective import AT_ANCHOR, DAMAGED, SUNK, level
from siluro.games.gamma.rules.state import CALM, COUNTERS, EMPTY, FACE_DOWN, GG1, ROUGH, UNKNOWN, Gamma, grt, night

SEAS = {UNKNOWN: "", CALM: "calm", ROUGH: "rough"}
FATES = {AT_ANCHOR: "at anchor", DAMAGED: "damaged", SUNK: "sunk"}


def view(s: Gamma) -> dict[str, Any]:
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


def place(s: Gamma, box: int) -> dict[str, Any]:
    counter = s.track[box - 1]
    return {
        "id": str(box),
        "counter": "" if counter == EMPTY else COUNTERS[counter],
        "boat_hits_up_to": s.tables.boat_hits[box],
        "ships": c02_map.slots_at(s, box),
        "here": box == s.box,
    }


def ship(s: Gamma, slot: int) -> dict[str, Any]:
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
