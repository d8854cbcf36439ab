"""Facts that are built beforehand say the same as the packs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import siluro
from siluro.browser import facts
from siluro.games import games
from siluro.speech.say import LANGUAGE
from siluro.web import facts as web_facts


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(web_facts, "KNOWN", {})
    file = tmp_path / "facts.json"
    file.write_text(json.dumps(facts.build()), encoding="utf-8")
    return file


@pytest.mark.parametrize("language", ["en", "it"])
def test_facts_are_those_of_the_packs(built: Path, language: str) -> None:
    facts.read(built)
    token = LANGUAGE.set(language)
    try:
        for name in games():
            each = siluro.game(name)
            for scenario in each.scenarios:
                assert web_facts.history(each, scenario) == each.history(scenario)
    finally:
        LANGUAGE.reset(token)


def test_with_facts_no_pack_is_read(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts.read(built)
    game = siluro.game("wolves")
    told = web_facts.history(game, "m1")
    monkeypatch.setattr(type(game), "history", lambda self, scenario: "from the pack")
    assert web_facts.history(game, "m1") == told != "from the pack"


def test_without_a_file_the_packs_are_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_facts, "KNOWN", {})
    facts.read(tmp_path / "none.json")
    assert web_facts.history(siluro.game("gamma"), "gg1") == siluro.game("gamma").history("gg1")
