"""Chapter 3, the mission sheet and the tables of the pack as the rules read them; never changed in a game."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.rules.c03_stage_table import Effect, Stage, StageOption, Task

NO_LIMIT: Final = 99


class Event:
    """A row of an event table: an effect, on all faces of a die or some, and what the other faces do."""

    def __init__(self) -> None:
        self.title: str = ""
        self.effect: Effect = Effect()
        self.low: int = 0  # 0: no die is rolled
        self.high: int = 0
        self.other: Effect = Effect()
        self.radio: int = 0  # 1: nothing happens while the radio is damaged


class Boat:
    """A U-boat as its sheet prints it."""

    def __init__(self) -> None:
        self.id: str = ""
        self.name: str = ""
        self.kind: str = ""
        self.commander: str = ""
        self.crew: int = 0
        self.slots: int = 0
        self.torpedoes: int = 0  # on board at the start of a mission
        self.torpedoes_per_turn: int = 0  # torpedoes a turn
        self.rounds_per_turn: int = 1  # ammunition a turn
        self.ammo: int = 0
        self.hull_boxes: int = 0  # boxes before SUNK
        self.actions: int = 2
        self.surfaced_range: int = 2  # grids for a turn
        self.surfaced_fuel: int = 1  # halves of a fuel square
        self.submerged_range: int = 1
        self.submerged_charge: int = 2  # squares of the battery
        self.fuel_boxes: int = 0  # of the fuel track
        self.reserve_boxes: int = 0
        self.events: list[int] = []  # by square from 1: 0, or the number of its event table
        self.carries_g7e: int = 0  # 1: G7e may be loaded
        self.carries_mines: int = 0  # 1: mines may be loaded
        self.most_mines: int = 0  # how many of them
        self.first_month: int = 0  # campaign: months since September 1939
        self.front_until: int = 0  # campaign: the last month at the front
        self.is_large: int = 0  # 1: a type IX, which has a column of its own in the supply table


class Chart:
    """The squares of a sheet: how they lie to each other, their colours, and how far it is to what matters."""

    def __init__(self) -> None:
        self.cells: list[int] = []  # the squares of the chart, as numbers of the grid
        self.neighbours: list[list[int]] = []  # numbers on this sheet, as all places below
        self.courses: list[list[int]] = []  # 4.2: what may be answered in each square: stop, or a neighbour
        self.marked: list[int] = []  # 1 for each square where more than a sighting can wait
        self.zones: list[int] = []
        self.us_coast: list[int] = []
        self.is_north: list[int] = []  # 1 for each square there
        self.homes: list[int] = []
        self.home_names: list[str] = []
        self.home_from: list[int] = []  # campaign: the month from which the port is friendly
        self.first_month: int = 0  # campaign: the month from which the chart is used
        self.start: int = 0
        self.to_port: list[list[int]] = []  # by month of the chart: grids to the nearest friendly port
        self.to_red: list[int] = []
        self.to_goal: list[int] = []
        self.to_mines: list[list[int]] = []
        self.to_coordinates: list[list[int]] = []
        self.to_supplies: list[list[int]] = []  # campaign: by row of the supply table
        self.to_light: list[list[int]] = []  # campaign: by month, grids to the red squares with the fewest escorts
        self.to_route: list[list[int]] = []  # by route: grids to its red cells
        self.to_sector: list[list[int]] = []
        self.to_stage: list[list[int]] = []  # by stage: grids to its squares, if the chart marks them
        self.to_red_later: list[int] = []  # grids to all that is red from then on


class Waters(Chart):
    """What a boat meets there: sightings, ships, escorts, events, weather, supply boats, mines."""

    def __init__(self) -> None:
        super().__init__()
        self.sighting: list[list[int]] = []  # by zone, by 2d6
        self.us_sighting: list[list[int]] = []
        self.ships: list[int] = []  # 2d6 or d66 -> ship
        self.events: list[list[Event]] = []  # table 1 and 2, by 2d6
        self.lends_events: int = 1  # 1: the campaign may use them
        self.weather: list[int] = []  # by face; empty: always clear
        self.north_weather: list[int] = []  # by face, north of 40° N or at the ice edge; empty: as elsewhere
        self.alarm: int = 0
        self.escorts: int = 0
        self.escort_names: list[str] = []
        self.escort_encounters: int = NO_LIMIT  # only the first so many encounters have escorts
        self.escort_rows: list[list[int]] = []  # campaign: by month of the chart, by square, a row of the escort table
        self.watched_from: list[int] = []  # campaign: the month from which aircraft watch a blue square
        self.always_day: int = 0
        self.repair_drm: int = 0
        self.supply_cells: list[int] = []  # campaign: by row of the supply table
        self.supply_from: list[int] = []  # months
        self.supply_until: list[int] = []
        self.supply_names: list[str] = []
        self.supply_gives: list[list[int]] = []  # halves, for a small boat and for a type IX
        self.supply_torpedoes: list[int] = []  # for a small boat
        self.mine_cells: list[int] = []
        self.mine_numbers: list[int] = []
        self.mine_ids: list[int] = []  # campaign: number of the field among all fields


class MissionRules(Waters):
    """The rules that a mission has of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.goal: int = -1  # the cell of the objective
        self.goal_name: str = ""
        self.goal_points: list[int] = []  # victory points by face
        self.coordinates: list[int] = []  # the cells of the coordinates 1, 2, 3
        self.pieces: list[list[int]] = []  # by route: the grid numbers of its turning points
        self.routes: list[list[int]] = []  # by route: 1 for each cell that the route makes red
        self.report_heard: list[int] = []  # lowest face that hears the first, second, third report; empty: no shadowing
        self.hold_from: int = 0  # lowest total that keeps contact
        self.shadow_contacts: int = 0  # ships met in an attack, without any report
        self.shadow_most_contacts: int = 0
        self.shadow_escorts: int = 0  # escorts met, without any report
        self.shadow_until: int = NO_LIMIT  # halves of fuel: later the convoy has scattered
        self.scatters_after: int = NO_LIMIT  # halves of fuel: then a convoy scatters
        self.scattered_sighting: list[int] = []  # the red column from then on, by 2d6; empty: it never scatters
        self.red_later: list[int] = []  # 1 for each cell that is red only from then on
        self.ice_edge: list[int] = []  # 1 for each cell along the ice
        self.ice_strikes_up_to: int = 0  # highest face on which a floe strikes the hull
        self.prize_rules: int = 0  # 1: ships can be stopped and searched
        self.inshore: int = 0  # 1: ships can be attacked inshore
        self.sector_ids: list[str] = []
        self.sector_of: list[int] = []  # by cell: its sector, or -1
        self.sector_sighting: list[list[int]] = []  # the red column by alarm, by 2d6
        self.sector_wakes_from: int = 0  # lowest face that raises the alarm
        self.through_from: int = 0  # lowest total of a run in that passes the screen; 0: no run in
        self.inside_from: int = 0  # and that gets between the columns
        self.prizes: list[int] = []  # ships at anchor in the harbour
        self.prize_tons: int = 1  # 1: they count as tonnage
        self.guard_from: list[int] = []  # by damage done in the harbour: the lowest die that brings a guard
        self.most_guards: int = 4
        self.tubes: int = 0  # torpedo tubes that are loaded on entering; 0: not counted
        self.reload: int = 0  # tubes that a turn without a launch loads again
        self.hit_flag: int = -1  # the flag that gets the damage of prizes afloat
        self.sunk_flag: int = -1  # and that for prizes sunk
        self.stages: list[Stage] = []
        self.stage_options: list[StageOption] = []
        self.stages_in: list[list[int]] = []  # by cell: the stages that are asked there
        self.flag_names: list[str] = []


