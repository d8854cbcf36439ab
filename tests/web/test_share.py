"""A game to give away: one file that needs no server and nothing from elsewhere."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from siluro.cli import main
from tests.web.seat import begin

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
    expect(page.locator("#moment")).to_contain_text(f"{lines} / {lines}")
    page.locator("#log li").nth(9).click()
    expect(page.locator("#moment")).to_contain_text(f"10 / {lines}")
    page.click("#back")
    expect(page.locator("#moment")).to_contain_text(f"9 / {lines}")
    assert page.locator("#board svg").count() == 1
    assert not asked


def test_the_table_offers_replay_and_picture(page: Page) -> None:
    begin(page, "gamma", "gg1", men="10", seed="share")
    page.click(".menu-button")
    with page.expect_download() as download:
        page.click("a[href$='/board.svg']")
    picture = Path(download.value.path()).read_text(encoding="utf-8")
    assert ET.fromstring(picture).tag.endswith("svg")
    with page.expect_download() as download:
        page.click("#menu a[href$='/replay.html']")
    assert "</html>" in Path(download.value.path()).read_text(encoding="utf-8")
