"""The command line: one program, `siluro`, with a verb for everything.

A module of this package that offers verbs has a function `add_verbs(verbs)`; what is slow to import is imported when
a verb runs.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from siluro.cli.common import Complaint, warn

MODULES = ("catalogue", "rules", "play", "full_screen", "saved", "records", "lab", "serve")
EPILOG = "`siluro` alone opens the table in the browser. `siluro VERB --help` says more about a verb."


PLAIN = (
    # what argparse says, what we say
    (r"argument VERB: invalid choice: (.+) \(choose from (.*)\)", r"There is no verb \1; there are: \2"),
    (r"argument (\S+): invalid choice: (.+) \(choose from (.*)\)", r"\1 cannot be \2; it can be: \3"),
    (r"argument (\S+): invalid int value: (.+)", r"\1 should be a whole number, not \2"),
    (r"argument (\S+): expected one argument", r"\1 needs a value behind it"),
    (r"argument (\S+): (.+)", r"\1: \2"),
    (r"the following arguments are required: (.+)", r"Something is missing: \1"),
    (r"unrecognized arguments: (.+)", r"This cannot be understood here: \1"),
)


class Parser(ArgumentParser):
    """Wrong usage is answered with a sentence, not with a page."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {plain(message)}. Try `{self.prog} --help`.\n")


def plain(message: str) -> str:
    """What argparse complains about, as a sentence."""
    for said, sentence in PLAIN:
        if found := re.fullmatch(said, message, re.DOTALL):
            head, colon, listed = found.expand(sentence).partition(" be: " if "it can" in sentence else " are: ")
            return head + colon + listed.replace("'", "")
    return message[:1].upper() + message[1:].rstrip(".")


def parser() -> ArgumentParser:
    """Every verb of every module."""
    program = Parser(prog="siluro", description="The digital table for solitaire naval war games.", epilog=EPILOG)
    program.add_argument("--version", action="version", version=f"siluro {version()}")
    verbs = program.add_subparsers(metavar="VERB", title="verbs", parser_class=Parser)
    for name in MODULES:
        import_module(f"siluro.cli.{name}").add_verbs(verbs)
    return program


def version() -> str:
    from siluro import __version__

    return __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run a verb; the exit code is 0 done, 1 failed, 2 wrong usage. Nothing ends in a traceback."""
    prepare_streams()
    try:
        args = parser().parse_args(argv)
        if "run" not in args:
            args = parser().parse_args(["serve", "--open"])
        code = args.run(args) or 0
        sys.stdout.flush()
        return int(code)
    except KeyboardInterrupt:
        warn("Interrupted.")
        return 1
    except BrokenPipeError:
        drop_output()
        warn("The reader of the output closed it; the rest was not written.")
        return 1
    except Complaint as error:
        warn(str(error))
        return error.code
    except Exception as error:
        return failed(error)


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


def failed(error: Exception) -> int:
    """A sentence for whatever went wrong; what nobody foresaw is at least named."""
    from siluro.engine.game import BadOption
    from siluro.engine.record import RecordError

    if isinstance(error, RecordError) and error.line:
        warn(f"Line {error.line}: {error.problem}")
    elif isinstance(error, MemoryError):
        warn("There is not enough memory for this.")
    elif isinstance(error, OSError) and error.strerror:
        drop_output()
        warn(f"{error.filename or 'The output'} cannot be used: {error.strerror[:1].lower()}{error.strerror[1:]}.")
    elif isinstance(error, ValueError | OSError):
        warn(str(error).rstrip(".") + ".")
    elif os.environ.get("SILURO_DEBUG"):
        raise error
    else:
        warn(
            f"Siluro has a fault: {type(error).__name__}, {error}. With SILURO_DEBUG=1 it says where; please report it."
        )
    return 2 if isinstance(error, BadOption) else 1
