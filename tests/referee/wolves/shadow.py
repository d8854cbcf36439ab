"""Mission rules: a convoy in sight is reported, held, attacked or dropped; and the hunters that come."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.referee.wolves import enigma
from tests.referee.wolves.dice import TWO_DICE, Asking, Part, ask_fate, choose, one_die
from tests.referee.wolves.encounter import fight
from tests.referee.wolves.events import due_events
from tests.referee.wolves.placing import FIRST_REAL_CONTACT, take_heading
from tests.referee.wolves.state import SURFACED, Game, Vessel


def table(game: Game) -> dict[str, Any]:
    """Of a mission that has shadowing."""
    return dict(game.sheet.get("shadow", {}))


def can_shadow(game: Game) -> bool:
    """In red water, with a radio, early enough."""
    rules = table(game)
    return bool(rules) and enigma.zone(game) == "red" and not game.has("radio") and game.spent <= rules.get("until", 99)


def begin(game: Game) -> None:
    """The convoy is in sight."""
    game.has_convoy, game.reports = True, 0


def lose(game: Game) -> None:
    """No convoy in sight."""
    game.has_convoy, game.reports = False, 0


def shadow_turn(game: Game) -> Asking[bool]:
    """Before the depth is chosen; whether the turn is spent."""
    has_reported = False
    while game.has_convoy:
        heard = table(game)["heard"]
        until = table(game).get("until", 99)
        answers = ["attack", "drop"]
        if game.spent < until:
            answers.append("hold")
        if not has_reported and not game.has("radio") and game.reports < len(heard) and game.spent <= until:
            answers.append("report")
        answer = yield from choose("shadow", answers)
        if answer == "report":
            has_reported = True
            yield from report(game, heard[game.reports])
        elif answer == "hold":
            yield from hold(game)
            return True
        elif answer == "attack":
            yield from attack(game)
        else:
            lose(game)
    return False


def report(game: Game, heard_from: int) -> Part:
    """The enemy may take a bearing."""
    if (yield from one_die(game, "bearing")) < heard_from:
        game.reports += 1
        game.most_reports = max(game.most_reports, game.reports)
    else:
        lose(game)
        yield from call_hunters(game, 1)
        yield from meet_hunters(game)


def hold(game: Game) -> Part:
    """A surfaced turn beside the convoy."""
    game.depth = game.sailing = SURFACED
    try:
        game.cross_off(game.boat["surfaced_fuel"])
    finally:
        game.read_clock()
    yield from due_events(game)
    game.read_clock()
    game.battery = min(game.battery_cap, game.battery + 25)
    total = yield from one_die(game, "hold")
    is_known = sum(1 for weight in game.weights if weight) == 1
    rules = table(game)
    total += rules["route"] * bool(is_known and enigma.true_pieces(game)) + rules["diesel"] * game.has("diesel")
    if total < rules["keeps"]:
        lose(game)


def attack(game: Game) -> Part:
    """Each report has brought a boat that draws an escort off."""
    from tests.referee.wolves.sighting import meet

    rules, reports = table(game), game.reports
    lose(game)
    contacts = min(rules["contacts"] + reports, rules["most_contacts"])
    yield from meet(game, contacts, max(rules["escorts"] - reports, 1))


def call_hunters(game: Game, number: int) -> Part:
    """Escorts at D3 that have noticed the boat."""
    game.in_encounter = True
    game.encounters += 1
    yield from take_heading(game)
    real = {total: chance for total, chance in TWO_DICE.items() if int(total) >= FIRST_REAL_CONTACT}
    odds = {total: chance / sum(real.values(), Fraction()) for total, chance in real.items()}
    for _ in range(number):
        column = yield from ask_fate(game, "hunter", odds)
        game.last_number += 1
        hunter = Vessel(game.last_number, True, int(column), ring=game.table("encounter")["hunter_ring"])
        hunter.aware = hunter.noticed = True
        game.vessels.append(hunter)


def meet_hunters(game: Game) -> Part:
    """As any encounter."""
    from tests.referee.wolves.sighting import roll_weather, tell_time

    yield from tell_time(game)
    yield from roll_weather(game)
    yield from fight(game)
