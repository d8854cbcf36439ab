"""5.1 Aircraft, and the Escape Maneuver Table."""

from __future__ import annotations

from tests.referee.wolves.damage import roll_damage, roll_level
from tests.referee.wolves.dice import Asking, Part, choose, one_die, two_dice
from tests.referee.wolves.state import SUBMERGED, Game


def is_grounded(game: Game) -> bool:
    """R-6b By night no aircraft flies."""
    return game.is_night and "R-6b" in game.readings


def attack_from_the_air(game: Game) -> Part:
    """Until an attack fails or the boat evades."""
    if is_grounded(game):
        return
    while (yield from attack_once(game)):
        if (yield from choose("evade", ("escape", "wait"))) == "escape":
            yield from maneuver(game)
            return


def attack_once(game: Game, is_last: bool = False) -> Asking[bool]:
    """One roll on the Aircraft Attack Table; whether it did damage. After the last the boat is under water."""
    drm = yield from roll_level(game, "crew")
    total = yield from two_dice(game, "aircraft")
    table = game.table("aircraft")
    total += drm + table["night"] * game.is_night + table["submerged"] * (game.depth == SUBMERGED)
    total += table["e_engines"] * game.has("e-engines")
    if is_last:
        dive(game)
    if total >= table["fails_from"]:
        return False
    row = max(total, 2) - 2
    hull = table["hull"][row]
    game.take_hull(hull + game.sheet["inshore"]["hull"] if hull and game.is_inshore else hull)
    if table["damage_table"][row]:
        yield from roll_damage(game)
    return True


def maneuver(game: Game) -> Part:
    """The Escape Maneuver Table; then the boat is submerged (R-47)."""
    drm = yield from roll_level(game, "captain")
    face = yield from one_die(game, "maneuver")
    table = game.table("escape")
    row = min(max(face + drm + table["e_engines"] * game.has("e-engines"), 1), 6) - 1
    if not table["aircraft"][row]:
        dive(game)
    game.cross_off(table["fuel"][row])
    if table["aircraft"][row]:
        yield from attack_once(game, is_last=True)
    if table["damage_table"][row]:
        yield from roll_damage(game)


def dive(game: Game) -> None:
    """Out of sight until the next turn."""
    game.depth = SUBMERGED
