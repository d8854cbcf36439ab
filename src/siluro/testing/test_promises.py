"""Words of answers and outcomes agree with what playing them brings about, as far as a game says what they promise."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import siluro
from siluro.engine.door import menu
from siluro.engine.play import waiting
from siluro.engine.steps import Choose, State
from siluro.testing.walks import positions

HALF = "½"
SCORE, OVER = "score", "over"
"""What can be measured beside the view."""
AMOUNTS = ("more", "less", "by")
"""Groups of a promise that hold how much; words without a number promise one."""


def measure(s: State, path: str) -> Any:
    """A number of a position: its score, whether it is over, or what the view has at this place."""
    face = siluro.game(s.game)
    if path == OVER:
        return siluro.is_over(s)
    if path == SCORE:
        return face.score(s)
    found: Any = face.view(s)
    for name in path.split("."):
        found = found[name]
    return found


def amount(text: str) -> Fraction:
    """'1½', '−1' or a word, which is one."""
    number = text.replace("−", "-")
    if not re.search(rf"[\d{HALF}]", number):
        return Fraction(1)
    whole = number.replace(HALF, "")
    return Fraction(int(whole) if whole else 0) + (Fraction(1, 2) if HALF in number else 0)


def is_kept(promised: re.Match[str], path: str, before: State, after: State) -> bool:
    """Whether a promise holds between two positions."""
    if path == OVER:
        return bool(siluro.is_over(after))
    path, _, scale = path.partition("*")
    change = measure(after, path) - measure(before, path)
    groups = {name: text for name, text in promised.groupdict().items() if text}
    if "rises" in groups or "same" in groups:
        return bool(change > 0 if "rises" in groups else change == 0)
    [(name, text)] = [(name, text) for name, text in groups.items() if name in AMOUNTS]
    return bool(change == amount(text) * int(scale or 1) * (-1 if name == "less" else 1))


def ways_on(after: State) -> list[State]:
    """The position, and what comes of it where a choice follows: a roll may still be kept or repeated."""
    step = waiting(after)
    return [after, *(siluro.play(after, name) for name in menu(after))] if isinstance(step, Choose) else [after]


def test_words_of_an_outcome_agree_with_it(game: str, scenario: str) -> None:
    face = siluro.game(game)
    promises = [(re.compile(pattern), path) for pattern, path in face.promises.items()]
    for s in positions(game, scenario) if promises else []:
        if (step := waiting(s)) is None:
            continue
        for name, answer in menu(s).items():
            label = face.label(s, step, answer)
            for pattern, path in promises:
                if found := pattern.search(label):
                    after = ways_on(siluro.play(s, name))
                    assert any(is_kept(found, path, s, each) for each in after), f"{step}: {label!r} against {path}"


def test_every_promise_is_about_something_in_the_view(game: str, scenario: str) -> None:
    face = siluro.game(game)
    for path in face.promises.values():
        measure(face.new(scenario), path.partition("*")[0])
