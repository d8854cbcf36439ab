"""Positions of Uomini Gamma for the tests, set by answers and, where that would be long, by hand."""

from __future__ import annotations

from typing import Any

import siluro
from siluro.engine.play import waiting
from siluro.games.gamma.rules.c05_sequence import Attack
from siluro.games.gamma.rules.state import EMPTY, Gamma

GAME = siluro.game("gamma")
HEAVY = ("1", "2", "3")  # Baron Forbes, Baron Douglas, Egyptian
LIGHT = ("1", "2")  # Coxworld, Imber
CALM, ROUGH = "1", "5"


def played(s: Gamma, *answers: str) -> Gamma:
    """The state after these answers."""
    for answer in answers:
        s = siluro.play(s, answer)
    return s


def new(scenario: str = "gg1", **options: object) -> Gamma:
    s = GAME.new(scenario, **options)
    assert isinstance(s, Gamma)
    return s


def gg1(men: int = 10, sea: str = CALM, **options: object) -> Gamma:
    """GG.1 at the beach, before the first draw."""
    ships = (*HEAVY, *LIGHT[: (men + 1) // 2 - 3]) if options.get("hidden", "no") == "no" else ()
    return played(new("gg1", men=10, **options), str(men), *ships, sea)


def gg2(men: int = 8, sea: str = CALM, **options: object) -> Gamma:
    """GG.2 at the beach: Alpera, Como, Esneh at box 7, Guido at box 8."""
    ships = ("1", "2", "4", "3") if options.get("hidden", "no") == "no" else ()
    return played(new("gg2", men=men, **options), *ships, sea)


def at_box(s: Gamma, box: int, **fields: Any) -> Gamma:
    """The same night, before the draw for a farther box: the boxes behind stay empty, nothing else happened."""
    s = s.copy()
    s.box = box
    for name, value in fields.items():
        setattr(s, name, value)
    assert not GAME.flaw(s), GAME.flaw(s)
    return s


def drawn(s: Gamma, *counters: str) -> Gamma:
    """Draw these counters, one a box."""
    for counter in counters:
        s = played(s, "draw", counter)
    return s


def attack_on(men: int, ship: int, currents: int) -> Gamma:
    """The attack of some men on a ship of GG.1 (by its number in the pack), with Strong Currents on the map."""
    s = gg1()
    s.todo = [Attack(0, men, 0)]
    s.ships, s.assigned, s.fates = [ship], [men], [0]
    s.men, s.box, s.currents = 0, 0, currents
    s.track = [1] * currents + [EMPTY] * (7 - currents)
    assert not GAME.flaw(s), GAME.flaw(s)
    return s


def word(s: Gamma) -> str:
    """What is being asked, as records call it; empty when the game is over."""
    step = waiting(s)
    return step.word if step else ""


def subjects(s: Gamma, *answers: str) -> list[str]:
    """The questions asked while these answers are given, each as 'word subject'."""
    asked = []
    for answer in answers:
        question = siluro.asking(s)
        assert question is not None
        asked.append(f"{question.word} {question.subject}".strip())
        s = siluro.play(s, answer)
    return asked
