"""For all tests: how programs are started, and a PostgreSQL server for those that ask for one."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from siluro.speech.say import LANGUAGE, SOURCE
from tests.postgresql import new_database, running_cluster

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

LONG = (
    "packaging", "site test_webkit", "site test_firefox", "test_everyone", "test_table", "test_seat", "site test_app",
    "site test_games", "boats_test_plays", "site test_storage", "site test_patience", "stealth_test_plays", "solver",
    "compiled packages", "site test_python", "test_layout", "test_games", "test_keys", "test_plays_wolves",
    "site_site test_together", "gamma_test_plays", "test_board", "site test_adviser", "test_serve",
)  # fmt: skip
"""Groups of tests that keep a worker busy for half a minute and more, the longest first.

One of the static edition is enough to begin with: all others would wait until it has built that.
"""

# a run in the background has Ctrl-C ignored, and so would every program that a test starts and interrupts
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# the tests start hundreds of programs: each would compile all its modules again if the environment forbids to keep them
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several workers begin with what takes longest: at the end nobody waits for one who has just begun with it.

    Needs `--no-loadscope-reorder`: xdist would begin with the groups that have most tests.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    items.sort(key=turn_of)
    chosen = (getattr(config.option, name) for name in ("keyword", "markexpr", "deselect", "ignore", "ignore_glob"))
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS and not any(chosen):  # this is the whole suite
        unknown = set(LONG) - {group_of(item) for item in items}
        assert not unknown, f"LONG in tests/conftest.py names groups that no test belongs to: {unknown}"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Modules and thousands of tests stay: a search for garbage need not look at them, neither now nor ever again.

    It took a sixth of the time of tests that play in this process.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)
        gc.enable()


def group_of(item: pytest.Item) -> str:
    """As xdist names it."""
    return "_".join(sorted({str(mark.args[0]) for mark in item.iter_markers("xdist_group")}))


def turn_of(item: pytest.Item) -> tuple[int, bool]:
    """Long groups, other groups, slow tests, all others."""
    group = group_of(item)
    if group:
        return (LONG.index(group) if group in LONG else len(LONG)), False
    return len(LONG) + 1, item.get_closest_marker("slow") is None


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """A test that speaks another language says so and goes back to English: the next one may run in this process."""
    yield
    left = LANGUAGE.get()
    LANGUAGE.set(SOURCE)
    assert left == SOURCE, f"this test leaves the language {left!r} behind"


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL server for the whole session."""
    with running_cluster() as address:
        yield address


@pytest.fixture
def postgresql(cluster: str) -> Iterator[str]:
    """An empty database on it."""
    with new_database(cluster) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Drives browsers: one for the whole session, because a process can have only one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running
