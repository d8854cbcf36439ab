"""What the panels beside the board are made of: tracks, tables, lists and chips, as HTML that reads well aloud.

Every text is escaped here; only `Html` is taken as it is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from siluro.paint.escaping import escape
from siluro.speech import figures
from siluro.speech.say import LANGUAGE, figure, say


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def markup(value: object) -> str:
    """Markup as it is, anything else escaped; numbers grouped as in any sentence."""
    if isinstance(value, Html):
        return value
    return escape(value if isinstance(value, str) else f"{figure(value)}")


WRITTEN: OrderedDict[bytes, Html] = OrderedDict()
SPELLING: Final = msgspec.msgpack.Encoder(enc_hook=repr)
"""Spells out what a sheet is made of, a few times as fast as `repr`."""
MOST_WRITTEN: Final = 3_000
"""Sheets kept in memory, about 2 kB each."""


def remember(write: Callable[[], Html], *content: object) -> Html:
    """A sheet as it was written for the same content before: of eight sheets an answer changes one or two."""
    key = SPELLING.encode((LANGUAGE.get(), content))
    found = WRITTEN.pop(key, None) or write()
    WRITTEN[key] = found  # now the newest; the one not wanted for longest is the first
    if len(WRITTEN) > MOST_WRITTEN:
        WRITTEN.popitem(last=False)
    return found


def with_source(value: object, source: str) -> Html:
    """A number with where it comes from; a switch of the page shows it."""
    return Html(f'<span data-src="{escape(source)}">{markup(value)}</span>') if source else Html(markup(value))


def percent(chance: float | Fraction) -> str:
    """A chance to be read at a glance; the exact one stands beside the answers."""
    return figures.percent(chance, 0)


def cells(now: int, most: int, kind: str = "", marked: Iterable[int] = ()) -> Html:
    """Boxes of which so many are filled; decoration, the number stands beside them."""
    special = set(marked)
    boxes = (
        f'<i class="{"on" if box <= now else "off"}{" marked" if box in special else ""}"></i>'
        for box in range(1, most + 1)
    )
    return Html(f'<span class="cells {escape(kind)}" aria-hidden="true">{"".join(boxes)}</span>')


def track(
    name: str, now: int, most: int, kind: str = "", marked: Iterable[int] = (), value: str = "", source: str = ""
) -> Html:
    """A track of the printed game: its name, its boxes, where the marker stands, and who says how long it is."""
    told = value or say("{now} of {most}", now=now, most=most)
    return Html(
        f'<div class="track"><span class="track-name">{markup(name)}</span>{cells(now, most, kind, marked)}'
        f'<span class="track-value">{with_source(told, source)}</span></div>'
    )


def facts(rows: Iterable[tuple[str, object]]) -> Html:
    """Names and values."""
    pairs = "".join(f"<div><dt>{markup(name)}</dt><dd>{markup(value)}</dd></div>" for name, value in rows)
    return Html(f'<dl class="values">{pairs}</dl>')


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]], kind: str = "") -> Html:
    """A table whose first column names the row."""
    top = "".join(f'<th scope="col">{markup(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{markup(first)}</th>{"".join(f"<td>{markup(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return Html(
        f'<table class="figures {escape(kind)}"><caption>{markup(caption)}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def wide(inner: Html, name: str) -> Html:
    """Something that may have to be moved sideways to be seen whole, also by keyboard."""
    return Html(f'<div class="wide" role="region" tabindex="0" aria-label="{escape(name)}">{inner}</div>')


def chips(values: Iterable[tuple[object, str]], name: str) -> Html:
    """A list of small labels, each with a kind."""
    items = "".join(f'<li class="{escape(kind)}">{markup(value)}</li>' for value, kind in values)
    return Html(f'<ul class="chips" aria-label="{escape(name)}">{items}</ul>')


def bar(part: float, text: str, kind: str = "") -> Html:
    """A bar of this length with its number in words."""
    return Html(
        f'<span class="gauge {escape(kind)}">'
        f'<span class="fill" style="width:{max(0.0, min(1.0, part)) * 100:.0f}%"></span>'
        f'<span class="gauge-text">{markup(text)}</span></span>'
    )


def note(text: str) -> Html:
    return Html(f'<p class="note">{markup(text)}</p>')


def together(*parts: object) -> Html:
    return Html("".join(markup(part) for part in parts))
