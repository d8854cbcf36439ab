"""Draws the pictures of docs/games/wolves.md: the chart of mission 1 with a patrol, and an encounter of mission 4.

python tools/wolves_pictures.py docs/games/pictures
"""

from __future__ import annotations

import sys
from pathlib import Path

import resvg_py

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.wolves import view
from siluro.games.wolves.state import ESCORT, Wolves
from siluro.lab.policies.wolves import Greedy
from siluro.lab.rng import Rng
from siluro.web import sea

GAME = siluro.game("wolves")


def patrol(scenario: str, seed: int) -> list[Wolves]:
    """Every position of a game that the greedy policy plays."""
    s = GAME.new(scenario)
    rng, policy = Rng(seed), Greedy()
    found = []
    while (step := waiting(s)) is not None:
        assert isinstance(s, Wolves)
        found.append(s.copy())
        options = step.options(s)
        if isinstance(step, Roll):
            answer = rng.outcome(step.odds(s))
        else:
            assert isinstance(step, Choose)
            answer = options[0] if len(options) == 1 else policy.choose(s, step, options, rng)
        follow(s, answer)
    assert isinstance(s, Wolves)
    return [*found, s]


def chart_picture() -> str:
    """Mission 1 at the end of a good patrol."""
    end = next(games[-1] for seed in range(500) if (games := patrol("m1", seed)) and GAME.score(games[-1]) >= 5)
    return sea.chart(view.view(end), view.squares(end), view.coast(GAME.folder))


def encounter_picture() -> str:
    """A turn of mission 4 with two ships or more, one of them hit, and an escort."""
    for seed in range(3000):
        for s in patrol("m4", seed):
            near = [ring for ring in s.rings if ring]
            if len(near) >= 3 and ESCORT in s.kinds and any(s.hurts) and s.lap and max(near) > min(near):
                return sea.encounter(view.view(s))
    raise SystemExit("No such encounter was found.")


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in (("wolves-chart", chart_picture()), ("wolves-encounter", encounter_picture())):
        (folder / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=picture)))


if __name__ == "__main__":
    main()
