"""Chapter 2: the track and the boxes that ships are linked to."""

from __future__ import annotations

import pytest

from siluro.games.gamma.rules.c02_map import box_of, slots_at
from siluro.games.gamma.rules.state import CURRENT, EMPTY, SWIM
from tests.games.gamma.board import GAME, at_box, drawn, gg1, gg2, played, word


def test_2_gg1_uses_seven_boxes_and_gg2_eight() -> None:
    assert len(gg1().track) == len(GAME.view(gg1())["places"]) == 7
    assert len(gg2().track) == len(GAME.view(gg2())["places"]) == 8


@pytest.mark.parametrize(("men", "light"), [(8, [3]), (9, [3, 4]), (10, [3, 4])])
def test_2_gg1_heavy_ships_at_box_7_light_ones_at_6(men: int, light: list[int]) -> None:
    s = gg1(men)
    assert [slots_at(s, box) for box in range(1, 8)] == [[], [], [], [], [], light, [0, 1, 2]]


def test_2_gg2_light_ships_at_box_7_a_heavy_one_at_8() -> None:
    s = gg2()
    assert {box: slots_at(s, box) for box in (6, 7, 8)} == {6: [], 7: [0, 1, 2], 8: [3]}
    assert [box_of(s, slot) for slot in range(4)] == [7, 7, 7, 8]


def test_2_counters_lie_in_their_boxes() -> None:
    s = drawn(gg1(), "swim", "current")
    assert s.track == [SWIM, CURRENT, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]
    assert [place["counter"] for place in GAME.view(s)["places"]][:3] == ["swim", "current", ""]


def test_2_after_the_last_box_there_is_no_other() -> None:
    s = drawn(at_box(gg1(), 7), "swim")
    assert word(played(s, "0", "0", "0")) == ""
