"""The tables of a study: CSV for people, Parquet and JSON for programs. The same games give the same bytes."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siluro.lab.study import BadStudy, describe_disk, describe_missing
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.lab.study.results import Effect, Results, Summary
    from siluro.lab.study.run import Played

GAMES_FILE = "games.parquet"
KEYS = b"siluro_cells"
EFFECT = ("game", "scenario", "factor", "level", "base", "games", "worth", "stderr", "clear")
"""The columns of effects, also where there are none."""
Row = dict[str, Any]
Games = tuple[list[int], list[int], list[int], list[tuple[str, str]]]


def arrow() -> Any:
    """PyArrow, if it is there."""
    try:
        import pyarrow
        import pyarrow.csv
        import pyarrow.parquet
    except ImportError:
        raise describe_missing("PyArrow", "study") from None
    return pyarrow


def write_tables(results: Results, played: Mapping[int, Played], folder: Path) -> None:
    """Every table of a study; a file appears when it is complete."""
    pa = arrow()
    kinds = {"cells": cell_rows(results), "endings": ending_rows(results), "effects": effect_rows(results)}
    for name, rows in kinds.items():
        table = pa.table({key: [row[key] for row in rows] for key in (rows[0] if rows else EFFECT)})
        put(folder / f"{name}.csv", partial(pa.csv.write_csv, table))
        put(folder / f"{name}.parquet", partial(pa.parquet.write_table, table))
    put(folder / GAMES_FILE, partial(pa.parquet.write_table, games_table(pa, played)))
    text = json.dumps(document(results), ensure_ascii=False, indent=1) + "\n"
    put(folder / "study.json", lambda file: file.write_text(text, encoding="utf-8"))


def put(file: Path, write: Callable[[Path], object]) -> None:
    """Write a file beside its place, then move it there: nobody finds half of it."""
    beside = file.with_name(f".{file.name}.part")
    try:
        write(beside)
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(file)
    except OSError as error:
        raise describe_disk(file, error) from None


def figure(value: float) -> float | None:
    """A number as tables hold it: twelve digits, because the last ones depend on the processor."""
    return float(f"{value:.12g}") if math.isfinite(value) else None


def cell_rows(results: Results) -> list[Row]:
    """A row for each cell: its levels and its figures."""
    return [cell_row(each, results) for each in results.summaries]


def cell_row(each: Summary, results: Results) -> Row:
    from siluro.lab.study.results import PERCENTILES

    setting = each.cell.setting
    levels = {name: each.cell.levels.get(name, "") for name in results.design.named}
    named = {"policy": setting.policy} | levels
    if results.design.spec.vary:
        named |= dict(zip(("varied", "value"), each.cell.change, strict=True))
    percentiles = {f"p{name}": value for name, value in zip(PERCENTILES, each.percentiles, strict=True)}
    return {
        "cell": each.cell.number, "game": setting.game, "scenario": setting.scenario, **named, "games": each.games,
        "mean": figure(each.mean), "stderr": figure(each.stderr),
        "value": figure(each.value), "value_stderr": figure(each.value_stderr), "won": figure(each.won),
        "min": each.low, **percentiles, "max": each.high, "steps": figure(each.steps),
    }  # fmt: skip


def ending_rows(results: Results) -> list[Row]:
    """How often each ending came in each cell."""
    return [
        {"cell": each.cell.number} | row | {"share": figure(row["games"] / each.games)}
        for each in results.summaries
        for row in ending_counts(each)
    ]


def effect_rows(results: Results) -> list[Row]:
    """What each level is worth against the first of its factor."""
    return [effect_row(each) for each in results.effects]


def effect_row(each: Effect) -> Row:
    values = (
        each.game, each.scenario, each.factor, each.level, each.base, each.games, figure(each.worth),
        figure(each.stderr), each.is_clear,
    )  # fmt: skip
    return dict(zip(EFFECT, values, strict=True))


def document(results: Results) -> Row:
    """The study as one JSON document."""
    spec = results.design.spec
    return {
        "title": spec.title, "about": spec.about, "seed": spec.seed, "common": spec.common, "design": spec.design,
        "objective": spec.objective, "factors": results.design.factors,
        "games": sum(each.games for each in results.summaries),
        "cells": [
            row | {"options": dict(each.cell.setting.options), "endings": ending_counts(each)}
            for row, each in zip(cell_rows(results), results.summaries, strict=True)
        ],
        "effects": effect_rows(results), "refusals": results.design.refusals,
    }  # fmt: skip


def ending_counts(each: Summary) -> list[Row]:
    return [{"level": level, "ending": reason, "games": games} for (level, reason), games in each.endings.items()]


def games_table(pa: Any, played: Mapping[int, Played]) -> Any:
    """Every game: its cell, its number, score, steps and ending."""
    columns: dict[str, list[Any]] = {name: [] for name in ("cell", "number", "score", "steps", "level", "ending")}
    for number, each in sorted(played.items()):
        games = each.games()
        columns["cell"] += [number] * len(games)
        columns["number"] += range(len(games))
        columns["score"] += [score for score, _, _ in games]
        columns["steps"] += [steps for _, steps, _ in games]
        columns["level"] += [level for _, _, (level, _) in games]
        columns["ending"] += [reason for _, _, (_, reason) in games]
    kinds = {"cell": pa.int32(), "number": pa.int32(), "score": pa.int64(), "steps": pa.int32()}
    words = pa.dictionary(pa.int32(), pa.string())
    arrays = {
        name: pa.array(values, kinds[name]) if name in kinds else pa.array(values).cast(words)
        for name, values in columns.items()
    }
    keys = json.dumps({number: each.cell.key for number, each in sorted(played.items())})
    return pa.table(arrays).replace_schema_metadata({KEYS: keys.encode()})


def read_games(file: Path) -> list[tuple[str, int, Games]]:
    """The games of an earlier study in this folder, as blocks by the keys of their cells."""
    pa = arrow()
    if not file.exists():
        return []
    try:
        table = pa.parquet.read_table(file)
        keys = json.loads((table.schema.metadata or {})[KEYS])
        columns = {name: table.column(name).to_pylist() for name in ("cell", "score", "steps", "level", "ending")}
    except (pa.ArrowException, KeyError, ValueError) as error:
        reason = str(error).splitlines()[0].rstrip(".")
        raise BadStudy(
            say("{file} is not a table of a study: {error}. Choose another folder with --out.", file=file, error=reason)
        ) from None
    found: dict[int, tuple[Games, dict[tuple[str, str], int]]] = {}
    for cell, score, steps, level, ending in zip(*columns.values(), strict=True):
        (scores, counts, ends, endings), places = found.setdefault(cell, (([], [], [], []), {}))
        if (level, ending) not in places:
            places[level, ending] = len(endings)
            endings.append((level, ending))
        scores.append(score)
        counts.append(steps)
        ends.append(places[level, ending])
    return [(keys[str(cell)], 0, games) for cell, (games, _) in found.items()]
