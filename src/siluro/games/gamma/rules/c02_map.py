"""Chapter 2, the map: a track of boxes from the beach to the ships, and which ships are linked to which box."""

from __future__ import annotations

from typing import Final

from siluro.games.gamma.rules.state import EMPTY, UNKNOWN, Gamma, night

MOST_SHIPS: Final = 12  # two tables of a die each


def slots_at(s: Gamma, box: int) -> list[int]:
    """2 The ships linked to a box: 6 and 7 in GG.1, 7 and 8 in GG.2."""
    mission = night(s)
    if box == mission.first_box:
        return list(range(mission.first_ships))
    if box == mission.other_box:
        return list(range(mission.first_ships, len(s.ships)))
    return []


def box_of(s: Gamma, slot: int) -> int:
    """2 The box that a ship is linked to."""
    mission = night(s)
    return mission.first_box if slot < mission.first_ships else mission.other_box


def clear_map(s: Gamma) -> None:
    """2 Seven empty boxes in GG.1, eight in GG.2; nothing of an earlier mission stays (ruling G-18)."""
    s.box = 0
    s.currents = 0
    s.track = [EMPTY] * night(s).last_box
    s.sea = UNKNOWN


def fill_box(s: Gamma, counter: int) -> None:
    """5 The counter, or the Dive spent against it, occupies the box."""
    s.track[s.box - 1] = counter
