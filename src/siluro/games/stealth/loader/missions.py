"""Reads the missions of By Stealth and Sea: ships, operators, and the nine nights."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.stealth.loader.boards import BOARDS
from siluro.games.stealth.loader.common import TECHNOLOGIES, Id, Skill, SkillValue, Small, index_of
from siluro.games.stealth.rules.c00_tables import Mission, Tables
from siluro.games.stealth.rules.state import ACTIONS, BERTHS, ESCAPE, MEDALS, NOT_PLACED, REPAIR, SKILLS
from siluro.packs import Part, Src, read_part, refuse


class ShipClass(Part, frozen=True):
    id: Id
    points: Small
    berth: Literal["capital", "cruiser", "small", "auxiliary", "anchorage"]
    medal: Literal["gold", "silver", "bronze"]
    src: Src


class Ship(Part, frozen=True):
    id: Id
    name: str
    ship_class: str = msgspec.field(name="class")
    src: Src


class Ships(Part, frozen=True):
    ship_class: list[ShipClass] = msgspec.field(name="class")
    ship: list[Ship]


class Operators(Part, frozen=True):
    id: Id
    pilot: str
    second: str
    year: Annotated[int, msgspec.Meta(ge=1940, le=1943)]
    attribute: str
    campaign: bool
    src: Src
    missions: dict[str, dict[Skill, SkillValue]] = msgspec.field(default_factory=dict)
    custom: bool = False


class OperatorCards(Part, frozen=True):
    operators: list[Operators]


class PlacedShip(Part, frozen=True):
    id: str
    at: str = ""


class Levels(Part, frozen=True):
    slc: int
    breathing: int
    wetsuit: int
    warhead: int


class MissionPart(Part, frozen=True):
    id: Id
    name: str
    date: str
    year: int
    board: str
    src: Src
    forward: str
    forward_src: Src
    technology: Levels
    technology_src: Src
    defence: list[str]
    defence_src: Src
    crews: Annotated[list[str], msgspec.Meta(min_length=3, max_length=3)]
    historic: Small
    historic_src: Src
    ships: list[PlacedShip]
    cargo: Annotated[int, msgspec.Meta(ge=0, le=18)]
    ships_src: Src
    cargo_named: list[str] = msgspec.field(default_factory=list)


class Missions(Part, frozen=True):
    mission: Annotated[list[MissionPart], msgspec.Meta(min_length=9, max_length=9)]


def fill_ships(tables: Tables, file: Path) -> None:
    ships = read_part(file, Ships)
    classes = {part.id: part for part in ships.ship_class}
    for ship in ships.ship:
        if ship.ship_class not in classes:
            refuse(file, f"ship ({ship.id}).class", "unknown: {word!r}; use one of: {names}",
                   word=ship.ship_class, names=", ".join(classes))  # fmt: skip
        if ship.id in tables.ship_ids:
            refuse(file, f"ship ({ship.id})", "appears twice in the pack")
        kind = classes[ship.ship_class]
        tables.ship_ids.append(ship.id)
        tables.ship_names.append(ship.name)
        tables.ship_classes.append(kind.id)
        tables.ship_medals.append(MEDALS.index(kind.medal))
        tables.ship_berths.append(BERTHS.index(kind.berth))
        tables.ship_points.append(kind.points)


def fill_operators(tables: Tables, file: Path, cards: list[Operators]) -> None:
    for card in cards:
        if card.id in tables.crew_ids:
            refuse(file, f"operators ({card.id})", "appears twice in the pack")
        if card.custom:
            tables.custom_names.append(f"{card.pilot} / {card.second}")
            continue
        known = ("none", "surge", "captured", *SKILLS[:REPAIR], *ACTIONS[: ESCAPE + 1])
        index_of(file, f"operators ({card.id}).attribute", known, card.attribute)
        tables.crew_ids.append(card.id)
        tables.crew_names.append(f"{card.pilot} / {card.second}")
        tables.crew_years.append(card.year)
        tables.crew_campaign.append(int(card.campaign))
        is_skill = (
            card.attribute in SKILLS
        )  # "repair" is the skill: the one action of that name is its only use beside faults
        tables.crew_skill.append(SKILLS.index(card.attribute) if is_skill else -1)
        is_action = card.attribute in ACTIONS and not is_skill
        tables.crew_check.append(ACTIONS.index(card.attribute) if is_action else -1)
        tables.crew_surge.append(int(card.attribute == "surge"))
        tables.crew_captured.append(int(card.attribute == "captured"))


def mission(tables: Tables, file: Path, part: MissionPart, operators: list[Operators], mission_id: str) -> Mission:
    """A mission with every name looked up and every ship given its place."""
    where = f"mission ({part.id})"
    if part.id != mission_id:
        refuse(file, where, "missions must be m1 to m9 in order; expected {mission} here",
               mission=mission_id)  # fmt: skip
    number = index_of(file, f"{where}.board", BOARDS, part.board)
    found = Mission(tables.boards[number])
    found.id, found.name, found.date, found.year = part.id, part.name, part.date, part.year
    found.board = number
    found.forward = index_of(file, f"{where}.forward", tables.forward_ids, part.forward)
    check_forward(tables, file, part, found)
    levels = part.technology
    found.levels = [levels.slc, levels.breathing, levels.wetsuit, levels.warhead]
    for track, level in enumerate(found.levels):
        if not 1 <= level <= len(tables.level_names[track]):
            refuse(file, f"{where}.technology", "{technology} has no level {level}",
                   technology=TECHNOLOGIES[track], level=level)  # fmt: skip
    found.defence = sum(1 << index_of(file, f"{where}.defence", tables.defence_ids, card) for card in part.defence)
    check_once(file, f"{where}.crews", part.crews)
    cards = {card.id: card for card in operators}
    for crew in part.crews:
        found.crews.append(index_of(file, f"{where}.crews", tables.crew_ids, crew))
        skills = cards[crew].missions.get(part.id, {})
        found.skills += [
            skills.get("pilot", 1),
            skills.get("ops", 1),
            skills.get("stamina", 1),
            skills.get("repair", 1),
        ]
    found.history = part.historic
    place_ships(tables, file, part, found)
    return found


def check_forward(tables: Tables, file: Path, part: MissionPart, found: Mission) -> None:
    """8.2.3.2 A forward positioning card serves its own ports."""
    cards = zip(tables.forward_ids, tables.forward_boards, strict=True)
    serving = [name for name, ports in cards if found.board in ports]
    if part.forward not in serving:
        refuse(file, f"mission ({part.id}).forward", "{card!r} does not serve {board}; use one of: {names}",
               card=part.forward, board=found.harbour.name, names=", ".join(serving))  # fmt: skip


def place_ships(tables: Tables, file: Path, part: MissionPart, found: Mission) -> None:
    """Designated hexes first; cargo ships then fill the anchorages in the board's order."""
    where = f"mission ({part.id}).ships"
    here = found.harbour
    check_once(file, where, [ship.id for ship in part.ships] + part.cargo_named)
    for ship in part.ships:
        found.ships.append(index_of(file, where, tables.ship_ids, ship.id))
        place = here.hexes.index(ship.at) if ship.at else NOT_PLACED
        if ship.at and place not in here.berth_hexes:
            refuse(file, f"{where} ({ship.id})", "{place} is not a berth on {board}", place=ship.at, board=here.name)
        found.places.append(place)
    unnamed = [f"cargo-{number}" for number in range(1, part.cargo - len(part.cargo_named) + 1)]
    for cargo in [*part.cargo_named, *unnamed]:
        counter = index_of(file, f"{where} (cargo)", tables.ship_ids, cargo)
        for berth in here.berths_for[tables.ship_berths[counter]]:
            if found.places.count(here.berth_hexes[berth]) < here.berth_spaces[berth]:
                found.ships.append(counter)
                found.places.append(here.berth_hexes[berth])
                break
        else:
            refuse(file, where, "{board} has too few anchorages for {number} cargo ships",
                   board=here.name, number=part.cargo)  # fmt: skip
    check_room(tables, file, where, found)


