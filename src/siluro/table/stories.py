"""The story of a scenario for a reader: what led to it, what history made of it, and the sources of both."""

from __future__ import annotations

from dataclasses import dataclass

from siluro.engine.game import Game
from siluro.packs.stories import Story, read_stories
from siluro.speech.say import say


@dataclass(frozen=True)
class Telling:
    """A story, or a part of one, in the language of the moment."""

    title: str
    paragraphs: list[str]
    sources: list[str]


def story_before(game: Game, scenario: str) -> Telling | None:
    """What led to a scenario; None where the game has no story of it."""
    story = read_stories(game.folder).get(scenario, Story())
    return tell(say("How it came about"), story.before, story)


def story_after(game: Game, scenario: str) -> list[Telling]:
    """What history made of a scenario, and of every mission of a campaign."""
    stories = read_stories(game.folder)
    story = stories.get(scenario, Story())
    told = [tell(say("What happened"), story.after, story)]
    for chapter in story.chapters:
        told.append(tell(game.scenarios[chapter].title, stories[chapter].after, stories[chapter]))
    return [each for each in told if each]


def tell(title: str, texts: tuple[str, ...], story: Story) -> Telling | None:
    if not texts:
        return None
    return Telling(title, [say(text) for text in texts], [say(source) for source in story.sources])


def source_line(telling: Telling) -> str:
    """Where a story comes from, on one line."""
    return say("Sources: {sources}.", sources="; ".join(telling.sources))
