"""The pages for players: in both languages alike, and their results those of the packs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import siluro

PAGES = Path(__file__).parents[2] / "docs" / "player"
LADDERS = {
    "boats": ("scenarios.toml", ("suda", "malta"), "level"),
    "gamma": ("tables.toml", (), "level"),
    "stealth": ("scores.toml", (), "level"),
    "wolves": ("tables.toml", (), "rating"),
}
"""Where the pack of a game has the lowest score of each result."""
ENGLISH_ONLY = ("report.md", "terminal-game.md")
"""What the program printed."""
SHORTER = ("table.md",)
"""In Italian told more briefly."""
BOTH = [page.name for page in sorted(PAGES.glob("*.md")) if page.name not in ENGLISH_ONLY + SHORTER]


def read(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8")


def figures(text: str) -> list[list[str]]:
    """The numbers of every row of its tables, without what separates thousands or decimals."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d)", "", row)) for row in rows]


@pytest.mark.parametrize("page", BOTH)
def test_both_languages_have_the_same_sections_and_figures(page: str) -> None:
    english, italian = read(page), read(f"it/{page}")
    assert len(re.findall(r"^##? ", english, re.MULTILINE)) == len(re.findall(r"^##? ", italian, re.MULTILINE))
    plain = [row for row in figures(english) if row]
    assert len(figures(english)) == len(figures(italian))
    assert [row for row in figures(italian) if row] == plain


@pytest.mark.parametrize("game", siluro.games())
def test_the_results_are_those_of_the_pack(game: str) -> None:
    file, scenarios, key = LADDERS[game]
    table = tomllib.loads((siluro.game(game).folder / file).read_text(encoding="utf-8"))
    ladders = [table[name][key] for name in scenarios] or [table[key]]
    written = {number for row in figures(read(f"{game}.md")) for number in row}
    assert {str(step["from"]) for ladder in ladders for step in ladder} <= written


@pytest.mark.parametrize("game", siluro.games())
def test_every_scenario_and_option_is_named(game: str) -> None:
    for page in (f"{game}.md", f"it/{game}.md"):
        text, face = read(page), siluro.game(game)
        for scenario, setting in face.scenarios.items():
            assert f"`{scenario}`" in text or re.fullmatch(r"m\d+", scenario), f"{page}: {scenario}"
            assert not [name for name in setting.options if name != "readings" and f"`{name}`" not in text]
