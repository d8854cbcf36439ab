"""6 Encounter phase and actions."""

from __future__ import annotations

from tests.referee.wolves import campaign, enigma, harbour, pack, prize, waters
from tests.referee.wolves.aircraft import attack_once
from tests.referee.wolves.attack import can_fire_gun, can_launch, fire_gun, launch
from tests.referee.wolves.damage import repair, repairable
from tests.referee.wolves.dice import Asking, Part, choose, one_die
from tests.referee.wolves.placing import place_escort
from tests.referee.wolves.state import SUBMERGED, SURFACED, Game, Vessel
from tests.referee.wolves.vessels import (
    LEFTMOST,
    RIGHTMOST,
    detection_check,
    escort_reaction,
    escorts,
    rings,
    shift,
    ship_movement,
    ships,
)

TURNS = {"left": -1, "left-2": -2, "right": 1, "right-2": 2}
ADVANCES = {"ahead": 1, "ahead-2": 2}


def fight(game: Game) -> Part:
    """Turns until the encounter is over (6)."""
    while not (yield from uboat_turn(game)):
        detection_check(game)
        yield from escort_reaction(game)
        yield from ship_movement(game)
        yield from radio_alarm(game)
        if game.is_harbour:
            yield from harbour.roll_guard(game)
        if is_over(game):
            break
    harbour.close(game)
    game.clear_encounter()


def is_over(game: Game) -> bool:
    """No ship left and no escort that holds the boat (R-29), or contact lost (R-30)."""
    is_long = game.turn >= game.table("encounter")["longest"]
    if is_long and "R-30b" in game.readings:
        return True
    return (is_long or not ships(game)) and not is_held(game)


def is_held(game: Game) -> bool:
    """10.1 An escort within the detected distance, or one that saw the attack (7.1)."""
    return any(vessel.ring <= rings(game)[1] or vessel.noticed or is_marked(game, vessel) for vessel in escorts(game))


def is_marked(game: Game, escort: Vessel) -> bool:
    """10 The box "detected" of the last check; R-64b goes by the distance alone."""
    return "R-64b" not in game.readings and escort.aware


def uboat_turn(game: Game) -> Asking[bool]:
    """Actions until the boat is done; whether it left the encounter."""
    game.turn += 1
    campaign.renew_reroll(game)
    harbour.load_tubes(game)
    game.actions = game.boat["actions"]
    game.launched = game.fired = 0
    while True:
        act = yield from choose("act", acts(game))
        if act in ("done", "leave"):
            game.actions = 0
            return act == "leave"
        game.actions -= 1
        if act == "escape":
            escape(game)
            return True
        yield from carry_out(game, act)


def reach(game: Game) -> int:
    """Spaces of a Maneuver or an Advance: fewer submerged, and in ice."""
    return min(int(game.table("actions")[game.depth]), int(game.sky.get("spaces", 2)))


def acts(game: Game) -> list[str]:
    """What the boat may do."""
    may = ["done"]
    if not is_held(game):
        may.append("leave")
    if not game.actions:
        return may
    if game.depth == SUBMERGED or not game.is_inshore:
        may.append("depth")
    for name, turned in TURNS.items():
        heading = game.heading + turned
        if abs(turned) <= reach(game) and (game.layout == "ring" or LEFTMOST <= heading <= RIGHTMOST):
            may.append(name)
    may += [name for name, spaces in ADVANCES.items() if spaces <= reach(game)]
    if can_launch(game):
        may.append("torpedoes")
    if can_fire_gun(game):
        may.append("gun")
    if prize.can_be_halted(game):
        may.append("halt")
    if prize.can_be_searched(game):
        may.append("papers")
    if repairable(game):
        may.append("repair")
    if game.depth == SUBMERGED and not game.is_inshore:
        may.append("escape")
    return may


def carry_out(game: Game, act: str) -> Part:
    """One action."""
    if act == "depth":
        game.is_inside = False
        yield from change_depth(game)
    elif act in TURNS:
        heading = game.heading + TURNS[act]
        game.heading = heading if game.layout == "fan" else (heading - LEFTMOST) % 8 + LEFTMOST
    elif act in ADVANCES:
        for _ in range(ADVANCES[act]):
            yield from shift(game, game.vessels, [], game.sheet["harbour"]["ring"] if game.is_harbour else 1)
    elif act == "torpedoes":
        yield from launch(game)
    elif act == "gun":
        yield from fire_gun(game)
    elif act == "halt":
        yield from prize.halt(game)
    elif act == "papers":
        yield from prize.search(game)
    elif act == "repair":
        yield from repair(game)


def change_depth(game: Game) -> Part:
    """To dive in ice the boat must find a hole."""
    if game.depth == SUBMERGED:
        game.depth = SURFACED
    elif not game.sky.get("dive") or (yield from one_die(game, "dive")) >= game.sky["dive"]:
        game.depth = SUBMERGED


def escape(game: Game) -> None:
    """Within sight of a vessel it costs hull (R-11)."""
    watchers = escorts(game) if "R-11b" in game.readings else game.vessels
    seen = any(vessel.ring <= rings(game)[0] for vessel in watchers)
    if seen:
        game.take_hull(game.table("actions")["escape"])


def has(game: Game, rule: str) -> bool:
    """A rule that some missions and the campaign have."""
    return game.is_campaign or bool(game.special.get(rule))


def radio_alarm(game: Game) -> Part:
    """R-38 Once an encounter a ship that has detected the boat calls for help."""
    if game.is_harbour or not has(game, "alarm") or game.alarmed or not any(v.aware for v in ships(game)):
        return
    game.alarmed = True
    face = yield from one_die(game, "alarm")
    if face >= game.table("alarm")["from"][pack.COLOURS.index(enigma.zone(game))]:
        if not game.is_night:
            yield from attack_once(game)
        elif has(game, "escorts"):
            yield from place_escort(game)
    yield from waters.wake_sector(game)
