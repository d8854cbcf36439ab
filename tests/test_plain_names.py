"""Functions are called by verbs, or by nouns for what comes back: a bare participle cannot be searched or guessed.

`shown`, `found` or `told` says neither who does what nor what the result is: `draw_face`, `find_rules`, `news`.
Predicates (`is_lost`), properties and fields are adjectives and stay.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src/siluro", "tools", "bench", "examples")
IRREGULAR = """
    beaten begun bent blown borne bought broken brought built caught chosen clung crept dealt done drawn driven dug
    eaten fallen fed felt fled flown forgotten fought found frozen given gone grown heard held hidden hung kept known
    laid lain led lent lit lost made meant met paid proven ridden risen said sat seen sent shaken shone shot shown
    slept slid sold sought spelt spent spoken spun stolen stood struck stuck sung sunk swept sworn swum taken taught
    thought thrown told torn trodden understood undone withdrawn woken won worn wound woven written
"""
"""Not here: forms that are verbs or nouns as well, such as read, put, hit, split, cast, bound and left."""
NOUNS = "bed breed deed feed need reed seed shed sled speed weed"
"""Words in -ed that are no participles."""


def is_participle(name: str) -> bool:
    """A single word that ends as participles do."""
    return name in IRREGULAR.split() or (name.endswith("ed") and "_" not in name and name not in NOUNS.split())


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method that is not a property."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
            "property" in ast.unparse(decorator) for decorator in node.decorator_list
        ):
            yield node


@pytest.mark.parametrize(
    "module",
    sorted(str(file.relative_to(ROOT)) for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")),
)
def test_no_function_is_a_bare_participle(module: str) -> None:
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    names = {each.name.strip("_"): each.lineno for each in functions(tree)}
    wrong = [f"{name} (line {names[name]})" for name in names if is_participle(name)]
    assert not wrong, f"{module}: {', '.join(wrong)}"


def test_the_check_knows_participles() -> None:
    assert all(map(is_participle, ("shown", "wrapped", "chosen", "settled", "told")))
    assert not any(map(is_participle, ("read", "need", "seed", "is_shown", "find", "deed", "draw_face")))
