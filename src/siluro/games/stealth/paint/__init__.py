"""How By Stealth and Sea is painted."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from siluro.games.stealth.paint import board, panels
from siluro.games.stealth.paint.card import picture
from siluro.games.stealth.paint.overlays import OVERLAYS
from siluro.games.stealth.rules.state import Stealth
from siluro.paint.painter import Painter

PAINTER: Final[Painter[Stealth]] = Painter(
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
    moved_by=("mission", "where", "facing", "submerged", "detected", "tokens", "berths", "wrecks", "craft", "ready"),
    style=(Path(__file__).parent / "board.css").read_text(encoding="utf-8"),
)
