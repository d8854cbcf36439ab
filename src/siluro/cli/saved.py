"""new, list, show, resume, export, import, backup, restore, remove: saved games in the store."""

from __future__ import annotations

import shlex
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siluro.cli.common import (
    Complaint,
    Verbs,
    add_game,
    add_pack,
    add_verb,
    check_seats,
    parse_game,
    parse_options,
    parse_scenario,
    print_json,
    warn,
)
from siluro.cli.play import add_dice, at_the_table, choose_seed, finish, greet, result_of, to_the_end
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.cli.screen import Screen
    from siluro.record.record import DiceKind
    from siluro.store import Row, SavedGame, Store


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_stored(verbs, "new", new, help=say("start a saved game and print its id"))
    add_game(verb)
    add_dice(verb)
    verb.add_argument(
        "--seat", action="append", default=[], metavar="N=NAME", help=say("a player's name, such as 1=Anna")
    )
    verb = add_stored(verbs, "list", list_games, help=say("list the saved games, most recent first"))
    verb.add_argument("--game", metavar="GAME", help=say("only saved games of GAME"))
    verb = add_stored(verbs, "show", show, help=say("show the position of a saved game"))
    add_id(verb)
    verb = add_stored(verbs, "resume", resume, help=say("continue a saved game in the terminal"))
    add_id(verb, nargs="?", help=say("the id of a saved game (default: the most recent)"))
    verb = add_stored(verbs, "export", export, help=say("write the record of a saved game"))
    add_id(verb)
    verb.add_argument("file", nargs="?", type=Path, help=say("a new file (default: standard output)"))
    verb.add_argument("--format", choices=("text", "json"), default="text", help=say("record format (default: text)"))
    verb.add_argument("--secret", action="store_true", help=say("write an unfinished game's seed to FILE.seed"))
    verb = add_stored(verbs, "import", take_in, help=say("import a record as a saved game and print its id"))
    verb.add_argument(
        "file", type=Path, help=say("a game record, or all games in one file from a browser; - reads standard input")
    )
    verb.add_argument(
        "--seed", metavar="S", default="", help=say("the seed of an unfinished game (default: from FILE.seed)")
    )
    add_pack(verb)
    verb = add_stored(verbs, "backup", backup, help=say("back up the whole database to a new file"))
    verb.add_argument("file", type=Path, help=say("a new file"))
    verb = add_stored(verbs, "restore", restore, help=say("restore a backup into a new or empty database"))
    verb.add_argument("file", type=Path, help=say("a backup"))
    add_id(add_stored(verbs, "remove", remove, help=say("delete a saved game")))


def add_stored(verbs: Verbs[ArgumentParser], name: str, run: Any, **texts: str) -> ArgumentParser:
    """A verb that works on the store."""
    verb = add_verb(verbs, name, run, **texts)
    verb.add_argument("--db", metavar="URL", help=say("the database, a file or a URL (default: your own)"))
    return verb


def add_id(verb: ArgumentParser, nargs: str | None = None, help: str = "") -> None:
    verb.add_argument("id", nargs=nargs, help=help or say("the id of a saved game, see `siluro list`"))


def open_store(args: Namespace, *, create: bool = False) -> Store:
    """The store that --db names, which must be there unless it may be created, or the player's own."""
    from siluro.store import Store

    return Store.open(args.db, create=create or not args.db)


def new(args: Namespace) -> None:
    """Start a game; its id is all that is printed."""
    game = parse_game(args)
    scenario = parse_scenario(args, game)
    options = parse_options(args, game, scenario)
    dice: DiceKind = args.dice or "machine"
    seed, seats = choose_seed(args, dice), parse_seats(args.seat)
    check_seats(game, game.new(scenario, pack=args.pack, **options), seats)
    with open_store(args, create=True) as store:
        saved = store.new(
            game.id, scenario, options, dice=dice, seed=seed, luck=args.luck, seats=seats, pack=args.pack
        )  # fmt: skip
    tell_id(args, saved)


def parse_seats(given: list[str]) -> dict[int, str]:
    """Who sits where, from --seat N=NAME."""
    from siluro.record.record import MOST_SEATS, plain

    seats: dict[int, str] = {}
    for text in given:
        seat, _, name = text.partition("=")
        if seat not in map(str, range(1, MOST_SEATS + 1)) or not plain(name):
            raise Complaint(
                say(
                    "--seat {text!a} must be N=NAME, such as 1=Anna, with N from 1 to {most}.",
                    text=text,
                    most=MOST_SEATS,
                ),
                2,
            )
        seats[int(seat)] = name
    return seats


