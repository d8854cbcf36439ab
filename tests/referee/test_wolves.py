"""Sea Wolves refereed twice: see tests/referee/wolves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.referee.lockstep import GAMES, Chooser, Question, at_random, campaigns, play_together
from tests.referee.wolves.position import read_view
from tests.referee.wolves.referee import Referee
from tests.referee.wolves.steering import steer

MISSIONS = [f"m{number}" for number in range(1, 11)]
PER_CAMPAIGN = 5
"""A campaign has up to thirty-six patrols, so `make test` plays a fifth as many as of a mission."""

OPTIONS = {"extra-days": ("0", "0", "1", "2")}
CAMPAIGN_OPTIONS = OPTIONS | {
    "year": ("1939", "1940", "1940-autumn", "1941", "1941-autumn", "1942", "1942"),
    "boat": ("iic", "viia", "viib", "viic", "ixb", "ixc"),
    "length": ("1", "1", "2", "6"),
}
READINGS = (
    ("R-1b", "R-50b"),
    ("R-6b",),
    ("R-11b",),
    ("R-19b",),
    ("R-27b",),
    ("R-30b",),
    ("R-33b",),
    ("R-51b",),
    ("R-64b",),
)
"""Second readings of the rulings; those in one pair of brackets exclude each other."""


def options_of(scenario: str, number: int) -> dict[str, str]:
    """The options of a game, drawn by its number; every third has second readings of some rulings."""
    rng = random.Random(f"options {scenario} {number}")
    options = CAMPAIGN_OPTIONS if scenario == "campaign" else OPTIONS
    drawn = {name: rng.choice(values) for name, values in options.items()}
    chosen = rng.sample(READINGS, rng.randint(1, 4)) if number % 3 == 1 else [("none",)]
    readings = [rng.choice(each) for each in chosen]
    return drawn | {"readings": "+".join(readings)}


EVERYWHERE = (
    "depth:surfaced depth:submerged course:stop sighting contact:engage contact:ignore heading position ship event:e1 "
    "event:e2 fate aircraft evade:escape evade:wait maneuver damage repair mend act:ahead act:ahead-2 act:depth "
    "act:done act:escape act:leave act:left act:left-2 act:right act:right-2 act:torpedoes act:repair salvo attack "
    "hit side dock:home dock:patrol time over:sunk over:out-of-fuel over:no-battery"
)
HOME = " over:home"
ESCORTS = " weather alarm escort hunt"
MET = {
    "m1": EVERYWHERE + HOME + " act:gun target objective",
    "m2": EVERYWHERE + HOME + " act:gun target act:halt act:papers halt papers",
    "m3": EVERYWHERE + HOME + " weather report look mines stage:outer stage:sutors stage:lie-low stage:break-off "
    "stage:lay-anyway stage:pass stage-die:minefield",
    "m4": EVERYWHERE + HOME + ESCORTS + " act:gun target report:send look:again look:keep screen:outside "
    "screen:run-in run-in",
    "m5": EVERYWHERE + HOME + ESCORTS + " act:gun target stage:kirk stage:hoxa stage:lie-low anchorage guard "
    "stage-die:get-out",
    "m6": EVERYWHERE + HOME + ESCORTS + " act:gun target message:1 message:2 traffic:yes traffic:no truth coordinate "
    "contact:shadow shadow:report shadow:hold shadow:attack shadow:drop bearing hold hunter",
    "m7": EVERYWHERE + HOME + ESCORTS + " act:gun target stage:pass stage-die look",
    "m8": EVERYWHERE + HOME + ESCORTS + " act:gun target contact:inshore sector:north",
    "m9": EVERYWHERE.replace(" time", "") + HOME + ESCORTS + " act:gun target dive ice contact:shadow shadow:report "
    "shadow:hold shadow:attack shadow:drop bearing hold hunter stage:board stage:sink stage:pass stage-die look",
    "m10": EVERYWHERE + HOME + ESCORTS + " act:gun target stage:shell stage:shell-checked stage-die:patrol-boat "
    "stage-die anchorage",
    "campaign": EVERYWHERE + ESCORTS + " act:gun target port mines g7e lay:yes level:captain level:crew escorts "
    "events upgrade:captain upgrade:crew upgrade:gun upgrade:repairs upgrade:reroll reroll:keep reroll:again "
    "salvo:g7e-1 supply:meet rendezvous boat over:war-goes-on",
}
"""The questions, some with their subject or answer, and the endings that the games of a scenario must meet."""


@pytest.mark.parametrize("scenario", [*MISSIONS, "campaign"])
def test_both_referees_agree(scenario: str) -> None:
    met: set[str] = set()
    for number in range(campaigns(PER_CAMPAIGN) if scenario == "campaign" else GAMES):
        options = options_of(scenario, number)
        steers = number % 4 or scenario == "campaign"
        choose = remember(met, steer(number) if steers else at_random)
        referee = Referee(scenario, options)
        play_together("wolves", scenario, options, referee, read_view, number, choose)
        met.add(f"over:{referee.game.over or 'home'}")
    missed = set(MET[scenario].split()) - met
    assert not missed or GAMES < 200, missed


def remember(met: set[str], choose: Chooser) -> Chooser:
    """The same chooser, with what was asked written down."""

    def choose_and_note(rng: random.Random, asked: Question, view: Any) -> str:
        answer = choose(rng, asked, view)
        met.update((asked.word, f"{asked.word}:{asked.subject}", f"{asked.word}:{answer}"))
        return answer

    return choose_and_note
