"""Positions of By Stealth and Sea for the tests: SLCs, ships and patrol craft where a test needs them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import siluro
from siluro.engine.play import settle, waiting
from siluro.engine.steps import Step
from siluro.games.stealth.rules.c01_sequence import TURN
from siluro.games.stealth.rules.c04_actions import FACING_NAMES
from siluro.games.stealth.rules.c04_slc import SLC_TURNS
from siluro.games.stealth.rules.c07_ending import MISSION_END
from siluro.games.stealth.rules.state import SKILLS, SPACES, Stealth, board, night
from siluro.kit.hexes import OUTSIDE

GAME = siluro.game("stealth")
OPEN_SEA = {"m1": ("0412", "0416", "0420"), "m4": ("0305", "0309", "0312"), "m7": ("2005", "2009", "2013")}
"""Hexes far from each other and from everything else."""


def new(scenario: str = "m1", **options: object) -> Stealth:
    s = GAME.new(scenario, **options)
    assert isinstance(s, Stealth)
    return s


def ready(scenario: str = "m1", **options: object) -> Stealth:
    """After the set-up: ships in the first free berths, SLCs facing north-east, nothing pending but the end."""
    s = new(scenario, **options)
    while (question := siluro.asking(s)) and question.word in ("berth", "face"):
        s = siluro.play(s, "ne" if question.word == "face" else siluro.answers(s)[0])
    s.todo = [MISSION_END]
    return s


def scene(
    scenario: str = "m1",
    *,
    where: Mapping[int, str] | None = None,
    facing: Mapping[int, str] | None = None,
    submerged: Iterable[int] = (),
    detected: Iterable[int] = (),
    stunned: Iterable[int] = (),
    craft: Mapping[int, str] | None = None,
    exhausted: Iterable[int] = (),
    surges: Mapping[int, int] | None = None,
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Stealth:
    """A position with SLCs and craft, numbered from 1, as given; SLCs not placed lie far out."""
    s = ready(scenario, **dict(options or {}))
    hexes = board(s).hexes
    for slc, place in enumerate(OPEN_SEA.get(scenario, OPEN_SEA["m1"])):
        s.where[slc] = hexes.index(place)
        s.tokens[slc * len(SPACES)] = 0
    for slc, name in (where or {}).items():
        s.where[slc - 1] = hexes.index(name) if name else OUTSIDE
    for slc, name in (facing or {}).items():
        s.facing[slc - 1] = FACING_NAMES.index(name) - 1
    for row, chosen in ((s.submerged, submerged), (s.detected, detected), (s.stunned, stunned)):
        for slc in chosen:
            row[slc - 1] = 1
    for number, name in (craft or {}).items():
        s.craft[number - 1] = hexes.index(name)
        s.ready[number - 1] = int(number not in exhausted)
    for slc, count in (surges or {}).items():
        s.tokens[(slc - 1) * len(SPACES)] = count
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def then(s: Stealth, *steps: Step[Any]) -> Stealth:
    """The position with these steps next."""
    s.then(*steps)
    settle(s)
    assert not GAME.flaw(s), GAME.flaw(s)
    return s


def acting(slc: int = 1, scenario: str = "m1", **what: Any) -> Stealth:
    """The beginning of an SLC's turn."""
    return then(scene(scenario, **what), SLC_TURNS[slc - 1])


def turn(s: Stealth) -> Stealth:
    """The position at the start of a whole turn."""
    return then(s, TURN)


def played(s: Stealth, *answers: str) -> Stealth:
    """The state after these answers."""
    for answer in answers:
        s = siluro.play(s, answer)
    return s


def asked(s: Stealth) -> str:
    """The question that waits, as records write it."""
    question = siluro.asking(s)
    return " ".join(filter(None, (question.word, question.subject))) if question else ""


def chances(s: Stealth) -> dict[str, Any]:
    return dict(siluro.odds(s))


def rule(s: Stealth, answer: str) -> str:
    """The rule that bars an answer; empty if it is allowed."""
    why = siluro.why(s, answer)
    return why.rule if why else ""


def reason(s: Stealth, answer: str) -> str:
    why = siluro.why(s, answer)
    return why.reason if why else ""


def token(s: Stealth, slc: int, space: str) -> int:
    return s.tokens[(slc - 1) * len(SPACES) + SPACES.index(space)]


def set_token(s: Stealth, slc: int, space: str, count: int) -> None:
    s.tokens[(slc - 1) * len(SPACES) + SPACES.index(space)] = count


def set_skill(s: Stealth, slc: int, skill: str, value: int) -> None:
    s.skills[(slc - 1) * len(SKILLS) + SKILLS.index(skill)] = value


def set_crew(s: Stealth, slc: int, crew: str) -> None:
    s.crews[slc - 1] = s.tables.crew_ids.index(crew)


def hold(s: Stealth, slc: int, fault: str) -> None:
    """A token of this SLC lies on this fault card."""
    s.held = sorted([*s.held, (slc - 1) * 100 + s.tables.fault_ids.index(fault)])


def place_ship(s: Stealth, ship: str, name: str) -> None:
    """Moves a ship of the mission."""
    s.berths[ship_number(s, ship)] = board(s).hexes.index(name)


def ship_number(s: Stealth, ship: str) -> int:
    return night(s).ships.index(s.tables.ship_ids.index(ship))


def at(s: Stealth, slc: int) -> str:
    """The hex of an SLC; empty if it has left."""
    return board(s).hexes.name(s.where[slc - 1]) if s.where[slc - 1] != OUTSIDE else ""


def craft_at(s: Stealth, number: int) -> str:
    return board(s).hexes.name(s.craft[number - 1]) if s.craft[number - 1] != OUTSIDE else ""


def deck(s: Stealth, **discards: int) -> None:
    """Cards of the alert deck that lie in the discards: v4=2 puts two fours there."""
    for name, count in discards.items():
        s.deck[int(name[1:])] -= count
        s.discards[int(name[1:])] += count


def step_on_top(s: Stealth) -> str:
    return type(waiting(s)).__name__
