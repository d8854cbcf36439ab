"""What is true of every position of Uomini Gamma."""

from __future__ import annotations

from siluro.games.gamma import c03_missions as c03
from siluro.games.gamma import c05_sequence as c05
from siluro.games.gamma.state import CAMPAIGN, FACE_DOWN, GG2, Gamma, night


def flaw(s: Gamma) -> str:
    """The first thing that cannot be, in words; empty if the position is possible."""
    for wrong, what in (
        (not 0 <= s.scenario <= CAMPAIGN or not 0 <= s.mission <= GG2, "there is no such mission"),
        (not 0 <= s.placement <= 2 or s.corrected not in (0, 1), "there is no such option"),
        (not 0 <= s.available <= max(s.tables.available), f"{s.available} men available"),
    ):
        if wrong:
            return what
    for wrong, what in (
        (s.men < 0 or s.lost < 0, "men on mission or lost below zero"),
        (s.men + s.lost + sum(s.assigned) > s.available, "more men on mission, assigned and lost than available"),
        (len(s.bag) != 5 or min(s.bag) < 0, "a bag with fewer than no counters"),
        (not 0 <= s.dives <= 2 or not 0 <= s.currents <= 2, "Dive or Strong Current counters that do not exist"),
        (not 0 <= s.box <= night(s).last_box, f"box {s.box}"),
        (len(s.assigned) != len(s.ships) or len(s.fates) != len(s.ships), "assignments to ships that are not there"),
        (any(not 0 <= men <= 3 for men in s.assigned), "more than three men on a ship"),
        (any(not FACE_DOWN <= ship < len(s.tables.grt) for ship in s.ships), "a ship that does not exist"),
        (len(set(s.ships) - {FACE_DOWN}) + s.ships.count(FACE_DOWN) != len(s.ships), "a ship in two places"),
        (bool(s.box) and len(s.track) != night(s).last_box, "a track of the wrong length"),
        (s.tonnage < 0 or not 0 <= s.ended <= 5, "an impossible result"),
    ):
        if wrong:
            return what
    return agenda_flaw(s)


def agenda_flaw(s: Gamma) -> str:
    """The steps on the agenda must speak of ships that are there, and a draw needs a bag (ruling G-7)."""
    for step in s.todo:
        if isinstance(step, c03.TargetShip | c03.Reveal | c05.Assign | c05.Attack) and not 0 <= step.slot < len(
            s.ships
        ):
            return f"{step} asks about a ship that is not there"
        if isinstance(step, c05.Attack) and (s.ships[step.slot] == FACE_DOWN or not 1 <= step.left <= 3):
            return f"{step} is no possible attack"
        if isinstance(step, c05.Draw) and not sum(s.bag):
            return "a draw from an empty bag (ruling G-7)"
    return ""
