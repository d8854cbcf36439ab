"""What can be laid over the bay: where a man is lost, and how likely."""

from __future__ import annotations

from typing import Final

from siluro.games.gamma.paint.scene import HALF, box_at
from siluro.games.gamma.rules.state import Gamma, night
from siluro.games.gamma.words.queries import chance_to_lose, threats
from siluro.paint.marks import Point
from siluro.paint.overlay import Overlay, label, share, zone
from siluro.speech.say import mark, say


def boxes_ahead(s: Gamma) -> range:
    """The boxes where a counter is still to be drawn, this one included; none before the swim and after it."""
    return range(s.box, night(s).last_box + 1) if s.box and sum(s.bag) else range(0)


def is_swimming(s: Gamma) -> bool:
    return bool(boxes_ahead(s))


def draw_dangers(s: Gamma) -> str:
    return "".join(
        zone([square(box_at(box, night(s).last_box))], "danger", 0.3 + 2 * float(chance_to_lose(s, box)))
        + label(below(box_at(box, night(s).last_box)), share(chance_to_lose(s, box)), "danger", 1.5)
        for box in boxes_ahead(s)
    )


def square(at: Point) -> list[Point]:
    x, y = at
    return [(x - HALF, y - HALF), (x + HALF, y - HALF), (x + HALF, y + HALF), (x - HALF, y + HALF)]


def below(at: Point) -> Point:
    return at[0], at[1] + HALF + 20


def tell_dangers(s: Gamma) -> list[str]:
    """The chance in each box if a counter were drawn there now, and what stands behind it."""
    boxes = [say("box {box}", box=box) + f" {share(chance_to_lose(s, box))}" for box in boxes_ahead(s)]
    return [say("A man lost if a counter is drawn now: {boxes}.", boxes=", ".join(boxes)), *threats(s)[1:]]


OVERLAYS: Final = {"danger": Overlay(mark("Where a man may be lost"), draw_dangers, tell_dangers, is_swimming)}
