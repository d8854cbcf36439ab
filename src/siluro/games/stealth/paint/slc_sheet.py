"""An SLC sheet: the manned torpedo from the side, with the tokens on its spaces."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.view import SlcView
from siluro.paint.escaping import escape
from siluro.paint.marks import n
from siluro.paint.sheets import Html
from siluro.speech.say import say

BODY: Final = (
    '<path class="torpedo" d="M14 66Q14 52 40 50H286Q318 52 330 66Q318 80 286 82H40Q14 80 14 66Z"/>'
    '<path class="ribs" d="M84 50V82M150 50V82M214 50V82M262 50V82"/>'
    '<path class="tailfin" d="M14 66L2 50V82ZM4 58v16"/>'
    '<path class="riders" d="M106 50q-2-15 9-17q11 2 10 17M172 50q-2-15 9-17q11 2 10 17"/>'
    '<circle class="riders" cx="115" cy="26" r="6"/><circle class="riders" cx="181" cy="26" r="6"/>'
)
SPOTS: Final = {
    # space: where its tokens begin, and where its name stands
    "transmission": (52.0, 66.0, 52.0, 98.0),
    "ballast": (117.0, 66.0, 117.0, 98.0),
    "battery": (172.0, 66.0, 182.0, 98.0),
    "warhead": (292.0, 66.0, 290.0, 98.0),
    "breathing": (216.0, 26.0, 232.0, 11.0),
    "wetsuit": (312.0, 26.0, 312.0, 11.0),
}
ROOM: Final = {"battery": 2, "warhead": 2}
STEP: Final = 19.0


def captions() -> dict[str, str]:
    """Short names, for there is little room."""
    return {
        "breathing": say("Breathing, surges"), "wetsuit": say("Wetsuit"), "transmission": say("Transmission"),
        "ballast": say("Ballast"), "battery": say("Battery"), "warhead": say("Warhead"),
    }  # fmt: skip


def sheet_drawing(one: SlcView) -> Html:
    """The sheet of one SLC; what is lost leaves an empty circle."""
    names = captions()
    label = ", ".join(f"{names[space]} {number}" for space, number in one["tokens"].items())
    parts = [BODY]
    for space, (x, y, text_x, text_y) in SPOTS.items():
        most = max(one["tokens"][space], one["printed"][space], 1)
        first = x - (min(most, ROOM.get(space, 1)) - 1) * STEP / 4 if space != "breathing" else x
        for at in range(most):
            kind = "token" if at < one["tokens"][space] else "token empty"
            parts.append(f'<circle class="{kind}" cx="{n(first + at * STEP)}" cy="{n(y)}" r="8"/>')
        parts.append(f'<text x="{n(text_x)}" y="{n(text_y)}">{escape(names[space])}</text>')
    return Html(
        f'<svg class="slc-sheet" viewBox="0 0 344 104" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )
