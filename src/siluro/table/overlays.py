"""What a board can show on demand, in words: for screens that draw no overlays, and for a replay that carries them."""

from __future__ import annotations

from dataclasses import dataclass

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.speech.say import say


@dataclass(frozen=True)
class Sight:
    """One overlay of a position, told."""

    title: str
    lines: list[str]


def sights(game: Game, s: State) -> list[Sight]:
    """All that can be laid over the board in this position."""
    from siluro.paint.painter import overlays  # a terminal draws nothing until it is asked to

    return [Sight(say(each.title), each.tell(s)) for each in overlays(game, s).values()]


def sight_lines(game: Game, s: State) -> list[str]:
    """The same as lines, each overlay under its title."""
    found = [line for each in sights(game, s) for line in (f"{each.title}:", *(f"  {line}" for line in each.lines))]
    return found or [say("There is nothing to show on the board now.")]
