"""The command line: one program, `siluro`, with a verb for everything.

A module of this package that offers verbs has a function `add_verbs(verbs)`; what is slow to import is imported when
a verb runs.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import warnings
from argparse import ArgumentParser, HelpFormatter
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from siluro.cli.common import BY_SIGNAL, Complaint, Stopped, exit_code, warn
from siluro.speech.catalogues import languages
from siluro.speech.say import LANGUAGE, SOURCE, mark, say

MODULES = (
    "catalogue", "rules", "play", "full_screen", "saved", "records", "puzzle", "lab", "study", "serve", "site",
    "new_game",
)  # fmt: skip
EPILOG = "`siluro` on its own opens the table in your browser. `siluro COMMAND --help` explains a command."


PLAIN = {
    # what argparse says: what we say
    r"argument COMMAND: invalid choice: (?P<value>.+) \(choose from (?P<known>.*)\)": (
        "Unknown command {value}. Commands: {known}"
    ),
    r"argument (?P<name>\S+): invalid choice: (?P<value>.+) \(choose from (?P<known>.*)\)": (
        "Invalid value {value} for {name}. Choose from: {known}"
    ),
    r"argument (?P<name>\S+): invalid int value: (?P<value>.+)": "{name} must be a whole number, not {value}",
    r"argument (?P<name>\S+): expected one argument": "{name} needs a value",
    r"argument (?P<name>\S+): (?P<problem>.+)": "{name}: {problem}",
    r"the following arguments are required: (?P<names>.+)": "Missing arguments: {names}",
    r"unrecognized arguments: (?P<names>.+)": "Unknown arguments: {names}",
}
SIGPIPE = 13
"""Other programs end by this signal without a word; Windows does not know it."""
HEADINGS = {"positional arguments": "arguments", "options": "options"}


class Page(HelpFormatter):
    """The page of --help with the headings in the language of the moment."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        super().start_section(say(HEADINGS.get(heading or "", heading or "")))


class Parser(ArgumentParser):
    """Wrong usage is answered with a sentence, not with a page."""

    def __init__(self, **texts: Any) -> None:
        super().__init__(**texts, add_help=False, formatter_class=Page)
        self.add_argument("-h", "--help", action="help", help=say("show this help and exit"))
        self.add_argument("--language", choices=languages(), help=say("language (default: your terminal's)"))

    def error(self, message: str) -> NoReturn:
        advice = say("{problem}. Try `{program} --help`.", problem=plain(message), program=self.prog)
        self.exit(2, f"{self.prog}: {advice}\n")


def plain(message: str) -> str:
    """What argparse complains about, as a sentence."""
    for said, sentence in mark(PLAIN).items():
        if found := re.fullmatch(said, message, re.DOTALL):
            blanks = found.groupdict()
            return say(sentence, **blanks | {"known": blanks.get("known", "").replace("'", "")})
    return message[:1].upper() + message[1:].rstrip(".")


def parser() -> ArgumentParser:
    """Every verb of every module."""
    program = Parser(
        prog="siluro", description=say("The digital table for solitaire naval wargames."), epilog=say(EPILOG)
    )
    shown = say("show the version and exit")
    program.add_argument("--version", action="version", version=f"siluro {version()}", help=shown)
    verbs = program.add_subparsers(metavar="COMMAND", title=say("commands"), parser_class=Parser)
    for name in MODULES:
        import_module(f"siluro.cli.{name}").add_verbs(verbs)
    return program


def version() -> str:
    from siluro import __version__

    return __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run a verb; the exit code is 0 done, 1 failed, 2 wrong usage, or 128 and the number of the signal that ended it.

    Nothing ends in a traceback.
    """
    if argv is None:  # the process is ours
        keep_to_what_is_installed()
        signal.signal(signal.SIGTERM, stop)
    prepare_streams()
    speak(argv)
    hear_of_trouble()
    try:
        program = parser()
        args, unknown = program.parse_known_args(argv)
        if unknown:
            vars(args).get("verb", program).error(f"unrecognized arguments: {' '.join(unknown)}")
        if "run" not in args:
            args = program.parse_args(["serve", "--browser"])
        code = args.run(args) or 0
        sys.stdout.flush()
        return int(code)
    except KeyboardInterrupt as interruption:
        warn(say("Interrupted."))
        return exit_code(interruption)
    except BrokenPipeError:  # whoever read has had enough, as `head` has: no failure of ours, and nothing to say
        drop_output()
        return BY_SIGNAL + SIGPIPE
    except Complaint as error:
        warn(str(error))
        return error.code
    except Exception as error:
        return report_failure(error)


def stop(number: int, frame: FrameType | None) -> None:
    """Asked to end, as by systemd or `timeout`: what is being done is left as after Ctrl-C."""
    raise Stopped


def hear_of_trouble() -> None:
    """What is wrong with somebody's game is said as everything else is, once; other warnings stay as they were."""
    from siluro.games import GameTrouble

    elsewhere = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *more: Any, **named: Any) -> None:
        if issubclass(category, GameTrouble):
            warn(str(message))
        else:
            elsewhere(message, category, *more, **named)

    warnings.showwarning = show
    warnings.simplefilter("always", GameTrouble)


def keep_to_what_is_installed() -> None:
    """Neither this process nor a helper takes a Python file for a module because it lies in the folder of the moment.

    Helpers of `multiprocessing` are begun by `python -c`, others by `python -m`: both would look there first.
    """
    sys.path[:] = filter(None, sys.path)
    os.environ["PYTHONSAFEPATH"] = "1"


def speak(argv: Sequence[str] | None) -> None:
    """The language that --language asks for, or SILURO_LANGUAGE, or the terminal's own."""
    asked = ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    asked.add_argument("--language", nargs="?")
    wishes = [os.environ.get(name, "") for name in ("SILURO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    wish = asked.parse_known_args(argv)[0].language or next(filter(None, wishes), SOURCE)
    language = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
    LANGUAGE.set(language if language in languages() else SOURCE)


def prepare_streams() -> None:
    """Streams that are closed become empty ones; what cannot be shown or read becomes a question mark."""
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  (open until the end)
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def drop_output() -> None:
    """Nobody takes the output any more, so what is still buffered goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def report_failure(error: Exception) -> int:
    """A sentence for whatever went wrong; what nobody foresaw is at least named."""
    from siluro.engine.options import BadOption
    from siluro.record.record import RecordError

    if isinstance(error, RecordError) and error.line:
        warn(say("Line {line}: {problem}", line=error.line, problem=error.problem))
    elif isinstance(error, MemoryError):
        warn(say("Not enough memory."))
    elif isinstance(error, OSError) and error.strerror:
        drop_output()
        problem = error.strerror[:1].lower() + error.strerror[1:]
        warn(say("Cannot use {file}: {problem}.", file=error.filename or say("the output"), problem=problem))
    elif isinstance(error, ValueError | OSError):
        warn(str(error).rstrip(".") + ".")
    elif os.environ.get("SILURO_DEBUG"):
        raise error
    else:
        warn(
            say(
                "Siluro hit a bug: {kind}, {error}. Run again with SILURO_DEBUG=1 for details, and please report it.",
                kind=type(error).__name__,
                error=error,
            )
        )
    return 2 if isinstance(error, BadOption) else 1
