"""Chapter 6, the attack on ships: turning them face up, declaring boats for each, and a die for each boat."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do, Roll
from siluro.games.boats.rules.c08_alarm import change_alarm
from siluro.games.boats.rules.c09_equipment import Die, roll
from siluro.games.boats.rules.c09_pieces import BINOCULARS
from siluro.games.boats.rules.state import FACE_DOWN, GONE, NO_BOATS, Boats, end_game
from siluro.kit.dice import D6

NOT_THAT_MANY: Final = Bar("6", "not enough boats ({s.boats} left)")
AT_LEAST_ONE: Final = Bar("6", "an attack needs at least one boat")

HOLD: Final = 0
ATTACK_NOW: Final = 1
HOLD_OR_ATTACK: Final = [HOLD, ATTACK_NOW]


def is_hidden(s: Boats, berth: int) -> bool:
    """6 Whether a ship lies face down in the berth; next to the counter it is turned over."""
    return s.berths[berth] == FACE_DOWN


class Reveal(Roll[Boats]):
    """6, 10.1.1, 10.2.1 A ship is turned over; the ships were shuffled, so each one not yet seen is as likely."""

    rule: ClassVar[str] = "6"
    word: ClassVar[str] = "ship"

    def __init__(self, berth: int) -> None:
        self.berth = berth

    def fields(self) -> tuple[int, ...]:
        return (self.berth,)

    def subject(self, s: Boats) -> str:
        return berth_name(s, self.berth)

    def odds(self, s: Boats) -> list[int]:
        return [1 - seen for seen in s.seen]

    def name(self, s: Boats, answer: int) -> str:
        return s.raid.ship_ids[answer]

    def apply(self, s: Boats, answer: int) -> None:
        s.berths[self.berth] = answer
        s.seen[answer] = 1


def berth_name(s: Boats, berth: int) -> str:
    """A berth as records write it: its hex, and a letter where two ships lie."""
    place = s.board.berth_hexes[berth]
    berths = s.board.berths_in[place]
    return s.board.hexes.name(place) + ("" if len(berths) == 1 else "ab"[berths.index(berth)])


def targets(s: Boats) -> list[int]:
    """6 The berths of the ships that can be attacked from here."""
    return [berth for berth in s.board.berths_by[s.here] if is_afloat(s, berth)]


def is_afloat(s: Boats, berth: int) -> bool:
    """6.1.1 Whether there is still a ship in the berth."""
    return s.berths[berth] != GONE


def can_attack(s: Boats) -> bool:
    """6 Ships next to the counter, boats to send, and no attack from this hex yet this turn (ruling M-35)."""
    if s.struck or s.boats == 0:
        return False
    for berth in s.board.berths_by[s.here]:  # noqa: SIM110 - faster than any()
        if is_afloat(s, berth):
            return True
    return False


def declare(s: Boats) -> None:
    """6 Before any die the player says how many boats go for each ship in reach (rulings M-9, M-11)."""
    s.struck = 1
    s.committed = [0] * len(s.berths)
    berths = targets(s)
    s.then(*[Send(berth, 1 if berth == berths[-1] else 0) for berth in berths], CONDUCT)


class Send(Choose[Boats]):
    """6 How many boats go for this ship; over all ships at least one."""

    rule: ClassVar[str] = "6"
    word: ClassVar[str] = "send"

    def __init__(self, berth: int, last: int) -> None:
        self.berth = berth
        self.last = last

    def fields(self) -> tuple[int, ...]:
        return (self.berth, self.last)

    def subject(self, s: Boats) -> str:
        return s.raid.ship_ids[s.berths[self.berth]]

    def candidates(self, s: Boats) -> list[int]:
        return list(range(len(s.tables.batteries)))

    def options(self, s: Boats) -> list[int]:
        return list(range(1 if self.last and not any(s.committed) else 0, s.boats + 1))

    def bar(self, s: Boats, answer: int) -> Bar | None:
        if answer > s.boats:
            return NOT_THAT_MANY
        if answer == 0 and self.last and not any(s.committed):
            return AT_LEAST_ONE
        return None

    def apply(self, s: Boats, answer: int) -> None:
        s.boats -= answer
        s.committed[self.berth] = answer
        if s.boats == 0:
            s.skip_to(Conduct)


class Conduct(Do[Boats]):
    """6.1 The attacks declared, ship by ship, in the order that the player likes (ruling M-43)."""

    rule: ClassVar[str] = "6.1"

    def apply(self, s: Boats) -> None:
        left = attacks_left(s)
        if len(left) > 1:
            s.todo.append(TARGET)
        else:
            s.then(*[Strike(berth, s.committed[berth]) for berth in left], SPENT)


def attacks_left(s: Boats) -> list[int]:
    """6 The berths of the ships for which boats were declared and whose attack is not over."""
    return [berth for berth, sent in enumerate(s.committed) if sent]


class Target(Choose[Boats]):
    """6, 6.1 Which of the ships the boats go for next; the numbers were fixed before (ruling M-43)."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "target"

    def candidates(self, s: Boats) -> list[int]:
        return attacks_left(s)

    def options(self, s: Boats) -> list[int]:
        return attacks_left(s)

    def name(self, s: Boats, answer: int) -> str:
        return s.raid.ship_ids[s.berths[answer]]

    def apply(self, s: Boats, answer: int) -> None:
        s.then(Strike(answer, s.committed[answer]), CONDUCT)


