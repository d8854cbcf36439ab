"""The register of a game's steps: each has a name of its own, by which a saved position brings it back."""

from __future__ import annotations

from importlib import import_module

import pytest

import siluro


@pytest.mark.parametrize("name", siluro.games())
def test_no_two_steps_share_a_name(name: str) -> None:
    """A face registers steps by their names, and of two with the same name the first would be gone without a word."""
    steps = import_module(f"siluro.games.{name}.rules.agenda").STEPS
    assert list(siluro.game(name).steps.values()) == list(steps)
