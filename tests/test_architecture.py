"""What may import what. Arrows of the design point to what is imported:

engine <- kit <- packs <- games/<game> <- lab, store <- table <- web, tui, adapters <- cli
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "siluro"
ORDER = [["engine"], ["kit"], ["packs"], ["games"], ["lab", "store"], ["table"], ["web", "tui", "adapters"], ["cli"]]
LAYERS = {name: height for height, names in enumerate(ORDER) for name in names}
LAYERS["compiled"] = -1  # decides in which form all the rest is imported
TOP = 8
"""`siluro` itself and what stands beside the layers."""
SCREENS = ("web", "tui", "adapters")
CHAPTERS = ("state", "reading", "invariants")

EXCEPTIONS = {
    # the importing module, the imported one: why it may
    ("siluro.__init__", "siluro.lab"): "play_out is part of the contract; imported when first used",
    ("siluro.__init__", "siluro.games"): "the contract: games() and game()",
    ("siluro.compiled", "siluro.engine"): "asks whether the engine runs compiled; imported when asked",
}


def module_of(file: Path) -> str:
    return ".".join(["siluro", *file.relative_to(SOURCE).with_suffix("").parts])


def imported(file: Path) -> set[str]:
    """Every module of this package that a file imports, also inside functions."""
    found = set()
    package = module_of(file).rsplit(".", 1)[0].split(".")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            found |= {f"{module}.{name.name}" for name in node.names}
    return {name for name in found if name.split(".")[0] == "siluro"}


FILES = sorted(SOURCE.rglob("*.py"))
IMPORTS = sorted((module_of(file), name) for file in FILES for name in imported(file))


def layer(module: str) -> int:
    parts = module.split(".")
    return LAYERS.get(parts[1], TOP) if len(parts) > 1 else TOP


def excepted(importer: str, name: str) -> bool:
    return any(importer == who and name.startswith(what) for who, what in EXCEPTIONS)


def test_there_is_something_to_check() -> None:
    assert len(IMPORTS) > 50


@pytest.mark.parametrize("importer", sorted({importer for importer, _ in IMPORTS}))
def test_imports_point_one_way(importer: str) -> None:
    upward = [
        name
        for who, name in IMPORTS
        if who == importer and layer(importer) < layer(name) and not excepted(who, name) and not is_door(importer, name)
    ]
    assert not upward, f"{importer} imports upward: {upward}"


def is_door(importer: str, name: str) -> bool:
    """The lab, the store and the screens use `siluro` itself, the contract, like anybody else."""
    return layer(importer) >= LAYERS["lab"] and (
        name == "siluro" or (name.count(".") == 1 and name.split(".")[1] not in LAYERS)
    )


def test_games_do_not_import_each_other() -> None:
    for importer, name in IMPORTS:
        who, what = importer.split(".")[1:3], name.split(".")[1:3]
        if who[:1] == what[:1] == ["games"] and who[1] != "__init__":
            assert who == what, f"{importer} imports {name}"


def test_the_engine_imports_nothing_but_itself() -> None:
    above = [(importer, name) for importer, name in IMPORTS if layer(importer) == 0 and layer(name) != 0]
    assert not above


def test_screens_do_not_import_chapters() -> None:
    for importer, name in IMPORTS:
        parts = name.split(".")
        if importer.split(".")[1] in SCREENS and parts[1:2] == ["games"] and len(parts) > 3:
            chapter = parts[3] in CHAPTERS or (parts[3][:1] == "c" and parts[3][1:3].isdigit())
            assert not chapter, f"the screen {importer} imports {name}"


def test_lab_is_the_only_layer_that_rolls_freely() -> None:
    """Rules and engine know no clock and no random source."""
    for file in FILES:
        if layer(module_of(file)) <= LAYERS["games"]:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
            names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            assert not names & {"random", "time", "datetime", "secrets", "uuid"}, f"{file.name} has a clock or dice"


def test_every_exception_is_used() -> None:
    for who, what in EXCEPTIONS:
        assert any(importer == who and name.startswith(what) for importer, name in IMPORTS), f"{who} -> {what}"
