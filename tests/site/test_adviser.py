"""The adviser in the browser: a second Python gives the values, and the table goes on meanwhile."""

from __future__ import annotations

import pytest

from tests.site.browsing import Own, play_until_advice, visit
from tests.site.serving import Host
from tests.web.seat import seated


@pytest.mark.parametrize("game", ["gamma", "stealth"])
def test_advice_comes_from_a_second_worker(own: Own, host: Host, game: str) -> None:
    page, frame = visit(own.context, host.address)
    frame.click(f"#{game} .begin a.main")
    frame.click("button[form=begin]")
    seated(frame)  # type: ignore[arg-type]
    play_until_advice(frame)
    frame.click("[data-advice]")
    quick = page.evaluate("address => fetch(address).then((reply) => reply.status)", f"{host.root}about")
    assert quick == 200
    frame.wait_for_selector("#advice .advice, #ask [data-advice][disabled]", state="attached")
    assert any(worker.url.endswith("/lab.js") for worker in page.workers)
    page.close()
