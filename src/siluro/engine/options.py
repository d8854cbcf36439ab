"""What is settled before a game starts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from siluro.speech.say import Said, say


class BadOption(ValueError):
    """An unknown scenario or option, or a value it does not take."""


@dataclass(frozen=True)
class Option:
    """Something to settle before a game starts."""

    values: tuple[str, ...]
    default: str
    doc: Said = Said()  # noqa: RUF009  (a descriptor)
    free: str = ""
    """The form of other values that are allowed, as a regular expression, such as names of the player's own."""
    title: str = ""
    """What it is called, where its id says too little."""
    longest: int = 80
    """How long a value of that form may be, for the field where it is typed."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What a screen with room for words calls a value, where the value itself says too little."""
    is_about_players: bool = False
    """It says who plays and under which names; the game is the same with every value."""

    def settle(self, value: str, scenario: str, name: str) -> str:
        """The value as records write it, or BadOption with those that would be right."""
        value = value.lower()
        if value in self.values or (self.free and re.fullmatch(self.free, value)):
            return value
        right = ", ".join(self.values) + (say(", or in the form {form}", form=self.free) if self.free else "")
        raise BadOption(
            say(
                "Invalid value {value!r} for option {name} of {scenario}. Allowed: {right}.",
                name=name,
                scenario=scenario,
                value=value,
                right=right,
            )
        )
