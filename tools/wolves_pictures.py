"""Draws the pictures of docs/games/wolves.md: the chart of mission 1 with a patrol, and an encounter of mission 4.

python tools/wolves_pictures.py docs/games/pictures
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import resvg_py

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.wolves.state import ESCORT, Wolves
from siluro.lab.policies.wolves import Greedy
from siluro.lab.rng import Rng
from siluro.web import drawing

GAME = siluro.game("wolves")
CSS = Path(drawing.__file__).parent / "static" / "board.css"
VARIABLES = {"--paper": "#f4f1e6", "--deep": "#0a1622"}


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


def as_attributes(drawn: str) -> str:
    """Places of pieces as attributes: outside a browser the style property moves nothing."""
    moved = re.sub(r"([0-9])(?:px|deg)", r"\1", drawn)
    return re.sub(r'style="transform:([^"]+)"', lambda at: f'transform="{at[1].replace(",", " ")}"', moved)


def board(s: Wolves) -> str:
    """Both layers of the table's board in one picture, with the style sheet written into it."""
    css = re.sub(r"@[a-z-]+[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|/\*.*?\*/", "", CSS.read_text(), flags=re.DOTALL)
    css = re.sub(r"var\((--[a-z]+)\)", lambda name: VARIABLES.get(name[1], "#dbe6f0"), css)
    still, live = drawing.still(GAME, s), as_attributes(drawing.live(GAME, s, {}))
    width, height = re.findall(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', still)[0]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"<style>{css}</style>{still}{live}</svg>"
    )


def chart_picture() -> str:
    """Mission 1 at the end of a good patrol."""
    return board(next(games[-1] for seed in range(500) if GAME.score((games := patrol("m1", seed))[-1]) >= 5))


def encounter_picture() -> str:
    """A turn of mission 4 with two ships or more, one of them hit, and an escort."""
    for seed in range(3000):
        for s in patrol("m4", seed):
            near = [(column, ring) for column, ring in zip(s.cols, s.rings, strict=True) if ring]
            apart = len(near) >= 3 and len(set(near)) == len(near)
            if apart and ESCORT in s.kinds and any(s.hurts) and s.lap and len({ring for _, ring in near}) > 1:
                return board(s)
    raise SystemExit("No such encounter was found.")


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in (("wolves-chart", chart_picture()), ("wolves-encounter", encounter_picture())):
        (folder / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=picture)))


if __name__ == "__main__":
    main()
