"""Chapter 4, what the actions do once they succeed (4.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar
from siluro.games.stealth.rules.c01_board import ahead, put, run_ahead
from siluro.games.stealth.rules.c01_checks import declare
from siluro.games.stealth.rules.c01_steps import SlcChoose, SlcDo
from siluro.games.stealth.rules.c04_escape import go_down
from siluro.games.stealth.rules.c04_hindrances import warhead_card
from siluro.games.stealth.rules.state import (
    ACTIONS,
    ATTACH,
    ATTACK,
    DETACH,
    DIVE,
    EVADE_NET,
    FULL_MOVE,
    HELD,
    MEND,
    MOVE,
    RECOVER,
    SANK_BY_ATTACHING,
    SLCS,
    SPACE_COUNT,
    SUNK,
    SURFACE,
    TURN,
    WARHEAD,
    Stealth,
    night,
)
from siluro.kit.hexes import DIRECTIONS

FACINGS: Final = list(range(1, DIRECTIONS + 1))
OTHER_FACINGS: Final = [[facing for facing in FACINGS if facing != now + 1] for now in range(DIRECTIONS)]
FACING_NAMES: Final = ("", "n", "ne", "se", "s", "sw", "nw")
RUNS: Final = [1, 2, 3]

SAME: Final = Bar("4.3", "the SLC already faces that way")
TOO_FAR: Final = Bar("4.3", "not enough clear hexes straight ahead")


class Performed(SlcDo):
    """4.2, 4.3 After the skill check of an action: it succeeds, or the point is spent for nothing (ruling S-5)."""

    rule: ClassVar[str] = "4.2"

    def __init__(self, slc: int, action: int) -> None:
        super().__init__(slc)
        self.action = action

    def fields(self) -> tuple[int, ...]:
        return (self.slc, self.action)

    def apply(self, s: Stealth) -> None:
        if s.passed:
            carry_out(s, self.slc, self.action)


def carry_out(s: Stealth, slc: int, action: int) -> None:
    """4.3 The effect of an action; what is left open is asked now (ruling S-44)."""
    if action in (MOVE, EVADE_NET):
        put(s, slc, ahead(s, slc))
    elif action == FULL_MOVE:
        full_move(s, slc)
    elif action == TURN:
        s.todo.append(TURN_TO[slc])
    elif action == DIVE:
        s.submerged[slc] = 1
    elif action == SURFACE:
        s.submerged[slc] = 0
    elif action == RECOVER:
        s.stunned[slc] = 0
    elif action == DETACH:
        s.tokens[slc * SPACE_COUNT + WARHEAD] -= 1
        s.carried[slc] += 1
    elif action in (ATTACH, ATTACK):
        strike(s, slc, action)
    else:
        go_down(s, slc)


def full_move(s: Stealth, slc: int) -> None:
    """4.3 Full Move: surfaced up to three hexes, submerged exactly two (ruling S-7)."""
    if s.submerged[slc]:
        advance(s, slc, s.tables.reach[1])
    elif run_ahead(s, slc, s.tables.reach[0]) == 1:
        advance(s, slc, 1)
    else:
        s.todo.append(ADVANCE[slc])


def advance(s: Stealth, slc: int, run: int) -> None:
    """4.3 Straight ahead, hex by hex."""
    for _ in range(run):
        put(s, slc, ahead(s, slc))


class Advance(SlcChoose):
    """4.3 How far a surfaced Full Move goes."""

    rule: ClassVar[str] = "4.3"
    word: ClassVar[str] = "advance"

    def candidates(self, s: Stealth) -> list[int]:
        return RUNS

    def options(self, s: Stealth) -> list[int]:
        return RUNS[: run_ahead(s, self.slc, s.tables.reach[0])]

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        return TOO_FAR if answer > run_ahead(s, self.slc, s.tables.reach[0]) else None

    def apply(self, s: Stealth, answer: int) -> None:
        advance(s, self.slc, answer)


class TurnTo(SlcChoose):
    """4.3 Change Direction: any other facing."""

    rule: ClassVar[str] = "4.3"
    word: ClassVar[str] = "turn"

    def candidates(self, s: Stealth) -> list[int]:
        return FACINGS

    def options(self, s: Stealth) -> list[int]:
        return OTHER_FACINGS[s.facing[self.slc]]

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        return SAME if s.facing[self.slc] == answer - 1 else None

    def name(self, s: Stealth, answer: int) -> str:
        return FACING_NAMES[answer]

    def apply(self, s: Stealth, answer: int) -> None:
        s.facing[self.slc] = answer - 1


def cards_of(s: Stealth, slc: int) -> list[int]:
    """1.6 The different fault cards that hold a token of this SLC."""
    found: list[int] = []
    for code in s.held:
        if code // HELD == slc and code % HELD not in found:
            found.append(code % HELD)
    return found


def repair(s: Stealth, slc: int, points: int) -> None:
    """4.3 Repair one fault card; which one is chosen first, for its value differs."""
    cards = cards_of(s, slc)
    if len(cards) == 1:
        attempt_repair(s, slc, points, cards[0])
    else:
        s.todo.append(Mend(slc, points))


def attempt_repair(s: Stealth, slc: int, points: int, card: int) -> None:
    """4.3 For one point a check against the value on the card, for two a success."""
    if points > 1:
        mend(s, slc, card)
    else:
        declare(s, slc, MEND, s.tables.fault_values[card], Mended(slc, card))


def mend(s: Stealth, slc: int, card: int) -> None:
    """4.3 One token, of whatever kind, goes back from the card to the sheet (rulings S-17, S-18)."""
    s.held.remove(slc * HELD + card)
    s.tokens[slc * SPACE_COUNT + s.tables.fault_spaces[card]] += 1


class Mend(SlcChoose):
    """4.3 Which of several fault cards to repair."""

    rule: ClassVar[str] = "4.3"
    word: ClassVar[str] = "repair"

    def __init__(self, slc: int, points: int) -> None:
        super().__init__(slc)
        self.points = points

    def fields(self) -> tuple[int, ...]:
        return (self.slc, self.points)

    def candidates(self, s: Stealth) -> list[int]:
        return cards_of(s, self.slc)

    def name(self, s: Stealth, answer: int) -> str:
        return s.tables.fault_ids[answer]

    def apply(self, s: Stealth, answer: int) -> None:
        attempt_repair(s, self.slc, self.points, answer)


class Mended(SlcDo):
    """4.3 After the check of a Repair action."""

    rule: ClassVar[str] = "4.3"

    def __init__(self, slc: int, card: int) -> None:
        super().__init__(slc)
        self.card = card

    def fields(self) -> tuple[int, ...]:
        return (self.slc, self.card)

    def apply(self, s: Stealth) -> None:
        if s.passed:
            mend(s, self.slc, self.card)


def ships_in(s: Stealth, place: int) -> list[int]:
    """The ships in a hex, by their place in the mission's list."""
    return [ship for ship in range(len(s.berths)) if s.berths[ship] == place]


