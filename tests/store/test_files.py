"""Record files on disk."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from siluro.record.parse import read_record
from siluro.store.files import FileTrouble, RecordFile, next_name, read, records_folder
from tests.engine.played import started, text_of


def test_every_line_is_on_disk_at_once(tmp_path: Path) -> None:
    session = started(men=10)
    with RecordFile(tmp_path / "deep" / "er" / "game.siluro") as file:
        for line in text_of(session).splitlines():
            file.write(line)
        assert file.file.read_text() == text_of(session)
        session.write = file.write
        session.answer("10")
        assert file.file.read_text() == text_of(session)
        session.roll()
        assert file.file.read_text() == text_of(session)


def test_a_file_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("mine")
    with pytest.raises(FileTrouble, match=r"Cannot write .*: file exists"):
        RecordFile(tmp_path / "game")
    assert (tmp_path / "game").read_text() == "mine"


def test_the_seed_is_for_its_owner(tmp_path: Path) -> None:
    with RecordFile(tmp_path / "game") as file:
        assert file.read_seed() == ""
        file.keep_seed("secret")
        assert file.read_seed() == "secret"
        assert stat.S_IMODE(file.secret.stat().st_mode) == 0o600
        file.forget_seed()
        file.forget_seed()
        assert file.read_seed() == ""


def test_a_seed_of_another_game_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "game.seed").write_text("old")
    with (
        RecordFile(tmp_path / "game") as file,
        pytest.raises(FileTrouble, match=r"Cannot write .*: file exists"),
    ):
        file.keep_seed("new")
    assert [each.name for each in tmp_path.iterdir()] == ["game.seed"]


def test_a_text_that_was_not_read_is_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(text_of(started()).replace("\n", "\r\n"))
    record = read_record(read(file))
    before = file.read_bytes()
    with pytest.raises(FileTrouble, match="cannot be continued"):
        RecordFile(file, keep=record)
    assert file.read_bytes() == before


def test_names_that_are_taken(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        name = next_name(tmp_path, "game")
        name.touch()
        names.append(name.name)
    assert names == ["game.siluro", "game-2.siluro", "game-3.siluro"]


def test_where_records_go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert records_folder() == tmp_path / "siluro" / "records"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert records_folder() == Path.home() / ".local" / "share" / "siluro" / "records"


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FileTrouble, match=r"Cannot write .*: permission denied"):
        RecordFile(tmp_path / "game")
