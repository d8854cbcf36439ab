"""Builds the static edition: compiles and packs it elsewhere, and touches the folder only when all of it is there."""

from __future__ import annotations

import json
import shutil
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory

from siluro.site import licences, previews, words
from siluro.site.bytecode import compile_library, compile_tree
from siluro.site.downloads import BuildTrouble, about_pyodide, cache_folder, fetch_pyodide
from siluro.site.packing import files_of, squeeze, to_tar, to_zip
from siluro.site.tree import PACKAGE, gather
from siluro.speech.say import say

SHELL = Path(__file__).parent / "shell"
MARK = "siluro-site.json"
"""The list of all files; a folder that has one is ours to replace."""
TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
    ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json", ".json": "application/json", ".txt": "text/plain; charset=utf-8",
}  # fmt: skip
PACKED = ".packed"
"""Ends the name of a compressed file. Not `.gz`: some hosts would unpack that on the way."""
APART = ("index.html", "sw.js", "app.webmanifest", previews.PICTURE)
"""Files of the shell that are filled in, or that no visitor of ours asks for."""
LATER = ("python/tables.tar",)
"""Files that nobody waits for."""


@dataclass(frozen=True)
class File:
    """A file as the browser keeps it, and what it is downloaded as."""

    source: str
    type: str
    size: int
    sha256: str
    packed: bool
    later: bool


def build(folder: Path, root: str = "/", host: str = "") -> dict[str, object]:
    """Write the static edition into a folder, to be served under `root`, at a `host` if it is known; what was built."""
    check_folder(folder)
    with TemporaryDirectory(dir=cache_folder()) as name:
        made = Path(name) / "site"
        made.mkdir()
        files = write_python(made) | copy_shell(made) | write_pages(made, root)
        version = name_version(files, "".join(fill_pages(root, host, "").values()))
        pages = write_deep_links(made, fill_pages(root, host, version))
        files["index.html"] = describe(made, "index.html")
        write_worker(made, version, files)
        shutil.copyfile(made / "index.html", made / "404.html")
        told = summary(root, version, files) | {"pages": pages}
        (made / MARK).write_text(json.dumps(told, indent=2) + "\n")
        put_in_place(made, folder)
    return {"folder": str(folder), **told}


def check_folder(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / MARK).exists())):
        raise BuildTrouble(
            say("{folder} holds something else. Name a new or empty folder, or an earlier build.", folder=folder)
        )


def write_python(made: Path) -> dict[str, File]:
    """Pyodide, the standard library, libraries and package, solver tables."""
    pyodide = fetch_pyodide()
    with TemporaryDirectory(dir=cache_folder()) as name:
        tables = gather(Path(name))
        tree = compile_tree(Path(name))
    parts = {
        "python/pyodide.mjs": (pyodide / "pyodide.mjs").read_bytes(),
        "python/pyodide.asm.mjs": (pyodide / "pyodide.asm.mjs").read_bytes(),
        "python/pyodide.asm.wasm": (pyodide / "pyodide.asm.wasm").read_bytes(),
        "python/stdlib.zip": to_zip(compile_library()),
        "python/app.tar": to_tar(files_of(tree)),
        "python/tables.tar": to_tar({f"siluro/{each.relative_to(PACKAGE).as_posix()}": each for each in tables}),
    }
    return {name: write_packed(made, name, data) for name, data in parts.items()}


def write_packed(made: Path, name: str, data: bytes) -> File:
    place = made / (name + PACKED)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(squeeze(data))
    return describe(made, name, PACKED)


def describe(made: Path, name: str, ending: str = "") -> File:
    data = (made / (name + ending)).read_bytes()
    mark = b64encode(sha256(data).digest()).decode()
    kind = TYPES.get(Path(name).suffix, "application/octet-stream")
    return File(name + ending, kind, len(data), mark, bool(ending), name in LATER)


