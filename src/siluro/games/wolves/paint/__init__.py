"""How Sea Wolves is painted."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from siluro.games.wolves.paint import board, panels
from siluro.games.wolves.paint.card import picture
from siluro.games.wolves.paint.overlays import OVERLAYS
from siluro.games.wolves.rules.state import Wolves
from siluro.paint.painter import Painter

PAINTER: Final[Painter[Wolves]] = Painter(
    still_key=board.still_key,
    still=board.still,
    live=board.live,
    places=board.places,
    panels=panels.panels,
    on_board=panels.on_board,
    picture=picture(),
    signs=board.signs,
    legend=board.legend,
    overlays=OVERLAYS,
    subject=board.place_asked,
    spot=board.spot,
    style=(Path(__file__).parent / "board.css").read_text(encoding="utf-8"),
)
