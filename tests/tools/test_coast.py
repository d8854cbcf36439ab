"""The tool that lays a real coast under a board: a small made-up coast, read back in board coordinates."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "coast.py"
METRE = 1 / 111_195.08  # degrees of latitude

BOARD = """
[page]
columns = 6
rows = 5
metres = 100
turned = {turned}
anchor = "0303"
longitude = 10.0
latitude = 0.0
"""
YOUNG = """
[[not_then]]
ring = [[10.0, -1.0], [11.0, -1.0], [11.0, 1.0], [10.0, 1.0]]
why = "built later"
"""


def square(west: float, south: float, east: float, north: float) -> list[list[float]]:
    corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return [[10.0 + x * METRE, y * METRE] for x, y in corners]


def feature(kind: str, ring: list[list[float]]) -> dict[str, Any]:
    return {"type": "Feature", "properties": {"kind": kind}, "geometry": {"type": "Polygon", "coordinates": [ring]}}


@pytest.fixture
def coast(tmp_path: Path) -> Path:
    """Land south of the anchor's hex, and a mole that runs east and west just north of it."""
    file = tmp_path / "coast.geojson"
    features = [feature("land", square(-900, -900, 900, -50)), feature("breakwater", square(-60, 45, 60, 55))]
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return file


def run(tmp_path: Path, coast: Path, board: str) -> tuple[dict[str, Any], list[str]]:
    (tmp_path / "board.toml").write_text(board)
    out = tmp_path / "outline.toml"
    done = subprocess.run(
        [sys.executable, str(TOOL), str(tmp_path / "board.toml"), str(coast), "-o", str(out), "--hexes"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return tomllib.loads(out.read_text(encoding="utf-8")), done.stdout.splitlines()


def test_north_up_the_land_fills_the_lower_rows(tmp_path: Path, coast: Path) -> None:
    outline, lines = run(tmp_path, coast, BOARD.format(turned=0))
    assert outline["attribution"] == "© OpenStreetMap contributors (ODbL)"
    assert lines[2] == "......" and lines[4] == "######"
    assert [line[2] for line in lines[:5]] == [".", ".", ".", "#", "#"]
    assert lines[5] == "closed: 0302|0303"
    land = next(entry["points"] for entry in outline["outline"] if entry["kind"] == "land")
    assert math.isclose(min(y for _, y in land), 3.5 + 0.5, abs_tol=0.01)  # 50 m south of the centre of 0303


def test_a_turned_page_turns_the_coast(tmp_path: Path, coast: Path) -> None:
    _, lines = run(tmp_path, coast, BOARD.format(turned=180))
    assert lines[0] == "######" and lines[3] == "......"
    assert lines[5] == "closed: 0303|0304"


def test_young_land_is_cut_away(tmp_path: Path, coast: Path) -> None:
    _, lines = run(tmp_path, coast, BOARD.format(turned=0) + YOUNG)
    assert lines[4] == "##...." or lines[4] == "###..."