def copy_shell(made: Path) -> dict[str, File]:
    """The files that are shipped as they are, and the one that starts Python, with what Pyodide says of itself."""
    names = [name for name in files_of(SHELL) if name not in APART]
    for name in names:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SHELL / name, made / name)
    script = (SHELL / "python.js").read_text(encoding="utf-8")
    (made / "python.js").write_text(f"const PYODIDE = {json.dumps(about_pyodide())};\n{script}", encoding="utf-8")
    return {name: describe(made, name) for name in names}


def write_pages(made: Path, root: str) -> dict[str, File]:
    """What depends on where the folder lies, and the licences of what is in it."""
    (made / "licences.txt").write_text(licences.gather(), encoding="utf-8")
    filled = Template((SHELL / "app.webmanifest").read_text(encoding="utf-8")).substitute(root=root)
    (made / "app.webmanifest").write_text(filled, encoding="utf-8")
    return {name: describe(made, name) for name in ("licences.txt", "app.webmanifest")}


def fill_pages(root: str, host: str, version: str) -> dict[str, str]:
    """The shell, once for each address that people share; its addresses are absolute, so it answers for every other."""
    told = json.dumps(words.in_every_language(), ensure_ascii=False).replace("<", "\\u003c")
    page = Template((SHELL / "index.html").read_text(encoding="utf-8"))
    return {
        each.path: page.substitute(root=root, version=version, words=told, preview=previews.tags(each, root, host))
        for each in previews.previews()
    }


def write_deep_links(made: Path, pages: dict[str, str]) -> list[str]:
    """Each page where a host of plain files looks for it, and the picture of their previews; their names."""
    for path, page in pages.items():
        (made / path).mkdir(parents=True, exist_ok=True)
        (made / path / "index.html").write_text(page, encoding="utf-8")
    shutil.copyfile(SHELL / previews.PICTURE, made / previews.PICTURE)
    return [f"{path}/index.html" for path in pages if path] + [previews.PICTURE]


def name_version(files: dict[str, File], page: str) -> str:
    """By everything that is shipped: two builds of the same sources are the same version."""
    told = json.dumps({name: asdict(each) for name, each in sorted(files.items())})
    return sha256((told + page + (SHELL / "sw.js").read_text(encoding="utf-8")).encode()).hexdigest()[:12]


def write_worker(made: Path, version: str, files: dict[str, File]) -> None:
    """The service worker names every file of its version: one byte of difference is a new version."""
    silent = {language: told["silent"] for language, told in words.in_every_language().items()}
    kept = {name: asdict(each) for name, each in sorted(files.items())}
    listed = json.dumps({"version": version, "silent": silent, "files": kept}, ensure_ascii=False)
    (made / "sw.js").write_text(f"const SITE = {listed};\n" + (SHELL / "sw.js").read_text(encoding="utf-8"))


def summary(root: str, version: str, files: dict[str, File]) -> dict[str, object]:
    """What the folder keeps, for everybody to read, and `--json` prints."""
    first = sum(each.size for each in files.values() if not each.later)
    later = sum(each.size for each in files.values() if each.later)
    sizes = {each.source: {"size": each.size, "sha256": each.sha256} for each in files.values()}
    return {"root": root, "version": version, "bytes": first, "bytes_later": later, "files": sizes}


def put_in_place(made: Path, folder: Path) -> None:
    """Replace what an earlier build wrote; only files that it listed are removed.

    The service worker comes last: until then, visitors keep the version that they have.
    """
    for name in listed_files(folder):
        (folder / name).unlink(missing_ok=True)
    shutil.copytree(made, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("sw.js"))
    shutil.copyfile(made / "sw.js", folder / "sw.js")


def listed_files(folder: Path) -> Iterator[str]:
    if (folder / MARK).exists():
        told = json.loads((folder / MARK).read_text())
        names = [*told["files"], *told.get("pages", [])]
        yield from (name for name in names if (folder / name).resolve().is_relative_to(folder.resolve()))
