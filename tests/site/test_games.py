"""Each game from its first answer to its end in the browser alone; its record is verified by the program, and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Frame, expect

import siluro
from siluro.record.parse import read_record
from siluro.record.replay import game_of, replay
from tests.cli.running import siluro as run
from tests.site.browsing import Own, visit
from tests.site.serving import Host
from tests.web.seat import READ, seated, wait_for_next

REPLAYS = Path(__file__).parents[1] / "games"


def is_whole(lines: list[bytes]) -> bool:
    """A game with hand dice, without what-ifs and undone answers: its answers can be given again one by one."""
    return b"dice hand" in b"".join(lines) and not any(line.startswith(b"!") for line in lines)


def shortest(game: str) -> list[bytes]:
    """The lines of a golden game that is short, but has at least eight answers."""
    found = [file.read_bytes().splitlines(keepends=True) for file in (REPLAYS / game / "replays").glob("*.siluro")]
    return min((lines for lines in found if is_whole(lines) and len(lines) > 18), key=len)


def begin_with(frame: Frame, head: bytes, name: str) -> None:
    frame.set_input_files("#file", {"name": f"{name}.siluro", "mimeType": "text/plain", "buffer": head})
    frame.click("form[action$='/import'] button")
    seated(frame)  # type: ignore[arg-type]


def give(frame: Frame, value: str) -> None:
    button = frame.locator(f"#ask button[name=value][value='{value}']")
    before, ends = button.evaluate(READ)
    if ends:  # what ends the game without dice is asked twice
        button.click()
    button.click()
    wait_for_next(frame, before)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", siluro.games())
def test_a_game_is_played_to_its_end(own: Own, host: Host, game: str, tmp_path: Path) -> None:
    lines = shortest(game)
    start = next(at for at, line in enumerate(lines) if line.startswith(b"---")) + 1
    page, frame = visit(own.context, host.address)
    begin_with(frame, b"".join(lines[:start]), game)
    for line in lines[start:]:
        if line.startswith(b"=>"):
            break
        if line.strip() and not line.startswith(b"#"):
            give(frame, line.decode().split("#")[0].split()[-2])
    expect(frame.locator("#ask .result")).to_be_visible()
    text = page.evaluate("address => fetch(address).then((reply) => reply.text())", f"{frame.url}/record.siluro")
    file = tmp_path / "made-there.siluro"
    file.write_text(text, encoding="utf-8")
    assert run(tmp_path, "verify", file).code == 0
    record, golden = read_record(file.read_bytes()), read_record(b"".join(lines))
    ends = [replay(each, game_of(each, siluro.game)).main.plies[-1].after for each in (record, golden)]
    assert siluro.key(ends[0]) == siluro.key(ends[1])
    page.close()


def test_nobody_else_was_asked_and_python_answered_from_the_browser(own: Own, host: Host) -> None:
    """After the games above: the host has seen files only."""
    own.close()
    assert own.complaints == []
    asked = own.asked(host.address.removesuffix(host.root))
    assert len(asked) > 20
    assert {url for url in asked if not url.startswith(host.address)} == set()
    names = {path.split("?")[0] for path in host.asked}
    files = {host.root + name for name in host.files()} | {host.root}
    assert names <= files, names - files
