"""Clicks that a game takes at the table: one for each answer and roll, and with everything the table takes over.

Baseline: a click for every answer and every roll of the same golden game, as at a table without these settings.
What is taken over: dice that roll by themselves, routine, and places several steps away. Run: python bench/clicks.py
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import siluro
from siluro.engine.game import Game
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.record.timeline import Ply
from siluro.table.routine import usual_answer
from siluro.table.ways import ways

REPLAYS = Path(__file__).parents[1] / "tests" / "games"
RECORDS = {
    "stealth": ("m1-best", "by-the-book-m1"),
    "boats": ("suda-strategic-no-boats", "machine-suda"),
    "gamma": ("gg1-bronze", "machine-campaign"),
    "wolves": ("m1-outstanding-success", "m4-readings"),
}


def clicks_at(game: Game, plies: Sequence[Ply]) -> Iterator[int]:
    """The answers that still want a click; a way of several steps wants one."""
    at = 0
    while at < len(plies):
        ply = plies[at]
        if ply.by or ply.entry.answer == usual_answer(game, ply.before):
            at += 1
            continue
        yield at
        at += longest_way(game, plies, at)


def longest_way(game: Game, plies: Sequence[Ply], at: int) -> int:
    """How many of the answers from here on are one way over the board."""
    found = {way.answers for way in ways(game, plies[at].before).values()}
    longest = max(map(len, found), default=1)
    for length in range(min(longest, len(plies) - at), 1, -1):
        if tuple(ply.entry.answer for ply in plies[at : at + length]) in found:
            return length
    return 1


def main() -> None:
    print(f"{'game':<34} {'answers and rolls':>17} {'answers':>8} {'clicks':>7} {'share':>6}")
    for name, records in RECORDS.items():
        game = siluro.game(name)
        for record in records:
            read = read_record((REPLAYS / name / "replays" / f"{record}.siluro").read_bytes())
            plies = replay(read, game).main.plies
            choices = sum(not ply.by for ply in plies)
            clicks = len(list(clicks_at(game, plies)))
            print(f"{name + ', ' + record:<34} {len(plies):>17} {choices:>8} {clicks:>7} {clicks / len(plies):>6.0%}")


if __name__ == "__main__":
    main()
