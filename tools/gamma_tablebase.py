"""Solve every scenario of Uomini Gamma and write the tablebase: python tools/gamma_tablebase.py [FILE] (3 minutes)."""

import sys
import time
from pathlib import Path

from siluro.games import game
from siluro.games.gamma.lab.solver import solver_by_rules
from siluro.games.gamma.lab.tablebase import FILE, write
from siluro.lab.objective import EXPECTED, Objective


def main() -> None:
    gamma = game("gamma")
    bounds = gamma.blank().tables.level_from[1:]
    solver = solver_by_rules()
    for snipe in ("printed", "corrected"):
        for goal in (EXPECTED, *map(Objective, bounds)):
            for scenario in ("gg1", "campaign"):
                began = time.perf_counter()
                value = solver.value(gamma.new(scenario, men="roll", snipe=snipe), goal)
                print(f"{scenario} snipe={snipe} {goal}: {value:.9g} ({time.perf_counter() - began:.1f} s)", flush=True)
    for goal in (EXPECTED, *map(Objective, bounds)):
        for men in "3456789":
            print(f"gg2 men={men} {goal}: {solver.value(gamma.new('gg2', men=men), goal):.9g}", flush=True)
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    write(solver, file)
    print(f"{file.name}: {file.stat().st_size:,} bytes, {len(solver.roots):,} approaches")


if __name__ == "__main__":
    main()
