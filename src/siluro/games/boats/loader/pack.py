"""Reads the pack of Explosive Boats and checks what types cannot: hexes on the board, tables that cover their dice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.boats.loader.boards import read_board
from siluro.games.boats.rules import state
from siluro.games.boats.rules.c07_batteries import battery_odds
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.state import SCENARIOS, UNITS, Raid, Tables
from siluro.packs import PackFiles, Part, Src, read_part, refuse

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
HexName = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(-[a-z]+)*$")]
Colour = Literal["yellow", "red", "green"]
Small = Annotated[int, msgspec.Meta(ge=-6, le=6)]
EFFECTS = ("nothing", "failure", "spotlights", "all")

OWN = Path(__file__).parents[1] / "pack"


class Ship(Part, frozen=True):
    scenario: Literal["suda", "malta"]
    id: Id
    name: str
    kind: str
    points: Count
    src: Src
    level_up: bool = False


class Ships(Part, frozen=True):
    ship: list[Ship]


class Piece(Part, frozen=True):
    id: str
    name: str
    bonus: Annotated[int, msgspec.Meta(ge=0, le=5)]
    most: Count
    src: Src


class From(Part, frozen=True):
    lower: Face = msgspec.field(name="from")
    src: Src


class Equipment(Part, frozen=True):
    piece: list[Piece]
    reuse: From


class SpeedTable(Part, frozen=True):
    modifier: Annotated[list[Small], msgspec.Meta(min_length=1, max_length=6)]
    net: Small
    src: Src


class AlarmTrack(Part, frozen=True):
    most: Annotated[int, msgspec.Meta(ge=1, le=12)]
    src: Src


class MainRolls(Part, frozen=True):
    attack_from: Face
    repair_from: Face
    net_from: Face
    framed_up_to: Face
    battery_from: Face
    src: Src


class EventRow(Part, frozen=True):
    up_to: Count
    effect: Literal["nothing", "failure", "spotlights", "all"]
    src: Src
    by_face: tuple[tuple[Colour, ...], ...] = ()
    failure_at_speed: Count = 0


class UnitTable(Part, frozen=True):
    tesei: Count
    costa: Count
    bombers: Count
    ninth: Count
    src: Src


class BombingTable(Part, frozen=True):
    by_face: Annotated[list[Small], msgspec.Meta(min_length=6, max_length=6)]
    first_turn: Count
    last_turn: Count
    src: Src


class BridgeTable(Part, frozen=True):
    open_at: Count
    collapsed_from: Count
    src: Src


class TeseiTable(Part, frozen=True):
    turn: Count
    bonus: Count
    src: Src


class CostaTable(Part, frozen=True):
    turn: Count
    sinks_from: Face
    points: Count
    src: Src


class DriftTable(Part, frozen=True):
    up_to: Count
    src: Src


class Numbers(Part, frozen=True):
    speed: SpeedTable
    alarm: AlarmTrack
    main_rolls: MainRolls
    event: list[EventRow]
    units: UnitTable
    bombing: BombingTable
    bridge: BridgeTable
    tesei: TeseiTable
    costa: CostaTable
    drift: DriftTable


class Level(Part, frozen=True):
    id: Id
    lower: Count = msgspec.field(name="from")
    src: Src
    historical: bool = False


class Track(Part, frozen=True):
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    src: Src


class RaidPart(Part, frozen=True):
    boats: Annotated[int, msgspec.Meta(ge=1, le=12)]
    equipment: Annotated[int, msgspec.Meta(ge=0, le=9)]
    start: Annotated[list[HexName], msgspec.Meta(min_length=6, max_length=6)]
    track: Track
    level: list[Level]
    src: Src
    alarm: tuple[Count, ...] = ()


class Raids(Part, frozen=True):
    suda: RaidPart
    malta: RaidPart


def read_pack(folder: Path) -> Tables:
    """A pack folder as the tables that the rules use."""
    files = PackFiles(folder, OWN)
    tables = Tables()
    tables.id, tables.version = files.head.id, files.head.version
    fill_numbers(tables, files / "tables.toml")
    fill_equipment(tables, files / "equipment.toml")
    tables.boards = [read_board(files, name) for name in SCENARIOS]
    fill_raids(tables, files / "scenarios.toml")
    fill_ships(tables, files / "ships.toml")
    most = max(raid.boats for raid in tables.raids) + 1  # the ninth boat
    tables.batteries = [battery_odds(tables, boats) for boats in range(most + 1)]
    return tables


def fill_numbers(tables: Tables, file: Path) -> None:
    numbers = read_part(file, Numbers)
    tables.modifiers = [0, *numbers.speed.modifier]
    tables.speeds = list(range(1, len(tables.modifiers)))
    tables.net_modifier = numbers.speed.net
    tables.alarm_most = numbers.alarm.most
    rolls = numbers.main_rolls
    tables.attack_from, tables.repair_from, tables.net_from = rolls.attack_from, rolls.repair_from, rolls.net_from
    tables.framed_up_to, tables.battery_from = rolls.framed_up_to, rolls.battery_from
    fill_events(tables, file, numbers.event)
    tables.unit_up_to = [getattr(numbers.units, unit) for unit in UNITS]
    tables.bombing = [0, *numbers.bombing.by_face]
    tables.bombing_first, tables.bombing_last = numbers.bombing.first_turn, numbers.bombing.last_turn
    tables.bridge_open, tables.bridge_collapsed = numbers.bridge.open_at, numbers.bridge.collapsed_from
    tables.tesei_turn, tables.tesei_bonus = numbers.tesei.turn, numbers.tesei.bonus
    tables.costa_turn, tables.costa_from = numbers.costa.turn, numbers.costa.sinks_from
    tables.costa_points = numbers.costa.points
    tables.drift_up_to = numbers.drift.up_to


def fill_events(tables: Tables, file: Path, rows: list[EventRow]) -> None:
    """The event table by modified roll, from 0 to the highest that a die and a speed can give."""
    highest = 6 + max(*tables.modifiers, tables.net_modifier)
    if [row.up_to for row in rows] != sorted({row.up_to for row in rows}) or not rows or rows[-1].up_to < highest:
        refuse(file, "event", "the rows must rise and reach a modified roll of {highest}", highest=highest)
    for row in rows:
        if (row.effect == "spotlights") != (len(row.by_face) == 6):
            refuse(file, f"event up_to {row.up_to}", "spotlights need a second die, with one entry for each face")
        colours = [0, *(sum(1 << state.COLOURS.index(colour) for colour in face) for face in row.by_face)]
        while len(tables.effects) <= row.up_to:
            tables.effects.append(EFFECTS.index(row.effect))
            tables.colours.append(colours)
        if row.failure_at_speed:
            tables.failure_speed = row.failure_at_speed


def fill_equipment(tables: Tables, file: Path) -> None:
    equipment = read_part(file, Equipment)
    pieces = {piece.id: piece for piece in equipment.piece}
    ids = [piece.id for piece in PIECES]
    for number, piece in enumerate(equipment.piece, 1):
        if piece.id not in ids:
            refuse(file, f"piece #{number}.id ({piece.id})", "unknown: {word!r}; use one of: {names}", word=piece.id,
                   names=", ".join(ids))  # fmt: skip
    if len(pieces) != len(PIECES) or len(equipment.piece) != len(PIECES):
        refuse(file, "piece", "must list each of these once: {names}", names=", ".join(ids))
    ordered = [pieces[name] for name in ids]
    tables.piece_names = [piece.name for piece in ordered]
    tables.bonus = [piece.bonus for piece in ordered]
    tables.most = [piece.most for piece in ordered]
    tables.reuse_from = equipment.reuse.lower


def fill_raids(tables: Tables, file: Path) -> None:
    parts = read_part(file, Raids)
    for name, board in zip(SCENARIOS, tables.boards, strict=True):
        part: RaidPart = getattr(parts, name)
        raid = Raid()
        raid.boats, raid.equipment, raid.turns = part.boats, part.equipment, part.track.turns
        raid.start = [state.NOWHERE, *(board.hexes.index(place) for place in part.start)]
        for place, index in zip(part.start, raid.start[1:], strict=True):
            if index < 0 or not board.ways[index] or board.nets[index]:
                refuse(file, f"{name}.start", "{place} is not a sea hex with a way out", place=place)
        raid.alarm = [0, *part.alarm]
        if part.equipment > sum(tables.most):
            refuse(file, f"{name}.equipment", "there are only {pieces} pieces", pieces=sum(tables.most))
        if name == "malta" and (len(part.alarm) != 6 or max(part.alarm) > tables.alarm_most):
            refuse(
                file, "malta.alarm", "must give an alarm level of at most {most} for each face", most=tables.alarm_most
            )
        raid.level_ids = [level.id for level in part.level]
        raid.level_from = [level.lower for level in part.level]
        if raid.level_from[:1] != [0] or raid.level_from != sorted(set(raid.level_from)):
            refuse(file, f"{name}.level", "the lower bounds must start at 0 and rise from level to level")
        raid.history = next((level.id for level in part.level if level.historical), "")
        tables.raids.append(raid)


def fill_ships(tables: Tables, file: Path) -> None:
    for number, ship in enumerate(read_part(file, Ships).ship, 1):
        raid = tables.raids[SCENARIOS.index(ship.scenario)]
        if ship.id in raid.ship_ids:
            refuse(file, f"ship #{number} ({ship.id})", "appears twice; each ship has one counter")
        raid.ship_ids.append(ship.id)
        raid.ship_names.append(ship.name)
        raid.ship_kinds.append(ship.kind)
        raid.points.append(ship.points)
        raid.level_up.append(int(ship.level_up))
    for name, raid, board in zip(SCENARIOS, tables.raids, tables.boards, strict=True):
        if len(raid.ship_ids) != len(board.berth_hexes):
            refuse(file, f"ship ({name})", "{ships} ships for {berths} berths",
                   ships=len(raid.ship_ids), berths=len(board.berth_hexes))  # fmt: skip
