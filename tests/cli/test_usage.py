"""Wrong usage: one sentence that says what is wrong and what would be right, exit code 2."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from siluro.cli import plain
from tests.cli.running import complains, siluro

GOLDEN = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("frob", "Unknown command 'frob'. Commands: games, check, "),
        ("play gamma gg1 --dice loaded", "Invalid value 'loaded' for --dice. Choose from: machine, hand, mixed."),
        ("advise x --at y", "--at must be a whole number, not 'y'."),
        ("advise x --time nan", "--time: 'nan' must be a number of seconds above 0"),
        ("bench --seconds -1", "'-1' must be a number of seconds above 0"),
        ("bench --seconds", "--seconds needs a value."),
        ("bench --seconds 0", "'0' must be a number of seconds above 0"),
        ("sample", "Missing arguments: game."),
        ("games --frob", "Unknown arguments: --frob. Try `siluro games --help`"),
        ("sample gamma gg1 --games 0", "--games: '0' must be a whole number from 1 to 100000000."),
    ],
)
def test_wrong_usage(tmp_path: Path, command: str, said: str) -> None:
    complains(siluro(tmp_path, *command.split()), 2, said, "--help`.")


def test_other_complaints_stay_as_they_are() -> None:
    assert plain("something new.") == "Something new"


def test_a_game_too_large_to_be_solved_is_reviewed_by_playouts(tmp_path: Path) -> None:
    record = GOLDEN / "boats" / "replays" / "alarm-1.siluro"
    done = siluro(tmp_path, "review", record, "--time", "0.5")
    assert done.code == 0 and done.err == ""
    assert "Reference player, expected at the start" in done.out
    assert "Chance of 1 point or more:" in done.out
    complains(siluro(tmp_path, "review", record, "--time", "0"), 2, "seconds above 0")
    complains(siluro(tmp_path, "serve", "--review-time", "soon"), 2, "seconds above 0")


def test_a_game_with_a_plan_is_reviewed_by_it(tmp_path: Path) -> None:
    done = siluro(tmp_path, "review", GOLDEN / "boats" / "replays" / "hit-york.siluro", "--time", "0.5")
    assert done.code == 0 and done.err == ""
    assert "the solver's plan" in done.out and "Reference player" not in done.out


def test_values_have_the_digits_that_their_error_allows_and_json_has_all(tmp_path: Path) -> None:
    record = GOLDEN / "stealth" / "replays" / "played-by-hand-m1.siluro"
    said = siluro(tmp_path, "advise", record, "--at", "30", "--time", "0.3")
    shown = re.findall(r"  (-?[\d.]+) ± ([\d.]+)", said.out)
    assert shown
    for value, error in shown:
        assert len(value.partition(".")[2]) == len(error.partition(".")[2])
        assert len(error.replace(".", "").lstrip("0")) == 2
    full = siluro(tmp_path, "advise", record, "--at", "30", "--time", "0.3", "--json")
    assert any(len(str(each["error"])) > 8 for each in json.loads(full.out)["answers"])


def test_a_sample_says_how_often_the_objective_was_reached(tmp_path: Path) -> None:
    command = ("sample", "gamma", "gg2", "--games", "50", "--policy", "greedy", "--objective")
    said = siluro(tmp_path, *command, "score>=2001")
    assert re.search(r"^score>=2001  chance 0\.\d+ ± 0\.\d+$", said.out, re.MULTILINE)
    assert "chance" not in siluro(tmp_path, *command, "expected").out
    complains(siluro(tmp_path, *command, "much"), 2, "Invalid objective 'much'")


def test_a_bound_stands_beside_what_a_policy_gets(tmp_path: Path) -> None:
    done = siluro(tmp_path, "bound", "boats", "malta", "--games", "200")
    assert re.search(r"^bound  5\.59\d+  Each boat rolls one die", done.out, re.MULTILINE)
    assert re.search(r"^value  2\.\d+ ± 0\.\d+  by greedy; [456]\d\.\d% below the bound$", done.out, re.MULTILINE)
    found = siluro(tmp_path, "bound", "boats", "malta", "--games", "200", "--json").document
    assert (found["bound_stderr"], found["exact"], found["policy"]) == (0.0, False, "greedy")
    assert "un dado per una nave" in siluro(tmp_path, "bound", "boats", "malta", "--games", "2", "--language", "it").out
    best = siluro(tmp_path, "bound", "boats", "malta", "--games", "3", "--policy", "search-40", "--json").document
    assert best["policy"] == "search-40" and best["value"] < best["bound"]
    refused = siluro(tmp_path, "bound", "boats", "malta", "--policy", "clever")
    assert refused.code == 2 and "has no policy 'clever'" in refused.err
