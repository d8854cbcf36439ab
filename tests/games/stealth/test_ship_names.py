"""The names of ships give way to pieces that come near; pieces far away need not be asked. None misleads."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import siluro
from siluro.games.stealth.paint.board import counters, lay_out, live, page, places_of, printed, ships_and_wrecks, view
from siluro.games.stealth.rules.c04_actions import ATTACH, sink
from siluro.games.stealth.rules.state import Stealth
from siluro.paint import hexpieces
from siluro.paint.marks import Point
from siluro.paint.names import text_box
from siluro.record.parse import read_record
from siluro.record.replay import replay
from tests.games.stealth.board import GAME, acting, place_ship, ship_number

REPLAYS = sorted((Path(__file__).parent / "replays").glob("*.siluro"))
SHIP = re.compile(r'<g class="piece ship [^>]*id="piece-(.*?)"(.*?)(?=<g class="piece|<g class="targets|$)')
NAME = re.compile(r'<text class="name" x="(.*?)" y="(.*?)">')


def test_a_name_stands_where_it_would_stand_if_every_piece_were_asked() -> None:
    rng, drawings = random.Random(7), set()
    s = siluro.game("stealth").new("m1", placement="random")
    while siluro.asking(s) is not None:
        paper, seen = printed(s), view(s)
        on = page(paper["columns"], paper["rows"])
        room = hexpieces.Room([*paper["room"], *counters(places_of(on, s, seen, ships_and_wrecks(seen)))])
        there = hexpieces.anchorage(on, ships_and_wrecks(seen))
        everything, _ = hexpieces.draw_ships.__wrapped__(there, tuple(room.taken))
        assert hexpieces.ships(on, ships_and_wrecks(seen), room=room) == everything
        drawings.add(everything)
        s = siluro.play(s, rng.choice(siluro.answers(s)))
    assert len(drawings) > 3


def drawings(s: Stealth) -> dict[str, str]:
    """What is drawn of each ship, by its id."""
    return dict(SHIP.findall(live(s, {})))


def positions() -> Iterator[Stealth]:
    for file in REPLAYS[:: max(1, len(REPLAYS) // 12)]:
        timeline = replay(read_record(file.read_bytes()), GAME).main
        for at in range(0, len(timeline.plies) + 1, 25):
            s = timeline.at(at)
            assert isinstance(s, Stealth)
            if s.tokens:
                yield s


def test_a_living_ship_has_its_name_and_no_name_is_nearer_to_another() -> None:
    seen = 0
    for s in positions():
        laid, drawn = lay_out(s), drawings(s)
        there = hexpieces.anchorage(laid.on, laid.ships)
        for (ship, (x, y)), hull in zip(there.lying, there.hulls, strict=True):
            name = NAME.search(drawn[ship.id])
            assert name or ship.state == "gone", (ship.name, [one.name for one in laid.ships])
            if name and "leader" not in drawn[ship.id]:
                box = text_box(ship.name, x + float(name[1]), y + float(name[2]), hexpieces.NAME)
                assert all(box.gap(hull) < box.gap(other) for other in there.hulls if other is not hull), ship.name
                seen += 1
    assert seen > 200


def test_a_wreck_keeps_its_place_beside_the_ship_that_survives() -> None:
    s = acting()
    place_ship(s, "inglefield", next(one["hex"] for one in GAME.view(s)["ships"] if one["id"] == "fury"))
    before = spots(s)
    after = s.copy()
    sink(after, 0, ATTACH, ship_number(s, "inglefield"))
    assert {spots(after)[name] == before[name] for name in ("fury", "inglefield")} == {True}
    assert "inglefield" not in lay_out(after).spots, "nothing can be done to it"
    drawn = drawings(after)
    assert ">Fury<" in drawn["fury"] and "cross" in drawn["inglefield"]


def spots(s: Stealth) -> dict[str, Point]:
    laid = lay_out(s)
    return dict(zip((one.id for one in laid.ships), hexpieces.anchorage(laid.on, laid.ships).spots, strict=True))
