"""The static edition, built once; a plain file server under a sub-folder; a real browser on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from siluro.site.build import build
from tests.shared import make_once
from tests.site.browsing import Own
from tests.site.serving import Host

HERE = Path(__file__).parent
ROOT = "/games/siluro/"


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group(f"site {item.path.stem}"))  # one browser for most of a module


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once for all workers; downloads and compiled trees of an earlier run are used again."""
    return make_once(tmp_path_factory, "static-edition", lambda folder: build(folder, ROOT))


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Host]:
    serving = Host(site, ROOT)
    yield serving
    serving.stop()


@pytest.fixture
def serve() -> Iterator[Callable[[Path], Host]]:
    """Serves a folder, in the same place, until the test is over."""
    with ExitStack() as hosts:

        def start(folder: Path) -> Host:
            host = Host(folder, ROOT)
            hosts.callback(host.stop)
            return host

        yield start


@pytest.fixture(scope="module")
def own(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Own]:
    """A browser that asks nobody but the host, and has nothing to complain of."""
    running = Own(playwright, tmp_path_factory.mktemp("browser"))
    running.start()
    yield running
    running.close()
