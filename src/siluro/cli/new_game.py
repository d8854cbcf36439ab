"""new-game: the example under a name of one's own, to begin a game with."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from siluro.cli.common import Complaint, Verbs, add_verb, print_json
from siluro.speech.say import say

EXAMPLE: Final = "blockade"
KINDS: Final = (".py", ".toml", ".po", ".md")
README: Final = """# {name}

A game for Siluro, begun as a copy of its example: change one thing after the other.

```sh
pip install -e .
siluro play {name}
SILURO_ONLY={name} python -m pytest --pyargs siluro.testing   # needs pip install 'siluro[testing]'
```
"""


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "new-game", new_game, help=say("begin a game of your own: a small one to change"))
    verb.add_argument(
        "folder", type=Path, metavar="DIR", help=say("a new folder; its name is the id of the game, such as nightsweep")
    )


def new_game(args: Namespace) -> None:
    """Write the example with the new id in all its files."""
    folder: Path = args.folder
    name = folder.absolute().name
    check(folder, name)
    example = find_example()
    written = []
    for file in sorted(each for each in example.rglob("*") if each.suffix in KINDS):
        text = README.format(name=name) if file.name == "README.md" else rename(file.read_text(encoding="utf-8"), name)
        target = folder / rename(str(file.relative_to(example)), name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        written.append(str(target))
    if args.json:
        return print_json({"game": name, "folder": str(folder), "files": written})
    print(say("{folder} holds a small game with the id {name}, for you to change.", folder=folder, name=name))
    print(say("Install it with `pip install -e {folder}`, then play it: siluro play {name}", folder=folder, name=name))
    return None


def check(folder: Path, name: str) -> None:
    """A name that no game has, and a folder with nothing in it."""
    from siluro.games import register

    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        text = say("{name!r} cannot be the id of a game. Use small letters and digits, such as nightsweep.", name=name)
        raise Complaint(text, 2)
    if name in register():
        raise Complaint(say("There is a game {name!r} already.", name=name), 2)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Complaint(say("{folder} is there already. Name a new folder.", folder=folder), 2)


def find_example() -> Path:
    """In an installation it lies beside this module (setup.py), in a clone among the examples."""
    installed = Path(__file__).parent / EXAMPLE
    return installed if installed.exists() else Path(__file__).parents[3] / "examples" / EXAMPLE


def rename(text: str, name: str) -> str:
    """The id, the package and the class, wherever they stand; the blockade itself stays one."""
    return re.sub(rf'(?<=siluro[_-]){EXAMPLE}|(?<="){EXAMPLE}|^{EXAMPLE}(?= = )', name, text, flags=re.M).replace(
        f"{EXAMPLE.capitalize()}Game", f"{name.capitalize()}Game"
    )
