"""How vessels move on the encounter map (6.1, 7.1), what they see (7.1, 9.1), and how escorts hunt (10)."""

from __future__ import annotations

from tests.referee.wolves import pack
from tests.referee.wolves.damage import roll_damage
from tests.referee.wolves.dice import Asking, Part, one_die
from tests.referee.wolves.state import SURFACED, Game, Vessel

LEFTMOST, RIGHTMOST = 5, 12
ASTERN = 4


def bearing(game: Game, vessel: Vessel) -> int:
    """Columns to the right of the bow, negative to the left."""
    turned = vessel.column - game.heading
    return turned if game.layout == "fan" else (turned + 3) % 8 - 3


def is_in_arc(game: Game, vessel: Vessel) -> bool:
    """The column ahead and its two neighbours."""
    return abs(bearing(game, vessel)) <= 1


def shift(game: Game, moving: list[Vessel], fleeing: list[Vessel], nearest: int = 1) -> Part:
    """One space each: inside the arc closer, in the red zone, outside the arc or in flight sideways.

    Those right ahead that must go sideways wait for their dice until the others have moved (R-25). In a harbour the
    boat cannot come nearer (R-39).
    """
    ahead = []
    for vessel in list(moving):
        if is_in_arc(game, vessel) and vessel.ring > nearest and vessel not in fleeing:
            vessel.ring -= 1
        elif is_in_arc(game, vessel) and nearest > 1:
            continue
        elif bearing(game, vessel):
            go_sideways(game, vessel, bearing(game, vessel))
        else:
            ahead.append(vessel)
    for vessel in ahead:
        face = yield from one_die(game, "side", str(vessel.number))
        go_sideways(game, vessel, 1 if face <= 3 else -1)


def go_sideways(game: Game, vessel: Vessel, side: int) -> None:
    """Along the circumference, away from the bow; who leaves the map is out (R-1)."""
    if game.layout == "ring" and side == ASTERN:
        if not (vessel.is_escort and "R-50b" in game.readings):
            game.vessels.remove(vessel)
        return
    vessel.column += 1 if side > 0 else -1
    if LEFTMOST <= vessel.column <= RIGHTMOST:
        return
    if game.layout == "fan":
        game.vessels.remove(vessel)
    else:
        vessel.column = LEFTMOST if vessel.column > RIGHTMOST else RIGHTMOST


def rings(game: Game) -> tuple[int, int]:
    """Within which rings the boat is sighted and detected."""
    time = "night" if game.is_night else "day"
    base, less = game.table("detection")[f"{time}_{game.depth}"], game.sky[time]
    return max(base[0] - less[0], 0), max(base[1] - less[1], 0)


def escorts(game: Game) -> list[Vessel]:
    """On the map."""
    return [vessel for vessel in game.vessels if vessel.is_escort]


def ships(game: Game) -> list[Vessel]:
    """On the map."""
    return [vessel for vessel in game.vessels if not vessel.is_escort]


def detection_check(game: Game) -> None:
    """Within the detected ring, or by an attack."""
    _, detected = rings(game)
    for vessel in game.vessels:
        vessel.aware = vessel.ring <= detected or vessel.noticed or vessel.conduct == "runs"
        vessel.aware &= not vessel.lies_still
        vessel.noticed = False


def notice_attack(game: Game) -> None:
    """7.1 Escorts within the sighted ring of this moment detect the boat, and ships with them (R-48)."""
    for vessel in game.vessels:
        sighted = rings(game)[0] - (game.is_inside and vessel.is_escort)
        if escorts(game) and vessel.ring <= sighted:
            vessel.noticed = True
            vessel.aware = True


def escort_reaction(game: Game) -> Part:
    """10.1 An escort that detects the boat closes and hunts; if it misses, it also moves as ships do (R-14)."""
    hunters = [vessel for vessel in escorts(game) if vessel.aware]
    for vessel in hunters:
        vessel.ring = max(1, vessel.ring - 1)
    for vessel in hunters:
        vessel.aware = yield from hunt(game, vessel)


def hunt(game: Game, vessel: Vessel) -> Asking[bool]:
    """The Detection Table; whether the boat was found."""
    face = yield from one_die(game, "hunt", str(vessel.number))
    rules = game.table("escorts")
    face += rules["night"] * (game.is_night and game.depth == SURFACED) + game.sky.get("hunt", 0)
    face += rules["near"] * (vessel.ring == 1) + rules["e_engines"] * game.has("e-engines")
    face += rules["late"] * (game.year >= rules["late_from"])
    if game.is_campaign and game.month >= pack.toml("campaign.toml")["late_hunt"]["first_month"]:
        face += pack.toml("campaign.toml")["late_hunt"]["drm"]
    row = min(max(face, 1), 6) - 1
    hull = rules[f"{game.depth}_hull"][row]
    table = rules[f"{game.depth}_damage_table"][row]
    vessel.aware = bool(hull or table)
    game.take_hull(hull + game.sheet["inshore"]["hull"] if hull and game.is_inshore else hull)
    if table:
        yield from roll_damage(game)
    return bool(hull or table)


def ship_movement(game: Game) -> Part:
    """Who has detected the boat flees sideways; the others close or pass (7.1, R-24)."""
    fleeing = [ship for ship in ships(game) if ship.aware]
    fastest = max((speed(ship) for ship in ships(game)), default=1)
    for space in range(max(fastest, 1)):
        free = [vessel for vessel in game.vessels if not (vessel.is_escort and vessel.aware)]
        yield from shift(game, [vessel for vessel in free if space < speed(vessel)], fleeing)


def speed(vessel: Vessel) -> int:
    """Escorts move one space."""
    if vessel.lies_still:
        return 0
    return 1 if vessel.is_escort else int(vessel.row["speed"])
