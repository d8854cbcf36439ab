"""Set-up: the table is laid, ships lie in their berths, SLCs face where they will go; then the voyage (2.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.stealth.facts.pieces import Finder, hex_id, ship_id
from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules import c02_positioning as c02
from siluro.games.stealth.rules import c03_fault_check as c03
from siluro.games.stealth.rules.c04_actions import FACING_NAMES
from siluro.games.stealth.rules.c08_technology import forward_card
from siluro.games.stealth.rules.state import Stealth, board, night
from siluro.kit.hexes import OUTSIDE


class MissionSetUp(Fact, frozen=True):
    """0.1 The board, its ships and defences, SLCs and crews of a mission are on the table."""

    changes: ClassVar = (
        "time.*", "slcs.*", "ships.*", "craft.*", "decks.*", "targets.*", "sources.*", "set_by.*", "defence.*",
        "forward_id", "forward", "technology.*",
    )  # fmt: skip
    mission: str
    board: str
    ships: int
    craft: int


class ShipBerthed(Fact, frozen=True):
    """0.3 A ship without a space of its own is given one, by chance or by the player (ruling S-38)."""

    changes: ClassVar = ("ships.{ship}.hex", "ships.{ship}.state")
    ship: str
    place: str


class SlcFaced(Fact, frozen=True):
    """0.4 An SLC is turned to where it will go first; the counters come to the table facing north."""

    changes: ClassVar = ("slcs.{slc}.facing",)
    slc: int
    facing: str


class VoyageMade(Fact, frozen=True):
    """2.0, 2.1, 2.2 The forward position says how many surges the crews have left and how many fault checks follow."""

    forward: str
    surges: int
    checks: int


class SlcPicked(Fact, frozen=True):
    """3.0 The die of the turn picks the SLC that draws a fault card; `gone` if it has left the board."""

    slc: int
    gone: bool = False


def set_up(done: Done[Stealth]) -> Iterator[Fact]:
    s = done.after
    yield MissionSetUp(mission=night(s).id, board=board(s).id, ships=len(s.berths), craft=len(s.craft))


def berth(done: Done[Stealth]) -> Iterator[Fact]:
    s, step = done.after, done.step
    assert isinstance(step, c00.BerthByFate | c00.BerthByPlayer)
    yield ShipBerthed(ship=ship_id(s, step.ship), place=hex_id(s, s.berths[step.ship]))


def face(done: Done[Stealth]) -> Iterator[Fact]:
    before, after, step = done.before, done.after, done.step
    assert isinstance(step, c00.Face)
    if after.facing[step.slc] != before.facing[step.slc]:
        yield SlcFaced(slc=step.slc + 1, facing=FACING_NAMES[after.facing[step.slc] + 1])


def voyage(done: Done[Stealth]) -> Iterator[Fact]:
    t, card = done.before.tables, forward_card(done.before)
    yield VoyageMade(
        rule="2.0", forward=t.forward_ids[card], surges=t.forward_surges[card], checks=t.forward_checks[card]
    )


def fault_check(done: Done[Stealth]) -> Iterator[Fact]:
    yield SlcPicked(slc=done.answer, gone=done.before.where[done.answer - 1] == OUTSIDE)


FINDERS: Final[Mapping[type[Any], Finder]] = {
    c00.SetUp: set_up, c00.BerthByFate: berth, c00.BerthByPlayer: berth, c00.Face: face,
    c02.ForwardPositioning: voyage, c03.FaultCheck: fault_check,
}  # fmt: skip
