"""How Explosive Boats is painted."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from siluro.games.boats.paint import board, panels
from siluro.games.boats.paint.card import picture
from siluro.games.boats.paint.overlays import OVERLAYS
from siluro.games.boats.rules.state import Boats
from siluro.paint.painter import Painter

PAINTER: Final[Painter[Boats]] = Painter(
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
    subject=board.subject,
    spot=board.spot,
    moved_by=("scenario", "here", "boats", "path", "berths", "seen", "hits", "submarine"),
    style=(Path(__file__).parent / "board.css").read_text(encoding="utf-8"),
)
