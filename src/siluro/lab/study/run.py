"""Playing a study: which games are still to be played, by whom, and when a cell has enough."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from siluro.lab.objective import objective
from siluro.lab.search import error_of
from siluro.lab.study import BadStudy
from siluro.lab.study.block import Block, Job, edition, pack_key
from siluro.lab.study.design import Cell, Design
from siluro.lab.study.journal import Journal
from siluro.lab.study.team import Team
from siluro.speech.say import say

SPAN = 1.0
"""Seconds that a block should take: what is lost if the program is killed."""
FIRST_BLOCK = 8
LARGEST_BLOCK = 5000
GROWTH = 4
"""How many times larger a cell may become at once: a spread from few games is a guess."""
Progress = Callable[[int, int, float], None]


@dataclass
class Played:
    """The games of a cell so far."""

    cell: Cell
    wanted: int
    blocks: dict[int, Block] = field(default_factory=dict)
    """By the number of the first game."""
    flying: dict[int, int] = field(default_factory=dict)
    """Where blocks begin and end that somebody is playing."""

    def add(self, block: Block) -> None:
        self.flying.pop(block.low, None)
        self.blocks[block.low] = block

    def gaps(self) -> Iterator[tuple[int, int]]:
        """Games that nobody has played or is playing."""
        spans = sorted([*((low, each.high) for low, each in self.blocks.items()), *self.flying.items()])
        reached = 0
        for low, high in spans:
            if reached < min(low, self.wanted):
                yield reached, min(low, self.wanted)
            reached = max(reached, high)
        if reached < self.wanted:
            yield reached, self.wanted

    @property
    def is_complete(self) -> bool:
        return not self.flying and not any(self.gaps())

    @property
    def count(self) -> int:
        """Games played, of those wanted."""
        return sum(max(0, min(each.high, self.wanted) - low) for low, each in self.blocks.items())

    def games(self) -> list[tuple[int, int, tuple[str, str]]]:
        """Score, steps and ending of the games wanted, in their order."""
        found: list[tuple[int, int, tuple[str, str]]] = []
        for low, block in sorted(self.blocks.items()):
            ends = [block.endings[end] for end in block.ends]
            found += list(zip(block.scores, block.steps, ends, strict=True))[len(found) - low :]
        return found[: self.wanted]


class Run:
    """A study being played."""

    def __init__(self, design: Design, journal: Journal, progress: Progress | None = None) -> None:
        self.spec = design.spec
        self.goal = objective(design.spec.objective)
        self.journal = journal
        self.progress = progress
        self.played = {cell.number: Played(cell, design.spec.least) for cell in design.cells}
        for block in journal.found:
            self.played[block.cell].add(block)
        for each in self.played.values():
            self.extend(each)
        self.resumed = sum(each.count for each in self.played.values())
        self.open = {each.cell.number: each for each in in_order(self.played) if not each.is_complete}
        """Cells that need games, those with the same pack one after the other, so that it is read once."""
        self.paces: dict[tuple[str, str, str], float] = {}
        """Seconds a game, by game, scenario and policy."""
        self.failures: dict[str, str] = {}
        """Numbers that were varied in vain."""
        self.busy = 0.0
        """Seconds that workers have played."""

    def play(self, team: Team) -> dict[int, Played]:
        """Play until every cell has enough."""
        began, flying = time.monotonic(), 0
        while True:
            jobs = self.jobs(team.hands)
            while flying < 2 * team.hands and (job := next(jobs, None)):
                team.submit(job)
                flying += 1
            if not flying:
                return self.played
            for block in team.collect():
                flying -= 1
                self.take(block)
            self.tell(time.monotonic() - began)

    def take(self, block: Block) -> None:
        """A block that came in: first onto the disk."""
        if block.cell not in self.open:
            return  # it has failed meanwhile
        each = self.played[block.cell]
        if block.failure:
            self.give_up(each.cell, block.failure)
            return
        self.journal.add(block)
        each.add(block)
        self.busy += block.seconds
        self.paces[pace_key(each.cell)] = block.seconds / len(block.scores)
        self.extend(each)
        if each.is_complete:
            del self.open[block.cell]

    def give_up(self, cell: Cell, failure: str) -> None:
        """Leave a number out that was varied and that the rules cannot use; what was asked for is a mistake."""
        sentence = say("the rules cannot use this value ({failure}).", failure=failure)
        if not cell.varied:
            raise BadStudy(f"{', '.join(f'{name} = {level}' for name, level in cell.levels.items())}: {sentence}")
        self.failures[cell.varied] = say("the rules cannot use this value.")
        del self.open[cell.number], self.played[cell.number]

    def extend(self, each: Played) -> None:
        """More games for a cell that is complete, if its error is still too large.

        What is decided depends on the games before `wanted` alone, so it is the same whoever played them.
        """
        while each.is_complete and (more := self.enough(each)) > each.wanted:
            each.wanted = more

    def enough(self, each: Played) -> int:
        """The games that a cell needs, as far as those played can tell."""
        if self.spec.error is None:
            return each.wanted
        worths = [self.goal.worth(score) for score, _, _ in each.games()]
        needed = math.ceil((error_of(worths) * math.sqrt(len(worths)) / self.spec.error) ** 2)
        return max(each.wanted, min(needed, self.spec.most, GROWTH * each.wanted))

    def jobs(self, hands: int) -> Iterator[Job]:
        """What is to be played next; noted as being played when it is taken."""
        for each in list(self.open.values()):
            while gap := next(each.gaps(), None):
                low, high = gap
                size = min(self.size(each.cell), math.ceil((high - low) / hands))  # the last ones are shared out
                each.flying[low] = low + size
                cell = each.cell
                yield Job(cell.number, cell.setting, edition(cell.setting.game), low, low + size, stream_of(cell))

    def size(self, cell: Cell) -> int:
        """The games of a block."""
        pace = self.paces.get(pace_key(cell))
        return FIRST_BLOCK if pace is None else max(1, min(LARGEST_BLOCK, int(SPAN / max(pace, 1e-9))))

    def tell(self, seconds: float) -> None:
        """How many games are played, how many there will be, and the seconds that they need at this speed."""
        if self.progress is None or not self.paces:
            return
        mean = sum(self.paces.values()) / len(self.paces)
        rows = [(each.wanted - each.count, self.paces.get(pace_key(each.cell), mean)) for each in self.open.values()]
        left = sum(games * pace for games, pace in rows)
        total = sum(each.wanted for each in self.played.values())
        waiting = sum(games for games, _ in rows)
        self.progress(total - waiting, total, left * seconds / max(self.busy, 1e-9))


def in_order(played: dict[int, Played]) -> list[Played]:
    """Cells with the same pack one after the other."""
    first: dict[str, int] = {}
    for number, each in played.items():
        first.setdefault(pack_key(each.cell.setting), number)
    return sorted(played.values(), key=lambda each: first[pack_key(each.cell.setting)])


def pace_key(cell: Cell) -> tuple[str, str, str]:
    """Cells that take about as long."""
    return cell.setting.game, cell.setting.scenario, cell.setting.policy


def stream_of(cell: Cell) -> int:
    """The seed of a cell whose luck is its own."""
    return int.from_bytes(hashlib.sha256(cell.key.encode()).digest()[:8], "big") >> 1
