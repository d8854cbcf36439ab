"""Packs made from the examples of docs/owners.md can be checked and played; docs/games/sources.md is current."""

from __future__ import annotations

import random
import re
import shutil
import tomllib
from pathlib import Path

import pytest

import siluro
from siluro.cli import main
from siluro.packs import read_head
from tools import owners

PAGE = (owners.ROOT / "docs" / "owners.md").read_text(encoding="utf-8")
SOURCES = owners.PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n# (\S+): (\S+)\n(.*?)```", PAGE, re.DOTALL)
HEAD = re.search(r"```toml\n# any game: pack.toml\n(.*?)```", PAGE, re.DOTALL)
SCENARIOS = {"stealth": "m1", "boats": "suda", "gamma": "gg1", "wolves": "m2"}


def identity(block: str) -> str:
    """The line of an example that says which entry it replaces: its id, or its first key."""
    lines = block.splitlines()
    return next((line for line in lines if line.startswith("id = ")), lines[1])


def replace(text: str, example: str) -> str:
    """The file with the entry of an example in the place of its own; a table that only the owner has comes last."""
    title = example.splitlines()[0]
    blocks = re.split(r"(?m)^(?=\[)", text)
    found = [
        number
        for number, block in enumerate(blocks)
        if block.startswith(title) and (not title.startswith("[[") or identity(example) in block.splitlines())
    ]
    assert len(found) <= 1, f"{title} {identity(example)}: {len(found)} entries"
    if not found:
        return f"{text}\n{example}"
    blocks[found[0]] = example + "\n"
    return "".join(blocks)


def own_pack(game: str, folder: Path, *, whole: bool) -> Path:
    """The game's pack with the examples of the page in it: a copy of all of it, or only the files that differ."""
    pack, own = folder / "my-pack", siluro.game(game).folder
    shutil.copytree(own, pack)
    assert HEAD is not None
    head = HEAD[1].replace("boats", game)
    if not whole:
        known = read_head(own)
        head += f'extends = "{known.id}-{known.version}"\n'
        changed = {file for named, file, _ in EXAMPLES if named == game}
        for file in pack.rglob("*.*"):
            if str(file.relative_to(pack)) not in changed:
                file.unlink()
    (pack / "pack.toml").write_text(head, encoding="utf-8")
    for named, file, example in EXAMPLES:
        if named == game:
            written = replace((pack / file).read_text(encoding="utf-8"), example)
            assert tomllib.loads(written)
            (pack / file).write_text(written, encoding="utf-8")
    return pack


@pytest.mark.parametrize("whole", [True, False], ids=["a copy", "what differs"])
@pytest.mark.parametrize("game", siluro.games())
def test_a_pack_made_from_the_page_is_played(
    game: str, whole: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = own_pack(game, tmp_path, whole=whole)
    assert main(["check", str(pack)]) == 0
    assert f"{game}-my-copy" in capsys.readouterr().out
    face, rng = siluro.game(game), random.Random(1)
    s = face.new(SCENARIOS[game], pack=pack)
    while siluro.answers(s):
        s = siluro.play(s, rng.choice(siluro.answers(s)))
    assert face.pack_id(s) == f"{game}-my-copy-1.0"
    assert face.ending(s).level


def test_every_game_has_examples() -> None:
    assert {game for game, _, _ in EXAMPLES} == set(siluro.games())


def test_the_lists_are_those_of_the_packs() -> None:
    assert owners.page(SOURCES) == SOURCES, "run tools/owners.py"
