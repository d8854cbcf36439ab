"""4.2.1 knows no direction: nets of a pack may run as they like, and impossible ones are refused in words."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import siluro
from siluro.games.boats.loader.pack import read_pack
from siluro.games.boats.rules.state import Boats
from siluro.packs import PackError
from tests.games.boats.board import GAME, SLANTING, TO_THE_SHORE, asked, here, pack_with_net, played, settle_at

TWO_LINES = " ".join(str(hex_) for column in (2200, 2500) for hex_ in range(column + 4, column + 12))

WithNet = Callable[..., Path]


@pytest.fixture
def with_net(tmp_path: Path) -> WithNet:
    return lambda hexes, side="": pack_with_net(tmp_path, hexes, side)


def at(place: str, pack: Path) -> Boats:
    s = GAME.new("suda", pack=pack, start="3811")
    assert isinstance(s, Boats)
    return settle_at(s, place)


def sides(pack: Path, name: str) -> tuple[set[str], set[str]]:
    board = read_pack(pack).boards[0]
    place = board.hexes.index(name)
    left, right = ({board.hexes.name(end) for end in found[place]} for found in (board.left_of, board.right_of))
    return left, right


def test_4_2_1_a_slanting_net_is_crossed_like_any_other(with_net: WithNet) -> None:
    pack = with_net(TO_THE_SHORE)
    assert sides(pack, "2205") == ({"2104", "2105", "2206"}, {"2304"})
    s = at("2304", pack)
    assert asked(s, "1", "2205", "4", "2206", "1") == ["speed", "go", "barrier", "beyond", "event", "speed"]
    assert siluro.answers(played(s, "1", "2205", "4")) == ("2104", "2105", "2206")
    back = played(at("2206", pack), "1", "2205", "4")
    assert siluro.answers(back) == ("2304",)
    assert siluro.answers(played(s, "1", "2205", "1", "1", "back")) == ("2304",)


def test_4_2_1_where_a_net_is_thick_the_hex_beyond_is_a_net_again(with_net: WithNet) -> None:
    """2406 has no water on its lower side, 2306 none on its upper side: they are crossed one after the other."""
    pack = with_net(TO_THE_SHORE)
    assert sides(pack, "2406") == ({"2305", "2306", "2407"}, {"2405", "2505", "2506"})
    s = played(at("2405", pack), "1", "2406", "4", "2306", "1")
    assert (here(s), siluro.answers(s)) == ("2306", ("back", "try"))
    assert siluro.answers(played(s, "try", "4")) == ("2206", "2207", "2307")
    assert siluro.answers(played(s, "back")) == ("2305", "2406", "2407")
    again = played(s, "back", "2406", "1")
    assert siluro.answers(played(again, "back")) == ("2305", "2306", "2407")
    assert siluro.answers(played(again, "try", "4")) == ("2405", "2505", "2506")
    along = played(at("2405", pack), "1", "2406", "4", "2305", "1", "try", "4")
    assert siluro.answers(along) == ("2206",)


def test_4_2_1_a_net_with_a_free_end_is_refused_until_the_pack_says_which_side_is_which(
    with_net: WithNet, tmp_path: Path
) -> None:
    with pytest.raises(PackError, match=r"net \(inner net\): boats can get around it at 2508; add the missing hexes"):
        read_pack(with_net(SLANTING))
    shutil.rmtree(tmp_path / "pack")
    pack = with_net(SLANTING, side="2304 2405 2505 2506 2607 2608 2509 2609")
    assert sides(pack, "2508") == ({"2408", "2409"}, {"2509", "2608", "2609"})
    s = played(at("2506", pack), "1", "2507", "6")
    assert siluro.answers(s) == ("2408",)


BAD = [
    (f"{TO_THE_SHORE} 2204", "", "2204 is listed twice; a hex has one net"),
    (f"{TO_THE_SHORE} 3008", "", "3008 is listed twice; a hex has one net"),
    ("2208", "", "boats can get around it at 2208; add the missing hexes, or list those on one of its sides as side"),
    (TO_THE_SHORE, "3811", "side: 3811 is not a water hex next to the net"),
    (f"{TO_THE_SHORE} 2012", "", "2012 is not a water hex"),
    ("2208", "2107 2108 2207 2209 2307 2308", "side: all the water next to the net is listed; list one side only"),
    (f"{TO_THE_SHORE} 0903", "", "0903 has no free water on one side"),
    (TWO_LINES, "", "it has 3 separate waters beside it; list the hexes on one of its sides as side"),
]


@pytest.mark.parametrize(("hexes", "side", "message"), BAD)
def test_an_impossible_net_is_refused_with_its_reason(with_net: WithNet, hexes: str, side: str, message: str) -> None:
    with pytest.raises(PackError) as refused:
        read_pack(with_net(hexes, side))
    assert message in str(refused.value)
    assert "board-suda.toml" in str(refused.value)