def strike(s: Stealth, slc: int, action: int) -> None:
    """4.3 Attach Warhead and Attack from SLC: with several ships in the hex the player picks one (ruling S-12)."""
    ships = ships_in(s, s.where[slc])
    if len(ships) == 1:
        sink(s, slc, action, ships[0])
    else:
        s.todo.append(Target(slc, action))


class Target(SlcChoose):
    """4.3 Which ship in the hex."""

    rule: ClassVar[str] = "4.3"
    word: ClassVar[str] = "target"

    def __init__(self, slc: int, action: int) -> None:
        super().__init__(slc)
        self.action = action

    def fields(self) -> tuple[int, ...]:
        return (self.slc, self.action)

    def candidates(self, s: Stealth) -> list[int]:
        return ships_in(s, s.where[self.slc])

    def name(self, s: Stealth, answer: int) -> str:
        return s.tables.ship_ids[night(s).ships[answer]]

    def apply(self, s: Stealth, answer: int) -> None:
        sink(s, self.slc, self.action, answer)


def sink(s: Stealth, slc: int, action: int, ship: int) -> None:
    """4.3 The ship is destroyed and the warhead discarded; an attack from the SLC also takes the SLC down."""
    counter = night(s).ships[ship]
    s.wrecks += [ship, s.berths[ship]]
    s.sinkers.append(slc)
    s.berths[ship] = SUNK
    s.sunk_points += s.tables.ship_points[counter]
    if action == ATTACH:
        s.carried[slc] -= 1
        s.merit[slc] |= SANK_BY_ATTACHING  # only this earns a skill (ruling S-34)
    else:
        s.held.remove(warhead_card(s, slc))
        go_down(s, slc)


PERFORMED: Final = [[Performed(slc, action) for action in range(len(ACTIONS))] for slc in range(SLCS)]
TURN_TO: Final = [TurnTo(0), TurnTo(1), TurnTo(2)]
ADVANCE: Final = [Advance(0), Advance(1), Advance(2)]
