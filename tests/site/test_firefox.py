"""The static edition in Firefox: each game to its end; reload, no host, a second tab, a kill: nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import siluro
from siluro.record.parse import read_record
from siluro.record.replay import game_of, replay
from tests.cli.running import siluro as run
from tests.site.firefox import Firefox, Tab, find_firefox
from tests.site.serving import Host
from tests.site.test_games import shortest

pytestmark = pytest.mark.skipif(not find_firefox(), reason="Firefox is not installed; `make test` installs Debian's.")
BEGIN = """(() => {
  const given = new DataTransfer(), file = table.querySelector("#file");
  given.items.add(new File([%s], "begun.siluro"));
  file.files = given.files;
  file.form.requestSubmit();
  return true;
})()"""
GIVE = """(async () => {
  const ask = () => table.querySelector("#ask").dataset.number;
  for (const value of %s) {
    const before = ask(), button = table.querySelector(`#ask button[name=value][value="${value}"]`);
    if (button.dataset.ends) button.click();
    button.click();
    const isOpen = () => ask() === before || table.querySelector("#table[aria-busy]");
    while (isOpen()) await new Promise((done) => setTimeout(done, 4));
  }
  return ask();
})()"""
"""What ends the game without dice is asked twice."""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    running = Firefox(tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()


def parts(game: str) -> tuple[str, list[str], bytes]:
    """Of a short golden game: everything before the first answer, the answers, and the whole."""
    lines = shortest(game)
    start = next(at for at, line in enumerate(lines) if line.startswith(b"---")) + 1
    end = next(at for at, line in enumerate(lines) if line.startswith(b"=>"))
    given = [line.decode() for line in lines[start:end] if line.strip() and not line.startswith(b"#")]
    return b"".join(lines[:start]).decode(), [line.split("#")[0].split()[-2] for line in given], b"".join(lines)


def begin(tab: Tab, head: str) -> None:
    tab.wait("Boolean(table?.querySelector('#file'))")
    tab.run(BEGIN % json.dumps(head))
    seated(tab)


def seated(tab: Tab) -> str:
    tab.wait("table?.readyState === 'complete' && Boolean(table.querySelector('#ask'))")
    return str(tab.run("table.querySelector('#ask').dataset.number"))


@pytest.mark.parametrize("game", siluro.games())
def test_a_game_is_played_to_its_end(firefox: Firefox, host: Host, game: str, tmp_path: Path) -> None:
    head, answers, golden = parts(game)
    tab = firefox.open(host.address)
    begin(tab, head)
    tab.run(GIVE % json.dumps(answers))
    assert tab.run("Boolean(table.querySelector('#ask .result'))")
    file = tmp_path / "made-there.siluro"
    file.write_text(tab.run("fetch(`${table.location.pathname}/record.siluro`).then((reply) => reply.text())"))
    assert run(tmp_path, "verify", file).code == 0
    records = [read_record(each) for each in (file.read_bytes(), golden)]
    ends = [replay(each, game_of(each, siluro.game)).main.plies[-1].after for each in records]
    assert siluro.key(ends[0]) == siluro.key(ends[1])
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
        reached = first.run(GIVE % json.dumps(answers[:2]))
        first.reload()
        assert seated(first) == reached
        host.stop()
        first.reload()
        assert seated(first) == reached
        game = first.run("location.href")
        second = firefox.open(game)
        assert seated(second) == reached
        reached = second.run(GIVE % json.dumps(answers[2:3]))
        first.close()
        reached = second.run(GIVE % json.dumps(answers[3:4]))
        firefox.kill()
        firefox.start()
        again = firefox.open(game)  # the host is still gone
        assert seated(again) == reached
        assert int(again.run(GIVE % json.dumps(answers[4:5]))) > int(reached)
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
