"""For all tests: Ctrl-C as a terminal would send it, and a PostgreSQL server for those that ask for one."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from tests.postgresql import new_database, running_cluster

# a run in the background has Ctrl-C ignored, and so would every program that a test starts and interrupts
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
