"""Chapter 3, the missions: men, ships, counters, sea."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.gamma.rules import c02_map
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules.state import COUNTERS, SEAS, Gamma

Finder = Callable[[Done[Gamma]], Iterator[Fact]]


class MenReady(Fact, frozen=True):
    """3 A die has said how many men there are for both missions."""

    changes: ClassVar = ("tracks.available",)
    men: int


class SecondMissionBegun(Fact, frozen=True):
    """3.2 The second mission of a campaign begins on an empty map, with those who came back from the first."""

    changes: ClassVar = (
        "mission", "sea", "box", "currents", "places.*", "ships.*", "tracks.*", "gg1_tonnage",
    )  # fmt: skip
    men: int


class MenSent(Fact, frozen=True):
    """3.1 The player has sent so many men."""

    changes: ClassVar = ("tracks.on_mission",)
    amounts: ClassVar = {"men": "tracks.on_mission"}
    men: int


class ShipsMarked(Fact, frozen=True):
    """3.1.1, 3.2.1 So many ships are the targets of tonight; which ones nobody knows yet."""

    changes: ClassVar = ("ships.*", "places.*.ships.*")
    ships: int


class ShipPlaced(Fact, frozen=True):
    """3.1.1, 3.2.1 A die has picked a ship; those of its box lie in the order of their table (ruling G-29)."""

    changes: ClassVar = ("ships.*",)
    ship: str
    box: int


class ShipRevealed(Fact, frozen=True):
    """3.1.4, 3.2.4 A face-down ship is turned over."""

    changes: ClassVar = ("ships.{slot}.id", "ships.{slot}.name", "ships.{slot}.grt")
    slot: int
    ship: str


class BagFilled(Fact, frozen=True):
    """3.1.2, 3.2.2 What is always in the bag, and the Dives beside the track."""

    changes: ClassVar = ("bag.*", "tracks.dives")
    amounts: ClassVar = {"dives": "tracks.dives"}
    counters: int
    dives: int


class SeaFound(Fact, frozen=True):
    """3.1.3, 3.2.3 Calm or rough, with the counters and Dives that it adds."""

    changes: ClassVar = ("sea", "bag.*", "tracks.dives")
    sea: str
    counters: tuple[str, ...]
    dives: int


class MenUnfit(Fact, frozen=True):
    """3.2 So many men are missing in the second mission; the others are on it, unless they are too few."""

    changes: ClassVar = ("tracks.available", "tracks.on_mission")
    amounts: ClassVar = {"men": "-tracks.available", "left": "tracks.on_mission"}
    men: int
    left: int


def available(done: Done[Gamma]) -> Iterator[Fact]:
    yield MenReady(men=done.after.available)


def second_mission(done: Done[Gamma]) -> Iterator[Fact]:
    yield SecondMissionBegun(men=done.after.available)


def employ(done: Done[Gamma]) -> Iterator[Fact]:
    yield MenSent(men=done.after.men)


def targets(done: Done[Gamma]) -> Iterator[Fact]:
    yield ShipsMarked(ships=len(done.after.ships))


def target_ship(done: Done[Gamma]) -> Iterator[Fact]:
    s, step = done.after, done.step
    assert isinstance(step, c03.TargetShip)
    ship = c03.ship_table(s, step.slot)[done.answer]
    yield ShipPlaced(ship=s.tables.ship_ids[ship], box=c02_map.box_of(s, step.slot))


def reveal(done: Done[Gamma]) -> Iterator[Fact]:
    assert isinstance(done.step, c03.Reveal)
    yield ShipRevealed(slot=done.step.slot + 1, ship=done.after.tables.ship_ids[done.answer])


def counters(done: Done[Gamma]) -> Iterator[Fact]:
    yield BagFilled(counters=sum(done.after.bag), dives=done.after.dives - done.before.dives)


def sea(done: Done[Gamma]) -> Iterator[Fact]:
    before, after = done.before, done.after
    more = [name for at, name in enumerate(COUNTERS[: len(after.bag)]) for _ in range(after.bag[at] - before.bag[at])]
    yield SeaFound(sea=SEAS[after.sea], counters=tuple(more), dives=after.dives - before.dives)


def called_away(done: Done[Gamma]) -> Iterator[Fact]:
    yield MenUnfit(men=done.before.available - done.after.available, left=done.after.men - done.before.men)


FINDERS: Final[Mapping[type[Any], Finder]] = {
    c03.Available: available, c03.Gg2: second_mission, c03.Employ: employ, c03.Targets: targets,
    c03.TargetShip: target_ship, c03.Reveal: reveal, c03.Counters: counters, c03.Sea: sea, c03.CalledAway: called_away,
}  # fmt: skip
