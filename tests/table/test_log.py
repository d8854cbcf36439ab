"""The log: a line says who and what; a bare answer such as "Unseen." or "7." says neither."""

from __future__ import annotations

from pathlib import Path

import pytest

import siluro
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.speech.say import LANGUAGE
from siluro.table.log import Line, describe, log

REPLAYS = Path(__file__).parents[1] / "games"
RECORDS = {
    "boats": ("suda-strategic-no-boats", "alarm-1"),
    "gamma": ("gg1-bronze",),
    "stealth": ("m1-best",),
    "wolves": ("m1-outstanding-success", "m4-readings"),
}
SHORT = 2
"""Words of a bare answer; a drawn counter and the sea are named by what they are."""


def lines(game: str, record: str) -> list[Line]:
    read = read_record((REPLAYS / game / "replays" / f"{record}.siluro").read_bytes())
    return log(siluro.game(game), replay(read, siluro.game(game)).main.plies)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", RECORDS)
def test_no_line_is_a_bare_answer(game: str, language: str) -> None:
    token = LANGUAGE.set(language)
    try:
        told = [line for record in RECORDS[game] for line in lines(game, record)]
    finally:
        LANGUAGE.reset(token)
    texts = {line.text for line in told if not line.entry.startswith(("draw ", "sea "))}
    bare = {text for text in texts if len(text.split()) <= SHORT and ":" not in text}
    assert bare == set()
    assert all(line.chance is not None for line in told if line.by)


def test_a_count_of_dice_is_no_face() -> None:
    told = [line for line in lines("boats", "alarm-2") if line.entry.startswith("batteries")]
    assert told and all(line.by and not line.face for line in told)
    plies = replay(
        read_record((REPLAYS / "boats/replays/alarm-2.siluro").read_bytes()), siluro.game("boats")
    ).main.plies
    said = [describe(siluro.game("boats"), ply) for ply in plies if ply.step.word == "batteries"]
    assert all(text.startswith("Coastal batteries") for text in said)
