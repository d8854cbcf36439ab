"""Find the move: the page of all puzzles, and a puzzle with its board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import siluro
from siluro.engine.game import Game, Scenario
from siluro.engine.steps import State
from siluro.engine.strip import Strip
from siluro.lab.puzzles import Puzzle
from siluro.paint import painter as painting
from siluro.paint.marks import Panel
from siluro.store.attempts import Attempt
from siluro.table.asked import Asked
from siluro.table.openings import today
from siluro.table.puzzle import (
    LEVELS,
    NoSuchAnswer,
    Posed,
    UnknownPuzzle,
    find_puzzle,
    level_of,
    pose,
    select,
    solve,
    theme_of,
    themes,
    todays_puzzle,
)
from siluro.table.puzzle_rating import first_tries, keep_attempt, standing
from siluro.web.addresses import send_to
from siluro.web.company import EVERYTHING, visitor_of
from siluro.web.home import open_games, text
from siluro.web.pages import page
from siluro.web.position import targets
from siluro.web.threads import in_turn

if TYPE_CHECKING:
    from siluro.table.advice import Worth


@dataclass(frozen=True)
class Shown:
    """A puzzle as the parts of the table take a game."""

    game: Game
    scenario: Scenario
    state: State
    asked: Asked
    worths: dict[str, Worth] = field(default_factory=dict)

    @property
    def panels(self) -> list[Panel]:
        return painting.panels(self.game, self.state)

    @property
    def strip(self) -> Strip:
        return self.game.strip(self.state)

    @property
    def on_board(self) -> list[tuple[str, str]]:
        return painting.on_board(self.game, self.state)

    @property
    def live(self) -> str:
        return painting.painter_of(self.game).live(self.state, targets(self.game, self.state, self.asked, self.worths))


def attempts_of(request: Request) -> list[Attempt]:
    return open_games(request).store.attempts.of(visitor_of(request))


def puzzles(request: Request) -> Response:
    """All puzzles, or those of a game, a level, a theme."""
    wanted = {name: request.query_params.get(name, "")[:80] for name in ("game", "level", "theme")}
    found, tried = select(wanted["game"], wanted["level"], wanted["theme"]), attempts_of(request)
    return page(
        request,
        "puzzles.html",
        games=[siluro.game(name) for name in siluro.games() if select(name)],
        levels=LEVELS,
        themes=themes(select(wanted["game"])),
        wanted=wanted,
        found=found,
        level_of=level_of,
        theme_of=theme_of,
        today=todays_puzzle() if select() else None,
        tried={each.puzzle: each.solved for each in first_tries(tried)},
        standing=standing(tried, today()),
    )


def show(request: Request) -> Response:
    """A puzzle, or what an answer to it was worth."""
    puzzle = find(request)
    posed, answer = pose(puzzle), request.query_params.get("answer", "")[:80]
    try:
        solution = solve(posed, answer) if answer else None
    except NoSuchAnswer as error:
        return puzzle_page(request, posed, notice=str(error), status=400)
    return puzzle_page(request, posed, solution=solution, worths=solution.worths if solution else {})


def puzzle_page(request: Request, posed: Posed, status: int = 200, **more: Any) -> Response:
    game, puzzle = posed.game, posed.puzzle
    shown = Shown(game, game.scenarios[puzzle.scenario], posed.state, posed.asked, more.pop("worths", {}))
    context = {
        "m": shown, "place": EVERYTHING, "company": None, "hint": None, "sure": "", "has_overlays": False,
        "still": Markup(painting.draw_still(game, posed.state)),
        "legend": painting.painter_of(game).legend(posed.state),
        "puzzle": puzzle, "level": level_of(puzzle), "theme": theme_of(puzzle), "solution": None, "notice": "",
        "is_todays": puzzle.id == todays_puzzle().id, "next": next_puzzle(request, puzzle),
    }  # fmt: skip
    return page(request, "puzzle.html", status, **{**context, **more})


async def attempt(request: Request) -> Response:
    """Judge an answer; the first one to a puzzle is kept."""
    form = await request.form()
    return await in_turn(judge, request, text(form, "value"))


def judge(request: Request, answer: str) -> Response:
    puzzle = find(request)
    posed = pose(puzzle)
    try:
        solution = solve(posed, answer)
    except NoSuchAnswer as error:
        return puzzle_page(request, posed, notice=str(error), status=400)
    keep_attempt(open_games(request).store, visitor_of(request), solution)
    return send_to(f"/puzzle/{puzzle.id}?answer={solution.answer.id}")


def find(request: Request) -> Puzzle:
    try:
        return find_puzzle(request.path_params["id"])
    except UnknownPuzzle:
        raise HTTPException(404) from None


def next_puzzle(request: Request, puzzle: Puzzle) -> Puzzle | None:
    """One that was not tried yet: the next harder one of the game, else the easiest."""
    tried = {each.puzzle for each in attempts_of(request)} | {puzzle.id}
    left = [each for each in select(puzzle.game) if each.id not in tried]
    harder = [each for each in left if each.rating >= puzzle.rating]
    return next(iter(harder or left), None)
