"""The state of one game, its dice and its questions: each question is a `yield`, and the answer comes back from it."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.referee.boats.chart import chart, neighbours
from tests.referee.lockstep import Question

Asking = Generator[Question, str, None]
Die = Generator[Question, str, int]
Word = Generator[Question, str, str]

D6 = {str(face): Fraction(1, 6) for face in range(1, 7)}
PIECES = {"binoculars": 2, "wrench": 2, "harpoon": 2, "cover": 2, "charm": 1}
"""9.1: how many of a kind may be chosen."""
BOATS = {"suda": 6, "malta": 8}
ALARM_MOST = 6
LEVELS = ("defeat", "partial", "tactical", "operational", "strategic")
LEVEL_FROM = {"suda": (0, 1, 4, 7, 10), "malta": (0, 1, 3, 5, 7)}


class NoBoatsError(Exception):
    """2: the player no longer has M.T. available."""


@dataclass
class Ship:
    """A target at anchor; its id is known once it was turned over."""

    place: str
    berth: str
    state: str = "face down"
    id: str = ""
    boats: int = 0


class Night:
    """Everything that changes on the table."""

    def __init__(self, scenario: str, options: Mapping[str, str], pack: Path) -> None:
        self.chart = chart(scenario, pack)
        self.options = options
        self.readings = set(options["readings"].split("+"))
        self.boats = BOATS[scenario]
        self.alarm = self.turn = self.speed = self.left = self.modifier = 0
        self.here = ""
        self.path: list[str] = []
        self.lights: set[str] = set()
        self.pieces = dict.fromkeys(PIECES, 0)
        self.ships = [Ship(place, berth) for place, berth in self.chart.berths]
        self.unseen = list(self.chart.points)
        self.hits: list[str] = []
        self.attacked = False
        """Since the counter last moved (M-35)."""
        self.came_from = ""
        """The hex from which the counter entered the bridge."""
        self.side = ""
        """The water from which it came into the net it is in."""
        self.failed = False
        """A die to overcome the net the counter is in (4.2.2, M-31)."""
        self.units: list[str] = []
        self.bridge = "intact"
        self.submarine = False

    def choose(self, word: str, answers: Iterable[object], subject: str = "") -> Word:
        """A choice of the player."""
        answer = yield Question(word, subject, frozenset(map(str, answers)), {})
        return answer

    def roll(self, word: str, subject: str = "") -> Die:
        """A die that stands as it falls."""
        answer = yield Question(word, subject, frozenset(D6), D6)
        return int(answer)

    def charm(self, word: str) -> Generator[Question, str, bool]:
        """9.1.5: is the die rolled again? Then the Charm is gone."""
        if not self.pieces["charm"] or (yield from self.choose("charm", ("yes", "no"), word)) == "no":
            return False
        self.pieces["charm"] = 0
        return True

    def die(self, word: str, good: Collection[int] = (), bonus: int = 0, subject: str = "") -> Die:
        """A die that the Charm may serve, unless it went the player's way (M-17, M-37)."""
        face = (yield from self.roll(word, subject)) + bonus
        if face not in good and (yield from self.charm(word)):
            face = (yield from self.roll(word, subject)) + bonus
        return face

    def set_up_die(self, word: str, good: Collection[int] = (), subject: str = "") -> Die:
        """9.1.5: the Charm serves every die of the game."""
        if "M-17b" in self.readings:
            return (yield from self.roll(word, subject))
        return (yield from self.die(word, good, subject=subject))

    def use(self, piece: str) -> Generator[Question, str, int]:
        """9.1: what a piece adds to the coming die; at most one piece a die (M-15)."""
        return int(bool(self.pieces[piece]) and (yield from self.choose("use", ("yes", "no"), piece)) == "yes")

    def reuse(self, piece: str, used: int) -> Asking:
        """9.2: after its use a piece may be gone."""
        if used and (yield from self.die("reuse", (4, 5, 6), subject=piece)) <= 3:
            self.pieces[piece] -= 1

    def lose(self, boats: int) -> None:
        """The game is over with the last boat (2)."""
        self.boats -= boats
        self.check_boats()

    def check_boats(self) -> None:
        """2: the game ends when no boats are left."""
        if not self.boats:
            raise NoBoatsError

    def raise_alarm(self, by: int = 1) -> None:
        """8: from zero to six."""
        self.alarm = max(0, min(ALARM_MOST, self.alarm + by))

    def lit(self) -> set[str]:
        """The hexes in a beam that is on."""
        return {place for colour in self.lights for place in self.chart.beams[colour]}

    def near(self, place: str) -> bool:
        """Is a hex next to the counter?"""
        return place in neighbours(self.here)

    def score(self) -> int:
        """10.1.3, 10.2.7, M-23."""
        return sum(self.chart.points[each] for each in self.hits) + self.submarine * self.chart.submarine

    def level(self) -> str:
        """York raises it by one, to strategic at most (10.1.3, M-26)."""
        reached = sum(self.score() >= least for least in LEVEL_FROM[self.chart.scenario]) - 1
        return LEVELS[min(4, reached + ("york" in self.hits))]

    def position(self) -> dict[str, Any]:
        """Where everything is."""
        return {
            "boats": self.boats,
            "sent": sum(ship.boats for ship in self.ships),
            "here": self.here,
            "path": list(self.path),
            "speed": (self.speed, self.left, self.modifier),
            "alarm": self.alarm,
            "turn": self.turn,
            "lights": set(self.lights),
            "lit": self.lit(),
            "ships": [(ship.place, ship.state, ship.id * (ship.state == "face up"), ship.boats) for ship in self.ships],
            "unseen": set(self.unseen),
            "hits": set(self.hits),
            "equipment": dict(self.pieces),
            "net": self.here in self.chart.net_of,
            "bridge": self.bridge if self.chart.bridge else "",
            "units": set(self.units),
            "submarine": self.submarine,
            "points": self.score(),
            "level": self.level(),
        }
