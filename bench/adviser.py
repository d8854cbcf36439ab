"""How long the exact adviser of Gamma takes: cold, and at every question of the golden games.

Baseline: one sweep over the first leg of GG.1 in the same process, which an answer at least costs when the ships are
new. Run: python bench/adviser.py
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import numpy as np

from siluro.games import game
from siluro.games.gamma.lab.tablebase import solver
from siluro.games.gamma.rules.state import GG1
from siluro.lab.advise import advise
from siluro.lab.part import lab_of
from siluro.record.parse import read_record
from siluro.record.replay import replay

RECORDS = sorted((Path(__file__).parents[1] / "tests" / "games" / "gamma" / "replays").glob("*.siluro"))


def main() -> None:
    gamma = game("gamma")
    games = [replay(read_record(record.read_bytes()), gamma) for record in RECORDS]
    began = time.perf_counter()
    advise(games[0].main.at(0))
    cold = time.perf_counter() - began
    graph = solver().swim(GG1).near.graph
    worth = np.ones(graph.leaves)
    baseline = min(measure(lambda: graph.sweep(worth)) for _ in range(5))
    asked = [
        ply.before for played in games for ply in played.main.plies if lab_of(ply.before.game).tablebase(ply.before)
    ]
    times = sorted(measure(lambda s=s: advise(s)) for s in asked)  # type: ignore[misc]
    print(f"baseline: one sweep           {baseline * 1000:8.1f} ms   1.0")
    rows = (
        ("cold start", cold),
        ("median", statistics.median(times)),
        ("99 %", times[int(len(times) * 0.99)]),
        ("worst", times[-1]),
    )
    for name, seconds in rows:
        print(f"advise, {name:<21} {seconds * 1000:8.1f} ms {seconds / baseline:5.1f}")
    print(f"{len(times)} questions of {len(games)} games")


def measure(run: object) -> float:
    began = time.perf_counter()
    run()  # type: ignore[operator]
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
