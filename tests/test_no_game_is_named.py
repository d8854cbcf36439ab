"""Nothing outside a game's folder names that game: not its id, not its title, not its words, not its glyphs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import siluro

SOURCE = Path(__file__).parents[1] / "src" / "siluro"
OURS = sorted(folder.parent.name for folder in SOURCE.glob("games/*/pack"))
SUFFIXES = {".py", ".html", ".js", ".css", ".tcss", ".svg", ".toml"}
SHARED = {
    # words of games that are words of every table too
    "turn", "hour", "time", "ships", "lost", "left", "red", "green", "yellow", "draw", "deck", "decks", "boat",
    "current", "chart", "speed", "sent", "cover", "reserve", "bag", "gold", "silver", "loss", "alert", "discards",
    "available", "threats", "men", "faults", "equipment", "charm", "partial", "lights", "report", "points",
    # and what the kit for hex boards draws
    "nets", "spotlights",
}  # fmt: skip
GLYPHS = "▒▲◆↖↗↘↙"


def outside() -> list[Path]:
    """Every source that is not in the folder of a game; vendored scripts are not ours."""
    return [
        file
        for file in sorted(SOURCE.rglob("*"))
        if file.suffix in SUFFIXES
        and "vendor" not in file.parts
        and not any((SOURCE / "games" / game) in file.parents for game in OURS)
    ]


def words_of(game_id: str) -> set[str]:
    """What only this game says: its id and title, its levels, tracks and subjects."""
    game = siluro.game(game_id)
    words = {game_id, game.title, *game.levels, *game.track_names, *game.subject_names}
    return {word for word in words if len(word) > 2} - SHARED


def test_the_games_have_words_to_look_for() -> None:
    assert len(OURS) == 4 and len(outside()) > 100
    assert all(len(words_of(game)) > 5 for game in OURS)


@pytest.mark.parametrize("game", OURS)
def test_nothing_outside_its_folder_names_a_game(game: str) -> None:
    names = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in sorted(words_of(game))))
    found = [
        f"{file.relative_to(SOURCE)}:{number}: {match[0]}"
        for file in outside()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if (match := names.search(line))
    ]
    assert not found, "\n".join(found)


def test_nothing_outside_draws_a_glyph_of_a_board() -> None:
    found = [
        f"{file.relative_to(SOURCE)}:{number}"
        for file in outside()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if any(glyph in line for glyph in GLYPHS)
    ]
    assert not found, found
