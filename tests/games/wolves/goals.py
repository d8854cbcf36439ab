"""What the golden games of Sea Wolves show: every mission, ending, rating, event row, ship, damage and table row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import siluro
from siluro.engine.play import waiting
from siluro.engine.steps import Choose, Roll, State
from siluro.games.wolves.lab.policies.greedy import Greedy
from siluro.games.wolves.loader.sea_grid import distances
from siluro.games.wolves.rules import c06_actions
from siluro.games.wolves.rules.c05_sighting import doubt, sighting_at, sighting_column
from siluro.games.wolves.rules.state import AIRCRAFT, RED, Wolves
from siluro.lab.rng import Rng
from siluro.record.timeline import Ply
from tools.golden import ANY, FIRST, LAST, Goal, Habit

GAME = siluro.game("wolves")
MISSIONS = [f"m{number}" for number in range(1, 11)]
RATINGS = ("critical-failure", "severe-setback", "partial-success", "mission-accomplished", "outstanding-success")
YEARS = {1939: "m1", 1940: "m3", 1941: "m6", 1942: "m8"}
WINDOWS = ("1939", "1940", "1940-autumn", "1941", "1941-autumn", "1942")
TOTALS = range(2, 13)
LEAVE = c06_actions.LEAVE


def by_greedy(s: State, rng: Rng) -> int:
    """As the policy would."""
    step = waiting(s)
    assert isinstance(step, Choose)
    options = step.options(s)
    return options[0] if len(options) == 1 else Greedy().choose(s, step, options, rng)


def fixed(outcome: int) -> Habit:
    """Always this outcome, or any if it cannot come up."""

    def habit(s: State, rng: Rng) -> int:
        step = waiting(s)
        assert isinstance(step, Roll)
        options = step.options(s)
        return outcome if outcome in options else options[rng.below(len(options))]

    return habit


def seen(wanted: Callable[[int], bool]) -> Habit:
    """A sighting of the wanted kind wherever the table has one."""

    def habit(s: Any, rng: Rng) -> int:
        column = RED if doubt(s) else sighting_column(s)
        totals = [total for total in TOTALS if wanted(sighting_at(s, column, total))]
        return totals[rng.below(len(totals))] if totals else 7

    return habit


def ships_in_turn(first: int) -> Habit:
    """The rows of the Ship Table one after the other, from one of them on."""

    def habit(s: Any, rng: Rng) -> int:
        options = waiting(s).options(s)  # type: ignore[union-attr]
        return options[(first + s.encounters - 1 + 7 * len(s.log_month)) % len(options)]

    return habit


def look_and_leave(s: Any, rng: Rng) -> int:
    """Identify the ships and be gone."""
    options = c06_actions.ACT.options(s)
    if LEAVE in options:
        return LEAVE
    return c06_actions.ESCAPE if c06_actions.ESCAPE in options else c06_actions.CHANGE_DEPTH


def ends(level: str = "", reason: str = "") -> Callable[[State], bool]:
    def right(end: State) -> bool:
        ending = GAME.ending(end)
        return level in ("", ending.level) and reason in ("", ending.reason)

    return right


def answered(word: str, answer: str, **fields: int) -> Callable[[list[Ply]], bool]:
    """This question was answered so, in a step with these fields."""

    def shows(plies: list[Ply]) -> bool:
        return any(
            ply.step.word == word
            and ply.entry.answer == answer
            and all(getattr(ply.step, name) == value for name, value in fields.items())
            for ply in plies
        )

    return shows


def both(*shown: Callable[[list[Ply]], bool]) -> Callable[[list[Ply]], bool]:
    return lambda plies: all(each(plies) for each in shown)


def ships(first: int, last: int) -> Callable[[list[Ply]], bool]:
    """These rows of the Ship Table came up."""
    rows = {str(total) for total in range(first, last + 1)}
    return lambda plies: rows <= {ply.entry.answer for ply in plies if ply.step.word == "ship"}


def all_ships(plies: list[Ply]) -> bool:
    return len({ply.entry.answer for ply in plies if ply.step.word == "ship"}) == 36


def met_at_sea(plies: list[Ply]) -> bool:
    """A supply boat was met."""
    return any(ply.step.word == "rendezvous" and ply.entry.answer != "6" for ply in plies)


def any_end(end: State) -> bool:
    return isinstance(end, Wolves)


CHOICES: dict[str, Habit] = {name: by_greedy for name, kind in GAME.steps.items() if issubclass(kind, Choose)}
FAIR: dict[str, Habit] = {name: ANY for name, kind in GAME.steps.items() if issubclass(kind, Roll)}
PLAIN = CHOICES | FAIR
QUIET = PLAIN | {"Sighting": fixed(7)}
HAUNTED = PLAIN | {"Sighting": seen(lambda result: result == AIRCRAFT), "AircraftAttack": fixed(7)}
TOUR = PLAIN | {
    "Sighting": seen(lambda result: result > 0), "Engage": FIRST, "Act": look_and_leave, "Traffic": LAST,
    "CampaignShipRoll": ships_in_turn(0), "Hunt": LAST, "Position": fixed(7),
    "RadioAlarm": FIRST, "EventRoll": fixed(2), "EscortPosition": fixed(2), "EscortTable": FIRST,
}  # fmt: skip
HUNTED = PLAIN | {"Sighting": seen(lambda result: result > 0), "Act": lambda s, rng: hold_on(s)}


def hold_on(s: Any) -> int:
    """Close in and stay, whatever the escorts do."""
    options = c06_actions.ACT.options(s)
    wanted = (c06_actions.TORPEDOES, c06_actions.AHEAD_1, c06_actions.DONE)
    return next(answer for answer in wanted if answer in options)


def submerged_hold(s: Any, rng: Rng) -> int:
    if s.depth == 0 and s.actions_left:
        return c06_actions.CHANGE_DEPTH
    return hold_on(s)


def nearer(s: Any, goal: int) -> int:
    """The step that leads to a square."""
    grids = distances(s.sheet, [goal])
    at = s.path[-1] if s.path else s.cell
    options = [cell for cell in waiting(s).options(s) if cell >= 0 and grids[cell] < grids[at]]  # type: ignore[union-attr]
    return options[0] if options else -1


def stage_habit(*wanted: str) -> Callable[[Any, Rng], int]:
    """The first of these options of a stage that can be taken, otherwise whatever comes first."""

    def choose(s: Any, rng: Rng) -> int:
        step = waiting(s)
        options = step.options(s)  # type: ignore[union-attr]
        ids = {step.name(s, answer): answer for answer in options}  # type: ignore[union-attr]
        return next((ids[name] for name in wanted if name in ids), options[0])

    return choose


def to_coordinate(s: Any) -> int:
    left = [cell for number, cell in enumerate(s.sheet.coordinates) if not s.coordinates_used[number]]
    return nearer(s, left[0] if left else s.sheet.homes[0])


def to_field(s: Any) -> int:
    return nearer(s, s.sheet.homes[0] if any(s.minefields_laid) else s.sheet.minefields[0].cell)


GOALS = [
    *(Goal(f"{mission}-home", mission, ends(reason="home"), habits=PLAIN, dice="machine") for mission in MISSIONS),
    *(Goal(f"m1-{rating}", "m1", ends(rating), habits=PLAIN) for rating in RATINGS),
    Goal("played-by-hand-m1", "m1", lambda end: GAME.score(end) == 5, dice="machine", kept=True),
    Goal("played-by-hand-campaign", "campaign", ends("iron-cross", "war-goes-on"), dice="machine", kept=True),
    Goal("m1-sunk", "m1", ends(reason="sunk"), habits=HAUNTED),
    Goal("m1-out-of-fuel", "m1", ends(reason="out-of-fuel"), habits=QUIET | {"Course": FIRST, "Depth": FIRST}),
    Goal("m1-no-battery", "m1", ends(reason="no-battery"), habits=QUIET | {"Depth": LAST}),
    *(
        Goal(
            f"event-{year}-{total:02}", mission, any_end,
            both(answered("event", str(total), table=1), answered("event", str(total), table=2)),
            habits=QUIET | {"EventRoll": fixed(total)},
        )
        for year, mission in YEARS.items()
        for total in TOTALS
    ),
    *(
        Goal(f"event-{name}-of-{mission}", mission, any_end, answered("event", total, table=1),
             habits=QUIET | {"EventRoll": fixed(int(total))})
        for name, mission, total in (("gale", "m2", "7"), ("growler", "m9", "7"), ("reconnaissance", "m9", "4"))
    ),
    *(
        Goal(f"{mission}-ships-{first}", mission, any_end, ships(first, last),
             habits=TOUR | {"ShipRoll": ships_in_turn(first - 2)})
        for mission in MISSIONS
        for first, last in ((2, 5), (6, 9), (10, 12))
    ),
    *(
        Goal(f"damage-{total:02}", "m1", any_end, answered("damage", str(total)),
             habits=HAUNTED | {"DamageTable": fixed(total)})
        for total in TOTALS
    ),
    *(
        Goal(f"aircraft-{total:02}", "m1", any_end, answered("aircraft", str(total)),
             habits=HAUNTED | {"AircraftAttack": fixed(total)})
        for total in TOTALS
    ),
    *(
        Goal(f"escape-{face}", "m1", any_end, answered("maneuver", str(face)),
             habits=HAUNTED | {"EscapeManeuver": fixed(face)})
        for face in range(1, 7)
    ),
    *(
        Goal(f"hunt-{name}-{face}", "m4", any_end, answered("hunt", str(face)),
             habits=HUNTED | {"Hunt": fixed(face), "Act": act})
        for name, act in (("surfaced", lambda s, rng: hold_on(s)), ("submerged", submerged_hold))
        for face in range(1, 7)
    ),
    *(
        Goal(f"campaign-{window}", "campaign", ends(reason="war-goes-on"), habits=PLAIN,
             options={"year": window, "boat": "ixc" if window in ("1941-autumn", "1942") else "viib"})
        for window in WINDOWS
    ),
    Goal("campaign-sunk", "campaign", ends(reason="sunk"), habits=HAUNTED),
    Goal("campaign-chained", "campaign", ends(reason="war-goes-on"), options={"length": "2"}, habits=PLAIN),
    Goal("campaign-ships", "campaign", any_end, all_ships, options={"year": "1942", "boat": "ixc"},
         habits=TOUR | {"Upgrade": ANY}),
    *(
        Goal(f"act-{act}", "m4", any_end, answered("act", act),
             habits=PLAIN | {"Act": ANY, "Sighting": seen(lambda result: result > 0)})
        for act in ("left", "left-2", "right-2", "repair")
    ),
    Goal("m1-fan", "m1", ends(reason="home"), options={"readings": "R-1b"}, habits=PLAIN),
    Goal("m4-readings", "m4", any_end, both(answered("act", "escape"), answered("time", "2")),
         options={"readings": "R-6b+R-11b+R-19b+R-30b+R-50b+R-51b"}, habits=PLAIN),
    Goal("campaign-ships-again", "campaign", ends(reason="war-goes-on"), options={"readings": "R-33b"}, habits=PLAIN),
    Goal("campaign-supply", "campaign", any_end,
         both(answered("rendezvous", "6"), answered("supply", "pass"), met_at_sea),
         options={"year": "1942", "boat": "viic"}, habits=PLAIN | {"Supply": ANY}),
    Goal("campaign-transfer", "campaign", any_end, answered("boat", "ixb"),
         options={"year": "1941", "boat": "viia"}, habits=PLAIN | {"Transfer": ANY}),
    Goal("campaign-gales", "campaign", ends(reason="war-goes-on"), answered("events", "m2"),
         habits=PLAIN | {"EventTables": LAST}),
    Goal("m1-two-days-more", "m1", ends(reason="home"), options={"extra-days": "2"}, habits=PLAIN),
    Goal("m5-hoxa-sound", "m5", any_end, answered("stage", "hoxa"),
         habits=PLAIN | {"StageChoice": stage_habit("hoxa"), "StageDie": fixed(2)}),
    Goal("m5-royal-oak", "m5", lambda end: "Royal Oak" in GAME.view(end)["sunk"], habits=PLAIN),
    *(
        Goal(f"m6-coordinate-{total}", "m6", any_end, answered("coordinate", str(total)),
             habits=PLAIN | {"CoordinateTable": fixed(total), "Course": lambda s, rng: to_coordinate(s)})
        for total in (3, 7, 10, 12)
    ),
    Goal("m6-unseen-message", "m6", any_end, lambda plies: any(
        ply.step.word == "message" and ply.answer >= 4 for ply in plies
    ), options={"readings": "R-27b"},
        habits=PLAIN | {"Coordinate": LAST, "Course": lambda s, rng: to_coordinate(s)}),
    *(
        Goal(f"m4-run-in-{face}", "m4", any_end, both(answered("screen", "run-in"), answered("run-in", str(face))),
             habits=PLAIN | {"RunInDie": fixed(face), "Weather": fixed(1)})
        for face in (1, 3, 5)
    ),
    Goal("m4-outside", "m4", any_end, answered("screen", "outside"), habits=PLAIN | {"RunIn": FIRST}),
    Goal("m8-inshore", "m8", any_end,
         both(answered("contact", "inshore"), answered("sector", "4"), answered("hunt", "2")),
         habits=PLAIN | {"Engage": LAST, "RadioAlarm": LAST, "SectorDie": fixed(4), "Hunt": fixed(2)}),
    Goal("m8-three-sectors", "m8", lambda end: isinstance(end, Wolves) and all(end.sector_ships), habits=PLAIN),
    Goal("m2-halt", "m2", any_end, both(answered("act", "halt"), answered("halt", "1")),
         habits=PLAIN | {"HaltDie": fixed(1)}),
    Goal("m2-papers", "m2", any_end, both(answered("act", "papers"), answered("papers", "5")),
         habits=PLAIN | {"HaltDie": fixed(6), "PapersDie": fixed(5), "ShipRoll": fixed(8)}),
    Goal("m2-contraband", "m2", lambda end: isinstance(end, Wolves) and end.lawful_marks > 1, answered("papers", "2"),
         habits=PLAIN | {"HaltDie": fixed(6), "PapersDie": fixed(2), "ShipRoll": fixed(8)}),
    Goal("m6-pack", "m6", any_end, both(
        answered("contact", "shadow"), answered("shadow", "hold"), answered("shadow", "attack"), lambda plies: any(
            ply.after.most_reports == 2 for ply in plies  # type: ignore[attr-defined]
        )), habits=PLAIN),
    Goal("m6-report-heard", "m6", any_end, both(answered("bearing", "6"), answered("hunter", "9")),
         habits=PLAIN | {"BearingDie": fixed(6), "Hunter": fixed(9)}),
    Goal("m6-drop", "m6", any_end, answered("shadow", "drop"), habits=PLAIN | {"Shadow": LAST}),
    *(
        Goal(f"m3-{name}", "m3", any_end, both(answered("stage", option), answered("stage-die", face)),
             habits=PLAIN | {"StageChoice": stage_habit(*wanted), "StageDie": fixed(int(face))})
        for name, option, face, wanted in (
            ("outer-firth", "outer", "5", ("outer", "lie-low")),
            ("under-fire", "lay-anyway", "1", ("sutors", "lay-anyway", "lie-low")),
            ("broken-off", "break-off", "1", ("sutors", "break-off", "lie-low")),
        )
    ),
    *(
        Goal(f"m7-{name}", "m7", any_end, answered("stage-die", face), habits=PLAIN | {"StageDie": fixed(int(face))})
        for name, face in (("supplied", "1"), ("wreckage", "6"))
    ),
    *(
        Goal(f"m10-{name}", "m10", any_end, answered("stage", option),
             habits=PLAIN | {"StageChoice": stage_habit(*wanted), "StageDie": fixed(2)})
        for name, option, wanted in (
            ("refinery", "land", ("shell", "attack-tankers", "land", "lie-low")),
            ("saw", "saw", ("attack-tankers", "shell", "saw", "lie-low")),
        )
    ),
    Goal("campaign-mines", "campaign", any_end, answered("lay", "yes"), options={"boat": "ixb", "year": "1940"},
         habits=PLAIN | {"LoadMines": lambda s, rng: 6, "Course": lambda s, rng: to_field(s)}),
    Goal("m9-report", "m9", any_end, both(answered("shadow", "report"), answered("shadow", "attack"), lambda plies: any(
        ply.after.most_reports == 1 for ply in plies  # type: ignore[attr-defined]
    )), habits=PLAIN),
    Goal("m9-derelict", "m9", lambda end: "Paulus Potter" in GAME.view(end)["sunk"],
         both(answered("stage", "board"), answered("stage-die", "6"), answered("stage", "sink")),
         habits=PLAIN | {"StageDie": fixed(6)}),
    Goal("m9-floe", "m9", any_end, answered("ice", "1"), habits=PLAIN | {"IceDie": fixed(1)}),
    Goal("m9-ice-dive", "m9", any_end, answered("dive", "6"),
         habits=PLAIN | {"Weather": fixed(6), "Act": submerged_hold, "Sighting": seen(lambda result: result > 0)}),
]  # fmt: skip
