"""Chapter 5 in words: searchlights, the dive team and the shore mortar."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.stealth.rules import c05_defence as defence
from siluro.games.stealth.words.c05_alert import AlertSaying
from siluro.speech.say import mark


class Spot(AlertSaying[defence.Spot]):
    element: ClassVar[str] = mark("searchlights")


class Search(AlertSaying[defence.Search]):
    element: ClassVar[str] = mark("dive team")


class Bomb(AlertSaying[defence.Bomb]):
    element: ClassVar[str] = mark("shore mortar")
