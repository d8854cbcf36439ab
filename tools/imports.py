"""The layers of the package, and what imports what: read from the sources, for the architecture test and the map."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "siluro"
ORDER = [
    ["speech"], ["engine"], ["record", "kit"], ["packs"], ["paint"], ["games"], ["lab", "store"], ["table"],
    ["web", "tui", "adapters"], ["browser"], ["site"], ["cli"],
]  # fmt: skip
"""The layers, lowest first; packages of one layer stand side by side."""
LAYERS = {name: height for height, names in enumerate(ORDER) for name in names}
LAYERS["compiled"] = -1  # decides in which form all the rest is imported
TOP = len(ORDER)
"""`siluro` itself and what stands beside the layers."""
ROOMS = {"rules": 0, "loader": 1, "facts": 1, "view": 2, "words": 2, "lab": 3, "paint": 4}
"""The rooms of a game, each above those it may use; `lab` and `paint` know nothing of each other."""
FILES = sorted(SOURCE.rglob("*.py"))
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a statement holds others."""


def module_of(file: Path) -> str:
    return ".".join(["siluro", *file.relative_to(SOURCE).with_suffix("").parts])


def statements(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """These and all inside them, but no expressions: those are nearly everything, and import nothing."""
    for node in nodes:
        yield node
        for block in BLOCKS:
            yield from statements(getattr(node, block, ()))


def find_imports(file: Path) -> set[str]:
    """Every module of this package that a file imports, also inside functions."""
    found = set()
    package = module_of(file).rsplit(".", 1)[0].split(".")
    for node in statements(ast.parse(file.read_text(encoding="utf-8")).body):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            found |= {f"{module}.{name.name}" for name in node.names}
    return {name for name in found if name.split(".")[0] == "siluro"}


@cache
def imports() -> list[tuple[str, str]]:
    """Who imports what, by module."""
    return sorted((module_of(file), name) for file in FILES for name in find_imports(file))


def layer(module: str) -> int:
    parts = module.split(".")
    if parts[1:2] == ["games"] and (parts[3:4] == ["lab"] or parts[3:] == ["__init__"]):
        return LAYERS["lab"]  # a game's own lab, and its face, which hands that out
    return LAYERS.get(parts[1], TOP) if len(parts) > 1 else TOP


def room(module: str) -> str:
    """The room of a game that a module stands in; empty outside games and for a face."""
    parts = module.split(".")
    return parts[3] if parts[1:2] == ["games"] and len(parts) > 3 and parts[3] in ROOMS else ""
