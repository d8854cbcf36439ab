"""What the verbs of the command line share: arguments, complaints, JSON, and finding the position of a record."""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.engine.game import Game
    from siluro.engine.steps import State
    from siluro.record.session import Session

Verbs = argparse._SubParsersAction  # what add_subparsers() returns
ROOT = re.compile(r"/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*")


BY_SIGNAL = 128
"""Exit codes from here on say that a signal has ended the program, and which."""


class Stopped(KeyboardInterrupt):
    """The program was asked to end by SIGTERM."""


def exit_code(interruption: KeyboardInterrupt) -> int:
    """What a shell is told of a program that was interrupted."""
    return BY_SIGNAL + (signal.SIGTERM if isinstance(interruption, Stopped) else signal.SIGINT)


class Complaint(Exception):
    """One or two plain sentences for the user, and the exit code: 1 failed, 2 wrong usage."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


def add_verb(verbs: Verbs[ArgumentParser], name: str, run: Any, **texts: str) -> ArgumentParser:
    """A verb; `run(args)` carries it out and may return an exit code."""
    verb: ArgumentParser = verbs.add_parser(name, **texts, description=texts.get("help"))  # type: ignore[arg-type]
    verb.add_argument("--json", action="store_true", help=say("print a single JSON document"))
    verb.set_defaults(run=run, verb=verb)
    return verb


def add_game(verb: ArgumentParser, *, optional: bool = False) -> None:
    """GAME SCENARIO --option k=v --pack FOLDER."""
    verb.add_argument("game", nargs="?" if optional else None, help=say("a game, see `siluro games`"))
    verb.add_argument("scenario", nargs="?", help=say("a scenario of that game (default: the first)"))
    verb.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=say("a scenario option"))
    add_pack(verb)


def add_record(verb: ArgumentParser, *, at: bool = True) -> None:
    """FILE --at N --pack FOLDER."""
    verb.add_argument("file", type=Path, help=say("a game record, text or JSON; - reads standard input"))
    if at:
        verb.add_argument("--at", type=int, metavar="N", help=say("the position after N steps (default: the end)"))
    add_pack(verb)


def add_pack(verb: ArgumentParser) -> None:
    verb.add_argument("--pack", type=Path, metavar="FOLDER", help=say("your own data pack instead of the game's"))


def duration(text: str) -> float:
    """A number of seconds, as an argument."""
    if not re.fullmatch(r"\d{1,5}(\.\d+)?|\.\d+", text) or not float(text):
        raise ArgumentTypeError(say("{text!r} must be a number of seconds above 0, such as 2 or 0.5", text=text))
    return float(text)


def check_root(root: str) -> None:
    """The path under which pages are served; it goes into them as it is, so it has to be the same in every spelling."""
    if not ROOT.fullmatch(root):
        raise Complaint(
            say(
                "--root must be a path such as / or /games/siluro/, of plain letters, digits and - . _ ~, not {root}.",
                root=root,
            )
        )


def parse_game(args: Namespace) -> Game:
    """The game that GAME names."""
    from siluro.games import UnknownGame, game

    try:
        return game(args.game)
    except UnknownGame as error:
        raise Complaint(str(error), 2) from None


def parse_scenario(args: Namespace, game: Game) -> str:
    """The scenario that SCENARIO names, or the game's first."""
    scenario = args.scenario or next(iter(game.scenarios))
    if scenario not in game.scenarios:
        raise Complaint(
            say(
                "{game} has no scenario {name!r}. Scenarios: {known}.",
                game=game.id,
                name=scenario,
                known=", ".join(game.scenarios),
            ),
            2,
        )
    return str(scenario)


def parse_options(args: Namespace, game: Game, scenario: str) -> dict[str, str]:
    """The options that --option sets, checked."""
    from siluro.engine.options import BadOption

    given: dict[str, str] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Complaint(say("--option {text!r} must be NAME=VALUE, such as --option men=10.", text=text), 2)
        given[name.strip()] = value.strip()
    try:
        return game.scenarios[scenario].settle(given)
    except BadOption as error:
        raise Complaint(str(error), 2) from None


def check_seats(game: Game, s: State, seats: Mapping[int, str]) -> None:
    """Every name belongs to a player of this game."""
    players = game.seats(s)
    for seat, name in seats.items():
        if seat > players:
            raise Complaint(
                say(
                    "Players in this game: {players}. {name!r} cannot be player {seat}.",
                    name=name,
                    seat=seat,
                    players=players,
                ),
                2,
            )


def replay_record(args: Namespace) -> Session:
    """The record that the arguments of `add_record` name, re-played to its end."""
    from siluro.games import game
    from siluro.record.parse import read_record
    from siluro.record.replay import game_of, replay

    record = read_record(read_file(args.file))
    session = replay(record, game_of(record, game), args.pack)
    if record.torn:
        warn(
            say("The last line of {file} is incomplete and was skipped; all earlier lines are intact.", file=args.file)
        )
    return session


def read_file(file: Path) -> bytes:
    """The bytes of a record; if a saved game is named instead of a file, how to get its record."""
    from siluro.store.files import FileTrouble, read

    try:
        return read(file)
    except FileTrouble as error:
        if file.exists() or not re.fullmatch(r"[a-z0-9]{10}", str(file)):
            raise
        advice = say("For a saved game, write its record first: `siluro export {id} FILE`.", id=file)
        raise Complaint(f"{error} {advice}") from None


def position(args: Namespace) -> tuple[Session, State]:
    """A re-played record and its position after --at answers of the real game."""
    session = replay_record(args)
    turns = len(session.main.plies)
    number = turns if args.at is None else args.at
    if not 0 <= number <= turns:
        raise Complaint(
            say(
                "Choose a step from 0 to {turns}, not {number}.",
                turns=turns,
                number=number,
            ),
            2,
        )
    return session, session.main.at(number)


def print_json(document: object) -> None:
    """The one document of --json."""
    print(json.dumps(document, ensure_ascii=False, indent=2, default=str))


def warn(sentence: str) -> None:
    print(f"siluro: {sentence}", file=sys.stderr)
