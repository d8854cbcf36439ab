"""The sequence of play: 2, 3, 10."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.referee.boats import malta
from tests.referee.boats.chart import PACK
from tests.referee.boats.lights import event, in_the_beam
from tests.referee.boats.movement import movement
from tests.referee.boats.night import PIECES, Asking, Night, NoBoatsError
from tests.referee.boats.ships import phase_e
from tests.referee.lockstep import Question

START = {"suda": ("3811", "3805"), "malta": ("2312", "2613")}
"""10.1.1, 10.2.1: on a roll of 1-4 and of 5-6."""


def play(night: Night) -> Asking:
    """A whole game: to the end of the track or of the boats."""
    yield from prepare(night)
    try:
        for turn in range(1, night.chart.turns + 1):
            night.turn = turn
            yield from play_turn(night)
    except NoBoatsError:
        night.left = 0


def prepare(night: Night) -> Asking:
    """10.1.1, 10.2.1: the equipment, then the dice (M-40)."""
    drawn = night.options["start"] == "roll"
    night.here = "" if drawn else night.options["start"]
    for _ in range(2):
        piece = yield from night.choose("equip", [each for each, most in PIECES.items() if night.pieces[each] < most])
        night.pieces[piece] += 1
    near, far = START[night.chart.scenario]
    if drawn:
        night.here = near if (yield from night.set_up_die("start")) <= 4 else far
    if night.chart.scenario == "malta":
        yield from malta.roll_for_units(night)


def play_turn(night: Night) -> Asking:
    """2: A to F."""
    night.path = [night.here]
    night.speed = night.left = night.modifier = 0
    if night.chart.scenario == "malta":
        yield from malta.other_units(night)
    yield from movement(night)
    night.left = 0
    yield from event(night)
    if night.here in night.lit():
        yield from in_the_beam(night)
    if night.options.get("drift") == "yes":
        yield from malta.drift(night)
    if "M-9b" in night.readings:
        yield from phase_e(night)


class Referee:
    """What the lockstep asks for."""

    def __init__(self, scenario: str, options: Mapping[str, str], pack: Path = PACK) -> None:
        self.night = Night(scenario, options, pack)
        self.course = play(self.night)
        self.asked: Question | None = next(self.course)

    def question(self) -> Question | None:
        """What is asked now."""
        return self.asked

    def answer(self, word: str) -> None:
        """Go on with an answer."""
        try:
            self.asked = self.course.send(word)
        except StopIteration:
            self.asked = None

    def position(self) -> dict[str, Any]:
        """Where everything is."""
        return self.night.position()

    def result(self) -> tuple[int, str]:
        """Score and level."""
        return self.night.score(), self.night.level()
