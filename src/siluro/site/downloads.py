"""What others made and we ship: downloaded once, compared with its pinned SHA-256, kept in a cache folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from siluro.speech.say import say
from siluro.store import files


class BuildTrouble(Exception):
    """Why the static edition cannot be built, in a plain sentence."""


@cache
def pins() -> dict[str, Any]:
    """Versions and checksums of everything that is downloaded."""
    return tomllib.loads((Path(__file__).parent / "pins.toml").read_text(encoding="utf-8"))


def cache_folder() -> Path:
    """Where downloads and compiled trees stay between builds."""
    folder = files.cache_folder("site")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def find_program(name: str, package: str) -> str:
    found = shutil.which(name)
    if not found:
        raise BuildTrouble(
            say("{name} is missing. Install {package}; `make site` does so on Debian.", name=name, package=package)
        )
    return found


def run(command: list[str], folder: Path, purpose: str) -> str:
    """The output of a program that has to succeed; of one that fails, its last words."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        words = " ".join(lines[-3:]).strip()
        raise BuildTrouble(say("{purpose} failed: {words}", purpose=purpose, words=words or done.returncode))
    return done.stdout


def check_sum(file: Path, wanted: str) -> None:
    found = sha256(file.read_bytes()).hexdigest()
    if found != wanted:
        file.unlink()
        raise BuildTrouble(
            say(
                "{file} is not the expected file: its SHA-256 is {found}, not {wanted}. Nothing was built.",
                file=file.name,
                found=found,
                wanted=wanted,
            )
        )


def fetch_pyodide() -> Path:
    """Pyodide's folder, unpacked."""
    pin = pins()["pyodide"]
    folder = cache_folder() / f"pyodide-{pin['version']}-{pin['sha256'][:12]}"
    if folder.exists():
        return folder
    with TemporaryDirectory(dir=cache_folder()) as name:
        place = Path(name)
        command = [find_program("npm", "npm"), "pack", "--silent", f"pyodide@{pin['version']}"]
        run(command, place, say("Downloading {name}", name="Pyodide"))
        archive = place / f"pyodide-{pin['version']}.tgz"
        check_sum(archive, pin["sha256"])
        with tarfile.open(archive) as packed:
            packed.extractall(place, filter="data")
        move_in(place / "package", folder)
    return folder


def about_pyodide() -> dict[str, str]:
    """Its version, its Python and its platform, in its own words."""
    told: dict[str, str] = json.loads((fetch_pyodide() / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return {**told, "version": pins()["pyodide"]["version"]}


def fetch_wheels() -> list[Path]:
    """The wheels, in the order of their names."""
    groups = pins()["wheels"]
    named = sha256(repr(groups).encode()).hexdigest()[:12]
    folder = cache_folder() / f"wheels-{named}"
    if not folder.exists():
        with TemporaryDirectory(dir=cache_folder()) as name:
            place = Path(name) / "wheels"
            for platform, wanted in groups.items():
                download_wheels(platform, wanted, place)
            move_in(place, folder)
    return sorted(folder.glob("*.whl"))


def download_wheels(platform: str, wanted: dict[str, list[str]], place: Path) -> None:
    """By pip, which compares the checksums."""
    place.mkdir(exist_ok=True)
    listed = place.parent / "wanted.txt"
    listed.write_text("".join(f"{name}=={pin[0]} --hash=sha256:{pin[1]}\n" for name, pin in wanted.items()))
    version = pins()["pyodide"]["python"]
    abi = "cp" + version.replace(".", "")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary", ":all:", "--python-version", version, "--implementation", "cp", "--abi", abi]
    command += ["--platform", platform, "--require-hashes", "--dest", str(place), "--requirement", str(listed)]
    run(command, place, say("Downloading {name}", name=", ".join(wanted)))


def move_in(made: Path, place: Path) -> None:
    """Under its name only when it is complete; another build may have been quicker."""
    try:
        made.rename(place)
    except OSError:
        if not place.exists():
            raise
