"""A label that cites a ruling, a section or a reading cites one that exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import siluro
from siluro.packs.rules import read_rulings
from siluro.packs.sources import contents, find_labels

CITED = re.compile(r"\b([GMRS]-\d+)([b-e]?)\b")


def labels(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted([*folder.rglob("*.toml"), *folder.rglob("*.json")]):
        yield from ((f"{file.name} {key}", label) for key, label in find_labels(contents(file.with_suffix("")), ""))


@pytest.mark.parametrize("name", siluro.games())
def test_every_ruling_that_a_pack_cites_exists(name: str) -> None:
    game = siluro.game(name)
    known, readings = read_rulings(game.folder), {reading.id for reading in game.readings}
    cited = [(at, *match) for at, label in labels(game.folder) for match in CITED.findall(label)]
    assert cited or name == "gamma"
    for at, ruling, second in cited:
        assert ruling in known, (at, ruling)
        assert not second or ruling + second in readings, (at, ruling + second)
