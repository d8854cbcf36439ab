"""table: the full-screen table in the terminal."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from siluro.cli.common import (
    Complaint,
    Verbs,
    add_game,
    check_seats,
    parse_game,
    parse_options,
    parse_scenario,
    print_json,
)
from siluro.cli.play import add_dice, add_names, choose_seed
from siluro.cli.saved import add_stored, command, open_store
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.record.record import DiceKind
    from siluro.store import SavedGame, Store


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_stored(verbs, "table", table, help=say("play full screen in the terminal: a new game or a saved one"))
    add_game(verb, optional=True)
    add_dice(verb)
    add_names(verb)


def table(args: Namespace) -> int:
    """Open the table, or home if no game is named."""
    check_terminal()
    with open_store(args, create=True) as store:
        saved, new = find_game(args, store)
        from siluro.tui.app import run_table

        left = run_table(store, saved, new=new)
        if args.json:
            from siluro.cli.words import record_data

            print_json({"id": left.id, **record_data(left.session)} if left else {"id": None})
        elif left and not left.session.main.ended:
            print(say("Your game is saved. Continue with: {command}", command=command(args, "table", left)))
    return 0


def check_terminal() -> None:
    """Full screen needs a terminal that is large enough."""
    from siluro.tui import SMALLEST

    plain = say("Use `siluro play` to play line by line.")
    if not (sys.__stdin__ and sys.__stdin__.isatty() and sys.__stderr__ and sys.__stderr__.isatty()):
        raise Complaint(say("The full-screen table needs a terminal; this is not one. {plain}", plain=plain))
    if os.environ.get("TERM") == "dumb":
        raise Complaint(say("This terminal cannot show the full-screen table. {plain}", plain=plain))
    try:
        size = os.get_terminal_size(sys.__stderr__.fileno())
    except OSError:
        return
    if size.columns and (size.columns < SMALLEST[0] or size.lines < SMALLEST[1]):
        wide, high = SMALLEST
        raise Complaint(
            say(
                "The full-screen table needs {wide} columns and {high} lines; "
                "this terminal has {columns} and {lines}. {plain}",
                columns=size.columns,
                lines=size.lines,
                wide=wide,
                high=high,
                plain=plain,
            )
        )


def find_game(args: Namespace, store: Store) -> tuple[SavedGame | None, bool]:
    """The game to open, and whether it is a new one."""
    from siluro.games import games
    from siluro.store import NoSuchGame

    if not args.game:
        return None, False
    if args.game not in games():
        if args.scenario or args.option or args.dice or args.seed or args.luck or args.name:
            parse_game(args)
        try:
            return store.load(args.game), False
        except NoSuchGame:
            known = ", ".join(games())
            raise Complaint(
                say(
                    "{game!r} is neither a game nor the id of a saved game. Games: {known}.",
                    game=args.game,
                    known=known,
                ),
                2,
            ) from None
    return begin_game(args, store), True


def begin_game(args: Namespace, store: Store) -> SavedGame:
    """A new game as the arguments say."""
    game = parse_game(args)
    scenario = parse_scenario(args, game)
    dice: DiceKind = args.dice or "machine"
    pack: Path | None = args.pack
    options, seats = parse_options(args, game, scenario), dict(enumerate(args.name, 1))
    check_seats(game, game.new(scenario, pack=pack, **options), seats)
    return store.new(
        game.id, scenario, options, dice=dice, seed=choose_seed(args, dice), luck=args.luck, seats=seats, pack=pack,
    )  # fmt: skip
