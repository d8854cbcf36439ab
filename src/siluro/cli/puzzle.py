"""puzzle: find the best answer in a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from siluro.cli.common import Complaint, Verbs, print_json
from siluro.cli.saved import add_stored, open_store
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.lab.puzzles import Puzzle
    from siluro.table.puzzle import Posed, Solution
    from siluro.table.puzzle_rating import Standing

DEEDS = ("list", "show", "try")


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_stored(verbs, "puzzle", puzzle, help=say("find the best answer in a position"))
    verb.add_argument(
        "deed", nargs="?", choices=DEEDS, default="show", help=say("list, show or try a puzzle (default: show)")
    )
    verb.add_argument("id", nargs="?", default="today", help=say("a puzzle (default: today's)"))
    verb.add_argument("answer", nargs="?", help=say("with try: your answer"))
    verb.add_argument("--game", default="", help=say("with list: only this game"))
    levels = say("with list: only easy, medium or hard ones")
    verb.add_argument("--level", default="", choices=("easy", "medium", "hard"), help=levels)


def puzzle(args: Namespace) -> None:
    """List puzzles, show one, or judge an attempt."""
    from siluro.table.puzzle import NoSuchAnswer, UnknownPuzzle, find_puzzle, pose

    if args.deed == "list":
        return list_puzzles(args)
    if args.deed == "try" and args.answer is None:
        raise Complaint(say("Name the puzzle and your answer: siluro puzzle try ID ANSWER."), 2)
    try:
        posed = pose(find_puzzle(args.id))
        return show(args, posed) if args.deed == "show" else attempt(args, posed)
    except (UnknownPuzzle, NoSuchAnswer) as error:
        raise Complaint(str(error), 2) from None


def list_puzzles(args: Namespace) -> None:
    from siluro.games import games
    from siluro.table.puzzle import level_of, select, theme_of

    if args.game and args.game not in games():
        raise Complaint(say("No game {name!r}. Games: {games}.", name=args.game, games=", ".join(games())), 2)
    found = select(args.game, args.level)
    if args.json:
        return print_json({"puzzles": [puzzle_data(each) for each in found]})
    for each in found:
        print(f"{each.id:<16} {each.scenario:<6} {each.rating:>4} {say(level_of(each)):<8} {theme_of(each)}")
    return print(say("Puzzles: {number}. Show one with: siluro puzzle show ID", number=len(found)))


def show(args: Namespace, posed: Posed) -> None:
    from siluro.cli.screen import Screen
    from siluro.table.puzzle import level_of, theme_of

    if args.json:
        return print_json(puzzle_data(posed.puzzle) | question_of(posed))
    screen, puzzle = Screen(posed.game), posed.puzzle
    screen.line(posed.title, "bold")
    about = say(
        "Puzzle {id}: {theme}, {level} ({rating})",
        id=puzzle.id, theme=theme_of(puzzle), level=say(level_of(puzzle)), rating=str(puzzle.rating),
    )  # fmt: skip
    screen.line(about, "dim")
    screen.board(posed.state)
    screen.question(posed.asked)
    return screen.line(say("Try it with: siluro puzzle try {id} ANSWER", id=puzzle.id))


def attempt(args: Namespace, posed: Posed) -> None:
    from siluro.table.puzzle import solve

    solution = solve(posed, args.answer)
    found = keep(args, solution)
    if args.json:
        return print_json(solution_data(solution) | {"standing": asdict(found)})
    from siluro.cli.screen import Screen
    from siluro.table.puzzle_rating import tell_standing

    screen = Screen(posed.game)
    screen.line(solution.verdict, "bold")
    wide = max(len(each.answer) for each in posed.puzzle.values)
    for each in posed.puzzle.values:
        worth = solution.worths[each.answer]
        label = posed.choice(each.answer).label
        screen.line(f"{each.answer:<{wide}}  {bar(worth.share)}  {worth.told} · {label}", indent="  ", hang=wide + 2)
    for line in (*solution.reasons, tell_standing(found)):
        screen.line(line)
    return None


def keep(args: Namespace, solution: Solution) -> Standing:
    """The attempt, and what the player's attempts add up to."""
    from siluro.table.openings import today
    from siluro.table.puzzle_rating import keep_attempt, standing

    with open_store(args, create=True) as store:
        keep_attempt(store, "", solution)
        return standing(store.attempts.of(""), today())


def bar(share: float, wide: int = 12) -> str:
    """A value between the worst and the best as a bar of letters."""
    full = round(share * wide)
    return "█" * full + "·" * (wide - full)


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    from siluro.table.puzzle import level_of, theme_of

    return {
        "id": puzzle.id, "game": puzzle.game, "scenario": puzzle.scenario, "rule": puzzle.theme,
        "theme": theme_of(puzzle), "rating": puzzle.rating, "level": level_of(puzzle),
    }  # fmt: skip


def question_of(posed: Posed) -> dict[str, Any]:
    """What is asked, without what is best."""
    choices = [{"id": each.id, "label": each.label} for each in posed.asked.choices]
    return {"prompt": posed.asked.prompt, "board": posed.game.board_lines(posed.state), "answers": choices}


def solution_data(solution: Solution) -> dict[str, Any]:
    puzzle = solution.posed.puzzle
    return puzzle_data(puzzle) | {
        "answer": solution.answer.id,
        "solved": solution.is_solved,
        "best": puzzle.best,
        "values": [{"answer": each.answer, "value": each.value, "error": each.error} for each in puzzle.values],
        "lead": puzzle.lead.ahead,
        "lead_error": puzzle.lead.error,
        "judge": puzzle.judge,
        "reasons": solution.reasons,
    }
