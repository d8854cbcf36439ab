"""The report of a study: one page with plots and tables that needs nothing else and prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from siluro.games import game
from siluro.lab.study.plots import ROWS, plot_effects, plot_means, plot_scores
from siluro.lab.study.results import Effect, Results, Summary
from siluro.lab.study.tables import put
from siluro.speech import figures
from siluro.speech.say import LANGUAGE, mark, say

if TYPE_CHECKING:
    from siluro.lab.study.design import Cell

TEMPLATE = Path(__file__).parent / "report.html"
FILE = "report.html"
LISTED = 60
"""The most rows of a table on the page; the CSV files have them all."""
BEYOND_THREE_ERRORS = 0.0027
"""How often luck alone goes as far, to either side."""
NOTHING = mark("Differences that change nothing, every game going as with the first value: {number} of {rows}.")


@dataclass(frozen=True)
class Plot:
    """A drawing with the words for those who do not see it."""

    source: str
    words: str


@dataclass(frozen=True)
class Section:
    """A scenario in the report."""

    title: str
    plots: list[Plot]
    heads: list[str]
    rows: list[list[str]]
    left_out: str
    effect_heads: list[str]
    effects: list[list[str]]
    effects_left_out: str
    nothing: str
    """How many differences change nothing."""


def write_report(results: Results, folder: Path) -> None:
    """The page beside the tables."""
    from jinja2 import Environment

    page = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    template = page.from_string(TEMPLATE.read_text(encoding="utf-8"))
    spec, design = results.design.spec, results.design
    text = template.render(
        language=LANGUAGE.get(), title=spec.title, about=spec.about, facts=facts(results), notes=notes(results),
        sections=sections(results), refusals=list(design.refusals.items())[:LISTED],
        refusals_title=say("Numbers that could not be changed"),
        refusals_left_out=left_out(len(design.refusals), "study.json"),
        effects_title=say("What each level is worth"),
    )  # fmt: skip
    put(folder / FILE, lambda file: file.write_text(text, encoding="utf-8"))


def facts(results: Results) -> list[tuple[str, str]]:
    """How the study was made."""
    spec = results.design.spec
    games = sum(each.games for each in results.summaries)
    luck = say("common: game number n has the same luck in every cell") if spec.common else say("its own for each cell")
    return [
        (say("Games played"), figures.number(games)),
        (say("Cells"), figures.number(len(results.summaries))),
        (say("Factors"), ", ".join([*results.design.named, *numbers(results)]) or "–"),
        (say("Seed"), str(spec.seed)),
        (say("Luck"), luck),
        (say("Objective"), spec.objective),
    ]


def numbers(results: Results) -> list[str]:
    """How many numbers were varied, if any."""
    varied = len(results.design.factors) - len(results.design.named)
    return [say("{number} numbers of the pack", number=figures.number(varied))] if varied else []


def notes(results: Results) -> list[str]:
    """How to read the page."""
    found = [
        say("± is the standard error: in 19 cases of 20 the true value is within two of them."),
        say(
            "A score plot shows 10 to 90% of games (line), the middle half (bar), the median (stroke), the mean (dot)."
        ),
    ]
    if results.effects:
        number = figures.number(len(results.effects))
        found.append(
            say("A difference is clear (coloured) from three standard errors on. "
                "Of {number} differences luck alone makes {chance} look clear on average.",
                number=number, chance=by_luck(len(results.effects)))
        )  # fmt: skip
    return found


def by_luck(differences: int) -> str:
    """How many of so many differences that are nothing are expected to look clear."""
    expected = differences * BEYOND_THREE_ERRORS
    if expected < 0.1:
        return say("fewer than {number}", number=figures.number(0.1, 1))
    return figures.number(expected, 1)


def sections(results: Results) -> list[Section]:
    """One for each scenario."""
    scenes: dict[tuple[str, str], list[Summary]] = {}
    for each in results.summaries:
        scenes.setdefault((each.cell.setting.game, each.cell.setting.scenario), []).append(each)
    return [
        section(results, summaries, [each for each in results.effects if (each.game, each.scenario) == scene])
        for scene, summaries in scenes.items()
    ]


def section(results: Results, summaries: list[Summary], effects: list[Effect]) -> Section:
    setting = summaries[0].cell.setting
    played = game(setting.game)
    factors = [name for name in results.design.named if any(each.cell.levels.get(name) for each in summaries)]
    summaries = [each for each in summaries if not each.cell.varied]  # those are in the differences
    effects = sorted(effects, key=lambda each: (each.is_nothing, -abs(each.worth)))
    nothing = sum(each.is_nothing for each in effects)
    unit = (
        played.unit(setting.scenario)
        if setting.goal is None
        else say("chance of {goal}", goal=results.design.spec.objective)
    )
    return Section(
        title=f"{played.title}: {played.scenario(setting.scenario).title}",
        plots=draw(summaries, effects, factors, unit),
        heads=[
            *factors, say("games"), say("mean"), *([] if setting.goal is None else [results.design.spec.objective]),
            say("won"), say("median"), say("from"), say("to"),
        ],
        rows=[row(each, factors) for each in summaries[:LISTED]],
        left_out=left_out(len(summaries), "cells.csv"),
        effect_heads=[
            say("factor"),
            say("level"),
            say("instead of"),
            say("worth ({unit})", unit=unit),
            say("clear difference"),
        ],
        effects=[effect_row(each) for each in effects[:LISTED]],
        effects_left_out=left_out(len(effects), "effects.csv"),
        nothing=say(NOTHING, number=figures.number(nothing), rows=figures.number(len(effects))) if nothing else "",
    )  # fmt: skip


def left_out(rows: int, file: str) -> str:
    """Where the other rows are."""
    return "" if rows <= LISTED else say("{rows} rows in all, see {file}.", rows=figures.number(rows), file=file)


def label(cell: Cell, factors: Sequence[str]) -> str:
    """What tells a cell of a scenario from the others."""
    found = [(name, cell.levels.get(name, "")) for name in factors]
    return ", ".join(f"{short(name)} {level}" if "." in name else level for name, level in found if level) or "–"


def short(name: str) -> str:
    """A datum without its file."""
    return name.partition(".")[2]


def draw(summaries: list[Summary], effects: list[Effect], factors: Sequence[str], unit: str) -> list[Plot]:
    """The plots of a scenario."""
    few = summaries[:ROWS]
    names = [label(each.cell, factors) for each in few]
    means = [figures.estimate(each.value, each.value_stderr, ".3f") for each in few]
    words = "; ".join(f"{name}: {mean}" for name, mean in zip(names, means, strict=True))
    found = []
    if few[0].cell.setting.goal is None:
        found.append(Plot(plot_scores(few, names, unit), say("Scores: {words}", words=words)))
    if len(few) > 1:
        found.append(Plot(plot_means(few, names, say("mean ({unit})", unit=unit)), say("Means: {words}", words=words)))
    largest = effects[:ROWS]
    if largest:
        names = [f"{short(each.factor) or each.factor} {each.level}" for each in largest]
        pairs = zip(names, largest, strict=True)
        words = "; ".join(f"{name} {figures.estimate(each.worth, each.stderr, '+.3f')}" for name, each in pairs)
        drawn = plot_effects(largest, names, say("worth ({unit})", unit=unit))
        found.append(Plot(drawn, say("Differences: {words}", words=words)))
    return found


def row(each: Summary, factors: Sequence[str]) -> list[str]:
    """A cell in the table."""
    middle = each.percentiles[len(each.percentiles) // 2]
    return [
        *(each.cell.levels.get(name, "") or "–" for name in factors), figures.number(each.games),
        figures.estimate(each.mean, each.stderr, ".3f"),
        *([] if each.cell.setting.goal is None else [figures.estimate(each.value, each.value_stderr, ".3f")]),
        figures.percent(each.won), figures.number(middle), figures.number(each.low), figures.number(each.high),
    ]  # fmt: skip


def effect_row(each: Effect) -> list[str]:
    """A difference in the table."""
    level, base = (text or say("as in the pack") for text in (each.level, each.base))
    clear = say("it changes nothing") if each.is_nothing else say("yes") if each.is_clear else say("no")
    return [each.factor, level, base, figures.estimate(each.worth, each.stderr, "+.3f"), clear]
