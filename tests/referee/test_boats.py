"""Explosive Boats refereed twice: see tests/referee/boats."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.referee.boats.game import Referee
from tests.referee.boats.steering import steer
from tests.referee.lockstep import GAMES, Chooser, Question, at_random, play_together


def seen(view: Any) -> dict[str, Any]:
    """The referee's position, read from our view."""
    tracks = view["tracks"]
    return {
        "boats": tracks["boats"],
        "sent": tracks["sent"],
        "here": view["here"],
        "path": view["path"],
        "speed": (tracks["speed"], tracks["left"], tracks["event_modifier"]),
        "alarm": tracks["alarm"],
        "turn": tracks["turn"],
        "lights": {colour for colour, on in view["spotlights"].items() if on},
        "lit": set(view["lit"]),
        "ships": [(ship["hex"], ship["state"], ship["id"], ship["boats"]) for ship in view["ships"]],
        "unseen": {ship["id"] for ship in view["unseen"]},
        "hits": set(view["hits"]),
        "equipment": view["equipment"],
        "net": view["in_net"],
        "bridge": view["bridge"],
        "units": set(view["units"]),
        "submarine": view["submarine"],
        "points": view["points"],
        "level": view["level"],
    }


OPTIONS = {
    "suda": {"start": ("roll", "3811", "3805")},
    "malta": {"start": ("roll", "2312", "2613"), "drift": ("no", "yes")},
}
READINGS = (("M-9b",), ("M-17b",), ("M-18b",), ("M-19b", "M-19c"), ("M-22b",), ("M-33b",))
"""The second readings, those of one ruling together."""


def options_of(scenario: str, number: int) -> dict[str, str]:
    """The options of a game, drawn by its number; in about every third game the rulings hold."""
    rng = random.Random(f"options {scenario} {number}")
    options = {name: rng.choice(values) for name, values in OPTIONS[scenario].items()}
    often = rng.choice((0.0, 0.3, 0.6))
    wanted = [rng.choice(several) for several in READINGS if rng.random() < often]
    return {**options, "readings": "+".join(wanted) or "none"}


MET = {
    "suda": "equip start speed go:attack event colours repair spotted batteries battery buoy barrier beyond net:try "
    "net:pass net:back back ship send target attack phase-e:attack phase-e:hold use:binoculars use:wrench use:harpoon "
    "use:cover reuse:binoculars reuse:wrench reuse:harpoon reuse:cover charm:event charm:colours charm:repair "
    "charm:spotted charm:batteries charm:buoy charm:barrier charm:attack charm:reuse",
    "malta": "start unit alarm tesei costa raid:now raid:wait bombing bridge m3 drift barrier beyond net:try net:pass "
    "go:attack ship send attack phase-e:attack charm:tesei charm:costa charm:bombing charm:m3 charm:drift "
    "charm:start charm:unit charm:alarm",
}
"""The questions, some with their subject or answer, that the games of a scenario must meet."""


@pytest.mark.parametrize("scenario", ["suda", "malta"])
def test_both_referees_agree(scenario: str) -> None:
    met: set[str] = set()
    for number in range(GAMES):
        options = options_of(scenario, number)
        choose = remember(met, steer(number) if number % 4 else at_random)
        play_together("boats", scenario, options, Referee(scenario, options), seen, number, choose)
    missed = set(MET[scenario].split()) - met
    assert not missed or GAMES < 200


def remember(met: set[str], choose: Chooser) -> Chooser:
    """The same chooser, with what was asked written down."""

    def choosing(rng: random.Random, asked: Question, view: Any) -> str:
        answer = choose(rng, asked, view)
        met.update((asked.word, f"{asked.word}:{asked.subject}", f"{asked.word}:{answer}"))
        return answer

    return choosing
