"""Mission rules: ships at anchor in a harbour, its guards, and the tubes that must be loaded there (mission 5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.referee.wolves.dice import TWO_DICE, Part, ask_fate, one_die
from tests.referee.wolves.placing import FIRST_REAL_CONTACT, place_escort, take_heading
from tests.referee.wolves.state import Game, Vessel

REAL = {total: chance for total, chance in TWO_DICE.items() if int(total) >= FIRST_REAL_CONTACT}
ANCHORAGE = {total: chance / sum(REAL.values(), Fraction()) for total, chance in REAL.items()}


def table(game: Game) -> dict[str, Any]:
    """Of the sheet."""
    return dict(game.sheet["harbour"])


def enter(game: Game, ring: int) -> Part:
    """The boat is in; the prizes lie at anchor."""
    game.in_encounter = game.is_harbour = True
    game.encounters += 1
    game.loaded = table(game).get("tubes", 0)
    yield from take_heading(game)
    for prize in table(game)["prize"]:
        game.last_number += 1
        column = yield from ask_fate(game, "anchorage", ANCHORAGE, str(game.last_number))
        game.vessels.append(Vessel(game.last_number, False, int(column), ring, prize))
        game.prizes.append(game.vessels[-1])


def roll_guard(game: Game) -> Part:
    """The likelier, the more damage was done."""
    rules = table(game)
    if game.guards >= rules["most_guards"]:
        return
    damage = sum(prize.damage for prize in game.prizes)
    if (yield from one_die(game, "guard")) >= rules["guards"][min(damage, len(rules["guards"]) - 1)]:
        yield from place_guard(game)


def place_guard(game: Game) -> Part:
    """As an escort; who does not come is not counted."""
    before = len(game.vessels)
    yield from place_escort(game)
    game.guards += len(game.vessels) - before


def load_tubes(game: Game) -> None:
    """At the start of a turn, after one without a launch."""
    rules = game.sheet.get("harbour", {})
    if game.is_harbour and rules.get("tubes") and game.turn > 1 and not game.launched:
        game.loaded = min(rules["tubes"], game.loaded + rules["reload"])


def tubes_left(game: Game) -> int:
    """Torpedoes that can be launched this turn."""
    left = int(game.boat["per_turn"]) - game.launched
    limited = game.is_harbour and game.sheet.get("harbour", {}).get("tubes")
    return min(left, game.loaded) if limited else left


def close(game: Game) -> None:
    """What was done to the prizes."""
    for prize in game.prizes:
        is_sunk = prize.damage >= prize.row["hull"]
        flag = table(game).get("sunk_flag" if is_sunk else "hit_flag")
        if flag:
            game.flags[flag] = game.flags.get(flag, 0) + (1 if is_sunk else prize.damage)
    game.prizes = []
