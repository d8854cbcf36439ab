"""What the builder writes, and what it refuses."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from siluro.site.build import MARK, build
from siluro.site.downloads import BuildTrouble, check_sum, pins
from siluro.site.licences import TEXTS, linked_licences
from siluro.site.tree import is_shipped
from tests.cli.running import complains, siluro
from tests.site.conftest import ROOT


def test_every_file_is_listed_with_its_checksum_and_all_are_small(site: Path) -> None:
    listed = json.loads((site / MARK).read_text())
    for name, about in listed["files"].items():
        data = (site / name).read_bytes()
        assert (len(data), b64encode(sha256(data).digest()).decode()) == (about["size"], about["sha256"])
    assert listed["bytes"] < 10_000_000
    assert str(site.parent) not in (site / MARK).read_text()
    assert (site / "404.html").read_bytes() == (site / "index.html").read_bytes()


def test_equal_sources_give_equal_files(site: Path, tmp_path: Path) -> None:
    again = build(tmp_path / "again", ROOT)
    assert again["version"] == json.loads((site / MARK).read_text())["version"]
    assert (tmp_path / "again" / "sw.js").read_bytes() == (site / "sw.js").read_bytes()


def test_the_licence_of_every_library_is_there(site: Path) -> None:
    text = (site / "licences.txt").read_text(encoding="utf-8").lower()
    for wanted in pins()["wheels"].values():
        for name in wanted:
            assert name in text or name.replace("-", "_") in text, name
    for words in (
        "pyodide",
        "https://mozilla.org/mpl/2.0/",
        "python software foundation license version 2",
        "zlib license",
        "permission is hereby",
    ):
        assert words in text, words
    assert "openstreetmap" in text


def test_every_licence_that_asks_for_its_text_has_it(site: Path) -> None:
    """The others ask for nothing in a compiled copy."""
    text = (site / "licences.txt").read_text(encoding="utf-8")
    ask_nothing = {
        "zlib License",
        "bzip2 License",
        "BSD Zero Clause License or public domain",
        "public domain",
        "Apache License 2.0 with LLVM exceptions",
    }
    assert set(linked_licences()) - ask_nothing == set(TEXTS)
    assert all(each in text for each in TEXTS.values())


@pytest.mark.parametrize("root", ["siluro", "/siluro", "//x/", '/"/', "/a b/", "/è/", "/a%20b/", "/../x/", "/./"])
def test_a_root_that_is_not_a_path_is_refused(root: str, tmp_path: Path) -> None:
    complains(siluro(tmp_path, "site", tmp_path / "new", "--root", root), 1, "--root")
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_else_in_it_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    complains(siluro(tmp_path, "site", tmp_path), 1, str(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_download_that_is_not_the_pinned_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pyodide.tgz"
    file.write_bytes(b"something else")
    with pytest.raises(BuildTrouble, match="not the expected file"):
        check_sum(file, "0" * 64)
    assert not file.exists()


@pytest.mark.parametrize(
    ("name", "shipped"),
    [
        ("msgspec/_core.cpython-314-wasm32-emscripten.so", True),
        ("markupsafe/_speedups.cpython-314-x86_64-linux-gnu.so", False),
        ("babel/locale-data/it.dat", True),
        ("babel/locale-data/fr.dat", False),
        ("starlette/routing.py", True),
        ("starlette/testclient.py", False),
    ],
)
def test_only_what_a_browser_needs_is_shipped(name: str, shipped: bool) -> None:
    assert is_shipped(name) is shipped
