"""Tree sizes from chosen positions, as the perft.toml of a game lists them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from siluro.engine.play import follow, waiting
from siluro.engine.steps import State


def read_cases(test: str) -> list[dict[str, Any]]:
    """The positions of the file beside a test."""
    cases: list[dict[str, Any]] = tomllib.loads(Path(test).with_name("perft.toml").read_text(encoding="utf-8"))[
        "position"
    ]
    return cases


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
