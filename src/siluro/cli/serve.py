"""serve, and `siluro` alone: the table in the browser."""

from __future__ import annotations

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from siluro.cli.common import Complaint, Verbs, add_verb, check_root, duration, print_json
from siluro.speech.say import say

if TYPE_CHECKING:
    from socket import socket
    from types import FrameType

HOST = "127.0.0.1"
PORT = 8787
LOOPBACK = ("127.0.0.1", "localhost", "::1")
GAMES_A_DAY = 100
REVIEW_TIME = 25.0


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "serve", serve, help=say("serve the table in the browser, for you or for others"))
    verb.add_argument("--host", default=HOST, help=say("the address to listen on (default: {host})", host=HOST))
    verb.add_argument(
        "--port", type=int, help=say("the port, 0 for any (default: {port} or the next free one)", port=PORT)
    )
    verb.add_argument(
        "--name", action="append", default=[], help=say("a host name under which others reach this server")
    )
    verb.add_argument(
        "--root",
        default="/",
        metavar="PATH",
        help=say("the path under which a proxy serves the table (default: /), such as /siluro/"),
    )
    verb.add_argument("--db", metavar="URL", help=say("the database for saved games (default: your own)"))
    verb.add_argument("--browser", action="store_true", help=say("open the page in your browser"))
    verb.add_argument(
        "--open", action="store_true", help=say("beyond this computer: let everybody in, without a password")
    )
    verb.add_argument(
        "--games-a-day",
        type=int,
        default=GAMES_A_DAY,
        metavar="N",
        help=say("games that each visitor may begin in a day, 0 for any number (default: {count})", count=GAMES_A_DAY),
    )
    verb.add_argument(
        "--review-time",
        type=duration,
        default=REVIEW_TIME,
        metavar="T",
        help=say("seconds for a review by play-outs (default: {time})", time=f"{REVIEW_TIME:.0f}"),
    )
    for name, text in (
        ("finished", say("delete visitors' finished games not touched for this many days (default: never)")),
        ("unfinished", say("delete visitors' unfinished games not touched for this many days (default: never)")),
    ):
        verb.add_argument(f"--delete-{name}", type=int, default=0, metavar="DAYS", help=text)
    verb.add_argument("--access-log", action="store_true", help=say("print a line for each request, without secrets"))


def serve(args: Namespace) -> int:
    """Listen until somebody stops it."""
    from siluro.store import Store
    from siluro.web.app import application
    from siluro.web.retention import Retention
    from siluro.web.running import run

    password = os.environ.get("SILURO_PASSWORD", "")
    check_door(args.host, args.name, password, args.open)
    check_root(args.root)
    store = Store.open(args.db) if args.db else Store.open()
    listening = listen(args.host, args.port)
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in LOOPBACK else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}{args.root}"
    # an open table need not know its own names
    hosts = () if args.open and not args.name else (*LOOPBACK, host, *args.name)
    if args.json:
        print_json({"address": address, "host": host, "port": port})
    else:
        print(say("Siluro is running at {address}  (Ctrl-C stops it; your games are saved)", address=address))
        if args.name:
            names = ", ".join(name + args.root for name in args.name)
            print(say("Others reach it under: {names}", names=names))
    sys.stdout.flush()
    if args.browser:
        show(address)
    is_shared = bool(host not in LOOPBACK or args.name or password)
    app = application(
        store,
        hosts,
        "" if args.open else password,
        is_shared=is_shared,
        games_a_day=args.games_a_day,
        review_time=args.review_time,
        retention=Retention(args.delete_finished, args.delete_unfinished),
        folder=args.root.rstrip("/"),
    )
    # the server hands the signal on when it has closed the connections: then the store is closed as after Ctrl-C
    signal.signal(signal.SIGTERM, stop)
    try:
        run(app, listening, has_log=args.access_log)
    finally:
        store.close()
    return 0


def check_door(host: str, names: list[str], password: str, is_open: bool) -> None:
    """Beyond this computer a table needs its names and a password, or it is opened to everybody on purpose."""
    from siluro.web.entrance import SHORTEST

    if password and len(password) < SHORTEST:
        raise Complaint(say("SILURO_PASSWORD is too short: use {count} characters or more.", count=SHORTEST))
    if host in LOOPBACK or is_open or (names and password):
        return
    raise Complaint(
        say(
            "Others could reach this table at {host}. Give its host names with --name and a password in the "
            "environment variable SILURO_PASSWORD, or use --open to let everybody in.",
            host=host,
        )
    )


def stop(number: int, frame: FrameType | None) -> None:
    """Leave by the front door."""
    raise SystemExit(0)


def listen(host: str, port: int | None) -> socket:
    """A socket on the port asked for; where none is asked for, on ours or the next free one."""
    import socket as net

    tried = [port] if port is not None else [*range(PORT, PORT + 20), 0]
    for each in tried:
        family = net.AF_INET6 if ":" in host else net.AF_INET
        # named as TCP, or asyncio does not know it as such and every reply waits 40 ms for the reader's delayed ACK
        found = net.socket(family, net.SOCK_STREAM, net.IPPROTO_TCP)
        found.setsockopt(net.SOL_SOCKET, net.SO_REUSEADDR, 1)
        try:
            found.bind((host, each))
        except (OSError, OverflowError) as error:
            found.close()
            problem = error
            continue
        found.listen(128)
        return found
    reason = getattr(problem, "strerror", None) or str(problem)
    problem_told = reason[:1].lower() + reason[1:]
    raise Complaint(
        say(
            "Siluro cannot listen on {host}, port {port}: {problem}.",
            host=host,
            port=str(tried[-1]),
            problem=problem_told,
        )
    )


def show(address: str) -> None:
    """Open the page once the table answers, where there is a screen to open it on."""
    import threading
    import webbrowser

    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Timer(0.4, webbrowser.open, [address]).start()
