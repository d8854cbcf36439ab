"""Chapter 8, the alarm level: from zero to six, and what six means."""

from __future__ import annotations

from siluro.games.boats.rules.state import Boats


def change_alarm(s: Boats, by: int) -> None:
    """8 The alarm level stays between zero and its maximum."""
    s.alarm = alarm_after(s, by)


def alarm_after(s: Boats, by: int) -> int:
    """8 The alarm level after a change."""
    return min(max(s.alarm + by, 0), s.tables.alarm_most)


def is_highest(s: Boats) -> bool:
    """8.1 At the maximum whoever is lit is framed without a die (ruling M-28: from that moment on)."""
    return s.alarm >= s.tables.alarm_most
