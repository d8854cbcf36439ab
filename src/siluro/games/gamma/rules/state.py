"""The position of a game of Uomini Gamma, and the tables of its pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from siluro.engine.steps import Bit, Count, Mark, State, Step

# scenarios
GG1: Final = 0
GG2: Final = 1
CAMPAIGN: Final = 2

# the counters of 5.1, in the book's order; the bag is a list of counts indexed by these
SWIM: Final = 0
CURRENT: Final = 1
SPOTLIGHT: Final = 2
BOAT: Final = 3
UWWP: Final = 4
DIVE: Final = 5  # never in the bag: it lies beside the track and then in a box
EMPTY: Final = -1
COUNTERS: Final = ("swim", "current", "spotlight", "boat", "uwwp", "dive")

FACE_DOWN: Final = -1

# the sea of tonight, for the eye: what it changes is in the bag and beside the track
UNKNOWN: Final = 0
CALM: Final = 1
ROUGH: Final = 2
SEAS: Final = ("", "calm", "rough")

# how ships are placed: the hidden option (3.1.4, 3.2.4, ruling G-6)
OPEN: Final = 0
HIDDEN: Final = 1
HIDDEN_THREE_LIGHT: Final = 2

# second readings of the book, as bits of `readings`; the face says what each of them means
TURN_BACK_FROM_BOAT: Final = 1  # G-22b
ALL_READINGS: Final = 1


class Mission:
    """One night: its boxes, its counters, and the two groups of ships with the box each is linked to."""

    def __init__(self) -> None:
        self.last_box: int = 0
        self.bag: list[int] = []
        self.calm_bag: list[int] = []
        self.rough_bag: list[int] = []
        self.dives: int = 0
        self.calm_dives: int = 0
        self.first_box: int = 0
        self.first_ships: int = 0
        self.first_table: list[int] = []  # ship by face of the die; -1 where the face is rolled again
        self.other_box: int = 0
        self.other_table: list[int] = []
        self.minimum_ships: int = 0


class Tables:
    """The facts of a pack as lists of ints; read by `loader`, shared by every state, never changed."""

    def __init__(self) -> None:
        self.id: str = ""
        self.version: str = ""
        self.ship_ids: list[str] = []
        self.ship_names: list[str] = []
        self.grt: list[int] = []
        self.corrected_grt: list[int] = []
        self.available: list[int] = []  # 3: men by face
        self.employments: list[int] = []  # 3.1: how many men may be sent, if so many are available
        self.called_away: list[int] = []  # 3.2: men by face
        self.minimum_employed: int = 0
        self.minimum_gg2: int = 0
        self.rough_from: int = 0
        self.boat_hits: list[int] = []  # 5.1.4: highest face that hits, by box
        self.assignments: list[int] = []  # 5.2: how many men one ship may get
        self.damage_from: int = 0  # 5.2.1
        self.light_up_to: int = 0  # 5.2.1
        self.missions: list[Mission] = []
        self.level_ids: list[str] = []
        self.level_from: list[int] = []
        self.history: list[int] = []  # tonnage of 1942, by mission


class Gamma(State):
    """Where the men, the counters and the ships are."""

    game: ClassVar[str] = "gamma"

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.todo: list[Step[Any]] = []
        self.scenario: Annotated[int, GG1, CAMPAIGN] = GG1
        self.placement: Annotated[int, OPEN, HIDDEN_THREE_LIGHT] = OPEN
        self.corrected: Bit = 0  # 1: Empire Snipe at 2497 GRT (ruling G-5)
        self.mission: Annotated[int, GG1, GG2] = GG1
        self.available: int = 0
        self.men: Count = 0  # Gamma on mission
        self.lost: Count = 0  # Gamma Lost, in this mission
        self.box: int = 0
        self.bag: list[Count] = [0, 0, 0, 0, 0]
        self.dives: int = 0
        self.currents: int = 0  # Strong Current counters lying on the map
        self.ships: list[int] = []  # by slot: three linked to the first box, then those of the other
        self.assigned: list[int] = []  # men by slot
        self.tonnage: Count = 0
        self.ended: int = 0  # why the mission ended, see c04_objective; 0 before
        self.readings: Annotated[int, 0, ALL_READINGS] = 0  # the second readings of the book that hold in this game
        self.track: Mark[list[Annotated[int, EMPTY, DIVE]]] = []  # the counter in each box, for the eye
        self.sea: Mark[Annotated[int, UNKNOWN, ROUGH]] = UNKNOWN
        self.fates: Mark[list[int]] = []  # by slot: what became of the ship, for the eye
        self.gg1_tonnage: Mark[Count] = 0

    # written by tools/states.py from the fields above
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scenario", "placement", "corrected", "mission", "available", "men", "lost", "box", "bag", "dives", "currents",
        "ships", "assigned", "tonnage", "ended", "readings",
    )  # fmt: skip
    MARKS: ClassVar[tuple[str, ...]] = ("track", "sea", "fates", "gg1_tonnage")
    LIMITS: ClassVar[Mapping[str, tuple[int, int]]] = {
        "scenario": (GG1, CAMPAIGN), "placement": (OPEN, HIDDEN_THREE_LIGHT), "corrected": (0, 1),
        "mission": (GG1, GG2), "men": (0, 1000000), "lost": (0, 1000000), "bag": (0, 1000000), "tonnage": (0, 1000000),
        "readings": (0, ALL_READINGS), "track": (EMPTY, DIVE), "sea": (UNKNOWN, ROUGH), "gg1_tonnage": (0, 1000000),
    }  # fmt: skip

    def numbers(self) -> list[int]:
        return [
            self.scenario, self.placement, self.corrected, self.mission, self.available, self.men, self.lost, self.box,
            self.dives, self.currents, self.tonnage, self.ended, self.readings,
        ]  # fmt: skip

    def copy(self) -> Gamma:
        s = Gamma(self.tables)
        s.todo = self.todo.copy()
        s.scenario = self.scenario
        s.placement = self.placement
        s.corrected = self.corrected
        s.mission = self.mission
        s.available = self.available
        s.men = self.men
        s.lost = self.lost
        s.box = self.box
        s.bag = self.bag.copy()
        s.dives = self.dives
        s.currents = self.currents
        s.ships = self.ships.copy()
        s.assigned = self.assigned.copy()
        s.tonnage = self.tonnage
        s.ended = self.ended
        s.readings = self.readings
        s.track = self.track.copy()
        s.sea = self.sea
        s.fates = self.fates.copy()
        s.gg1_tonnage = self.gg1_tonnage
        return s

    # until here


def night(s: Gamma) -> Mission:
    """The mission being played."""
    return s.tables.missions[s.mission]


def section(s: Gamma, gg1: str, gg2: str) -> str:
    """The number of a section that the book prints once for each mission."""
    return gg1 if s.mission == GG1 else gg2


def grt(s: Gamma, ship: int) -> int:
    """A ship's tonnage (ruling G-5 for Empire Snipe)."""
    return s.tables.corrected_grt[ship] if s.corrected else s.tables.grt[ship]
