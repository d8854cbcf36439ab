"""Chapter 6.1, attacks: torpedoes one by one, the deck gun, and what hits do (12.1 for the kinds of torpedo)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose
from siluro.games.wolves.rules import c03_sectors, c05_sighting, c07_movement, c09_weather, c12_upgrades
from siluro.games.wolves.rules import state as st
from siluro.games.wolves.rules.c12_levels import CAPTAIN_LEVEL, VesselRoll, with_level
from siluro.games.wolves.rules.state import ESCORT, GONE, Wolves
from siluro.kit.dice import TWO_D6
from siluro.kit.tally import Cause, Tally

FOR_TORPEDOES: Final = 0  # what a target is chosen for
FOR_GUN: Final = 1
WEAPON_GUN: Final = 2  # after G7A and G7E
LIT: Final = 2  # `lamps` while the attack they help is going on
NUMBERS: Final = 8  # a salvo is its number + 8 for G7e

TUBES_DOWN: Final = Cause("8", "damaged torpedo tubes")
PERISCOPE_DOWN: Final = Cause("8", "damaged periscope")
ALONGSIDE: Final = 1
SHORE_LIGHTS: Final = Cause("4.5", "lights ashore")
LIT_COAST: Final = Cause("3.1.5", "lit coast")
SHE_STOPPED: Final = Cause("3.1.5", "the ship has stopped")
G7E_WARHEAD: Final = Cause("12.1", "G7e")

NO_G7A: Final = Bar("6.1", "not enough G7a torpedoes ({s.g7a} left)")
NO_G7E: Final = Bar("12.1", "not enough G7e torpedoes ({s.g7e} left)")
TOO_MANY: Final = Bar(
    "6.1", "too many torpedoes this turn ({s.torpedoes_launched} of {s.boat.torpedoes_per_turn} launched)"
)
NO_TUBE: Final = Bar("3.1.5", "not enough loaded tubes ({s.tubes_ready}): a turn without a launch loads more")
TOO_FAR: Final = Bar("12.1", "a G7e reaches D{s.sheet.g7e.ring} at most")


def in_reach(s: Wolves, index: int, ring: int) -> bool:
    """6.1, 7.1 A target is a ship, not an escort, inside the reference arc and near enough."""
    return s.vessels[index] != ESCORT and GONE < s.rings[index] <= ring and c07_movement.is_in_arc(s, s.bearings[index])


def targets(s: Wolves, ring: int) -> list[int]:
    return [index for index in range(len(s.vessels)) if in_reach(s, index, ring)]


def has_target(s: Wolves, ring: int) -> bool:
    for index in range(len(s.vessels)):  # noqa: SIM110
        if in_reach(s, index, ring):
            return True
    return False


def nearest_target(s: Wolves) -> int:
    """6.1 The nearest ship that a torpedo can reach, the first of equals; -1 if there is none."""
    best = -1
    for index in targets(s, torpedo_ring(s)):
        if best < 0 or s.rings[index] < s.rings[best]:
            best = index
    return best


def torpedo_ring(s: Wolves) -> int:
    """9, 12.1 As far as the weather allows, and as a G7e runs if there are no others."""
    ring = s.sheet.skies[s.weather].ring
    return ring if s.g7a else min(ring, s.sheet.g7e.ring)


def gun_ring(s: Wolves) -> int:
    """6.1, 9 How far the deck gun reaches."""
    return min(s.sheet.skies[s.weather].ring, s.sheet.gun.ring)


class ShipChoice(Choose[Wolves]):
    """6.1 Which ship is meant, by its number, if there are several; a kind of choice has two purposes."""

    def __init__(self, purpose: int) -> None:
        self.purpose = purpose

    def fields(self) -> tuple[int, ...]:
        return (self.purpose,)

    def name(self, s: Wolves, answer: int) -> str:
        return str(answer + 1)


class Target(ShipChoice):
    """6.1 One action attacks one ship (ruling R-22)."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "target"

    def candidates(self, s: Wolves) -> list[int]:
        return targets(s, gun_ring(s) if self.purpose == FOR_GUN else torpedo_ring(s))

    def apply(self, s: Wolves, answer: int) -> None:
        if self.purpose == FOR_GUN:
            fire_gun(s, answer)
        else:
            s.todo.append(Salvo(answer))


