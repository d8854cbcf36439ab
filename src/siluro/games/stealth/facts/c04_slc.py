"""Chapter 4: what SLCs and their crews do in their turn, and how they leave the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.stealth.facts.pieces import Finder, crew_id, hex_id, ship_id
from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules import c04_escape as escape
from siluro.games.stealth.rules import c04_slc as c04
from siluro.games.stealth.rules.c01_board import is_net
from siluro.games.stealth.rules.c07_ending import mission_score
from siluro.games.stealth.rules.state import (
    ACTIONS,
    AT_SEA,
    ESCAPED,
    HELD,
    MEND,
    SCUTTLED,
    SPACES,
    SUCCESS,
    SUNK,
    WAS_INSIDE,
    Stealth,
    board,
    night,
)
from siluro.kit.hexes import OUTSIDE


class SlcTurnBegun(Fact, frozen=True):
    """4.2, 4.4 It is an SLC's turn: two action points, or one for a stunned crew."""

    changes: ClassVar = ("slcs.{slc}.points",)
    amounts: ClassVar = {"points": "slcs.{slc}.points"}
    slc: int
    points: int


class ActionTried(Fact, frozen=True):
    """4.2, 4.3 Action points go into an action: enough of them make it certain, one less leaves it to a check."""

    changes: ClassVar = ("slcs.{slc}.points",)
    amounts: ClassVar = {"points": "-slcs.{slc}.points"}
    slc: int
    action: str
    points: int
    place: str
    certain: bool = False


class ActionFailed(Fact, frozen=True):
    """4.2 An action comes to nothing: its check failed, and no surge bettered it."""

    slc: int
    action: str
    place: str


class SlcTurnEnded(Fact, frozen=True):
    """4.2 An SLC leaves the rest of its action points."""

    changes: ClassVar = ("slcs.{slc}.points",)
    amounts: ClassVar = {"unused": "-slcs.{slc}.points"}
    slc: int
    unused: int


class SlcMoved(Fact, frozen=True):
    """4.3 Move, Full Move: so many hexes straight ahead."""

    changes: ClassVar = ("slcs.{slc}.hex",)
    slc: int
    start: str
    place: str
    hexes: int
    submerged: bool = False


class NetEvaded(Fact, frozen=True):
    """4.3 Evade Net: the SLC is in the hex of the net."""

    changes: ClassVar = ("slcs.{slc}.hex",)
    slc: int
    start: str
    place: str
    submerged: bool = False


class DetectionLost(Fact, frozen=True):
    """4.1, 4.3 Entering a hex submerged, an SLC shakes off its Detected token."""

    changes: ClassVar = ("slcs.{slc}.detected",)
    slc: int
    place: str


class HarbourEntered(Fact, frozen=True):
    """1.7 For the first time tonight an SLC is behind the nets (ruling S-33)."""

    changes: ClassVar = ("slcs.{slc}.hex",)
    slc: int
    place: str


class SlcTurned(Fact, frozen=True):
    """4.3 Change Direction."""

    changes: ClassVar = ("slcs.{slc}.facing",)
    slc: int
    place: str
    facing: str


class SlcDived(Fact, frozen=True):
    """4.3 Dive."""

    changes: ClassVar = ("slcs.{slc}.submerged",)
    slc: int
    place: str


class SlcSurfaced(Fact, frozen=True):
    """4.3 Surface."""

    changes: ClassVar = ("slcs.{slc}.submerged",)
    slc: int
    place: str


class CrewRecovered(Fact, frozen=True):
    """4.3 Recover: a stunned crew is readied again."""

    changes: ClassVar = ("slcs.{slc}.crew.status",)
    slc: int
    crew: str
    place: str


class TokenRepaired(Fact, frozen=True):
    """4.3 Repair: a token goes back from its fault card to the sheet."""

    changes: ClassVar = ("slcs.{slc}.tokens.{space}", "slcs.{slc}.faults.*")
    amounts: ClassVar = {"tokens": "slcs.{slc}.tokens.{space}"}
    slc: int
    card: str
    space: str
    tokens: int = 1


