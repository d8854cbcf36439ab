"""The session: answers, undo, branches, hints, the end."""

from __future__ import annotations

import random

import pytest

import siluro
from siluro.lab.advise import advise
from siluro.record.record import Branch, Result, Seed
from siluro.record.session import begin
from siluro.record.timeline import Misfit
from siluro.table.seat import Seat
from tests.engine.played import again, finished, started, step, text_of, to_a_choice, verdict


def test_a_game_is_recorded_as_it_is_played() -> None:
    written: list[str] = []
    session = started(men=10)
    session.write = written.append
    session.answer("10")
    session.roll()
    assert [line.split(" ~")[0].split()[0] for line in written] == ["employ", "ship"]
    assert text_of(session).endswith("\n".join(written) + "\n")


def test_the_same_seed_gives_the_same_luck() -> None:
    first, second = finished(seed="same"), finished(seed="same")
    assert text_of(first) == text_of(second)
    assert text_of(first) != text_of(finished(seed="other"))
    assert text_of(first) != text_of(finished(seed="same", luck="mine"))


def test_a_roll_is_keyed_by_its_purpose_and_count() -> None:
    """The third draw of the bag is the same hash whatever was chosen before it."""
    ships = [ply.entry.text() for ply in finished(seed="k", men=10, plays=3).main.plies if ply.entry.word == "sea"]
    others = [ply.entry.text() for ply in finished(seed="k", men=8, plays=9).main.plies if ply.entry.word == "sea"]
    assert ships == others


def test_the_machine_cannot_be_overruled() -> None:
    session = to_a_choice(started())
    session.answer(siluro.answers(session.state)[0])
    _, due = session.cast()
    before = len(session.main.plies), text_of(session)
    for face in siluro.answers(session.state):
        with pytest.raises(Misfit, match="the computer rolls here"):
            session.answer(face)
    assert (len(session.main.plies), text_of(session)) == before
    assert session.roll().entry.answer == due


def test_dice_without_their_seed_say_what_is_missing() -> None:
    """The record of an unfinished game has only the commitment: nobody may know the rolls to come."""
    session = started(men=10)
    session.answer("10")
    read = again(text_of(session))
    with pytest.raises(Misfit, match="does not hold its seed"):
        read.roll()


def test_an_illegal_answer_changes_nothing() -> None:
    session = to_a_choice(started(men=10))
    before = text_of(session)
    with pytest.raises(Misfit, match=r"at least 8 men must go \(rule 3.1\).*The question was `employ`.*10, 8, 9"):
        session.answer("3")
    assert text_of(session) == before


def test_undo_is_free_back_to_the_last_roll() -> None:
    session = to_a_choice(started(men=10), "assign")
    start = len(session.main.plies)
    session.answer("1")
    session.answer("0")
    session.undo()
    session.undo()
    assert len(session.main.plies) == start
    with pytest.raises(Misfit, match="back to the last roll"):
        session.undo()
    session.answer("2")
    assert again(text_of(session)).main.plies[-1].entry.text() == session.main.plies[-1].entry.text()
    assert session.marks()["undos"] == 2


def test_undo_of_more_than_there_is() -> None:
    session = started(men=10)
    for answers in (0, 1, 9):
        with pytest.raises(Misfit, match=r"only back to the last roll|cannot undo that"):
            session.undo(answers)


def test_a_die_rolled_by_hand_may_be_put_right_at_once() -> None:
    session = started(kind="hand")
    session.answer("5")
    session.undo()
    session.answer("6")
    assert session.state.available == 8  # type: ignore[attr-defined]
    assert session.marks() == {"hand_rolls": 1, "undos": 1, "corrections": 1, "branches": 0, "hints": 0,
                               "chosen_seed": 0}  # fmt: skip
    session.answer("8")
    session.answer("1")
    with pytest.raises(Misfit):
        session.undo(2)
    assert again(text_of(session)).marks() == session.marks()


def test_mixed_dice_mark_who_rolled() -> None:
    session = started(kind="mixed")
    session.answer("6", "hand")
    session.answer("8")
    session.roll()
    text = text_of(session)
    assert "men 6 @hand ~" in text
    assert "@machine ~" in text.splitlines()[-1]
    assert "employ 8 ~" in text
    assert session.marks()["hand_rolls"] == 1


def test_a_branch_leaves_the_real_game_where_it_was() -> None:
    session = to_a_choice(started(men=10), "onward")
    position = siluro.key(session.state)
    real = len(session.main.plies)
    session.branch("what", 3)
    chance = random.Random(2)
    while not session.is_over:
        step(session, chance)
    session.end()
    session.back_to_main()
    assert siluro.key(session.state) == position
    assert len(session.main.plies) == real
    replayed = again(text_of(session))
    assert siluro.key(replayed.state) == position
    assert replayed.branches["what"].ended
    assert replayed.marks()["branches"] == 1


def test_a_branch_has_dice_of_its_own() -> None:
    session = to_a_choice(started(men=10, seed="x"))
    session.answer("10")
    real = [session.roll().entry.answer for _ in range(6)]
    branches = []
    for name in ("a", "b"):
        session.branch(name, 1)
        branches.append([session.roll().entry.answer for _ in range(6)])
        session.back_to_main()
    assert len({tuple(rolls) for rolls in [real, *branches]}) == 3


