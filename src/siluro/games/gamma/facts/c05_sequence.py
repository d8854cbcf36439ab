"""Chapters 4 and 5: from box to box towards the ships, the attack, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.gamma.facts.c03_missions import Finder
from siluro.games.gamma.rules import c04_objective as c04
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.c02_map import box_of
from siluro.games.gamma.rules.state import BOAT, COUNTERS, CURRENT, UWWP, Gamma, grt


class BoxEntered(Fact, frozen=True):
    """5 The men swim on to the next box."""

    changes: ClassVar = ("box", "places.*.here")
    box: int
    men: int


class ManSentHome(Fact, frozen=True):
    """5.2.2 One man turns back; he is not lost."""

    changes: ClassVar = ("tracks.on_mission",)
    box: int
    left: int


class CounterDrawn(Fact, frozen=True):
    """5.1 A counter comes out of the bag; all but a Spotlight fill the box."""

    changes: ClassVar = ("bag.{counter}", "places.{box}.counter")
    counter: str
    box: int


class CurrentMet(Fact, frozen=True):
    """5.1.2 A Strong Current lies on the map and will lower every attack die."""

    changes: ClassVar = ("currents",)
    box: int
    currents: int


class BoatAttracted(Fact, frozen=True):
    """5.1.3 The men hold on under the Spotlight: one Boat more is in the bag."""

    changes: ClassVar = ("bag.boat",)
    box: int


class Dived(Fact, frozen=True):
    """5.1.6 The men dive under the beam; the Dive fills the box."""

    changes: ClassVar = ("tracks.dives", "places.{box}.counter")
    box: int
    left: int


class BoatPassed(Fact, frozen=True):
    """5.1.4 A Surveillance Boat finds nobody; `harmless` where none could be found, so near the beach."""

    box: int
    harmless: bool = False


class ManCaught(Fact, frozen=True):
    """5.1.4, 5.1.5 A man is lost, to a Surveillance Boat or to the British divers."""

    changes: ClassVar = ("tracks.on_mission", "tracks.lost")
    by: str
    box: int
    left: int


class BagPutAway(Fact, frozen=True):
    """5 After the last draw bag and Dives matter no more."""

    changes: ClassVar = ("bag.*", "tracks.dives")


class MenAssigned(Fact, frozen=True):
    """5.2 So many men leave the others for a ship."""

    changes: ClassVar = ("ships.{slot}.men", "tracks.on_mission")
    amounts: ClassVar = {"men": "ships.{slot}.men"}
    slot: int
    ship: str
    box: int
    men: int
    left: int


class ShipSpared(Fact, frozen=True):
    """5.2 Nobody goes for a ship that could be reached."""

    slot: int
    ship: str


class ApproachEnded(Fact, frozen=True):
    """5, 5.2 Nobody swims any further: why, who goes home, and how many ships will be attacked."""

    changes: ClassVar = ("box", "tracks.on_mission", "places.*.here")
    reason: str
    home: int
    attacks: int


class Struck(Fact, frozen=True):
    """5.2.1 One man's charge damages the ship."""

    slot: int
    ship: str
    damage: int


class Missed(Fact, frozen=True):
    """5.2.1 One man's charge does not damage the ship."""

    slot: int
    ship: str


class ShipSunk(Fact, frozen=True):
    """5.2.1, 4 A ship has as many damages as she bears; her tonnage counts."""

    changes: ClassVar = ("ships.{slot}.fate", "tonnage")
    amounts: ClassVar = {"grt": "tonnage"}
    slot: int
    ship: str
    grt: int
    damage: int


class ShipDamaged(Fact, frozen=True):
    """5.2.1 A ship is damaged and stays afloat: nothing counts."""

    changes: ClassVar = ("ships.{slot}.fate",)
    slot: int
    ship: str
    damage: int


class AttackOver(Fact, frozen=True):
    """5.2.1 Every man assigned to the ship has attacked."""

    changes: ClassVar = ("ships.{slot}.men",)
    slot: int
    ship: str
    men: int


class LevelReached(Fact, frozen=True):
    """4 The tonnage reaches another level."""

    changes: ClassVar = ("level",)
    level: str


def onward(done: Done[Gamma]) -> Iterator[Fact]:
    """5.2.2 Also at the die of a Boat, read widely."""
    before, after = done.before, done.after
    if after.men == before.men - 1 and after.box:
        yield ManSentHome(rule="5.2.2", box=before.box, left=after.men)


