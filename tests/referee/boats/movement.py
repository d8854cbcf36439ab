"""Movement and obstructions: 4, 10.2.5."""

from __future__ import annotations

from tests.referee.boats.lights import in_the_beam
from tests.referee.boats.malta import GAP, SEA_SIDE, attack_bridge
from tests.referee.boats.night import Asking, Night
from tests.referee.boats.ships import attack, targets, turn_over

EVENT_MODIFIER = {1: -1, 2: 0, 3: +1, 4: +2}


def movement(night: Night) -> Asking:
    """4.1: exactly as many hexes as declared, with attacks on the way (6)."""
    if night.here in night.chart.net_of:
        yield from leave_net(night)
        return
    night.attacked = False
    night.speed = night.left = int((yield from night.choose("speed", EVENT_MODIFIER)))
    night.modifier = EVENT_MODIFIER[night.speed]
    while night.left:
        attacking = "M-9b" not in night.readings and targets(night) and not night.attacked
        answers = ways(night) + ["attack"] * bool(attacking)
        if not answers:
            break
        answer = yield from night.choose("go", answers)
        if answer == "attack":
            yield from attack(night)
        else:
            night.left -= 1
            yield from enter(night, answer)
            if answer in night.chart.net_of:
                yield from overcome(night)


def ways(night: Night) -> list[str]:
    """Where the counter may go next: not where ships are (4)."""
    ships = {ship.place for ship in night.ships if ship.state != "hit"}
    return [place for place in night.chart.next_to[night.here] if place not in ships and may_go(night, place)]


def may_go(night: Night, place: str) -> bool:
    """Nets and the gap at a speed of one (4.2, 10.2.5); the bridge while it is closed (10.2.4)."""
    bridge = night.chart.bridge
    if place in night.chart.net_of or (bridge and {night.here, place} == {bridge, GAP}):
        slow = night.speed == 1
    else:
        slow = True
    if night.here == bridge and night.bridge != "open":
        if "M-33b" in night.readings:
            return slow and (place in SEA_SIDE) == (night.came_from in SEA_SIDE)
        return place in SEA_SIDE
    return slow


def enter(night: Night, place: str) -> Asking:
    """What happens in a hex that the counter enters, in the order of M-32; the die for a net comes after it."""
    origin, night.here = night.here, place
    night.path.append(place)
    night.attacked = False
    if place in night.chart.net_of or ("M-18b" in night.readings and {origin, place} == {night.chart.bridge, GAP}):
        night.modifier = 0
    night.came_from, night.failed = origin, False
    net = night.chart.net_of.get(place)
    if net is not None and net != night.chart.net_of.get(origin):
        night.side = night.chart.side(place, origin)
    if place in night.lit() and not ("M-1b" in night.readings and night.lit() & set(night.path[1:-1])):
        yield from in_the_beam(night)
    for buoy, number in night.chart.buoys.items():
        if night.near(buoy):
            dark = [face for face in range(1, 7) if face != number]
            if (yield from night.die("buoy", dark)) == number:
                yield from in_the_beam(night)
    yield from turn_over(night)
    if place == night.chart.bridge and origin in SEA_SIDE and night.bridge == "intact":
        yield from attack_bridge(night)


def overcome(night: Night) -> Asking:
    """4.2.1."""
    bonus = yield from night.use("harpoon")
    face = yield from night.die("barrier", (4, 5, 6, 7), bonus)
    yield from night.reuse("harpoon", bonus)
    if face >= 4:
        yield from go_beyond(night)
    else:
        night.failed = True


def go_beyond(night: Night) -> Asking:
    """4.2.1: if that is a net again, it can be tried the next turn."""
    place = yield from night.choose("beyond", night.chart.towards(night.here, night.side))
    yield from enter(night, place)


def leave_net(night: Night) -> Asking:
    """4.2.2: a turn that starts in a net (M-7, M-31)."""
    answer = yield from night.choose("net", ["try", "back"] + ["pass"] * night.failed)
    night.speed, night.left, night.modifier = 1, 0, 0
    if answer == "try":
        yield from overcome(night)
    elif answer == "pass":
        night.raise_alarm()
        yield from go_beyond(night)
    else:
        place = yield from night.choose("back", night.chart.towards(night.here, night.side, back=True))
        night.modifier = EVENT_MODIFIER[1] if "M-7b" in night.readings else 0
        night.side = night.chart.other_side(night.here, night.side)
        yield from enter(night, place)
