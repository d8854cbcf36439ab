"""6.1 Torpedoes and the deck gun."""

from __future__ import annotations

from tests.referee.wolves import campaign, harbour, objectives, waters
from tests.referee.wolves.damage import roll_level
from tests.referee.wolves.dice import Asking, Part, choose, two_dice
from tests.referee.wolves.state import SUBMERGED, SURFACED, Game, Vessel
from tests.referee.wolves.vessels import is_in_arc, notice_attack, ships

ALONGSIDE = 1


def targets(game: Game, farthest: int) -> list[Vessel]:
    """Ships in the arc, near enough."""
    farthest = min(farthest, game.sky.get("ring", 4))
    return [ship for ship in ships(game) if is_in_arc(game, ship) and ship.ring <= farthest]


def torpedo_targets(game: Game) -> list[Vessel]:
    """G7a run to D4, G7e to D3 (12.1)."""
    return targets(game, 4 if game.g7a else game.table("g7e")["ring"] if game.g7e else 0)


def can_launch(game: Game) -> bool:
    """A torpedo, a tube free this turn, a target."""
    return harbour.tubes_left(game) > 0 and bool(torpedo_targets(game))


def can_fire_gun(game: Game) -> bool:
    """Surfaced, once a turn, at D1, not in a storm."""
    return (
        game.depth == SURFACED
        and game.ammo > 0
        and game.fired < game.table("gun")["rounds"]
        and not game.has("deck-gun")
        and game.sky.get("gun", True)
        and bool(targets(game, game.table("gun")["ring"]))
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
    if target.ring <= game.table("g7e")["ring"]:
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
    return int(game.table("attack_drm")["lights"])


def fire_gun(game: Game) -> Part:
    """One round (R-10)."""
    target = yield from pick(game, targets(game, game.table("gun")["ring"]))
    game.ammo -= 1
    game.fired += 1
    notice_attack(game)
    yield from shoot(game, target, "gun", light_up(game))


def attack_drm(game: Game, kind: str) -> int:
    """Damage, weather, lights ashore (8, 9)."""
    table, drm = game.table("attack_drm"), game.sky.get("attack", 0)
    if kind != "gun":
        drm += table["tubes"] * game.has("tubes")
        drm += table["periscope"] * (game.has("periscope") and game.depth == SUBMERGED)
    if game.is_inshore and game.is_night and game.weather == "clear":
        drm += game.sheet["inshore"]["lights"]
    return int(drm)


def shoot(game: Game, target: Vessel, kind: str, lit: int) -> Part:
    """The Attack Table, then the Hit Table."""
    drm = attack_drm(game, kind) + lit
    if target.lies_still and target.ring == ALONGSIDE:
        drm += game.sheet["prize_rules"]["stopped"]
    drm += yield from roll_level(game, "captain")
    total = yield from two_dice(game, "attack", str(target.number))
    if target not in game.vessels or total + drm < game.table("attack")["from"][target.ring - 1]:
        return
    total = yield from two_dice(game, "hit", str(target.number))
    row = min(max(total + game.table("g7e")["hit"] * (kind == "g7e"), 2), 12) - 2
    damage = game.table("hit")["gun" if kind == "gun" else "torpedo"][row]
    if damage and kind == "g7e":
        notice_attack(game)
    target.damage += damage
    if target.damage >= target.row["hull"]:
        game.vessels.remove(target)
        game.names_sunk.append(target.name)
        if "prize_rules" in game.sheet:
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
