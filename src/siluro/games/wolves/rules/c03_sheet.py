"""Chapter 3, the mission sheet and the tables of the pack, never changed in a game.

What the pack states has the same name here: `loader/fill.py` copies it. The rest the loader works out.
"""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.rules import c03_tables as c03
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

    id: str
    name: str
    kind: str
    commander: str
    crew: int
    slots: int
    torpedoes: int  # on board at the start of a mission
    torpedoes_per_turn: int
    ammo: int
    hull_boxes: int  # before SUNK
    actions: int
    surfaced_range: int  # grids for a turn
    surfaced_fuel: int  # halves of a fuel square
    submerged_range: int
    submerged_charge: int  # squares of the battery
    fuel_boxes: int  # of the fuel track
    reserve_boxes: int
    icons: list[int]  # 4.3: by fuel box, 1 for night; further boxes begin anew
    battery_icons: list[int]  # by square of the battery, as they are crossed off
    events: list[int]  # by box from 1: 0, or the number of its event table
    carries_g7e: int  # 1: G7e may be loaded
    carries_mines: int  # 1: mines may be loaded
    most_mines: int
    first_month: int  # campaign: months since September 1939
    front_until: int  # campaign: the last month at the front
    is_large: int  # 1: a type IX, which has a column of its own in the supply table


class SupplyBoat:
    """A boat that gives fuel and torpedoes at sea (12)."""

    name: str
    cell: int
    first_month: int
    last_month: int
    fuel: int  # halves
    fuel_ix: int  # halves, for a type IX
    torpedoes: int  # none for a type IX
    way: list[int]  # grids to it


class Minefield:
    """A square marked M (12.1)."""

    def __init__(self, id_: int, cell: int, number: int) -> None:
        self.id = id_  # its place among all fields of the campaign, or of the mission
        self.cell = cell
        self.number = number  # mines that it asks for
        self.way: list[int] = []  # grids to it


class Ship:
    """A row of a Ship Table."""

    id: str
    name: str
    type: str
    flag: str
    hull: int
    speed: int
    tons: int
    neutral: int
    fires_up_to: int  # the highest face on which she fires back
    xp: int
    year: int  # campaign: not before


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
        self.to_coordinates: list[list[int]] = []
        self.to_light: list[list[int]] = []  # campaign: by month, grids to the red squares with the fewest escorts
        self.to_route: list[list[int]] = []  # by route: grids to its red cells
        self.to_sector: list[list[int]] = []
        self.to_stage: list[list[int]] = []  # by stage: grids to its squares, if the chart marks them
        self.to_red_later: list[int] = []  # grids to all that is red from then on


class Victory(c03.Table):
    """3.1.5 What the sheet pays for; 0 is nothing, if nothing else is said."""

    tons: list[int]  # lower bounds of 1, 2, 3 and 4 points
    ships_for_a_point: int
    hull_for_a_point: int  # home with no more hull damage; -1: it pays nothing
    pieces_for_a_point: int
    red_ship_for_a_point: int
    point_for_mines: int
    inside_for_a_point: int
    reports_for_a_point: int  # of one convoy
    marks_for_points: list[int]  # lawful marks that give a point, and one more
    sector_points: list[int]  # by number of sectors in which ships were sunk

    def __init__(self) -> None:
        super().__init__()
        self.tons = []
        self.hull_for_a_point = -1
        self.ships_for_a_point = self.pieces_for_a_point = self.red_ship_for_a_point = self.point_for_mines = 0
        self.inside_for_a_point = self.reports_for_a_point = 0
        self.marks_for_points = []
        self.sector_points = []


class History(c03.Table):
    """What the boat sank on the real patrol."""

    def __init__(self) -> None:
        super().__init__()
        self.ships: int = 0
        self.tons: int = 0


class Shadow(c03.Table):
    """3.1.5 How a convoy is held in sight and reported."""

    keeps: int  # lowest total that keeps contact
    route: int  # added to it: a piece of the true route is known
    diesel: int
    contacts: int  # ships met in an attack, without any report
    most_contacts: int
    escorts: int  # escorts met, without any report
    until: int  # halves of fuel: later the convoy has scattered

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[int] = []  # lowest face that hears the first, second, third report; empty: no shadowing


