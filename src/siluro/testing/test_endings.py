"""How games end: on levels that the game declares, each a success or a failure, and so in its atlas."""

from __future__ import annotations

import pytest

import siluro
from siluro.lab.atlas import atlas_of
from siluro.testing.walks import positions


def test_every_level_reached_is_declared(game: str, scenario: str) -> None:
    face = siluro.game(game)
    for s in positions(game, scenario):
        if siluro.is_over(s):
            level = face.ending(s).level
            assert level in face.levels, f"{level!r} is missing in {type(face).__name__}.levels"
            assert face.level_name(level).strip()


def test_a_game_can_be_won_and_lost(game: str, scenario: str) -> None:
    assert {level.is_success for level in siluro.game(game).levels.values()} == {True, False}


def test_the_atlas_is_of_these_rules(game: str, scenario: str) -> None:
    """Figures of earlier rules or of an earlier pack would be shown as those of the game as it is."""
    face, atlas = siluro.game(game), atlas_of(game)
    if atlas is None:
        pytest.skip("nothing was measured")
    assert (atlas.rules, atlas.pack) == (face.rules, face.pack_id(face.new(scenario))), f"run tools/atlas.py {game}"
    assert {level for spread in atlas.scenarios[scenario] for level in spread.levels} <= set(face.levels)
