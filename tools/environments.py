"""Writes the table of all environments into docs/lab/researchers.md; with --check only says whether it is there.

    python tools/environments.py [--check]

Sizes and ranges are what the games declare, results of good players are from the atlas, and the rest is measured by
games in which every allowed answer is as likely.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from typing import Any

import siluro
from siluro.adapters.setting import Setting
from siluro.engine.steps import Choose, Players, Roll, State
from siluro.lab.atlas import spreads_of
from siluro.lab.playout import finish
from siluro.lab.rng import Rng
from siluro.lab.sample import Tally
from siluro.speech.figures import estimate

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "researchers.md"
BEGIN, END = "<!-- environments: written by tools/environments.py -->\n", "<!-- /environments -->"
HEADS = ("game, scenario", "row", "actions", "allowed", "decisions", "scores", "best", "`greedy`", "`random`")
GAMES = 200
SEED = 20_261_119


class Random(Players):
    """Every option is as likely; counts how often it was asked, and how many options it had at most."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.decisions = self.most = 0

    def decide(self, s: State, step: Choose[Any], options: list[int]) -> int:
        self.decisions += 1
        self.most = max(self.most, len(options))
        return options[self.rng.below(len(options))]

    def roll(self, s: State, step: Roll[Any]) -> int:
        return self.rng.outcome(step.odds(s))


def line(game: str, scenario: str) -> tuple[str, ...]:
    """What the table says of a scenario with its standard options."""
    setting, tally, decisions, most = Setting(game, scenario, {}), Tally(), [], 0
    for number in range(GAMES):
        s, player = setting.start.copy(), Random(Rng(SEED, number))
        finish(s, player)
        decisions.append(player.decisions)
        most = max(most, player.most)
        tally.add(setting.game.score(s), 0, ("", ""))
    known = [estimate(each.mean, each.stderr) for each in spreads_of(game, scenario)]
    greedy, best = (*known, "–", "–")[:2]
    scores = setting.extent.scores
    return (
        f"`{game}` `{scenario}`", f"{setting.columns.width:,}", f"{setting.choices:,}", f"{most:,}",
        f"{median(decisions):,.0f}", f"{scores.start:,} to {scores.stop - 1:,}", best, greedy,
        estimate(tally.mean, tally.stderr),
    )  # fmt: skip


def table() -> str:
    rows = [line(game, scenario) for game in siluro.games() for scenario in siluro.game(game).scenarios]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (HEADS, ("---",) * len(HEADS), *rows))


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    now = f"{before}{BEGIN}{table()}{END}{rest.split(END)[1]}"
    if "--check" in sys.argv:
        return int(page != now)
    PAGE.write_text(now, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