def test_a_branch_cannot_be_used_to_peek() -> None:
    """Rolls in a branch do not move the count of the real game's rolls."""
    session = to_a_choice(started(men=10, seed="x"))
    session.answer("10")
    due = session.cast()
    session.branch("peek", 1)
    session.roll()
    session.back_to_main()
    assert session.cast() == due


def test_branches_that_cannot_be() -> None:
    session = to_a_choice(started())
    with pytest.raises(Misfit, match="already the real game"):
        session.back_to_main()
    with pytest.raises(Misfit, match="is at step 1"):
        session.branch("late", 2)
    session.branch("one", 1)
    with pytest.raises(Misfit, match="starts from the real game"):
        session.branch("two", 1)
    with pytest.raises(Misfit, match=r"cannot undo that far back"):
        session.undo()
    session.back_to_main()
    with pytest.raises(Misfit, match="already"):
        session.branch("one", 1)


def test_the_end_writes_the_result_and_reveals_the_seed() -> None:
    session = finished(seed="secret")
    result, seed = session.record.entries[-2:]
    assert isinstance(result, Result)
    assert isinstance(seed, Seed)
    assert result.score == session.game.score(session.state)
    assert seed.seed == "secret"
    with pytest.raises(Misfit, match="the game is over"):
        session.answer("draw")
    for deed in (session.end, session.hint, session.undo):
        with pytest.raises(Misfit, match="already finished"):
            deed()


def test_what_if_after_the_end() -> None:
    session = finished(men=10)
    session.put(Branch(name="after", at=1))
    session.roll()
    session.back_to_main()
    assert not verdict(text_of(session)).problem


def test_the_end_of_an_unfinished_game() -> None:
    with pytest.raises(Misfit, match="not over"):
        started().put(Result(score=0, level="defeat"))


def test_what_can_be_undone() -> None:
    session = to_a_choice(started(men=10), "assign")
    assert session.undoable == 0
    session.answer("1")
    assert session.undoable == 1
    by_hand = started(kind="hand")
    by_hand.answer("4")
    assert by_hand.undoable == 1
    assert finished().undoable == 0


def test_text_of_players_fits_into_a_line() -> None:
    session = started(luck="a # b ~ c\n\x1b[1m", seats={1: "Anna\nseat 2 Eve"})
    session.comment("one\ntwo\x00 ~123456")
    assert "luck=a b c 1m ~" in text_of(session)
    assert "seat 1 Anna seat 2 Eve ~" in text_of(session)
    assert again(text_of(session)).record == session.record


def test_a_seed_that_does_not_fit_into_a_line() -> None:
    for seed in ("", "two words", "x" * 129):
        with pytest.raises(ValueError, match="1 to 128"):
            started(seed=seed)


def test_hints_are_counted() -> None:
    session = to_a_choice(started())
    session.hint()
    session.hint()
    assert again(text_of(session)).marks()["hints"] == 2


@pytest.mark.parametrize("scenario", ["gg1", "gg2", "campaign"])
@pytest.mark.parametrize("kind", ["machine", "hand", "mixed"])
def test_every_kind_of_game_verifies(scenario: str, kind: str) -> None:
    for plays in range(5):
        session = finished(scenario, plays=plays, kind=kind)  # type: ignore[arg-type]
        found = verdict(text_of(session))
        assert not found.problem
        assert found.sealed
        assert found.finished
        assert found.dice == ("by hand" if kind == "hand" else "verified")


@pytest.mark.parametrize("seat", [-1, 0, 10])
def test_a_seat_that_no_record_can_name(seat: int) -> None:
    with pytest.raises(ValueError, match="A player number is from 1 to 9"):
        started(seats={seat: "Anna"})


def test_a_name_of_which_nothing_is_left_is_no_name() -> None:
    assert "seat" not in text_of(started(seats={1: "<>", 2: " "}))


@pytest.mark.parametrize("name", siluro.games())
def test_positions_share_lists_and_stay_as_they_were(name: str) -> None:
    """What is played, previewed, advised and taken back later changes nothing of an earlier position."""
    game, chance = siluro.game(name), random.Random(3)
    session = begin(game, next(iter(game.scenarios)), {}, seed="shared")
    seat, alone, were = Seat(session), session.state, [siluro.dump(session.state)]
    while not session.is_over and len(were) < 150:
        if session.is_rolling:
            answer = session.roll().entry.answer
        else:
            assert seat.asked is not None
            answer = chance.choice(siluro.answers(session.state))
            session.answer(answer)
            if session.main.free() and chance.random() < 0.2:
                session.undo(1)
                session.answer(answer)
        alone = siluro.play(alone, answer)
        were.append(siluro.dump(alone))
    if not session.is_over:
        advise(session.state, playouts=40)
    timeline = session.main
    assert [siluro.dump(timeline.at(number)) for number in range(len(were))] == were
    kept = [getattr(timeline.at(number), each) for number in range(len(were)) for each in alone.FIELDS]
    lists = [id(each) for each in kept if isinstance(each, list)]
    assert len(set(lists)) < len(lists) / 2
