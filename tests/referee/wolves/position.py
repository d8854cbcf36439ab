"""The position, told by the referee and read from our view."""

from __future__ import annotations

from typing import Any

from tests.referee.wolves import enigma
from tests.referee.wolves.campaign import minefields, supplies
from tests.referee.wolves.damage import level_of
from tests.referee.wolves.objectives import tonnage_points
from tests.referee.wolves.state import Game
from tests.referee.wolves.vessels import rings

MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905


def position(game: Game) -> dict[str, Any]:
    """Where everything is."""
    told = {
        "square": game.cell,
        "path": game.path,
        "wake": len(game.wake),
        "night": game.is_night if game.told_night is None else game.told_night,
        "depth": game.depth,
        "hull": game.hull,
        "damaged": sorted(game.damaged),
        "attempts": game.attempts,
        "load": (game.g7a, game.g7e, game.mines, game.ammo),
        "fuel": (game.spent, game.squares, game.track["reserve"], game.is_in_reserve),
        "battery": (game.battery, game.battery_cap),
        "tons": game.patrol_tons if game.is_campaign else game.tons,
        "sunk": game.names_sunk,
        "encounter": encounter(game),
    }
    if not game.is_campaign:
        told["points"] = (tonnage_points(game), game.objective_points)
    else:
        told["career"] = (game.xp, level_of(game, "captain"), level_of(game, "crew"))
        told["log"] = [(month_name(month), *rest) for month, *rest in game.log]
        told["month"] = (month_name(game.month), month_name(game.last_month), game.year)
    told["supplies"] = [] if game.is_supplied else sorted(supplies(game))
    told["mines"] = (minefields(game), sorted(game.laid))
    if enigma.routes(game):
        told["enigma"] = (
            [text for text in game.messages.values() if text != "none"],
            sorted(n + 1 for n in game.messages),
            enigma.known_red(game),
        )
    return told


def month_name(month: int) -> str:
    """As the log writes it."""
    return f"{MONTHS[(month + 8) % 12]} {1939 + (month + 8) // 12}"


def encounter(game: Game) -> Any:
    if not game.in_encounter:
        return None
    sighted, detected = rings(game)
    return {
        "heading": game.heading,
        "turn": game.turn,
        "weather": game.weather,
        "actions": game.actions,
        "rings": (sighted, detected),
        "vessels": [(v.number, v.is_escort, v.name, v.column, v.ring, v.damage, v.aware) for v in game.vessels],
    }


def read_view(view: Any) -> dict[str, Any]:
    """The same, from our view."""
    boat, tracks, chart = view["boat"], view["tracks"], view["chart"]
    told = {
        "square": chart["boat"].upper(),
        "path": [name.upper() for name in chart["path"]],
        "wake": len(chart["track"]),
        "night": view["time"] == "night",
        "depth": boat["depth"],
        "hull": boat["hull"],
        "damaged": sorted(boat["damaged"]),
        "attempts": boat["attempts"],
        "load": (boat["g7a"], boat["g7e"], boat["mines"], boat["ammo"]),
        "fuel": (tracks["fuel_spent"], tracks["fuel_squares"], tracks["reserve"], tracks["in_reserve"]),
        "battery": (tracks["battery"], tracks["battery_cap"]),
        "tons": view["tonnage"],
        "sunk": list(view["sunk"]),
        "encounter": read_encounter(view["encounter"]),
    }
    if not view["campaign"]:
        told["points"] = (view["points"]["tonnage"], view["points"]["objectives"])
    else:
        career = view["campaign"]
        told["career"] = (career["xp"], career["captain"], career["crew"])
        told["log"] = [tuple(row[key] for key in ("month", "ships", "tons", "xp", "damage")) for row in career["log"]]
        told["month"] = (career["month"], career["last_month"], career["year"])
    told["supplies"] = sorted(name.upper() for name in chart["supplies"])
    fields = zip(chart["minefields"], chart["mines_needed"], strict=True)
    told["mines"] = ({name.upper(): number for name, number in fields}, sorted(n.upper() for n in chart["mines_laid"]))
    if view["enigma"]:
        told["enigma"] = (view["enigma"]["messages"], view["enigma"]["asked"], chart["known_red"])
    return told


def read_encounter(view: Any) -> Any:
    if view is None:
        return None
    return {
        "heading": view["heading"] if view["headed"] else 0,
        "turn": view["turn"],
        "weather": view["weather"],
        "actions": view["actions"],
        "rings": (view["sighted"], view["detected"]),
        "vessels": [
            (v["number"], v["escort"], v["name"], v["column"], v["ring"], v["damage"], v["aware"])
            for v in view["vessels"]
        ],
    }
