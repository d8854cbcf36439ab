"""Every example of the README and the guide runs and gives what the page shows."""

from __future__ import annotations

import argparse
import doctest
import re
import shlex
from pathlib import Path

import pytest

from siluro.cli import parser
from tests.cli.running import siluro

ROOT = Path(__file__).parents[2]
GUIDE = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("[bt]*/*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [page for page in GUIDE if page.parent.name != "games"]
"""The pages of docs/games quote what the program reads, not what a reader types."""
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def recorded(folder: Path) -> None:
    """The record that play.md shows, as the file it is called there."""
    page = (ROOT / "docs" / "player" / "terminal-game.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- record -->\n```text\n(.*?)```\n", page, re.DOTALL)
    assert found
    (folder / "july.siluro").write_text(found[1], encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=name)
def test_python(page: Path) -> None:
    text = "\n".join(blocks(page, "python"))
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert len(examples.examples) > 5
    told: list[str] = []
    done = doctest.DocTestRunner(optionflags=FLAGS).run(examples, out=told.append)
    assert not done.failed, "".join(told)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")], ids=name)
def test_commands_with_their_output(page: Path, tmp_path: Path) -> None:
    recorded(tmp_path)
    for block in blocks(page, "console"):
        command, shown = block.removeprefix("$ siluro ").split("\n", 1)
        done = siluro(tmp_path, *shlex.split(command))
        assert done.code == 0
        assert doctest.OutputChecker().check_output(shown, done.out, FLAGS), f"{command}\n{done.out}"


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs" / "lab" / "lab.md"], ids=name)
def test_commands_can_be_parsed(page: Path) -> None:
    commands = re.findall(r"^siluro (\S.*?)(?:  +#.*)?$", "\n".join(blocks(page, "")), re.MULTILINE)
    for command in commands:
        assert parser().parse_args(shlex.split(command)).run


def verbs() -> list[str]:
    actions = parser()._actions
    return [verb for each in actions if isinstance(each, argparse._SubParsersAction) for verb in each.choices]


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_is_documented(verb: str) -> None:
    assert any(re.search(rf"`?siluro {verb}\b", page.read_text(encoding="utf-8")) for page in PAGES)


@pytest.mark.parametrize("page", GUIDE, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_readme_lists_every_game_and_its_page_every_scenario() -> None:
    import siluro as library

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for each in map(library.game, library.games()):
        row = next(line for line in text.splitlines() if line.startswith(f"| [{each.title}]"))
        assert f"(docs/player/{each.id}.md) (`{each.id}`)" in row
        page = (ROOT / "docs" / "player" / f"{each.id}.md").read_text(encoding="utf-8")
        for scenario in each.scenarios:
            assert f"`{scenario}`" in page or re.fullmatch(r"m\d+", scenario), f"{each.id}: {scenario}"


def test_data_from_openstreetmap_has_its_licence_beside_it() -> None:
    folders = {file.parent for file in (ROOT / "src").rglob("coast-*.toml")}
    assert folders
    for folder in folders:
        assert "Open Database Licence" in (folder / "LICENSE-DATA.md").read_text(encoding="utf-8")
