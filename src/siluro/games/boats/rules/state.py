"""The position of a game of Explosive Boats, and the tables of its pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from siluro.engine.steps import Bit, Count, Mark, State, Step
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.kit.hexes import Hexes

VERSION: Final = "boats-2.0"
"""Of these rules, as records and plans quote it."""

# scenarios
SUDA: Final = 0
MALTA: Final = 1
SCENARIOS: Final = ("suda", "malta")

# spotlights; what is lit is a sum of these
YELLOW: Final = 1
RED: Final = 2
GREEN: Final = 4
COLOURS: Final = ("yellow", "red", "green")

# what lies in a berth, unless it is a ship turned face up
FACE_DOWN: Final = -1
GONE: Final = -2

NOWHERE: Final = -1

# in a barrier net or under the bridge: the side the counter came from
LEFT: Final = 1
RIGHT: Final = 2
SEA: Final = 1
HARBOUR: Final = 2

# the bridge of Sant'Elmo
INTACT: Final = 0
OPEN: Final = 1
COLLAPSED: Final = 2
BRIDGE: Final = ("intact", "open", "collapsed")

# what a modified event roll brings
NOTHING: Final = 0
FAILURE: Final = 1
SPOTLIGHTS: Final = 2
ALL_SPOTLIGHTS: Final = 3

# second readings of the book, as bits of `readings`; the face says what each of them means
PHASE_E_ATTACKS: Final = 1
CHARM_IN_PLAY: Final = 2
GAP_AS_NET: Final = 4
BRIDGE_BOAT_BY_BOAT: Final = 8
BRIDGE_EVERY_BOAT: Final = 16
RAID_EVERY_TURN: Final = 32
BRIDGE_BARS_BOTH_WAYS: Final = 64
ONE_ROLL_A_MOVEMENT: Final = 128
BACK_AT_SPEED_ONE: Final = 256
ALL_READINGS: Final = 511
UNSOLVED: Final = PHASE_E_ATTACKS | ONE_ROLL_A_MOVEMENT | BACK_AT_SPEED_ONE
"""With these the solver of Suda is not the game."""

# how the game ended
TRACK_RUN: Final = 1
NO_BOATS: Final = 2
ENDINGS: Final = ("", "last-turn", "no-boats")


class Board:
    """One map: which hexes can be entered from which, and what lies where. Lists are indexed by hex."""

    def __init__(self, hexes: Hexes) -> None:
        self.id: str = ""
        self.name: str = ""
        self.attribution: str = ""
        self.metres: float = 0.0  # from hex to hex
        self.turned: float = 0.0  # degrees by which the page is turned against the map
        self.hexes: Hexes = hexes
        self.terrain: str = ""  # a character for each hex
        self.closed: list[int] = []  # hexsides as pairs of hexes
        self.ways: list[list[int]] = []  # the hexes that can be entered from each, ships aside
        self.clear: list[int] = [0] * hexes.count  # 1 where nothing can ever bar the way in: no net, berth or bridge
        self.free: list[int] = [0] * hexes.count  # 1 where every way leads into a clear hex and no ship is near
        self.nets: list[int] = [0] * hexes.count  # 1 for a barrier net
        self.left_of: list[list[int]] = [[] for _ in range(hexes.count)]  # hexes on the one side of a net hex
        self.right_of: list[list[int]] = [[] for _ in range(hexes.count)]  # and on the other
        self.buoys: list[int] = [0] * hexes.count  # where a lit buoy floats: its number
        self.by_buoy: list[list[int]] = [[] for _ in range(hexes.count)]  # numbers of the buoys next to a hex
        self.beams: list[int] = [0] * hexes.count  # the colours that light the hex
        self.lamps: list[int] = [0] * hexes.count  # the colours of the lamps that stand here
        self.rays: list[list[int]] = []  # each beam: colour, lamp, hexes
        self.berth_hexes: list[int] = []  # the hex of each berth
        self.berths_in: list[list[int]] = [[] for _ in range(hexes.count)]
        self.berths_by: list[list[int]] = [[] for _ in range(hexes.count)]  # berths next to a hex
        self.bridge: int = NOWHERE
        self.bridge_sea: list[int] = []
        self.bridge_harbour: list[int] = []
        self.gap: int = NOWHERE
        self.east: int = 0  # the direction on the page
        self.outlines: list[tuple[str, list[float]]] = []  # the coast: kind, x and y one after another


class Raid:
    """One scenario: its ships, its start, its track and how it is judged."""

    def __init__(self) -> None:
        self.boats: int = 0
        self.equipment: int = 0
        self.turns: int = 0
        self.start: list[int] = []  # hex by face
        self.alarm: list[int] = []  # initial alarm by face; empty if it is zero
        self.ship_ids: list[str] = []
        self.ship_names: list[str] = []
        self.ship_kinds: list[str] = []
        self.points: list[int] = []
        self.level_up: list[int] = []  # 1 for the ship that lifts the victory level
        self.level_ids: list[str] = []
        self.level_from: list[int] = []
        self.history: str = ""


class Tables:
    """The facts of a pack as lists of ints; read by `loader`, shared by every state, never changed."""

    def __init__(self) -> None:
        self.id: str = ""
        self.version: str = ""
        self.boards: list[Board] = []
        self.raids: list[Raid] = []
        self.modifiers: list[int] = []  # by speed
        self.speeds: list[int] = []
        self.net_modifier: int = 0
        self.alarm_most: int = 0
        self.attack_from: int = 0
        self.repair_from: int = 0
        self.net_from: int = 0
        self.framed_up_to: int = 0
        self.battery_from: int = 0
        self.effects: list[int] = []  # by modified event roll; lower rolls count as 0
        self.colours: list[list[int]] = []  # by modified event roll, then by face of the second die
        self.failure_speed: int = 0
        self.unit_up_to: list[int] = []  # TAB M1
        self.bombing: list[int] = []  # TAB M2, by face
        self.bombing_first: int = 0
        self.bombing_last: int = 0
        self.bridge_open: int = 0  # TAB M3
        self.bridge_collapsed: int = 0
        self.tesei_turn: int = 0
        self.tesei_bonus: int = 0
        self.costa_turn: int = 0
        self.costa_from: int = 0
        self.costa_points: int = 0
        self.drift_up_to: int = 0
        self.piece_names: list[str] = []
        self.bonus: list[int] = []  # by piece
        self.most: list[int] = []  # by piece
        self.reuse_from: int = 0
        self.batteries: list[list[int]] = []  # by boats: weights of the boats lost


# the supporting units of 10.2.2, in the order of TAB M1
TESEI: Final = 0
COSTA: Final = 1
BOMBERS: Final = 2
NINTH: Final = 3
UNITS: Final = ("tesei", "costa", "bombers", "ninth")


class Boats(State):
    """Where the boats, the lights and the ships are."""

    game: ClassVar[str] = "boats"

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.board: Board = tables.boards[SUDA]  # the map being played on
        self.raid: Raid = tables.raids[SUDA]  # the scenario being played
        self.todo: list[Step[Any]] = []
        self.scenario: Annotated[int, SUDA, MALTA] = SUDA
        self.drift: Bit = 0  # 1: the current of 10.2.6
        self.readings: Annotated[int, 0, ALL_READINGS] = 0  # the second readings of the book that hold in this game
        self.here: int = NOWHERE
        self.boats: Count = 0  # M.T. Available
        self.turn: Count = 0
        self.alarm: Count = 0
        self.lit: Annotated[int, 0, YELLOW | RED | GREEN] = 0  # spotlights that are on
        self.gear: list[Count] = [0] * len(PIECES)
        self.berths: list[int] = []
        self.seen: list[Bit] = []  # by ship: 1 once it was turned face up
        self.points: Count = 0
        self.level_up: Bit = 0  # 1 once the ship that lifts the level is hit
        self.speed: Count = 0
        self.modifier: int = 0  # of this turn's event roll
        self.left: Count = 0  # hexes still to move this turn
        self.side: Annotated[int, 0, RIGHT] = 0  # in a net or under the bridge: where the counter came from
        self.failed: Bit = 0  # 1: a roll against this net has failed
        self.struck: Bit = 0  # 1: the boats in this hex have attacked this turn
        self.committed: list[int] = []  # boats declared for each berth
        self.bonus: Count = 0  # what the piece in use adds to the next die
        self.die: Count = 0  # the die just rolled, while the Lucky Charm is offered
        self.bridge: Annotated[int, INTACT, COLLAPSED] = INTACT
        self.units: list[Bit] = [0, 0, 0]  # Tesei, Costa and the bombers, 1 while they are to come
        self.ended: Annotated[int, 0, NO_BOATS] = 0
        self.crossed: Bit = 0  # 1: a light was crossed in this movement, if one roll is made for all (M-1b)
        self.path: Mark[list[int]] = []  # the hexes of this turn, for the eye
        self.hits: Mark[list[int]] = []  # the ships hit, for the eye
        self.submarine: Mark[Bit] = 0  # 1: Costa's, for the eye; its points are in `points`

    def look_up(self) -> None:
        self.board = self.tables.boards[self.scenario]
        self.raid = self.tables.raids[self.scenario]

    # written by tools/states.py from the fields above
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scenario", "drift", "readings", "here", "boats", "turn", "alarm", "lit", "gear", "berths", "seen", "points",
        "level_up", "speed", "modifier", "left", "side", "failed", "struck", "committed", "bonus", "die", "bridge",
        "units", "ended", "crossed",
    )  # fmt: skip
    MARKS: ClassVar[tuple[str, ...]] = ("path", "hits", "submarine")
    LIMITS: ClassVar[Mapping[str, tuple[int, int]]] = {
        "scenario": (SUDA, MALTA), "drift": (0, 1), "readings": (0, ALL_READINGS), "boats": (0, 1000000),
        "turn": (0, 1000000), "alarm": (0, 1000000), "lit": (0, YELLOW | RED | GREEN), "gear": (0, 1000000),
        "seen": (0, 1), "points": (0, 1000000), "level_up": (0, 1), "speed": (0, 1000000), "left": (0, 1000000),
        "side": (0, RIGHT), "failed": (0, 1), "struck": (0, 1), "bonus": (0, 1000000), "die": (0, 1000000),
        "bridge": (INTACT, COLLAPSED), "units": (0, 1), "ended": (0, NO_BOATS), "crossed": (0, 1), "submarine": (0, 1),
    }  # fmt: skip

    def numbers(self) -> list[int]:
        return [
            self.scenario, self.drift, self.readings, self.here, self.boats, self.turn, self.alarm, self.lit,
            self.points, self.level_up, self.speed, self.modifier, self.left, self.side, self.failed, self.struck,
            self.bonus, self.die, self.bridge, self.ended, self.crossed,
        ]  # fmt: skip

    def copy(self) -> Boats:
        s = Boats(self.tables)
        s.board = self.board
        s.raid = self.raid
        s.todo = self.todo.copy()
        s.scenario = self.scenario
        s.drift = self.drift
        s.readings = self.readings
        s.here = self.here
        s.boats = self.boats
        s.turn = self.turn
        s.alarm = self.alarm
        s.lit = self.lit
        s.gear = self.gear.copy()
        s.berths = self.berths.copy()
        s.seen = self.seen.copy()
        s.points = self.points
        s.level_up = self.level_up
        s.speed = self.speed
        s.modifier = self.modifier
        s.left = self.left
        s.side = self.side
        s.failed = self.failed
        s.struck = self.struck
        s.committed = self.committed.copy()
        s.bonus = self.bonus
        s.die = self.die
        s.bridge = self.bridge
        s.units = self.units.copy()
        s.ended = self.ended
        s.crossed = self.crossed
        s.path = self.path.copy()
        s.hits = self.hits.copy()
        s.submarine = self.submarine
        return s

    # until here


def is_occupied(s: Boats, place: int) -> bool:
    """4 Whether a ship lies in the hex (ruling M-12)."""
    for berth in s.board.berths_in[place]:  # noqa: SIM110 - faster than any()
        if s.berths[berth] != GONE:
            return True
    return False


def section(s: Boats, suda: str, malta: str) -> str:
    """The number of a section that the book prints once for each scenario."""
    return suda if s.scenario == SUDA else malta


def end_game(s: Boats, reason: int) -> None:
    """2 The game ends here: nothing is asked any more."""
    s.ended = reason
    s.boats = max(s.boats, 0)
    s.left = 0
    s.todo.clear()
