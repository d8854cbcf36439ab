"""Set-up of a mission: boards, counters, tokens and decks. The book's seventeen steps are cited as 0.1 to 0.17."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from siluro.engine.steps import Bar, Choose, Do, Roll, Step
from siluro.games.stealth.rules.c01_sequence import TURN
from siluro.games.stealth.rules.c01_steps import SlcChoose
from siluro.games.stealth.rules.c02_positioning import FORWARD_POSITIONING, fatigue
from siluro.games.stealth.rules.c04_actions import FACING_NAMES, FACINGS
from siluro.games.stealth.rules.c07_ending import MISSION_END
from siluro.games.stealth.rules.c08_technology import defence_cards, patrol_craft, target_numbers, technology
from siluro.games.stealth.rules.state import (
    ABOARD,
    AT_SEA,
    CUSTOM,
    NOT_PLACED,
    RANDOMLY,
    SKILL_COUNT,
    SLCS,
    SPACE_COUNT,
    WARHEAD,
    WARHEAD_TRACK,
    Stealth,
    board,
    night,
)
from siluro.kit.counts import take_one
from siluro.kit.hexes import OUTSIDE

FULL: Final = Bar("0.3", "space already taken")


class SetUp(Do[Stealth]):
    """0.1, 0.5, 0.6, 0.12 Everything that needs no answer; then ships without a designated space, and facings."""

    rule: ClassVar[str] = "0.1"

    def apply(self, s: Stealth) -> None:
        prepare_operators(s)
        prepare_slcs(s)
        prepare_decks(s)
        cards = defence_cards(s)
        s.targets = target_numbers(s, cards)
        s.craft = [OUTSIDE] * patrol_craft(s, cards)
        s.ready = [1] * len(s.craft)
        s.turn = 1
        s.ended = 0
        steps = place_ships(s)
        s.then(*steps, *FACES, FORWARD_POSITIONING, TURN, MISSION_END)


def prepare_operators(s: Stealth) -> None:
    """0.14, 0.15, 8.2.1 Operator cards and skill tokens; custom crews bring the skills of their roster."""
    if s.crew_sets:
        s.customs = s.crew_sets[s.mission]
    if s.scenario == CUSTOM:
        skills: list[int] = []
        for crew in s.crews:
            skills += s.roster[crew * SKILL_COUNT : crew * SKILL_COUNT + SKILL_COUNT]
        s.skills = skills
    else:
        s.crews = night(s).crews.copy()
        s.skills = night(s).skills.copy()
    s.crew_fate = [ABOARD] * SLCS
    s.stunned = [0] * SLCS
    s.merit = [0] * SLCS


def prepare_slcs(s: Stealth) -> None:
    """0.4, 0.13, 0.16, 0.17 SLC counters surfaced on their hexes, SLC tokens, warhead tokens."""
    s.where = board(s).starts.copy()
    s.facing = [0] * SLCS
    s.submerged = [0] * SLCS
    s.detected = [0] * SLCS
    s.slc_fate = [AT_SEA] * SLCS
    s.carried = [0] * SLCS
    s.held = []
    s.tokens = s.tables.sheet * SLCS
    for slc in range(SLCS):
        s.tokens[slc * SPACE_COUNT + WARHEAD] = s.tables.warheads[technology(s)[WARHEAD_TRACK] - 1]
    fatigue(s)


def prepare_decks(s: Stealth) -> None:
    """0.9, 0.10 The alert deck, and the fault cards of the technology in use."""
    s.deck = s.tables.alert.copy()
    s.discards = [0] * len(s.deck)
    levels = technology(s)
    s.faults = [0] * len(s.tables.fault_ids)
    for track in range(len(levels)):
        cards = s.tables.fault_decks[track][levels[track] - 1]
        for kind in range(len(cards)):
            s.faults[kind] += cards[kind]


def place_ships(s: Stealth) -> list[Step[Any]]:
    """0.2, 0.3 Counters on their designated spaces; the steps that place the others (ruling S-38)."""
    mission = night(s)
    s.sunk_points = 0
    s.wrecks = []
    s.sinkers = []
    s.berths = mission.places.copy()
    steps: list[Step[Any]] = []
    for ship in range(len(s.berths)):
        if s.berths[ship] == NOT_PLACED:
            steps.append(BERTHS_BY_FATE[ship] if s.placement == RANDOMLY else BERTHS_BY_PLAYER[ship])
    return steps


def berth_kind(s: Stealth, ship: int) -> int:
    """Which kind of berth takes this ship."""
    return s.tables.ship_berths[night(s).ships[ship]]


def berth_list(s: Stealth, ship: int) -> list[int]:
    """The board's berths that take this ship."""
    return board(s).berths_for[berth_kind(s, ship)]


