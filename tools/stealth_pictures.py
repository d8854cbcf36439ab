"""Draws the three harbours of By Stealth and Sea for the documentation, each with a mission in progress.

    python tools/stealth_pictures.py [FOLDER]

Needs resvg-py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import resvg_py

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll, State
from siluro.games.stealth.chart import chart
from siluro.lab.policies.stealth import GreedyPolicy
from siluro.lab.rng import Rng
from siluro.web.board import svg

ROOT = Path(__file__).parents[1]
MOMENTS = {"gibraltar": ("m1", 6, 17), "alexandria": ("m4", 7, 3), "algiers": ("m7", 6, 5)}
"""For each board a mission, the turn at which it is drawn, and the number of the game."""


def moment(scenario: str, turn: int, number: int) -> State:
    """A game of the greedy policy when this turn begins."""
    s, policy, rng = siluro.game("stealth").new(scenario), GreedyPolicy(), Rng(1, number)
    while s.turn < turn and (step := waiting(s)) is not None:  # type: ignore[attr-defined]
        if isinstance(step, Roll):
            answer = rng.outcome(step.odds(s))
        else:
            assert isinstance(step, Choose)
            options = step.options(s)
            answer = options[0] if len(options) == 1 else policy.choose(s, step, options, rng)
        follow(s, answer)
    return s


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "games" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    game = siluro.game("stealth")
    for name, (scenario, turn, number) in MOMENTS.items():
        s = moment(scenario, turn, number)
        drawn = svg(chart(s), game.view(s))  # type: ignore[arg-type]
        (folder / f"stealth-{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=drawn)))


if __name__ == "__main__":
    main()
