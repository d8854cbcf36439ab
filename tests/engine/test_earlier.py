"""How a version is left behind: records and positions that quote it are refused whole, and told what plays them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

import siluro
from siluro.record.dump import BadDump, dump, load, open_dump
from siluro.record.parse import from_text
from siluro.record.record import RecordError, to_text
from siluro.record.replay import replay
from siluro.record.session import begin
from tests.engine.toy.watch import WatchGame


class NewWatch(WatchGame):
    """Night Watch after its rules and its pack have changed."""

    rules: ClassVar[str] = "watch-2.0"
    left_behind: ClassVar[Mapping[str, str]] = {"watch-1.0": "Siluro 0.2.0", "watch-core-1.0": "Siluro 0.2.0"}

    def pack_id(self, s: Any) -> str:
        return "watch-core-2.0"


OLD, NEW = WatchGame(), NewWatch()


def refusal(text: str) -> str:
    """What is said of a record, of which nothing is lost."""
    record = from_text(text)
    with pytest.raises(RecordError) as refused:
        replay(record, NEW)
    assert to_text(record) == text
    return refused.value.problem


def test_a_record_of_a_version_left_behind_names_the_program_that_plays_it() -> None:
    text = to_text(begin(OLD, "quiet", {}, kind="hand").record)
    assert refusal(text) == (
        "This record needs the rules watch-1.0; this version of Siluro has watch-2.0. Siluro 0.2.0 can play it."
    )
    assert refusal(text.replace("rules watch-1.0", "rules watch-2.0")) == (
        "This record needs the data pack watch-core-1.0, not watch-core-2.0. Give its folder with --pack. "
        "Siluro 0.2.0 can play it."
    )
    assert refusal(text.replace("rules watch-1.0", "rules watch-0.9")).endswith("has watch-2.0.")


def test_a_position_of_a_version_left_behind_names_the_program_that_plays_it() -> None:
    saved = open_dump(dump(OLD, OLD.new("quiet")))
    with pytest.raises(BadDump, match=r"saved with watch-1\.0; .* has watch-2\.0\. Siluro 0\.2\.0 can play it\."):
        load(NEW, saved)
    saved.rules = NEW.rules
    with pytest.raises(BadDump, match=r"saved with watch-core-1\.0; .* Siluro 0\.2\.0 can play it\."):
        load(NEW, saved)


@pytest.mark.parametrize("name", siluro.games())
def test_no_game_sends_its_players_to_the_program_that_refuses_them(name: str) -> None:
    game = siluro.game(name)
    today = {game.rules, game.pack_id(game.new(next(iter(game.scenarios))))}
    assert f"Siluro {siluro.__version__}" not in game.left_behind.values()
    assert not today & set(game.left_behind)