class RunIn(c03.Table):
    """3.1.5 Running in between the columns of a convoy, and the rings to which each result leads."""

    inside: int  # lowest total that gets there
    caught_ring: int
    through_ring: int
    inside_ring: int

    def __init__(self) -> None:
        super().__init__()
        self.through: int = 0  # lowest total that passes the screen; 0: no run in


class PrizeRules(c03.Table):
    """3.1.5 Ships that are told to stop and searched."""

    papers_ring: int
    runs: int  # highest face on which a ship runs
    contraband: int
    stopped: int  # added to an attack at her

    def __init__(self) -> None:
        super().__init__()
        self.halt_ring: int = 0  # how far a warning shot reaches; 0: nobody is told to stop


class Inshore(c03.Table):
    """3.1.5 Attacks in shallow water."""

    lights: int  # what a lit coast adds
    hull: int  # boxes that any hit costs more

    def __init__(self) -> None:
        super().__init__()
        self.ring: int = 0  # where ships appear; 0: nobody goes inshore


class Sectors(c03.Table):
    """3.1.5 Stretches of a red coast with an alarm each."""

    wakes: int  # lowest face that raises the alarm

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.of: list[int] = []  # by cell: its sector, or -1
        self.sighting: list[list[int]] = []  # the red column by alarm, by 2d6


class Scatter(c03.Table):
    """3.1.5 A convoy that scatters."""

    def __init__(self) -> None:
        super().__init__()
        self.after: int = NO_LIMIT  # halves of fuel
        self.sighting: list[int] = []  # the red column from then on, by 2d6; empty: it never scatters
        self.red_later: list[int] = []  # 1 for each cell that is red only from then on


class Ice(c03.Table):
    """3.1.5 The ice edge."""

    strikes: int  # highest face on which a floe strikes the hull
    hull: int  # boxes

    def __init__(self) -> None:
        super().__init__()
        self.edge: list[int] = []  # 1 for each cell along the ice


