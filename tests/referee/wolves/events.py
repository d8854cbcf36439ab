"""4.5 Events of the fuel track."""

from __future__ import annotations

from typing import Any

from tests.referee.wolves import pack
from tests.referee.wolves.aircraft import attack_from_the_air, is_grounded, maneuver
from tests.referee.wolves.damage import break_down, repair, roll_damage
from tests.referee.wolves.dice import Part, choose, one_die, two_dice
from tests.referee.wolves.state import Game

Tables = dict[str, dict[int, dict[str, Any]]]


def read_events(year: int, replaced: list[dict[str, Any]]) -> Tables:
    """The tables of a year, with a mission's own rows."""
    tables = {
        table["id"].lower(): {row["roll"]: row for row in table["row"]}
        for table in pack.toml("events.toml")["table"]
        if table["year"] == year
    }
    for row in replaced:
        tables[row["table"].lower()] = tables[row["table"].lower()] | {row["roll"]: row}
    return tables


def due_events(game: Game) -> Part:
    """Those of the boxes reached, one after the other (R-23)."""
    while game.due:
        table = game.due.pop(0)
        game.read_clock()
        total = yield from two_dice(game, "event", table)
        yield from happen(game, game.events[table][total])


def happen(game: Game, row: dict[str, Any]) -> Part:
    """One row; a broken radio hears nothing, a further die may decide."""
    if row.get("radio") and game.has("radio"):
        return
    effect = row["effect"]
    if effect == "diesel":
        if game.has("diesel"):
            break_down(game, "diesel")
            return
        break_down(game, "diesel")
        face = yield from one_die(game, "fate")
        game.mending = face in pack.faces(row["faces"])
        return
    if "faces" in row:
        face = yield from one_die(game, "fate")
        if face not in pack.faces(row["faces"]):
            if row.get("other") == "aircraft":
                yield from attack_from_the_air(game)
            return
    yield from take_effect(game, effect, row.get("amount", 0))


def take_effect(game: Game, effect: str, amount: int) -> Part:
    """What an event does."""
    if effect == "repair":
        yield from repair(game, cost=amount, may_decline=True)
    elif effect == "aircraft":
        yield from attack_from_the_air(game)
    elif effect == "escape-table":
        if not is_grounded(game):
            yield from maneuver(game)
    elif effect == "damage-table":
        yield from roll_damage(game)
    elif effect == "report":
        if (yield from choose("report", ("send", "silent"))) == "send":
            game.objective_points += 1
            game.shift += 1
    else:
        change(game, effect, amount)


def change(game: Game, effect: str, amount: int) -> None:
    """What an event changes without a question."""
    if effect == "fuel":
        if amount < 0:
            game.cross_off(-amount)
        else:
            game.refuel(amount)
    elif effect == "hull":
        game.take_hull(amount)
    elif effect == "vp":
        game.objective_points += amount
    elif effect == "shift":
        game.shift += amount
    elif effect == "shift-yellow":
        game.spotted = True
    elif effect == "no-move":
        game.can_move = False
    elif effect == "no-sighting":
        game.can_sight = False
    elif effect == "range-now":
        game.most = amount
    elif effect == "range-next":
        game.most_next = amount
    elif effect == "battery-cap":
        game.battery_cap = amount
        game.battery = min(game.battery, amount)
    elif effect == "second-look":
        game.second_looks += amount
    elif effect == "more-escorts":
        game.more_escorts += amount
    elif effect == "no-coordinates":
        game.deaf = amount
    elif effect == "lights":
        game.lights = True
    elif effect == "lose-torpedo":
        lose_torpedoes(game, amount)
    else:
        raise ValueError(effect)


def lose_torpedoes(game: Game, number: int) -> None:
    """R-35 A G7a if there is one."""
    for _ in range(number):
        if game.g7a:
            game.g7a -= 1
        elif game.g7e:
            game.g7e -= 1
