"""The static edition in WebKit, the engine of Safari: each game, reload, no host, advice, games that leave and come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import siluro
from tests.cli.running import siluro as run
from tests.site.by_script import IMPORT, begin, give, parts, play_whole, seated
from tests.site.serving import Host
from tests.site.webkit import WebKit, find_webkit

pytestmark = pytest.mark.skipif(
    not find_webkit(), reason="WebKit is not installed; `make test` installs Debian's webkit2gtk-driver and xvfb."
)
HOME = "Boolean(table?.querySelector('#file'))"
ADVISED = "Boolean(table.querySelector('#advice .advice, #ask [data-advice][disabled]'))"
EXPORT = """fetch(`${document.querySelector("meta[name=siluro-root]").content}export`)
  .then((reply) => reply.arrayBuffer()).then((data) => [...new Uint8Array(data)])"""


@pytest.fixture(scope="module")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    running = WebKit(tmp_path_factory.mktemp("webkit"))
    yield running
    running.close()


def home(webkit: WebKit, host: Host) -> None:
    """The first page: by the link if the table is there, so that Python need not start again."""
    if not webkit.run("table?.querySelector('a.brand')?.click() ?? Boolean(table)"):
        webkit.go(host.address)
    webkit.wait(HOME)


@pytest.mark.parametrize("game", siluro.games())
def test_a_game_is_played_to_its_end(webkit: WebKit, host: Host, game: str, tmp_path: Path) -> None:
    home(webkit, host)
    play_whole(webkit, game, tmp_path)


def test_advice_comes(webkit: WebKit, host: Host) -> None:
    home(webkit, host)
    head, answers, _ = parts("gamma")
    begin(webkit, head)
    while not webkit.run("Boolean(table.querySelector('#ask [data-advice]:not([disabled])'))"):
        give(webkit, [answers.pop(0)])
    webkit.run("table.querySelector('[data-advice]').click() ?? true")
    webkit.wait(ADVISED)


def test_all_games_leave_and_come_back(webkit: WebKit, host: Host, tmp_path: Path) -> None:
    home(webkit, host)
    begin(webkit, parts("gamma")[0])
    data = webkit.run(EXPORT)
    file = tmp_path / "siluro-games.json.gz"
    file.write_bytes(bytes(data))
    assert run(tmp_path, "import", file, "--db", tmp_path / "games.db").code == 0
    home(webkit, host)
    webkit.run(IMPORT % f"new Uint8Array({data})")
    assert "Already here" in webkit.wait("table?.querySelector('.notice')?.textContent")


def test_a_page_that_is_reloaded_or_left_does_not_hang(
    tmp_path: Path, site: Path, serve: Callable[[Path], Host]
) -> None:
    """Its locks are lost with it: to ask for them again at once, and again, kept it busy for ever."""
    host, (head, answers, _) = serve(site), parts("gamma")
    webkit = WebKit(tmp_path)
    try:
        webkit.go(f"{host.address}rules/gamma")  # a deep link, before anything is installed
        webkit.wait("Boolean(table?.querySelector('h1'))")
        webkit.go(host.address)  # by its address: what script clicks is skipped on the way back
        webkit.wait(HOME)
        begin(webkit, head)
        reached = give(webkit, answers[:2])
        webkit.reload()
        assert seated(webkit) == reached
        webkit.go(f"{host.address}licences.txt")
        webkit.back()
        assert seated(webkit) == reached
        reached = give(webkit, answers[2:3])
        host.stop()
        webkit.reload()
        assert seated(webkit) == reached
        assert int(give(webkit, answers[3:4])) > int(reached)
    finally:
        webkit.close()
