"""Every game on every screen: listed, opened, played to its end, reported; by its own painter or the plain one."""

from __future__ import annotations

import asyncio
import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

import siluro
from siluro.engine.play import waiting
from siluro.lab.rng import Rng
from siluro.paint.painter import draw_still, painter_of, panels, target_of
from siluro.store import Store
from siluro.testing.walks import positions

ANSWERS = 400
"""Answers after which a long game is left."""
LOOKS = 4
"""Answers after which the page is looked at again."""


PROGRAM = "import sys; from siluro.cli import main; sys.exit(main())"


# one server for all scenarios, also where the tests of each scenario run together
@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("store") / "games.db"


@pytest.fixture(scope="session")
def store(place: Path) -> Iterator[Store]:
    with Store.open(place) as opened:
        yield opened


@pytest.fixture(scope="session")
def browser(store: Store, place: Path) -> Iterator[httpx.Client]:
    """A client of a real server, on a free port of this machine."""
    command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--db", str(place), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        address = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["address"]
        try:
            with httpx.Client(base_url=address, headers={"X-Siluro": "1"}, timeout=60) as client:
                yield client
        finally:
            process.terminate()


def test_the_first_page_offers_it(browser: httpx.Client, game: str, scenario: str) -> None:
    page = browser.get("/").text
    assert f'"/new/{game}/{scenario}"' in page
    assert html.escape(siluro.game(game).title) in page


def test_it_opens_and_plays_in_the_browser(browser: httpx.Client, store: Store, game: str, scenario: str) -> None:
    assert browser.get(f"/new/{game}/{scenario}").status_code == 200
    begun = browser.post(f"/new/{game}/{scenario}", data={"seed": "conformance"}, follow_redirects=False)
    address = begun.headers["location"]
    page = browser.get(address)
    assert page.status_code == 200 and 'class="still"' in page.text and 'id="live"' in page.text
    rng, name = Rng(1, 1), address.rpartition("/")[2]
    for number in range(ANSWERS):
        position = browser.get(f"/api/t/{name}").json()
        asking = position["asking"]
        if asking is None:
            break
        names = [each["id"] for each in asking["answers"]]
        is_roll = asking["kind"] == "roll"
        deed = {"deed": "roll"} if is_roll else {"deed": "answer", "value": names[rng.below(len(names))]}
        script = {"X-Siluro": "" if number % LOOKS else "1"}  # without script the reply is an address, not a page
        data = {"number": str(position["number"]), **deed, "sure": deed.get("value", "")}
        status = browser.post(address, data=data, headers=script, follow_redirects=False).status_code
        assert status == (303 if number % LOOKS else 200)
    assert len(store.load(name).session.main.plies) > 0
    for part in ("log", "report", "record.siluro"):
        assert browser.get(f"{address}/{part}").status_code == 200, part


def test_every_position_is_painted(game: str, scenario: str) -> None:
    played = siluro.game(game)
    painter = painter_of(played)
    assert "<svg" in painter.picture
    for s in positions(game, scenario)[::7]:
        assert draw_still(played, s).startswith("<svg") and painter.live(s, {}).startswith("<svg")
        assert painter.still_key(s) and all(panel.title for panel in panels(played, s))
        step = waiting(s)
        if step is not None:
            places = painter.places(s)
            assert all(target_of(played, s, step, answer) in {"", *places} for answer in step.options(s))


def test_it_plays_line_by_line(tmp_path: Path, game: str, scenario: str) -> None:
    command = [sys.executable, "-c", PROGRAM, "play", game, scenario, "--seed", "conformance"]
    done = subprocess.run(
        [*command, "--record", str(tmp_path / "game.siluro")], input="\n".join(["1"] * ANSWERS), cwd=tmp_path,
        capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr and siluro.game(game).title in done.stdout


def test_it_opens_in_full_screen(store: Store, game: str, scenario: str) -> None:
    from siluro.tui.app import TerminalTable

    async def look() -> str:
        app = TerminalTable(store, store.new(game, scenario, {}, seed="conformance"))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            return str(app.screen.query_one("#question").render())

    with ThreadPoolExecutor(1) as apart:  # whatever else of this process has a loop of its own
        assert re.search(r"\w", apart.submit(lambda: asyncio.run(look())).result())


def test_it_is_sampled_and_advised(game: str, scenario: str) -> None:
    from siluro.lab import advise, sample

    assert sample(game, scenario, games=2, policy="random").games == 2
    chosen = next(s for s in positions(game, scenario) if waiting(s) and not siluro.odds(s))
    assert advise(chosen, seconds=0.2).answers


def test_a_finished_game_is_reviewed(game: str, scenario: str) -> None:
    from siluro.lab import review

    s = start = siluro.game(game).new(scenario)
    rng = Rng(2, 2)
    given: list[str] = []
    while not siluro.is_over(s) and len(given) < ANSWERS:
        names = siluro.answers(s)
        given.append(names[rng.below(len(names))])
        s = siluro.play(s, given[-1])
    found = review(start, given, scenario=scenario, seconds=0.3)
    assert len(found.looks) == len(given)
