"""docs/player/terminal-game.md shows what the program prints today."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from siluro.cli import parser
from tests.engine.played import verdict

ROOT = Path(__file__).parents[2]


def test_the_game_in_the_page_is_true() -> None:
    spec = importlib.util.spec_from_file_location("play_page", ROOT / "tools" / "play_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = module.PAGE.read_text(encoding="utf-8")
    assert module.fill_page(page) == page, "run: python tools/play_page.py"
    assert "Silver Medal" in page


@pytest.mark.parametrize("page", ["player/terminal.md", "player/your-games.md", "develop/formats.md"])
def test_commands_in_the_pages_can_be_parsed(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    commands = re.findall(r"^siluro (.+?)(?:  +#.*)?$", text, re.MULTILINE)
    assert commands
    for command in commands:
        if not re.match(r"\d", command):  # the first line of a record
            assert parser().parse_args(command.replace('"', "").split()).run


def test_the_record_in_formats_is_a_record() -> None:
    text = (ROOT / "docs" / "develop" / "formats.md").read_text(encoding="utf-8")
    record = re.findall(r"```\n(siluro 1 .*?)```", text, re.DOTALL)[0]
    found = verdict(record)
    assert not found.problem
    assert found.sealed
