"""The tracks of a game's view as gauges and short tables, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from textual.content import Content

from siluro.engine.game import Game
from siluro.speech.say import figure, say
from siluro.tui.drawing import assemble, join_lines

MOST = ("most", "cap", "squares")
"""Endings of the names of limits: `score_most` is the limit of `score`."""
WIDE = 10
UNTITLED = ("time", "tracks")


def panels(game: Game, view: Mapping[str, Any]) -> Content:
    """Every track of the view."""
    parts = [name for name in game.track_parts if isinstance(view.get(name), dict)]
    return join_lines([line for name in parts for line in panel(game, name, view[name])])


def panel(game: Game, title: str, tracks: Mapping[str, Any]) -> Iterator[Content]:
    """One part of the view: a heading and its tracks."""
    lines = list(gauges(game, tracks))
    if lines:
        if title not in UNTITLED:
            yield Content.styled(f"── {game.track_name(title)}", "$dim")
        yield from lines


def gauges(game: Game, tracks: Mapping[str, Any]) -> Iterator[Content]:
    """A line for each number; a number with a limit is a bar."""
    limits = {name: limit_of(name, tracks) for name in tracks}
    named_limits = {limit for limit in limits.values() if limit}
    for name, value in tracks.items():
        if name in named_limits:
            continue
        if isinstance(value, dict):
            counts = ", ".join(
                f"{game.track_name(key)} ×{count}" for key, count in value.items() if type(count) is int and count
            )
            if counts:
                yield assemble((f"{game.track_name(name)}: ", "$accent"), counts)
        elif type(value) is int and limits[name]:
            yield assemble((f"{game.track_name(name):<16} ", "$accent"), gauge(value, tracks[limits[name]]))
        elif type(value) in (int, str, bool) and value != "":
            yield assemble((f"{game.track_name(name):<16} ", "$accent"), value_text(value))


def limit_of(name: str, tracks: Mapping[str, Any]) -> str:
    """The name of the number that limits this one; empty if none does."""
    for other in (f"{name}s", *(f"{name}_{ending}" for ending in MOST), f"{name.rpartition('_')[0]}_squares"):
        if other != name and type(tracks.get(other)) is int and tracks[other] > 0:
            return other
    return ""


def gauge(value: int, most: int) -> Content:
    """A number on its way to a limit."""
    full = max(0, min(WIDE, round(value * WIDE / most)))
    return assemble(("█" * full, "$secondary"), ("░" * (WIDE - full), "$swell"), f" {figure(value)}/{figure(most)}")


def value_text(value: object) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return f"{figure(value)}"
