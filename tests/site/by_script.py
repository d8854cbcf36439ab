"""The static edition in any browser that runs script in a tab: games are begun and played from inside the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Protocol

import siluro
from siluro.record.parse import read_record
from siluro.record.replay import game_of, replay
from tests.cli.running import siluro as run
from tests.site.test_games import shortest

IMPORT = """(() => {
  const given = new DataTransfer(), file = table.querySelector("#file");
  given.items.add(new File([%s], "given"));
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


class Tab(Protocol):
    """A page of some browser; in its expressions `table` is the document of the table, if it is there."""

    def run(self, code: str) -> Any: ...

    def wait(self, code: str) -> Any: ...


def parts(game: str) -> tuple[str, list[str], bytes]:
    """Of a short golden game: everything before the first answer, the answers, and the whole."""
    lines = shortest(game)
    start = next(at for at, line in enumerate(lines) if line.startswith(b"---")) + 1
    end = next(at for at, line in enumerate(lines) if line.startswith(b"=>"))
    given = [line.decode() for line in lines[start:end] if line.strip() and not line.startswith(b"#")]
    return b"".join(lines[:start]).decode(), [line.split("#")[0].split()[-2] for line in given], b"".join(lines)


def begin(tab: Tab, head: str) -> None:
    tab.wait("Boolean(table?.querySelector('#file'))")
    tab.run(IMPORT % json.dumps(head))
    seated(tab)


def seated(tab: Tab) -> str:
    tab.wait("table?.readyState === 'complete' && Boolean(table.querySelector('#ask'))")
    return str(tab.run("table.querySelector('#ask').dataset.number"))


def give(tab: Tab, answers: list[str]) -> str:
    """Answer after answer; the number that the table shows then."""
    return str(tab.run(GIVE % json.dumps(answers)))


def play_whole(tab: Tab, game: str, folder: Path) -> None:
    """A golden game once more, from its first answer to its end: the record made there has the same end."""
    head, answers, golden = parts(game)
    begin(tab, head)
    give(tab, answers)
    assert tab.run("Boolean(table.querySelector('#ask .result'))")
    file = folder / "made-there.siluro"
    file.write_text(tab.run("fetch(`${table.location.pathname}/record.siluro`).then((reply) => reply.text())"))
    assert run(folder, "verify", file).code == 0
    records = [read_record(each) for each in (file.read_bytes(), golden)]
    ends = [replay(each, game_of(each, siluro.game)).main.plies[-1].after for each in records]
    assert siluro.key(ends[0]) == siluro.key(ends[1])
