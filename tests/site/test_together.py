"""Several workers of a browser, and both editions: the same advice, the same records."""

from __future__ import annotations

import random
import time
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

import siluro
from siluro.browser import lab
from siluro.engine.steps import State
from siluro.lab.advise import Advice, advise
from siluro.lab.rng import Rng
from siluro.record.parse import read_record
from siluro.record.replay import game_of, replay
from siluro.record.session import Session
from siluro.store import Store
from siluro.store.transfer import Taken, export_all, import_all
from tests.cli.running import siluro as run
from tests.engine.played import finished, step, text_of, verdict
from tests.site.browsing import Own, visit
from tests.site.serving import Host
from tests.web.seat import answer, play_on, seated

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]
PLAYOUTS = 96
TASK = """async ([root, name, given]) => {
  window.lab ??= new Worker(root + "lab.js", { type: "module" });
  window.lab.postMessage({ number: 1, name, text: JSON.stringify(given) });
  const { found, problem } = await new Promise((done) => { window.lab.onmessage = ({ data }) => done(data); });
  if (problem) throw new Error(problem);
  return JSON.parse(found);
}"""

DEVICES = """async (root) => {
  const { countHands } = await import(root + "hands.js");
  return [[1, 8], [2], [2, 8], [16], [16, 8], [16, 2], [8, 0.5], []]
    .map(([hardwareConcurrency, deviceMemory]) => countHands({ hardwareConcurrency, deviceMemory }));
}"""
"""How many workers more on devices with so many cores and GB of memory, or that do not say."""
IDLE = """async (root) => {
  const { Hands } = await import(root + "hands.js"), hands = new Hands(1, 300);
  await hands.count();
  const before = hands.all.length;
  await new Promise((done) => setTimeout(done, 1000));
  return [before, hands.all.length];
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
    assert page.evaluate(DEVICES, host.root) == [0, 1, 1, 3, 7, 1, 0, 0]
    assert page.evaluate(IDLE, host.root) == [1, 0]
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


LOAD = """(address) => fetch(address).then(async (reply) => {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
})"""
"""A file, as text that a driver can pass on."""


def load(page: Page, address: str) -> bytes:
    return b64decode(page.evaluate(LOAD, address))


def almost_finished() -> bytes:
    """The record of a game with machine dice, without its last answers, its result and the seed of its dice."""
    lines = text_of(finished()).splitlines(keepends=True)
    end = next(at for at, line in enumerate(lines) if line.startswith("=>"))
    return "".join(lines[: end - 3]).encode()


def games_made_here(store: Store) -> dict[str, Session]:
    """Unfinished games with machine dice, one of them close to its end; by their names."""
    chance, found = random.Random(1), {}
    for game in siluro.games():
        saved = store.new(game, next(iter(siluro.game(game).scenarios)), seed="dark")
        for _ in range(6):
            step(saved.session, chance)
        found[saved.id] = saved.session
    last = store.add(almost_finished(), seed="night")
    return {**found, last.id: last.session}


def go_on(session: Session, text: bytes) -> None:
    """Give the answers of a longer record of the same game; dice roll anew."""
    record = read_record(text)
    plies = replay(record, game_of(record, siluro.game)).main.plies
    for ply in plies[len(session.main.plies) :]:
        if session.is_rolling:
            session.roll()
        else:
            session.answer(ply.entry.answer)
    if session.is_over:
        session.end()


def test_games_go_on_in_the_other_edition_and_come_back(own: Own, host: Host, tmp_path: Path) -> None:
    """All games in one file, both ways: the same records, the same dice, and every record is verified here."""
    chance = random.Random(2)
    page, frame = visit(own.context, host.address)
    with Store.open(tmp_path / "here.db") as store, Store.open(tmp_path / "back.db") as back:
        made = games_made_here(store)
        *_, last = made
        file = {"name": "games.json.gz", "mimeType": "application/gzip", "buffer": export_all(store)}
        frame.set_input_files("#file", file)  # type: ignore[arg-type]
        frame.click("form[action$='/import'] button")
        expect(frame.locator("[role=alert]")).to_contain_text(f"Imported: {len(made)} saved games.")
        for id in made:
            assert load(page, f"{host.root}t/{id}/record.siluro").decode() == store.text(id)
            frame.goto(f"{host.address}t/{id}")
            seated(frame)  # type: ignore[arg-type]
            if id == last:
                play_on(frame, 3)  # type: ignore[arg-type]
            else:
                answer(frame, chance)  # type: ignore[arg-type]
                answer(frame, chance)  # type: ignore[arg-type]
        assert import_all(back, load(page, f"{host.root}export")) == Taken(added=len(made))
        for id, session in made.items():
            text, before = back.text(id).encode(), len(session.main.plies)
            go_on(session, text)
            assert len(session.main.plies) > before
            assert text_of(session).encode() == text
            assert back.seed(id) == store.seed(id) and bool(back.seed(id)) is (id != last)
            assert not verdict(text).problem
        (tmp_path / "made-there.siluro").write_text(back.text(last), encoding="utf-8")
    verified = run(tmp_path, "verify", tmp_path / "made-there.siluro")
    assert verified.code == 0 and "every computer roll matches the committed seed" in verified.out
    page.close()
