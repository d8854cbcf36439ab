"""Chapter 3.1, the tables that a mission sheet prints, with the names that they have in the pack.

A list by one die begins with face 1, by two dice with total 2, by distance with D1; what comes before is 0.
"""

from __future__ import annotations


class Table:
    """What is printed in one place, and where it comes from; empty if it is not printed at all."""

    def __init__(self) -> None:
        self.src: str = ""


class Aircraft(Table):
    """5.1 The Aircraft Attack Table."""

    hull: list[int]  # boxes of damage, by total
    damage_table: list[int]  # 1: also a roll there
    fails_from: int
    night: int
    submerged: int
    e_engines: int


class Escape(Table):
    """5.1 The Escape Maneuver Table, by face."""

    fuel: list[int]  # halves
    aircraft: list[int]  # 1: one more attack
    damage_table: list[int]
    e_engines: int


class Actions(Table):
    """6.1 Spaces of a Maneuver or an Advance by depth, and the boxes of hull that Escape costs in sight of somebody."""

    surfaced: int
    submerged: int
    escape: int


class Attack(Table):
    """6.1 The Attack Table: by ring, the lowest total that hits."""

    lowest: list[int]


class AttackDrm(Table):
    """8, 4.5 What damage and lights ashore add to an attack."""

    tubes: int
    periscope: int
    lights: int


class Gun(Table):
    """6.1 How far the deck gun reaches, and how many rounds it fires in a turn."""

    ring: int
    rounds: int


class G7e(Table):
    """12.1 How far a G7e runs, and what it adds on the Hit Table."""

    ring: int
    hit: int


class Hit(Table):
    """6.1 The Hit Table: boxes of damage by total."""

    torpedo: list[int]
    gun: list[int]


class Damage(Table):
    """8 The Damage Table: equipment by total."""

    by_total: list[int]


class DamageEffects(Table):
    """8 What damage costs outside the tables."""

    e_engines: int  # squares of battery more for a submerged turn
    diesel: int  # grids less on the surface
    fuel_tank: int  # halves, at once


class Repair(Table):
    """6.1 The lowest total that repairs, and what can be repaired submerged."""

    lowest: int
    submerged: list[int]


class Detection(Table):
    """7.1 The Detection Table: the rings up to which the boat is sighted and detected."""

    day_surfaced: list[int]
    day_submerged: list[int]
    night_surfaced: list[int]
    night_submerged: list[int]

    def rings(self, night: int, depth: int) -> list[int]:
        if night:
            return self.night_submerged if depth else self.night_surfaced
        return self.day_submerged if depth else self.day_surfaced


class Sky(Table):
    """9, 9.1 A weather: what it takes from the rings of 7.1, and what else it does."""

    day: list[int]
    night: list[int]
    attack: int
    gun: int  # 0: it cannot be fired
    ring: int  # from which ships can be attacked
    spaces: int  # of a Maneuver or an Advance, at most
    dive: int  # lowest face that finds a hole in the ice; 0: no die
    hunt: int
    run_in: int

    def rings(self, night: int) -> list[int]:
        return self.night if night else self.day


class Escorts(Table):
    """10.1 The escort's Detection Table, by face."""

    surfaced_hull: list[int]
    surfaced_damage_table: list[int]
    submerged_hull: list[int]
    submerged_damage_table: list[int]
    night: int  # on the surface
    near: int  # at D1
    e_engines: int
    late: int
    late_from: int  # year

    def hull(self, depth: int) -> list[int]:
        return self.submerged_hull if depth else self.surfaced_hull

    def damage_table(self, depth: int) -> list[int]:
        return self.submerged_damage_table if depth else self.surfaced_damage_table


class Alarm(Table):
    """3.1.5 By zone, the lowest face that hears a ship's call for help."""

    lowest: list[int]


class Encounter(Table):
    """5.2.2, 6 Where vessels appear, and how many turns an encounter lasts."""

    ring: int
    hunter_ring: int  # of an escort that has heard the boat
    longest: int
