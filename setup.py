"""Compiles the hot modules with mypyc when SILURO_COMPILE=1; otherwise the package is pure Python."""

import os
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src/siluro")
HOT = [
    "engine/steps.py", "engine/play.py", "kit/dice.py", "kit/hexes.py", "lab/rng.py", "lab/playout.py",
    "lab/policies/*.py", "games/*/state.py", "games/*/c[0-9]*.py",
]  # fmt: skip


def extensions() -> list:
    if os.environ.get("SILURO_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    sources = sorted(str(path) for pattern in HOT for path in PACKAGE.glob(pattern))
    return mypycify(["--strict", *sources], opt_level="3", debug_level="0")


setup(ext_modules=extensions())
