"""Work in processes of their own: in threads of a shared server it would keep everybody else waiting."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import Any

from siluro.speech.say import LANGUAGE

SILENCE = 150.0
"""Seconds after which a process that says nothing has failed."""
SAFE = "PYTHONSAFEPATH"
NICE = 10
"""The table comes first."""
Tell = Callable[[Any], None]


def is_possible() -> bool:
    return "forkserver" in get_all_start_methods()


def run_apart(task: Callable[..., Any], *given: Any, tell: Tell = lambda news: None) -> Any:
    """Carry out a task in a process of its own; ValueError if it says why it cannot, or dies."""
    context = get_context("forkserver")
    # the first one takes a second; the others are copies of one that has imported everything
    context.set_forkserver_preload(["siluro.web.workshop", "siluro.table.advice"])
    start_mother()
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=labour, args=(theirs, LANGUAGE.get(), task, given), daemon=True)
    process.start()
    theirs.close()
    try:
        while ours.poll(SILENCE):
            kind, value = ours.recv()
            if kind == "done":
                return value
            if kind == "sorry":
                raise ValueError(value)
            tell(value)
        raise ValueError
    except EOFError:
        raise ValueError from None
    finally:
        ours.close()
        process.kill()
        process.join()


def start_mother() -> None:
    """Have the process run that all others are copies of.

    It begins with `python -c`, which would take modules from the folder of the moment, unless the environment says no.
    """
    from multiprocessing.forkserver import ensure_running  # not to be had on Windows

    before = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    try:
        ensure_running()
    finally:
        if before is None:
            del os.environ[SAFE]
        else:
            os.environ[SAFE] = before


def labour(link: Connection, language: str, task: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """What such a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    os.nice(NICE)
    LANGUAGE.set(language)
    with suppress(BrokenPipeError):  # nobody waits for it any more
        try:
            link.send(("done", task(lambda news: link.send(("news", news)), *given)))
        except ValueError as error:
            link.send(("sorry", str(error)))
