"""The U-boat from the side with its equipment; what is damaged is crossed out."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.view import BoatDiagram
from siluro.games.wolves.words import names
from siluro.paint.escaping import escape
from siluro.paint.sheets import Html
from siluro.speech.say import say

HULL: Final = (
    '<path class="uhull" d="M6 62Q30 54 60 53H282Q318 54 338 60Q322 66 300 70Q262 82 200 83H110Q52 82 26 72Z"/>'
    '<path class="uhull" d="M148 53L152 34H190L196 53ZM196 40H210V46H196"/>'
    '<path class="uline" d="M60 53H8M300 54L210 40M6 66L0 60V76L10 72M330 57V66"/>'
)
SIGNS: Final = {
    "e-engines": (66, 67, '<path d="M-7-5H7V5H-7ZM-3-5V5M3-5V5"/>'),
    "diesel": (104, 68, '<path d="M-9-5H9V5H-9ZM-5-5V-8M0-5V-8M5-5V-8"/>'),
    "fuel-tank": (142, 72, '<path d="M0-7Q6 0 4 3a4.5 4.5 0 0 1-8 0Q-6 0 0-7Z"/>'),
    "periscope": (172, 22, '<path d="M0 12V-8H6"/>'),
    "radio": (184, 66, '<path d="M0 6V-1M-4-1a4 4 0 0 1 8 0M-8-1a8 8 0 0 1 16 0"/>'),
    "deck-gun": (232, 46, '<path d="M-6 6H6M0 6V1M-5 1H5L16-4"/>'),
    "tubes": (292, 63, '<path d="M-14-3H14M-14 3H14M14-3q4 3 0 6"/>'),
}


def diagram(boat: BoatDiagram) -> Html:
    """The boat with what is damaged on it."""
    damaged = ", ".join(say(names.EQUIPMENT_BY_ID[what]) for what in boat["damaged"])
    label = say("Damaged: {what}", what=damaged) if damaged else say("No equipment is damaged")
    parts = [
        HULL,
        '<path class="water" d="M0 58q12-5 24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0"/>',
    ]
    for what, (x, y, sign) in SIGNS.items():
        hurt = what in boat["damaged"]
        cross = '<path class="cross" d="M-9-9L9 9M9-9L-9 9"/>' if hurt else ""
        parts.append(
            f'<g class="{"part hurt" if hurt else "part"}" transform="translate({x} {y})">'
            f"<title>{escape(say(names.EQUIPMENT_BY_ID[what]))}</title>{sign}{cross}</g>"
        )
    return Html(
        f'<svg class="boat-diagram" viewBox="0 0 344 96" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )
