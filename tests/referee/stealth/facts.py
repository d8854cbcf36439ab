"""The facts of the pack, read from its TOML as they stand."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import siluro

PACK = Path(siluro.__file__).parent / "games" / "stealth" / "pack"

SKILLS = ("pilot", "ops", "stamina", "repair")
SPACES = ("wetsuit", "transmission", "ballast", "battery")
FINAL_TURN = 12


@cache
def read(name: str) -> dict[str, Any]:
    """One file of the pack."""
    return tomllib.loads((PACK / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def by_id(name: str, table: str) -> dict[str, dict[str, Any]]:
    """The entries of a table under their ids, in the order of the file."""
    return {entry["id"]: entry for entry in read(name)[table]}


def points_of(ship: str) -> int:
    """The victory points printed on a counter."""
    return int(class_of(ship)["points"])


def name_crew(card: str) -> str:
    """The names on an Operator card."""
    facts = by_id("operators", "operators")[card]
    return f"{facts['pilot']} / {facts['second']}"


def class_of(ship: str) -> dict[str, Any]:
    """The class of a counter; a numbered cargo ship may have no entry of its own."""
    entry = by_id("ships", "ship").get(ship, {"class": "cargo"})
    return by_id("ships", "class")[entry["class"]]


def technology(track: str, level: int) -> dict[str, Any]:
    """What a level of a technology is called, and how many warheads it carries."""
    return next(each for each in read("faults")["technology"] if (each["id"], each["level"]) == (track, level))


def fault_deck(levels: dict[str, int]) -> Counter[str]:
    """0.10 The cards of each technology at its level."""
    deck: Counter[str] = Counter()
    for card in read("faults")["fault"]:
        if levels[card["technology"]] == card["level"]:
            deck[card["id"]] += card["cards"]
    return deck


def level_of(table: str, score: int) -> str:
    """7.0, 8.3 The victory level of a score."""
    return str([row["id"] for row in read("scores")[table] if score >= row["from"]][-1])


def hour(turn: int) -> str:
    """0.5, 1.1 The time track starts at 0030 and goes on by half hours."""
    return f"{turn // 2:02}{'30' if turn % 2 else '00'}"
