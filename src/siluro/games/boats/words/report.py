"""What a report of Explosive Boats tells: which answers mattered."""

from __future__ import annotations

from siluro.games.boats.rules.state import Boats
from siluro.games.boats.view import view


def milestones(s: Boats) -> object:
    """Boats, alarm, nets, the bridge, supporting units, equipment, and what is known or done to each ship."""
    seen = view(s)
    tracks = seen["tracks"]
    ships = [(ship["state"], ship["name"], ship["boats"]) for ship in seen["ships"]]
    return (
        tracks["boats"], tracks["alarm"], tracks["turn"] > 0, seen["in_net"], seen["bridge"], seen["units"],
        seen["submarine"], seen["equipment"], seen["points"], ships,
    )  # fmt: skip
