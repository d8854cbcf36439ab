"""Reads the pack of By Stealth and Sea: the shapes of its files, and how they become the tables of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.stealth.c04_slc import END
from siluro.games.stealth.reading_boards import BOARDS, read_boards
from siluro.games.stealth.state import (
    ACTIONS,
    BERTHS,
    DIVE_TEAM,
    ESCAPE,
    FAULT,
    MEDALS,
    MORTAR,
    NET_VALUE,
    NOT_OFFERED,
    NOT_PLACED,
    PATROL_ATTACK,
    REPAIR,
    RESPONSE,
    SCUTTLE,
    SEARCHLIGHTS,
    SKILLS,
    SPACES,
    STAMINA,
    SUCCESS,
    SUIT,
    TARGETS,
    TRACKS,
    VARIABLE,
    Mission,
    Tables,
)
from siluro.packs import Part, Src, read_head, read_part, refuse

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=2, le=12)]
Die = Annotated[int, msgspec.Meta(ge=2, le=6)]
Pair = Annotated[list[Value], msgspec.Meta(min_length=2, max_length=2)]
Triple = Annotated[list[Value], msgspec.Meta(min_length=3, max_length=3)]
Technology = Literal["slc", "breathing", "wetsuit", "warhead"]
Skill = Literal["pilot", "ops", "stamina", "repair"]
SkillValue = Annotated[int, msgspec.Meta(ge=1, le=3)]
TECHNOLOGIES = ("slc", "breathing", "wetsuit", "warhead")


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
    fault: list[Fault]


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
    fault_checks: Annotated[int, msgspec.Meta(ge=0, le=2)]
    src: Src


class Forwards(Part, frozen=True):
    forward: list[Forward]


class Craft(Part, frozen=True):
    base: Annotated[int, msgspec.Meta(ge=0, le=7)]
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
    preset: list[Preset]
    card: Annotated[list[Card], msgspec.Meta(min_length=8, max_length=8)]


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


class Form(Part, frozen=True):
    one: str = ""
    two: str = ""


class Action(Part, frozen=True):
    id: Id
    src: Src
    surfaced: Form = Form()
    submerged: Form = Form()


class FullMove(Part, frozen=True):
    surfaced: Small
    submerged: Small
    src: Src


class Recover(Part, frozen=True):
    without_wetsuit: Die
    src: Src


class EscapeNumbers(Part, frozen=True):
    value: Die
    last_hour: Annotated[str, msgspec.Meta(pattern=r"^0[0-6](00|30)$")]
    in_time: int
    readied: int
    in_harbour: int
    no_breathing_gear: int
    each_patrol_craft: int
    far_from_home: int
    src: Src


class SuitNumbers(Part, frozen=True):
    value: Die
    src: Src


class Sheet(Part, frozen=True):
    wetsuit: Small
    transmission: Small
    ballast: Small
    battery: Small
    src: Src


class Actions(Part, frozen=True):
    action: list[Action]
    full_move: FullMove
    recover: Recover
    escape: EscapeNumbers
    wetsuit: SuitNumbers
    sheet: Sheet


class Level(Part, frozen=True):
    id: Id
    lower: Annotated[int, msgspec.Meta(ge=0)] = msgspec.field(name="from")
    src: Src
    medal: Literal["", "gold", "silver", "bronze"] = ""


class Historic(Part, frozen=True):
    total: int
    src: Src


class SkillBounds(Part, frozen=True):
    most: Annotated[int, msgspec.Meta(ge=1, le=3)]
    src: Src


class DefenceLevels(Part, frozen=True):
    lower: Annotated[list[int], msgspec.Meta(min_length=8, max_length=8)] = msgspec.field(name="from")
    src: Src


class Advancement(Part, frozen=True):
    id: Id
    track: Literal["slc", "breathing", "wetsuit", "warhead", "gibraltar", "alexandria"]
    step: Annotated[int, msgspec.Meta(ge=1, le=3)]
    cost: Small
    src: Src
    needs: dict[str, int] = msgspec.field(default_factory=dict)


class Scores(Part, frozen=True):
    level: list[Level]
    campaign_level: list[Level]
    historic: Historic
    skills: SkillBounds
    defence_level: DefenceLevels
    advancement: list[Advancement]


class Berthed(Part, frozen=True):
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
    ships: list[Berthed]
    cargo: Annotated[int, msgspec.Meta(ge=0, le=18)]
    ships_src: Src
    cargo_named: list[str] = msgspec.field(default_factory=list)


class Missions(Part, frozen=True):
    mission: Annotated[list[MissionPart], msgspec.Meta(min_length=9, max_length=9)]


def read_pack(folder: Path) -> Tables:
    """A pack folder as the tables that the rules use."""
    head = read_head(folder)
    if head.game != "stealth":
        refuse(folder / "pack.toml", "game", f"should be 'stealth', but is {head.game!r}")
    tables = Tables()
    tables.id, tables.version = head.id, head.version
    tables.boards = read_boards(folder)
    fill_faults(tables, folder / "faults.toml")
    fill_alert(tables, folder / "alert.toml")
    fill_forward(tables, folder / "forward.toml")
    fill_defence(tables, folder / "defence.toml")
    fill_ships(tables, folder / "ships.toml")
    operators = read_part(folder / "operators.toml", OperatorCards).operators
    fill_operators(tables, folder / "operators.toml", operators)
    fill_actions(tables, folder / "actions.toml")
    fill_scores(tables, folder / "scores.toml")
    file = folder / "missions.toml"
    for number, part in enumerate(read_part(file, Missions).mission):
        tables.missions.append(mission(tables, file, part, operators, f"m{number + 1}"))
    return tables


def index_of(file: Path, key: str, known: list[str] | tuple[str, ...], word: str) -> int:
    """The place of a word among the known ones."""
    if word not in known:
        refuse(file, key, f"{word!r} is unknown; known are: {', '.join(known)}")
    return known.index(word)


def fill_faults(tables: Tables, file: Path) -> None:
    faults = read_part(file, Faults)
    tables.level_names = [[] for _ in TECHNOLOGIES]
    for level in faults.technology:
        names = tables.level_names[TECHNOLOGIES.index(level.id)]
        names.append(level.name)
        if level.level != len(names):
            refuse(file, f"technology ({level.id})", "levels should count up from 1")
        if level.id == "warhead":
            tables.warheads.append(level.warheads)
    tables.fault_decks = [[[0] * len(faults.fault) for _ in names] for names in tables.level_names]
    for kind, fault in enumerate(faults.fault):
        if fault.id in tables.fault_ids:
            refuse(file, f"fault ({fault.id})", "is in the pack twice")
        decks = tables.fault_decks[TECHNOLOGIES.index(fault.technology)]
        if fault.level > len(decks):
            refuse(file, f"fault ({fault.id}).level", f"{fault.technology} has no level {fault.level}")
        decks[fault.level - 1][kind] = fault.cards
        tables.fault_ids.append(fault.id)
        tables.fault_spaces.append(SPACES.index(fault.space))
        tables.fault_values.append(fault.repair)
        tables.fault_gone.append(int(fault.lost == "gone"))
    for technology, decks in zip(TECHNOLOGIES, tables.fault_decks, strict=True):
        for deck in decks:
            if sum(deck) != (9 if technology == "slc" else 3):
                refuse(file, "fault", f"each level of {technology} needs {9 if technology == 'slc' else 3} cards")


def fill_alert(tables: Tables, file: Path) -> None:
    alert = read_part(file, Alert)
    tables.alert = [0, 0, *alert.copies]
    tables.alert_value, tables.alert_removes = alert.alert, alert.removes_up_to
    if tables.alert[alert.alert] != 1 or alert.alert != 12:
        refuse(file, "copies", "there should be one 12, so that the deck never runs out")


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
        refuse(file, "forward", "the first card should serve every port")


def fill_defence(tables: Tables, file: Path) -> None:
    defence = read_part(file, Defence)
    tables.base_craft = defence.craft.base
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


def card_numbers(file: Path, card: Card, preset: str) -> list[int]:
    """The numbers a harbour defence card covers, -1 for those it leaves alone."""
    numbers = [-1] * TARGETS
    for at, pair in ((SEARCHLIGHTS, card.searchlights), (PATROL_ATTACK, card.attack), (MORTAR, card.mortar)):
        if pair:
            numbers[at : at + 2] = pair
    for at, rows in ((RESPONSE, card.response_surfaced), (RESPONSE + 3, card.response_submerged)):
        if rows is not None:
            if preset not in rows:
                refuse(file, f"card ({card.id})", f"has no numbers for the preset {preset}")
            numbers[at : at + 3] = rows[preset]
    for at, number in ((NET_VALUE, card.net), (DIVE_TEAM, card.dive_team)):
        if number is not None:
            numbers[at] = number
    return numbers


def fill_ships(tables: Tables, file: Path) -> None:
    ships = read_part(file, Ships)
    classes = {part.id: part for part in ships.ship_class}
    for ship in ships.ship:
        if ship.ship_class not in classes:
            refuse(file, f"ship ({ship.id}).class", f"{ship.ship_class!r} is unknown; known are: {', '.join(classes)}")
        if ship.id in tables.ship_ids:
            refuse(file, f"ship ({ship.id})", "is in the pack twice")
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
            refuse(file, f"operators ({card.id})", "is in the pack twice")
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


def fill_actions(tables: Tables, file: Path) -> None:
    actions = read_part(file, Actions)
    tables.forms = [NOT_OFFERED] * (4 * (SCUTTLE + 1))
    tables.check_skill, tables.check_value = [0] * len(ACTIONS), [0] * len(ACTIONS)
    for action in actions.action:
        number = index_of(file, f"action ({action.id})", ACTIONS[: SCUTTLE + 1], action.id)
        for submerged, form in enumerate((action.surfaced, action.submerged)):
            for points, text in enumerate((form.one, form.two)):
                tables.forms[number * 4 + submerged * 2 + points] = form_value(tables, file, number, text)
    if {action.id for action in actions.action} != set(ACTIONS[: SCUTTLE + 1]):
        refuse(file, "action", f"should list each of these once: {', '.join(ACTIONS[: SCUTTLE + 1])}")
    tables.act_answers = [*existing_forms(tables), END]
    for check, skill, value in (
        (ESCAPE, STAMINA, actions.escape.value), (FAULT, REPAIR, VARIABLE), (SUIT, STAMINA, actions.wetsuit.value),
    ):  # fmt: skip
        tables.check_skill[check], tables.check_value[check] = skill, value
    tables.reach = [actions.full_move.surfaced, actions.full_move.submerged]
    tables.recover_torn = actions.recover.without_wetsuit
    sheet = actions.sheet
    tables.sheet = [0, sheet.wetsuit, sheet.transmission, sheet.ballast, sheet.battery, 0]
    fill_escape(tables, actions.escape)


def existing_forms(tables: Tables) -> list[int]:
    """The actions with the points they can take, surfaced or submerged."""
    return [
        action * 2 + points - 1
        for action in range(SCUTTLE + 1)
        for points in (1, 2)
        if max(tables.form(action, 0, points), tables.form(action, 1, points)) != NOT_OFFERED
    ]


def form_value(tables: Tables, file: Path, action: int, text: str) -> int:
    """What is written for one state and one number of points: nothing, success, or a skill with its value."""
    if text in ("", "success"):
        return SUCCESS if text else NOT_OFFERED
    skill, _, value = text.partition(" ")
    tables.check_skill[action] = index_of(file, f"action ({ACTIONS[action]})", SKILLS, skill)
    if not value:
        return VARIABLE
    if value not in "23456":
        refuse(file, f"action ({ACTIONS[action]})", f"the value of a check should be 2 to 6, but is {value!r}")
    return int(value)


def fill_escape(tables: Tables, escape: EscapeNumbers) -> None:
    tables.escape_value = escape.value
    tables.escape_last_turn = int(escape.last_hour[:2]) * 2 + int(escape.last_hour[2:]) // 30
    tables.escape_in_time, tables.escape_readied = escape.in_time, escape.readied
    tables.escape_in_harbour, tables.escape_no_breathing = escape.in_harbour, escape.no_breathing_gear
    tables.escape_each_craft, tables.escape_far = escape.each_patrol_craft, escape.far_from_home


def fill_scores(tables: Tables, file: Path) -> None:
    scores = read_part(file, Scores)
    for key, levels, ids, bounds in (
        ("level", scores.level, tables.level_ids, tables.level_from),
        ("campaign_level", scores.campaign_level, tables.campaign_ids, tables.campaign_from),
    ):
        ids += [level.id for level in levels]
        bounds += [level.lower for level in levels]
        if bounds[:1] != [0] or bounds != sorted(set(bounds)):
            refuse(file, key, "the lower bounds should start with 0 and rise from level to level")
    tables.historic_total = scores.historic.total
    tables.skill_most = scores.skills.most
    tables.defence_from = scores.defence_level.lower
    for part in scores.advancement:
        tables.advance_ids.append(part.id)
        tables.advance_tracks.append(TRACKS.index(part.track))
        tables.advance_steps.append(part.step)
        tables.advance_costs.append(part.cost)
        where = f"advancement ({part.id}).needs"
        needs = [(index_of(file, where, TRACKS, track), step) for track, step in part.needs.items()]
        tables.advance_needs.append([number for pair in needs for number in pair])
        tables.advance_cards.append(tables.forward_ids.index(part.id) if part.id in tables.forward_ids else -1)


def mission(tables: Tables, file: Path, part: MissionPart, operators: list[Operators], mission_id: str) -> Mission:
    """A mission with every name looked up and every ship given its place."""
    where = f"mission ({part.id})"
    if part.id != mission_id:
        refuse(file, where, f"the missions should be m1 to m9 in order; this one should be {mission_id}")
    found = Mission()
    found.id, found.name, found.date, found.year = part.id, part.name, part.date, part.year
    found.board = index_of(file, f"{where}.board", BOARDS, part.board)
    found.forward = index_of(file, f"{where}.forward", tables.forward_ids, part.forward)
    levels = part.technology
    found.levels = [levels.slc, levels.breathing, levels.wetsuit, levels.warhead]
    for track, level in enumerate(found.levels):
        if not 1 <= level <= len(tables.level_names[track]):
            refuse(file, f"{where}.technology", f"{TECHNOLOGIES[track]} has no level {level}")
    found.defence = sum(1 << index_of(file, f"{where}.defence", tables.defence_ids, card) for card in part.defence)
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


def place_ships(tables: Tables, file: Path, part: MissionPart, found: Mission) -> None:
    """Designated hexes first; cargo ships then fill the anchorages in the board's order."""
    where = f"mission ({part.id}).ships"
    here = tables.boards[found.board]
    for ship in part.ships:
        found.ships.append(index_of(file, where, tables.ship_ids, ship.id))
        place = here.hexes.index(ship.at) if ship.at else NOT_PLACED
        if ship.at and place not in here.berth_hexes:
            refuse(file, f"{where} ({ship.id})", f"{ship.at} is no berth of {here.name}")
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
            refuse(file, where, f"{here.name} has too few anchorages for {part.cargo} cargo ships")
    check_room(tables, file, where, found)


def check_room(tables: Tables, file: Path, where: str, found: Mission) -> None:
    """Every ship without a designated hex must find a space, in whatever order they are placed."""
    here = tables.boards[found.board]
    for kind in range(len(BERTHS)):
        berths = here.berths_for[kind]
        free = sum(here.berth_spaces[berth] - found.places.count(here.berth_hexes[berth]) for berth in berths)
        waiting = [
            ship for ship, place in zip(found.ships, found.places, strict=True)
            if place == NOT_PLACED and tables.ship_berths[ship] == kind
        ]  # fmt: skip
        if len(waiting) > free:
            refuse(file, where, f"{len(waiting)} ships need a {BERTHS[kind]} berth, {here.name} has {free}")
