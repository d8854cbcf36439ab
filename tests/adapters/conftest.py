"""What the tests of this folder share: the games, and a fifth one that is not ours."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import siluro
from siluro.games import GROUP, register
from tests.packaging.conftest import ROOT

FIFTH = "blockade"


@pytest.fixture(autouse=True)
def _fifth_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example, registered as its package would do it: by its entry point."""
    monkeypatch.syspath_prepend(ROOT / "examples" / "blockade" / "src")
    monkeypatch.setitem(register(), FIFTH, EntryPoint(FIFTH, "siluro_blockade:GAME", GROUP))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The first and the last scenario of each game: a night or a patrol, and a campaign where there is one.

    A `short_scenario` is no campaign: what is written down about each of some thousand states fills too many pages.
    """
    ours = {(name, list(siluro.game(name).scenarios)[end]) for name in siluro.games() for end in (0, -1)}
    if {"game", "scenario"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game", "scenario"), sorted(ours | {(FIFTH, "run")}))
    elif {"game", "short_scenario"} <= set(metafunc.fixturenames):
        short = {(name, scenario) for name, scenario in ours if not siluro.game(name).scenarios[scenario].is_long}
        metafunc.parametrize(("game", "short_scenario"), sorted(short | {(FIFTH, "run")}))
