"""Locks what make's environments are installed from, each file of it by its hash: `make lock`.

`locks/NAME.txt` holds what a set adds to the one before it, for every Python from 3.11 on and every system;
`locks/npm` does the same for node; `locks/licences.md` holds the licence of each library. No index is named: pip and
npm ask the one they are set up for.
"""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "locks"
SETS = {"ready": [], "dev": ["dev"], "bench": ["bench"], "cluster": ["cluster"]}
"""The extras that each set adds to what `make play` needs."""
HEAD = "# Made by `make lock`. Each set is installed together with those before it: see CONTRIBUTING.md.\n\n"
SHORT = 60
"""A licence is named in fewer letters; more are its text."""


def run_uv(*arguments: str, typed: str = "") -> str:
    from uv import find_uv_bin

    command = [find_uv_bin(), *arguments]
    return subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, text=True, check=True).stdout


def resolve(extras: list[str], *more: str) -> dict[str, str]:
    """The libraries of some extras, by name and version: the lines that pin each of them."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    found = run_uv(
        "pip", "compile", "pyproject.toml", "-", "--universal", "--python-version", "3.11", "--generate-hashes",
        "--no-annotate", "--no-header", *(f"--extra={each}" for each in extras), *more,
        typed="\n".join(build),
    )  # fmt: skip
    return {re.split(r"[\s;]", entry)[0]: entry for entry in re.split(r"\n(?=\S)", found.strip())}


def lock() -> dict[str, str]:
    """Write the locks; every library that is in one of them."""
    everything = resolve([each for extras in SETS.values() for each in extras], "--upgrade")
    with TemporaryDirectory() as folder:
        same = Path(folder) / "same.txt"
        same.write_text("\n".join(everything.values()), encoding="utf-8")
        before: dict[str, str] = {}
        for name, extras in SETS.items():
            found = resolve(extras, "--constraint", str(same))
            added = [entry for key, entry in sorted(found.items()) if key not in before]
            (LOCKS / f"{name}.txt").write_text(HEAD + "".join(f"{entry}\n" for entry in added), encoding="utf-8")
            before |= found
    return before


def name_of(file: Path) -> str:
    """As locks write it."""
    return re.sub(r"[-_.]+", "-", read_about(file)["Name"].lower())


def licence_of(file: Path) -> str:
    """What a library says of its licence: the expression, else a short text, else what it is classified as."""
    about = read_about(file)
    said = about["License-Expression"] or about["License"] or ""
    if said and len(said) < SHORT and "\n" not in said and said.upper() != "UNKNOWN":
        return said.strip()
    kinds = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier", []) if each.startswith("License ::")]
    return ", ".join(kinds) or first_line(file.parent)


def first_line(folder: Path) -> str:
    """What the text of a licence begins with, where nothing else names it."""
    texts = sorted(folder.rglob("LICEN[CS]E*"))
    return next(iter(texts[0].read_text(encoding="utf-8").split("\n")), "").strip() if texts else ""


def licences(locked: dict[str, str]) -> dict[str, str]:
    """The licence of each library by its name, read from the library itself."""
    wanted: dict[str, str] = {}
    for key, entry in locked.items():
        pinned = Requirement(entry.partition("\\")[0])
        if pinned.name not in wanted or pinned.marker is None or pinned.marker.evaluate():
            wanted[pinned.name] = key
    with TemporaryDirectory() as folder:
        typed = "\n".join(wanted.values())
        run_uv("pip", "install", "--no-deps", "--target", folder, "--requirements", "-", typed=typed)
        return {name_of(file): licence_of(file) for file in Path(folder).glob("*.dist-info/METADATA")}


def read_about(file: Path) -> Message:
    return HeaderParser().parsestr(file.read_text(encoding="utf-8"))


def lock_node() -> None:
    command = ["npm", "update", "--silent", "--package-lock-only", "--omit-lockfile-registry-resolved"]
    subprocess.run([*command, "--no-audit", "--no-fund"], cwd=LOCKS / "npm", check=True)


def licences_of_node() -> dict[str, str]:
    packages = json.loads((LOCKS / "npm" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return {place.rpartition("node_modules/")[2]: about["license"] for place, about in packages.items() if place}


def write_licences(found: dict[str, str]) -> None:
    rows = [f"| {name} | {licence} |\n" for name, licence in sorted(found.items())]
    head = "# Licences\n\nOf every library in the locks, as it says itself. Made by `make lock`.\n\n"
    (LOCKS / "licences.md").write_text(head + "| library | licence |\n|---|---|\n" + "".join(rows), encoding="utf-8")


def main() -> None:
    LOCKS.mkdir(exist_ok=True)
    lock_node()
    write_licences(licences(lock()) | licences_of_node())


if __name__ == "__main__":
    main()
