"""The rules of Night Run: a steamer runs the blockade by night, zone by zone, with coal for not quite enough speed."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do, Roll, State, Step, in_order
from siluro.kit.dice import D6
from siluro.kit.tally import Cause, Tally

NO_COAL: Final = Bar("2", "not enough coal ({s.coal} left)")
SPEED: Final = Cause("4", "full steam")
DAMAGE: Final = Cause("4", "damage")
SLOW: Final = 0
FAST: Final = 1
CLEAR: Final = 0
CRUISER: Final = 2
PATROLS: Final = ("clear", "cutter", "cruiser")
ENDINGS: Final = ("", "arrived", "sunk", "adrift")


class Tables:
    """The numbers of a pack, shared by every state and never changed."""

    def __init__(self, pack: str, zones: int, coal: int, patrols: list[int]) -> None:
        self.pack = pack
        """Its id and version, which records quote."""
        self.zones = zones
        self.coal = coal
        self.patrols = patrols


class Run(State):
    """Where the steamer is, and what she has left."""

    game: ClassVar[str] = "blockade"
    FIELDS: ClassVar[tuple[str, ...]] = ("zone", "coal", "hull", "cargo", "speed", "patrols", "ended")

    def __init__(self, tables: Tables) -> None:
        self.todo: list[Step[Any]] = []
        self.tables = tables
        self.zone: int = 0
        self.coal: int = 0
        self.hull: int = 0
        self.cargo: int = 0
        self.speed: int = SLOW
        self.patrols: list[int] = [0, 0, 0]
        self.ended: int = 0


class NextZone(Do[Run]):
    """1, 5 On to the next zone; past the last one she is home, without coal she is adrift."""

    rule: ClassVar[str] = "1"

    def apply(self, s: Run) -> None:
        if s.zone == s.tables.zones:
            s.ended = ENDINGS.index("arrived")
        elif s.coal == 0:
            s.ended = ENDINGS.index("adrift")
        else:
            s.zone += 1
            s.then_all(ZONE)


class Steam(Choose[Run]):
    """2 Slow ahead burns one coal, full steam two and helps in a chase."""

    rule: ClassVar[str] = "2"
    word: ClassVar[str] = "steam"

    def candidates(self, s: Run) -> list[int]:
        return [SLOW, FAST]

    def bar(self, s: Run, answer: int) -> Bar | None:
        return NO_COAL if s.coal <= answer else None

    def name(self, s: Run, answer: int) -> str:
        return ("slow", "fast")[answer]

    def apply(self, s: Run, answer: int) -> None:
        s.speed = answer
        s.coal -= 1 + answer


class Patrol(Roll[Run]):
    """3 A patrol card for the zone; cards do not go back into the deck."""

    rule: ClassVar[str] = "3"
    word: ClassVar[str] = "patrol"

    def odds(self, s: Run) -> list[int]:
        return s.patrols

    def name(self, s: Run, answer: int) -> str:
        return PATROLS[answer]

    def apply(self, s: Run, answer: int) -> None:
        s.patrols[answer] -= 1
        if answer != CLEAR:
            s.then(Chase(answer))


class Chase(Roll[Run]):
    """4 A die with its modifiers below the patrol's number is a hit; the second hit sinks her."""

    rule: ClassVar[str] = "4"
    word: ClassVar[str] = "chase"

    def __init__(self, patrol: int) -> None:
        self.patrol = patrol

    def fields(self) -> tuple[int, ...]:
        return (self.patrol,)

    def odds(self, s: Run) -> list[int]:
        return D6

    def apply(self, s: Run, answer: int) -> None:
        if is_hit(s, self.patrol, answer):
            s.hull -= 1
            if s.hull == 0:
                s.ended = ENDINGS.index("sunk")
                s.todo.clear()


def chase_tally(s: Run) -> Tally:
    """4 Full steam adds two to the die, damage takes one from it."""
    tally = Tally()
    tally.add(SPEED, 2 * s.speed)
    tally.add(DAMAGE, s.hull - 2)
    return tally


def is_hit(s: Run, patrol: int, die: int) -> bool:
    """4 A cutter hits below three, a cruiser below five."""
    return die + chase_tally(s).total < (5 if patrol == CRUISER else 3)


STEPS: Final[tuple[type[Step[Any]], ...]] = (NextZone, Steam, Patrol, Chase)
NEXT_ZONE: Final = NextZone()
ZONE: Final = in_order(Steam(), Patrol(), NEXT_ZONE)
