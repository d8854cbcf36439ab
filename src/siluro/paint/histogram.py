"""Columns: how often each score comes up, of one player or of two, one before the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from siluro.paint.escaping import escape

WIDTH, HEIGHT, EDGE = 720, 200, 30


def histogram(
    rows: Mapping[str, Sequence[float]], low: int, high: int, write: Callable[[int], str], at: int | None = None
) -> str:
    """Each player's shares by score from one score to another; `at` marks a score, `write` writes one."""
    top = max(max(row) for row in rows.values())
    width = (WIDTH - 2 * EDGE) / len(next(iter(rows.values())))
    columns = "".join(
        f'<rect class="tally tally-{player}" x="{EDGE + width * (number + 0.5 * player / len(rows)):.1f}" '
        f'y="{HEIGHT - EDGE - tall:.1f}" width="{width * (0.9 - 0.4 * (len(rows) - 1)):.1f}" height="{tall:.1f}"/>'
        for player, row in enumerate(rows.values())
        for number, share in enumerate(row)
        if (tall := (HEIGHT - EDGE - 16) * share / top) >= 0.05
    )
    title = ", ".join(rows)
    players = " ".join(f'<span><i class="tally-{at}"></i> {escape(name)}</span>' for at, name in enumerate(rows))
    return (
        f'<figure class="graph histogram"><figcaption>{players}</figcaption>'
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">{columns}'
        f'{"" if at is None else pointer(at, low, high)}<text x="{EDGE}" y="{HEIGHT - 8}">{escape(write(low))}</text>'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 8}" text-anchor="end">{escape(write(high))}</text></svg></figure>'
    )


def pointer(at: int, low: int, high: int) -> str:
    """A line where a score lies."""
    x = EDGE + (WIDTH - 2 * EDGE) * (min(max(at, low), high) - low + 0.5) / (high + 1 - low)
    return f'<line class="here" x1="{x:.1f}" x2="{x:.1f}" y1="8" y2="{HEIGHT - EDGE}"/>'
