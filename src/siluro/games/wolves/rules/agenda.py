"""Every step that can stand on the agenda of Sea Wolves, in the order of the chapters."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Step
from siluro.games.wolves.rules import (
    c03_objective,
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

STEPS: Final[tuple[type[Step[Any]], ...]] = (
    c03_objective.Look, c03_objective.Shell, c03_objective.ShoreFire, c03_objective.HomePoints,
    c03_run_in.Approach, c03_run_in.RunIn, c03_run_in.RunInDie, c03_run_in.StayAlert,
    c03_sectors.SectorDie,
    c03_shadow.Shadow, c03_shadow.BearingDie, c03_shadow.HoldDie, c03_shadow.Follow,
    c03_stage.StageChoice, c03_stage.StageDie,
    c04_events.Due, c04_events.EventRoll, c04_events.EventDie, c04_events.Report,
    c04_movement.Depth, c04_movement.Course,
    c05_aircraft.AircraftAttack, c05_aircraft.Evade, c05_aircraft.EscapeManeuver,
    c05_ships.Engage, c05_ships.Heading, c05_ships.Position, c05_ships.Identify, c05_ships.ShipRoll,
    c05_ships.CampaignShipRoll, c05_ships.Escorts, c05_ships.EscortTable, c05_ships.EscortPosition,
    c05_ships.Hunter,
    c05_sighting.Sighting, c05_sighting.SecondLook, c05_sighting.Traffic,
    c06_actions.UboatTurn, c06_actions.Act, c06_actions.IceDive, c06_actions.Advance, c06_actions.EndEncounter,
    c06_attack.Target, c06_attack.Salvo, c06_attack.Shot, c06_attack.HitRoll,
    c07_movement.TimeOfDay, c07_movement.Side, c07_movement.ShipMovement, c07_movement.DetectionCheck,
    c08_damage.DamageTable, c08_damage.Repair, c08_damage.RepairRoll,
    c09_weather.Weather,
    c10_escorts.EscortReaction, c10_escorts.Hunt, c10_escorts.Alarm, c10_escorts.RadioAlarm, c10_escorts.HarbourGuard,
    c11_enigma.CoordinateTable, c11_enigma.Message, c11_enigma.Coordinate, c11_enigma.Truth,
    c12_campaign.Patrol, c12_campaign.Port, c12_campaign.LoadMines, c12_campaign.LoadG7e, c12_campaign.LayMines,
    c12_campaign.EventTables, c12_campaign.BackInPort, c12_campaign.InPort,
    c12_levels.Keep, c12_levels.LevelDie,
    c12_supply.Meet, c12_supply.Rendezvous, c12_supply.TakeSupplies,
    c12_transfer.Transfer,
    c12_upgrades.Upgrade,
    c13_sequence.Turn, c13_sequence.Pay, c13_sequence.AtSea, c13_sequence.Arrive, c13_sequence.Stages,
    c13_sequence.Dock, c13_sequence.LookOut, c13_sequence.Contact, c13_sequence.Encounter,
    c13_sequence.EncounterTurn, c13_sequence.Meet, c13_sequence.HoldOrSail, c13_sequence.Enter,
    c13_sequence.Anchorage,
)  # fmt: skip