def free_spaces(s: Stealth, ship: int) -> list[int]:
    """By berth that takes this ship: its spaces without a ship."""
    here = board(s)
    kind = berth_kind(s, ship)
    slots = here.berth_slots[kind]
    free = here.berth_room[kind].copy()
    place: i64
    for place in s.berths:
        if place >= 0:
            slot = slots[place]
            if slot >= 0:
                take_one(free, slot)
    return free


def berth_hex(s: Stealth, ship: int, answer: int) -> int:
    """The hex of one of the berths that take this ship."""
    return board(s).berth_hexes[berth_list(s, ship)[answer]]


class BerthByFate(Roll[Stealth]):
    """0.3 As an option chance places the counters: any free space of its kind, each as likely (ruling S-38)."""

    rule: ClassVar[str] = "0.3"
    word: ClassVar[str] = "berth"

    def __init__(self, ship: int) -> None:
        self.ship = ship

    def fields(self) -> tuple[int, ...]:
        return (self.ship,)

    def subject(self, s: Stealth) -> str:
        return s.tables.ship_ids[night(s).ships[self.ship]]

    def odds(self, s: Stealth) -> list[int]:
        return free_spaces(s, self.ship)

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        return None if free_spaces(s, self.ship)[answer] else FULL

    def name(self, s: Stealth, answer: int) -> str:
        return board(s).hexes.name(berth_hex(s, self.ship, answer))

    def apply(self, s: Stealth, answer: int) -> None:
        s.berths[self.ship] = berth_hex(s, self.ship, answer)


class BerthByPlayer(Choose[Stealth]):
    """0.3 The player places the counters (ruling S-38)."""

    rule: ClassVar[str] = "0.3"
    word: ClassVar[str] = "berth"

    def __init__(self, ship: int) -> None:
        self.ship = ship

    def fields(self) -> tuple[int, ...]:
        return (self.ship,)

    def seat(self, s: Stealth) -> int:
        return 0

    def subject(self, s: Stealth) -> str:
        return s.tables.ship_ids[night(s).ships[self.ship]]

    def candidates(self, s: Stealth) -> list[int]:
        return list(range(len(berth_list(s, self.ship))))

    def options(self, s: Stealth) -> list[int]:
        free = free_spaces(s, self.ship)
        return [berth for berth in range(len(free)) if free[berth]]

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        return None if free_spaces(s, self.ship)[answer] else FULL

    def name(self, s: Stealth, answer: int) -> str:
        return board(s).hexes.name(berth_hex(s, self.ship, answer))

    def apply(self, s: Stealth, answer: int) -> None:
        s.berths[self.ship] = berth_hex(s, self.ship, answer)


class Face(SlcChoose):
    """0.4 An SLC may face any way at the start."""

    rule: ClassVar[str] = "0.4"
    word: ClassVar[str] = "face"

    def candidates(self, s: Stealth) -> list[int]:
        return FACINGS

    def options(self, s: Stealth) -> list[int]:
        return FACINGS

    def name(self, s: Stealth, answer: int) -> str:
        return FACING_NAMES[answer]

    def apply(self, s: Stealth, answer: int) -> None:
        s.facing[self.slc] = answer - 1


MOST_SHIPS: Final = 40
SET_UP: Final = SetUp()
FACES: Final = [Face(0), Face(1), Face(2)]
BERTHS_BY_FATE: Final = [BerthByFate(ship) for ship in range(MOST_SHIPS)]
BERTHS_BY_PLAYER: Final = [BerthByPlayer(ship) for ship in range(MOST_SHIPS)]
