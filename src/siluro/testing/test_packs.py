"""A pack of somebody's own: whatever is written of a game names the pack that was played, and no other."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import siluro
from siluro.packs import read_head
from siluro.record import dump as saving
from siluro.record.parse import read_record
from siluro.record.record import RecordError, Versions, to_text
from siluro.record.replay import replay
from siluro.record.session import Session, begin

OTHER = "9.97"
"""The version of the other pack."""
ANSWERS = 20


@pytest.fixture
def other(game: str, tmp_path: Path) -> Path:
    """A copy of the game's own pack, under an id and a version of its own."""
    folder = tmp_path / "other"
    shutil.copytree(siluro.game(game).folder, folder)
    head = folder / "pack.toml"
    text = re.sub(r'^id = "(.*)"', r'id = "\1-other"', head.read_text(encoding="utf-8"), flags=re.MULTILINE)
    head.write_text(re.sub(r'^version = ".*"', f'version = "{OTHER}"', text, flags=re.MULTILINE), encoding="utf-8")
    return folder


def name_of(folder: Path) -> str:
    head = read_head(folder)
    return f"{head.id}-{head.version}"


def play_some(game: str, scenario: str, pack: Path) -> Session:
    """The beginning of a game with a pack."""
    session = begin(siluro.game(game), scenario, {}, seed="other-pack", pack=pack)
    for _ in range(ANSWERS):
        if session.is_over:
            break
        session.roll() if session.is_rolling else session.answer(siluro.answers(session.state)[-1])
    return session


def test_every_position_knows_its_pack(game: str, scenario: str, other: Path) -> None:
    face, wanted = siluro.game(game), name_of(other)
    assert wanted.endswith(f"-other-{OTHER}")
    assert face.pack_id(face.blank(other)) == face.pack_id(face.new(scenario, pack=other)) == wanted
    assert face.pack_id(play_some(game, scenario, other).state) == wanted
    assert face.pack_id(face.new(scenario)) == name_of(face.folder)


def test_a_record_names_the_pack_that_was_played(game: str, scenario: str, other: Path) -> None:
    face, session = siluro.game(game), play_some(game, scenario, other)
    record = read_record(to_text(session.record).encode())
    assert record.need(Versions).pack == name_of(other)
    assert siluro.key(replay(record, face, other).state) == siluro.key(session.state)
    with pytest.raises(RecordError, match=re.escape(name_of(other))):
        replay(record, face)


def test_a_saved_position_names_its_pack(game: str, scenario: str, other: Path) -> None:
    face, s = siluro.game(game), play_some(game, scenario, other).state
    data = siluro.dump(s)
    with pytest.raises(siluro.BadDump, match=re.escape(name_of(other))):
        siluro.load(data)
    loaded = saving.load(face, saving.open_dump(data), other)
    assert siluro.key(loaded) == siluro.key(s) and face.pack_id(loaded) == name_of(other)
