"""Games of somebody else, installed into a folder of packages as pip would leave them."""

from __future__ import annotations

import shutil
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "blockade" / "src" / "siluro_blockade"


def publish(site: Path, game: str, source: str | None = None, entry: str = "") -> Path:
    """A package with one game; without a source it is the example under another id."""
    package = f"their_{game}"
    folder = site / package
    if source is None:
        shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in [*folder.glob("*.py"), folder / "pack" / "pack.toml"]:
            told = file.read_text(encoding="utf-8").replace("siluro_blockade", package)
            file.write_text(told.replace('"blockade', f'"{game}'), encoding="utf-8")
    else:
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(source, encoding="utf-8")
    about = site / f"{package}-2.3.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: their-{game}\nVersion: 2.3\n")
    (about / "entry_points.txt").write_text(f"[siluro.games]\n{game} = {entry or f'{package}:GAME'}\n")
    return folder


def spoil(folder: Path, old: str, new: str) -> None:
    """Break the face of a published example."""
    file = folder / "__init__.py"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
