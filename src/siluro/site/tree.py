"""The folders that Python sees in the browser: our package and the libraries that it needs there, and no more."""

from __future__ import annotations

import json
import shutil
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from siluro.site.downloads import fetch_wheels

PACKAGE = Path(__file__).parents[1]
LEFT_OUT = (
    # of wheels
    "*.so", "*.pyi", "*.c", "*.h", "*.typed", "*/RECORD", "*/WHEEL", "*/top_level.txt", "*/entry_points.txt",
    "anyio/pytest_plugin.py", "anyio/_backends/_trio.py",
    "babel/messages/extract.py", "babel/messages/frontend.py", "babel/messages/jslexer.py",
    "markdown_it/cli/*", "markdown_it/port.yaml", "starlette/testclient.py",
    "starlette/schemas.py", "jinja2/nativetypes.py",
)  # fmt: skip
KEPT = ("*-wasm32-emscripten.so",)
LANGUAGES = ("root", "en", "en_GB", "en_001", "it")
"""The locales of Babel that are shipped: those that pages are written in, and what they rest on."""
OURS_LEFT_OUT = (
    "testing/*", "tui/*", "cli/*", "site/*", "web/templates/*", "__main__.py", "*.so", "*.npz", "py.typed",
    "*__pycache__*",
)  # fmt: skip


def is_shipped(name: str) -> bool:
    """Whether a file of a wheel is needed in the browser."""
    if fnmatch(name, "babel/locale-data/*"):
        return Path(name).stem in LANGUAGES
    return any(fnmatch(name, each) for each in KEPT) or not any(fnmatch(name, each) for each in LEFT_OUT)


def gather(folder: Path) -> list[Path]:
    """Fill a folder with libraries and package; the solver tables, which are loaded later, are returned instead."""
    for wheel in fetch_wheels():
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder, [name for name in packed.namelist() if is_shipped(name)])
    return gather_package(folder)


def gather_package(folder: Path) -> list[Path]:
    tables = []
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE).as_posix()
        if file.suffix == ".npz":
            tables.append(file)
        elif file.is_file() and not any(fnmatch(name, each) for each in OURS_LEFT_OUT):
            place = folder / "siluro" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)
    write_entry_points(folder)
    write_facts(folder)
    write_templates(folder)
    return tables


def write_entry_points(folder: Path) -> None:
    """By which the package finds its games, like anybody's."""
    from importlib.metadata import entry_points

    from siluro import __version__

    about = folder / f"siluro-{__version__}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: siluro\nVersion: {__version__}\n")
    ours = [each for each in entry_points(group="siluro.games") if each.value.startswith("siluro.games.")]
    lines = [f"{each.name} = {each.value}\n" for each in sorted(ours, key=lambda each: each.name)]
    (about / "entry_points.txt").write_text("[siluro.games]\n" + "".join(lines))


def write_facts(folder: Path) -> None:
    """What the first page says of scenarios, so that no pack is read for it."""
    from siluro.browser import facts

    told = json.dumps(facts.build(), ensure_ascii=False, separators=(",", ":"))
    place = folder / "siluro" / facts.FILE.relative_to(PACKAGE)
    place.write_text(told, encoding="utf-8")


def write_templates(folder: Path) -> None:
    """What a page is filled into, as Python, which is then compiled like everything else."""
    from siluro.web import pages

    pages.write_templates(folder / "siluro" / pages.READY.relative_to(PACKAGE))