class Strike(Do[Boats]):
    """6.1, 9.1.1 The next boat goes for the ship; Binoculars may help this one die (ruling M-16)."""

    rule: ClassVar[str] = "6.1"

    def __init__(self, berth: int, left: int) -> None:
        self.berth = berth
        self.left = left

    def fields(self) -> tuple[int, ...]:
        return (self.berth, self.left)

    def apply(self, s: Boats) -> None:
        roll(s, Attack(self.berth, self.left))


class Attack(Die):
    """6.1 A boat hits with 4 or more. One hit is enough: the boats after it find nothing left (ruling M-36)."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "attack"

    def __init__(self, berth: int, left: int) -> None:
        self.berth = berth
        self.left = left

    def fields(self) -> tuple[int, ...]:
        return (self.berth, self.left)

    def subject(self, s: Boats) -> str:
        return s.raid.ship_ids[s.berths[self.berth]]

    def helped_by(self) -> int:
        return BINOCULARS

    def is_against(self, s: Boats, answer: int) -> bool:
        return not is_hit(s, answer)

    def result(self, s: Boats, answer: int) -> None:
        if is_hit(s, answer):
            hit(s, self.berth)
            end_attack(s, self.berth)
        elif self.left > 1:
            s.todo.append(Strike(self.berth, self.left - 1))
        else:
            end_attack(s, self.berth)


def is_hit(s: Boats, die: int) -> bool:
    """6.1 Whether a boat's die hits the ship."""
    return die + s.bonus >= s.tables.attack_from


def faces_that_hit(s: Boats) -> int:
    """6.1 How many faces of a die hit."""
    faces = 0
    for face in range(1, len(D6)):
        if is_hit(s, face):
            faces += 1
    return faces


def hit(s: Boats, berth: int) -> None:
    """6.1.1 The ship is removed and counts."""
    ship = s.berths[berth]
    s.berths[berth] = GONE
    s.points += s.raid.points[ship]
    s.level_up |= s.raid.level_up[ship]
    s.hits.append(ship)


def end_attack(s: Boats, berth: int) -> None:
    """6.1.3 After each attack on a ship, hit or not, the alarm rises by one."""
    s.committed[berth] = 0
    change_alarm(s, 1)


class Spent(Do[Boats]):
    """6.1.2 The attack is over; if every boat was used, so is the game (2)."""

    rule: ClassVar[str] = "6.1.2"

    def apply(self, s: Boats) -> None:
        s.committed = []
        if s.boats == 0:
            end_game(s, NO_BOATS)


class PhaseE(Do[Boats]):
    """2, 6 With all attacks in phase E, to be next to a ship is enough (ruling M-9)."""

    rule: ClassVar[str] = "6"

    def apply(self, s: Boats) -> None:
        s.struck = 0
        if can_attack(s):
            s.then(ATTACK_OR_HOLD)


class AttackOrHold(Choose[Boats]):
    """6 In phase E: attack the ships in reach, or hold."""

    rule: ClassVar[str] = "6"
    word: ClassVar[str] = "phase-e"
    NAMES: ClassVar[tuple[str, ...]] = ("hold", "attack")

    def candidates(self, s: Boats) -> list[int]:
        return HOLD_OR_ATTACK

    def apply(self, s: Boats, answer: int) -> None:
        if answer == ATTACK_NOW:
            declare(s)


CONDUCT: Final = Conduct()
TARGET: Final = Target()
SPENT: Final = Spent()
PHASE_E: Final = PhaseE()
ATTACK_OR_HOLD: Final = AttackOrHold()
