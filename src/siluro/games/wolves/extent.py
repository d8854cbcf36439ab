"""How large a patrol or a campaign can get."""

from __future__ import annotations

from siluro.engine.extent import Extent
from siluro.games.wolves.rules.state import EQUIPMENT, UPGRADES, Wolves

VESSELS = 16
"""More than any table of this game brings into one encounter."""
BY_VESSEL = ("vessels", "bearings", "rings", "ship_damage", "awareness", "conduct")


def extent(s: Wolves) -> Extent:
    """Answers are grids of the chart at most; a roll is 2d6 or a ship of the campaign's table of 36."""
    tables = s.tables
    sheets = tables.sheets
    sectors, fields = max(len(sheet.sector_ids) for sheet in sheets), max(len(sheet.mine_cells) for sheet in sheets)
    return Extent(
        answers=range(-1, max(len(sheet.cells) for sheet in sheets)),
        outcomes=36,
        lists={
            **dict.fromkeys(BY_VESSEL, VESSELS),
            "path": 12,
            "events_due": 12,
            "equipment_damage": len(EQUIPMENT),
            "repair_attempts": len(EQUIPMENT),
            "route_weights": max(len(sheet.routes) for sheet in sheets),
            "coordinates_used": max(len(sheet.coordinates) for sheet in sheets),
            "flags": max(len(sheet.flag_names) for sheet in sheets),
            "stage_uses": max(len(sheet.stages) for sheet in sheets),
            "experience": len(UPGRADES),
            "wrecks": 36,
            "minefields_laid": max(fields, len(tables.minefields)),
            "sector_alarm": sectors,
            "sector_ships": sectors,
        },
        agenda=32,
    )