def check_once(file: Path, where: str, names: list[str]) -> None:
    """A ship or a crew is in a mission once."""
    for name in names:
        if names.count(name) > 1:
            refuse(file, where, "{name} is listed twice", name=name)


def check_room(tables: Tables, file: Path, where: str, found: Mission) -> None:
    """No berth is too full, and ships without a designated hex find a space, in whatever order they are placed."""
    here = found.harbour
    for place, spaces in zip(here.berth_hexes, here.berth_spaces, strict=True):
        if found.places.count(place) > spaces:
            refuse(file, where, "{ships} ships lie at {place}, which has room for {spaces}",
                   ships=found.places.count(place), place=here.hexes.name(place), spaces=spaces)  # fmt: skip
    for kind in range(len(BERTHS)):
        berths = here.berths_for[kind]
        free = sum(here.berth_spaces[berth] - found.places.count(here.berth_hexes[berth]) for berth in berths)
        waiting = [
            ship for ship, place in zip(found.ships, found.places, strict=True)
            if place == NOT_PLACED and tables.ship_berths[ship] == kind
        ]  # fmt: skip
        if len(waiting) > free:
            refuse(file, where, "{ships} ships need a {kind} berth; {board} has {free} free",
                   ships=len(waiting), kind=BERTHS[kind], board=here.name, free=free)  # fmt: skip
