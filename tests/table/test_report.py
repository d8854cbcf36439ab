"""The after-action report: every game, finished and running, campaigns, and texts that mean harm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import siluro
from siluro.record import record as r
from siluro.record.parse import from_text, read_record
from siluro.record.record import to_text
from siluro.record.replay import replay
from siluro.record.session import Session, begin
from siluro.table.report import report, safe

GAMES = Path(__file__).parents[1] / "games"
RECORDS = [
    ("gamma", "campaign"), ("gamma", "machine"), ("boats", "hit-york"), ("boats", "machine-malta"),
    ("stealth", "m1"), ("stealth", "historic"), ("stealth", "custom-everything"), ("wolves", "m1"),
    ("wolves", "campaign-1942"),
]  # fmt: skip


def golden(game_id: str, stem: str) -> Session:
    """The first golden record whose name begins so."""
    file = min(GAMES.joinpath(game_id, "replays").glob(f"{stem}*.siluro"))
    record = read_record(file.read_bytes())
    return replay(record, siluro.game(game_id))


@pytest.mark.parametrize(("game_id", "stem"), RECORDS)
def test_a_report_tells_the_result_and_what_mattered(game_id: str, stem: str) -> None:
    session = golden(game_id, stem)
    text = report(session)
    game, s = session.game, session.main.state
    assert text.startswith(f"# {safe(game.title)}: ")
    for line in game.closing(s):
        assert f"* {safe(line)}\n" in text
    told = re.findall(r"^\* ", text.partition("## Narrative")[2], re.MULTILINE)
    assert 3 <= len(told) < len(session.main.plies)
    assert "\n\n\n" not in text and text.endswith("\n")
    for ledger in game.ledgers(s):
        assert f"## {ledger.title}\n" in text


CAMPAIGNS = {
    ("gamma", "campaign"): ["Missions"],
    ("stealth", "historic"): ["After Action Report"],
    ("stealth", "custom-everything"): ["After Action Report", "Roster", "Technology"],
    ("wolves", "campaign-1942"): ["Log book", "Experience"],
}


def test_campaigns_bring_their_tables() -> None:
    for (game_id, stem), titles in CAMPAIGNS.items():
        session = golden(game_id, stem)
        assert [ledger.title for ledger in session.game.ledgers(session.state)] == titles
    session = golden("stealth", "historic")
    rows = session.game.ledgers(session.state)[0].rows
    assert len(rows) == 10
    assert rows[-1][5] == session.game.score(session.state)


@pytest.mark.parametrize("game_id", siluro.games())
def test_a_running_game_has_a_report_from_its_first_moment_on(game_id: str) -> None:
    game = siluro.game(game_id)
    for scenario in game.scenarios:
        session = begin(game, scenario, {}, seed="7")
        assert "In progress" in report(session)
        for _ in range(5):
            session.roll() if session.is_rolling else session.answer(siluro.answers(session.state)[-1])
        assert f"{len(session.main.plies)} steps" in report(session)


def test_marks_are_told() -> None:
    session = begin(siluro.game("gamma"), "gg1", {"men": 10}, seed="7", seats={1: "Anna"})
    session.answer("10")
    while session.is_rolling:
        session.roll()
    session.hint()
    session.answer("draw")
    session.undo()
    session.branch("bold", 1)
    text = report(session)
    assert "Used: 1 undo, 1 what-if, 1 hint." in text
    assert "Players: Anna." in text
    assert "Options: men: 10." in text
    assert "seed is still secret" in text


def test_hostile_names_and_remarks_stay_text() -> None:
    session = begin(siluro.game("gamma"), "gg1", {"men": 10}, seed="7")
    lines = to_text(session.record).splitlines()
    bare = [re.sub(r" ~[0-9a-f]{6}$", "", line) for line in lines]
    hostile = "seat 1 <script>alert(1)</script> **b** [x](javascript:1) | `c` http://evil.example www.evil.example"
    record = from_text("\n".join([*bare[:-1], hostile, "---", "# <img src=x> | # heading | &amp;"]) + "\n")
    text = report(replay(record, session.game))
    for part in ("<script", "<img", "**b**", "[x](", "://", "www.evil"):
        assert part not in text
    assert r"\*\*b\*\*" in text and "&lt;script&gt;" in text and r"\# heading" in text
    assert record.all(r.Seat)[0].name in hostile


def test_safe_text_has_no_line_of_its_own() -> None:
    assert safe("a\n# b\r\n* c") == r"a \# b \* c"
    assert safe("1. x_y") == r"1. x\_y"
