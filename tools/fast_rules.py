"""Prints where compiled rules that fit these sources lie, for `make play`; if nowhere, compiles them in the background.

Builds are kept by what they are made of (hot modules, setup.py, Python), so another clone or branch finds them too. A
build appears in the cache whole, after it was tried, and never in the clone: a table that runs is not disturbed.
"""

from __future__ import annotations

import ast
import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "siluro" / "rules"
LOG = CACHE / "log"
UNUSED = 30 * 24 * 3600
"""Seconds after which a build that nobody took is deleted."""
RETRIED = 24 * 3600
"""Seconds after which sources that could not be compiled are tried again: the compiler may only have been ended."""
MEMORY = 3 * 2**30
"""Bytes that a computer should have: the compiler takes more than one of these gigabytes while somebody plays."""
NICENESS = int(os.environ.get("SILURO_NICENESS") or 19)
"""How far a build stands back behind all others: as far as it goes, while somebody plays."""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
TRIAL = """
import sys, siluro
from siluro.compiled import is_compiled
for each in siluro.games():
    siluro.game(each)
sys.exit(None if is_compiled() else "error: what was compiled is not taken")
"""


class Failed(Exception):
    """A build came to nothing; the message says why."""


def find_hot(root: Path) -> list[Path]:
    """The modules that setup.py compiles."""
    lines = ast.parse((root / "setup.py").read_text(encoding="utf-8")).body
    (patterns,) = (
        ast.literal_eval(each.value)
        for each in lines
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "HOT"
    )
    return sorted(path for pattern in patterns for path in (root / "src" / "siluro").glob(pattern))


def name_build(root: Path) -> str:
    """Equal for builds that can stand in for each other."""
    digest = hashlib.sha256(repr((SUFFIX, platform.libc_ver())).encode())
    for path in [root / "setup.py", *find_hot(root)]:
        digest.update(f"{path.relative_to(root)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:20]


def lies_beside(source: Path) -> bool:
    """Whether a module was compiled by `make compile` since it was changed."""
    compiled = source.with_name(source.stem + SUFFIX)
    return compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime


def has_compiler() -> bool:
    """A compiler, what it needs of Python, and the memory for modules that are compiled as one."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    header = Path(sysconfig.get_path("include"), "Python.h")
    return memory > MEMORY and bool(shutil.which(command.split()[0])) and header.exists()


def find() -> Path | None:
    """The build that fits these sources; without one, a build is begun."""
    if all(map(lies_beside, find_hot(ROOT))):
        return None  # the program takes these by itself
    built = CACHE / name_build(ROOT)
    if built.is_dir():
        os.utime(built)
        return built
    if has_compiler() and not has_failed(built):
        begin()
    return None


def has_failed(built: Path) -> bool:
    """Whether these sources could not be compiled lately."""
    mark = built.with_suffix(".failed")
    return mark.exists() and time.time() - mark.stat().st_mtime < RETRIED


def begin() -> None:
    """Compile in a process that outlives us and the terminal."""
    nothing = subprocess.DEVNULL
    command = [sys.executable, __file__, "build"]
    subprocess.Popen(command, start_new_session=True, stdin=nothing, stdout=nothing, stderr=nothing)
    print("Compiling the rules in the background: the next start will have faster advice.", file=sys.stderr)


def build() -> None:
    """One build at a time; what came of it is a line in the log."""
    os.nice(NICENESS)
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return  # another one is under way
        lock.truncate(0)
        print(os.getpid(), file=lock, flush=True)  # for whoever wants to end it
        work, start = CACHE / "under-way", time.monotonic()
        tidy()
        try:
            made = compile_copy(work)
            say(f"compiled {made.name} in {time.monotonic() - start:.0f} s")
        except (Failed, OSError) as error:
            say(f"could not compile the rules: {error}")
        finally:
            shutil.rmtree(work, ignore_errors=True)


def tidy() -> None:
    """Delete what a build left that was ended, and builds that nobody took for long."""
    for mark in CACHE.glob("*.failed"):
        if not has_failed(mark):
            mark.unlink()
    for each in CACHE.iterdir():
        if each.name == "under-way" or (each.is_dir() and time.time() - each.stat().st_mtime > UNUSED):
            shutil.rmtree(each)


def compile_copy(work: Path) -> Path:
    """A copy, because the sources may change meanwhile."""
    copy, built, tools = work / "copy", work / "built", work / "tools"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, copy)
    kept = CACHE / name_build(copy)
    python = [sys.executable, "-m"]
    if not (find_spec("mypyc") and find_spec("setuptools")):
        run([*python, "pip", "install", "--quiet", "--target", tools, *read_requirements(copy)], copy)
    paths = {"PYTHONPATH": str(tools), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run(
            [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", built],
            copy,
            SILURO_COMPILE="1",
            **paths,
        )
        run([sys.executable, "-c", TRIAL], copy, SILURO_COMPILED=str(built), PYTHONPATH=str(copy / "src"))
    except Failed:
        kept.with_suffix(".failed").touch()  # the same sources would fail again; a missing network would not
        raise
    built.rename(kept)
    return kept


def read_requirements(root: Path) -> list[str]:
    """What compiling needs beyond what the program needs."""
    written = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return [*written["build-system"]["requires"], *written["project"]["optional-dependencies"]["compile"]]


def run(command: list[str | Path], folder: Path, **more: str) -> None:
    done = subprocess.run(command, cwd=folder, env=os.environ | more, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        told = [line for line in lines if "error" in line.lower()] or lines or [f"exit code {done.returncode}"]
        raise Failed(told[0])


def say(what: str) -> None:
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"{time.strftime('%Y-%m-%d %H:%M')} {what}\n")


def main() -> None:
    if sys.argv[1:] == ["build"]:
        build()
    elif not os.environ.get("SILURO_PURE"):
        print(find() or "")


if __name__ == "__main__":
    try:
        main()
    except OSError as error:  # without a cache the table is slower, not shut
        sys.exit(f"The rules run interpreted: {error}")
