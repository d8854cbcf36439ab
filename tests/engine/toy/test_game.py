"""Scenarios and options."""

from __future__ import annotations

import pytest

from siluro.engine.options import BadOption
from tests.engine.toy.watch import GAME


def test_options_have_defaults() -> None:
    assert GAME.new("loud").torpedoes == 2
    assert GAME.new("loud", torpedoes=1).torpedoes == 1
    assert GAME.new("loud", torpedoes="1").torpedoes == 1


@pytest.mark.parametrize(
    ("scenario", "options", "message"),
    [
        ("dark", {}, "watch has no scenario 'dark'. Scenarios: quiet, loud."),
        ("loud", {"guns": 1}, "Scenario loud has no option 'guns'. Options: torpedoes, readings."),
        ("quiet", {"guns": 1}, "Scenario quiet has no option 'guns'. Options: readings."),
        ("loud", {"torpedoes": 3}, "Invalid value '3' for option torpedoes of loud. Allowed: 1, 2."),
    ],
)
def test_what_does_not_exist_is_refused(scenario: str, options: dict[str, int], message: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.new(scenario, **options)
    assert str(refused.value) == message
