"""Tree sizes from chosen positions, as perft.toml lists them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.perft import read_cases, tree_size
from tests.games.wolves.board import new, played

CASES = read_cases(__file__)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_tree_sizes(case: dict[str, Any]) -> None:
    s = played(new(case["scenario"], **case.get("options", {})), *case["answers"])
    assert [tree_size(s, depth) for depth in range(1, len(case["sizes"]) + 1)] == case["sizes"]
