"""The chances that decide, against every roll played out by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import siluro
from siluro.engine.door import menu, odds, play
from siluro.engine.play import waiting
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.table.asked import FEW, ask
from siluro.table.chances import Chance, roll_lines

RECORDS = Path(__file__).parents[1] / "games"
ENOUGH = 4
"""Positions of a kind that are played out."""


def asked_for(game: str, word: str, most: int = ENOUGH) -> Iterator[Any]:
    """Positions of golden games in which this is asked."""
    found = 0
    for file in sorted((RECORDS / game / "replays").glob("*.siluro")):
        for ply in replay(read_record(file.read_bytes()), siluro.game(game)).main.plies:
            if ply.step.word == word and not ply.by and found < most:
                found += 1
                yield ply.before
        if found >= most:
            return


def play_out(s: Any, words: tuple[str, ...], is_so: Any, known: dict[object, Fraction]) -> Fraction:
    """The chance that something is so once every roll of these words has been made; offers are declined."""
    step = waiting(s)
    if step is None or step.word not in words:
        return Fraction(int(is_so(s)))
    if s.key() not in known:
        chances = odds(s)
        if chances:
            known[s.key()] = sum(
                (chance * play_out(play(s, name), words, is_so, known) for name, chance in chances.items()), Fraction(0)
            )
        else:
            known[s.key()] = play_out(play(s, next(iter(menu(s)))), words, is_so, known)
    return known[s.key()]


def test_a_salvo_sinks_as_often_as_its_rolls_do() -> None:
    looked = 0
    for s in asked_for("wolves", "salvo"):
        if s.campaign:
            continue
        asked = ask(siluro.game("wolves"), s)
        assert asked
        for choice in asked.choices:
            sunk = len(s.victims)
            real = play_out(play(s, choice.id), ("attack", "hit"), lambda after, was=sunk: len(after.victims) > was, {})
            assert choice.comes_to[0].chance == real
            looked += 1
    assert looked


def test_men_sink_a_ship_as_often_as_their_dice_do() -> None:
    looked = 0
    for s in asked_for("gamma", "assign", 60):
        asked = ask(siluro.game("gamma"), s)
        assert asked
        for choice in asked.choices:
            after = play(s, choice.id)
            step = waiting(after)
            if choice.comes_to and step is not None and step.word == "attack" and not any(s.assigned):
                sunk = play_out(after, ("attack",), lambda end, tons=s.tonnage: end.tonnage > tons, {})
                assert choice.comes_to[0].chance == sunk
                looked += 1
    assert looked


def test_more_boats_hit_more_often() -> None:
    for s in asked_for("boats", "send"):
        asked = ask(siluro.game("boats"), s)
        assert asked
        chances = [each.comes_to[0].chance for each in asked.choices if each.comes_to]
        assert chances == sorted(set(chances)) and all(0 < chance < 1 for chance in chances)


def test_a_surge_is_counted_at_its_best() -> None:
    """1.4, 1.5 With one die: +1 before the roll, or all dice again after it."""
    seen = set()
    for s in asked_for("stealth", "act", 40):
        asked = ask(siluro.game("stealth"), s)
        assert asked
        for choice in asked.choices:
            if choice.hope is not None and choice.aided is not None:
                seen.add((choice.hope, choice.aided))
                assert choice.aided >= max(choice.hope, 1 - (1 - choice.hope) ** 2)
    assert (Fraction(1, 2), Fraction(3, 4)) in seen


@pytest.mark.parametrize("game", ["boats", "gamma", "stealth", "wolves"])
def test_what_is_hoped_for_is_one_of_the_meanings(game: str) -> None:
    word = {"boats": "go", "gamma": "sighted", "stealth": "act", "wolves": "act"}[game]
    for s in asked_for(game, word, 6):
        asked = ask(siluro.game(game), s)
        assert asked
        for choice in asked.choices:
            if choice.hope is not None:
                assert 0 <= choice.hope <= 1
                assert choice.hope == 0 or any(each.chance <= choice.hope for each in choice.chances)


def test_outcomes_that_the_need_lists_are_not_listed_again() -> None:
    boats = siluro.game("boats")
    s = boats.new("suda")
    while not odds(s):
        s = play(s, siluro.answers(s)[0])
    asked = ask(boats, s)
    assert asked
    (line,) = roll_lines(asked.need, asked.chances)
    assert line == "d6: 1–4: 3811, 2/3 (66.7%); 5–6: 3805, 1/3 (33.3%)"
    for each in asked.chances:
        assert line.count(each.meaning) == 1


def test_outcomes_that_several_faces_have_keep_a_line_of_their_own() -> None:
    found = [Chance("no damage", ("2", "12"), Fraction(1, 18)), Chance("radio", ("3",), Fraction(17, 18))]
    need = "2d6: 2: no damage; 3–11: radio; 12: no damage"
    assert roll_lines(need, found) == [need, "no damage: 1/18 (5.6%) · radio: 17/18 (94.4%)"]


def test_what_most_answers_share_is_said_once() -> None:
    """A net has a chance of its own, another zone another roll; all other places lead to the same one."""
    mixed = 0
    for game, word in (("boats", "go"), ("wolves", "course")):
        for s in asked_for(game, word, 100):
            asked = ask(siluro.game(game), s)
            assert asked
            if asked.coming is None or not asked.exempt:
                continue
            mixed += 1
            shared = [each for each in asked.choices if each not in asked.exempt]
            assert len(shared) > 1 and len(asked.exempt) <= FEW
            assert all((each.chances, each.hope) == (asked.coming.chances, asked.coming.hope) for each in shared)
    assert mixed > 10


def test_a_roll_without_a_surge_can_still_be_repeated() -> None:
    for s in asked_for("stealth", "surge"):
        asked = ask(siluro.game("stealth"), s)
        assert asked and asked.aid == "with a re-roll"
    for s in asked_for("stealth", "act"):
        asked = ask(siluro.game("stealth"), s)
        assert asked and asked.aid == "with a surge"


def test_a_chance_says_what_it_is_the_chance_of() -> None:
    """Beside 'lit now' a bare 50% could be the chance to be seen."""
    boats = siluro.game("boats")
    replayed = replay(read_record((RECORDS / "boats" / "replays" / "alarm-2.siluro").read_bytes()), boats)
    asked = [ask(boats, ply.before) for ply in replayed.main.plies if ply.step.word == "go"]
    lit = [choice for each in asked if each for choice in each.choices if "lit now" in choice.label and choice.hope]
    assert lit and {choice.hoped for choice in lit} == {"unseen"}
