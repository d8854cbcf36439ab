"""Sea Wolves on the table: the chart with the patrol's track, and the encounter map while there is an encounter."""

from __future__ import annotations

from siluro.engine.play import waiting
from siluro.games import wolves
from siluro.games.wolves.paint import rings, sea_chart
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.view import view as view_of
from siluro.games.wolves.view_chart import coast, squares
from siluro.paint.last_view import LastView
from siluro.paint.marks import Point, Targets
from siluro.paint.printed_names import read_names, speak_names

view = LastView(view_of)


def still_key(s: Wolves) -> str:
    seen = view(s)
    if seen["encounter"]:
        return f"wolves-rings-{seen['time']}-{seen['encounter']['layout']}"
    return f"wolves-{s.tables.id}-{s.tables.version}-{seen['sheet']}"


def still(s: Wolves) -> str:
    seen = view(s)
    if seen["encounter"]:
        return rings.still(seen["time"] == "night")
    names = speak_names(read_names(wolves.FOLDER / "names-sea.toml"))
    return sea_chart.still(squares(s), coast(wolves.FOLDER), seen["chart"], names)


def signs(s: Wolves) -> str:
    seen = view(s)
    return "" if seen["encounter"] else sea_chart.told_signs(frame_of(s), seen["chart"])


def spot(s: Wolves, place: str) -> Point | None:
    """The middle of a square of the chart."""
    return None if view(s)["encounter"] else frame_of(s).where.get(place)


def legend(s: Wolves) -> list[tuple[str, str]]:
    return [*rings.legend_rows(), *sea_chart.legend_rows()]


def live(s: Wolves, targets: Targets) -> str:
    seen = view(s)
    if seen["encounter"]:
        return rings.live(seen, seen["encounter"], targets, subject(s))
    return sea_chart.live(frame_of(s), seen, targets)


def subject(s: Wolves) -> str:
    step = waiting(s)
    about = step.subject(s) if step is not None else ""
    return f"ship-{about}" if about.isdigit() else about


def place_asked(s: Wolves) -> str:
    """The ship or aircraft that the question is about, else the boat; on the chart its square."""
    seen = view(s)
    about = subject(s)
    if seen["encounter"]:
        return about if about in rings.places(seen["encounter"]) else "boat"
    return [seen["chart"]["boat"], *seen["chart"]["path"]][-1]


FRAMES: dict[str, sea_chart.Places] = {}


def frame_of(s: Wolves) -> sea_chart.Places:
    """Where the squares of this chart lie; made once for each sheet."""
    key = f"{s.tables.id}-{s.tables.version}-{s.sheet_number}"
    if key not in FRAMES:
        FRAMES[key] = sea_chart.Places(squares(s))
    return FRAMES[key]


@LastView
def places(s: Wolves) -> set[str]:
    seen = view(s)
    return rings.places(seen["encounter"]) if seen["encounter"] else set(frame_of(s).where)