def launch_torpedoes(s: Wolves) -> None:
    """6.1 Choose the target, if there is a choice, then the number of torpedoes."""
    found = targets(s, torpedo_ring(s))
    s.todo.append(Salvo(found[0]) if len(found) == 1 else TORPEDO_TARGET)


def fire_deck_gun(s: Wolves) -> None:
    """6.1 Choose the target, if there is a choice."""
    found = targets(s, gun_ring(s))
    if len(found) == 1:
        fire_gun(s, found[0])
    else:
        s.todo.append(GUN_TARGET)


class Salvo(Choose[Wolves]):
    """6.1, 12.1 How many torpedoes, all of one kind (ruling R-40); they are spent whatever they do."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "salvo"

    def __init__(self, index: int) -> None:
        self.index = index

    def fields(self) -> tuple[int, ...]:
        return (self.index,)

    def subject(self, s: Wolves) -> str:
        return str(self.index + 1)

    def candidates(self, s: Wolves) -> list[int]:
        most = s.boat.torpedoes_per_turn
        if s.boat.carries_g7e:
            return [*range(1, most + 1), *range(NUMBERS + 1, NUMBERS + most + 1)]
        return list(range(1, most + 1))

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        number = answer % NUMBERS
        if s.in_harbour and s.sheet.tubes and number > s.tubes_ready:
            return NO_TUBE
        if number > s.boat.torpedoes_per_turn - s.torpedoes_launched:
            return TOO_MANY
        if answer < NUMBERS:
            return NO_G7A if number > s.g7a else None
        if number > s.g7e:
            return NO_G7E
        return TOO_FAR if s.rings[self.index] > s.sheet.g7e.ring else None

    def name(self, s: Wolves, answer: int) -> str:
        return str(answer) if answer < NUMBERS else f"g7e-{answer % NUMBERS}"

    def apply(self, s: Wolves, answer: int) -> None:
        number = answer % NUMBERS
        s.torpedoes_launched += number
        if s.in_harbour and s.sheet.tubes:
            s.tubes_ready -= number
        if answer < NUMBERS:
            s.g7a -= number
            c07_movement.notice_attack(s)
            with_level(s, st.CAPTAIN, Shot(self.index, st.G7A, number))
        else:
            s.g7e -= number
            with_level(s, st.CAPTAIN, Shot(self.index, st.G7E, number))
        light_up(s)


def fire_gun(s: Wolves, index: int) -> None:
    """6.1 One round of ammunition at a ship in D1 (ruling R-10)."""
    s.ammo -= 1
    s.rounds_fired += 1
    c07_movement.notice_attack(s)
    light_up(s)
    with_level(s, st.CAPTAIN, Shot(index, WEAPON_GUN, 1))


def light_up(s: Wolves) -> None:
    """4.5 Lights ashore help the next attack by night."""
    if s.shore_lights and s.night:
        s.shore_lights = LIT


def attack_tally(s: Wolves, weapon: int) -> Tally:
    """6.1, 8, 9 Damage, weather, lights, and the captain's level."""
    table = s.sheet.attack_drm
    tally = Tally()
    tally.add(CAPTAIN_LEVEL, s.level_modifier)
    if weapon != WEAPON_GUN:
        tally.add(TUBES_DOWN, table.tubes * s.equipment_damage[st.TUBES])
        tally.add(PERISCOPE_DOWN, table.periscope * s.equipment_damage[st.PERISCOPE] * s.depth)
    tally.add(c09_weather.CAUSES[s.weather], s.sheet.skies[s.weather].attack)
    if s.shore_lights == LIT:
        tally.add(SHORE_LIGHTS, table.lights)
    if s.inshore and s.night and s.weather == st.CLEAR:
        tally.add(LIT_COAST, s.sheet.inshore.lights)
    return tally


def shot_tally(s: Wolves, shot: Shot) -> Tally:
    """6.1, 3.1.5 What modifies this attack: a ship that has stopped, close by, is easier to hit (ruling R-62)."""
    rules = s.sheet.prize_rules
    tally = attack_tally(s, shot.weapon)
    if rules.halt_ring and s.conduct[shot.index] >= st.STOPPED and s.rings[shot.index] == ALONGSIDE:
        tally.add(SHE_STOPPED, rules.stopped)
    return tally


def is_wasted(s: Wolves, shot: Shot) -> bool:
    """6.1 Whether the target was sunk by an earlier torpedo of the salvo."""
    return s.rings[shot.index] == GONE


