"""What people read and what screens draw: never empty, never a traceback, always plain."""

from __future__ import annotations

import json

import siluro
from siluro.engine.door import menu
from siluro.engine.play import waiting
from siluro.engine.readings import READINGS
from siluro.engine.steps import Roll
from siluro.testing.walks import positions


def is_sentence(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip()) and not set("{}\n") & set(text)


def is_plain(tree: object) -> bool:
    if isinstance(tree, dict):
        return all(isinstance(name, str) and is_plain(value) for name, value in tree.items())
    if isinstance(tree, list):
        return all(map(is_plain, tree))
    return tree is None or type(tree) in (str, int, float, bool)


def test_words_for_every_question_and_answer(game: str, scenario: str) -> None:
    face = siluro.game(game)
    for s in positions(game, scenario):
        step = waiting(s)
        if step is None:
            continue
        assert is_sentence(face.prompt(s, step)), step
        if isinstance(step, Roll):
            assert is_sentence(face.need(s, step)), step
        for name, answer in menu(s).items():
            assert is_sentence(face.label(s, step, answer)), (step, name)


def test_what_happened_is_told(game: str, scenario: str) -> None:
    face = siluro.game(game)
    for s in positions(game, scenario):
        step = waiting(s)
        for name, answer in list(menu(s).items())[:6]:
            assert step is not None
            assert is_sentence(face.tell(s, step, answer, siluro.play(s, name))), (step, name)


def test_the_table_can_be_drawn_with_letters(game: str, scenario: str) -> None:
    face = siluro.game(game)
    for s in positions(game, scenario):
        assert all(isinstance(line, str) and line.isprintable() for line in face.board_lines(s))
        if siluro.is_over(s):
            assert face.closing(s)
            assert all(map(is_sentence, face.closing(s)))


def test_view_is_plain(game: str, scenario: str) -> None:
    for s in positions(game, scenario):
        view = siluro.game(game).view(s)
        assert is_plain(view)
        assert json.loads(json.dumps(view, allow_nan=False)) == view


def test_a_game_says_who_made_it(game: str, scenario: str) -> None:
    face = siluro.game(game)
    told = face.scenarios[scenario]
    assert (face.id, told.id) == (game, scenario)
    assert all((face.title, face.rules, face.credit, told.title, told.date, told.briefing))
    assert face.rules.startswith(f"{game}-")
    assert face.pack_id(face.new(scenario)).startswith(f"{game}-")
    for name, option in told.options.items():
        assert option.default in option.values, name
        assert option.doc
        # ids of readings are those of the rulings
        assert name == READINGS or all(value == value.lower() for value in option.values)