class WarheadDetached(Fact, frozen=True):
    """4.3 Detach Warhead: it leaves the sheet and waits to be attached."""

    changes: ClassVar = ("slcs.{slc}.tokens.warhead", "slcs.{slc}.warheads_out")
    amounts: ClassVar = {"warheads": "slcs.{slc}.warheads_out"}
    slc: int
    place: str
    warheads: int = 1


class ShipSunk(Fact, frozen=True):
    """4.3 Attach Warhead, Attack from SLC: a ship is destroyed, and its points count."""

    changes: ClassVar = (
        "ships.{ship}.hex", "ships.{ship}.wreck", "ships.{ship}.state",
        "slcs.{slc}.warheads_out", "slcs.{slc}.faults.*", "score",
    )  # fmt: skip
    amounts: ClassVar = {"points": "score"}
    slc: int
    crew: str
    ship: str
    place: str
    points: int
    by: str


class SlcScuttled(Fact, frozen=True):
    """4.3 An SLC goes down by its own crew's hand: a point; action points left over are forfeited."""

    changes: ClassVar = ("slcs.{slc}.fate", "scuttled.*", "score", "slcs.{slc}.points")
    amounts: ClassVar = {"points": "score", "forfeited": "-slcs.{slc}.points"}
    slc: int
    place: str
    forfeited: int
    points: int = 1


class CrewEscaped(Fact, frozen=True):
    """4.3 Escape: a crew gets away from the SLC that they scuttled."""

    changes: ClassVar = (
        "slcs.{slc}.crew.fate", "escaped.*", "score",
        "slcs.{slc}.hex", "slcs.{slc}.detected", "slcs.{slc}.warheads_out",
    )  # fmt: skip
    amounts: ClassVar = {"points": "score"}
    slc: int
    crew: str
    place: str
    points: int = 1


class CrewCaptured(Fact, frozen=True):
    """4.3, 7.0 A crew is captured, in a failed escape or at `dawn`; some count as escaped all the same (1.3)."""

    changes: ClassVar = (
        "slcs.{slc}.crew.fate", "score", "slcs.{slc}.hex", "slcs.{slc}.detected", "slcs.{slc}.warheads_out",
    )  # fmt: skip
    amounts: ClassVar = {"points": "score"}
    slc: int
    crew: str
    place: str
    points: int = 0
    dawn: bool = False


def slc_turn(done: Done[Stealth]) -> Iterator[Fact]:
    step, points = done.step, done.after.points
    assert isinstance(step, c04.SlcTurn)
    if done.before.where[step.slc] != OUTSIDE:
        yield SlcTurnBegun(slc=step.slc + 1, points=points)


def act(done: Done[Stealth]) -> Iterator[Fact]:
    """An action that needs no check has its effect at once."""
    s, step = done.before, done.step
    assert isinstance(step, c04.Act)
    slc = step.slc
    if done.answer == c04.END:
        yield SlcTurnEnded(slc=slc + 1, unused=s.points)
        return
    action, points = done.answer // 2, done.answer % 2 + 1
    certain = points > 1 if action == MEND else s.tables.form(action, s.submerged[slc], points) == SUCCESS
    place = hex_id(s, s.where[slc])
    yield ActionTried(slc=slc + 1, action=ACTIONS[action], points=points, place=place, certain=certain)
    yield from effects(done, slc, s.points - points)


def result(done: Done[Stealth]) -> Iterator[Fact]:
    s, step = done.before, done.step
    assert isinstance(step, actions.Performed | actions.Mended)
    action = step.action if isinstance(step, actions.Performed) else MEND
    if s.passed:
        yield from effects(done, step.slc, s.points)
    else:
        yield ActionFailed(rule="4.2", slc=step.slc + 1, action=ACTIONS[action], place=hex_id(s, s.where[step.slc]))


def choice(done: Done[Stealth]) -> Iterator[Fact]:
    """What was left open when the action succeeded (ruling S-44)."""
    step = done.step
    assert isinstance(step, actions.Advance | actions.TurnTo | actions.Mend | actions.Target)
    yield from effects(done, step.slc, done.before.points)


def effects(done: Done[Stealth], slc: int, points: int) -> Iterator[Fact]:
    """4.3 What an action did, by what is different now; `points` were left when it was paid for."""
    for finder in (motion, posture, repairs, detachment):
        yield from finder(done, slc)
    yield from sinking(done, slc)
    if done.after.slc_fate[slc] == SCUTTLED and done.before.slc_fate[slc] == AT_SEA:
        place = hex_id(done.before, done.before.where[slc])
        yield SlcScuttled(rule="4.3", slc=slc + 1, place=place, forfeited=points)


