"""The plots of a report, as SVG: the same figures give the same bytes."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from siluro.lab.study import describe_missing
from siluro.lab.study.results import PERCENTILES, Effect, Summary
from siluro.speech.say import say

ROWS = 40
"""The most rows of a plot; tables have them all."""
INK, FAINT, GOOD, BAD = "#17324d", "#9db2c4", "#2b7a4b", "#b23b2e"
LOOK: dict[Any, Any] = {
    "svg.hashsalt": "siluro", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9,
    "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": FAINT, "axes.labelcolor": INK,
    "text.color": INK, "xtick.color": INK, "ytick.color": INK,
}  # fmt: skip


def check_library() -> None:
    """Whether Matplotlib is there; importing it takes a while."""
    try:
        found = find_spec("matplotlib")
    except ValueError:
        found = None
    if found is None:
        raise describe_missing("Matplotlib", "study")


def library() -> Any:
    """Matplotlib without a window."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams.update(LOOK)
    return Figure


def begin(rows: int) -> tuple[Any, Any]:
    figure = library()(figsize=(7.2, 0.9 + 0.26 * rows), layout="constrained")
    return figure, figure.subplots()


def finish(figure: Any, axes: Any, names: Sequence[str], label: str) -> str:
    """The plot as an address that a page can hold."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(label)
    axes.grid(axis="x", color=FAINT, alpha=0.35, linewidth=0.6)
    axes.set_axisbelow(True)
    drawn = io.BytesIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.getvalue()).decode()


def plot_scores(summaries: Sequence[Summary], names: Sequence[str], unit: str) -> str:
    """How scores are spread: 10 to 90 % of games, the middle half, the median and the mean with its error."""
    figure, axes = begin(len(summaries))
    for row, each in enumerate(summaries):
        spread = dict(zip(PERCENTILES, each.percentiles, strict=True))
        axes.plot([spread[10], spread[90]], [row, row], color=FAINT, linewidth=1.5)
        axes.plot([spread[25], spread[75]], [row, row], color=FAINT, linewidth=6, solid_capstyle="butt")
        axes.plot([spread[50]], [row], marker="|", color=INK, markersize=10)
        axes.plot([each.mean], [row], marker="o", color=BAD, markersize=4)
    return finish(figure, axes, names, say("score ({unit})", unit=unit))


def plot_means(summaries: Sequence[Summary], names: Sequence[str], label: str) -> str:
    """Means with two standard errors to each side."""
    figure, axes = begin(len(summaries))
    axes.errorbar(
        [each.value for each in summaries], range(len(summaries)), xerr=[2 * each.value_stderr for each in summaries],
        fmt="o", color=INK, ecolor=FAINT, markersize=4, capsize=3,
    )  # fmt: skip
    return finish(figure, axes, names, label)


def plot_effects(effects: Sequence[Effect], names: Sequence[str], label: str) -> str:
    """Differences from the first level, with two standard errors to each side."""
    figure, axes = begin(len(effects))
    colours = [FAINT if not each.is_clear else GOOD if each.worth > 0 else BAD for each in effects]
    axes.barh(
        range(len(effects)), [each.worth for each in effects], xerr=[2 * each.stderr for each in effects],
        color=colours, ecolor=INK, height=0.6, capsize=2,
    )  # fmt: skip
    axes.axvline(0, color=INK, linewidth=0.8)
    return finish(figure, axes, names, label)
