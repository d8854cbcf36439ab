"""Steps about one SLC: whose they are, who answers, and what records call them."""

from __future__ import annotations

from siluro.engine.steps import Choose, Do, Roll
from siluro.games.stealth.rules.state import Stealth, seat_of


class SlcDo(Do[Stealth]):
    """Something that happens to an SLC."""

    def __init__(self, slc: int) -> None:
        self.slc = slc

    def fields(self) -> tuple[int, ...]:
        return (self.slc,)


class SlcChoose(Choose[Stealth]):
    """A decision about an SLC: the seat that commands it answers."""

    def __init__(self, slc: int) -> None:
        self.slc = slc

    def fields(self) -> tuple[int, ...]:
        return (self.slc,)

    def seat(self, s: Stealth) -> int:
        return seat_of(s, self.slc)

    def subject(self, s: Stealth) -> str:
        return f"slc{self.slc + 1}"


class SlcRoll(Roll[Stealth]):
    """A roll or a card for an SLC."""

    def __init__(self, slc: int) -> None:
        self.slc = slc

    def fields(self) -> tuple[int, ...]:
        return (self.slc,)

    def subject(self, s: Stealth) -> str:
        return f"slc{self.slc + 1}"
