"""The sheets as they stand in the pack's TOML, read with nothing but the standard library."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[3] / "src" / "siluro" / "games" / "wolves" / "pack"
COLOURS = ("blue", "yellow", "red")


@cache
def toml(name: str) -> dict[str, Any]:
    """A file of the pack."""
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


@cache
def grid() -> dict[str, dict[str, Any]]:
    """All sea squares by their name."""
    cells = json.loads((FOLDER / "grid.json").read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: cell for cell in cells}


@cache
def squares_like(pattern: str) -> frozenset[str]:
    """The sea squares meant by "AM 03 36-39 5*" or "AM *"."""
    letters, *parts = pattern.split()
    found = set()
    for name in grid():
        if name[:2] != letters:
            continue
        digits = name[2:]
        for part in parts:
            low, dash, high = part.partition("-")
            if dash:
                matches = low <= digits <= high
            elif part.endswith("*"):
                matches = digits.startswith(part[:-1]) or digits == f"0{part[:-1]}"
            else:
                matches = digits == part
            if matches:
                found.add(name)
    return frozenset(found)


def squares(patterns: list[str]) -> frozenset[str]:
    """The sea squares meant by several lines."""
    return join(tuple(patterns))


@cache
def join(patterns: tuple[str, ...]) -> frozenset[str]:
    """All of them together."""
    return frozenset().union(*(squares_like(pattern) for pattern in patterns))


class Chart:
    """Squares, the ways between them, and their colours (3.1.4, 4.1)."""

    def __init__(self, data: dict[str, Any], zones: dict[str, Any]) -> None:
        cells = squares(data["squares"]) - squares(data.get("without", []))
        cells = {name for name in cells if is_in_window(grid()[name], data)}
        barred = {frozenset(pair.split()) for pair in data.get("barred", [])}
        self.ways: dict[str, list[str]] = {}
        for name in cells:
            near = [other for other in grid()[name]["neighbours"] if other in cells]
            self.ways[name] = [other for other in near if frozenset((name, other)) not in barred]
        for pair in data.get("canals", []):
            one, other = pair.split()
            self.ways[one].append(other)
            self.ways[other].append(one)
        self.zones = dict.fromkeys(cells, "blue")
        red = squares(zones["red"]) & cells
        yellow = set(squares(zones.get("yellow", [])) & cells)
        edge = set(red)
        for _ in range(zones.get("yellow_steps", 0)):
            edge = {other for name in edge for other in self.ways[name]}
            yellow |= edge
        self.zones.update(dict.fromkeys(yellow, "yellow"))
        self.zones.update(dict.fromkeys(red, "red"))


def is_in_window(cell: dict[str, Any], data: dict[str, Any]) -> bool:
    """A window keeps the squares that lie in it as a whole."""
    return (
        cell["n"] <= data.get("north", 90)
        and cell["s"] >= data.get("south", -90)
        and cell["w"] >= data.get("west", -180)
        and cell["e"] <= data.get("east", 180)
    )


@cache
def mission_chart(scenario: str) -> Chart:
    """The chart of a mission."""
    sheet = toml(f"missions/{scenario}.toml")
    return Chart(sheet["map"], sheet["zones"])


@cache
def campaign_chart(number: int) -> Chart:
    """One of the campaign's charts."""
    data = toml("campaign.toml")["chart"][number]
    return Chart(data, data)


@cache
def sighting_row(text: str) -> dict[int, tuple[str, int, int]]:
    """ "2 A, 5 x2+1E" as what each total means: aircraft or ships, how many, with how many escorts."""
    row = {}
    for part in text.split(","):
        total, what = part.split()
        if what == "A":
            row[int(total)] = ("aircraft", 0, 0)
        else:
            ships, escorts = re.fullmatch(r"x(\d+)(?:\+(\d+)E)?", what).groups()
            row[int(total)] = ("ships", int(ships), int(escorts or 0))
    return row


@cache
def faces(text: str) -> range:
    """ "4-6" as the faces of a die."""
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)
