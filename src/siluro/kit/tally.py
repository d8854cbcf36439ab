"""Named modifiers of a roll: what each adds, and the rule that says so. Summed for the roll, shown to the player."""

from __future__ import annotations


class Cause:
    """Something that modifies a roll, by its name and the rule that says so."""

    def __init__(self, rule: str, name: str) -> None:
        self.rule = rule
        self.name = name


class Tally:
    """The modifiers of one roll."""

    def __init__(self) -> None:
        self.total: int = 0
        self.causes: list[Cause] = []
        self.amounts: list[int] = []

    def add(self, cause: Cause, amount: int) -> None:
        """Count a modifier; one of nothing is not listed."""
        if amount:
            self.total += amount
            self.causes.append(cause)
            self.amounts.append(amount)
