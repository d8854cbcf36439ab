"""Positions of Explosive Boats for the tests: a turn that starts wherever a test needs it."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import siluro
from siluro.engine.play import settle, waiting
from siluro.games.boats.rules.c02_sequence import TURN
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.state import COLOURS, Boats

GAME = siluro.game("boats")
INNER_NET = '["2204", "2205", "2206", "2207", "2208", "2209", "2210", "2211"]'
SLANTING = "2204 2205 2305 2306 2406 2407 2507 2508"
"""Another inner net, in open water at its lower end: 2509 is sea."""
TO_THE_SHORE = f"{SLANTING} 2509 2510 2511"
STARTS = {"suda": "3811", "malta": "2312"}


def new(scenario: str = "suda", **options: object) -> Boats:
    s = GAME.new(scenario, **options)
    assert isinstance(s, Boats)
    return s


def played(s: Boats, *answers: str) -> Boats:
    """The state after these answers."""
    for answer in answers:
        s = siluro.play(s, answer)
    return s


def at(
    place: str,
    scenario: str = "suda",
    *,
    turn: int = 1,
    gear: Iterable[str] = (),
    lit: Iterable[str] = (),
    ships: Mapping[int, str] | None = None,
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Boats:
    """The beginning of a turn in this hex; `ships` lie face up in these berths, everything else is as at the start."""
    s = new(scenario, **({"start": STARTS[scenario]} | dict(options or {})))
    s.here = s.board.hexes.index(place)
    s.turn = turn - 1
    s.gear = [list(gear).count(piece.id) for piece in PIECES]
    s.lit = sum(1 << COLOURS.index(colour) for colour in lit)
    for berth, ship in (ships or {}).items():
        s.berths[berth] = s.raid.ship_ids.index(ship)
        s.seen[s.berths[berth]] = 1
    for name, value in fields.items():
        setattr(s, name, value)
    s.todo = [TURN]
    settle(s)
    assert not GAME.flaw(s), GAME.flaw(s)
    return s


def settle_at(s: Boats, place: str) -> Boats:
    """The same game at the beginning of its first turn, with the boats in this hex."""
    s.here = s.board.hexes.index(place)
    s.todo = [TURN]
    settle(s)
    return s


def pack_with_net(folder: Path, hexes: str, side: str = "") -> Path:
    """The pack with another inner net at Suda."""
    pack = folder / "pack"
    shutil.copytree(GAME.folder, pack)
    file = pack / "board-suda.toml"
    text = file.read_text(encoding="utf-8")
    assert INNER_NET in text
    listed = quoted(hexes) + (f"\nside = {quoted(side)}" if side else "")
    file.write_text(text.replace(INNER_NET, listed), encoding="utf-8")
    return pack


def quoted(hexes: str) -> str:
    return "[" + ", ".join(f'"{name}"' for name in hexes.split()) + "]"


def here(s: Boats) -> str:
    """The number of the hex the boats are in."""
    return s.board.hexes.name(s.here)


def word(s: Boats) -> str:
    """What is being asked, as records call it; empty when the game is over."""
    step = waiting(s)
    return step.word if step else ""


def asked(s: Boats, *answers: str) -> list[str]:
    """The questions asked while these answers are given, each as 'word subject', and the one after them."""
    found = []
    for answer in (*answers, ""):
        question = siluro.asking(s)
        found.append(f"{question.word} {question.subject}".strip() if question else "")
        if answer:
            s = siluro.play(s, answer)
    return found


def chances(s: Boats, of: Callable[[Boats], Any], until: Callable[[Boats], bool]) -> dict[Any, Fraction]:
    """The chance of each value of `of` once `until` holds or the game is over; choices on the way take the first id."""
    if siluro.is_over(s) or until(s):
        return {of(s): Fraction(1)}
    found: dict[Any, Fraction] = defaultdict(Fraction)
    odds = siluro.odds(s) or {siluro.answers(s)[0]: Fraction(1)}
    for answer, chance in odds.items():
        for value, later in chances(siluro.play(s, answer), of, until).items():
            found[value] += chance * later
    return dict(found)


def next_turn(s: Boats) -> Callable[[Boats], bool]:
    """A turn later than that of `s` has begun."""
    turn = s.turn
    return lambda t: t.turn > turn


def at_event(speed: int, place: str = "3811", **fields: Any) -> Boats:
    """The event roll after a movement at this speed that ends where it can."""
    s = played(at(place, **fields), str(speed))
    while word(s) != "event":
        s = played(s, siluro.answers(s)[0])
    return s
