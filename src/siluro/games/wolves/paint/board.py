"""Sea Wolves on the table: the chart with the patrol's track, and the encounter map while there is an encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from siluro.engine.play import waiting
from siluro.games import wolves
from siluro.games.wolves import view as shown
from siluro.games.wolves.paint import chart as wolves_chart
from siluro.games.wolves.paint import rings as wolves_rings
from siluro.paint.last_view import LastView
from siluro.paint.marks import Targets

view = LastView(shown.view)


def is_met(seen: Mapping[str, Any]) -> bool:
    return seen["encounter"] is not None


def still_key(s: Any) -> str:
    seen = view(s)
    if is_met(seen):
        return f"wolves-rings-{seen['time']}-{seen['encounter']['layout']}"
    return f"wolves-{s.tables.id}-{s.tables.version}-{seen['sheet']}"


def still(s: Any) -> str:
    seen = view(s)
    if is_met(seen):
        return wolves_rings.still(seen["time"] == "night")
    return wolves_chart.still(shown.squares(s), shown.coast(wolves.FOLDER), seen["chart"])


def live(s: Any, targets: Targets) -> str:
    seen = view(s)
    if is_met(seen):
        return wolves_rings.live(seen, targets, subject(s))
    return wolves_chart.live(frame_of(s), seen, targets)


def subject(s: Any) -> str:
    step = waiting(s)
    about = step.subject(s) if step is not None else ""
    return f"ship-{about}" if about.isdigit() else about


_frames: dict[str, wolves_chart.Places] = {}


def frame_of(s: Any) -> wolves_chart.Places:
    """Where the squares of this chart lie; made once for each sheet."""
    key = f"{s.tables.id}-{s.tables.version}-{s.sheet}"
    if key not in _frames:
        _frames[key] = wolves_chart.Places(shown.squares(s))
    return _frames[key]


@LastView
def places(s: Any) -> set[str]:
    seen = view(s)
    return wolves_rings.places(seen) if is_met(seen) else set(frame_of(s).where)
