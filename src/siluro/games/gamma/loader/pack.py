"""Reads the pack of Uomini Gamma and checks what types cannot: the tables cover their dice, the bag its supply."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.gamma.rules.state import BOAT, COUNTERS, DIVE, SPOTLIGHT, Mission, Tables
from siluro.packs import PackFiles, Part, Src, read_part, refuse

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Tonnage = Annotated[int, msgspec.Meta(ge=1, le=99_999)]
ByFace = Annotated[list[Count], msgspec.Meta(min_length=6, max_length=6)]
MISSIONS = ("gg1", "gg2")

OWN = Path(__file__).parents[1] / "pack"


class Counter(Part, frozen=True):
    id: Literal["swim", "current", "spotlight", "boat", "uwwp", "dive"]
    supply: Count
    gg1: Count
    gg2: Count
    src: Src
    calm: Count = 0
    rough: Count = 0


class SeaState(Part, frozen=True):
    rough_from: Face
    src: Src


class Counters(Part, frozen=True):
    counter: list[Counter]
    sea: SeaState


class Ship(Part, frozen=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(-[a-z]+)*$")]
    name: str
    faces: list[Face]
    grt: Tonnage
    src: Src
    corrected: Tonnage | None = None


class ShipTable(Part, frozen=True):
    mission: Literal["gg1", "gg2"]
    box: Count
    ship: list[Ship]
    src: Src
    ships: Count = 0
    minimum: Count = 0


class Ships(Part, frozen=True):
    table: list[ShipTable]


class ByFaceTable(Part, frozen=True):
    by_face: ByFace
    src: Src
    minimum: Count = 0


class Employment(Part, frozen=True):
    minimum: Count
    src: Src


class Boxes(Part, frozen=True):
    gg1: Count
    gg2: Count


class Track(Part, frozen=True):
    boxes: Boxes
    src: Src


class SurveillanceBoat(Part, frozen=True):
    hits_up_to: list[Annotated[int, msgspec.Meta(ge=0, le=6)]]
    src: Src


class AttackNumbers(Part, frozen=True):
    most_men: Count
    damage_from: Face
    light_up_to: Tonnage
    src: Src


class Level(Part, frozen=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(-[a-z]+)*$")]
    lower: Annotated[int, msgspec.Meta(ge=0)] = msgspec.field(name="from")
    src: Src


class History(Part, frozen=True):
    gg1: Tonnage
    gg2: Tonnage
    level: str
    src: Src


class Numbers(Part, frozen=True):
    available: ByFaceTable
    employed: Employment
    called_away: ByFaceTable
    track: Track
    surveillance_boat: SurveillanceBoat
    attack: AttackNumbers
    level: list[Level]
    history: History


def read_pack(folder: Path) -> Tables:
    """A pack folder as the tables that the rules use."""
    files = PackFiles(folder, OWN)
    tables = Tables()
    tables.id, tables.version = files.head.id, files.head.version
    fill_numbers(tables, files / "tables.toml")
    fill_ships(tables, files / "ships.toml")
    fill_counters(tables, files / "counters.toml")
    return tables


def fill_numbers(tables: Tables, file: Path) -> None:
    numbers = read_part(file, Numbers)
    tables.available = [0, *numbers.available.by_face]
    tables.employments = list(range(1, max(tables.available) + 1))
    tables.minimum_employed = numbers.employed.minimum
    tables.called_away = [0, *numbers.called_away.by_face]
    tables.minimum_gg2 = numbers.called_away.minimum
    tables.boat_hits = [0, *numbers.surveillance_boat.hits_up_to]
    tables.assignments = list(range(numbers.attack.most_men + 1))
    tables.damage_from = numbers.attack.damage_from
    tables.light_up_to = numbers.attack.light_up_to
    for boxes in (numbers.track.boxes.gg1, numbers.track.boxes.gg2):
        if boxes >= len(tables.boat_hits):
            refuse(file, "surveillance_boat.hits_up_to", "has no number for box {box}; one for each box is needed",
                   box=boxes)  # fmt: skip
        mission = Mission()
        mission.last_box = boxes
        tables.missions.append(mission)
    tables.level_ids = [level.id for level in numbers.level]
    tables.level_from = [level.lower for level in numbers.level]
    if tables.level_from[:1] != [0] or tables.level_from != sorted(set(tables.level_from)):
        refuse(file, "level", "the lower bounds should start with 0 and rise from level to level")
    if numbers.history.level not in tables.level_ids:
        refuse(file, "history.level", "should be one of: {names}", names=", ".join(tables.level_ids))
    tables.history = [numbers.history.gg1, numbers.history.gg2]


def fill_ships(tables: Tables, file: Path) -> None:
    """1, 3.1.1, 3.2.1 The ship markers, and the face of the die that places each."""
    seen: set[tuple[str, bool]] = set()
    for number, table in enumerate(read_part(file, Ships).table, 1):
        where = f"table #{number}"
        by_face = [-1] * 7
        for ship in table.ship:
            if ship.id in tables.ship_ids:
                refuse(file, f"{where} ({ship.id})", "is in the pack twice; each ship has one marker")
            for face in ship.faces:
                if by_face[face] >= 0:
                    refuse(file, f"{where} ({ship.id}).faces", "another ship already has face {face}", face=face)
                by_face[face] = len(tables.ship_ids)
            tables.ship_ids.append(ship.id)
            tables.ship_names.append(ship.name)
            tables.grt.append(ship.grt)
            tables.corrected_grt.append(ship.corrected or ship.grt)
        first = table.ships > 0
        if (table.mission, first) in seen or len(table.ship) < max(table.ships, 1):
            refuse(file, where, "each mission has one table with `ships` and one without, with enough ships in each")
        seen.add((table.mission, first))
        mission = tables.missions[MISSIONS.index(table.mission)]
        if not 1 <= table.box <= mission.last_box:
            refuse(file, f"{where}.box", "should be a box from 1 to {last}, but is {box}",
                   last=mission.last_box, box=table.box)  # fmt: skip
        place(mission, table, by_face)
    if len(seen) != 4:
        refuse(file, "table", "each mission needs a table with `ships` and one without")


def place(mission: Mission, table: ShipTable, by_face: list[int]) -> None:
    """2 Which box the ships of a table are linked to."""
    if table.ships:
        mission.first_box, mission.first_ships, mission.first_table = table.box, table.ships, by_face
    else:
        mission.other_box, mission.minimum_ships, mission.other_table = table.box, table.minimum, by_face


def fill_counters(tables: Tables, file: Path) -> None:
    """1, 3.1.2, 3.2.2 The counters that come with the game, and what goes into the bag and beside the track."""
    counters = read_part(file, Counters)
    tables.rough_from = counters.sea.rough_from
    kinds = {counter.id: counter for counter in counters.counter}
    if len(kinds) != len(COUNTERS) or len(counters.counter) != len(COUNTERS):
        refuse(file, "counter", "should list each of these once: {names}", names=", ".join(COUNTERS))
    ordered = [kinds[name] for name in COUNTERS]
    check_supply(file, ordered)
    for index, name in enumerate(MISSIONS):
        mission = tables.missions[index]
        mission.bag = [getattr(counter, name) for counter in ordered[:DIVE]]
        mission.calm_bag = [counter.calm for counter in ordered[:DIVE]]
        mission.rough_bag = [counter.rough for counter in ordered[:DIVE]]
        mission.dives = getattr(ordered[DIVE], name)
        mission.calm_dives = ordered[DIVE].calm
        for more in (mission.calm_bag, mission.rough_bag):
            fill = sum(mission.bag) + sum(more) - mission.bag[SPOTLIGHT] - more[SPOTLIGHT]
            if fill < mission.last_box:
                refuse(file, "counter", "the bag of {name} can run dry: {counters} counters for {last} boxes",
                       name=name, counters=fill, last=mission.last_box)  # fmt: skip


def check_supply(file: Path, ordered: list[Counter]) -> None:
    """1 No more counters are used than there are; each Spotlight may bring one Boat more (5.1.3)."""
    most = [max(counter.gg1, counter.gg2) + max(counter.calm, counter.rough) for counter in ordered]
    most[BOAT] += most[SPOTLIGHT]
    for counter, used in zip(ordered, most, strict=True):
        if used > counter.supply:
            refuse(file, f"counter ({counter.id})", "up to {used} are used, more than the supply of {supply}",
                   used=used, supply=counter.supply)  # fmt: skip
