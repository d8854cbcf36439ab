"""What a player's games add up to: how often, how well, how many days in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from siluro.store import Row

LATEST = 30
"""Results that the line of a scenario shows."""


@dataclass(frozen=True)
class ScenarioRecord:
    """The finished games of one scenario, the oldest first."""

    game: str
    scenario: str
    rows: list[Row]

    @property
    def best(self) -> Row:
        """The highest score, the earliest of several."""
        return max(self.rows, key=lambda row: row.score)

    @property
    def mean(self) -> float:
        return sum(row.score for row in self.rows) / len(self.rows)

    @property
    def latest(self) -> list[int]:
        """The scores of the last games, the oldest first."""
        return [row.score for row in self.rows[-LATEST:]]

    @property
    def levels(self) -> list[tuple[str, int]]:
        """How often each result was reached, the best first."""
        best = {row.level: row.score for row in sorted(self.rows, key=lambda row: row.score)}
        return sorted(Counter(row.level for row in self.rows).items(), key=lambda each: -best[each[0]])


@dataclass(frozen=True)
class Statistics:
    """All games of a player."""

    begun: int
    finished: int
    unaided: int
    """Finished without hints, what-ifs, undos, a chosen seed or dice of one's own."""
    streak: int
    """Days in a row with a finished daily game, up to today or yesterday."""
    longest: int
    scenarios: list[ScenarioRecord]


def statistics(rows: Sequence[Row], today: date) -> Statistics:
    """What these games add up to. An imported record is somebody's, but not a result of yours, nor is a lesson's."""
    own = [row for row in rows if not row.imported]
    finished = sorted((row for row in own if row.over), key=lambda row: row.changed)
    by_scenario: dict[tuple[str, str], list[Row]] = {}
    for row in (each for each in finished if each.counts):
        by_scenario.setdefault((row.game, row.scenario), []).append(row)
    days = {date.fromisoformat(row.daily) for row in finished if row.daily}
    return Statistics(
        begun=len(own),
        finished=len(finished),
        unaided=sum(row.clean for row in finished),
        streak=current_streak(days, today),
        longest=max(map(len, runs(days)), default=0),
        scenarios=[ScenarioRecord(*key, rows) for key, rows in by_scenario.items()],
    )


def runs(days: Iterable[date]) -> list[list[date]]:
    """The days, in stretches without a gap."""
    found: list[list[date]] = []
    for day in sorted(days):
        if found and day - found[-1][-1] == timedelta(1):
            found[-1].append(day)
        else:
            found.append([day])
    return found


def current_streak(days: Iterable[date], today: date) -> int:
    """The stretch that today can still go on with."""
    stretches = runs(days)
    return len(stretches[-1]) if stretches and today - stretches[-1][-1] <= timedelta(1) else 0
