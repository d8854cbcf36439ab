"""A state as bytes and back."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from siluro.engine.door import play
from siluro.record.dump import BadDump, Dump, check_sum, dump, load, open_dump
from tests.engine.toy.watch import GAME, Fire, Torpedo, Watch


def saved() -> Watch:
    return play(play(GAME.new("loud"), "2"), "6")


def forged(**changes: Any) -> Dump:
    tree = json.loads(dump(GAME, saved()))
    tree["fields"] |= changes.pop("fields", {})
    forgery = msgspec.convert(tree | changes, Dump)
    forgery.check = check_sum(forgery)
    return open_dump(msgspec.json.encode(forgery))


def test_there_and_back() -> None:
    s = saved()
    again = load(GAME, open_dump(dump(GAME, s)))
    assert again.key() == s.key()
    assert (again.seen, again.motto) == ([6], "per mare")
    assert again.todo[-1] == Torpedo()


def test_bytes_are_legible() -> None:
    tree = json.loads(dump(GAME, GAME.new("loud")))
    assert list(tree) == ["siluro", "game", "rules", "pack", "fields", "todo", "check"]
    assert tree["todo"] == [["Dawn", []], ["Fire", [2]]]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"xyzzy", "Not a saved position"),
        (b"\xff", "Not a saved position"),
        (b'{"siluro":1}', "missing required field"),
        (b'{"siluro":1,"more":2}', "unknown field"),
    ],
)
def test_other_bytes_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(BadDump, match=message):
        open_dump(data)


def test_a_change_breaks_the_check_sum() -> None:
    with pytest.raises(BadDump, match="changed after it was written"):
        open_dump(dump(GAME, saved()).replace(b'"hits":1', b'"hits":9'))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"siluro": 2}, "saved in format 2; this version of Siluro reads format 1"),
        ({"rules": "watch-0.9"}, "saved with watch-0.9; this version of Siluro has watch-1.0"),
        ({"pack": "mine-1.0"}, "saved with mine-1.0; this version of Siluro has watch-core-1.0"),
        ({"fields": {"guns": 1}}, "do not match watch: guns"),
        ({"fields": {"hits": [1]}}, "Field hits of this saved position has the wrong type"),
        ({"todo": [["Swim", []]]}, "watch has no step Swim with 0 numbers"),
        ({"todo": [["Fire", [1, 2]]]}, "watch has no step Fire with 2 numbers"),
        ({"todo": [["Dawn", []]]}, r"nobody is asked, Dawn\(\) is next"),
        ({"fields": {"torpedoes": -1}}, "impossible: fewer than no torpedoes"),
        ({"fields": {"seen": [99]}}, r"the rules cannot read it \(IndexError\)"),
    ],
)
def test_a_forgery_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadDump, match=message):
        load(GAME, forged(**changes))


def test_a_question_without_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mute(Fire):
        def candidates(self, s: Watch) -> list[int]:
            return []

    monkeypatch.setattr(type(GAME), "steps", {"Mute": Mute})
    with pytest.raises(BadDump, match="nothing can be answered to Mute"):
        load(GAME, forged(todo=[["Mute", [1]]]))


def test_a_finished_game_survives() -> None:
    s = play(GAME.new("quiet"), "0")
    assert load(GAME, open_dump(dump(GAME, s))).todo == []
