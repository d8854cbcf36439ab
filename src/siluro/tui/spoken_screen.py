"""A screen whose keys are named in the player's language."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from textual.screen import Screen

from siluro.speech.say import say

T = TypeVar("T")


class SpokenScreen(Screen[T]):
    """What is written in BINDINGS is English; the line of keys shows it in the language of the moment."""

    def __init__(self) -> None:
        super().__init__()
        named = self._bindings.key_to_bindings
        for key, bindings in named.items():
            named[key] = [replace(each, description=say(each.description)) for each in bindings]
