"""Between two missions of a campaign: the last one, decorations, losses by name, what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import siluro
from siluro.engine.game import Intermission
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.speech.say import LANGUAGE

REPLAYS = Path(__file__).parents[1] / "games"


def told(game_id: str, record: str) -> Iterator[Intermission]:
    """Every intermission of a golden game, once."""
    game = siluro.game(game_id)
    read = read_record((REPLAYS / game_id / "replays" / f"{record}.siluro").read_bytes())
    last = ""
    for ply in replay(read, game).main.plies:
        found = game.intermission(ply.before, ply.after)
        if found and found.key != last:
            last = found.key
            yield found


def part(each: Intermission, heading: str) -> list[str]:
    return list(dict(each.parts).get(heading, []))


@pytest.mark.parametrize(
    ("game_id", "record", "number"),
    [("stealth", "historic", 8), ("stealth", "custom-everything", 8), ("gamma", "campaign-gold-attacked", 1)],
)
def test_every_mission_but_the_last_is_followed_by_one(game_id: str, record: str, number: int) -> None:
    found = list(told(game_id, record))
    assert len(found) == number
    assert len({each.key for each in found}) == number
    assert all(each.result and each.coming and each.orders for each in found)


def test_8_2_2_crews_are_decorated_and_lost_by_name() -> None:
    found = list(told("stealth", "custom-everything"))
    assert any(part(each, "Decorations") for each in found)
    assert found[0].coming == "BG3, 26 May 1941"
    # after the first one more line: a captured crew that counts as escaped
    assert [len(part(each, "Crews")) for each in found] == [4] + [3] * 7
    lost = [part(each, "Lost in this campaign") for each in found]
    assert all(set(one) <= set(two) for one, two in pairwise(lost))
    assert any(" / " in line for line in lost[-1])
    assert all(each.roster and each.roster.rows for each in found)


def test_a_historic_campaign_has_no_medals() -> None:
    assert not any(part(each, "Decorations") for each in told("stealth", "historic"))


def test_12_4_a_patrol_is_followed_by_the_log_book_and_the_next_month() -> None:
    found = list(told("wolves", "campaign-chained"))
    assert found
    assert found[0].roster
    assert found[0].coming.startswith("October ")
    sunk = [part(each, "Ships sunk") for each in found]
    assert any(names != ["none"] for names in sunk)


def test_an_intermission_is_spoken_in_italian_too() -> None:
    token = LANGUAGE.set("it")
    try:
        [first] = told("gamma", "campaign-gold-attacked")
        assert first.title == "GG.1 è finita"
    finally:
        LANGUAGE.reset(token)


@pytest.mark.parametrize("game_id", siluro.games())
def test_a_single_mission_has_none(game_id: str) -> None:
    game = siluro.game(game_id)
    s = game.new(next(iter(game.scenarios)))
    assert game.intermission(s, s) is None
