"""The licences of everything that the static edition contains, as one text."""

from __future__ import annotations

import os
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

from siluro.site.downloads import BuildTrouble, about_pyodide, fetch_wheels, pins
from siluro.site.tree import PACKAGE
from siluro.speech.say import say

LICENCE_FILES = ("licen", "copying", "notice")
TEXTS: dict[str, str] = tomllib.loads((Path(__file__).parent / "texts.toml").read_text(encoding="utf-8"))
RULE = "\n" + "-" * 78 + "\n\n"


def gather() -> str:
    """Siluro, its data, Pyodide with Python and what is linked in, and each library."""
    return RULE.join([own(), *data(), pyodide(), python(), *(of_wheel(file) for file in fetch_wheels())])


def own() -> str:
    head = "Siluro\n\nMIT License"
    for place in (PACKAGE.parents[1] / "LICENSE", *PACKAGE.parent.glob("siluro-*.dist-info/licenses/LICENSE")):
        if place.exists():
            return f"Siluro\n\n{place.read_text(encoding='utf-8')}"
    return head


def data() -> list[str]:
    files = sorted(PACKAGE.glob("games/*/pack/LICENSE-DATA.md"))
    return [f"Siluro, data of {file.parents[1].name}\n\n{file.read_text(encoding='utf-8')}" for file in files]


def pyodide() -> str:
    """Its licence asks only to say where text and sources are; those of what is linked in that ask for more get it."""
    pin = pins()["pyodide"]
    linked = "\n".join(f"- {name}: {licence}" for name, licence in pin["linked"].items())
    head = f"Pyodide {pin['version']}, {pin['licence']}\n\nSource: {pin['source']}"
    texts = [f"{name}\n{text}" for name, text in TEXTS.items() if name in linked_licences()]
    return "\n\n".join([head, "Linked into pyodide.asm.wasm beside CPython:", linked, *texts])


def linked_licences() -> list[str]:
    """The licence of each library that is linked into Pyodide; its name ends at the first comma."""
    return [licence.partition(",")[0] for licence in pins()["pyodide"]["linked"].values()]


def python() -> str:
    """Its licence is the same for every version; the text is the one beside the library of the Python that builds."""
    about = about_pyodide()["python"]
    library = Path(os.__file__).parent
    for place in (library / "LICENSE.txt", library.parent / "LICENSE.txt", library / "LICENSE"):
        if place.exists():
            return f"CPython {about} and its standard library\n\n{place.read_text(encoding='utf-8')}"
    raise BuildTrouble(
        say("Python's LICENSE.txt is missing: it should be in {folder}, and the edition ships it.", folder=library)
    )


def of_wheel(file: Path) -> str:
    with zipfile.ZipFile(file) as packed:
        names = packed.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        facts = HeaderParser().parsestr(packed.read(about).decode())
        title = f"{facts['Name']} {facts['Version']}, {facts['License-Expression'] or facts['License'] or 'see below'}"
        texts = [
            packed.read(name).decode(errors="replace")
            for name in names
            if ".dist-info/" in name and Path(name).name.lower().startswith(LICENCE_FILES)
        ]
    return "\n\n".join([title, *texts])
