"""The static edition in Firefox: each game to its end; reload, no host, a second tab, a kill: nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import siluro
from tests.site.by_script import begin, give, parts, play_whole, seated
from tests.site.firefox import Firefox, find_firefox
from tests.site.serving import Host

pytestmark = pytest.mark.skipif(not find_firefox(), reason="Firefox is not installed; `make test` installs Debian's.")


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    running = Firefox(tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()


@pytest.mark.parametrize("game", siluro.games())
def test_a_game_is_played_to_its_end(firefox: Firefox, host: Host, game: str, tmp_path: Path) -> None:
    tab = firefox.open(host.address)
    play_whole(tab, game, tmp_path)
    tab.close()


def test_a_game_survives_reload_host_tabs_and_browser(
    tmp_path: Path, site: Path, serve: Callable[[Path], Host]
) -> None:
    host, (head, answers, _) = serve(site), parts("gamma")
    firefox = Firefox(tmp_path)
    try:
        first = firefox.open(host.address + "rules/gamma")  # a deep link, before anything is installed
        first.wait("Boolean(table?.querySelector('h1'))")
        first.run("table.querySelector('a.brand').click() ?? true")
        begin(first, head)
        reached = give(first, answers[:2])
        first.reload()
        assert seated(first) == reached
        host.stop()
        first.reload()
        assert seated(first) == reached
        game = first.run("location.href")
        second = firefox.open(game)
        assert seated(second) == reached
        reached = give(second, answers[2:3])
        first.close()
        reached = give(second, answers[3:4])
        firefox.kill()
        firefox.start()
        again = firefox.open(game)  # the host is still gone
        assert seated(again) == reached
        assert int(give(again, answers[4:5])) > int(reached)
    finally:
        firefox.kill()


def test_a_browser_that_may_store_nothing_says_so(tmp_path: Path, host: Host) -> None:
    firefox = Firefox(tmp_path, **{"network.cookie.cookieBehavior": 2})
    try:
        tab = firefox.open(host.address)
        told = tab.wait("!document.querySelector('#wrong').hidden && document.querySelector('#wrong').textContent")
        assert told.startswith("This browser does not let Siluro save games.")
    finally:
        firefox.kill()
