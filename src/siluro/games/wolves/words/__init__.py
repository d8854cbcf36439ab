"""Sea Wolves in words: one saying for each step that asks something, by chapter."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.rules.agenda import STEPS
from siluro.games.wolves.words import (
    c03_ice,
    c03_objective,
    c03_prize,
    c03_run_in,
    c03_sectors,
    c03_shadow,
    c03_stage,
    c04_events,
    c04_movement,
    c05_aircraft,
    c05_ships,
    c05_sighting,
    c06_actions,
    c06_attack,
    c07_movement,
    c08_damage,
    c09_weather,
    c10_escorts,
    c11_enigma,
    c12_campaign,
    c12_levels,
    c12_supply,
    c12_transfer,
    c12_upgrades,
    c13_sequence,
)
from siluro.kit.saying import Sayings, gather

SAYINGS: Final[Sayings] = gather(
    STEPS, c03_ice, c03_objective, c03_prize, c03_run_in, c03_sectors, c03_shadow, c03_stage, c04_events, c04_movement,
    c05_aircraft, c05_ships, c05_sighting, c06_actions, c06_attack, c07_movement, c08_damage, c09_weather, c10_escorts,
    c11_enigma, c12_campaign, c12_levels, c12_supply, c12_transfer, c12_upgrades, c13_sequence,
)  # fmt: skip
