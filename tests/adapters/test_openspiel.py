"""Every game passes OpenSpiel's own simulation and playthrough checks."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import siluro
from tests.adapters.conftest import FIFTH

if sys.platform == "win32":
    pytest.skip("OpenSpiel has no wheel for Windows", allow_module_level=True)

import pyspiel
from absl import flags

import siluro.adapters.openspiel as adapter

in_one_process = pytest.mark.xdist_group("playthrough")  # what writes it down takes seconds to import


def load(game: str, scenario: str, options: str = "") -> object:
    return pyspiel.load_game("siluro", {"game": game, "scenario": scenario, "options": options})


def options(game: str, scenario: str) -> str:
    return "seats:3" if "seats" in siluro.game(game).scenarios[scenario].options else ""


def test_the_simulation_of_openspiel(game: str, scenario: str) -> None:
    """It plays at random, copies states, and compares actions, chances, observations and returns.

    States are serialised by replaying all actions before them, which takes too long where there are thousands.
    """
    long = siluro.game(game).scenarios[scenario].is_long
    pyspiel.random_sim_test(load(game, scenario, options(game, scenario)), num_sims=1 if long else 2,
                            serialize=not long, verbose=False)  # fmt: skip


@in_one_process
def test_the_playthrough_of_openspiel_repeats_itself(game: str, short_scenario: str, tmp_path: Path) -> None:
    check_playthrough(game, short_scenario, tmp_path)


@in_one_process
def test_the_playthrough_of_a_campaign_repeats_itself(tmp_path: Path) -> None:
    check_playthrough("gamma", "campaign", tmp_path)


def check_playthrough(game: str, scenario: str, folder: Path) -> None:
    """What OpenSpiel writes down about every state of a game is the same when it plays its actions again."""
    from open_spiel.python.algorithms import generate_playthrough

    name = f"siluro(game={game},options={options(game, scenario)},scenario={scenario})"
    first = generate_playthrough.playthrough(name, action_sequence=None, seed=7)
    assert "IsChanceNode() = True" in first and "IsTerminal() = True" in first
    written = folder / "playthrough.txt"
    written.write_text(first, encoding="utf-8")
    flags.FLAGS.mark_as_parsed()  # the replay looks for an argument of its own command
    before, again = generate_playthrough.replay(written)
    assert again.splitlines() == before.splitlines()


def test_chance_nodes_have_the_odds() -> None:
    state = load("gamma", "gg1", "men:10").new_initial_state()  # type: ignore[attr-defined]
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    s = state.held.s
    chances = [chance for _, chance in state.chance_outcomes()]
    assert chances == pytest.approx([float(each) for each in siluro.odds(s).values()])


def test_what_it_is_told_of_a_game_holds(game: str, scenario: str) -> None:
    loaded, rng = load(game, scenario, options(game, scenario)), np.random.default_rng(3)
    state, length = loaded.new_initial_state(), 0  # type: ignore[attr-defined]
    while not state.is_terminal():
        length += 1
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert loaded.min_utility() <= state.returns()[0] <= loaded.max_utility()  # type: ignore[attr-defined]
    assert length <= loaded.max_game_length() < 20_000 or game == FIFTH  # type: ignore[attr-defined]


def test_the_utilities_of_a_mission_are_its_points() -> None:
    mission = load("wolves", "m1")
    assert (mission.min_utility(), mission.max_utility()) == (0, 6)  # type: ignore[attr-defined]


def test_seats_are_players_with_one_result() -> None:
    game = load("stealth", "m1", "seats:3")
    assert game.num_players() == 3  # type: ignore[attr-defined]
    assert adapter.GAME_TYPE.utility == pyspiel.GameType.Utility.IDENTICAL


def test_bad_options_are_refused_in_a_sentence() -> None:
    with pytest.raises(adapter.BadParameter, match="Use name:value/name:value"):
        adapter.read_options("men=10")
