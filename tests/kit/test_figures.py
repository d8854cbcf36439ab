"""Numbers are told as far as they are known."""

from __future__ import annotations

import math

import pytest

from siluro.speech.figures import estimate, round_to_error
from siluro.speech.say import LANGUAGE


@pytest.mark.parametrize(
    ("value", "error", "form", "told"),
    [
        (17.80751, 0.126, ".7g", "17.81 ± 0.13"),
        (17.80751, 1.26, ".7g", "17.8 ± 1.3"),
        (3002.04, 50.27, ",.2f", "3,002 ± 50"),
        (23456.7, 1264.0, ",.1f", "23,500 ± 1,300"),
        (0.0451, 0.00157, ".4f", "0.0451 ± 0.0016"),
        (4.0, 0.0996, ".1f", "4.00 ± 0.10"),
        (-341.423, 12.6, "+.6g", "−341 ± 13"),
        (341.423, 12.6, "+.6g", "+341 ± 13"),
        (-0.0004, 0.013, ".2f", "0.000 ± 0.013"),
    ],
)
def test_an_estimate_has_the_digits_that_its_error_allows(value: float, error: float, form: str, told: str) -> None:
    assert estimate(value, error, form) == told


def test_what_is_exact_keeps_its_digits() -> None:
    assert estimate(3505.965, 0.0, ".7g") == "3505.965"
    assert round_to_error(6019.56546, 0.0, ",.2f") == ("6,019.57", "")


def test_of_a_single_play_out_nothing_is_known() -> None:
    assert estimate(12.0, math.inf, ".1f") == "12.0 ± ∞"


def test_an_estimate_follows_the_language() -> None:
    token = LANGUAGE.set("it")
    assert estimate(23456.7, 126.4, ",.1f") == "23.460 ± 130"
    assert estimate(9999.6, 30.0, "+,.1f") == "+10.000 ± 30"
    assert estimate(-9546.2, 30.0, "+,.1f") == "−9546 ± 30"
    assert estimate(17.80751, 0.126) == "17,81 ± 0,13"
    LANGUAGE.reset(token)
