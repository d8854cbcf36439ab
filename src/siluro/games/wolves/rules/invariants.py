"""What is true of every position of Sea Wolves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from siluro.engine.limits import beyond_limits
from siluro.engine.steps import Ask, Step
from siluro.games.wolves.rules import (
    c03_objective,
    c03_prize,
    c03_run_in,
    c03_sectors,
    c03_shadow,
    c03_stage,
    c04_events,
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
)
from siluro.games.wolves.rules.state import EQUIPMENT, NOWHERE, OUTER_RING, Wolves

MOST_VESSELS = 16


def flaw(s: Wolves) -> str:
    """The first thing that cannot be, in words; empty if the position is possible."""
    return (
        beyond_limits(s)
        or frame_flaw(s)
        or boat_flaw(s)
        or chart_flaw(s)
        or encounter_flaw(s)
        or campaign_flaw(s)
        or agenda_flaw(s)
    )


def first(*cases: tuple[bool, str]) -> str:
    for wrong, what in cases:
        if wrong:
            return what
    return ""


def frame_flaw(s: Wolves) -> str:
    """Numbers that everything else relies on."""
    months = len(s.tables.sheet_of_month)
    return first(
        (
            not 0 <= s.sheet_number < len(s.tables.sheets) or not 0 <= s.boat_number < len(s.tables.boats),
            "no such sheet or boat",
        ),
        (not 0 <= s.month < months or not 0 <= s.last_month < months, "no such month"),
        (s.campaign == 0 and s.sheet.year == 0, "a mission on a chart of the campaign"),
        (s.campaign == 0 and s.sheet.boat != s.boat_number, "a mission in another boat"),
        (s.campaign == 1 and s.boat_number < s.tables.first_campaign_boat, "a campaign in the boat of a mission"),
        (
            s.campaign == 1 and s.sheet_number != s.tables.sheet_of_month[s.month] and not s.ended,
            "a chart of another month",
        ),
        (bool(s.ended) and bool(s.todo), "an end that is none"),
        (not 0 <= s.event_sheet < len(s.tables.sheets) or not s.tables.sheets[s.event_sheet].events, "no event tables"),
        (s.extra_fuel_boxes not in (0, 2, 4), "no such number of extra days"),
    )


def boat_flaw(s: Wolves) -> str:
    """4.5, 4.6, 8 Fuel, battery, damage and load within their limits."""
    boat = s.boat
    return first(
        (not 0 <= s.battery <= s.battery_capacity, "a battery beyond its limits"),
        (s.battery == 0 and not s.ended, "an empty battery"),
        (s.hull_damage > boat.hull_boxes and not s.ended, "a hull beyond SUNK"),
        (
            len(s.equipment_damage) != len(EQUIPMENT) or len(s.repair_attempts) != len(EQUIPMENT),
            "equipment that does not exist",
        ),
        (s.g7a + s.g7e + s.mines > boat.slots, "more torpedoes and mines than slots"),
        (s.ammo > s.tables.gun_most + boat.ammo, "more ammunition than the gun holds"),
        (s.shore_lights > c06_attack.LIT, "an impossible modifier"),
        (
            s.actions_left > boat.actions or s.torpedoes_launched > boat.torpedoes_per_turn,
            "more actions or torpedoes than a turn has",
        ),
    )


def chart_flaw(s: Wolves) -> str:
    """4.1, 11 The boat is on the chart, and its path runs from square to square."""
    sheet = s.sheet
    cells = len(sheet.cells)
    if not 0 <= s.cell < cells or any(not 0 <= cell < cells for cell in s.path + s.track + s.graves):
        return "a square that is not on the chart"
    routes = len(sheet.routes)
    heard = (c11_enigma.BY_COORDINATE * number + outcome for number in range(3) for outcome in range(1, 7))
    return first(
        (any(b not in sheet.neighbours[a] for a, b in pairwise([s.cell, *s.path])), "a path over land"),
        (len(s.route_weights) != routes, "routes that do not exist"),
        (routes > 0 and not any(s.route_weights), "no route that can be true"),
        (len(s.coordinates_used) != len(sheet.coordinates), "impossible coordinates"),
        (bool(s.messages) and (not routes or not set(s.messages) <= set(heard)), "a message nobody assigned"),
        (
            any(len(one) != len(sheet.sectors.ids) for one in (s.sector_alarm, s.sector_ships))
            or any(not 0 <= one < len(sheet.sectors.sighting) for one in s.sector_alarm),
            "sectors that do not exist",
        ),
        (max(s.reports, s.most_reports) > len(sheet.shadow.heard), "reports that nobody assigned"),
        (bool(s.shadowing) and not sheet.shadow.heard, "a convoy that cannot be shadowed"),
        (any(not 0 <= kind < len(s.tables.ships) for kind in s.victims), "a ship that does not exist"),
        (not is_staged(s), "stages of another sheet"),
    )


def is_staged(s: Wolves) -> bool:
    """3.1.5 Marks and uses fit the stages of the sheet."""
    sheet = s.sheet
    if len(s.flags) != len(sheet.flag_names) or len(s.stage_uses) != len(sheet.stages):
        return False
    used = all(0 <= one <= stage.most for one, stage in zip(s.stage_uses, sheet.stages, strict=True))
    return used and NOWHERE <= s.watched_from < len(sheet.cells)


def encounter_flaw(s: Wolves) -> str:
    """6, 7 Vessels in columns and rings that exist."""
    number = len(s.vessels)
    if any(len(one) != number for one in (s.bearings, s.rings, s.ship_damage, s.awareness)) or number > MOST_VESSELS:
        return "vessels that are only half there"
    ships = len(s.tables.ships)
    return first(
        (any(not c05_ships.UNKNOWN <= kind < ships for kind in s.vessels), "a ship that does not exist"),
        (any(not 0 <= one <= c07_movement.NOTICED for one in s.awareness), "impossible awareness"),
        (bool(s.sheet.prize_rules.halt_ring) and len(s.conduct) != number, "a ship that nobody can stop"),
        (bool(s.inshore) and not s.sheet.inshore.ring, "a coast that is not there"),
        (bool(s.inside) and not s.sheet.run_in.through, "a convoy that nobody can run into"),
        (bool(s.in_harbour) and not s.sheet.prizes, "a harbour that is not there"),
    )


def campaign_flaw(s: Wolves) -> str:
    """12 Experience on tracks that exist, a log of whole lines."""
    entries = len(s.log_month)
    lines = (s.log_ships, s.log_tons, s.log_experience, s.log_damage)
    fields = len(s.tables.minefields) if s.campaign else len(s.sheet.minefields)
    return first(
        (len(s.experience) != 5, "impossible experience"),
        (len(s.wrecks) != 36 * s.campaign, "impossible wrecks"),
        (len(s.minefields_laid) != fields, "impossible minefields"),
        (any(len(line) != entries for line in lines), "a torn log"),
    )


def agenda_flaw(s: Wolves) -> str:
    """The steps on the agenda must speak of vessels, tables and squares that are there."""
    if not s.todo and not s.ended:
        return "nothing to do, and no end"
    for step in s.todo:
        if not step_fits(s, step):
            return f"{step} cannot be asked"
    if s.todo and isinstance(s.todo[-1], Ask) and not s.todo[-1].options(s):
        return f"{s.todo[-1]} cannot be answered"
    return order_flaw(s)


def step_fits(s: Wolves, step: Step[Any]) -> bool:
    """Whether the fields of a step are possible here."""
    fields = step.fields()
    if isinstance(step, c06_attack.Shot | c06_attack.HitRoll | c06_attack.Salvo):
        return 0 <= fields[0] < len(s.vessels) and s.vessels[fields[0]] >= 0 and weapon_fits(step)
    if isinstance(step, c03_prize.HaltDie | c03_prize.PapersDie):
        return bool(s.sheet.prize_rules.halt_ring) and 0 <= fields[0] < len(s.vessels) and s.vessels[fields[0]] >= 0
    if isinstance(step, c07_movement.Side | c10_escorts.Hunt | c03_run_in.StayAlert):
        return 0 <= fields[0] < len(s.vessels)
    if isinstance(step, c05_ships.ShipRoll | c05_ships.CampaignShipRoll):
        return 0 <= fields[0] < len(s.vessels) and bool(s.campaign) == isinstance(step, c05_ships.CampaignShipRoll)
    if isinstance(step, c03_stage.StageChoice):
        return c03_stage.OFFERED_HERE <= step.stage < len(s.sheet.stages)
    if isinstance(step, c03_stage.Anchorage):
        return 0 <= step.number < len(s.sheet.prizes) and 1 <= step.ring <= OUTER_RING
    if isinstance(step, c03_stage.StageDie):
        return 0 <= step.option < len(s.sheet.stage_options)
    if isinstance(step, c12_levels.Keep):
        return 0 <= step.answer <= 36
    if isinstance(step, c03_sectors.SectorDie):
        return 0 <= step.sector < len(s.sheet.sectors.ids)
    bounds = BOUNDS.get(type(step))
    return bounds is None or all(low <= one <= high for one, (low, high) in zip(fields, bounds, strict=True))


def weapon_fits(step: c06_attack.Shot | c06_attack.HitRoll | c06_attack.Salvo) -> bool:
    if isinstance(step, c06_attack.Salvo):
        return True
    left = step.left if isinstance(step, c06_attack.Shot) else 1
    return 0 <= step.weapon <= c06_attack.WEAPON_GUN and 1 <= left <= c06_attack.NUMBERS


def order_flaw(s: Wolves) -> str:
    """Steps that need something beneath them, or a place that has what they ask about."""
    for below, step in pairwise([None, *s.todo]):
        if isinstance(step, c12_levels.Keep) and not isinstance(below, c12_levels.Rerollable):
            return "a roll to keep that nobody rolled"
        if isinstance(step, c12_levels.Keep) and isinstance(below, Ask) and step.answer not in below.options(s):
            return "a roll to keep that cannot come up"
    top = s.todo[-1] if s.todo else None
    return first(
        (isinstance(top, ENIGMA) and not s.route_weights, "a message without a route"),
        (isinstance(top, c12_campaign.LayMines) and not c12_campaign.minefield_here(s), "mines where none are laid"),
        (isinstance(top, c05_ships.CampaignShipRoll) and not s.campaign, "a ship of the campaign in a mission"),
        (isinstance(top, c05_ships.EscortTable) and not s.campaign, "escorts of the campaign in a mission"),
        (
            isinstance(top, c08_damage.RepairRoll) and not s.equipment_damage[top.fields()[0]],
            "a repair of what is whole",
        ),
        (isinstance(top, c12_campaign.Port) and not s.campaign, "a choice of ports in a mission"),
        (
            isinstance(top, c03_shadow.Shadow | c03_shadow.BearingDie | c03_shadow.HoldDie) and not s.shadowing,
            "nobody in sight to be shadowed",
        ),
        (
            isinstance(top, c03_shadow.BearingDie) and s.reports >= len(s.sheet.shadow.heard),
            "more reports than there can be",
        ),
        (
            isinstance(top, c03_run_in.RunIn | c03_run_in.RunInDie) and not c03_run_in.can_run_in(s),
            "no screen to run through",
        ),
        (is_weatherless(s), "weather in a mission that has none"),
        (is_goalless(s), "an objective where there is none"),
    )


def is_weatherless(s: Wolves) -> bool:
    return any(isinstance(step, c09_weather.Weather) for step in s.todo) and not c09_weather.has_weather(s)


def is_goalless(s: Wolves) -> bool:
    return any(isinstance(step, c03_objective.Look) for step in s.todo) and len(s.sheet.goal_points) != 7


ENIGMA = (c11_enigma.CoordinateTable, c11_enigma.Message, c11_enigma.Coordinate, c11_enigma.Truth)
BOUNDS: dict[type[Step[Any]], tuple[tuple[int, int], ...]] = {
    c03_prize.Hail: ((0, 1),),
    c03_shadow.Shadow: ((0, 1),),
    c04_events.EventRoll: ((1, 2),),
    c04_events.EventDie: ((1, 2), (2, 12)),
    c05_aircraft.AircraftAttack: ((0, 2),),
    c05_ships.EscortPosition: ((0, 1),),
    c08_damage.Repair: ((0, 1), (0, 9)),
    c08_damage.RepairRoll: ((0, 6),),
    c06_attack.Target: ((0, 1),),
    c07_movement.ShipMovement: ((1, 9),),
    c11_enigma.CoordinateTable: ((0, 2),),
    c11_enigma.Message: ((0, 2), (1, 3)),
    c11_enigma.Coordinate: ((0, 2),),
    c12_levels.LevelDie: ((0, 1),),
    c06_actions.Advance: ((1, 2),),
    c05_sighting.SecondLook: ((2, 12),),
    c05_sighting.Traffic: ((2, 12),),
}
