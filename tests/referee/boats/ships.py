"""Attacks on ships at anchor: 6."""

from __future__ import annotations

from fractions import Fraction

from tests.referee.boats.night import Asking, Night, Ship
from tests.referee.lockstep import Question


def turn_over(night: Night) -> Asking:
    """6: ships next to the counter are turned to the side with the name; placed at random (10.1.1, 10.2.1)."""
    for ship in night.ships:
        if ship.state == "face down" and night.near(ship.place):
            odds = {each: Fraction(1, len(night.unseen)) for each in night.unseen}
            ship.id = yield Question("ship", ship.berth, frozenset(odds), odds)
            ship.state = "face up"
            night.unseen.remove(ship.id)


def targets(night: Night) -> list[Ship]:
    """The ships that can be attacked from where the counter is."""
    return [ship for ship in night.ships if ship.state == "face up" and night.near(ship.place)]


def attack(night: Night) -> Asking:
    """6: first the boats for every ship, at least one in all, then the dice in an order of choice (M-43)."""
    against = targets(night)
    for ship in against:
        if not night.boats:
            break
        least = int(ship is against[-1] and not any(each.boats for each in against))
        ship.boats = int((yield from night.choose("send", range(least, night.boats + 1), ship.id)))
        night.boats -= ship.boats
    while waiting := {ship.id: ship for ship in against if ship.boats}:
        first = (yield from night.choose("target", waiting)) if len(waiting) > 1 else min(waiting)
        yield from strike(night, waiting[first])
    night.attacked = True
    night.check_boats()


def strike(night: Night, ship: Ship) -> Asking:
    """6.1: a die for each boat until one hits (M-36); all boats sent are lost, and the alarm rises once."""
    for dice_left in reversed(range(ship.boats)):
        bonus = yield from night.use("binoculars")
        hit = (yield from night.die("attack", (4, 5, 6, 7), bonus, ship.id)) >= 4
        if hit:
            ship.state = "hit"
            night.hits.append(ship.id)
        if hit or not dice_left:
            ship.boats = 0
            night.raise_alarm()
        yield from night.reuse("binoculars", bonus)
        if hit:
            break


def phase_e(night: Night) -> Asking:
    """2: with all attacks in their phase it is enough to be next to a ship (M-9)."""
    if targets(night) and (yield from night.choose("phase-e", ("attack", "hold"))) == "attack":
        yield from attack(night)
