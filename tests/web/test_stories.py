"""Stories in the browser: before a game on its page, after it with the result."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.web.serving import Served

GOLDEN = Path(__file__).parents[1] / "games" / "stealth" / "replays"


def test_the_page_of_a_new_game_tells_what_led_to_it(served: Served) -> None:
    text = httpx.get(f"{served.address}/new/stealth/m1", timeout=60).text
    assert "How it came about" in text
    assert "Durand de la Penne with Bianchi" in text
    assert "ANAIM, page on operation B.G.2" in text
    assert "Paccagnini was pulled from the water" not in text


def test_the_page_of_a_new_game_says_what_is_reconstructed(served: Served) -> None:
    text = httpx.get(f"{served.address}/new/wolves/m4", timeout=60).text
    assert text.count("Reconstructed: this is not the printed sheet.") == 1


def test_a_finished_game_tells_what_happened(served: Served) -> None:
    own = {"Origin": served.address}
    with httpx.Client(base_url=served.address, headers=own, follow_redirects=True, timeout=60) as client:
        text = client.post("/import", data={"record": (GOLDEN / "m1-best.siluro").read_text(encoding="utf-8")}).text
    assert "What happened" in text
    assert "Paccagnini was pulled from the water" in text


def test_a_finished_campaign_leads_to_the_story_of_every_mission(served: Served) -> None:
    own = {"Origin": served.address}
    with httpx.Client(base_url=served.address, headers=own, follow_redirects=True, timeout=60) as client:
        record = (GOLDEN / "historic-major-victory.siluro").read_text(encoding="utf-8")
        page = client.post("/import", data={"record": record})
        report = client.get(f"{page.url.path}/report").text
    assert "Four of the nine nights hit nothing" in page.text
    assert f'href="{page.url.path}/report">What happened on each mission</a>' in page.text
    assert "Paccagnini was pulled from the water" not in page.text
    assert "Paccagnini was pulled from the water" in report
