"""Reads the pack of By Stealth and Sea: its files become the tables of the rules."""

from __future__ import annotations

from pathlib import Path

from siluro.games.stealth.loader.actions import fill_actions
from siluro.games.stealth.loader.boards import read_boards
from siluro.games.stealth.loader.cards import fill_alert, fill_defence, fill_faults, fill_forward
from siluro.games.stealth.loader.missions import Missions, OperatorCards, fill_operators, fill_ships, mission
from siluro.games.stealth.loader.scores import fill_scores
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.packs import read_head, read_part


def read_pack(folder: Path) -> Tables:
    """A pack folder as the tables that the rules use."""
    head = read_head(folder, "stealth")
    tables = Tables()
    tables.id, tables.version = head.id, head.version
    tables.boards = read_boards(folder)
    fill_faults(tables, folder / "faults.toml")
    fill_alert(tables, folder / "alert.toml")
    fill_forward(tables, folder / "forward.toml")
    fill_defence(tables, folder / "defence.toml")
    fill_ships(tables, folder / "ships.toml")
    operators = read_part(folder / "operators.toml", OperatorCards).operators
    fill_operators(tables, folder / "operators.toml", operators)
    fill_actions(tables, folder / "actions.toml")
    fill_scores(tables, folder / "scores.toml")
    file = folder / "missions.toml"
    for number, part in enumerate(read_part(file, Missions).mission):
        tables.missions.append(mission(tables, file, part, operators, f"m{number + 1}"))
    return tables
