"""Reads the pack of Sea Wolves and checks what types cannot: tables cover their dice, squares are on their charts."""

from __future__ import annotations

from pathlib import Path

from siluro.games.wolves.loader import sea_grid
from siluro.games.wolves.loader.campaign import fill_campaign
from siluro.games.wolves.loader.mission import fill_mission
from siluro.games.wolves.loader.schema import Common
from siluro.games.wolves.loader.tables import YEARS, different_events, fill_common, read_events
from siluro.games.wolves.rules.c03_sheet import Tables
from siluro.packs import PackFiles, read_part

OWN = Path(__file__).parents[1] / "pack"
MISSIONS = tuple(f"m{number}" for number in range(1, 11))


def read_pack(folder: Path) -> Tables:
    """A pack folder as the tables that the rules use."""
    files = PackFiles(folder, OWN)
    tables = Tables()
    tables.id, tables.version = files.head.id, files.head.version
    grid = sea_grid.read_grid(files / "grid.json")
    tables.cell_ids = [name.lower() for name in grid]
    tables.bounds = [[cell.n, cell.s, cell.w, cell.e] for cell in grid.values()]
    common = read_part(files / "tables.toml", Common)
    fill_common(tables, common, files / "tables.toml")
    events = read_events(files / "events.toml")
    for name in MISSIONS:
        fill_mission(tables, files / f"missions/{name}.toml", grid, events, common)
    tables.event_sheets = [different_events(tables, files / "events.toml", year) for year in YEARS]
    fill_campaign(tables, files / "campaign.toml", grid, common)
    return tables
