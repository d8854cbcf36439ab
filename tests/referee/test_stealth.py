"""By Stealth and Sea by two referees, question by question.

A mission has GAMES games. A campaign is nine missions long and has a ninth of them in
`make test`, all in `make conformance`; each set of options has GAMES // 50 of
every mission.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.referee.lockstep import GAMES, Chooser, Question, at_random, campaigns, play_together
from tests.referee.stealth import Stealth
from tests.referee.stealth.steering import steer

MISSIONS = [f"m{number}" for number in range(1, 10)]

EVERYWHERE = (
    "berth face fault surge again check slc act advance turn searchlights response patrol attack "
    "act:move act:full-move-1 act:full-move-2 act:turn-1 act:turn-2 act:dive-1 act:dive-2 act:surface act:recover "
    "act:repair-1 act:repair-2 act:evade-net-1 act:evade-net-2 act:detach-1 act:detach-2 act:attach-1 act:attach-2 "
    "act:scuttle-1 act:scuttle-2 act:end check:fault check:wetsuit check:full-move check:turn check:dive "
    "check:recover check:repair check:evade-net check:detach check:attach check:scuttle check:escape"
)
"""The questions, some with their answer or purpose, that the games of every scenario must meet."""
MORE = {
    **dict.fromkeys(("m6", "m8", "m9", "historic"), "mortar dive-team"),
    "custom": "mortar dive-team crew train buy:done buy:series-100 buy:g50 buy:hook-and-wire buy:cadiz",
}
"""And those of some."""
RARE = "repair target chase act:attack check:attack"
DEAR = "buy:series-200 buy:ssb buy:tandem buy:light-wetsuit buy:olterra buy:leros"
"""And those that take many games, or many custom campaigns."""


def seen(view: Any) -> dict[str, Any]:
    """The position of the second referee, read from our view."""
    found: dict[str, Any] = {"mission": view["mission"]["id"]}
    if view["slcs"]:
        decks = view["decks"]
        found |= {
            "turn": view["time"]["turn"],
            "targets": view["targets"],
            "alert": {int(value): count for value, count in decks["alert"].items() if count},
            "discards": {int(value): count for value, count in decks["discards"].items() if count},
            "faults": {card: count for card, count in decks["faults"].items() if count},
            "ships": {ship["id"]: ship["hex"] for ship in view["ships"]},
            "craft": [(craft["number"], craft["hex"], craft["ready"]) for craft in view["craft"]],
            "slcs": [read_slc(slc) for slc in view["slcs"]],
        }
    found["score"] = view["score"]
    if "report" in view:
        found["report"] = [read_line(line) for line in view["report"]]
    if view["slcs"] and found["mission"] not in [line["mission"] for line in view.get("report", [])]:
        found["forward"] = view["forward_id"]
    if "roster" in view:
        found |= {
            "purse": view["purse"],
            "alert value": view["alert_value"],
            "defence level": view["defence_level"],
            "advances": {each["id"]: each["reached"] for each in view["advances"]},
            "roster": {each["id"]: (each["fate"], each["skills"], each["medals"]) for each in view["roster"]},
        }
    return found


def read_line(line: Any) -> tuple[Any, ...]:
    """A line of the After Action Report, the ships without their HMS."""
    ships = sorted(name.removeprefix("HMS ") for name in line["ships"])
    return (line["mission"], line["score"], ships, *(line[each] for each in ("scuttled", "escaped", "alert", "spent")))


def read_slc(slc: Any) -> tuple[Any, ...]:
    """An SLC sheet with its card, and the counter while it is on the board."""
    crew = slc["crew"]
    kept = (slc["number"], slc["seat"], crew["id"], crew["name"], crew["status"] == "stunned")
    kept += (slc["tokens"], sorted(slc["faults"]), slc["skills"], slc["fate"], crew["fate"])
    if slc["fate"] != "at sea":
        return kept
    return (*kept, *(slc[each] for each in ("hex", "facing", "submerged", "detected", "warheads_out", "points")))


def remember(met: Counter[str], choose: Chooser) -> Chooser:
    """The same chooser, with what was asked written down."""

    def choose_and_count(rng: random.Random, asked: Question, view: Any) -> str:
        answer = choose(rng, asked, view)
        met[asked.word] += 1
        if asked.word in ("act", "buy"):
            met[f"{asked.word}:{answer}"] += 1
        elif asked.word == "check":
            met[f"check:{asked.subject.partition('-')[2]}"] += 1
        return answer

    return choose_and_count


PLAYERS = (at_random, steer(0.97, 0.1), at_random, steer(0.95, 0.8), steer(0.5, 0.3))
"""Some games are played by chance, the others go for the ships: with luck, with faults, with little of both."""


def play(scenario: str, games: int, options: Mapping[str, str]) -> Counter[str]:
    """Games by both referees; what they met."""
    met: Counter[str] = Counter()
    for number in range(games):
        choose = remember(met, PLAYERS[number % len(PLAYERS)])
        play_together("stealth", scenario, options, Stealth(scenario, options), seen, number, choose)
    return met


@pytest.mark.parametrize("mission", MISSIONS)
def test_both_referees_agree_on_a_mission(mission: str) -> None:
    met = play(mission, GAMES, {})
    assert GAMES < 200 or met.keys() >= {*f"{EVERYWHERE} {RARE} {MORE.get(mission, '')}".split()}


@pytest.mark.parametrize("campaign", ["historic", "custom"])
def test_both_referees_agree_on_a_campaign(campaign: str) -> None:
    met = play(campaign, campaigns(9), {})
    assert GAMES < 200 or met.keys() >= {*f"{EVERYWHERE} {MORE[campaign]}".split()}
    assert GAMES < 2000 or campaign == "historic" or met.keys() >= {*f"{RARE} {DEAR}".split()}


@pytest.mark.parametrize(
    "options",
    [
        {"preset": "lenient"},
        {"placement": "random"},
        {"seats": "3", "crews": "all"},
        {"seats": "2", "crews": "1+3"},
        {"seats": "3.1+2", "crews": "d'Angelo+Di_Stefano.historic.Verdi+Niccolò"},
        {"readings": "S-3b+S-25b+S-56b"},
        {"readings": "S-4b+S-55b"},
        {"readings": "S-3b+S-4b+S-25b+S-55b+S-56b", "preset": "lenient"},
    ],
    ids=lambda options: " ".join(options.values()),
)
def test_both_referees_agree_on_options(options: Mapping[str, str]) -> None:
    for mission in MISSIONS:
        play(mission, max(1, GAMES // 50), options)


def test_both_referees_agree_on_crews_by_mission() -> None:
    play(
        "historic", max(1, GAMES // 100), {"crews": "m1:all/m3:2/m4:Rossi+Bianchi.historic.historic", "seats": "2.3.1"}
    )


def test_both_referees_agree_on_the_second_reading_of_forward_positioning() -> None:
    play("custom", max(2, GAMES // 40), {"readings": "S-35b"})
