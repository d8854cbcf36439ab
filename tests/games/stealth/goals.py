"""What the golden games of By Stealth and Sea show: missions, levels, actions, faults, defences, purchases."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import siluro
from siluro.engine.play import waiting
from siluro.engine.steps import Choose, Roll, State
from siluro.games.stealth.lab.policies.greedy import GreedyPolicy, ScuttlePolicy
from siluro.games.stealth.rules.c01_board import straight_on
from siluro.games.stealth.rules.c01_faults import FaultResult
from siluro.games.stealth.rules.c04_slc import END
from siluro.games.stealth.rules.c08_roster import MEDAL_COLUMNS
from siluro.games.stealth.rules.state import ATTACH, ATTACK, BRONZE, DETACH, DIVE, ESCAPE, FAULT, MEND, WARHEAD, Stealth
from siluro.lab.rng import Rng
from siluro.record.timeline import Ply
from tests.games.shows import Shows, fits
from tools.golden import ANY, FIRST, LAST, Goal, Habit

GAME = siluro.game("stealth")
TABLES = GAME.blank().tables  # type: ignore[attr-defined]
GREEDY, SCUTTLE = GreedyPolicy(), ScuttlePolicy()
LEVELS = ("loss", "draw", "minor-victory", "major-victory", "epic-victory")
CHOICES = [name for name, kind in GAME.steps.items() if issubclass(kind, Choose)]
ROLLS = [name for name, kind in GAME.steps.items() if issubclass(kind, Roll)]
CARDS = ("Spot", "Search", "Respond", "Charge", "Bomb")

SSB_CARDS = ("ballast-3", "transmission-3", "battery-3", "battery-3-gone")


def by(policy: Any) -> Habit:
    """Answers as a policy does."""

    def choose(s: State, rng: Rng) -> int:
        step = waiting(s)
        assert isinstance(step, Choose)
        options = step.options(s)
        answer: int = options[0] if len(options) == 1 else policy.choose(s, step, options, rng)
        return answer

    return choose


def spares(s: Any, rng: Rng) -> int:
    """An alert card that does no harm, mostly."""
    step: Any = waiting(s)
    harmless = [value for value in step.options(s) if value < step.target(s)]
    return harmless[rng.below(len(harmless))] if harmless and rng.below(8) else rng.outcome(step.odds(s))


FAIR: dict[str, Habit] = dict.fromkeys(ROLLS, ANY)
RANDOM: dict[str, Habit] = FAIR | dict.fromkeys(CHOICES, ANY)
GOOD: dict[str, Habit] = FAIR | dict.fromkeys(CHOICES, by(GREEDY))
HOME: dict[str, Habit] = FAIR | dict.fromkeys(CHOICES, by(SCUTTLE))
LUCKY: dict[str, Habit] = GOOD | {"Check": LAST} | dict.fromkeys(CARDS, spares)
HUNTED: dict[str, Habit] = GOOD | dict.fromkeys(CARDS, LAST)


def ending(level: str, reason: str = "") -> Callable[[State], bool]:
    return lambda end: GAME.ending(end).level == level and reason in ("", GAME.ending(end).reason)


def said(pattern: str, also: Callable[[Ply], bool] = lambda ply: True) -> Shows:
    """An answer of this form is given; a `*` stands for any word."""

    return lambda plies: any(fits(ply.entry.text(), pattern) and also(ply) for ply in plies)


def every(*shown: Shows) -> Shows:
    return lambda plies: all(each(plies) for each in shown)


def lost_a_token(ply: Ply) -> bool:
    """The space of the card was not empty: a check follows."""
    before, after = ply.before, ply.after
    assert isinstance(before, Stealth) and isinstance(after, Stealth)
    return len(after.todo) > len(before.todo)


def detected(ply: Ply) -> bool:
    return ply.after.detected != ply.before.detected  # type: ignore[attr-defined]


def stunned(ply: Ply) -> bool:
    return sum(ply.after.stunned) > sum(ply.before.stunned)  # type: ignore[attr-defined]


def killed(ply: Ply) -> bool:
    return ply.after.crew_fate.count(3) > ply.before.crew_fate.count(3)  # type: ignore[attr-defined]


def came_out(ply: Ply) -> bool:
    return ply.after.craft.count(-1) < ply.before.craft.count(-1)  # type: ignore[attr-defined]


def on_the_way_home(ply: Ply) -> bool:
    return ply.step.purpose == ESCAPE  # type: ignore[attr-defined]


def on_the_surface(succeeds: bool) -> Callable[[Ply], bool]:
    """An alert card for a surfaced SLC reaches its number, or does not."""

    def fits(ply: Ply) -> bool:
        step: Any = ply.step
        s: Any = ply.before
        return not s.submerged[step.slc] and (ply.answer >= step.target(s)) == succeeds

    return fits


def stays_up(s: Any, rng: Rng) -> int:
    """As `greedy`, but never under water."""
    step: Any = waiting(s)
    return GREEDY.choose(s, step, [answer for answer in step.options(s) if answer // 2 != DIVE], rng)


def faulty_warhead(s: Any, rng: Rng) -> int:
    """Warhead faults first, whatever the deck."""
    kinds = [kind for kind, count in enumerate(s.faults) if count]
    return next((kind for kind in kinds if TABLES.fault_spaces[kind] == WARHEAD), kinds[0])


def fails_faults(s: Any, rng: Rng) -> int:
    step: Any = waiting(s)
    return 1 if step.purpose == FAULT else 6


def fails_attacks(s: Any, rng: Rng) -> int:
    step: Any = waiting(s)
    return 1 if step.purpose in (FAULT, ATTACK) else 6


def fails_with_the_ssb(s: Any, rng: Rng) -> int:
    """Every check succeeds but the repair of what only the SSB has."""
    card = next((step.card for step in s.todo if isinstance(step, FaultResult)), -1)
    return 1 if card >= 0 and TABLES.fault_ids[card] in SSB_CARDS else 6


def failed_attack(ply: Ply) -> bool:
    step: Any = ply.step
    return bool(step.purpose == ATTACK)


def attack_if_possible(s: Any, rng: Rng) -> int:
    """Attack from the SLC where it can be done; on the way there repair nothing."""
    step = waiting(s)
    assert step is not None
    options = step.options(s)
    if ATTACK * 2 + 1 in options:
        return ATTACK * 2 + 1
    return GREEDY.choose(s, step, [answer for answer in options if answer // 2 != MEND], rng)  # type: ignore[arg-type]


def two_ships(s: Any) -> int:
    """A hex with more than one ship."""
    return next((place for place in s.berths if place >= 0 and s.berths.count(place) > 1), s.berths[0])


def goes_for_two(s: Any, rng: Rng) -> int:
    """To a hex with more than one ship, and strikes there."""
    step: Any = waiting(s)
    options = step.options(s)
    goal = two_ships(s)
    if s.where[step.slc] != goal:
        return GREEDY.approach(s, step.slc, goal, options)
    wishes = (ATTACH * 2 + 1, DETACH * 2 + 1, END)
    return next(answer for answer in wishes if answer in options)


def turns_to_two(s: Any, rng: Rng) -> int:
    step: Any = waiting(s)
    slc, goal = step.slc, two_ships(s)
    return min(step.options(s), key=lambda facing: GREEDY.units(s, slc, goal, s.where[slc], facing - 1))


def runs_to_two(s: Any, rng: Rng) -> int:
    step: Any = waiting(s)
    slc, goal = step.slc, two_ships(s)
    return min(step.options(s), key=lambda run: GREEDY.units(s, slc, goal, straight_on(s, slc, run), s.facing[slc]))


FOR_TWO: dict[str, Habit] = GOOD | {
    "Check": LAST,
    "Act": goes_for_two, "TurnTo": turns_to_two, "Face": turns_to_two, "Advance": runs_to_two,
}  # fmt: skip
MISSIONS = [f"m{number}" for number in range(1, 10)]
MACHINE = [
    Goal(f"machine-{name}", name, dice="machine", habits=dict.fromkeys(CHOICES, by(GREEDY))) for name in MISSIONS
]  # fmt: skip
ENDINGS = [
    *(Goal(f"{level}-{reason}", "m3" if level != "loss" else "m5", ending(level, reason), habits=GOOD)
      for level, reason in product(LEVELS, ("dawn", "all-gone"))),
    *(Goal(f"{name}-best", name, lambda end: GAME.score(end) >= 15, habits=LUCKY) for name in ("m1", "m4", "m7")),
    Goal("scuttled-at-once", "m1", lambda end: GAME.score(end) == 6, habits=HOME),
]  # fmt: skip
FORMS = [
    "move", "full-move-1", "full-move-2", "turn-1", "turn-2", "dive-1", "dive-2", "surface", "recover", "repair-1",
    "repair-2", "evade-net-1", "evade-net-2", "detach-1", "detach-2", "attach-1", "attach-2", "scuttle-1",
    "scuttle-2", "end",
]  # fmt: skip
SEEN_BY_GREEDY = ("evade-net-1", "evade-net-2", "attach-1", "attach-2")
ACTIONS = [
    *(Goal(f"act-{form}", "m3", shows=said(f"act * {form}"), habits=GOOD if form in SEEN_BY_GREEDY else RANDOM)
      for form in FORMS),
    Goal(
        "act-attack", "m1", shows=said("act * attack", lambda ply: True), ends=lambda end: end.sunk_points > 0,  # type: ignore[attr-defined]
        habits=LUCKY | {"FaultCard": faulty_warhead, "Check": fails_faults, "Act": attack_if_possible},
    ),
    Goal(
        "act-attack-fails", "m1", shows=said("check * 1", failed_attack),
        habits=LUCKY | {"FaultCard": faulty_warhead, "Check": fails_attacks, "Act": attack_if_possible},
    ),
]  # fmt: skip
FAULTS = [
    Goal(f"fault-{name}", scenario, shows=said(f"fault * {name}", lost_a_token), habits=RANDOM)
    for name, scenario in (
        ("ballast-6", "m1"), ("transmission-6", "m1"), ("transmission-6-gone", "m1"), ("battery-6", "m1"),
        ("breathing-6", "m1"), ("warhead-6", "m1"), ("wetsuit-5", "m1"), ("ballast-5", "m2"), ("transmission-5", "m2"),
        ("transmission-5-gone", "m2"), ("battery-5", "m2"), ("warhead-5", "m3"), ("ballast-4", "m4"),
        ("transmission-4", "m4"), ("battery-4", "m7"), ("battery-4-gone", "m7"), ("breathing-4", "m7"),
        ("warhead-4", "m7"), ("wetsuit-4", "m8"),
    )
]  # fmt: skip
DEFENCES = [
    Goal("searchlights", "m1", shows=said("searchlights * *", detected), habits=RANDOM),
    Goal("dive-team", "m9", shows=said("dive-team * *", detected), habits=GOOD),
    *(Goal(f"dive-team-surfaced-{name}", "m9", shows=said("dive-team * *", on_the_surface(succeeds)),
           habits=LUCKY | {"Act": stays_up}) for name, succeeds in (("hit", True), ("miss", False))),
    Goal("mortar-surfaced-miss", "m6", shows=said("mortar * *", on_the_surface(False)), habits=GOOD),
    Goal("response", "m1", shows=said("response * *", came_out), habits=RANDOM),
    Goal("alert", "m1", shows=said("* * 12"), habits=RANDOM),
    Goal("chase", "m3", shows=said("chase * *"), habits=GOOD),
    Goal("patrol", "m3", shows=said("patrol * *"), habits=GOOD),
    Goal("attack-stuns", "m1", shows=said("attack * *", stunned), habits=HUNTED),
    Goal("attack-kills", "m1", shows=said("attack * *", killed), habits=HUNTED),
    Goal("mortar-stuns", "m6", shows=said("mortar * *", stunned), habits=GOOD),
    Goal("mortar-kills", "m6", shows=said("mortar * *", killed), habits=HUNTED),
]  # fmt: skip
OPTIONS = [
    Goal("two-seats", "m2", options={"seats": "2"}, habits=GOOD),
    Goal("three-seats", "m8", options={"seats": "3"}, habits=GOOD),
    Goal("lenient", "m5", options={"preset": "lenient"}, habits=GOOD),
    Goal("placed-by-hand", "m6", options={"placement": "player"}, habits=RANDOM),
    Goal("custom-crews", "m1", options={"crews": "rossi+bianchi.historic.verdi+neri"}, habits=GOOD),
    Goal("names-and-players", "m5", habits=GOOD,
         options={"crews": "d'Angelo+Niccolò.historic.verdi+Di_Stefano", "seats": "3.1+2"}),
    Goal("surge-and-again", "m6", shows=every(said("surge * surge"), said("again * reroll")), habits=RANDOM),
    Goal("ships-to-choose-from", "m1", shows=said("target * *"), habits=FOR_TWO),
    Goal("faults-to-choose-from", "m1", shows=said("repair * *"), habits=RANDOM | {"Check": FIRST}),
]  # fmt: skip
READ_OTHERWISE = [
    Goal("readings", "m3", options={"readings": "S-3b+S-4b+S-25b+S-55b"}, habits=GOOD | {"Surge": ANY},
         shows=every(said("chase * *"), said("surge * surge", on_the_way_home))),
    Goal("readings-ports", "custom", options={"readings": "S-35b"}, habits=LUCKY,
         shows=every(said("buy leros"), said("buy olterra"))),
    Goal("ports-in-a-line", "custom", shows=every(*(said(f"buy {name}") for name in ("cadiz", "leros", "olterra"))),
         habits=LUCKY),
]  # fmt: skip
CAMPAIGNS = [
    Goal("historic", "historic", ending("draw"), habits=GOOD),
    *(Goal(f"historic-{level}", "historic", ending(level), habits=habits)
      for level, habits in (("epic-victory", LUCKY), ("major-victory", GOOD), ("minor-victory", GOOD),
                            ("minor-loss", GOOD), ("major-loss", RANDOM))),
    Goal("custom-no-crews", "custom", lambda end: GAME.ending(end).reason == "no-crews", habits=RANDOM),
    Goal("custom-nothing-bought", "custom", shows=every(said("buy done"), said("train * repair")),
         habits=GOOD | {"Buy": LAST, "Train": LAST}),
    Goal("custom-everything", "custom",
         shows=every(*(said(f"buy {name}") for name in TABLES.advance_ids), said("train * *")),
         habits=LUCKY | {"Buy": FIRST}),
    Goal("custom-bronze", "custom", lambda end: any(end.medals[BRONZE::MEDAL_COLUMNS]), habits=LUCKY),  # type: ignore[attr-defined]
    Goal("custom-ssb-faults", "custom", shows=every(*(said(f"fault * {name}", lost_a_token) for name in SSB_CARDS)),
         habits=LUCKY | {"Check": fails_with_the_ssb, "Buy": FIRST}),
]  # fmt: skip

BY_HAND = [
    Goal("played-by-hand-m1", "m1", lambda end: GAME.score(end) == 14, dice="machine", kept=True),
]

BY_THE_BOOK = [
    Goal(f"by-the-book-{name}", name, dice="machine", habits=dict.fromkeys(CHOICES, by(GREEDY))) for name in MISSIONS
]  # fmt: skip

GOALS = BY_HAND + MACHINE + ENDINGS + ACTIONS + FAULTS + DEFENCES + OPTIONS + READ_OTHERWISE + CAMPAIGNS + BY_THE_BOOK
