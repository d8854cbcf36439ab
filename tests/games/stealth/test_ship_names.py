"""The names of ships give way to pieces that come near; pieces far away need not be asked."""

from __future__ import annotations

import random

import siluro
from siluro.games.stealth.paint.board import afloat, counters, page, places_of, printed, view
from siluro.paint import hexpieces


def test_a_name_stands_where_it_would_stand_if_every_piece_were_asked() -> None:
    rng, drawings = random.Random(7), set()
    s = siluro.game("stealth").new("m1", placement="random")
    while siluro.asking(s) is not None:
        paper, seen = printed(s), view(s)
        on = page(paper["columns"], paper["rows"])
        room = hexpieces.Room([*paper["room"], *counters(places_of(on, s, seen, afloat(seen)))])
        there = hexpieces.anchorage(on, afloat(seen))
        everything, _ = hexpieces.draw_ships.__wrapped__(there, tuple(room.taken))
        assert hexpieces.ships(on, afloat(seen), room=room) == everything
        drawings.add(everything)
        s = siluro.play(s, rng.choice(siluro.answers(s)))
    assert len(drawings) > 3
