"""Chapter 2, the map: a track of boxes from the beach to the ships, and which ships are linked to which box."""

from __future__ import annotations

from siluro.games.gamma.state import EMPTY, Gamma, night


def slots_at(s: Gamma, box: int) -> list[int]:
    """2 The ships linked to a box: 6 and 7 in GG.1, 7 and 8 in GG.2."""
    mission = night(s)
    if box == mission.first_box:
        return list(range(mission.first_ships))
    if box == mission.other_box:
        return list(range(mission.first_ships, len(s.ships)))
    return []


def lay_out_track(s: Gamma) -> None:
    """2 GG.1 uses the first seven boxes, GG.2 all eight."""
    s.box = 0
    s.track = [EMPTY] * night(s).last_box


def fill_box(s: Gamma, counter: int) -> None:
    """5 The counter, or the Dive spent against it, occupies the box."""
    s.track[s.box - 1] = counter
