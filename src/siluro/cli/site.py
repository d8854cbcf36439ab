"""`siluro site`: the static edition, a folder of files for any web host."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from urllib.parse import urlsplit

from siluro.cli.common import Complaint, Verbs, add_verb, check_root, print_json
from siluro.speech.say import say


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "site", write_site, help=say("build the static edition: a folder of files for any web host"))
    verb.add_argument("folder", type=Path, metavar="DIR", help=say("the folder to write; an earlier build is replaced"))
    verb.add_argument(
        "--root",
        default="/",
        metavar="PATH",
        help=say("the path it is served under (default: /), such as /siluro/"),
    )
    verb.add_argument(
        "--host",
        default="",
        metavar="ADDRESS",
        help=say("its address, such as https://example.org, so that link previews show their picture everywhere"),
    )


def write_site(args: Namespace) -> None:
    from siluro.site.build import build
    from siluro.site.downloads import BuildTrouble

    check_root(args.root)
    host = checked_host(args.host)
    try:
        built = build(args.folder, args.root, host)
    except BuildTrouble as error:
        raise Complaint(str(error)) from None
    if args.json:
        print_json(built)
    else:
        print_how_to_look(args, built)


def checked_host(host: str) -> str:
    """A scheme and a name, without a slash at the end."""
    parts = urlsplit(host)
    if host and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query):
        raise Complaint(say("--host must be like https://example.org, without a path; that is --root."))
    return host.rstrip("/")


def print_how_to_look(args: Namespace, built: dict[str, object]) -> None:
    size = f"{int(str(built['bytes'])) / 1e6:.1f}"
    later = f"{int(str(built['bytes_later'])) / 1e6:.1f}"
    told = say(
        "Version {version} is in {folder}: {size} MB before the first game, {later} MB more for the adviser.",
        version=built["version"],
        folder=args.folder,
        size=size,
        later=later,
    )
    print(told)
    if args.root == "/":
        command = f"python -m http.server --bind 127.0.0.1 --directory {args.folder}"
        print(
            say("To look at it, run `{command}` and open {address}", command=command, address="http://localhost:8000/")
        )
    else:
        print(say("Serve this folder at {root} on your host.", root=args.root))
