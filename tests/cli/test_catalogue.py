"""games, check, help."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import siluro as library
from siluro.cli import parser
from tests.cli.running import complains, siluro


def test_games_lists_every_game_scenario_and_option(tmp_path: Path) -> None:
    out = siluro(tmp_path, "games").out
    told = siluro(tmp_path, "games", "--json").document
    assert [game["id"] for game in told["games"]] == library.games()
    for name in library.games():
        game = library.game(name)
        assert game.title in out
        for scenario in game.scenarios.values():
            assert f"  {scenario.id}: {scenario.title}" in out
            for option in scenario.options:
                assert f"--option {option}=" in out
    assert out.count("--option seats=") == 1, "an option that all scenarios have is said once"


def test_games_lists_one_game(tmp_path: Path) -> None:
    assert [each["id"] for each in siluro(tmp_path, "games", "gamma", "--json").document["games"]] == ["gamma"]
    assert siluro(tmp_path, "games", "gamma").out.count("--option men=") == 2  # which have other defaults
    complains(siluro(tmp_path, "games", "gama"), 2, "Unknown game 'gama'")


def test_check_a_good_pack(tmp_path: Path) -> None:
    for name in library.games():
        done = siluro(tmp_path, "check", name)
        assert done.code == 0
        assert "is a valid pack for" in done.out
        assert siluro(tmp_path, "check", library.game(name).folder, "--json").document["ok"] is True


def test_check_says_what_is_wrong(tmp_path: Path) -> None:
    for file in library.game("gamma").folder.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8").replace("grt = 1899", 'grt = "many"'))
    complains(siluro(tmp_path, "check", tmp_path), 1, "ships.toml", "imber")
    told = siluro(tmp_path, "check", tmp_path, "--json")
    assert told.code == 1
    assert told.document["ok"] is False
    assert told.document["file"].endswith("ships.toml")


def test_check_of_what_is_no_pack(tmp_path: Path) -> None:
    complains(siluro(tmp_path, "check", "nowhere"), 2, "neither a pack folder nor a game")
    complains(siluro(tmp_path, "check", tmp_path), 1, "pack.toml")
    head = 'game = "kappa"\nid = "x"\nversion = "1.0"\ntitle = "x"\nsrc = "history"\n'
    (tmp_path / "pack.toml").write_text(head)
    complains(siluro(tmp_path, "check", tmp_path), 1, "is not a game. Games: ")


def test_help_and_version(tmp_path: Path) -> None:
    out = siluro(tmp_path, "--help").out
    for verb in ("games", "play", "replay", "verify", "odds", "why", "check"):
        assert re.search(rf"^    {verb}\s", out, re.MULTILINE), verb
        assert "--json" in siluro(tmp_path, verb, "--help").out
    assert siluro(tmp_path, "--version").out == f"siluro {library.__version__}\n"


def test_every_verb_takes_json() -> None:
    (verbs,) = (each for each in parser()._actions if isinstance(each, argparse._SubParsersAction))
    assert len(verbs.choices) > 10
    for name, verb in verbs.choices.items():
        assert any("--json" in option.option_strings for option in verb._actions), name