def motion(done: Done[Stealth], slc: int) -> Iterator[Fact]:
    before, after = done.before, done.after
    start, end = before.where[slc], after.where[slc]
    if start == end:
        return
    was, place, deep = hex_id(before, start), hex_id(after, end), bool(after.submerged[slc])
    if is_net(after, end):
        yield NetEvaded(rule="4.3", slc=slc + 1, start=was, place=place, submerged=deep)
    else:
        hexes = board(after).gap(start, end)
        yield SlcMoved(rule="4.3", slc=slc + 1, start=was, place=place, hexes=hexes, submerged=deep)
    if after.detected[slc] < before.detected[slc]:
        yield DetectionLost(rule="4.3", slc=slc + 1, place=place)
    if after.merit[slc] & ~before.merit[slc] & WAS_INSIDE:
        yield HarbourEntered(rule="1.7", slc=slc + 1, place=place)


def posture(done: Done[Stealth], slc: int) -> Iterator[Fact]:
    before, after = done.before, done.after
    place = hex_id(before, before.where[slc])
    if after.facing[slc] != before.facing[slc]:
        facing = actions.FACING_NAMES[after.facing[slc] + 1]
        yield SlcTurned(rule="4.3", slc=slc + 1, place=place, facing=facing)
    if after.submerged[slc] != before.submerged[slc]:
        kind = SlcDived if after.submerged[slc] else SlcSurfaced
        yield kind(rule="4.3", slc=slc + 1, place=place)
    if after.stunned[slc] < before.stunned[slc]:
        yield CrewRecovered(rule="4.3", slc=slc + 1, crew=crew_id(after, slc), place=place)


def repairs(done: Done[Stealth], slc: int) -> Iterator[Fact]:
    t = done.before.tables
    for card in actions.cards_of(done.before, slc):
        code = slc * HELD + card
        space = SPACES[t.fault_spaces[card]]
        regained = token_change(done, slc, t.fault_spaces[card])
        if regained > 0 and done.after.held.count(code) < done.before.held.count(code):
            yield TokenRepaired(rule="4.3", slc=slc + 1, card=t.fault_ids[card], space=space)


def token_change(done: Done[Stealth], slc: int, space: int) -> int:
    at = slc * len(SPACES) + space
    return done.after.tokens[at] - done.before.tokens[at]


def detachment(done: Done[Stealth], slc: int) -> Iterator[Fact]:
    if done.after.carried[slc] > done.before.carried[slc]:
        yield WarheadDetached(rule="4.3", slc=slc + 1, place=hex_id(done.after, done.after.where[slc]))


def sinking(done: Done[Stealth], slc: int) -> Iterator[Fact]:
    before, after = done.before, done.after
    for ship, berth in enumerate(before.berths):
        if after.berths[ship] == SUNK != berth:
            yield ShipSunk(
                rule="4.3",
                slc=slc + 1,
                crew=crew_id(after, slc),
                ship=ship_id(after, ship),
                place=hex_id(before, berth),
                points=after.tables.ship_points[night(after).ships[ship]],
                by="attach" if after.carried[slc] < before.carried[slc] else "attack",
            )


def escapes(done: Done[Stealth]) -> Iterator[Fact]:
    step, before, after = done.step, done.before, done.after
    assert isinstance(step, escape.Escape)
    slc, points = step.slc, mission_score(after) - mission_score(before)
    kind: Callable[..., Fact] = CrewEscaped if after.crew_fate[slc] == ESCAPED else CrewCaptured
    yield kind(slc=slc + 1, crew=crew_id(after, slc), place=hex_id(before, before.where[slc]), points=points)


FINDERS: Final[Mapping[type[Any], Finder]] = {
    c04.SlcTurn: slc_turn, c04.Act: act, actions.Performed: result, actions.Mended: result, actions.Advance: choice,
    actions.TurnTo: choice, actions.Mend: choice, actions.Target: choice, escape.Escape: escapes,
}  # fmt: skip
