"""Your games: what can be continued, what came of the others, and what it all adds up to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

import siluro
from siluro.paint.graph import spark
from siluro.table.openings import today
from siluro.table.puzzle_rating import standing
from siluro.table.statistics import statistics
from siluro.web.company import removable, visitor_of
from siluro.web.home import list_rows, open_games
from siluro.web.pages import page

MOST = 10_000
"""Games that are counted; nobody has played more."""
ON_A_PAGE = 50


def yours(request: Request) -> Response:
    rows = list_rows(request, limit=MOST)
    asked = request.query_params.get("page", "1")
    number = int(asked) if asked.isdecimal() and len(asked) < 6 else 1
    finished = [row for row in rows if row.over]
    first = max(0, number - 1) * ON_A_PAGE
    return page(
        request,
        "yours.html",
        titles={name: siluro.game(name) for name in siluro.games()},
        unfinished=[row for row in rows if not row.over],
        finished=finished[first : first + ON_A_PAGE],
        found=statistics(rows, today()),
        puzzles=standing(open_games(request).store.attempts.of(visitor_of(request)), today()),
        removable=removable(request, open_games(request).store.company),
        spark=spark,
        number=number,
        is_last=first + ON_A_PAGE >= len(finished),
    )
