"""The bay of Gibraltar as it is drawn."""

from __future__ import annotations

from siluro.games.gamma.paint.board import still
from siluro.games.gamma.paint.card import picture
from siluro.games.gamma.paint.scene import GLADE, MOON
from tests.games.gamma.board import new


def test_no_moon_over_gg1() -> None:
    assert MOON not in still(new("gg1")) and GLADE not in still(new("gg1"))
    assert MOON in still(new("gg2"))
    assert "moon" not in picture().partition("</defs>")[2]
