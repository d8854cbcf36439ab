"""Chapter 9.1, the types of equipment, each stated once; how many there are and what they add stands in the pack."""

from __future__ import annotations

from typing import Final


class Piece:
    """A type of equipment: its id, the section it cites, and what it does."""

    def __init__(self, id: str, section: str, gain: str) -> None:
        self.id = id
        self.section = section
        self.gain = gain


PIECES: Final[list[Piece]] = []


def enter(piece: Piece) -> int:
    """Add a type of equipment; its number from now on."""
    PIECES.append(piece)
    return len(PIECES) - 1


BINOCULARS: Final = enter(Piece("binoculars", "9.1.1", "{bonus:+d} to an attack roll"))
WRENCH: Final = enter(Piece("wrench", "9.1.2", "{bonus:+d} to a motor repair"))
HARPOON: Final = enter(Piece("harpoon", "9.1.3", "{bonus:+d} at a net"))
COVER: Final = enter(Piece("cover", "9.1.4", "{bonus:+d} against a spotlight"))
CHARM: Final = enter(Piece("charm", "9.1.5", "re-roll one die"))
