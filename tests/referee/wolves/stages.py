"""Mission rules: what may be done in the marked squares of a sheet."""

from __future__ import annotations

from typing import Any

from tests.referee.wolves import encounter, events, harbour, shadow
from tests.referee.wolves.damage import break_down
from tests.referee.wolves.dice import Part, choose, one_die
from tests.referee.wolves.state import SUBMERGED, SURFACED, Game

ASKING = (
    "aircraft",
    "escape-table",
    "damage-table",
    "repair",
    "report",
    "next",
    "encounter",
    "harbour",
    "guard",
    "sentry",
    "sighting",
)
"""Effects that ask for dice or a choice."""
WAIT_BATTERY = 25

Stage = dict[str, Any]
Choice = dict[str, Any]


def stages_of(game: Game, place: str) -> list[Stage]:
    """Of the sheet, in the order of the file."""
    return [stage for stage in game.sheet.get("stage", []) if stage.get("place", "square") == place]


def is_here(game: Game, stage: Stage) -> bool:
    """The square is named, or has a colour that is."""
    from tests.referee.wolves import pack

    return game.cell in pack.squares(stage.get("cells", [])) or game.base_zone in stage.get("zones", [])


def is_left(game: Game, stage: Stage) -> bool:
    """Not used up."""
    return game.uses.get(stage["id"], 0) < stage.get("most", 1)


def use(game: Game, stage: Stage) -> None:
    """Once more."""
    game.uses[stage["id"]] = game.uses.get(stage["id"], 0) + 1


def holds(game: Game, condition: str) -> bool:
    """One condition."""
    name, *parts = condition.split(":")
    count = int(parts[-1]) if parts and parts[-1].lstrip("-").isdigit() else 1
    if name == "flag":
        return game.flags.get(parts[0], 0) >= count
    if name == "not":
        return not game.flags.get(parts[0], 0)
    if name in ("clear", "rainy", "stormy", "foggy"):
        return game.weather == name
    return bool(
        {
            "day": lambda: not game.is_night_by_fuel,
            "night": lambda: game.is_night_by_fuel,
            "surfaced": lambda: game.depth == SURFACED,
            "submerged": lambda: game.depth == SUBMERGED,
            "radio": lambda: not game.has("radio"),
            "gun": lambda: not game.has("deck-gun"),
            "gun-down": lambda: game.has("deck-gun"),
            "fuel": lambda: not game.is_in_reserve,
            "watched": lambda: is_watched(game),
            "ammo": lambda: game.ammo >= count,
            "mines": lambda: game.mines >= count,
            "torpedoes": lambda: game.g7a + game.g7e >= count,
            "hull": lambda: game.hull <= count,
            "after": lambda: game.spent >= count,
            "before": lambda: game.spent < count,
        }[name]()
    )


def is_watched(game: Game) -> bool:
    """The turn before was submerged and ended here or beside."""
    near = [game.cell, *game.chart.ways[game.cell]]
    return game.last_turn_submerged and game.last_turn_cell in near


def all_hold(game: Game, conditions: list[str]) -> bool:
    """Every one of them."""
    return all(holds(game, condition) for condition in conditions)


def is_allowed(game: Game, stage: Stage, option: Choice) -> bool:
    """Conditions hold, and the cost is there."""
    if not all_hold(game, stage.get("needs", [])) or not all_hold(game, option.get("needs", [])):
        return False
    halves, battery = option.get("halves", 0), 25 * option.get("battery", 0)
    waits = any("wait" in row.get("effects", []) for row in option["row"])
    if waits:
        halves += next_night(game.spent + halves) - game.spent - halves
        battery += WAIT_BATTERY
    left = 2 * (game.squares + game.track["reserve"]) - game.spent
    if game.ammo < option.get("ammo", 0) or left < halves:
        return False
    return not battery or game.battery > battery


def next_night(spent: int) -> int:
    """The first half of the next night box."""
    night = 3
    while night <= spent:
        night += 4
    return night


def visit(game: Game) -> Part:
    """The questions of a square, again and again."""
    game.is_stopped = False
    while True:
        if game.vessels and game.is_harbour:
            yield from encounter.fight(game)
        elif game.vessels:
            yield from shadow.meet_hunters(game)
        game.weather = "clear"
        if game.is_stopped:
            return
        must = [s for s in stages_of(game, "must") if is_here(game, s) and is_left(game, s)]
        due = next((s for s in must if all_hold(game, s.get("needs", []))), None)
        if due:
            use(game, due)
            yield from ask(game, due)
            continue
        offered = {
            option["id"]: (stage, option)
            for stage in stages_of(game, "square")
            if is_here(game, stage) and is_left(game, stage)
            for option in stage["option"]
            if is_allowed(game, stage, option)
        }
        if not offered:
            return
        if any(stage.get("weather") for stage, _ in offered.values()):
            from tests.referee.wolves.sighting import roll_weather

            yield from roll_weather(game)
        answer = yield from choose("stage", ["pass", *offered])
        if answer == "pass":
            game.weather = "clear"
            return
        stage, option = offered[answer]
        use(game, stage)
        game.can_sight = False
        game.is_fuel_clock = True
        yield from carry_out(game, option)


