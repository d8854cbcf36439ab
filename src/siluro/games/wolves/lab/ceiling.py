"""What the tonnage of a campaign cannot exceed on average: boxes of damage are counted, and what a box can be worth.

Only torpedoes and rounds of the deck gun damage ships, and each rolls on the Hit Table at most once, or twice with the
re-roll of experience (6.1, 12). A ship of h boxes that goes down counts as if each of them brought an h-th of her tons,
and boxes on ships that stay afloat, or more than she has, as if they brought something too. Left out in the captain's
favour: that an attack can miss, that a target must be met at all, and that the boat can be lost.
"""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.extent import boats_to_come
from siluro.games.wolves.rules.c03_sheet import Boat
from siluro.games.wolves.rules.c06_attack import WEAPON_GUN, hit_damage
from siluro.games.wolves.rules.state import G7A, G7E, Wolves, year
from siluro.kit.dice import TWO_D6
from siluro.speech.say import mark

PROOF: Final = mark(
    "A patrol a month; each torpedo and round hits and does what the better of two rolls on the Hit Table does, and "
    "each box of damage counts as on the ship with the most tons for it."
)


def most_tons(s: Wolves) -> float:
    """12.2 Of all the months of a campaign, from its start."""
    boats = boats_to_come(s)
    s = s.copy()
    total = 0.0
    for month in range(s.month, s.last_month + 1):
        s.month = month
        s.sheet_number = s.tables.sheet_of_month[month]
        s.look_up()
        total += max(most_boxes(s, boat) for boat in boats) * tons_for_a_box(s)
    return total


def most_boxes(s: Wolves, boat: Boat) -> float:
    """6.1, 12, 12.1 Boxes of damage on one patrol, on average; with what a supply boat may give (ruling R-53)."""
    torpedoes = boat.slots + max((supply.torpedoes for supply in s.sheet.supply_boats), default=0)
    rounds = max(boat.ammo, s.tables.gun_most) if boat.ammo else 0
    return torpedoes * mean_damage(s, (G7A, G7E)) + rounds * mean_damage(s, (WEAPON_GUN,))


def mean_damage(s: Wolves, weapons: tuple[int, ...]) -> float:
    """6.1, 12 The mean of the better of two rolls on the Hit Table."""
    damages = [max(hit_damage(s, weapon, total) for weapon in weapons) for total in range(len(TWO_D6))]
    mean = 0.0
    for boxes in range(1, max(damages) + 1):
        ways = sum(TWO_D6[total] for total, damage in enumerate(damages) if damage >= boxes)
        mean += 1 - (1 - ways / sum(TWO_D6)) ** 2
    return mean


def tons_for_a_box(s: Wolves) -> float:
    """12.3 The most that a box of damage can be worth: of the ships of the year."""
    tables = s.tables
    return max(
        tables.ships[ship].tons / tables.ships[ship].hull
        for ship in s.sheet.ships
        if tables.ships[ship].year <= year(s)
    )
