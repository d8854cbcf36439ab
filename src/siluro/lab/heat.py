"""Where the player's units go and where they are lost: counted over many games, to be laid over a board."""

from __future__ import annotations

from collections import Counter

from siluro.engine.steps import State
from siluro.games import game
from siluro.lab.atlas import Heat
from siluro.lab.part import GameLab, Unit, lab_of
from siluro.lab.policies import policy as named
from siluro.lab.rng import Rng
from siluro.lab.watch import watch


class Trail:
    """The units of one game: where they have been, and what they lost where."""

    def __init__(self, lab: GameLab) -> None:
        self.lab = lab
        self.places: set[str] = set()
        self.losses: Counter[str] = Counter()
        self.units: dict[str, Unit] = {}

    def look(self, s: State) -> None:
        """What a unit has lost since the last look, it lost where it was then."""
        for name, unit in self.lab.units(s).items():
            before = self.units.get(name)
            if before and before.left is not None and unit.left is not None and unit.left < before.left:
                self.losses[before.place] += before.left - unit.left
            place = unit.place or (before.place if before else "")
            if place:
                self.units[name] = Unit(place, unit.left)
                self.places.add(place)


def measure_heat(game_id: str, scenario: str, policy: str, games: int, seed: int) -> Heat | None:
    """Play games and count; nothing where the game shows no units on its board."""
    played, lab, chooser = game(game_id), lab_of(game_id), named(game_id, policy)
    start = played.begin(scenario, played.scenario(scenario).settle({}), None)
    visits, losses = Counter[str](), Counter[str]()
    for number in range(games):
        s, trail = start.copy(), Trail(lab)
        for _ in watch(s, chooser, Rng(seed, number)):
            trail.look(s)
        trail.look(s)
        visits.update(trail.places)
        losses.update(trail.losses)
    if not visits:
        return None
    return Heat(policy, games, seed, dict(sorted(visits.items())), dict(sorted(losses.items())))
