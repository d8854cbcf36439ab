"""play: a game in the terminal, new or continued, always recorded."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siluro.cli.common import (
    Complaint,
    Verbs,
    add_game,
    add_verb,
    check_seats,
    parse_game,
    parse_options,
    parse_scenario,
    print_json,
)
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.cli.screen import Screen
    from siluro.record.record import DiceKind
    from siluro.record.session import Session
    from siluro.store.files import RecordFile
    from siluro.table.lesson import Lesson
    from siluro.table.seat import Seat

DICE = {"machine": "computer", "mixed": "mixed"}


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "play", play, help=say("play a game in the terminal"))
    add_game(verb, optional=True)
    add_dice(verb)
    add_names(verb)
    verb.add_argument("--record", type=Path, metavar="FILE", help=say("the record file to write, or to continue from"))
    verb.add_argument("--first-steps", action="store_true", help=say("play the tutorial of GAME"))


def add_dice(verb: ArgumentParser) -> None:
    """--dice --seed --luck: who rolls."""
    rolling = say("who rolls: the computer, you, or either at each roll (default: machine)")
    verb.add_argument("--dice", choices=("machine", "hand", "mixed"), help=rolling)
    verb.add_argument("--seed", metavar="S", help=say("seed for the computer's dice; reuse it to repeat them"))
    verb.add_argument(
        "--luck", metavar="TEXT", default="", help=say("your own text, mixed into every roll of the computer")
    )


def add_names(verb: ArgumentParser) -> None:
    """--name: who plays."""
    verb.add_argument(
        "--name", metavar="NAME", action="append", default=[], help=say("a player's name; repeat for each player")
    )


def play(args: Namespace) -> int:
    """Play until the end, or until the player stops."""
    from siluro.table.lesson import lesson
    from siluro.table.seat import Seat

    continued = args.record is not None and args.record.exists()
    session, file = continue_game(args) if continued else start_game(args)
    screen = at_the_table(session, stderr=args.json)
    with file:
        greet(session, screen, continued)
        if not args.scenario and not args.record:
            screen.line(say("Other games and scenarios: `siluro games`, then `siluro play GAME SCENARIO`."), "dim")
        first_steps = lesson(session.game.id) if args.first_steps else None
        if to_the_end(Seat(session), screen, lambda: stop(args, session, file, screen), first_steps):
            file.forget_seed()
            finish(session, screen, f"siluro verify {file.file}")
    if args.json:
        saved = str(file.file) if file.file.exists() else None
        print_json({**result_of(session), "record": saved})
    return 0


def at_the_table(session: Session, *, stderr: bool) -> Screen:
    """The screen for a game that is played now."""
    from siluro.cli.screen import Screen
    from siluro.record.record import Seat

    with suppress(ImportError):
        import readline  # noqa: F401  (with it `input` lets the player edit a line)
    return Screen(session.game, stderr=stderr, seats={seat.seat: seat.name for seat in session.record.all(Seat)})


def to_the_end(seat: Seat, screen: Screen, stopped: Callable[[], None], first_steps: Lesson | None = None) -> bool:
    """Play; whether the game came to its end, or the player stopped before."""
    from siluro.cli.line_play import LinePlay, Quit

    screen.line(say("`help` lists what you can type, `quit` stops."), "dim")
    try:
        LinePlay(seat, screen, first_steps).play()
    except Quit:
        stopped()
        return False
    except KeyboardInterrupt:
        screen.console.print()
        stopped()
        raise
    return True


def start_game(args: Namespace) -> tuple[Session, RecordFile]:
    """A new game and its record file."""
    import secrets

    from siluro.record.session import begin
    from siluro.store.files import RecordFile
    from siluro.table.openings import opener

    args.game = args.game or opener().id
    game = parse_game(args)
    if args.first_steps:
        follow_lesson(args)
    scenario = parse_scenario(args, game)
    options = parse_options(args, game, scenario)
    kind: DiceKind = args.dice or "machine"
    chosen = choose_seed(args, kind)
    seed = "" if kind == "hand" else chosen or secrets.token_hex(32)
    seats = dict(enumerate(args.name, 1))
    # a pack that cannot be used, or a player too many, is refused before a file is made
    check_seats(game, game.new(scenario, pack=args.pack, **options), seats)
    stem = f"{game.id}-{scenario}-{datetime.now():%Y%m%d-%H%M%S}"
    file = RecordFile(args.record) if args.record else new_record(stem)
    if seed:
        file.keep_seed(seed)
    session = begin(
        game, scenario, options, kind=kind, seed=seed, chosen=bool(chosen), luck=args.luck,
        seats=seats, pack=args.pack, write=file.write,
    )  # fmt: skip
    return session, file


def follow_lesson(args: Namespace) -> None:
    """The scenario, options and dice that the lesson was written for."""
    from siluro.table.lesson import lesson

    scenario, options, seed = lesson(args.game).begin()
    others = args.option or args.seed or args.luck or args.pack or args.dice not in (None, "machine")
    if others or args.scenario not in (None, scenario):
        raise Complaint(
            say(
                "--first-steps plays {game} {scenario} with fixed dice; omit every other option except --record.",
                game=args.game,
                scenario=scenario,
            ),
            2,
        )
    args.scenario, args.seed = scenario, seed
    args.option = [f"{name}={value}" for name, value in options.items()]


def new_record(stem: str) -> RecordFile:
    """A record among the player's others, or where nothing may be kept, among things to be thrown away."""
    import tempfile

    from siluro.store.files import FileTrouble, RecordFile, next_name, records_folder

    try:
        return RecordFile(next_name(records_folder(), stem))
    except FileTrouble:
        return RecordFile(next_name(Path(tempfile.gettempdir()), stem))


