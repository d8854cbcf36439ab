"""Reads the decks of By Stealth and Sea: fault, alert and forward positioning cards, and the harbour defence."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.stealth.loader.boards import BOARDS
from siluro.games.stealth.loader.common import TECHNOLOGIES, Die, Id, Pair, Small, Technology, Triple, Value, index_of
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.c02_positioning import MOST_CHECKS
from siluro.games.stealth.rules.state import (
    DIVE_TEAM,
    HELD,
    MORTAR,
    MOVEMENT_FACES,
    NET_VALUE,
    PATROL_ATTACK,
    RESPONSE,
    SEARCHLIGHTS,
    SPACES,
    STAYS,
    TARGETS,
)
from siluro.packs import Part, Src, read_part, refuse


class TechnologyLevel(Part, frozen=True):
    id: Technology
    level: Annotated[int, msgspec.Meta(ge=1, le=4)]
    name: str
    src: Src
    warheads: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class Fault(Part, frozen=True):
    id: Id
    technology: Technology
    level: Annotated[int, msgspec.Meta(ge=1, le=4)]
    space: Literal["breathing", "wetsuit", "transmission", "ballast", "battery", "warhead"]
    repair: Die
    cards: Small
    lost: Literal["card", "gone"]
    src: Src


class Faults(Part, frozen=True):
    technology: list[TechnologyLevel]
    fault: Annotated[list[Fault], msgspec.Meta(max_length=HELD)]


class Alert(Part, frozen=True):
    copies: Annotated[list[Small], msgspec.Meta(min_length=11, max_length=11)]
    copies_src: Src
    alert: Value
    removes_up_to: Value
    src: Src


class Forward(Part, frozen=True):
    id: Id
    name: str
    ports: list[str]
    surges: Annotated[int, msgspec.Meta(ge=0, le=3)]
    fault_checks: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHECKS)]
    src: Src


class Forwards(Part, frozen=True):
    forward: list[Forward]


class Craft(Part, frozen=True):
    base: Annotated[int, msgspec.Meta(ge=0, le=7)]
    src: Src


class Net(Part, frozen=True):
    """5.4.7 The value of Evade Net on each board."""

    gibraltar: Die
    alexandria: Die
    algiers: Die
    src: Src


class Diagram(Part, frozen=True):
    """5.4.4 The Patrol Craft Movement diagram: the face of the movement die at each side of a hex."""

    n: int
    ne: int
    se: int
    s: int
    sw: int
    nw: int
    stay: list[int]
    src: Src


class Preset(Part, frozen=True):
    id: Id
    searchlights: Pair
    searchlights_src: Src
    response_surfaced: Triple
    response_submerged: Triple
    response_src: Src
    attack: Pair
    attack_src: Src


class Card(Part, frozen=True):
    id: Id
    name: str
    src: Src
    searchlights: Pair | None = None
    response_surfaced: dict[str, Triple] | None = None
    response_submerged: dict[str, Triple] | None = None
    attack: Pair | None = None
    mortar: Pair | None = None
    net: Die | None = None
    dive_team: Value | None = None
    craft: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0


class Defence(Part, frozen=True):
    craft: Craft
    net: Net
    movement: Diagram
    preset: list[Preset]
    card: Annotated[list[Card], msgspec.Meta(min_length=8, max_length=8)]


def fill_faults(tables: Tables, file: Path) -> None:
    faults = read_part(file, Faults)
    tables.level_names = [[] for _ in TECHNOLOGIES]
    for level in faults.technology:
        names = tables.level_names[TECHNOLOGIES.index(level.id)]
        names.append(level.name)
        if level.level != len(names):
            refuse(file, f"technology ({level.id})", "levels must be numbered 1, 2, 3 and so on")
        if level.id == "warhead":
            tables.warheads.append(level.warheads)
    tables.fault_decks = [[[0] * len(faults.fault) for _ in names] for names in tables.level_names]
    for kind, fault in enumerate(faults.fault):
        if fault.id in tables.fault_ids:
            refuse(file, f"fault ({fault.id})", "appears twice in the pack")
        decks = tables.fault_decks[TECHNOLOGIES.index(fault.technology)]
        if fault.level > len(decks):
            refuse(file, f"fault ({fault.id}).level", "{technology} has no level {level}",
                   technology=fault.technology, level=fault.level)  # fmt: skip
        decks[fault.level - 1][kind] = fault.cards
        tables.fault_ids.append(fault.id)
        tables.fault_spaces.append(SPACES.index(fault.space))
        tables.fault_values.append(fault.repair)
        tables.fault_gone.append(int(fault.lost == "gone"))
    for technology, decks in zip(TECHNOLOGIES, tables.fault_decks, strict=True):
        for deck in decks:
            if sum(deck) != (9 if technology == "slc" else 3):
                refuse(file, "fault", "each level of {technology} needs {cards} cards",
                       technology=technology, cards=9 if technology == "slc" else 3)  # fmt: skip


def fill_alert(tables: Tables, file: Path) -> None:
    alert = read_part(file, Alert)
    tables.alert = [0, 0, *alert.copies]
    tables.alert_value, tables.alert_removes = alert.alert, alert.removes_up_to
    if tables.alert[alert.alert] != 1 or alert.alert != 12:
        refuse(file, "copies", "must contain exactly one 12, so that the deck never runs out")


def fill_forward(tables: Tables, file: Path) -> None:
    for card in read_part(file, Forwards).forward:
        tables.forward_ids.append(card.id)
        tables.forward_names.append(card.name)
        tables.forward_surges.append(card.surges)
        tables.forward_checks.append(card.fault_checks)
        tables.forward_boards.append(
            [index_of(file, f"forward ({card.id}).ports", BOARDS, port) for port in card.ports]
        )
    if not tables.forward_boards or len(tables.forward_boards[0]) != len(BOARDS):
        refuse(file, "forward", "the first card must serve every port")


def fill_defence(tables: Tables, file: Path) -> None:
    defence = read_part(file, Defence)
    tables.base_craft = defence.craft.base
    fill_movement(tables, file, defence.movement)
    nets = (defence.net.gibraltar, defence.net.alexandria, defence.net.algiers)
    for here, net in zip(tables.boards, nets, strict=True):
        here.net_value = net
    tables.presets = [preset.id for preset in defence.preset]
    tables.defence_ids = [card.id for card in defence.card]
    tables.defence_names = [card.name for card in defence.card]
    tables.card_craft = [card.craft for card in defence.card]
    for preset in defence.preset:
        base = [0] * TARGETS
        base[SEARCHLIGHTS : SEARCHLIGHTS + 2] = preset.searchlights
        base[RESPONSE : RESPONSE + 6] = preset.response_surfaced + preset.response_submerged
        base[PATROL_ATTACK : PATROL_ATTACK + 2] = preset.attack
        tables.base_targets.append(base)
        tables.card_targets.append([card_numbers(file, card, preset.id) for card in defence.card])


def fill_movement(tables: Tables, file: Path, drawn: Diagram) -> None:
    sides = [drawn.n, drawn.ne, drawn.se, drawn.s, drawn.sw, drawn.nw]
    faces = [*sides, *drawn.stay]
    known = list(range(1, MOVEMENT_FACES + 1))
    odd = sorted({face for face in [*faces, *known] if faces.count(face) != 1 or face not in known})
    if odd:
        refuse(file, "movement", "must have every face of the die, 1 to {most}, exactly once; look at: {faces}",
               most=MOVEMENT_FACES, faces=", ".join(map(str, odd)))  # fmt: skip
    tables.movement = [sides.index(face) if face in sides else STAYS for face in [0, *known]]


def card_numbers(file: Path, card: Card, preset: str) -> list[int]:
    """The numbers a harbour defence card covers, -1 for those it leaves alone."""
    numbers = [-1] * TARGETS
    for at, pair in ((SEARCHLIGHTS, card.searchlights), (PATROL_ATTACK, card.attack), (MORTAR, card.mortar)):
        if pair:
            numbers[at : at + 2] = pair
    for at, rows in ((RESPONSE, card.response_surfaced), (RESPONSE + 3, card.response_submerged)):
        if rows is not None:
            if preset not in rows:
                refuse(file, f"card ({card.id})", "has no numbers for the preset {preset}", preset=preset)
            numbers[at : at + 3] = rows[preset]
    for at, number in ((NET_VALUE, card.net), (DIVE_TEAM, card.dive_team)):
        if number is not None:
            numbers[at] = number
    return numbers
