"""Explosive Boats refereed twice: see tests/referee/boats."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import siluro
from tests.referee.boats.chart import PACK, chart, read
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


OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "suda": {"start": ("roll", "3811", "3805")},
    "malta": {"start": ("roll", "2312", "2613"), "drift": ("no", "yes")},
}
READINGS = (("M-1b",), ("M-7b",), ("M-9b",), ("M-17b",), ("M-18b",), ("M-19b", "M-19c"), ("M-22b",), ("M-33b",))
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


def test_every_option_is_played() -> None:
    face = siluro.game("boats")
    for name, options in OPTIONS.items():
        offered = {option: set(each.values) for option, each in face.scenarios[name].options.items()}
        readings = {"none", *(each for several in READINGS for each in several)}
        assert offered == {option: set(values) for option, values in options.items()} | {"readings": readings}


@pytest.mark.parametrize("scenario", ["suda", "malta"])
def test_both_referees_agree(scenario: str) -> None:
    missed = set(MET[scenario].split()) - play_games(scenario, GAMES)
    assert not missed or GAMES < 200


SLANTING = ["2204", "2205", "2305", "2306", "2406", "2407", "2507", "2508", "2608", "2609", "2610", "2611"]
"""An inner net across the bay that runs down no column."""


def test_both_referees_agree_on_a_slanting_net(tmp_path: Path) -> None:
    board = (PACK / "board-suda.toml").read_text(encoding="utf-8")
    straight = str([f"22{row:02}" for row in range(4, 12)]).replace("'", '"')
    assert straight in board
    slanting = board.replace(straight, str(SLANTING).replace("'", '"'))
    (tmp_path / "board-suda.toml").write_text(slanting, encoding="utf-8")
    core = read(PACK, "pack")
    about = {**core, "id": "slanting", "extends": f"{core['id']}-{core['version']}"}
    (tmp_path / "pack.toml").write_text(
        "\n".join(f'{key} = "{value}"' for key, value in about.items()), encoding="utf-8"
    )
    missed = {"net:back", "net:pass", "beyond:2306", "attack"} - play_games("suda", GAMES // 2, tmp_path)
    assert not missed or GAMES < 200


def play_games(scenario: str, games: int, pack: Path = PACK) -> set[str]:
    """Some games at random, most towards the ships; what was asked in them."""
    met: set[str] = set()
    for number in range(games):
        options = options_of(scenario, number)
        choose = remember(met, steer(number, chart(scenario, pack)) if number % 4 else at_random)
        referee = Referee(scenario, options, pack)
        play_together("boats", scenario, options, referee, seen, number, choose, None if pack == PACK else pack)
    return met


def remember(met: set[str], choose: Chooser) -> Chooser:
    """The same chooser, with what was asked written down."""

    def choosing(rng: random.Random, asked: Question, view: Any) -> str:
        answer = choose(rng, asked, view)
        met.update((asked.word, f"{asked.word}:{asked.subject}", f"{asked.word}:{answer}"))
        return answer

    return choosing