class Sheet(MissionRules):
    """A mission sheet, or one of the campaign's charts: its boat, and what counts at home."""

    def __init__(self) -> None:
        super().__init__()
        self.id: str = ""
        self.title: str = ""
        self.date: str = ""
        self.year: int = 0
        self.boat: int = 0
        self.tonnage_bounds: list[int] = []  # lower bounds of 1, 2, 3 and 4 points
        self.points_for_ships: int = 0  # so many ships sunk give a point
        self.points_for_hull: int = -1  # home with no more hull damage gives a point
        self.points_for_pieces: int = 0
        self.points_for_red: int = 0
        self.points_for_mines: int = 0
        self.points_for_inside: int = 0  # so many ships sunk there give a point
        self.points_for_reports: int = 0  # so many reports of one convoy give a point
        self.mark_bounds: list[int] = []  # lawful marks that give a point, and one more
        self.sector_points: list[int] = []  # by number of sectors in which ships were sunk
        self.tasks: list[Task] = []
        self.tasks_most: int = 0  # points for tasks, together
        self.past_ships: int = 0  # what the boat sank on the real patrol
        self.past_tons: int = 0


class ShipTables:
    """Every ship of the pack, by number."""

    def __init__(self) -> None:
        self.ship_ids: list[str] = []
        self.ship_names: list[str] = []
        self.ship_types: list[str] = []
        self.ship_flags: list[str] = []
        self.hulls: list[int] = []
        self.speeds: list[int] = []
        self.tons: list[int] = []
        self.neutral: list[int] = []  # by ship
        self.fires_up_to: list[int] = []  # by ship: the highest face on which she fires back
        self.ship_xp: list[int] = []
        self.ship_years: list[int] = []  # campaign: not before this year


