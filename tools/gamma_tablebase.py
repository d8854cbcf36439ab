"""Solve every scenario of Uomini Gamma and write the tablebase: python tools/gamma_tablebase.py [FILE] (6 minutes)."""

import sys
import time
from itertools import product
from pathlib import Path

from siluro.games import game
from siluro.games.gamma.lab.solver import ByRules, Solver
from siluro.games.gamma.lab.tablebase import FILE
from siluro.games.gamma.lab.tablebase_file import write
from siluro.games.gamma.rules.state import TURN_BACK_FROM_BOAT
from siluro.lab.objective import EXPECTED, Objective


def main() -> None:
    gamma = game("gamma")
    tables = gamma.blank().tables
    goals = (EXPECTED, *map(Objective, tables.level_from[1:]))
    cases = [("gg1", "roll"), ("campaign", "roll"), *(("gg2", men) for men in "3456789")]
    solvers = [Solver(ByRules(tables, readings)) for readings in (0, TURN_BACK_FROM_BOAT)]
    for solver, (scenario, men) in product(solvers, cases):
        options = gamma.scenarios[scenario].options
        chosen = [{"men": men, "readings": "G-22b" if solver.source.readings else "none"}]
        for name in ("hidden", "snipe"):
            if name in options:
                chosen = [{**each, name: value} for each in chosen for value in options[name].values]
        for each, goal in product(chosen, goals):
            began = time.perf_counter()
            value = solver.value(gamma.new(scenario, **each), goal)
            names = " ".join(f"{name}={value}" for name, value in each.items())
            print(f"{scenario} {names} {goal}: {value:.9g} ({time.perf_counter() - began:.1f} s)", flush=True)
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    write(solvers, file)
    print(f"{file.name}: {file.stat().st_size:,} bytes, {sum(len(each.roots) for each in solvers):,} approaches")


if __name__ == "__main__":
    main()