class Sheet(Chart):
    """A mission sheet, or one of the campaign's charts: its boat, its tables, its rules, and what counts at home."""

    def __init__(self) -> None:
        super().__init__()
        self.id: str = ""
        self.title: str = ""
        self.date: str = ""
        self.year: int = 0
        self.boat: int = 0
        # what a boat meets there
        self.sighting: list[list[int]] = []  # by zone, by 2d6
        self.us_sighting: list[list[int]] = []
        self.ships: list[int] = []  # 2d6 or d66 -> ship
        self.events: list[list[Event]] = []  # table 1 and 2, by 2d6
        self.lends_events: int = 1  # 1: the campaign may use them
        self.weather: list[int] = []  # by face; empty: always clear
        self.north_weather: list[int] = []  # by face, north of 40° N or at the ice edge; empty: as elsewhere
        self.skies: list[c03.Sky] = []  # by weather
        self.has_alarm: int = 0
        self.has_escorts: int = 0
        self.escort_names: list[str] = []
        self.escort_encounters: int = NO_LIMIT  # only the first so many encounters have escorts
        self.escort_rows: list[list[int]] = []  # campaign: by month of the chart, by square, a row of the escort table
        self.watched_from: list[int] = []  # campaign: the month from which aircraft watch a blue square
        self.always_day: int = 0
        self.repair_drm: int = 0
        self.supply_boats: list[SupplyBoat] = []  # campaign
        self.minefields: list[Minefield] = []
        # its tables, which are those of the pack unless it prints its own
        self.aircraft: c03.Aircraft = c03.Aircraft()
        self.escape: c03.Escape = c03.Escape()
        self.actions: c03.Actions = c03.Actions()
        self.attack: c03.Attack = c03.Attack()
        self.attack_drm: c03.AttackDrm = c03.AttackDrm()
        self.gun: c03.Gun = c03.Gun()
        self.g7e: c03.G7e = c03.G7e()
        self.hit: c03.Hit = c03.Hit()
        self.damage: c03.Damage = c03.Damage()
        self.damage_effects: c03.DamageEffects = c03.DamageEffects()
        self.repair: c03.Repair = c03.Repair()
        self.detection: c03.Detection = c03.Detection()
        self.escorts: c03.Escorts = c03.Escorts()
        self.alarm: c03.Alarm = c03.Alarm()
        self.encounter: c03.Encounter = c03.Encounter()
        # rules that a mission has of its own
        self.goal: int = -1  # the cell of the objective
        self.goal_name: str = ""
        self.goal_points: list[int] = []  # victory points by face
        self.coordinates: list[int] = []  # the cells of the coordinates 1, 2, 3
        self.pieces: list[list[int]] = []  # by route: the grid numbers of its turning points
        self.routes: list[list[int]] = []  # by route: 1 for each cell that the route makes red
        self.shadow: Shadow = Shadow()
        self.run_in: RunIn = RunIn()
        self.prize_rules: PrizeRules = PrizeRules()
        self.inshore: Inshore = Inshore()
        self.sectors: Sectors = Sectors()
        self.scatter: Scatter = Scatter()
        self.ice: Ice = Ice()
        self.prizes: list[int] = []  # ships at anchor in the harbour
        self.prize_tons: int = 1  # 1: they count as tonnage
        self.guard_from: list[int] = []  # by damage done in the harbour: the lowest die that brings a guard
        self.most_guards: int = 0
        self.harbour_ring: int = 0  # no boat comes nearer
        self.tubes: int = 0  # torpedo tubes that are loaded on entering; 0: not counted
        self.reload: int = 0  # tubes that a turn without a launch loads again
        self.hit_flag: int = -1  # the flag that gets the damage of prizes afloat
        self.sunk_flag: int = -1  # and that for prizes sunk
        self.stages: list[Stage] = []
        self.stage_options: list[StageOption] = []
        self.stages_in: list[list[int]] = []  # by cell: the stages that are asked there
        self.flag_names: list[str] = []
        # what counts at home
        self.victory: Victory = Victory()
        self.tasks: list[Task] = []
        self.tasks_most: int = 0  # points for tasks, together
        self.history: History = History()


class Tables:
    """The facts of a pack; shared by every state."""

    def __init__(self) -> None:
        self.id: str = ""
        self.version: str = ""
        self.cell_ids: list[str] = []  # lower case, as answers name them
        self.bounds: list[list[float]] = []  # north, south, west, east
        self.boats: list[Boat] = []
        self.sheets: list[Sheet] = []
        self.shared: Sheet = Sheet()  # with the tables that missions share, and nothing else
        self.cipher: dict[str, str] = {}
        self.rating_ids: list[str] = []
        self.rating_from: list[int] = []
        self.ships: list[Ship] = []
        # the campaign (12)
        self.first_campaign_boat: int = 0
        self.minefields: list[str] = []
        self.sheet_of_month: list[int] = []
        self.level_drm: list[list[int]] = []  # by level 1..5, by face
        self.level_xp: list[int] = []  # XP that reach level 1..5
        self.gun_xp: int = 0
        self.gun_most: int = 0
        self.repair_xp: int = 0
        self.repair_most: int = 0
        self.reroll_xp: int = 0
        self.mine_xp: int = 0
        self.long_repair: int = 0
        self.transfer_levels: int = 0  # levels of captain and crew together for another boat
        self.transfer_tons: int = 0  # or so much in the log
        self.year_sighting: list[list[list[int]]] = []  # by year from 1939
        self.late_from: int = 0  # the month from which the table of late 1942 is read
        self.late_sighting: list[list[int]] = []
        self.late_hunt_from: int = 0
        self.late_hunt_drm: int = 0
        self.event_sheets: list[list[int]] = []  # by year: missions whose event tables differ
        self.escort_table_rows: list[list[int]] = []  # four years, then waters of their own; by total 0..7
        self.career_ids: list[str] = []
        self.career_from: list[int] = []
