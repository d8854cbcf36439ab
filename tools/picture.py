"""Draws the boards of a game as pictures for the documentation.

    python tools/picture.py [FOLDER]

Writes one PNG for each scenario of Explosive Boats: the opening, and a moment of a raid with lights on. Needs resvg-py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import resvg_py

import siluro
from siluro.games.boats.chart import chart
from siluro.web.board import svg

ROOT = Path(__file__).parents[1]
START = {"suda": "3811", "malta": "2312"}
MOMENT = {
    "suda": ["cover", "binoculars", "4", "3710", "3610", "3509", "3409", "1", "1"],
    "malta": ["harpoon", "binoculars", "6", "6", "6", "6", "3", "4", "2212", "2111", "2011", "1910", "1", "1"],
}


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "games" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    game = siluro.game("boats")
    for scenario, start in START.items():
        s = game.new(scenario, start=start)
        drawn = {scenario: svg(chart(s))}
        for answer in MOMENT[scenario]:
            s = siluro.play(s, answer)
        drawn[f"{scenario}-raid"] = svg(chart(s), game.view(s))
        for name, text in drawn.items():
            (folder / f"boats-{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=text)))


if __name__ == "__main__":
    main()
