"""Chapter 12, experience: every point gained is put on an upgrade at once."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Bar, Choose, Step
from siluro.games.wolves.rules.state import CAPTAIN, CREW, GUN, REPAIRS, REROLL, UPGRADES, Wolves

UPGRADE_ANSWERS: Final = [CAPTAIN, CREW, GUN, REPAIRS, REROLL]
FULL: Final = Bar("12", "this track is already full")


def track_length(s: Wolves, track: int) -> int:
    """12 Boxes of an upgrade track."""
    tables = s.tables
    if track == GUN:
        return tables.gun_xp * max(0, tables.gun_most - s.boat.ammo) if s.boat.ammo else 0
    if track == REPAIRS:
        return tables.repair_xp * (tables.repair_most - 1)
    if track == REROLL:
        return tables.reroll_xp
    return tables.level_xp[-1]


def next_gain(s: Wolves, track: int) -> int:
    """12 How far a track must be filled for its next gain."""
    now, most = s.experience[track], track_length(s, track)
    goal = most
    if track == GUN:
        goal = now - now % s.tables.gun_xp + s.tables.gun_xp
    elif track == REPAIRS:
        goal = now - now % s.tables.repair_xp + s.tables.repair_xp
    elif track != REROLL:
        for bound in s.tables.level_xp:
            if bound > now:
                goal = bound
                break
    return min(goal, most)


def room(s: Wolves) -> bool:
    """12 Whether any track takes one more point."""
    for track in UPGRADE_ANSWERS:  # noqa: SIM110
        if s.experience[track] < track_length(s, track):
            return True
    return False


def gain(s: Wolves, points: int) -> None:
    """12 Experience for a ship or a minefield; each point must be put on a track at once."""
    if not s.campaign:
        return
    s.patrol_experience += points
    steps: list[Step[Any]] = [UPGRADE] * points
    s.then(*steps)


class Upgrade(Choose[Wolves]):
    """12 Put one point of experience on a track; with every track full it is lost (ruling R-41)."""

    rule: ClassVar[str] = "12"
    word: ClassVar[str] = "upgrade"

    def candidates(self, s: Wolves) -> list[int]:
        return UPGRADE_ANSWERS if room(s) else NO_ROOM

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        return FULL if answer != LOST and s.experience[answer] >= track_length(s, answer) else None

    def name(self, s: Wolves, answer: int) -> str:
        return "lost" if answer == LOST else UPGRADES[answer]

    def apply(self, s: Wolves, answer: int) -> None:
        if answer != LOST:
            s.experience[answer] += 1


def has_reroll(s: Wolves) -> int:
    """12 One re-roll in each turn once its track is full."""
    return 1 if s.campaign and s.experience[REROLL] >= s.tables.reroll_xp else 0


def gun_capacity(s: Wolves) -> int:
    """12 Ammunition the deck gun can hold from the next port on."""
    boat = s.boat
    if not boat.ammo:
        return 0
    return max(boat.ammo, min(s.tables.gun_most, boat.ammo + s.experience[GUN] // s.tables.gun_xp))


LOST: Final = 5
NO_ROOM: Final = [LOST]
UPGRADE: Final = Upgrade()
