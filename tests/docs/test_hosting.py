"""What docs/host/hosting.md tells a host to write and to run is understood by the programs it is for."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from siluro.cli import parser
from siluro.cli.serve import GAMES_A_DAY
from siluro.web import entrance, open_games, protocol, review, running, safety, trials, workshop
from siluro.web.limits import PAGES, limits
from siluro.web.open_games import MOST, MOST_WEIGHT
from siluro.web.transfer import VISITORS_LINES
from tests.docs.test_examples import ROOT, blocks

PAGE = ROOT / "docs" / "host" / "hosting.md"
TEXT = PAGE.read_text(encoding="utf-8")


def commands() -> list[str]:
    found = re.findall(r"^(?:\S+=(?:'[^']*'|\S*) )?siluro (.*?)(?:  +#.*)?$", TEXT, re.MULTILINE)
    return [*found, *re.findall(r"^ExecStart=\S+/siluro (.*)$", TEXT, re.MULTILINE)]


@pytest.mark.parametrize("command", commands())
def test_commands_are_understood(command: str) -> None:
    args = parser().parse_args(shlex.split(command))
    assert args.run


def test_there_are_commands() -> None:
    assert len(commands()) >= 7


def test_options_named_in_the_text_exist() -> None:
    for option in re.findall(r"`(--delete-finished \d+ --delete-unfinished \d+)`", TEXT):
        assert parser().parse_args(["serve", *option.split()]).delete_unfinished == 90


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this computer has no systemd")
def test_the_unit_is_sound(tmp_path: Path) -> None:
    (unit,) = blocks(PAGE, "ini")
    file = tmp_path / "siluro.service"
    file.write_text(unit.replace("/opt/siluro/bin/siluro", shutil.which("true") or ""), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    assert "siluro.service" not in done.stderr


def test_the_limits_are_those_of_the_code() -> None:
    each = {limit.name: limit for limit in limits(GAMES_A_DAY)}
    for name, part in (("games", "games begun"), ("advice", "advice in"), ("reviews", "reviews and"),
                       ("streams", "pages that listen at once"), ("imports", "records sent at once")):  # fmt: skip
        (row,) = (line for line in TEXT.splitlines() if line.startswith(f"| {part}"))
        assert row.endswith(f"| {each[name].visitor} | {each[name].address} |")
    for told in (
        f"| {running.MOST_AT_ONCE}; {open_games.MOST_STREAMS} |",
        f"| {safety.LONGEST_HEADERS // 1000} kB, within {protocol.HEADER_TIME:.0f} seconds |",
        f"| {safety.SMALL_BODY // 1000} kB; {safety.LARGE_BODY // 1_000_000} MB, a part every "
        f"{safety.BODY_TIME:.0f} seconds, all within {safety.WHOLE_TIME / 60:.0f} minutes |",
        f"| {workshop.AT_ONCE} each; {workshop.MOST_WAITING} and {review.MOST_WAITING} may wait |",
        f"| {trials.AT_ONCE}; others are shown",
        f"| pages drawn at once; others wait | {PAGES.visitor} | {PAGES.address} |",
        f"| connections | | {protocol.MOST_OF_ONE} |",
        f"| guesses of the password in a minute | | {entrance.TRIES} |",
        f"| {MOST}, and about {MOST_WEIGHT // 1_000_000} MB of them; others",
        f"| {VISITORS_LINES:,}; 1 |",
    ):
        assert told in TEXT
    assert workshop.AT_ONCE == review.AT_ONCE
    assert f"takes {review.REVIEW_TIME:.0f} seconds" in TEXT
    assert parser().parse_args(["serve"]).review_time == review.REVIEW_TIME
