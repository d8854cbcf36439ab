"""What can be laid over the chart and the encounter map: how far the fuel goes, firing arcs, and who finds the boat."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from siluro.games.wolves.paint import rings
from siluro.games.wolves.paint.board import frame_of, view
from siluro.games.wolves.rules import c04_fuel, c05_ships, c06_attack, c07_movement, c09_weather, c10_escorts
from siluro.games.wolves.rules.c04_movement import square_id
from siluro.games.wolves.rules.state import ESCORT, G7A, G7E, GONE, SURFACED, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.c06_attack import salvo_chances
from siluro.kit.dice import TWO_D6
from siluro.kit.hexes import FAR, distances
from siluro.paint.marks import Point
from siluro.paint.overlay import Overlay, label, share, zone
from siluro.speech.figures import percent
from siluro.speech.say import amount, capital, mark, say

LOW: Final = 26.0
"""How far below a vessel its label stands."""


def is_met(s: Wolves) -> bool:
    """The encounter map is on the table."""
    return view(s)["encounter"] is not None


def is_on_chart(s: Wolves) -> bool:
    return not is_met(s)


# the chart


def fuel_spare(s: Wolves) -> dict[int, int]:
    """4.5 By square: the halves of fuel left at home after sailing there and then back, on the surface."""
    found = {}
    reach = c04_fuel.surfaced_reach(s)
    for cell, grids in enumerate(distances(s.sheet.neighbours, s.cell)):
        if grids == FAR:
            continue
        there = s.copy()
        there.cell = cell
        there.fuel_spent += -(-grids // reach) * s.boat.surfaced_fuel
        if c04_fuel.fuel_left(there) >= 0:
            found[cell] = c04_fuel.fuel_at_home(there)
    return found


def draw_fuel(s: Wolves) -> str:
    box = frame_of(s).box
    outlines = {square_id(s, cell): spare for cell, spare in fuel_spare(s).items()}
    parts = []
    for kind, wanted in (("own", True), ("far", False)):
        parts.append(
            zone(
                (square(box[name]) for name, spare in outlines.items() if (spare >= 0) is wanted and name in box), kind
            )
        )
    return "".join(parts)


def square(box: tuple[float, float, float, float]) -> list[Point]:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def tell_fuel(s: Wolves) -> list[str]:
    spare = fuel_spare(s)
    home = sum(1 for halves in spare.values() if halves >= 0)
    return [
        say("Green: {grids} that you can reach and still come home from, on the surface.",
            grids=amount(home, "grid", "grids")),
        say("Red: within reach, but the fuel does not bring you home."),
        names.home_with(c04_fuel.fuel_at_home(s)),
    ]  # fmt: skip


# the encounter map


def wedge(columns: list[int], ring: int) -> str:
    """The spaces of some bearings up to a ring."""
    return "".join(rings.wedge(names.column(column), 0.5, ring + 0.5) for column in columns)


def draw_arcs(s: Wolves) -> str:
    ring, gun = weapons(s)
    columns = c07_movement.arc(s, s.heading)
    parts = [f'<path class="zone own" d="{wedge(columns, ring)}"/>' if ring else ""]
    parts += [f'<path class="zone light" d="{wedge(columns, gun)}"/>' if gun else ""]
    parts += [label(below(s, index), share(hit_chance(s, index)), "own", 1.2) for index in targets(s)]
    return "".join(parts)


def weapons(s: Wolves) -> tuple[int, int]:
    """6.1, 9 How far torpedoes reach, and the deck gun; 0 is not at all."""
    torpedoes = c06_attack.torpedo_ring(s) if s.g7a + s.g7e else 0
    return torpedoes, c06_attack.gun_ring(s) if s.depth == SURFACED and s.ammo else 0


def targets(s: Wolves) -> list[int]:
    """6.1 The ships that a torpedo can reach, as far as they are known."""
    ring, _ = weapons(s)
    return [index for index in c06_attack.targets(s, ring) if s.vessels[index] != c05_ships.UNKNOWN]


def hit_chance(s: Wolves, index: int) -> Fraction:
    """6.1 The chance that one torpedo hits; a dud hits too."""
    shot = c06_attack.Shot(index, G7A if s.g7a else G7E, 1)
    hits = sum(ways for roll, ways in enumerate(TWO_D6) if ways and c06_attack.is_hit(s, shot, roll))
    return Fraction(hits, sum(TWO_D6))


def below(s: Wolves, index: int) -> Point:
    met = view(s)["encounter"]
    assert met is not None
    numbers = [one["number"] for one in met["vessels"]]
    x, y = rings.vessel_at(met, numbers.index(index + 1))
    return x, y + LOW + 6


def tell_arcs(s: Wolves) -> list[str]:
    ring, gun = weapons(s)
    lines = [say("Torpedoes reach D{ring} in the reference arc.", ring=ring)] if ring else []
    lines += [say("The deck gun reaches D{ring} in the same arc.", ring=gun)] if gun else []
    weapon = G7A if s.g7a else G7E
    for index in targets(s):
        salvo = min(s.boat.torpedoes_per_turn, s.g7a if weapon == G7A else s.g7e)
        sunk, _ = salvo_chances(s, index, weapon, salvo)
        shots = amount(salvo, "torpedo", "torpedoes")
        lines.append(
            say("{ship}: a torpedo hits {hit} of the time; {salvo} sink it {sunk} of the time.", salvo=shots,
                ship=names.vessel(s, index), hit=percent(hit_chance(s, index), 0), sunk=percent(sunk, 0))
        )  # fmt: skip
    return lines or [say("No torpedoes and no rounds are left.")]


def escorts(s: Wolves) -> list[int]:
    return [index for index, kind in enumerate(s.vessels) if kind == ESCORT and s.rings[index] != GONE]


def harm(s: Wolves, index: int) -> Fraction:
    """10.1 The chance that an escort which hunts the boat harms it, from the ring where it is."""
    faces = range(1, 7)
    return Fraction(sum(any(c10_escorts.hunt_damage(s, index, face)) for face in faces), len(faces))


def draw_finders(s: Wolves) -> str:
    found = c09_weather.detected_ring(s)
    parts = [f'<path class="zone danger" d="{wedge(list(range(8)), found)}"/>' if found else ""]
    parts += [label(below(s, index), share(harm(s, index)), "danger", 1.2) for index in escorts(s)]
    return "".join(parts)


def tell_finders(s: Wolves) -> list[str]:
    seen, found = c09_weather.sighted_ring(s), c09_weather.detected_ring(s)
    lines = [
        say("The boat is sighted up to D{ring}.", ring=seen) if seen else say("Nobody sights the boat."),
        say("An escort detects it up to D{ring} and then hunts it.", ring=found)
        if found
        else say("No escort detects it."),
    ]
    for index in escorts(s):
        ship, ring, chance = names.the_vessel(s, index), names.ring(s, index), percent(harm(s, index), 0)
        lines.append(capital(
            say("{ship} at {ring} detects the boat; a hunt harms it {chance} of the time.", ship=ship, ring=ring,
                chance=chance)
            if s.rings[index] <= found
            else say("{ship} at {ring} does not detect the boat; a hunt would harm it {chance} of the time.", ship=ship,
                     ring=ring, chance=chance)
        ))  # fmt: skip
    return lines


OVERLAYS: Final = {
    "fuel": Overlay(mark("How far the fuel goes"), draw_fuel, tell_fuel, is_on_chart),
    "arcs": Overlay(mark("Firing arcs"), draw_arcs, tell_arcs, is_met),
    "finders": Overlay(mark("Who may find you"), draw_finders, tell_finders, is_met),
}
