"""The tracks of a game's view as gauges and short tables, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from textual.content import Content

from siluro.speech.say import mark, say
from siluro.tui.drawing import assembled, lined

MOST = ("most", "cap", "squares")
"""Endings of the names of limits: `alarm_most` is the limit of `alarm`."""
WIDE = 10
PANELS = ("time", "tracks", "equipment", "bag", "decks", "spotlights")
"""Parts of a view that are made of names and numbers."""
NAMES = mark({
    # what views call their tracks, and what a player reads
    "turn": "turn", "hour": "hour", "alarm": "alarm", "event_modifier": "event modifier", "boats": "boats",
    "left": "moves left", "sent": "boats sent", "speed": "speed", "equipment": "equipment", "harpoon": "harpoon",
    "binoculars": "binoculars", "cover": "cover", "charm": "charm", "wrench": "wrench", "spotlights": "spotlights",
    "green": "green", "yellow": "yellow", "red": "red", "lost": "men lost", "on_mission": "men on mission",
    "available": "men available", "dives": "dives", "bag": "bag", "swim": "swim", "spotlight": "spotlight",
    "boat": "boat", "current": "current", "uwwp": "UWWP", "decks": "decks", "alert": "alert deck",
    "faults": "fault deck", "discards": "discards", "battery": "battery", "in_reserve": "on reserve fuel",
    "fuel_spent": "fuel spent", "reserve": "reserve",
})  # fmt: skip
UNTITLED = ("time", "tracks")


def panels(view: Mapping[str, Any]) -> Content:
    """Every track of the view."""
    return lined([line for name in PANELS if isinstance(view.get(name), dict) for line in panel(name, view[name])])


def panel(title: str, tracks: Mapping[str, Any]) -> Iterator[Content]:
    """One part of the view: a heading and its tracks."""
    lines = list(gauges(tracks))
    if lines:
        if title not in UNTITLED:
            yield Content.styled(f"── {worded(title)}", "$dim")
        yield from lines


def gauges(tracks: Mapping[str, Any]) -> Iterator[Content]:
    """A line for each number; a number with a limit is a bar."""
    limits = {name: limit_of(name, tracks) for name in tracks}
    named_limits = {limit for limit in limits.values() if limit}
    for name, value in tracks.items():
        if name in named_limits:
            continue
        if isinstance(value, dict):
            counts = ", ".join(
                f"{worded(key)} ×{count}" for key, count in value.items() if type(count) is int and count
            )
            if counts:
                yield assembled((f"{worded(name)}: ", "$accent"), counts)
        elif type(value) is int and limits[name]:
            yield assembled((f"{worded(name):<16} ", "$accent"), gauge(value, tracks[limits[name]]))
        elif type(value) in (int, str, bool) and value != "":
            yield assembled((f"{worded(name):<16} ", "$accent"), shown(value))


def limit_of(name: str, tracks: Mapping[str, Any]) -> str:
    """The name of the number that limits this one; empty if none does."""
    for other in (f"{name}s", *(f"{name}_{ending}" for ending in MOST), f"{name.rpartition('_')[0]}_squares"):
        if other != name and type(tracks.get(other)) is int and tracks[other] > 0:
            return other
    return ""


def gauge(value: int, most: int) -> Content:
    """A number on its way to a limit."""
    full = max(0, min(WIDE, round(value * WIDE / most)))
    return assembled(("█" * full, "$secondary"), ("░" * (WIDE - full), "$swell"), f" {value}/{most}")


def shown(value: object) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return str(value)


def worded(name: str) -> str:
    """The name of a track, or the id of a card, as words."""
    return say(NAMES[name]) if name in NAMES else name
