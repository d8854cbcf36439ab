"""Chapters 2 and 3: forward positioning and the fault check phase."""

from __future__ import annotations

from fractions import Fraction

import siluro
from siluro.games.stealth.rules.c02_positioning import FORWARD_POSITIONING
from siluro.games.stealth.rules.c03_fault_check import FAULT_CHECK
from tests.games.stealth.board import asked, chances, played, ready, scene, then, token


def test_2_0_surges_and_fault_checks_come_from_the_card() -> None:
    assert ready("m1").tables.forward_ids == ["la-spezia", "cadiz", "leros", "olterra"]


def test_2_1_t10_la_spezia_gives_one_surge() -> None:
    assert [token(ready("m1"), slc, "breathing") for slc in (1, 2, 3)] == [1, 1, 1]


def checks_of(scenario: str) -> list[str]:
    """The SLCs that draw a fault card before the first turn."""
    s = then(ready(scenario), FORWARD_POSITIONING)
    seen = []
    while s.todo:
        if asked(s).startswith("fault"):
            seen.append(asked(s))
        answers = siluro.answers(s)
        s = played(s, "6" if "6" in answers else "roll" if "roll" in answers else answers[0])
    return seen


def test_2_2_t10_la_spezia_asks_for_two_fault_checks_each() -> None:
    assert checks_of("m1") == ["fault slc1"] * 2 + ["fault slc2"] * 2 + ["fault slc3"] * 2


def test_2_2_cadiz_asks_for_one_and_the_olterra_for_none() -> None:
    assert checks_of("m2") == ["fault slc1", "fault slc2", "fault slc3"]
    assert checks_of("m6") == []


def test_3_0_the_die_names_an_slc() -> None:
    s = then(scene(), FAULT_CHECK)
    assert chances(s) == {"1": Fraction(1, 3), "2": Fraction(1, 3), "3": Fraction(1, 3)}
    assert asked(played(s, "2")) == "fault slc2"


def test_3_0_an_slc_that_left_draws_no_card() -> None:
    s = then(scene(where={2: ""}), FAULT_CHECK)
    assert asked(played(s, "2")) == ""
    assert sum(played(s, "2").faults) == 18
