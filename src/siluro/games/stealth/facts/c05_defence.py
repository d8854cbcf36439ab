"""Chapters 5, 6 and 7: the harbour looks, comes out and strikes; time goes on; dawn and the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.stealth.facts.c01_checks import CrewStunned
from siluro.games.stealth.facts.c04_slc import CrewCaptured
from siluro.games.stealth.facts.pieces import Finder, crew_id, hex_id
from siluro.games.stealth.rules import c05_defence as defence
from siluro.games.stealth.rules import c05_patrol as patrol
from siluro.games.stealth.rules import c06_cleanup as c06
from siluro.games.stealth.rules import c07_ending as c07
from siluro.games.stealth.rules.c05_alert import AlertCard
from siluro.games.stealth.rules.state import (
    ABOARD,
    AT_SEA,
    CAPTURED,
    KILLED,
    REMOVED,
    SINGLE,
    SLCS,
    Stealth,
    custom_crew,
)
from siluro.kit.hexes import OUTSIDE


class AlertCardDrawn(Fact, frozen=True):
    """5.2 A card for an element of the harbour defence against one SLC; it goes to the discards."""

    changes: ClassVar = ("decks.alert.{value}", "decks.discards.{value}")
    element: str
    slc: int
    value: int
    need: int


class AlertDrawn(Fact, frozen=True):
    """5.3 The card drawn is the Alert: the element succeeds, and the deck is shuffled anew."""

    element: str
    slc: int
    need: int


class CardsRemoved(Fact, frozen=True):
    """5.3 An Alert takes the lowest discards out of the game, so the deck gets more dangerous."""

    changes: ClassVar = ("decks.discards.{value}",)
    amounts: ClassVar = {"cards": "-decks.discards.{value}"}
    value: int
    cards: int


class DiscardsReturned(Fact, frozen=True):
    """5.3 After an Alert the discards, and the Alert, are in the deck again."""

    changes: ClassVar = ("decks.alert.*", "decks.discards.*")
    cards: int


class SlcDetected(Fact, frozen=True):
    """5.4.1, 5.4.2, 5.4.3 Searchlights, divers or patrol craft find an SLC."""

    changes: ClassVar = ("slcs.{slc}.detected",)
    slc: int
    place: str
    by: str
    need: int


class SlcUnseen(Fact, frozen=True):
    """5.4.1, 5.4.2 Searchlights or divers do not find an SLC."""

    slc: int
    place: str
    by: str
    need: int


class NoResponse(Fact, frozen=True):
    """5.4.3 No patrol craft answers to an SLC, detected or not."""

    slc: int
    place: str
    need: int


class CraftAppeared(Fact, frozen=True):
    """5.4.3 A patrol craft comes out, exhausted, in front of an SLC or with it."""

    changes: ClassVar = ("craft.{craft}.hex", "craft.{craft}.ready")
    craft: int
    place: str
    slc: int


class NoCraftToSend(Fact, frozen=True):
    """5.4.3 A response succeeds, but all patrol craft are out, or the hexes are full (rulings S-23, S-47)."""

    slc: int
    place: str


class CraftMoved(Fact, frozen=True):
    """5.4.4 A patrol craft goes `towards` the nearest Detected token; without one in sight a die sends it."""

    changes: ClassVar = ("craft.{craft}.hex",)
    craft: int
    start: str
    place: str
    towards: tuple[str, ...] = ()


class CraftStayed(Fact, frozen=True):
    """5.4.4 A patrol craft stays where it is, by the die or because its way is closed."""

    craft: int
    place: str


class AttackMissed(Fact, frozen=True):
    """5.4.5, 5.4.6 An attack by a patrol craft or the mortar has no effect on an SLC."""

    slc: int
    place: str
    by: str
    need: int
    craft: int = 0


class CrewKilled(Fact, frozen=True):
    """5.4.5, 5.4.6 An attack kills a stunned crew."""

    changes: ClassVar = (
        "slcs.{slc}.crew.fate", "slcs.{slc}.hex", "slcs.{slc}.detected", "slcs.{slc}.warheads_out",
    )  # fmt: skip
    slc: int
    crew: str
    place: str
    by: str
    craft: int = 0


class SlcLost(Fact, frozen=True):
    """5.4.5, 5.4.6, 7.0 An SLC that nobody scuttled is out of the game: its crew killed, or found at dawn."""

    changes: ClassVar = ("slcs.{slc}.fate",)
    slc: int
    place: str
    dawn: bool = False


class CraftWithdrew(Fact, frozen=True):
    """6.1 A patrol craft too far from every SLC leaves the board."""

    changes: ClassVar = ("craft.{craft}.hex", "craft.{craft}.ready")
    craft: int
    start: str


class CraftReadied(Fact, frozen=True):
    """6.2 An exhausted patrol craft is ready again."""

    changes: ClassVar = ("craft.{craft}.ready",)
    craft: int
    place: str


class TimePassed(Fact, frozen=True):
    """6.3 The time track goes on: the turn that begins, one more than there are when the night is over."""

    changes: ClassVar = ("time.turn", "time.hour")
    turn: int


class MissionEnded(Fact, frozen=True):
    """7.0 The mission is over: at dawn, or with no SLC left on the board."""

    reason: str


class LevelReached(Fact, frozen=True):
    """7.0 The score of a mission reaches another level."""

    changes: ClassVar = ("level",)
    level: str


def draw(done: Done[Stealth]) -> Iterator[Fact]:
    """The card and what it brings; the Alert's own work comes last."""
    step, s, value = done.step, done.before, done.answer
    assert isinstance(step, AlertCard)
    need = step.target(s)
    is_alert = value == s.tables.alert_value
    if is_alert:
        yield AlertDrawn(rule="5.3", element=step.word, slc=step.slc + 1, need=need)
    else:
        yield AlertCardDrawn(rule="5.2", element=step.word, slc=step.slc + 1, value=value, need=need)
    yield from EFFECTS[type(step)](done, step, need)
    if is_alert:
        yield from reshuffle(done)


