"""Compiles the hot modules with mypyc when SILURO_COMPILE=1; otherwise the package is pure Python."""

import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

PACKAGE = Path("src/siluro")
EXAMPLE = Path("examples/blockade")
HOT = [
    "engine/steps.py", "engine/play.py", "kit/counts.py", "kit/dice.py", "kit/hexes.py", "kit/tally.py",
    "lab/rng.py", "lab/playout.py", "lab/columns.py", "lab/batch.py",
    "games/*/lab/policies/[a-z]*.py", "games/*/rules/state.py", "games/*/rules/c[0-9]*.py",
]  # fmt: skip
BUILDING = {"build", "build_ext", "bdist_wheel", "editable_wheel"}
"""The commands that want the modules themselves; a source distribution or the metadata need no compiler."""


def sweep(sources: list[str]) -> None:
    """Remove what an earlier build left: modules that are no longer compiled would load an old library."""
    for module in PACKAGE.rglob("*" + EXTENSION_SUFFIXES[0]):
        if str(module).removesuffix(EXTENSION_SUFFIXES[0]) + ".py" not in sources:
            module.unlink()


def extensions() -> list:
    if os.environ.get("SILURO_COMPILE") != "1" or not BUILDING & set(sys.argv):
        return []
    from mypyc.build import mypycify

    sources = sorted(str(path) for pattern in HOT for path in PACKAGE.glob(pattern))
    sweep(sources)
    level = os.environ.get("SILURO_OPTIMISE", "3")  # what only has to load need not be quick
    modules = mypycify(["--strict", *sources], opt_level=level, debug_level="0")
    if os.name == "posix":
        for module in modules:  # calls within the library need not be replaceable from outside: they can be inlined
            module.extra_compile_args = [*module.extra_compile_args, "-fno-semantic-interposition"]
    return modules


class Build(build_py):
    """The example goes along: `siluro new-game` begins with it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            beside = Path(self.build_lib, "siluro", "cli", EXAMPLE.name)
            made_here = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
            shutil.copytree(EXAMPLE, beside, ignore=made_here, dirs_exist_ok=True)


setup(ext_modules=extensions(), cmdclass={"build_py": Build})
