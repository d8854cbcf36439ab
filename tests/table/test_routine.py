"""What goes on by itself: routine for a player who leaves it to the table, and dice, up to the end of a chapter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from siluro.engine.play import waiting
from siluro.record import record as r
from siluro.record.parse import read_record
from siluro.record.record import to_text
from siluro.record.replay import replay
from siluro.store import Store
from siluro.table.seat import Seat

REPLAYS = Path(__file__).parents[1] / "games"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "siluro.db") as opened:
        yield opened


def seat(store: Store, game: str, scenario: str, **options: str) -> Seat:
    return Seat(store.new(game, scenario, options, seed=f"routine-{game}"))


def play_first(at: Seat, until: Any, most: int = 200) -> int:
    """Answer with the first option, rolling where dice wait, until something is so; how many deeds that took."""
    for deeds in range(most):
        if until():
            return deeds
        assert at.asked
        if at.asked.kind == "roll":
            at.roll()
        else:
            at.answer(at.asked.choices[0].id)
    raise AssertionError("it never came to that")


def test_faults_are_settled_for_whoever_likes_that(store: Store) -> None:
    counts = []
    for routine in (False, True):
        one = seat(store, "stealth", "m1", placement="random")
        one.routine = routine
        one.settle(rolling=True)

        def acts(at: Seat = one) -> bool:
            step = waiting(at.state)
            return step is not None and step.word == "act"

        counts.append(play_first(one, acts))
    assert counts[1] < counts[0] / 2


def test_what_was_settled_is_in_the_record_as_if_answered(store: Store) -> None:
    one = seat(store, "stealth", "m1", placement="random")
    one.routine = True
    one.settle(rolling=True)
    play_first(one, lambda: waiting(one.state).word == "act")  # type: ignore[union-attr]
    record = read_record(to_text(one.session.record).encode())
    assert [each for each in record.entries if isinstance(each, r.Answer)]
    assert one.saved is not None
    again = replay(record, one.game, None, store.seed(one.saved.id))
    assert again.state.key() == one.state.key()


def test_the_charm_is_used_by_undoing(store: Store) -> None:
    one = seat(store, "boats", "suda")
    one.settle(rolling=True)
    one.answer("charm")
    one.routine = True
    while not [ply for ply in one.plies if ply.step.word == "charm"]:
        assert one.asked
        if one.asked.kind == "roll":
            one.roll()
        else:
            one.answer(one.asked.choices[0].id)
    last = one.plies[-1]
    assert (last.step.word, last.step.name(last.before, last.answer)) == ("charm", "no")
    one.undo()
    assert one.asked and one.asked.kind == "choose" and one.asked.step.word == "charm"


def test_dice_that_roll_by_themselves_stop_before_the_next_mission(store: Store) -> None:
    one = seat(store, "gamma", "campaign", men="10")
    one.rolling = True
    one.settle()
    first = one.game.chapter(one.state)
    play_first(one, lambda: one.game.chapter(one.state) != first)
    assert one.asked is not None and one.asked.kind == "roll"
    one.roll()
    assert one.asked.kind == "choose"


def test_a_single_mission_has_no_chapters(store: Store) -> None:
    assert seat(store, "gamma", "gg1").game.chapter(seat(store, "gamma", "gg1").state) == ""


def test_a_question_with_one_answer_is_not_asked_of_whoever_leaves_routine(store: Store) -> None:
    lines = (REPLAYS / "gamma" / "replays" / "gg1-bronze.siluro").read_bytes().splitlines(keepends=True)
    cut = next(at for at, line in enumerate(lines) if line.startswith(b"employ"))
    one = Seat(store.add(b"".join(lines[:cut])))
    assert one.asked and [each.id for each in one.asked.choices] == ["8"]  # so few are available
    one.settle()
    assert one.asked.prompt.startswith("8 men available")
    one.routine = True
    one.settle()
    assert one.plies[-1].entry.text() == "employ 8"