def reshuffle(done: Done[Stealth]) -> Iterator[Fact]:
    before, after = done.before, done.after
    gone = sum(before.deck) + sum(before.discards) - sum(after.deck)
    returned = sum(before.discards) - gone
    if gone:
        value = next(value for value, cards in enumerate(before.discards) if cards)
        yield CardsRemoved(rule="5.3", value=value, cards=gone)
    if returned:
        yield DiscardsReturned(rule="5.3", cards=returned)


def sighting(done: Done[Stealth], step: AlertCard, need: int) -> Iterator[Fact]:
    before, slc = done.before, step.slc
    place = hex_id(before, before.where[slc])
    if not step.is_success(before, done.answer):
        yield SlcUnseen(slc=slc + 1, place=place, by=step.word, need=need)
    elif not before.detected[slc]:
        yield SlcDetected(slc=slc + 1, place=place, by=step.word, need=need)


def response(done: Done[Stealth], step: AlertCard, need: int) -> Iterator[Fact]:
    before, after, slc = done.before, done.after, step.slc
    place = hex_id(before, before.where[slc])
    if not step.is_success(before, done.answer):
        yield NoResponse(slc=slc + 1, place=place, need=need)
        return
    yield from sighting(done, step, need)
    came = [craft for craft, at in enumerate(before.craft) if at == OUTSIDE != after.craft[craft]]
    for craft in came:
        yield CraftAppeared(craft=craft + 1, place=hex_id(after, after.craft[craft]), slc=slc + 1)
    if not came:
        yield NoCraftToSend(slc=slc + 1, place=place)


