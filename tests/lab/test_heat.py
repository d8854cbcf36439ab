"""Where units go and are lost: each game says where its units are, and losses are counted where they happened."""

from __future__ import annotations

import pytest

import siluro
from siluro.lab.atlas import heat_of
from siluro.lab.heat import Trail, measure_heat
from siluro.lab.part import GameLab, lab_of
from siluro.lab.policies import policy
from siluro.lab.rng import Rng
from siluro.lab.watch import watch
from siluro.paint.painter import painter_of

WATCHED = [(name, id) for name in siluro.games() for id in siluro.game(name).scenarios if heat_of(name, id)]


def test_every_scenario_on_one_board_with_units_was_watched() -> None:
    brought = [name for name in siluro.games() if type(lab_of(name)).units is not GameLab.units]
    single = [(name, id) for name in brought for id, each in siluro.game(name).scenarios.items() if not each.is_long]
    assert single and set(single) == set(WATCHED)


@pytest.mark.parametrize(("name", "scenario"), WATCHED)
def test_the_shipped_map_goes_on_from_its_first_games(name: str, scenario: str) -> None:
    """The same seed gives the beginning of what is shipped, and every place lies on the board."""
    shipped, game = heat_of(name, scenario), siluro.game(name)
    assert shipped is not None
    first = measure_heat(name, scenario, shipped.policy, 20, shipped.seed)
    assert first is not None
    for few, many in ((first.visits, shipped.visits), (first.losses, shipped.losses)):
        assert all(count <= many.get(place, 0) for place, count in few.items())
    assert set(shipped.losses) <= set(shipped.visits) and max(shipped.visits.values()) <= shipped.games
    s = game.begin(scenario, game.scenario(scenario).settle({}), None)
    assert all(painter_of(game).spot(s, place) for place in shipped.visits)


@pytest.mark.parametrize("scenario", ["suda", "malta"])
def test_boats_sent_against_a_ship_are_not_lost(scenario: str) -> None:
    sent = 0
    for number in range(20):
        s, trail, sending, lost = siluro.game("boats").new(scenario), Trail(lab_of("boats")), 0, 0
        for step, _, answer in watch(s, policy("boats", "greedy"), Rng(3, number)):
            trail.look(s)
            assert not sending or trail.losses.total() == lost
            sending, lost = answer if step.word in ("send", "bridge") else 0, trail.losses.total()
            sent += sending
    assert sent
