"""A game to give away: one file that needs no server and nothing from elsewhere."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

import siluro
from siluro.cli import main
from siluro.paint.painter import overlays
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.record.seal import split_check
from siluro.table.seat import Seat
from siluro.web.share import replay_page
from tests.web.conftest import Watched
from tests.web.seat import seated, sit_down, take_in
from tests.web.serving import Served

REPLAYS = Path(__file__).parents[1] / "games"
GAMES = [
    "stealth/replays/played-by-hand-m1",
    "boats/replays/played-by-hand-suda",
    "gamma/replays/campaign-bronze-attacked",
    "wolves/replays/played-by-hand-m1",
]
MOST_BYTES = 2_000_000


def shared(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["share", str(REPLAYS / f"{name}.siluro")]) == 0
    file = folder / "replay.html"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_is_one_file_that_asks_nobody(
    name: str, page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = shared(name, tmp_path, capsys)
    text = file.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST_BYTES
    assert not re.findall(r'(?:src|href)="(?!#)', text)  # nothing is loaded
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(text)
    expect(page.locator("nav")).to_be_visible()
    lines = page.locator("#log li").count()
    assert lines > 20
    expect(page.locator("#moment")).to_contain_text(f"0 / {lines}")  # it begins at the beginning
    expect(page.locator("header details p").first).to_be_hidden()  # and the result is not told before
    page.click("#play")
    expect(page.locator("#moment")).not_to_contain_text(f"0 / {lines}")
    page.click("#play")
    page.locator("#log li").nth(9).click()
    expect(page.locator("#moment")).to_contain_text(f"10 / {lines}")
    page.click("#back")
    expect(page.locator("#moment")).to_contain_text(f"9 / {lines}")
    assert page.locator("#board svg").count() == 1
    places = [page.locator(each).bounding_box() for each in ("#sheet", "#still svg", "#board svg")]
    assert places[0] and places[0]["height"] > 400
    assert places[1:] == places[:1] * 2  # the chart lies under the pieces and fills the sheet, as they do
    assert not asked


def test_a_replay_runs_its_own_script_and_no_other(
    page: Page, watched: Watched, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second wall: should hostile text ever become markup, it still could do nothing."""
    text = shared(GAMES[2], tmp_path, capsys).read_text(encoding="utf-8")
    hostile = "<script>document.title = 'taken'</script><img src=x onerror=\"document.title = 'taken'\">"
    hostile += "<form action=http://evil.example></form><img src=http://evil.example/told>"
    asked: list[str] = []
    page.route("http://evil.example/**", lambda route: (asked.append(route.request.url), route.abort()))
    page.set_content(text.replace("</header>", f"{hostile}</header>"))
    expect(page.locator("nav")).to_be_visible()
    assert "taken" not in page.title() and not asked
    complaints, watched.complaints = watched.complaints, []
    assert any("Content Security Policy" in each for each in complaints)


