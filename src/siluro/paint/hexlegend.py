"""What the marks of a board of hexes mean."""

from __future__ import annotations

from siluro.paint.hexboard import Plan
from siluro.paint.tones import tone
from siluro.speech.say import say


def legend_rows(chart: Plan) -> list[tuple[str, str]]:
    """What the marks of a chart mean, those that it has."""
    draw = {
        "mole": f'<path d="M-14 5Q0-8 14 5" fill="none" stroke="{tone("rock")}" stroke-width="6"/>'
        f'<path d="M-14 5Q0-8 14 5" fill="none" stroke="{tone("quay")}" stroke-width="2"/>',
        "net": f'<path d="M-14-3L-7 3L0-3L7 3L14-3M-14 3L-7-3L0 3L7-3L14 3" fill="none" stroke="{tone("net")}"/>'
        f'<path d="M-11 0h.1M-4 0h.1M4 0h.1M11 0h.1" stroke="{tone("float")}" stroke-width="4" '
        'stroke-linecap="round"/>',
        "anchor": '<path d="M0-7v13M-4-3h8M-7 1q1 6 7 6t7-6M0-7a2 2 0 1 0 .1 0" fill="none" '
        f'stroke="{tone("number")}" stroke-width="1.5"/>',
        "start": f'<g fill="none" stroke="{tone("mark")}"><circle r="9" stroke-dasharray="4 3"/>'
        '<path d="M-4-4L4 4M4-4L-4 4" stroke-width="2"/></g>',
        "buoy": '<circle r="8" fill="#b93a1b" stroke="#ffe9c0" stroke-width="2"/>',
    }
    rows = [
        ("mole", say("mole: closes the hexsides it runs along"), chart["closed"]),
        ("net", say("net"), chart["nets"]),
        ("anchor", say("anchorage"), chart["anchorages"]),
        ("start", say("starting hex"), chart["starts"]),
        ("buoy", say("lit buoy with its number"), chart["buoys"]),
    ]
    return [(draw[kind], words) for kind, words, found in rows if found]
