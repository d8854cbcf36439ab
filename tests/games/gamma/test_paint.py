"""The bay of Gibraltar as it is drawn."""

from __future__ import annotations

from siluro.games.gamma.paint.board import live, still
from siluro.games.gamma.paint.card import picture
from siluro.games.gamma.paint.scene import GLADE, MOON, steamer
from tests.games.gamma.board import gg1, new


def test_no_moon_over_gg1() -> None:
    assert MOON not in still(new("gg1")) and GLADE not in still(new("gg1"))
    assert MOON in still(new("gg2"))
    assert "moon" not in picture().partition("</defs>")[2]


def test_only_a_ship_with_men_on_their_way_counts_them() -> None:
    s = gg1()
    assert "<title>Baron Forbes, at anchor</title>" in live(s, {})
    s.assigned[0] = 2
    assert "<title>Baron Forbes, at anchor, 2 men assigned</title>" in live(s, {})


def test_a_sunk_ship_ends_at_the_waterline() -> None:
    """Cut there, not covered by water of another colour."""
    for line in ('<clipPath id="st-afloat">', "url(#st-afloat)"):
        assert line in still(new("gg1")) + steamer(True, False, True)
    assert "swell" not in steamer(True, False, True)
