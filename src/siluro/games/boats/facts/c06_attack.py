"""Chapter 6, the attack on ships: which they are, how many boats go for each, and what their dice do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.facts.c08_alarm import alarm_change
from siluro.games.boats.facts.c10_scenarios import level_change
from siluro.games.boats.facts.finder import Finder
from siluro.games.boats.rules import c06_attack as c06
from siluro.games.boats.rules.state import Boats


class ShipSeen(Fact, frozen=True):
    """6 A ship next to the boats is turned face up."""

    changes: ClassVar = (
        "ships.{berth}.state", "ships.{berth}.id", "ships.{berth}.name", "ships.{berth}.kind", "ships.{berth}.points",
        "unseen.*",
    )  # fmt: skip
    amounts: ClassVar = {"points": "ships.{berth}.points"}
    berth: int
    hex: str
    ship: str
    points: int


class BoatsSent(Fact, frozen=True):
    """6 So many boats are declared for a ship."""

    changes: ClassVar = ("ships.{berth}.boats", "tracks.sent", "tracks.boats")
    amounts: ClassVar = {"boats": "-tracks.boats"}
    berth: int
    hex: str
    ship: str
    boats: int
    left: int


class ShipSpared(Fact, frozen=True):
    """6 No boat is declared for a ship that could be attacked."""

    berth: int
    hex: str
    ship: str


class ShipHit(Fact, frozen=True):
    """6.1, 6.1.1 A boat hits the ship, which counts."""

    changes: ClassVar = (
        "ships.{berth}.state", "ships.{berth}.id", "ships.{berth}.name", "ships.{berth}.kind", "ships.{berth}.points",
        "hits.*", "hit_names.*", "points",
    )  # fmt: skip
    amounts: ClassVar = {"points": "points"}
    berth: int
    hex: str
    ship: str
    points: int


class BoatMissed(Fact, frozen=True):
    """6.1 A boat does not hit the ship; so many may still try."""

    berth: int
    hex: str
    ship: str
    left: int


class AttackOver(Fact, frozen=True):
    """6.1.2, 6.1.3 All boats declared for the ship are spent, used or not (ruling M-36)."""

    changes: ClassVar = ("ships.{berth}.boats", "tracks.sent")
    amounts: ClassVar = {"boats": "-tracks.sent"}
    berth: int
    hex: str
    ship: str
    boats: int


def target(s: Boats, berth: int) -> dict[str, Any]:
    """The berth as screens count them, where it is, and the ship in it."""
    hex = s.board.hexes.name(s.board.berth_hexes[berth])
    return {"berth": berth + 1, "hex": hex, "ship": s.raid.ship_ids[s.berths[berth]]}


def reveal(done: Done[Boats]) -> Iterator[Fact]:
    s, step = done.after, done.step
    assert isinstance(step, c06.Reveal)
    yield ShipSeen(**target(s, step.berth), points=s.raid.points[s.berths[step.berth]])


def send(done: Done[Boats]) -> Iterator[Fact]:
    s, step = done.after, done.step
    assert isinstance(step, c06.Send)
    if s.committed[step.berth]:
        yield BoatsSent(**target(s, step.berth), boats=s.committed[step.berth], left=s.boats)
    else:
        yield ShipSpared(**target(s, step.berth))


def attack(done: Done[Boats]) -> Iterator[Fact]:
    before, after, step = done.before, done.after, done.step
    assert isinstance(step, c06.Attack)
    ship = target(before, step.berth)
    if after.berths[step.berth] != before.berths[step.berth]:
        yield ShipHit(**ship, points=after.points - before.points)
        yield from level_change(done)
    else:
        yield BoatMissed(**ship, left=step.left - 1)
    if not after.committed[step.berth]:
        yield AttackOver(rule="6.1.2", **ship, boats=before.committed[step.berth])
        yield from alarm_change(done, "6.1.3")


FINDERS: Final[Mapping[type[Any], Finder]] = {c06.Reveal: reveal, c06.Send: send, c06.Attack: attack}
