"""The position of a game of By Stealth and Sea, and the numbers that stand for its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from siluro.engine.steps import Bit, Count, Mark, State, Step
from siluro.games.stealth.rules.c00_tables import Board, Mission, Tables
from siluro.kit.hexes import DIRECTIONS, OUTSIDE

SLCS: Final = 3
TURNS: Final = 12

# scenarios: one mission, or a campaign of all nine
SINGLE: Final = 0
HISTORIC: Final = 1
CUSTOM: Final = 2

# how counters go to "any of the indicated spaces" (ruling S-38)
RANDOMLY: Final = 0
BY_PLAYER: Final = 1

# second readings of open rules, as bits of `readings`; the face has their words
BREATHING_ONCE: Final = 1  # S-3b
AS_THE_DICE_FALL: Final = 2  # S-4b
ANY_SHORTEST_WAY: Final = 4  # S-25b
PORTS_BRANCH: Final = 8  # S-35b
FAULT_BARS_ATTACH: Final = 16  # S-55b
ONLY_CARDS_THAT_TELL: Final = 32  # S-56b

# skills (1.4)
PILOT: Final = 0
OPS: Final = 1
STAMINA: Final = 2
REPAIR: Final = 3
SKILLS: Final = ("pilot", "ops", "stamina", "repair")

# spaces of the SLC sheet (1.6.1); surge tokens lie on the breathing gear
BREATHING: Final = 0
WETSUIT: Final = 1
TRANSMISSION: Final = 2
BALLAST: Final = 3
BATTERY: Final = 4
WARHEAD: Final = 5
SPACES: Final = ("breathing", "wetsuit", "transmission", "ballast", "battery", "warhead")

# actions (4.3), in the book's order, and the checks made in response to something
MOVE: Final = 0
FULL_MOVE: Final = 1
TURN: Final = 2
DIVE: Final = 3
SURFACE: Final = 4
RECOVER: Final = 5
MEND: Final = 6
EVADE_NET: Final = 7
DETACH: Final = 8
ATTACH: Final = 9
ATTACK: Final = 10
SCUTTLE: Final = 11
ESCAPE: Final = 12
FAULT: Final = 13
SUIT: Final = 14
ACTIONS: Final = (
    "move", "full-move", "turn", "dive", "surface", "recover", "repair", "evade-net", "detach", "attach", "attack",
    "scuttle", "escape", "fault", "wetsuit",
)  # fmt: skip

# what an action costs and needs, by state and points: these, or the value of a check
NOT_OFFERED: Final = -1
SUCCESS: Final = 0
VARIABLE: Final = 99

# water (1.7)
LAND: Final = 0
OPEN: Final = 1
NET: Final = 2
HARBOUR: Final = 3

# what became of an SLC, and of a crew
AT_SEA: Final = 0
SCUTTLED: Final = 1
REMOVED: Final = 2
ABOARD: Final = 0
ESCAPED: Final = 1
CAPTURED: Final = 2
KILLED: Final = 3

# what a crew did in a mission, as a sum (8.2.2.1)
WAS_INSIDE: Final = 1
SANK_BY_ATTACHING: Final = 2

# medals for sinking a ship of a class (8.2.2.3)
BRONZE: Final = 2
MEDALS: Final = ("gold", "silver", "bronze")

NOT_PLACED: Final = -2
SUNK: Final = -3

# the movement die of patrol craft (5.4.4)
MOVEMENT_FACES: Final = 8
STAYS: Final = -1

# target numbers of the harbour defence (5.4), 0 where the element is absent
SEARCHLIGHTS: Final = 0  # surfaced, submerged
RESPONSE: Final = 2  # surfaced outside, inside, detected; submerged outside, inside, detected
PATROL_ATTACK: Final = 8  # surfaced, submerged
MORTAR: Final = 10  # surfaced, submerged
DIVE_TEAM: Final = 12
NET_VALUE: Final = 13
TARGETS: Final = 14

# technology tracks of the custom campaign (8.2.3); forward positions are kept by port (ruling S-35)
WETSUIT_TRACK: Final = 2
WARHEAD_TRACK: Final = 3
GIBRALTAR_TRACK: Final = 4
ALEXANDRIA_TRACK: Final = 5
TRACKS: Final = ("slc", "breathing", "wetsuit", "warhead", "gibraltar", "alexandria")


BERTHS: Final = ("capital", "cruiser", "small", "auxiliary", "anchorage")


class Stealth(State):
    """One or more nights of the Decima Flottiglia MAS."""

    game: ClassVar[str] = "stealth"

    def __init__(self, tables: Tables) -> None:
        self.todo: list[Step[Any]] = []
        self.tables: Tables = tables
        self.harbour: Board = tables.missions[0].harbour  # the board of the mission
        self.scenario: Annotated[int, SINGLE, CUSTOM] = SINGLE
        self.preset: int = 0
        self.placement: Annotated[int, RANDOMLY, BY_PLAYER] = RANDOMLY
        self.seats: Annotated[int, 1, SLCS] = 1
        self.customs: Annotated[int, 0, (1 << SLCS) - 1] = 0  # SLCs with custom operator cards, as bits (1.3)
        self.mission: int = 0
        self.turn: Annotated[int, 0, TURNS + 1] = 0
        self.crews: list[int] = []  # operator cards by SLC
        self.skills: list[Annotated[int, 1, 3]] = []  # by SLC and skill
        self.where: list[int] = [OUTSIDE, OUTSIDE, OUTSIDE]
        self.facing: list[Annotated[int, 0, DIRECTIONS - 1]] = [0, 0, 0]
        self.submerged: list[Bit] = [0, 0, 0]
        self.detected: list[Bit] = [0, 0, 0]
        self.stunned: list[Bit] = [0, 0, 0]
        self.slc_fate: list[Annotated[int, AT_SEA, REMOVED]] = [AT_SEA, AT_SEA, AT_SEA]
        self.crew_fate: list[Annotated[int, ABOARD, KILLED]] = [ABOARD, ABOARD, ABOARD]
        self.merit: list[Annotated[int, 0, WAS_INSIDE | SANK_BY_ATTACHING]] = [0, 0, 0]
        self.tokens: list[int] = []  # by SLC and space
        self.carried: list[Annotated[int, 0, 2]] = [0, 0, 0]  # warhead tokens on the SLC counters
        self.held: list[int] = []  # tokens on fault cards, sorted: SLC * HELD + kind of card
        self.acting: Annotated[int, 0, SLCS - 1] = 0
        self.points: int = 0
        self.done: Annotated[int, 0, (1 << len(ACTIONS)) - 1] = 0  # actions taken or tried this turn, as bits
        self.passed: Bit = 0  # whether the last skill check succeeded; read at once by the step that asked for it
        self.faults: list[Annotated[int, 0, 3]] = []  # fault deck: cards by kind
        self.deck: list[Annotated[int, 0, 6]] = []  # alert deck: cards by value
        self.discards: list[Annotated[int, 0, 6]] = []
        self.berths: list[int] = []  # hex by ship, or NOT_PLACED, or SUNK
        self.sunk_points: int = 0
        self.craft: list[int] = []  # hex by patrol craft, OUTSIDE while off the board
        self.ready: list[Bit] = []
        self.targets: list[Annotated[int, 0, 12]] = []  # target numbers in force
        self.ended: int = 0
        self.total: int = 0  # victory points of the missions before this one
        self.results: list[Annotated[int, 0, 999]] = []  # victory points by mission played, in a campaign
        self.purse: Count = 0  # victory points not yet spent on technology
        self.alert_points: Count = 0
        self.bought: Annotated[int, 0, (1 << len(TRACKS)) - 1] = 0  # tracks advanced after this mission, as bits
        self.tracks: list[int] = []  # technology steps by track
        self.roster: list[int] = []  # skills by operator card and skill, in a custom campaign
        self.losses: list[Annotated[int, ABOARD, KILLED]] = []  # by operator card: ABOARD, CAPTURED or KILLED
        self.readings: Annotated[int, 0, 2 * ONLY_CARDS_THAT_TELL - 1] = 0  # second readings of open rules, as bits
        self.commands: list[int] = []  # by SLC the seat that commands it; empty where they go round
        self.crew_sets: list[int] = []  # `customs` by mission; empty where it is the same in all
        self.names: Mark[str] = ""  # of custom operators, for the eye: see the option; missions are separated by |
        self.reports: Mark[list[int]] = []  # after action report by mission: points of ships, SLCs, crews, score
        self.medals: Mark[list[Annotated[int, 0, 99]]] = []  # by operator card: gold, silver, bronze, promotions
        self.wrecks: Mark[list[int]] = []  # ships that went down this night, as pairs of ship and hex
        self.sinkers: Mark[list[Annotated[int, 0, SLCS - 1]]] = []  # the SLC that sank each of them
        self.sunk: Mark[list[int]] = []  # after action report: pairs of mission and ship
        self.sailed: Mark[list[int]] = []  # after action report: by mission and SLC the card, fates of SLC and crew
        self.spent: Mark[list[int]] = []  # after action report by mission: points spent on technology after it

    def look_up(self) -> None:
        self.harbour = self.tables.missions[self.mission].harbour

    # written by tools/states.py from the fields above
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scenario", "preset", "placement", "seats", "customs", "mission", "turn", "crews", "skills", "where", "facing",
        "submerged", "detected", "stunned", "slc_fate", "crew_fate", "merit", "tokens", "carried", "held", "acting",
        "points", "done", "passed", "faults", "deck", "discards", "berths", "sunk_points", "craft", "ready", "targets",
        "ended", "total", "results", "purse", "alert_points", "bought", "tracks", "roster", "losses", "readings",
        "commands", "crew_sets",
    )  # fmt: skip
    MARKS: ClassVar[tuple[str, ...]] = ("names", "reports", "medals", "wrecks", "sinkers", "sunk", "sailed", "spent")
    LIMITS: ClassVar[Mapping[str, tuple[int, int]]] = {
        "scenario": (SINGLE, CUSTOM), "placement": (RANDOMLY, BY_PLAYER), "seats": (1, SLCS),
        "customs": (0, (1 << SLCS) - 1), "turn": (0, TURNS + 1), "skills": (1, 3), "facing": (0, DIRECTIONS - 1),
        "submerged": (0, 1), "detected": (0, 1), "stunned": (0, 1), "slc_fate": (AT_SEA, REMOVED),
        "crew_fate": (ABOARD, KILLED), "merit": (0, WAS_INSIDE | SANK_BY_ATTACHING), "carried": (0, 2),
        "acting": (0, SLCS - 1), "done": (0, (1 << len(ACTIONS)) - 1), "passed": (0, 1), "faults": (0, 3),
        "deck": (0, 6), "discards": (0, 6), "ready": (0, 1), "targets": (0, 12), "results": (0, 999),
        "purse": (0, 1000000), "alert_points": (0, 1000000), "bought": (0, (1 << len(TRACKS)) - 1),
        "losses": (ABOARD, KILLED), "readings": (0, 2 * ONLY_CARDS_THAT_TELL - 1), "medals": (0, 99),
        "sinkers": (0, SLCS - 1),
    }  # fmt: skip

    def numbers(self) -> list[int]:
        return [
            self.scenario, self.preset, self.placement, self.seats, self.customs, self.mission, self.turn, self.acting,
            self.points, self.done, self.passed, self.sunk_points, self.ended, self.total, self.purse,
            self.alert_points, self.bought, self.readings,
        ]  # fmt: skip

    def copy(self) -> Stealth:
        s = Stealth(self.tables)
        s.todo = self.todo.copy()
        s.harbour = self.harbour
        s.scenario = self.scenario
        s.preset = self.preset
        s.placement = self.placement
        s.seats = self.seats
        s.customs = self.customs
        s.mission = self.mission
        s.turn = self.turn
        s.crews = self.crews.copy()
        s.skills = self.skills.copy()
        s.where = self.where.copy()
        s.facing = self.facing.copy()
        s.submerged = self.submerged.copy()
        s.detected = self.detected.copy()
        s.stunned = self.stunned.copy()
        s.slc_fate = self.slc_fate.copy()
        s.crew_fate = self.crew_fate.copy()
        s.merit = self.merit.copy()
        s.tokens = self.tokens.copy()
        s.carried = self.carried.copy()
        s.held = self.held.copy()
        s.acting = self.acting
        s.points = self.points
        s.done = self.done
        s.passed = self.passed
        s.faults = self.faults.copy()
        s.deck = self.deck.copy()
        s.discards = self.discards.copy()
        s.berths = self.berths.copy()
        s.sunk_points = self.sunk_points
        s.craft = self.craft.copy()
        s.ready = self.ready.copy()
        s.targets = self.targets.copy()
        s.ended = self.ended
        s.total = self.total
        s.results = self.results.copy()
        s.purse = self.purse
        s.alert_points = self.alert_points
        s.bought = self.bought
        s.tracks = self.tracks.copy()
        s.roster = self.roster.copy()
        s.losses = self.losses.copy()
        s.readings = self.readings
        s.commands = self.commands.copy()
        s.crew_sets = self.crew_sets.copy()
        s.names = self.names
        s.reports = self.reports.copy()
        s.medals = self.medals.copy()
        s.wrecks = self.wrecks.copy()
        s.sinkers = self.sinkers.copy()
        s.sunk = self.sunk.copy()
        s.sailed = self.sailed.copy()
        s.spent = self.spent.copy()
        return s

    # until here


# what rolls are for, each with the SLC added; the last one for all the rest
FOR_CHECK: Final = 0
FOR_FAULT: Final = 3
FOR_SIGHTING: Final = 6
FOR_RESPONSE: Final = 9
FOR_ATTACK: Final = 12
FOR_THE_REST: Final = 15
PURPOSES: Final = 16

HELD: Final = 100
SPACE_COUNT: Final = 6
SKILL_COUNT: Final = 4


def night(s: Stealth) -> Mission:
    """The mission being played."""
    return s.tables.missions[s.mission]


def board(s: Stealth) -> Board:
    """The board of the mission."""
    return s.harbour


def seat_of(s: Stealth, slc: int) -> int:
    """The seat that commands an SLC: as the players divided them, or one after the other."""
    return s.commands[slc] if s.commands else slc % s.seats + 1


def token(s: Stealth, slc: int, space: int) -> int:
    """Tokens on a space of an SLC sheet."""
    return s.tokens[slc * SPACE_COUNT + space]


def luck_of(s: Stealth, purpose: int) -> int:
    """The number under which play-outs keep the luck of a purpose in this turn: see Roll.luck."""
    return 1 + s.turn * PURPOSES + purpose


def custom_crew(s: Stealth, slc: int) -> bool:
    """1.3 Whether a custom operator card rides this SLC."""
    return s.customs >> slc & 1 == 1