class CombatTables(ShipTables):
    """The tables of aircraft, attack, damage, detection, escorts and harbour."""

    def __init__(self) -> None:
        super().__init__()
        self.aircraft_hull: list[int] = []  # 5.1: hull damage by total
        self.aircraft_table: list[int] = []  # 1: also roll on the Damage Table
        self.aircraft_fails_from: int = 9
        self.escape_fuel: list[int] = []  # by face, halves
        self.escape_attack: list[int] = []
        self.escape_damage: list[int] = []
        self.attack_from: list[int] = []  # 6.1: lowest total that hits, by ring
        self.hits: list[list[int]] = []  # torpedo and gun, by total
        self.damage: list[int] = []  # 8: equipment by total
        self.repair_from: int = 10
        self.submerged_repairs: list[int] = []
        self.sighted: list[list[int]] = []  # 7.1: by night, by depth
        self.detected: list[list[int]] = []
        self.weather_sighted: list[list[int]] = []  # 9.1: by night, by weather
        self.weather_detected: list[list[int]] = []
        self.escort_hull: list[list[int]] = []  # 10.1: by depth, by total 1..6
        self.escort_table: list[list[int]] = []
        self.alarm_from: list[int] = []  # by zone
        self.longest_encounter: int = 20
        self.harbour_ring: int = 2


class CampaignTables(CombatTables):
    """Experience, upgrades, and what differs by year and month (12)."""

    def __init__(self) -> None:
        super().__init__()
        self.first_campaign_boat: int = 0
        self.minefields: list[str] = []
        self.sheet_of_month: list[int] = []
        self.level_drm: list[list[int]] = []  # 12: by level 1..5, by face
        self.level_xp: list[int] = []  # XP that reach level 1..5
        self.gun_xp: int = 2
        self.gun_most: int = 7
        self.repair_xp: int = 3
        self.repair_most: int = 3
        self.reroll_xp: int = 5
        self.mine_xp: int = 2
        self.long_repair: int = 7
        self.transfer_levels: int = 4  # levels of captain and crew together for another boat
        self.transfer_tons: int = 60000  # or so much in the log
        self.year_sighting: list[list[list[int]]] = []  # campaign: by year from 1939
        self.late_from: int = 0  # the month from which the table of late 1942 is read
        self.late_sighting: list[list[int]] = []
        self.late_hunt_from: int = 0
        self.late_hunt_drm: int = 0
        self.event_sheets: list[list[int]] = []  # by year: missions whose event tables differ
        self.escort_table_rows: list[list[int]] = []  # four years, then waters of their own; by total 0..7
        self.career_ids: list[str] = []
        self.career_from: list[int] = []


class Tables(CampaignTables):
    """The facts of a pack as lists of ints; shared by every state, never changed."""

    def __init__(self) -> None:
        super().__init__()
        self.id: str = ""
        self.version: str = ""
        self.cell_ids: list[str] = []  # lower case, as answers name them
        self.bounds: list[list[float]] = []  # north, south, west, east
        self.boats: list[Boat] = []
        self.sheets: list[Sheet] = []
        self.cipher: dict[str, str] = {}
        self.rating_ids: list[str] = []
        self.rating_from: list[int] = []
