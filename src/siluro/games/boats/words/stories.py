"""Explosive Boats as a story: how a raid begins, the headings of its log, how it ends, and what history made of it."""

from __future__ import annotations

from typing import Final

from siluro.games.boats.rules.c10_scenarios import level
from siluro.games.boats.rules.state import Boats, Raid
from siluro.games.boats.words import names
from siluro.speech.say import mark, say

SUDA: Final = mark(
    "Six small boats, each with three hundred kilos of explosive in the bow, are lowered into the sea off Crete. "
    "Three nets, two lit buoys and the spotlights of the base lie between them and the cruiser York."
)
MALTA: Final = mark(
    "Eight boats wait off Valletta, and radar has already seen them. A boom closes the Grand Harbour, and the "
    "Sant'Elmo bridge the shorter way in; boats that attack it bring it down for good more often than they open it. "
    "Beyond lies the convoy."
)


def moment(s: Boats) -> str:
    """The turn, as the heading of a log."""
    return say("Turn {turn}", turn=s.turn) if s.turn else say("Before the first turn")


def history(raid: Raid) -> str:
    """What the real raid would have been worth."""
    return names.level_name(raid.history)


def closing(s: Boats) -> list[str]:
    """The result, and what history says."""
    raid = s.raid
    hits = [raid.ship_names[ship] for ship in s.hits] + ([say("a submarine")] if s.submarine else [])
    result = names.level_name(raid.level_ids[level(s)])
    reason = say(names.ENDINGS[s.ended])
    lines = [
        say("{points}: {level} ({reason}).", points=names.points(s.points), level=result, reason=reason),
        say("Ships hit: {ships}.", ships=", ".join(hits) or say("no ship")),
    ]
    if s.level_up:
        lines.append(say("One level up for hitting {ship}.", ship=raid.ship_names[raid.level_up.index(1)]))
    return [*lines, say("Historical result: {level}.", level=history(raid))]
