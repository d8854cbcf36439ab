"""Facts for the first page of the static edition: built with it, read at its start instead of every pack."""

from __future__ import annotations

import json
from pathlib import Path

from siluro.games import game, games
from siluro.speech.catalogues import languages
from siluro.speech.say import LANGUAGE
from siluro.web import facts

FILE = Path(__file__).with_name("facts.json")
"""Where the builder puts it."""


def build() -> facts.Facts:
    """Everything that takes long to find out."""
    return {language: histories(language) for language in languages()}


def histories(language: str) -> dict[str, dict[str, str]]:
    token = LANGUAGE.set(language)
    try:
        return {each.id: {name: each.history(name) for name in each.scenarios} for each in map(game, games())}
    finally:
        LANGUAGE.reset(token)


def read(file: Path = FILE) -> None:
    """Take what was built; without a file the packs are read."""
    if file.is_file():
        facts.KNOWN.update(json.loads(file.read_text(encoding="utf-8")))