def total_needed(s: Wolves, shot: Shot) -> int:
    """6.1 The lowest total that hits at the ring of the target."""
    return s.sheet.attack.lowest[s.rings[shot.index]]


def is_hit(s: Wolves, shot: Shot, roll: int) -> bool:
    """6.1 Whether an attack reaches the number of its ring on the Attack Table."""
    return not is_wasted(s, shot) and roll + shot_tally(s, shot).total >= total_needed(s, shot)


class Shot(VesselRoll):
    """6.1 The Attack Table at the ring of the target, for each torpedo or shell by itself."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "attack"

    def __init__(self, index: int, weapon: int, left: int) -> None:
        super().__init__(index)
        self.weapon = weapon
        self.left = left

    def fields(self) -> tuple[int, ...]:
        return (self.index, self.weapon, self.left)

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        hit = is_hit(s, self, answer)
        if self.left > 1:  # the next torpedo, once this one has done its damage
            with_level(s, st.CAPTAIN, Shot(self.index, self.weapon, self.left - 1))
        if hit:
            s.then(HitRoll(self.index, self.weapon))


def hit_tally(s: Wolves, weapon: int) -> Tally:
    """12.1 A G7e explodes less surely."""
    tally = Tally()
    if weapon == st.G7E:
        tally.add(G7E_WARHEAD, s.sheet.g7e.hit)
    return tally


def hit_damage(s: Wolves, weapon: int, roll: int) -> int:
    """6.1, 12.1 Boxes of damage by the Hit Table, in the column of the weapon; 0 is a dud."""
    column = s.sheet.hit.gun if weapon == WEAPON_GUN else s.sheet.hit.torpedo
    return column[min(12, max(2, roll + hit_tally(s, weapon).total))]


class HitRoll(VesselRoll):
    """6.1, 12.1 The Hit Table, in the column of the weapon; a G7e explodes less surely."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "hit"

    def __init__(self, index: int, weapon: int) -> None:
        super().__init__(index)
        self.weapon = weapon

    def fields(self) -> tuple[int, ...]:
        return (self.index, self.weapon)

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        damage = hit_damage(s, self.weapon, answer)
        if not damage:
            return
        if self.weapon == st.G7E:  # the others gave the boat away when they were fired
            c07_movement.notice_attack(s)
        s.ship_damage[self.index] += damage
        if s.ship_damage[self.index] >= s.tables.ships[s.vessels[self.index]].hull:
            sink(s, self.index)


def is_neutral(s: Wolves, index: int) -> bool:
    return s.tables.ships[s.vessels[index]].neutral == 1


def is_lawful(s: Wolves, index: int) -> bool:
    """3.1.5 Whether the prize rules let the ship be sunk: contraband, or an enemy that has stopped (ruling R-62)."""
    return s.conduct[index] == st.SEIZED or (s.conduct[index] == st.STOPPED and not is_neutral(s, index))


def sink(s: Wolves, index: int) -> None:
    """6.1, 3.1.5 The ship goes down: tonnage, what the sheet pays for it, and experience (12)."""
    kind = s.vessels[index]
    c07_movement.leave_map(s, index)
    s.ship_damage[index] = s.tables.ships[kind].hull
    if s.sheet.prize_rules.halt_ring:
        if is_lawful(s, index):
            s.lawful_marks += 1
        elif is_neutral(s, index):
            s.victims.append(kind)
            s.graves.append(s.cell)
            s.victory_points -= 1
            return
    count_wreck(s, kind)


def count_wreck(s: Wolves, kind: int) -> None:
    """3.1.5, 12 A ship is sunk, and what it counts for."""
    s.victims.append(kind)
    s.graves.append(s.cell)
    if s.sheet.prize_tons or kind not in s.sheet.prizes:
        s.tonnage += s.tables.ships[kind].tons
    s.ships_sunk += 1
    s.patrol_ships += 1
    s.sunk_inside += s.inside
    c03_sectors.count_ship(s)
    if c05_sighting.zone(s) == st.RED:
        s.sunk_in_red = 1
    if s.campaign:
        s.wrecks[s.sheet.ships.index(kind)] = 1
        c12_upgrades.gain(s, s.tables.ships[kind].xp)


TORPEDO_TARGET: Final = Target(FOR_TORPEDOES)
GUN_TARGET: Final = Target(FOR_GUN)