def tell_id(args: Namespace, saved: SavedGame) -> None:
    """The id, or everything as JSON."""
    if args.json:
        return print_json(row_data(saved.row))
    print(saved.id)
    return None


def list_games(args: Namespace) -> None:
    """Print a line for every game."""
    game = parse_game(args).id if args.game else ""
    with open_store(args) as store:
        rows = store.list(game, limit=1_000_000)
    if args.json:
        return print_json({"games": [row_data(row) for row in rows]})
    for row in rows:
        print(row_line(row))
    if not rows:
        print(say("No saved games yet. Start one with `siluro new GAME SCENARIO`."))
    return None


def row_data(row: Row) -> dict[str, Any]:
    """What the store knows about a game, as plain data."""
    from dataclasses import asdict

    dates = {"created": row.created.isoformat(), "changed": row.changed.isoformat()}
    return asdict(row) | dates | {"level": row.level or None, "daily": row.daily or None, "pack": row.pack or None}


def row_line(row: Row) -> str:
    """A game in one line."""
    from siluro.speech.say import amount
    from siluro.table.results import result_in_words

    when = f"{row.changed.astimezone():%Y-%m-%d %H:%M}"
    state = result_in_words(row) if row.over else amount(row.answers, "step", "steps")
    names = f"  ({', '.join(row.seats.values())})" if row.seats else ""
    return f"{row.id}  {when}  {row.game + ' ' + row.scenario:<16} {state}{names}"


def show(args: Namespace) -> None:
    """Print where a game stands and what is asked."""
    from siluro.cli import words

    with open_store(args) as store:
        saved = store.load(args.id)
    session = saved.session
    game, s = session.game, session.state
    if args.json:
        told = {"asking": words.question_data(game, s), "result": words.result_data(game, s), "view": game.view(s)}
        branch = session.timeline.name or None
        more = {"branch": branch, "hindrance": saved.hindrance or None, "link": link(saved)}
        return print_json({**row_data(saved.row), **more, **told})
    screen = at_the_table(session, stderr=False)
    scenario = game.scenarios[session.record.scenario]
    screen.line(f"{game.title}: {scenario.title} · {scenario.date}", "bold")
    screen.line(row_line(saved.row))
    show_position(args, saved, screen)
    return None


def show_position(args: Namespace, saved: SavedGame, screen: Screen) -> None:
    """The table, the question or the result, and how to go on."""
    from siluro.table.seat import Seat

    session = saved.session
    if session.timeline.name:
        screen.line(say("This is what-if {name}. Your real game is untouched.", name=session.timeline.name))
    screen.board(session.state)
    if session.is_over and session.timeline is session.main:
        screen.result(session)
    else:
        asked = Seat(session).asked
        if asked:
            screen.question(asked)
    if saved.hindrance:
        screen.line(saved.hindrance)
    elif not saved.row.over:
        screen.console.print()
        screen.path(command(args, "resume", saved))
    screen.path(say("{link}  (in the browser, while `siluro serve` runs)", link=link(saved)))


def link(saved: SavedGame) -> str:
    """Where the table in the browser has this game, if it is served here."""
    from siluro.cli.serve import PORT

    return f"http://localhost:{PORT}/t/{saved.id}"


def resume(args: Namespace) -> int:
    """Play on until the end, or until the player stops."""
    from siluro.table.seat import Seat

    with open_store(args) as store:
        saved = store.load(args.id or find_last_played(store))
        if saved.row.over:
            raise Complaint(say("Game {id} is finished. See it with `siluro show {id}`.", id=saved.id))
        if saved.hindrance:
            raise Complaint(saved.hindrance)
        session = saved.session
        screen = at_the_table(session, stderr=args.json)
        greet(session, screen, continued=bool(session.main.plies))
        if to_the_end(Seat(saved), screen, lambda: stop(args, saved, screen)):
            finish(session, screen, command(args, "export", saved) + " | siluro verify -")
        if args.json:
            print_json({"id": saved.id, **result_of(session)})
    return 0


def find_last_played(store: Store) -> str:
    """The game that waits since the shortest time."""
    rows = store.list(over=False, limit=1)
    if not rows:
        raise Complaint(say("No unfinished games. Start one with `siluro new GAME SCENARIO`."))
    return rows[0].id


