"""Every test of this folder that takes `game` and `scenario` runs once for each scenario of each registered game."""

from __future__ import annotations

import pytest

from siluro.testing.walks import SCENARIOS


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "xdist_group(name): tests that share a worker, if pytest-xdist is installed")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game", "scenario"} <= set(metafunc.fixturenames):
        cases = [pytest.param(*case, marks=pytest.mark.xdist_group("-".join(case))) for case in SCENARIOS]
        metafunc.parametrize(("game", "scenario"), cases)
