"""Tree sizes from chosen positions, as perft.toml lists them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from siluro.engine.play import follow, waiting
from siluro.engine.steps import State
from tests.games.wolves.board import new, played

CASES = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["position"]


def tree_size(s: State, depth: int) -> int:
    """How many sequences of answers there are, up to this length."""
    step = waiting(s)
    if step is None or depth == 0:
        return 1
    options = step.options(s)
    if depth == 1:
        return len(options)
    total = 0
    for answer in options:
        after = s.copy()
        follow(after, answer)
        total += tree_size(after, depth - 1)
    return total


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_tree_sizes(case: dict[str, Any]) -> None:
    s = played(new(case["scenario"], **case.get("options", {})), *case["answers"])
    assert [tree_size(s, depth) for depth in range(1, len(case["sizes"]) + 1)] == case["sizes"]
