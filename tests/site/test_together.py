"""Several workers of a browser: the same advice."""

from __future__ import annotations

import time
from base64 import b64encode
from typing import Any

import pytest
from playwright.sync_api import Page, Worker

import siluro
from siluro.browser import lab
from siluro.engine.steps import State
from siluro.lab.advise import Advice, advise
from siluro.lab.rng import Rng
from tests.site.browsing import Own, visit
from tests.site.serving import Host

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]
PLAYOUTS = 96
TASK = """async ([root, name, given]) => {
  window.lab ??= new Worker(root + "lab.js", { type: "module" });
  window.lab.postMessage({ number: 1, name, text: JSON.stringify(given) });
  const { found, problem } = await new Promise((done) => { window.lab.onmessage = ({ data }) => done(data); });
  if (problem) throw new Error(problem);
  return JSON.parse(found);
}"""


def question() -> State:
    """The first choice among three or more answers in a game whose answers are played out."""
    s, rng = siluro.game("wolves").new("m1"), Rng(3)
    while (asked := siluro.asking(s)) and (asked.kind == "roll" or len(asked.step.options(s)) < 3):
        step = asked.step
        given = rng.outcome(step.odds(s)) if asked.kind == "roll" else step.options(s)[0]
        s = siluro.play(s, step.name(s, given))
    return s


class Lab:
    """The adviser's worker, started by a page instead of the table, so that its tasks can be chosen."""

    def __init__(self, page: Page, host: Host, s: State) -> None:
        self.page, self.root = page, host.root
        self.state = b64encode(siluro.dump(s)).decode()

    def advise(self, **given: Any) -> tuple[Advice, int]:
        """Advice, and how many shares of its play-outs were played by other workers."""
        found = self.page.evaluate(TASK, [self.root, "advise", {"state": self.state, **given}])
        return lab.read_advice(found["advice"]), found["helped"]

    def wait_for_help(self) -> None:
        """Until another worker is ready."""
        while self.page.evaluate(TASK, [self.root, "workers", {}])["workers"] < 2:
            time.sleep(0.05)

    def hands(self) -> list[Worker]:
        return [each for each in self.page.workers if each.url.endswith("/hand.js")]


def figures(advice: Advice) -> list[tuple[str, str, float, float, str]]:
    """Errors without the last digits: since Python 3.12, which browsers have, sums are rounded in another way."""
    return [(each.answer, each.label, each.value, round(each.error, 9), each.chance) for each in advice.answers]


def test_workers_together_give_the_advice_of_one(own: Own, host: Host) -> None:
    """And of this Python. A worker that ends without a word loses nothing."""
    s = question()
    page, _ = visit(own.context, host.address)
    cores = page.evaluate("navigator.hardwareConcurrency")
    assert cores > 1, "This test needs a computer with two cores."
    adviser = Lab(page, host, s)
    here = advise(s, playouts=PLAYOUTS)
    alone, helped = adviser.advise(playouts=PLAYOUTS, workers=1)
    assert here.method == alone.method == "play-outs"
    assert figures(alone) == figures(here)
    assert not helped and not adviser.hands()
    adviser.wait_for_help()
    while not helped:  # on a busy computer it may come too late at first
        together, helped = adviser.advise(playouts=PLAYOUTS)
        assert together.answers == alone.answers
    assert 1 <= len(adviser.hands()) < cores
    for each in adviser.hands():
        each.evaluate("self.close()")
    bereft, helped = adviser.advise(playouts=PLAYOUTS)
    assert bereft.answers == alone.answers and not helped
    page.close()
