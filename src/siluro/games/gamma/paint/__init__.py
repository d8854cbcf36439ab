"""How Uomini Gamma is painted."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from siluro.games.gamma.paint import board, panels
from siluro.games.gamma.paint.card import picture
from siluro.games.gamma.paint.overlays import OVERLAYS
from siluro.games.gamma.rules.state import Gamma
from siluro.paint.painter import Painter

PAINTER: Final[Painter[Gamma]] = Painter(
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
    style=(Path(__file__).parent / "board.css").read_text(encoding="utf-8"),
)
