"""Python files compiled for the browser, by the very Python that runs there: it starts faster and downloads less."""

from __future__ import annotations

import shutil
import zipfile
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from siluro.site.downloads import cache_folder, fetch_pyodide, find_program, move_in, run
from siluro.speech.say import say

SCRIPT = Path(__file__).parent / "compile.mjs"
LIBRARY_LEFT_OUT = (
    "concurrent/interpreters/*",  # its C half is not in Pyodide, and a library asks whether the module is there
    "_pyrepl/*", "unittest/*", "wsgiref/*", "xmlrpc/*", "sqlite3/*", "multiprocessing/*", "__phello__/*", "pydoc.py",
    "doctest.py", "pdb.py", "bdb.py", "cProfile.py", "profile.py", "pstats.py", "turtle.py", "antigravity.py",
    "this.py", "imaplib.py", "smtplib.py", "poplib.py", "ftplib.py", "mailbox.py", "pickletools.py", "tabnanny.py",
    "pyclbr.py", "modulefinder.py", "trace.py", "tracemalloc.py", "wave.py", "zipapp.py", "shelve.py", "rlcompleter.py",
    "cmd.py", "netrc.py", "nturl2path.py", "plistlib.py", "_pydatetime.py", "_pyio.py", "symtable.py",
    "timeit.py", "colorsys.py", "fileinput.py", "filecmp.py", "sched.py", "pty.py", "tty.py", "compileall.py",
    "getpass.py", "xml/*", "ctypes/*", "webbrowser.py", "configparser.py", "optparse.py", "runpy.py", "__hello__.py",
    "graphlib.py", "lzma.py", "bz2.py", "*/RECORD", "*/INSTALLER", "*/WHEEL",
)  # fmt: skip
"""Modules of the standard library that no page needs."""


def compile_tree(source: Path) -> Path:
    """The same folder with byte code instead of sources; kept, so that an unchanged one is not compiled again."""
    names = sorted(file for file in source.rglob("*") if file.is_file())
    marks = sha256(SCRIPT.read_bytes() + fetch_pyodide().name.encode())
    for file in names:
        marks.update(file.relative_to(source).as_posix().encode() + sha256(file.read_bytes()).digest())
    made = cache_folder() / f"compiled-{marks.hexdigest()[:16]}"
    if not made.exists():
        with TemporaryDirectory(dir=cache_folder()) as name:
            place = Path(name) / "tree"
            shutil.copytree(source, place)
            run_node(place)
            move_in(place, made)
    return made


def run_node(folder: Path) -> None:
    node = find_program("node", "nodejs")
    run([node, str(SCRIPT), str(fetch_pyodide()), str(folder)], folder, say("Compiling"))


def compile_library() -> Path:
    """The standard library as byte code, without what nothing here needs."""
    with TemporaryDirectory(dir=cache_folder()) as name:
        place = Path(name)
        with zipfile.ZipFile(fetch_pyodide() / "python_stdlib.zip") as packed:
            packed.extractall(place, [each for each in packed.namelist() if not left_out(each)])
        return compile_tree(place)


def left_out(name: str) -> bool:
    return any(fnmatch(name, each) for each in LIBRARY_LEFT_OUT)
