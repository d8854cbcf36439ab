"""What happened, found step by step: in a game without facts of its own, the differences of its view."""

from __future__ import annotations

from fractions import Fraction

from siluro.engine.door import key, menu, play
from siluro.engine.fact import Changed, differences, facts, to_json
from siluro.engine.trace import NO_ANSWER, trace
from tests.engine.toy.watch import GAME, Dawn, Fire, Torpedo, Watch


def fired() -> Watch:
    return play(GAME.new("loud"), "1")


def test_a_trace_has_the_answer_and_what_follows_by_itself() -> None:
    s = fired()
    before = key(s)
    roll, dawn = trace(s, 6)
    assert (roll.step, roll.answer) == (Torpedo(), 6)
    assert (dawn.step, dawn.answer) == (Dawn(), NO_ANSWER)
    assert roll.before is s and key(s) == before
    assert (roll.after.hits, roll.after.motto, dawn.after.motto) == (1, "per mare", "per terram")
    assert key(dawn.after) == key(play(s, "6"))


def test_a_trace_ends_with_the_next_question() -> None:
    s = GAME.new("loud")
    [only] = trace(s, menu(s)["1"])
    assert isinstance(only.step, Fire) and isinstance(only.after.todo[-1], Torpedo)


def test_a_game_without_facts_gives_what_is_different() -> None:
    [struck] = facts(GAME, fired(), 6)
    assert struck == Changed(rule="2.2", fell="6", chance=Fraction(1, 5), where="seen.0", was=None, now="six")
    assert not facts(GAME, GAME.new("loud"), 2), "nobody sees how many are left"


def test_a_fact_of_a_roll_has_its_chance_over_all_outcomes() -> None:
    s = fired()
    s.seen = [1]
    assert [fact.chance for fact in facts(GAME, s, 4)] == [Fraction(1, 5)]


def test_facts_as_data() -> None:
    assert to_json(facts(GAME, fired(), 6)) == (
        b'[{"kind":"changed","where":"seen.0","was":null,"now":"six","rule":"2.2","fell":"6","chance":"1/5"}]'
    )


def test_differences_go_by_what_tells_the_parts_of_a_list_apart() -> None:
    before = {"ships": [{"id": "york", "men": 2}, {"id": "orion", "men": 0}], "bag": [1, 2]}
    after = {"ships": [{"id": "orion", "men": 0}, {"id": "york", "men": 3}], "bag": [1]}
    assert differences(before, after) == {"ships.york.men": (2, 3), "bag.1": (2, None)}