def command(args: Namespace, verb: str, saved: SavedGame) -> str:
    """What to type to do something with this game."""
    return f"siluro {verb} {saved.id}" + (f" --db {shlex.quote(args.db)}" if args.db else "")


def stop(args: Namespace, saved: SavedGame, screen: Screen) -> None:
    """The player leaves before the end."""
    screen.line(say("Stopped. Your game is saved; continue with:"))
    screen.path(command(args, "resume", saved))


def export(args: Namespace) -> None:
    """Write a record, never over another file."""
    if args.secret and not args.file:
        raise Complaint(say("--secret needs a FILE; the seed goes into FILE.seed."), 2)
    with open_store(args) as store:
        as_json = args.format == "json" or (args.json and not args.file)
        data = store.json(args.id) + b"\n" if as_json else store.text(args.id).encode()
        seed = store.seed(args.id) if args.secret else ""
    if not args.file:
        sys.stdout.write(data.decode())
        return None
    from siluro.store.files import secret_of, write_new

    write_new(args.file, data)
    if seed:
        write_new(secret_of(args.file), seed.encode() + b"\n")
    if args.json:
        return print_json({"id": args.id, "file": str(args.file), "format": args.format, "secret": bool(seed)})
    print(say("Record of {id} written to {file}.", id=args.id, file=args.file))
    return None


def take_in(args: Namespace) -> int:
    """Import what is in a file: one record, or all games that a browser exported."""
    from siluro.store.files import read
    from siluro.store.transfer import is_all_games

    data = read(args.file)
    if is_all_games(data):
        return import_games(args, data)
    import_record(args, data)
    return 0


def import_games(args: Namespace, data: bytes) -> int:
    """Take in the games that are not there yet; exit code 1 if a record does not fit."""
    from dataclasses import asdict

    from siluro.store.transfer import import_all, tell_taken

    if args.seed or args.pack:
        raise Complaint(say("This file holds all games of a browser with their seeds: leave out --seed and --pack."), 2)
    with open_store(args, create=True) as store:
        taken = import_all(store, data)
    if args.json:
        print_json(asdict(taken))
    else:
        print(tell_taken(taken))
    return 1 if taken.refused else 0


def import_record(args: Namespace, data: bytes) -> None:
    """Take in a record if every line of it fits."""
    from siluro.record.parse import read_record as record_in
    from siluro.store.files import seed_beside

    with open_store(args, create=True) as store:
        saved = store.add(data, seed=args.seed or seed_beside(args.file), pack=args.pack)
    if record_in(data).torn:
        warn(
            say("The last line of {file} is incomplete and was skipped; all earlier lines are intact.", file=args.file)
        )
    if saved.hindrance:
        warn(saved.hindrance)
    tell_id(args, saved)


def backup(args: Namespace) -> int:
    """Copy the store, and check every record in the copy."""
    with open_store(args) as store:
        damaged = store.backup(args.file)
    code = warn_of(damaged)  # first: whoever reads only one line must not go away in peace
    if args.json:
        print_json({"file": str(args.file), "bytes": args.file.stat().st_size, "damaged": damaged})
    else:
        print(say("Database copied to {file}. Use it with --db {file}.", file=args.file))
    return code


def restore(args: Namespace) -> int:
    """Fill an empty database from a backup, and check every record in it."""
    from siluro.store.copying import damaged_games
    from siluro.store.restoring import open_backup, restore

    with open_backup(args.file) as found, open_store(args, create=True) as store:
        games, damaged, name = restore(found, store.base), damaged_games(Path(found.name)), store.base.name
    code = warn_of(damaged)
    if args.json:
        print_json({"file": str(args.file), "games": games, "damaged": damaged})
    else:
        print(
            say("Database {name} restored from {file}. Saved games: {games}.", name=name, file=args.file, games=games)
        )
    return code


def warn_of(damaged: list[str]) -> int:
    """Name the damaged games; the exit code."""
    if damaged:
        warn(say("These games are damaged, in the copy and in the database: {games}.", games=", ".join(damaged)))
    return 1 if damaged else 0


def remove(args: Namespace) -> None:
    """Throw a game away, for good."""
    with open_store(args) as store:
        store.remove(args.id)
    if args.json:
        return print_json({"removed": args.id})
    print(say("Game {id} deleted.", id=args.id))
    return None
