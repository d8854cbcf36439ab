"""Records of earlier rules: refused by name, with everything in them as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

import siluro
from siluro.record.parse import read_record
from siluro.record.record import to_text
from siluro.record.replay import verify
from tests.games.boats.board import GAME
from tools.golden import folder

EARLIER = sorted((folder("boats") / "earlier").glob("*.siluro"))


@pytest.mark.parametrize("file", EARLIER, ids=[file.stem for file in EARLIER])
def test_a_record_of_boats_1_0_is_refused_with_both_versions_and_stays_whole(file: Path) -> None:
    data = file.read_bytes()
    verdict = verify(data, siluro.game)
    assert verdict.problem == (
        "This record needs the rules boats-1.0; this version of Siluro has boats-2.0. Siluro 0.1.0 can replay it."
    )
    assert data.decode().splitlines()[verdict.line - 1].startswith("rules boats-1.0")
    assert to_text(read_record(data)) == data.decode()


def test_the_games_of_today_are_of_today() -> None:
    assert len(EARLIER) == 2
    assert not set(EARLIER) & set(folder("boats").glob("*.siluro"))
    assert GAME.rules == "boats-2.0"
