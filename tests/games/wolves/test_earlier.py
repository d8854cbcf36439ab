"""Records of wolves-1.0, with rules that have since been corrected: refused with the way out, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql

import siluro
from siluro.record import dump as saving
from siluro.record.parse import read_record
from siluro.record.record import to_text
from siluro.record.replay import verify
from siluro.record.seal import inspect
from siluro.store import Store, StoreTrouble
from siluro.store.base import LINES

EARLIER = sorted(Path(__file__).parent.joinpath("replays", "earlier").glob("*.siluro"))
SENTENCE = "This record needs the rules wolves-1.0; this version of Siluro has wolves-2.2. Siluro 0.1.0 can replay it."


@pytest.mark.parametrize("file", EARLIER, ids=lambda file: file.stem)
def test_an_earlier_record_is_refused_and_left_as_it_is(file: Path) -> None:
    data = file.read_bytes()
    verdict = verify(data, siluro.game)
    assert (verdict.problem, verdict.line) == (SENTENCE, 4)
    assert file.read_bytes() == data
    assert not inspect(data.decode().splitlines()).line, "its seal still fits"
    assert to_text(read_record(data)).encode() == data, "every line can be read"


def test_an_earlier_saved_game_can_still_be_exported(tmp_path: Path) -> None:
    text = EARLIER[0].read_text(encoding="utf-8")
    with Store.open(tmp_path / "games.db") as store:
        id = store.new("wolves", "m1").id
        with store.base.writing() as link:
            link.execute(sql.delete(LINES).where(LINES.c.game == id))
            rows = [{"game": id, "number": number, "line": line} for number, line in enumerate(text.splitlines())]
            link.execute(sql.insert(LINES), rows)
        with pytest.raises(StoreTrouble, match=r"Siluro 0\.1\.0 can replay it"):
            store.load(id)
        assert store.text(id) == text
        assert [row.id for row in store.list()] == [id]


def test_an_earlier_position_is_refused_with_the_way_out() -> None:
    saved = saving.open_dump(siluro.dump(siluro.game("wolves").new("m1")))
    saved.rules = "wolves-1.0"
    saved.check = saving.check_sum(saved)
    with pytest.raises(siluro.BadDump, match=r"saved with wolves-1\.0; .* Siluro 0\.1\.0 can load it"):
        siluro.load(msgspec.json.encode(saved))
