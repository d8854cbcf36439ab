"""A study from its specification to its report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from siluro.lab.study.design import Design, make_design
from siluro.lab.study.journal import Journal
from siluro.lab.study.plots import check_library
from siluro.lab.study.report import write_report
from siluro.lab.study.results import Results, count
from siluro.lab.study.run import Progress, Run
from siluro.lab.study.spec import read_spec
from siluro.lab.study.tables import arrow, write_tables
from siluro.lab.study.team import hire


def leave_out(design: Design, run: Run) -> Design:
    """The design without what could not be played."""
    cells = [cell for cell in design.cells if cell.number in run.played]
    return replace(design, cells=cells, refusals=dict(sorted((design.refusals | run.failures).items())))


@dataclass(frozen=True)
class Done:
    """A study that is complete, and how many of its games were there before."""

    results: Results
    folder: Path
    resumed: int


def study(
    file: Path, folder: Path, workers: int = 1, cluster: str = "", games: int | None = None,
    progress: Progress | None = None,
) -> Done:  # fmt: skip
    """Play what is missing and write everything; the same specification gives the same bytes for any workers."""
    check_library()  # before the games, not after
    arrow()
    spec = read_spec(file)
    if games is not None:
        spec = msgspec.structs.replace(spec, games=games, error=None)
    design = make_design(spec, file.parent)
    journal = Journal(folder, design.cells)
    try:
        run = Run(design, journal, progress)
        team = hire(workers, cluster)
        try:
            played = run.play(team)
        finally:
            team.close()
        results = count(leave_out(design, run), played)
        write_tables(results, played, folder)
        write_report(results, folder)
        journal.remove()
    finally:
        journal.close()
    return Done(results, folder, run.resumed)