def choose_seed(args: Namespace, kind: str) -> str:
    """The seed that --seed gives; empty if it is to be drawn."""
    from siluro.record.record import SEED

    if kind == "hand":
        if args.seed or args.luck:
            raise Complaint(say("--seed and --luck are for the computer's dice; omit them with --dice hand."), 2)
        return ""
    if args.seed is None:
        return ""
    if not SEED.fullmatch(args.seed):
        raise Complaint(say("--seed must have 1 to 128 letters, digits or symbols, without spaces."), 2)
    return str(args.seed)


def continue_game(args: Namespace) -> tuple[Session, RecordFile]:
    """The unfinished game in a record file."""
    from siluro.games import game
    from siluro.record.parse import is_json
    from siluro.record.replay import game_of, read_sealed, replay
    from siluro.store.files import RecordFile, read

    data = read(args.record)
    record = read_sealed(data)
    for given, said in ((args.game, record.game), (args.scenario, record.scenario), (args.dice, record.dice.kind)):
        if given and given != said:
            raise Complaint(
                say(
                    "{record} is a game of {game} {scenario} with {kind} dice.",
                    record=args.record,
                    game=record.game,
                    scenario=record.scenario,
                    kind=record.dice.kind,
                ),
                2,
            )
    if args.option or args.seed or args.luck:
        raise Complaint(
            say(
                "{record} continues with the options and dice it began with; omit --option, --seed and --luck.",
                record=args.record,
            ),
            2,
        )
    if is_json(data):
        raise Complaint(say("{record} is a JSON record; only a text record can be continued.", record=args.record))
    file = RecordFile(args.record, keep=record)
    session = replay(record, game_of(record, game), args.pack, file.read_seed())
    session.write = file.write
    if session.main.ended:
        if session.fate and not session.revealed:  # stopped between the result and the seed
            session.reveal()
            file.forget_seed()
        raise Complaint(
            say(
                "{record} is a finished game and will not be overwritten. Choose another file.",
                record=args.record,
            )
        )
    if record.dice.commit and session.fate is None:
        raise Complaint(
            say(
                "This game's seed is missing from {secret}, so its dice cannot be rolled.",
                secret=file.secret,
            )
        )
    return session, file


def greet(session: Session, screen: Screen, continued: bool) -> None:
    """What is played, and how to play."""
    from siluro.table.provenance import provenance
    from siluro.table.stories import story_before

    game, record = session.game, session.record
    scenario = game.scenarios[record.scenario]
    screen.line(f"{game.title}: {scenario.title} · {scenario.date}", "bold")
    if continued:
        screen.line(say("Continuing after step {turns}.", turns=len(session.main.plies)))
    else:
        screen.line(scenario.briefing)
        if told := provenance(game, scenario.id, game.pack_id(session.main.state)):
            screen.line(told)
        if before := story_before(game, scenario.id):
            screen.story(before)
        screen.line(say(game.credit), "dim")
        if record.dice.commit:
            kind = say(DICE[record.dice.kind])
            chosen = say("Dice: {kind}, from a seed that was chosen; its hash:", kind=kind)
            secret = say("Dice: {kind}. The seed stays secret until the end; its hash:", kind=kind)
            screen.line(chosen if record.dice.chosen else secret, "dim")
            screen.path(record.dice.commit)
        else:
            screen.line(say("Dice: yours. Roll or draw at your table and enter the results."), "dim")


def stop(args: Namespace, session: Session, file: RecordFile, screen: Screen) -> None:
    """The player leaves before the end."""
    from siluro.table.results import is_untouched

    if not args.record and is_untouched(session):
        file.remove()
        screen.line(say("Stopped before your first choice; nothing was saved."))
        return
    screen.line(say("Stopped. Your game is saved; continue with:"))
    screen.path(f"siluro play --record {file.file}")


def finish(session: Session, screen: Screen, check: str) -> None:
    """The result, the revealed seed, and the command that checks the record."""
    from siluro.table.stories import story_after

    screen.result(session)
    for after in story_after(session.game, session.record.scenario)[:1]:
        screen.story(after)
    if session.fate and session.revealed:
        screen.line(say("The dice seed was {seed}", seed=session.fate.seed), "dim")
    screen.line(say("Record saved. Verify every choice and roll with:"), "dim")
    screen.path(check)


def result_of(session: Session) -> dict[str, Any]:
    """How a game stands after it was played."""
    from siluro.cli.words import record_data, result_data

    s = session.main.state
    result = result_data(session.game, s)
    seed = session.fate.seed if session.fate and session.revealed else None
    return {**record_data(session), "score": session.game.score(s), "result": result, "seed": seed}
