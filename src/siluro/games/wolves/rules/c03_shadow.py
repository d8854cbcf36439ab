"""Chapter 3.1.5, a mission rule: hold a convoy in sight, report it, and attack when the pack has come (ruling R-52)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do
from siluro.games.wolves.rules import c04_fuel, c05_sighting, c11_enigma
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import DIESEL, RADIO, RED, SURFACED, Wolves
from siluro.kit.dice import D6
from siluro.kit.tally import Cause, Tally

KNOWN_ROUTE: Final = Cause("11", "a piece of the true route")
DIESEL_DOWN: Final = Cause("8", "damaged diesel engines")

RADIO_DOWN: Final = Bar("8", "the radio is damaged")
NO_CONVOY: Final = Bar("3.1.5", "only a convoy in a red zone")
SCATTERED: Final = Bar("3.1.5", "the convoy has scattered")
SCATTERING: Final = Bar("3.1.5", "the convoy is about to scatter")
REPORTED: Final = Bar("3.1.5", "already reported this turn")
ALL_SENT: Final = Bar("3.1.5", "the pack needs no more reports")


def shadow_bar(s: Wolves) -> Bar | None:
    """3.1.5, 8 A convoy can be shadowed in a Red square, with a sound radio, until it scatters."""
    if c05_sighting.zone(s) != RED:
        return NO_CONVOY
    if s.equipment_damage[RADIO]:
        return RADIO_DOWN
    return SCATTERED if s.fuel_spent > s.sheet.shadow.until else None


def begin_shadow(s: Wolves) -> None:
    """3.1.5 The boat stays in sight of the convoy; nobody has been told of it yet."""
    s.shadowing = 1
    s.reports = 0


class Shadow(Choose[Wolves]):
    """3.1.5 With a convoy in sight a turn begins with a choice: report it, hold it, attack it, or let it go."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "shadow"
    NAMES: ClassVar[tuple[str, ...]] = ("report", "hold", "attack", "drop")

    def __init__(self, reported: int) -> None:
        self.reported = reported

    def fields(self) -> tuple[int, ...]:
        return (self.reported,)

    def candidates(self, s: Wolves) -> list[int]:
        return SHADOW_ANSWERS

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        if answer == HOLD:
            return SCATTERING if s.fuel_spent >= s.sheet.shadow.until else None
        if answer != REPORT:
            return None
        if s.fuel_spent > s.sheet.shadow.until:
            return SCATTERED
        if self.reported:
            return REPORTED
        if s.equipment_damage[RADIO]:
            return RADIO_DOWN
        return ALL_SENT if s.reports >= len(s.sheet.shadow.heard) else None

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == REPORT:
            s.todo.append(BEARING_DIE)
        elif answer == ATTACK:
            attack(s)
        elif answer == DROP:
            lose_contact(s)


def lose_contact(s: Wolves) -> None:
    """3.1.5 The convoy is out of sight, and the pack disperses."""
    s.shadowing = 0
    s.reports = 0


def contacts(s: Wolves) -> int:
    """3.1.5 Ships that the boat meets in the attack: more for each report, since the pack breaks the columns up."""
    return min(s.sheet.shadow.most_contacts, s.sheet.shadow.contacts + s.reports)


def escorts(s: Wolves) -> int:
    """3.1.5 Escorts that are left for this boat: fewer for each report, since the pack draws them off."""
    return max(1, s.sheet.shadow.escorts - s.reports)


def attack(s: Wolves) -> None:
    """3.1.5 Ships and escorts come as after a sighting."""
    s.contacts = contacts(s)
    s.escorts_coming = escorts(s)
    lose_contact(s)


def is_heard(s: Wolves, die: int) -> bool:
    """3.1.5 Whether the enemy takes a bearing on the report that is being sent."""
    return die >= s.sheet.shadow.heard[s.reports]


class BearingDie(Rerollable):
    """3.1.5 The enemy listens: if he hears the report, an escort comes and contact is lost; if not, the pack has it."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "bearing"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if is_heard(s, answer):
            lose_contact(s)
            s.escorts_coming = 1
            return
        s.reports += 1
        s.most_reports = max(s.most_reports, s.reports)
        s.todo.append(SHADOWS[1])


def hold_tally(s: Wolves) -> Tally:
    """3.1.5, 8, 11 Damaged diesels, and a piece of the route that is known to be true."""
    tally = Tally()
    if not c11_enigma.is_route_open(s) and c11_enigma.true_pieces(s):
        tally.add(KNOWN_ROUTE, s.sheet.shadow.route)
    tally.add(DIESEL_DOWN, s.sheet.shadow.diesel * s.equipment_damage[DIESEL])
    return tally


def keeps_contact(s: Wolves, die: int) -> bool:
    """3.1.5 Whether the convoy is still in sight after a turn."""
    return die + hold_tally(s).total >= s.sheet.shadow.keeps


class HoldDie(Rerollable):
    """3.1.5 One die at the end of a turn in which the boat has held contact."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "hold"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if not keeps_contact(s, answer):
            lose_contact(s)


class Follow(Do[Wolves]):
    """3.1.5, 4.6 The boat keeps up on the surface: it charges its battery and stays in its square of the chart."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        s.path.clear()
        c04_fuel.recharge(s)


def surface_to_follow(s: Wolves) -> None:
    """3.1.5, 4.4 A turn of shadowing is a turn on the surface."""
    s.depth = SURFACED
    s.turn_depth = SURFACED


REPORT: Final = 0
HOLD: Final = 1
ATTACK: Final = 2
DROP: Final = 3
SHADOW_ANSWERS: Final = [REPORT, HOLD, ATTACK, DROP]
SHADOWS: Final[list[Shadow]] = [Shadow(0), Shadow(1)]
BEARING_DIE: Final = BearingDie()
HOLD_DIE: Final[HoldDie] = HoldDie()
FOLLOW: Final[Follow] = Follow()
