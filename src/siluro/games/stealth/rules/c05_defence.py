"""Chapter 5, searchlights (5.4.1), the underwater dive team (5.4.2), the shore base mortar (5.4.6)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do
from siluro.games.stealth.rules.c01_board import has_ship
from siluro.games.stealth.rules.c04_escape import hit
from siluro.games.stealth.rules.c05_alert import AlertCard
from siluro.games.stealth.rules.state import (
    DIVE_TEAM,
    FOR_ATTACK,
    FOR_SIGHTING,
    MORTAR,
    SEARCHLIGHTS,
    SLCS,
    Stealth,
    board,
    luck_of,
)
from siluro.kit.hexes import OUTSIDE


class Searchlights(Do[Stealth]):
    """5.4.1 A card for each SLC that is not detected, in the order of their numbers (ruling S-21)."""

    rule: ClassVar[str] = "5.4.1"

    def apply(self, s: Stealth) -> None:
        searchlights(s, 0)


def searchlights(s: Stealth, first: int) -> None:
    """5.4.1 The next SLC that the searchlights may find."""
    for slc in range(first, SLCS):
        if s.where[slc] != OUTSIDE and not s.detected[slc]:
            s.todo.append(SPOTS[slc])
            return


class Spot(AlertCard):
    """5.4.1 Surfaced is easier to see than submerged."""

    rule: ClassVar[str] = "5.4.1"
    word: ClassVar[str] = "searchlights"

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_SIGHTING + self.slc)

    def target(self, s: Stealth) -> int:
        return s.targets[SEARCHLIGHTS + s.submerged[self.slc]]

    def resolve(self, s: Stealth, success: bool) -> None:
        if success:
            s.detected[self.slc] = 1
        searchlights(s, self.slc + 1)


class DiveTeam(Do[Stealth]):
    """5.4.2 Only if the card is in play: a card for each undetected SLC in the hex of a ship."""

    rule: ClassVar[str] = "5.4.2"

    def apply(self, s: Stealth) -> None:
        if s.targets[DIVE_TEAM]:
            dive_team(s, 0)


def dive_team(s: Stealth, first: int) -> None:
    """5.4.2 The next SLC that the divers may find."""
    for slc in range(first, SLCS):
        if s.where[slc] != OUTSIDE and not s.detected[slc] and has_ship(s, s.where[slc]):
            s.todo.append(SEARCHES[slc])
            return


class Search(AlertCard):
    """5.4.2 The divers search the hulls."""

    rule: ClassVar[str] = "5.4.2"
    word: ClassVar[str] = "dive-team"

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_SIGHTING + self.slc)

    def target(self, s: Stealth) -> int:
        return s.targets[DIVE_TEAM]

    def resolve(self, s: Stealth, success: bool) -> None:
        if success:
            s.detected[self.slc] = 1
        dive_team(s, self.slc + 1)


class Mortar(Do[Stealth]):
    """5.4.6 Only if the card is in play: a card for each SLC beside a net and outside the harbour."""

    rule: ClassVar[str] = "5.4.6"

    def apply(self, s: Stealth) -> None:
        if s.targets[MORTAR]:
            mortar(s, 0)


def mortar(s: Stealth, first: int) -> None:
    """5.4.6 The next SLC under the mortar."""
    for slc in range(first, SLCS):
        if s.where[slc] != OUTSIDE and board(s).by_net[s.where[slc]]:
            s.todo.append(BOMBS[slc])
            return


class Bomb(AlertCard):
    """5.4.6 Stuns, or kills who is stunned."""

    rule: ClassVar[str] = "5.4.6"
    word: ClassVar[str] = "mortar"

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_ATTACK + self.slc)

    def target(self, s: Stealth) -> int:
        return s.targets[MORTAR + s.submerged[self.slc]]

    def resolve(self, s: Stealth, success: bool) -> None:
        mortar(s, self.slc + 1)  # before the hit, which may end the mission
        if success:
            hit(s, self.slc)


SEARCHLIGHT_SWEEP: Final = Searchlights()
DIVE_TEAM_SEARCH: Final = DiveTeam()
MORTAR_FIRE: Final = Mortar()
SPOTS: Final = [Spot(0), Spot(1), Spot(2)]
SEARCHES: Final = [Search(0), Search(1), Search(2)]
BOMBS: Final = [Bomb(0), Bomb(1), Bomb(2)]
