"""What is true of every position of Uomini Gamma."""

from __future__ import annotations

from siluro.engine.limits import beyond_limits
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.c04_objective import AT_ANCHOR, ENDINGS, SUNK
from siluro.games.gamma.rules.state import (
    CURRENT,
    DIVE,
    FACE_DOWN,
    SPOTLIGHT,
    Gamma,
    night,
)

Flaws = tuple[tuple[bool, str], ...]
OF_A_SHIP = (c03.TargetShip, c03.Reveal, c05.Assign, c05.Attack)


def flaw(s: Gamma) -> str:
    """The first thing that cannot be, in words; empty if the position is possible."""
    return beyond_limits(s) or first(men_flaws(s)) or first(map_flaws(s)) or first(ship_flaws(s)) or agenda_flaw(s)


def first(flaws: Flaws) -> str:
    """The first of these that is true."""
    return next((what for wrong, what in flaws if wrong), "")


def men_flaws(s: Gamma) -> Flaws:
    """The men, and the result."""
    return (
        (not 0 <= s.available <= max(s.tables.available), f"{s.available} men available"),
        (s.men + s.lost + sum(s.assigned) > s.available, "more men on mission, assigned and lost than available"),
        (not 0 <= s.ended < len(ENDINGS), "an impossible result"),
    )


def map_flaws(s: Gamma) -> Flaws:
    """The boxes and the counters."""
    mission = night(s)
    return (
        (len(s.bag) != DIVE, "a bag with other counters"),
        (not 0 <= s.dives <= mission.dives + mission.calm_dives, "Dive counters that do not exist"),
        (not 0 <= s.currents <= mission.bag[CURRENT] + mission.rough_bag[CURRENT], "too many Strong Current counters"),
        (not 0 <= s.box <= mission.last_box, f"box {s.box}"),
        (len(s.track) != mission.last_box, "a track of the wrong length"),
        (SPOTLIGHT in s.track, "a Spotlight in a box"),
        (s.track.count(CURRENT) != s.currents, "Strong Currents that do not lie in a box"),
    )


def ship_flaws(s: Gamma) -> Flaws:
    """The ships and the men assigned to them."""
    return (
        (len(s.assigned) != len(s.ships) or len(s.fates) != len(s.ships), "assignments to ships that are not there"),
        (any(men not in s.tables.assignments for men in s.assigned), "more men on a ship than it takes"),
        (any(not FACE_DOWN <= ship < len(s.tables.grt) for ship in s.ships), "a ship that does not exist"),
        (len(set(s.ships) - {FACE_DOWN}) + s.ships.count(FACE_DOWN) != len(s.ships), "a ship in two places"),
        (any(not AT_ANCHOR <= fate <= SUNK for fate in s.fates), "a ship with an impossible fate"),
    )


def agenda_flaw(s: Gamma) -> str:
    """The steps on the agenda must speak of ships that are there, and a draw needs a bag (ruling G-7)."""
    for step in s.todo:
        if isinstance(step, OF_A_SHIP) and not 0 <= step.slot < len(s.ships):
            return f"{step} asks about a ship that is not there"
        if isinstance(step, c05.Attack) and (s.ships[step.slot] == FACE_DOWN or step.left < 1 or step.damage < 0):
            return f"{step} is no possible attack"
        if isinstance(step, c05.Draw) and not sum(s.bag):
            return "a draw from an empty bag (ruling G-7)"
    return ""
