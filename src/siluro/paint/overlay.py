"""What can be laid over a board on demand: who sees whom, how far something reaches; drawn, and the same in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, TypeVar

from siluro.engine.steps import State
from siluro.paint.escaping import escape
from siluro.paint.marks import Point, line, n
from siluro.speech.figures import percent

S = TypeVar("S", bound=State)

KINDS: Final = ("danger", "light", "own", "far")
"""What a zone or a label is about: what hunts the player, what lights, what the player can do, what is out of reach."""


@dataclass(frozen=True)
class Overlay(Generic[S]):
    """One thing that can be laid over the board."""

    title: str
    """What it shows; marked, and said where it is shown."""
    draw: Callable[[S], str]
    """Shapes in the measure of the board."""
    tell: Callable[[S], list[str]]
    """The same in sentences, and the rule behind it."""
    applies: Callable[[S], bool] = lambda s: True
    """Whether there is anything to show now; asked with every answer, so it is quick."""


def zone(outlines: Iterable[Iterable[Point]], kind: str, strength: float = 1.0) -> str:
    """Places that belong together, as one shape; a weaker one is paler."""
    shape = "".join(line(outline, True) for outline in outlines)
    pale = f' style="--strength:{strength:.2f}"' if strength != 1 else ""
    return f'<path class="zone {kind}" d="{shape}"{pale}/>' if shape else ""


def label(at: Point, text: str, kind: str, size: float = 1.0) -> str:
    """A few letters on a plate."""
    wide = label_width(text)
    return (
        f'<g class="plate {kind}" transform="translate({n(at[0])} {n(at[1])}) scale({size:.2f})">'
        f'<rect x="{n(-wide / 2)}" y="-9" width="{n(wide)}" height="18" rx="9"/><text y="4.4">{escape(text)}</text></g>'
    )


def label_width(text: str) -> float:
    """The room of a plate with these letters."""
    return 7.4 * len(text) + 9


def course(points: Iterable[Point], kind: str) -> str:
    """A way that something takes, with a head."""
    return f'<path class="course {kind}" d="{line(points)}" marker-end="url(#ov-{kind})"/>'


def heads() -> str:
    """The arrow heads that courses end with."""
    return "".join(
        f'<marker id="ov-{kind}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" '
        f'orient="auto-start-reverse"><path class="head {kind}" d="M0 0L10 5L0 10Z"/></marker>'
        for kind in KINDS
    )


def share(chance: Fraction | float) -> str:
    """A chance without decimals."""
    return percent(chance, 0)
