"""Reads the pack of By Stealth and Sea: its files become the tables of the rules."""

from __future__ import annotations

from pathlib import Path

from siluro.games.stealth.loader.actions import fill_actions
from siluro.games.stealth.loader.boards import read_boards
from siluro.games.stealth.loader.cards import fill_alert, fill_defence, fill_faults, fill_forward
from siluro.games.stealth.loader.missions import Missions, OperatorCards, fill_operators, fill_ships, mission
from siluro.games.stealth.loader.scores import fill_scores
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.packs import PackFiles, read_part

OWN = Path(__file__).parents[1] / "pack"


def read_pack(folder: Path) -> Tables:
    """A pack folder as the tables that the rules use."""
    files = PackFiles(folder, OWN)
    tables = Tables()
    tables.id, tables.version = files.head.id, files.head.version
    tables.boards = read_boards(files)
    fill_faults(tables, files / "faults.toml")
    fill_alert(tables, files / "alert.toml")
    fill_forward(tables, files / "forward.toml")
    fill_defence(tables, files / "defence.toml")
    fill_ships(tables, files / "ships.toml")
    operators = read_part(files / "operators.toml", OperatorCards).operators
    fill_operators(tables, files / "operators.toml", operators)
    fill_actions(tables, files / "actions.toml")
    fill_scores(tables, files / "scores.toml")
    file = files / "missions.toml"
    for number, part in enumerate(read_part(file, Missions).mission):
        tables.missions.append(mission(tables, file, part, operators, f"m{number + 1}"))
    return tables
