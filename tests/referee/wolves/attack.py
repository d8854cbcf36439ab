"""6.1 Torpedoes and the deck gun."""

from __future__ import annotations

from tests.referee.wolves import campaign, enigma, harbour, objectives, waters
from tests.referee.wolves.damage import roll_level
from tests.referee.wolves.dice import Asking, Part, choose, two_dice
from tests.referee.wolves.state import SUBMERGED, SURFACED, Game, Vessel
from tests.referee.wolves.vessels import is_in_arc, notice_attack, ships

G7E_RING = 3
FOG_RING = 2


def targets(game: Game, farthest: int) -> list[Vessel]:
    """Ships in the arc, near enough."""
    if game.weather == "foggy":
        farthest = min(farthest, FOG_RING)
    return [ship for ship in ships(game) if is_in_arc(game, ship) and ship.ring <= farthest]


def torpedo_targets(game: Game) -> list[Vessel]:
    """G7a run to D4, G7e to D3 (12.1)."""
    return targets(game, 4 if game.g7a else G7E_RING if game.g7e else 0)


def can_launch(game: Game) -> bool:
    """A torpedo, a tube free this turn, a target."""
    return harbour.tubes_left(game) > 0 and bool(torpedo_targets(game))


def can_fire_gun(game: Game) -> bool:
    """Surfaced, once a turn, at D1, not in a storm."""
    return (
        game.depth == SURFACED
        and game.ammo > 0
        and not game.has_fired
        and not game.has("deck-gun")
        and game.weather != "stormy"
        and bool(targets(game, 1))
    )


def pick(game: Game, within: list[Vessel], word: str = "target") -> Asking[Vessel]:
    """The target; asked when there is more than one."""
    if len(within) == 1:
        return within[0]
    number = yield from choose(word, [str(ship.number) for ship in within])
    return next(ship for ship in within if str(ship.number) == number)


def launch(game: Game) -> Part:
    """A salvo at one ship (R-22), of one type (R-40)."""
    target = yield from pick(game, torpedo_targets(game))
    most = harbour.tubes_left(game)
    answers = [str(n) for n in range(1, min(most, game.g7a) + 1)]
    if target.ring <= G7E_RING:
        answers += [f"g7e-{n}" for n in range(1, min(most, game.g7e) + 1)]
    salvo = yield from choose("salvo", answers, str(target.number))
    kind, _, number = salvo.rpartition("-")
    game.launched += int(number)
    game.loaded -= int(number)
    if kind:
        game.g7e -= int(number)
    else:
        game.g7a -= int(number)
        notice_attack(game)
    lit = light_up(game)
    for _ in range(int(number)):
        yield from shoot(game, target, "g7e" if kind else "g7a", lit)


def light_up(game: Game) -> int:
    """An event's lights ashore help the next attack by night."""
    if not game.lights or not game.is_night:
        return 0
    game.lights = False
    return 1


def fire_gun(game: Game) -> Part:
    """One round (R-10)."""
    target = yield from pick(game, targets(game, 1))
    game.ammo -= 1
    game.has_fired = True
    notice_attack(game)
    yield from shoot(game, target, "gun", light_up(game))


def attack_drm(game: Game, kind: str) -> int:
    """Damage, weather, lights ashore (8, 9)."""
    drm = 0
    if kind != "gun":
        drm -= 2 * game.has("tubes")
        drm -= 2 * (game.has("periscope") and game.depth == SUBMERGED)
    drm -= game.weather == "stormy"
    if game.is_night and game.special.get("lights") and enigma.zone(game) == "red" and game.weather == "clear":
        drm += 1
    if game.is_inshore and game.is_night and game.weather == "clear":
        drm += 1
    return drm


def shoot(game: Game, target: Vessel, kind: str, lit: int) -> Part:
    """The Attack Table, then the Hit Table."""
    drm = attack_drm(game, kind) + lit + (target.lies_still and target.ring == 1)
    drm += yield from roll_level(game, "captain")
    total = yield from two_dice(game, "attack", str(target.number))
    if target not in game.vessels or total + drm < game.tables["attack"]["from"][target.ring - 1]:
        return
    total = yield from two_dice(game, "hit", str(target.number))
    row = min(max(total - (kind == "g7e"), 2), 12) - 2
    damage = game.tables["hit"]["gun" if kind == "gun" else "torpedo"][row]
    if damage and kind == "g7e":
        notice_attack(game)
    target.damage += damage
    if target.damage >= target.row["hull"]:
        game.vessels.remove(target)
        game.names_sunk.append(target.name)
        if game.special.get("prize_rules"):
            if target.row.get("neutral") and target.conduct != "contraband":
                game.objective_points -= 1
                return
            game.lawful_marks += target.lies_still
        has_tons = target not in game.prizes or game.sheet["harbour"].get("tons", True)
        game.sunk.append(target.row if has_tons else target.row | {"tons": 0})
        game.patrol_ships += 1
        game.patrol_tons += target.row["tons"]
        objectives.ship_sunk(game, target.row)
        yield from waters.wake_sector(game)
        yield from campaign.gain(game, target.row.get("xp", 0))