def strike(done: Done[Stealth], step: AlertCard, need: int) -> Iterator[Fact]:
    before, after, slc = done.before, done.after, step.slc
    place, crew = hex_id(before, before.where[slc]), crew_id(before, slc)
    by, craft = ("craft", step.number // SLCS + 1) if isinstance(step, patrol.Charge) else ("mortar", 0)
    if after.crew_fate[slc] == KILLED:
        yield CrewKilled(slc=slc + 1, crew=crew, place=place, by=by, craft=craft)
        yield SlcLost(slc=slc + 1, place=place)
    elif after.stunned[slc] > before.stunned[slc]:
        yield CrewStunned(slc=slc + 1, crew=crew, place=place, by=by, craft=craft)
    else:
        yield AttackMissed(slc=slc + 1, place=place, by=by, need=need, craft=craft)


def movement(done: Done[Stealth]) -> Iterator[Fact]:
    """The craft that somebody answered for, then those after it that know their way."""
    before, after, step = done.before, done.after, done.step
    asked = step.craft if isinstance(step, patrol.Chase | patrol.Drift) else -1
    for craft, start in enumerate(before.craft):
        was, now = hex_id(before, start), hex_id(after, after.craft[craft])
        if was != now:
            towards = tuple(hex_id(before, token) for token in patrol.nearest_tokens(before, start))
            yield CraftMoved(craft=craft + 1, start=was, place=now, towards=towards)
        elif craft == asked:
            yield CraftStayed(craft=craft + 1, place=now)


def clean_up(done: Done[Stealth]) -> Iterator[Fact]:
    before, after = done.before, done.after
    for craft, start in enumerate(before.craft):
        if start != after.craft[craft]:
            yield CraftWithdrew(rule="6.1", craft=craft + 1, start=hex_id(before, start))
    for craft, place in enumerate(after.craft):
        if place != OUTSIDE and not before.ready[craft]:
            yield CraftReadied(rule="6.2", craft=craft + 1, place=hex_id(after, place))
    yield TimePassed(rule="6.3", turn=after.turn)


def mission_end(done: Done[Stealth]) -> Iterator[Fact]:
    """At dawn whoever is still at sea is found."""
    before, after = done.before, done.after
    for slc in range(SLCS):
        place = hex_id(before, before.where[slc])
        if before.slc_fate[slc] == AT_SEA and after.slc_fate[slc] == REMOVED:
            yield SlcLost(slc=slc + 1, place=place, dawn=True)
        if before.crew_fate[slc] == ABOARD and after.crew_fate[slc] == CAPTURED:
            points = 0 if custom_crew(after, slc) else after.tables.crew_captured[after.crews[slc]]
            yield CrewCaptured(slc=slc + 1, crew=crew_id(after, slc), place=place, points=points, dawn=True)


def consequences(done: Done[Stealth]) -> Iterator[Fact]:
    """7.0 What a step means for the end of a mission and for its level, whichever step it was."""
    before, after = done.before, done.after
    if after.ended != before.ended and after.ended in (c07.DAWN, c07.ALL_GONE):
        yield MissionEnded(rule="7.0", reason=c07.ENDINGS[after.ended])
    if after.scenario == SINGLE and level_of(after) != level_of(before):
        yield LevelReached(rule="7.0", level=after.tables.level_ids[level_of(after)])


def level_of(s: Stealth) -> int:
    return c07.level(s.tables.level_from, c07.mission_score(s))


EFFECTS: Final[Mapping[type[Any], Callable[[Done[Stealth], AlertCard, int], Iterator[Fact]]]] = {
    defence.Spot: sighting, defence.Search: sighting, defence.Bomb: strike,
    patrol.Respond: response, patrol.Charge: strike,
}  # fmt: skip
FINDERS: Final[Mapping[type[Any], Finder]] = {
    defence.Spot: draw, defence.Search: draw, defence.Bomb: draw, patrol.Respond: draw, patrol.Charge: draw,
    patrol.Movement: movement, patrol.Chase: movement, patrol.Drift: movement,
    c06.CleanUp: clean_up, c07.MissionEnd: mission_end,
}  # fmt: skip