@pytest.mark.parametrize(
    ("name", "overlay"),
    [(GAMES[0], "patrols"), (GAMES[1], "lights"), (GAMES[2], "danger"), (GAMES[3], "fuel")],
)
def test_a_replay_lays_over_its_board_what_the_table_does(
    name: str, overlay: str, page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, record = siluro.game(name.split("/")[0]), read_record((REPLAYS / f"{name}.siluro").read_bytes())
    timeline = replay(record, game).main
    found = [at for at in range(len(timeline.plies)) if overlay in overlays(game, timeline.at(at))]
    page.set_content(shared(name, tmp_path, capsys).read_text(encoding="utf-8"))
    page.locator("#log li").nth(found[-1] - 1).click()
    assert page.locator("#overlay > g *").count() == 0, "nothing until it is asked for"
    page.select_option("#overlays", overlay)
    s = timeline.at(found[-1])
    assert page.locator("#told li").all_text_contents() == overlays(game, s)[overlay].tell(s)
    drawn = page.locator("#overlay > g > *").count()
    assert drawn == len(list(ET.fromstring(f"<g>{overlays(game, s)[overlay].draw(s)}</g>"))) > 0
    assert page.get_attribute("#overlay", "viewBox") == page.get_attribute("#board svg", "viewBox")
    page.select_option("#overlays", "")
    expect(page.locator("#told")).to_be_hidden()


def test_the_table_offers_replay_and_picture(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="share")
    page.click(".menu-button")
    with page.expect_download() as download:
        page.click("a[href$='/board.svg']")
    picture = Path(download.value.path()).read_text(encoding="utf-8")
    assert ET.fromstring(picture).tag.endswith("svg")
    with page.expect_download() as download:
        page.click("#menu a[href$='/replay.html']")
    assert "</html>" in Path(download.value.path()).read_text(encoding="utf-8")


def test_a_link_is_shown_and_kept_only_when_its_reader_says_so(page: Page, served: Served) -> None:
    """H8: a page elsewhere led to it, and each time there was one game more."""
    sit_down(page, "gamma", "gg1", men="10", seed="given-away")
    link = page.request.get(f"{page.url}/link").text()
    page.request.post(f"{page.url}/remove", headers={"Origin": served.address})
    count = lambda: len(page.request.get("/api/saved").json())  # noqa: E731
    before = count()
    page.goto("about:blank")
    page.goto(link)
    assert count() == before
    page.get_by_role("button", name="Show the game").click()
    expect(page.locator(".compared-board svg")).to_have_count(2)
    assert count() == before
    page.get_by_role("button", name="Save the game").click()
    seated(page)
    assert count() == before + 1


def test_a_friends_game_begins_at_its_beginning_and_is_not_mine(page: Page) -> None:
    take_in(page, (REPLAYS / "gamma/replays/machine-campaign.siluro").read_bytes())
    here = page.url
    assert page.locator("#ask .result").count() and not page.locator("#ask .medal").count()
    expect(page.locator("#ask")).to_contain_text("its result is not among yours")
    link = page.request.get(f"{here}/link").text()
    page.goto("about:blank")
    page.goto(link)
    page.get_by_role("button", name="Show the game").click()
    expect(page.locator("article details p").first).to_be_hidden()
    page.get_by_role("button", name="Save the game").click()
    seated(page)
    assert page.get_attribute("#ask", "data-at") == "0"
    expect(page.locator("#ask .result")).to_have_count(0)
    page.locator("#ask").get_by_role("button", name="Watch").click()
    expect(page.locator("#ask")).to_have_attribute("data-at", re.compile("^[1-9]"))
    page.locator("#ask").get_by_role("button", name="Watch").click()
    page.get_by_role("link", name="To the end").click()
    expect(page.locator("#ask .result")).to_be_visible()
    assert "you: " not in page.inner_text("#ask")
    page.goto("/yours")
    expect(page.locator("#scenarios")).to_have_count(0)


def test_a_what_if_that_is_given_away_says_that_it_is_one(tmp_path: Path) -> None:
    record = read_record((REPLAYS / "gamma/replays/machine-campaign.siluro").read_bytes())
    seat = Seat(replay(record, siluro.game("gamma")))
    assert seat.ended and "How it ended" in replay_page(seat)
    seat.try_out(3)
    text = replay_page(seat)
    assert "A what-if from step 4 on." in text and "This what-if is not finished." in text
    assert "How it ended" not in text


def test_a_page_elsewhere_cannot_send_the_form_either(named: Served) -> None:
    with httpx.Client(base_url=named.address, timeout=30) as client:
        reply = client.post("/replay", data={"link": "s", "deed": "keep"}, headers={"Origin": "http://evil.example"})
    assert reply.status_code == 403


@pytest.fixture
def named(tmp_path: Path) -> Iterator[Served]:
    """A table that others reach by a name."""
    table = Served(tmp_path / "siluro.db", ["--name", "table.example"]).start()
    yield table
    table.kill()


def test_a_link_of_this_computer_says_that_it_opens_here_only(named: Served) -> None:
    with httpx.Client(base_url=named.address, timeout=30) as client:
        game = client.post("/api/games/gamma/gg1", json={}).json()["id"]
        here, there = client.get(f"/t/{game}"), client.get(f"/t/{game}", headers={"Host": "table.example"})
    assert (here.status_code, there.status_code) == (200, 200)
    told = "opens on this computer only"
    assert told in here.text
    assert told not in there.text


def test_a_game_too_long_for_a_link_is_not_copied(watched: Watched) -> None:
    page = watched.page()
    watched.context.grant_permissions(["clipboard-read", "clipboard-write"])
    rng = random.Random(1)
    remarks = [f"# {rng.randbytes(40).hex()}" for _ in range(1500)]  # which do not pack
    lines = (REPLAYS / f"{GAMES[2]}.siluro").read_text(encoding="utf-8").splitlines()
    record = "\n".join([*(split_check(line)[0] for line in lines), *remarks, ""]).encode()
    take_in(page, record)
    page.evaluate("navigator.clipboard.writeText('mine')")
    page.click(".menu-button")
    page.click("#menu [data-copy$='/link']")
    expect(page.locator("#soft")).to_contain_text("too long for a link")
    assert page.evaluate("navigator.clipboard.readText()") == "mine"
    assert [each for each in watched.complaints if "status of 4" not in each] == []  # the browser notes the refusal
    watched.complaints.clear()
