"""Surges that cannot help, as the two referees met them."""

from __future__ import annotations

from typing import Any

import siluro
from siluro.engine.play import waiting


def play_on(s: Any, **answers: str) -> Any:
    """Answers every question by its word, or word and subject joined by `_`, until one is not listed."""
    while (step := waiting(s)) is not None:
        wanted = answers.get(
            f"{step.word}_{step.subject(s)}".replace("-", "_"), answers.get(step.word.replace("-", "_"))
        )
        if wanted is None:
            return s
        offered = siluro.answers(s)
        s = siluro.play(s, wanted if wanted in offered else offered[0])
    return s


def play_to_first_act(scenario: str, **options: str) -> Any:
    """Every fault is repaired at once and no surge is spent."""
    s = siluro.game("stealth").new(scenario, **options)
    return play_on(s, berth="first", face="n", fault="first", surge="roll", check="6", slc="1")


def test_ruling_s_45_no_surge_is_offered_for_a_check_that_cannot_fail() -> None:
    """Stamina +1, readied +1, before 0500 +1: a one is enough for Durand de la Penne and Bianchi."""
    s = play_on(play_to_first_act("m1"), act_slc1="end", act_slc2="end", act_slc3="scuttle-2")
    asked = waiting(s)
    assert (asked.word, asked.subject(s)) == ("check", "slc3-escape")
    assert siluro.game("stealth").view(s)["slcs"][2]["tokens"]["breathing"] == 1
