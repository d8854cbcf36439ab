"""Stories of the scenarios: what led to a mission, what history made of it, and where that comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

import siluro
from siluro.packs import PackError
from siluro.packs.stories import FILE, read_stories
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.record.session import begin
from siluro.speech.say import LANGUAGE
from siluro.table.report import report, safe
from siluro.table.stories import source_line, story_after, story_before

GOLDEN = Path(__file__).parents[1] / "games" / "stealth" / "replays"
TOLD = [game for game in siluro.games() if (siluro.game(game).folder / FILE).exists()]
FEWEST = 2
"""Paragraphs before and after."""


@pytest.mark.parametrize("game", TOLD)
def test_every_scenario_of_a_game_with_stories_has_one(game: str) -> None:
    face = siluro.game(game)
    stories = read_stories(face.folder)
    assert set(stories) == set(face.scenarios)
    for name, story in stories.items():
        assert len(story.before) >= FEWEST and len(story.after) >= FEWEST, name
        assert story.sources, name


def test_a_game_without_stories_says_nothing(tmp_path: Path) -> None:
    assert read_stories(tmp_path) == {}


STORY = """
[[story]]
id = "m1"
src = "history"
sources = ["a book"]
chapters = []
before = "one\\ntwo\\n\\nthree"
after = ""
"""


def test_paragraphs_are_separated_by_empty_lines(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(STORY, encoding="utf-8")
    assert read_stories(tmp_path)["m1"].before == ("one two", "three")
    assert read_stories(tmp_path)["m1"].after == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (STORY + STORY, "story (m1): appears twice in the pack"),
        (STORY.replace("chapters = []", 'chapters = ["m9"]'), "story (m1).chapters: unknown: 'm9'; use one of: m1"),
        (STORY.replace('"history"', '"hearsay"'), "is not a source label"),
    ],
)
def test_a_story_that_does_not_fit_is_refused(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as refused:
        read_stories(tmp_path)
    assert says in str(refused.value)


def test_a_finished_game_is_reported_with_both_halves_of_its_story() -> None:
    game = siluro.game("stealth")
    text = report(replay(read_record((GOLDEN / "m4-best.siluro").read_bytes()), game))
    before, (after,) = story_before(game, "m4"), story_after(game, "m4")
    assert before is not None
    for telling in (before, after):
        assert f"### {telling.title}\n" in text
        assert all(safe(paragraph) in text for paragraph in telling.paragraphs)
        assert safe(source_line(telling)) in text


def test_a_running_game_does_not_say_how_history_ended() -> None:
    game = siluro.game("stealth")
    text = report(begin(game, "m4", {}, kind="hand"))
    assert "How it came about" in text
    assert "What happened" not in text


def test_a_campaign_has_the_stories_of_its_missions_as_chapters() -> None:
    told = story_after(siluro.game("stealth"), "historic")
    assert len(told) == 10
    assert [each.title for each in told[:2]] == ["What happened", "Mission 1: BG2, Gibraltar"]


def test_stories_are_told_in_the_language_of_the_reader() -> None:
    token = LANGUAGE.set("it")
    try:
        told = story_before(siluro.game("stealth"), "m9")
        assert told is not None
        assert told.title == "Come ci si arrivò"
        assert told.paragraphs[-1] == "È la nona missione, e l'ultima."
        assert "Fonti: Difesa Online, articolo sulla BG7" in source_line(told)
    finally:
        LANGUAGE.reset(token)