def draw(done: Done[Gamma]) -> Iterator[Fact]:
    before, after, counter = done.before, done.after, done.answer
    box = before.box
    yield CounterDrawn(counter=COUNTERS[counter], box=box)
    if counter == CURRENT:
        yield CurrentMet(rule="5.1.2", box=box, currents=after.currents)
    elif counter == UWWP:
        yield ManCaught(rule="5.1.5", by="uwwp", box=box, left=before.men - 1)
    elif counter == BOAT and not c05.boat_can_hit(before):
        yield BoatPassed(rule="5.1.4", box=box, harmless=True)


def spotlights(done: Done[Gamma]) -> Iterator[Fact]:
    box = done.before.box
    if done.answer == c05.SPEND_DIVE:
        yield Dived(rule="5.1.6", box=box, left=done.before.dives - 1)
    else:
        yield BoatAttracted(box=box)


def surveillance(done: Done[Gamma]) -> Iterator[Fact]:
    box = done.before.box
    if c05.is_caught(done.before, done.answer):
        yield ManCaught(by="boat", box=box, left=done.before.men - 1)
    else:
        yield BoatPassed(box=box)


def assign(done: Done[Gamma]) -> Iterator[Fact]:
    before, after, step = done.before, done.after, done.step
    assert isinstance(step, c05.Assign)
    ship, men = ship_id(before, step.slot), done.answer
    if not men:
        yield ShipSpared(slot=step.slot + 1, ship=ship)
        return
    left, box = before.men - men, box_of(after, step.slot)
    yield MenAssigned(slot=step.slot + 1, ship=ship, box=box, men=men, left=left)


def attack(done: Done[Gamma]) -> Iterator[Fact]:
    """One man's die; the last one's says what became of the ship."""
    before, after, step = done.before, done.after, done.step
    assert isinstance(step, c05.Attack)
    slot, ship = step.slot + 1, ship_id(before, step.slot)
    is_hit = c05.is_damage(before, done.answer)
    damage = step.damage + is_hit
    yield Struck(slot=slot, ship=ship, damage=damage) if is_hit else Missed(slot=slot, ship=ship)
    if step.left > 1:
        return
    if after.fates[step.slot] == c04.SUNK:
        yield ShipSunk(slot=slot, ship=ship, grt=grt(after, after.ships[step.slot]), damage=damage)
    elif after.fates[step.slot] == c04.DAMAGED:
        yield ShipDamaged(slot=slot, ship=ship, damage=damage)
    yield AttackOver(slot=slot, ship=ship, men=before.assigned[step.slot])


def ship_id(s: Gamma, slot: int) -> str:
    """Empty while the ship lies face down."""
    return s.tables.ship_ids[s.ships[slot]] if s.ships[slot] >= 0 else ""


def consequences(done: Done[Gamma]) -> Iterator[Fact]:
    """What a step means for the approach and for the result, whichever step it was."""
    before, after = done.before, done.after
    if is_bag_put_away(done):
        yield BagPutAway(rule="5")
    if after.box > before.box:
        yield BoxEntered(rule="5", box=after.box, men=after.men)
    elif before.box and not after.box:
        yield ApproachEnded(
            rule="5.2", reason=c04.ENDINGS[after.ended], home=gone_home(done), attacks=sum(map(bool, after.assigned))
        )
    if c04.level(after) != c04.level(before):
        yield LevelReached(rule="4", level=after.tables.level_ids[c04.level(after)])


def is_bag_put_away(done: Done[Gamma]) -> bool:
    """More left the bag and the Dives than was drawn or spent."""
    before, after = done.before, done.after
    drawn = isinstance(done.step, c05.Draw) or (isinstance(done.step, c05.Spotlights) and done.answer == c05.SPEND_DIVE)
    return sum(before.bag) + before.dives - drawn > 0 == sum(after.bag) + after.dives


def gone_home(done: Done[Gamma]) -> int:
    """Men who were on mission and are neither lost nor assigned."""
    before, after = done.before, done.after
    return before.men - (after.lost - before.lost) - (sum(after.assigned) - sum(before.assigned))


FINDERS: Final[Mapping[type[Any], Finder]] = {
    c05.Onward: onward, c05.BoatSighted: onward, c05.Draw: draw, c05.Spotlights: spotlights,
    c05.Surveillance: surveillance, c05.Assign: assign, c05.Attack: attack,
}  # fmt: skip
