"""Steps, the agenda and the bare State."""

from __future__ import annotations

import pytest

from siluro.engine.play import follow, settle, waiting
from siluro.engine.steps import Ask, Choose, Do, Players, Roll, State, Step, in_order
from siluro.lab.playout import RandomPolicy, play_out, run
from siluro.lab.rng import Luck, Rng
from tests.engine.toy.watch import Dawn, Dusk, Fire, Torpedo, Watch


class Strike(Fire):
    """Another class with the same fields as Fire."""


def test_then_puts_steps_next_in_the_order_written() -> None:
    s = Watch()
    s.then(Dawn())
    s.then(Fire(1), Torpedo())
    assert s.todo == [Dawn(), Torpedo(), Fire(1)]


def test_a_procedure_is_listed_in_the_order_it_is_done() -> None:
    procedure = in_order(Fire(1), Torpedo(), Dusk())
    one, other = Watch(), Watch()
    for s in (one, other):
        s.then(Dawn())
    one.then_all(procedure)
    other.then(Fire(1), Torpedo(), Dusk())
    assert one.todo == other.todo == [Dawn(), Dusk(), Torpedo(), Fire(1)]
    one.todo.pop()
    assert len(procedure.stacked) == 3, "the agenda has a copy"


def test_skip_to_drops_what_comes_before() -> None:
    s = Watch()
    s.then(Fire(1), Torpedo(), Torpedo(), Dawn())
    s.skip_to(Dawn)
    assert s.todo == [Dawn()]
    s.skip_to(Dawn)
    assert s.todo == [Dawn()]
    s.skip_to(Fire)
    assert s.todo == []


def test_steps_are_equal_only_within_a_class() -> None:
    assert Fire(1) == Fire(1)
    assert Fire(1) != Fire(2)
    assert Fire(1) != Strike(1)
    assert Fire(1) != (1,)
    assert len({Fire(1), Fire(1), Strike(1), Fire(2), Dawn(), Dusk()}) == 5
    assert Fire(1).key() != Strike(1).key()


def test_a_step_is_legible() -> None:
    assert (repr(Fire(2)), repr(Dawn())) == ("Fire(2)", "Dawn()")
    assert Fire(2).section(Watch()) == "2"


def test_settle_does_what_happens_by_itself() -> None:
    s = Watch()
    s.then(Dusk())
    settle(s)
    assert waiting(s) == Fire(2)
    follow(s, 1)
    follow(s, 6)
    assert waiting(s) is None
    assert (s.hits, s.torpedoes, s.motto) == (1, 1, "per terram")


class Choosy(Players):
    """Takes the last option and the lowest outcome."""

    def decide(self, s: State, step: Choose[Watch], options: list[int]) -> int:
        return options[-1]

    def roll(self, s: State, step: Roll[Watch]) -> int:
        return step.options(s)[0]


def test_a_step_is_carried_out_and_says_how_many_answers_it_took() -> None:
    s = Watch()
    s.then(Dusk())
    counts = []
    while s.todo:
        counts.append(s.todo[-1].carry_out(s, Choosy()))
    assert counts == [0, 1, 1, 1, 0], "dusk, fire, two torpedoes, dawn"
    assert (s.seen, s.torpedoes, s.motto) == ([1, 1], 0, "per terram")


def test_nobody_is_asked_who_has_no_choice() -> None:
    s = Watch()
    s.torpedoes = 0
    s.then(Fire(2))
    assert s.todo[-1].carry_out(s, Players()) == 1
    assert s.todo == []


def test_the_lab_plays_to_the_end() -> None:
    s, same = Watch(), Watch()
    for each in (s, same):
        each.then(Dusk())
    assert run(s, RandomPolicy(), Rng(1, 2)) == 1 + 2 - s.torpedoes
    play_out(same, RandomPolicy(), Luck(1, 2), Rng(1, 2))
    assert s.motto == same.motto == "per terram"


def test_an_unsettled_agenda_is_an_error() -> None:
    s = Watch()
    s.then(Dusk())
    with pytest.raises(AssertionError):
        waiting(s)
    with pytest.raises(AssertionError):
        follow(s, 1)


def test_key_holds_fields_and_agenda_but_no_marks() -> None:
    one, other = Watch(), Watch()
    other.motto = "per terram"
    assert one.key() == other.key() == ("watch", 2, 0, ())
    other.seen.append(3)
    assert one.key() != other.key()
    one.then(Fire(1))
    assert one.key() == ("watch", 2, 0, (), ("Fire", (1,)))


def test_what_a_game_must_write_itself() -> None:
    s = Watch()
    for call in (
        lambda: Do().apply(s),
        lambda: Ask().options(s),
        lambda: Ask().candidates(s),
        lambda: Ask().apply(s, 0),
        lambda: Roll().odds(s),
        lambda: Choose().candidates(s),
        lambda: Step().carry_out(s, Players()),
        lambda: Players().decide(s, Fire(1), [0, 1]),
        lambda: Players().roll(s, Torpedo()),
    ):
        with pytest.raises(NotImplementedError):
            call()


def test_defaults_of_a_question() -> None:
    s = Watch()
    assert (Step().fields(), Step().section(s)) == ((), "")
    assert (Ask().subject(s), Ask().name(s, 7), Ask().bar(s, 7)) == ("", "7", None)
    assert Choose().seat(s) == 1
    assert Torpedo().candidates(s) == [0, 1, 2, 3, 4, 5, 6]
    assert Torpedo().options(s) == [1, 3, 4, 5, 6]
