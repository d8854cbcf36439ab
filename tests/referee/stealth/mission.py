"""0, 2, 3, 6, 7 A mission from its set-up to its end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.referee.stealth.actions import slc_phase
from tests.referee.stealth.board import DIRECTIONS, Board, board, distance
from tests.referee.stealth.checks import fault_check
from tests.referee.stealth.defence import craft_in_play, harbour_defence, targets
from tests.referee.stealth.facts import (
    FINAL_TURN,
    SKILLS,
    SPACES,
    by_id,
    class_of,
    fault_deck,
    name_crew,
    read,
    technology,
)
from tests.referee.stealth.table import Asking, Craft, Slc, Table, chance, choice


@dataclass
class Conditions:
    """What differs between a mission as printed and one of a custom campaign."""

    forward: str
    levels: dict[str, int]
    defence: list[str]
    crews: list[str]
    names: list[str]
    attributes: list[str]
    skills: list[dict[str, int]]


def read_conditions(mission: str, custom_cards: list[str]) -> Conditions:
    """The conditions of the Mission Guide; S-49: a custom Operator card takes the attribute away."""
    facts = by_id("missions", "mission")[mission]
    cards = [by_id("operators", "operators")[crew] for crew in facts["crews"]]
    return Conditions(
        forward=facts["forward"],
        levels=facts["technology"],
        defence=facts["defence"],
        crews=facts["crews"],
        names=[custom or name_crew(crew) for custom, crew in zip(custom_cards, facts["crews"], strict=True)],
        attributes=["none" if custom else card["attribute"] for card, custom in zip(cards, custom_cards, strict=True)],
        skills=[dict.fromkeys(SKILLS, 1) | card.get("missions", {}).get(mission, {}) for card in cards],
    )


def lay_out(mission: str, told: Conditions, options: dict[str, str]) -> Table:
    """0.1, 0.4 to 0.17 Everything but the ships and the facings."""
    harbour = board(by_id("missions", "mission")[mission]["board"])
    forward = by_id("forward", "forward")[told.forward]
    copies = read("alert")["copies"]
    slcs = []
    for number, crew in enumerate(told.crews, 1):
        attribute = told.attributes[number - 1]
        tokens = {space: int(read("actions")["sheet"][space]) for space in SPACES}
        tokens["breathing"] = forward["surges"] + (attribute == "surge")
        tokens["warhead"] = technology("warhead", told.levels["warhead"])["warheads"]
        skills, name = dict(told.skills[number - 1]), told.names[number - 1]
        seat = seat_of(options["seats"], number)
        slcs.append(Slc(number, crew, name, seat, attribute, skills, tokens, harbour.starts[number - 1]))
    return Table(
        mission=mission,
        board=harbour,
        forward=told.forward,
        levels=told.levels,
        defence=told.defence,
        targets=targets(options["preset"], told.defence, harbour.net_value),
        slcs=slcs,
        craft=[Craft(number) for number in range(1, craft_in_play(told.defence) + 1)],
        alert=Counter(dict(enumerate(copies, 2))),
        discards=Counter(),
        faults=fault_deck(told.levels),
        readings=frozenset(options["readings"].split("+")),
    )


def seat_of(option: str, number: int) -> int:
    """Who has an SLC: the players in turn, or as they divided them."""
    if "." in option:
        return next(seat for seat, slcs in enumerate(option.split("."), 1) if str(number) in slcs)
    return (number - 1) % int(option) + 1


def play_mission(t: Table, options: dict[str, str]) -> Asking:
    """1.1 Set-up, forward positioning, twelve turns."""
    yield from place_ships(t, options)
    for slc in t.slcs:
        slc.facing = yield choice("face", slc.name, DIRECTIONS)
    for slc in t.slcs:
        for _ in range(by_id("forward", "forward")[t.forward]["fault_checks"]):
            yield from fault_check(t, slc)
    while t.turn <= FINAL_TURN and t.at_sea():
        yield from turn(t)
    for slc in t.at_sea():  # S-31
        slc.fate, slc.crew_fate = "removed", "captured"


def place_ships(t: Table, options: dict[str, str]) -> Asking:
    """0.2, 0.3 Designated hexes; cargo by the order of the anchorages; the others on any free space of their kind."""
    facts = by_id("missions", "mission")[t.mission]
    for ship in facts["ships"]:
        t.ships[ship["id"]] = ship.get("at", "")
    named = facts.get("cargo_named", [])
    anchorages = [berth["hex"] for berth in t.board.berths if "anchorage" in berth["for"]]
    cargo = [*named, *(f"cargo-{number}" for number in range(1, facts["cargo"] - len(named) + 1))]
    t.ships.update(zip(cargo, anchorages, strict=False))
    for ship in facts["ships"]:
        if "at" not in ship:
            free = free_spaces(t, t.board, class_of(ship["id"])["berth"])
            if options["placement"] == "player":
                t.ships[ship["id"]] = yield choice("berth", ship["id"], free)
            else:
                t.ships[ship["id"]] = yield chance("berth", ship["id"], free)


def free_spaces(t: Table, harbour: Board, kind: str) -> dict[str, int]:
    """Hexes with a free space for a kind of ship, and how many spaces."""
    free: dict[str, Any] = {}
    for berth in harbour.berths:
        spaces = berth["spaces"] - len(t.ships_in(berth["hex"]))
        if kind in berth["for"] and spaces > 0:
            free[berth["hex"]] = spaces
    return free


def turn(t: Table) -> Asking:
    """1.1 The phases of a turn; 7.0 and S-30: the mission ends when the last SLC leaves."""
    number = int((yield chance("slc", "", {"1": 1, "2": 1, "3": 1})))
    slc = t.slcs[number - 1]
    if slc.at_sea:
        yield from fault_check(t, slc)
    yield from slc_phase(t)
    if t.at_sea():
        yield from harbour_defence(t)
    if t.at_sea():
        clean_up(t)


def clean_up(t: Table) -> None:
    """6.1 Craft far from every SLC go; 6.2 the others get ready; 6.3 time goes on."""
    for craft in t.craft:
        if craft.hex and all(distance(craft.hex, slc.hex) >= 4 for slc in t.at_sea()):
            craft.hex = ""
        craft.ready = True
    t.turn += 1