def ask(game: Game, stage: Stage) -> Part:
    """A stage that comes by itself, or that another leads to."""
    options = [option for option in stage["option"] if is_allowed(game, {}, option)]
    if len(stage["option"]) == 1 and len(stage["option"][0]["row"]) > 1:
        yield from roll(game, stage["option"][0])  # no choice and no cost: events that are due wait
        return
    answer = yield from choose("stage", [option["id"] for option in options])
    yield from carry_out(game, next(option for option in options if option["id"] == answer))


def carry_out(game: Game, option: Choice) -> Part:
    """Its cost, then its die, then what comes of it."""
    game.ammo -= option.get("ammo", 0)
    game.battery -= 25 * option.get("battery", 0)
    if option.get("halves"):
        game.cross_off(option["halves"])
    game.read_clock()
    rows = option["row"]
    if len(rows) == 1:
        yield from happen(game, rows[0].get("effects", []))
        return
    yield from events.due_events(game)
    game.read_clock()
    yield from roll(game, option)


def roll(game: Game, option: Choice) -> Part:
    """One die, its modifiers, its row."""
    total = yield from one_die(game, "stage-die", option["id"])
    for drm in option.get("drm", []):
        if all_hold(game, drm.get("when", [])):
            total += drm["add"] * (game.flags.get(drm["each"], 0) if "each" in drm else 1)
    rows = option["row"]
    row = [row for row in rows if row["from"] <= total]
    yield from happen(game, (row[-1] if row else rows[0]).get("effects", []))


def happen(game: Game, effects: list[str]) -> Part:
    """First what asks nothing, then what does."""
    asking = []
    for effect in effects:
        what, _, condition = effect.partition(" when ")
        if what.split()[0] in ASKING and (not condition or holds(game, condition)):
            asking.append(what)
    for effect in effects:
        what, _, condition = effect.partition(" when ")
        if what.split()[0] not in ASKING and (not condition or holds(game, condition)):
            take(game, what)
    yield from events.due_events(game)
    game.read_clock()
    for what in asking:
        yield from take_asking(game, what)


def take(game: Game, what: str) -> None:
    """An effect without a question."""
    name, *parts = what.split()
    if name == "flag":
        game.flags[parts[0]] = game.flags.get(parts[0], 0) + (int(parts[1]) if len(parts) > 1 else 1)
    elif name == "torpedoes":
        game.g7a += min(int(parts[0]), game.boat["slots"] - game.g7a - game.g7e - game.mines)
    elif name == "ammo":
        game.ammo = game.boat["ammo"]
    elif name == "lay":
        game.mines = 0
    elif name == "wait":
        wait(game)
    elif name == "break":
        break_down(game, parts[0])
    elif name == "mend":
        game.damaged.discard(parts[0])
    elif name == "stop":
        game.is_stopped = True
    elif name == "look-out":
        game.can_sight = True
    elif name == "sink":
        row = game.sheet["harbour"]["prize"][int(parts[0]) - 1]
        game.names_sunk.append(row["name"])
        game.sunk.append(row)
    else:
        events.change(game, name, int(parts[0]) if parts else 0)


def wait(game: Game) -> None:
    """On the bottom until night."""
    game.depth = SURFACED
    game.battery -= WAIT_BATTERY
    game.cross_off(next_night(game.spent) - game.spent)


def take_asking(game: Game, what: str) -> Part:
    """An effect with dice or a choice."""
    name, *parts = what.split()
    if name == "next":
        yield from ask(game, next(stage for stage in game.sheet["stage"] if stage["id"] == parts[0]))
    elif name == "harbour":
        yield from harbour.enter(game, int(parts[0][1:]) if parts else 4)
    elif name == "guard":
        yield from harbour.roll_guard(game)
    elif name == "sentry":
        yield from harbour.place_guard(game)
    elif name == "sighting":
        from tests.referee.wolves.sighting import roll_sighting

        yield from roll_sighting(game)
    elif name == "encounter":
        yield from shadow.call_hunters(game, int(parts[0]))
    else:
        yield from events.take_effect(game, name, int(parts[0]) if parts else 0)


def at_home(game: Game) -> Part:
    """The dice of the home stages."""
    for stage in stages_of(game, "home"):
        if all_hold(game, stage.get("needs", [])):
            yield from roll(game, stage["option"][0])


def task_points(game: Game) -> int:
    """Of all tasks together."""
    victory = game.sheet["victory"]
    points = sum(
        task.get("points", 1) * (game.flags.get(task["each"], 0) if "each" in task else 1)
        for task in victory.get("task", [])
        if all_hold(game, task.get("needs", []))
    )
    return int(min(points, victory.get("tasks_most", points)))
