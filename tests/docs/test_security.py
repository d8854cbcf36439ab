"""SECURITY.md names tests: each of them exists, and every promise and every old hole has one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
ROWS = [
    line for line in PAGE.splitlines() if line.startswith("|") and not line.startswith(("|---", "| promise", "| |"))
]


@cache
def known_tests() -> set[str]:
    files = [*ROOT.glob("tests/**/test_*.py"), *ROOT.glob("src/siluro/testing/test_*.py")]
    return {name for file in files for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(test_\w+)`", PAGE))))
def test_it_exists(name: str) -> None:
    assert name in known_tests()


@pytest.mark.parametrize("row", ROWS)
def test_every_line_names_a_test(row: str) -> None:
    assert re.findall(r"`test_\w+`", row.rsplit("|", 2)[1])


def test_no_hole_is_forgotten() -> None:
    for letter in "DH":
        found = re.findall(rf"^\| ({letter}\d+) \|", PAGE, re.MULTILINE)
        assert found == [f"{letter}{number}" for number in range(1, 11)]
