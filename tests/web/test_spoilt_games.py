"""A game by somebody else that cannot be used is left out with a sentence; everybody else's go on as if it were not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.cli.running import siluro
from tests.packaging.somebody import publish, spoil
from tests.web.test_serve import PATIENCE, running

PAGES = ("/", "/lab", "/puzzles", "/api/games", "/new/gamma/gg1", "/openapi.json", "/yours")


def too_old(site: Path) -> None:
    publish(site, "mines", "raise ImportError('numpy is too old')")


def no_such_module(site: Path) -> None:
    publish(site, "mines", "", entry="their_mines.face:GAME")


def package_that_fails(site: Path) -> None:
    """Its catalogues are looked for beside the module, and for that the package around it is imported."""
    publish(site, "mines", "1 / 0", entry="their_mines.face:GAME")


def no_game(site: Path) -> None:
    publish(site, "mines", "GAME = 7")


def unfinished_face(site: Path) -> None:
    """A method that every game must have is missing."""
    spoil(publish(site, "mines"), "def flaw", "def flow")


def nothing_said(site: Path) -> None:
    spoil(publish(site, "mines"), "    credit:", "    credits:")


def other_name(site: Path) -> None:
    spoil(publish(site, "mines"), 'id: ClassVar[str] = "mines"', 'id: ClassVar[str] = "sweep"')


def failing_view(site: Path) -> None:
    spoil(publish(site, "mines"), '"hull": s.hull,', '"hull": s.hulk,')


WAYS: dict[Callable[[Path], None], str] = {
    too_old: "ImportError, numpy is too old",
    no_such_module: "ModuleNotFoundError, No module named 'their_mines.face'",
    package_that_fails: "ZeroDivisionError, division by zero",
    no_game: "TypeError, 7 is not a Game",
    unfinished_face: "abstract method",
    nothing_said: "does not say its credit",
    other_name: "it calls itself 'sweep'",
    failing_view: "AttributeError, 'Run' object has no attribute 'hulk'",
}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_it_is_left_out_by_its_package_and_entry_point(way: Callable[[Path], None], tmp_path: Path) -> None:
    way(tmp_path / "site")
    publish(tmp_path / "site", "another")
    done = siluro(tmp_path, "games", "--json", PYTHONPATH=str(tmp_path / "site"))
    assert [each["id"] for each in done.document["games"]] == ["another", "boats", "gamma", "stealth", "wolves"]
    (told,) = done.document["left_out"]
    assert told.startswith("The game 'mines' of the package their-mines 2.3 cannot be loaded and is left out")
    assert "(entry point their_mines" in told and WAYS[way] in told
    assert done.code == 0 and done.err == f"siluro: {told}\n"


def test_who_asks_for_it_is_told_why(tmp_path: Path) -> None:
    too_old(tmp_path / "site")
    site = {"PYTHONPATH": str(tmp_path / "site")}
    done = siluro(tmp_path, "play", "mines", **site)
    assert done.code == 2 and "numpy is too old" in done.err and "their-mines 2.3" in done.err
    assert siluro(tmp_path, "sample", "gamma", "--games", "5", **site).code == 0
    assert siluro(tmp_path, "puzzle", "list", **site).code == 0


def test_nobody_takes_the_id_of_our_games(tmp_path: Path) -> None:
    publish(tmp_path / "site", "gamma", "1 / 0")
    done = siluro(tmp_path, "games", "--json", PYTHONPATH=str(tmp_path / "site"))
    assert "gamma" in [each["id"] for each in done.document["games"]] and done.err == ""


def bad_files(site: Path) -> None:
    """The game itself is sound, but what was measured of it and its puzzles cannot be read."""
    folder = publish(site, "mines")
    spoil(folder, "    folder:", '    atlas = puzzles = FOLDER / "pack.toml"\n    folder:')


@pytest.mark.parametrize("way", [too_old, unfinished_face, failing_view, bad_files], ids=lambda way: way.__name__)
def test_the_table_shows_all_other_games(
    way: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    way(tmp_path / "site")
    publish(tmp_path / "site", "another")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    with (
        running(tmp_path, "serve", "--port", "0") as (_, address),
        httpx.Client(base_url=address, timeout=PATIENCE) as visitor,
    ):
        shown = {page: visitor.get(page) for page in PAGES}
    assert {page: each.status_code for page, each in shown.items()} == dict.fromkeys(PAGES, 200)
    assert 'href="/new/another/run"' in shown["/"].text
    is_left_out = way is not bad_files
    assert ("their-mines 2.3 cannot be loaded" in shown["/"].text) is is_left_out
    assert ('href="/new/mines/run"' in shown["/"].text) is not is_left_out


def test_visitors_are_not_told_whose_game_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They can do nothing about it; the host reads it where the program runs."""
    too_old(tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    with running(tmp_path, "serve", "--port", "0", "--open", "--name", "table.example") as (_, address):
        shown = httpx.get(address, timeout=PATIENCE)
    assert shown.status_code == 200 and "gamma" in shown.text and "their-mines" not in shown.text
