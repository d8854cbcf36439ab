"""8 Damage to the boat, repairs (6.1), and the level dice that modify a roll (12)."""

from __future__ import annotations

from tests.referee.wolves import pack
from tests.referee.wolves.dice import Asking, Part, choose, one_die, two_dice
from tests.referee.wolves.state import EQUIPMENT, SUBMERGED, Game


def roll_damage(game: Game) -> Part:
    """The Damage Table."""
    total = yield from two_dice(game, "damage")
    break_down(game, game.table("damage")["by_total"][total - 2])


def break_down(game: Game, item: str) -> None:
    """A second hit on the same item goes to the hull."""
    if item == "none":
        return
    if item in game.damaged:
        game.take_hull(1)
        return
    game.damaged.add(item)
    if item == "fuel-tank":
        game.cross_off(game.table("damage_effects")["fuel_tank"])


def repairable(game: Game) -> list[str]:
    """Damaged, attempts left, and within reach at this depth (R-16)."""
    tries = 1
    if game.is_campaign:
        upgrades = pack.toml("campaign.toml")["upgrades"]
        tries += min(game.xp["repairs"] // upgrades["repair_xp"], upgrades["repair_most"] - 1)
    return [
        item
        for item in EQUIPMENT
        if item in game.damaged
        and item != "fuel-tank"
        and game.attempts[item] < tries
        and (game.depth != SUBMERGED or item in game.table("repair")["submerged"])
    ]


def repair(game: Game, cost: int = 0, may_decline: bool = False) -> Part:
    """One attempt at one item."""
    items = repairable(game)
    if not items:
        return
    item = yield from choose("repair", [*items, "none"] if may_decline else items)
    if item == "none":
        return
    game.cross_off(cost)
    game.attempts[item] += 1
    drm = yield from roll_level(game, "crew")
    total = yield from two_dice(game, "mend", item)
    if total + drm + game.special.get("repair_drm", 0) >= game.table("repair")["from"]:
        game.damaged.discard(item)


def level_of(game: Game, who: str) -> int:
    """1 to 5."""
    return sum(game.xp[who] >= needed for needed in pack.toml("campaign.toml")["levels"]["xp"])


def roll_level(game: Game, who: str) -> Asking[int]:
    """12 In the campaign a die gives the modifier of captain or crew."""
    if not game.is_campaign:
        return 0
    face = yield from one_die(game, "level", who)
    return pack.toml("campaign.toml")["levels"]["drm"][level_of(game, who) - 1][face - 1]
