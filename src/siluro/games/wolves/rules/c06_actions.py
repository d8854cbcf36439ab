"""Chapter 6, the U-boat's turn on the encounter map: its actions (6.1), and breaking off (6)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do, Step
from siluro.games.wolves.rules import (
    c03_prize,
    c06_attack,
    c07_movement,
    c08_damage,
    c09_weather,
    c10_escorts,
    c12_upgrades,
)
from siluro.games.wolves.rules import state as st
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import SUBMERGED, SURFACED, Wolves
from siluro.kit.dice import D6

DONE: Final = 0
LEAVE: Final = 1
CHANGE_DEPTH: Final = 2
LEFT_2: Final = 3
LEFT_1: Final = 4
RIGHT_1: Final = 5
RIGHT_2: Final = 6
AHEAD_1: Final = 7
AHEAD_2: Final = 8
TORPEDOES: Final = 9
DECK_GUN_SHOT: Final = 10
MEND: Final = 11
ESCAPE: Final = 12
HALT: Final = 13
PAPERS: Final = 14
ACT_ANSWERS: Final = list(range(13))
PRIZE_ANSWERS: Final = list(range(15))
SPENT_ANSWERS: Final = [DONE, LEAVE]
HELD_ANSWERS: Final = [DONE]
NEAR_WAYS: Final = [DONE, CHANGE_DEPTH, LEFT_1, RIGHT_1, AHEAD_1]
WAYS: Final = [DONE, CHANGE_DEPTH, LEFT_2, LEFT_1, RIGHT_1, RIGHT_2, AHEAD_1, AHEAD_2]
TURNS: Final = [0, 0, 0, -2, -1, 1, 2]  # columns of heading, by answer

HELD: Final = Bar("10.1", "an escort is within detection range: only Escape ends the encounter")
FOUND: Final = Bar("10.1", "an escort has detected the boat: only Escape ends the encounter this turn")
NOTICED: Final = Bar("7.1", "an escort has noticed the attack: only Escape ends the encounter this turn")
ONE_SPACE: Final = Bar("6.1", "one bearing or space at most when submerged or in ice")
EDGE: Final = Bar("6.1", "off the edge of the map")
NO_TORPEDO: Final = Bar("6.1", "no torpedoes left")
LIMIT: Final = Bar("6.1", "this turn's torpedoes are already launched")
NO_TARGET: Final = Bar("6.1", "no ship in range inside the reference arc")
NO_GUN: Final = Bar("8", "the deck gun is damaged")
NO_AMMO: Final = Bar("6.1", "no rounds left")
GUN_FIRED: Final = Bar("6.1", "the gun has already fired this turn")
ON_SURFACE: Final = Bar("6.1", "only on the surface")
TOO_ROUGH: Final = Bar("9", "the sea is too rough for the gun")
SHALLOW: Final = Bar("3.1.5", "the water is too shallow to dive or to escape")
NOT_DEEP: Final = Bar("6.1", "only when submerged")


class UboatTurn(Do[Wolves]):
    """6, 6.1 A new turn of the encounter: actions, torpedoes and the re-roll are counted afresh."""

    rule: ClassVar[str] = "6"

    def apply(self, s: Wolves) -> None:
        if s.in_harbour and s.encounter_turn and not s.torpedoes_launched:
            s.tubes_ready = min(s.sheet.tubes, s.tubes_ready + s.sheet.reload)  # ruling R-39
        s.encounter_turn += 1
        s.actions_left = s.boat.actions
        s.torpedoes_launched = 0
        s.rounds_fired = 0
        s.reroll_left = c12_upgrades.has_reroll(s)
        s.todo.append(ACT)


def reach(s: Wolves) -> int:
    """6.1 Spaces that a Maneuver or an Advance may take, by depth; fewer in ice (9)."""
    table = s.sheet.actions
    return min(table.submerged if s.depth == SUBMERGED else table.surfaced, s.sheet.skies[s.weather].spaces)


class Act(Choose[Wolves]):
    """6.1 One action after the other while any are left; then the turn ends, or the boat breaks off (6)."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "act"
    NAMES: ClassVar[tuple[str, ...]] = (
        "done", "leave", "depth", "left-2", "left", "right", "right-2", "ahead", "ahead-2", "torpedoes", "gun",
        "repair", "escape", "halt", "papers",
    )  # fmt: skip

    def candidates(self, s: Wolves) -> list[int]:
        if not s.actions_left:
            return SPENT_ANSWERS
        return PRIZE_ANSWERS if s.sheet.prize_rules.halt_ring else ACT_ANSWERS

    def options(self, s: Wolves) -> list[int]:
        """What `bar` allows, by the same predicates; on the ring turns and advances depend on the reach alone."""
        held = st.ESCORT in s.vessels and c10_escorts.is_held(s)
        if not s.actions_left:
            return HELD_ANSWERS if held else SPENT_ANSWERS
        if s.readings & st.FAN_MAP:
            return [answer for answer in self.candidates(s) if self.bar(s, answer) is None]
        found = NEAR_WAYS.copy() if reach(s) == 1 else WAYS.copy()
        if not held:
            found.append(LEAVE)
        if torpedo_bar(s) is None:
            found.append(TORPEDOES)
        if gun_bar(s) is None:
            found.append(DECK_GUN_SHOT)
        if c08_damage.can_repair(s):
            found.append(MEND)
        if s.depth == SUBMERGED and not s.inshore:
            found.append(ESCAPE)
        if s.inshore and s.depth == SURFACED:
            found.remove(CHANGE_DEPTH)
        if s.sheet.prize_rules.halt_ring:
            if c03_prize.halt_bar(s) is None:
                found.append(HALT)
            if c03_prize.papers_bar(s) is None:
                found.append(PAPERS)
        return found

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        if LEFT_2 <= answer <= RIGHT_2:
            return maneuver_bar(s, TURNS[answer])
        if answer == AHEAD_2:
            return ONE_SPACE if reach(s) < 2 else None
        if answer == TORPEDOES:
            return torpedo_bar(s)
        if answer == DECK_GUN_SHOT:
            return gun_bar(s)
        if answer == LEAVE:
            return leave_bar(s)
        if answer == HALT:
            return c03_prize.halt_bar(s)
        if answer == PAPERS:
            return c03_prize.papers_bar(s)
        if answer == MEND:
            return None if c08_damage.can_repair(s) else c08_damage.no_repair_bar(s)
        if answer == CHANGE_DEPTH:
            return SHALLOW if s.inshore and s.depth == SURFACED else None
        if answer == ESCAPE:
            if s.inshore:
                return SHALLOW
            return None if s.depth == SUBMERGED else NOT_DEEP
        return None

    def apply(self, s: Wolves, answer: int) -> None:
        if s.shore_lights == c06_attack.LIT:
            s.shore_lights = 0
        if answer == DONE:
            s.actions_left = 0
            return
        if answer == LEAVE:
            end_encounter(s)
            return
        s.actions_left -= 1
        s.todo.append(ACT)  # again, once the action is done
        carry_out(s, answer)


def carry_out(s: Wolves, answer: int) -> None:
    """6.1 The action itself."""
    if answer <= RIGHT_2:
        if answer == CHANGE_DEPTH:
            change_depth(s)
        else:
            s.heading = heading_after(s, answer)
    elif answer == AHEAD_1:
        s.todo.append(ADVANCE_1)
    elif answer == AHEAD_2:
        s.todo.append(ADVANCE_2)
    elif answer == TORPEDOES:
        c06_attack.launch_torpedoes(s)
    elif answer == DECK_GUN_SHOT:
        c06_attack.fire_deck_gun(s)
    elif answer == MEND:
        s.todo.append(c08_damage.Repair(0, 0))
    elif answer == HALT:
        c03_prize.halt(s)
    elif answer == PAPERS:
        c03_prize.search(s)
    else:
        escape(s)


def heading_after(s: Wolves, answer: int) -> int:
    """6.1 Where the boat heads after a turn."""
    return (s.heading + TURNS[answer]) % st.BEARINGS


def spaces(answer: int) -> int:
    """6.1 How far an Advance goes."""
    return 2 if answer == AHEAD_2 else 1


def has_ship(s: Wolves) -> bool:
    """6 Whether a ship is left on the encounter map; escorts do not count."""
    for index in range(len(s.vessels)):  # noqa: SIM110
        if s.vessels[index] != st.ESCORT and s.rings[index] != st.GONE:
            return True
    return False


def leave_bar(s: Wolves) -> Bar | None:
    """6, 7.1, 10.1 Breaking off is free, unless an escort has the boat."""
    if c10_escorts.has_detecting_escort(s):
        return HELD
    if c10_escorts.has_alerted_escort(s):
        return NOTICED
    return FOUND if c10_escorts.has_found_boat(s) else None


def maneuver_bar(s: Wolves, turn: int) -> Bar | None:
    """6.1 Turning by more than the action table allows; on the fan, past its edge."""
    if abs(turn) > reach(s):
        return ONE_SPACE
    if s.readings & st.FAN_MAP and not 0 <= s.heading + turn < st.BEARINGS:
        return EDGE
    return None


def torpedo_bar(s: Wolves) -> Bar | None:
    """6.1 Torpedoes left on board and for this turn, and a target inside the arc."""
    if not s.g7a and not s.g7e:
        return NO_TORPEDO
    if s.torpedoes_launched >= s.boat.torpedoes_per_turn:
        return LIMIT
    if s.in_harbour and s.sheet.tubes and not s.tubes_ready:
        return c06_attack.NO_TUBE
    return None if c06_attack.has_target(s, c06_attack.torpedo_ring(s)) else NO_TARGET


def gun_bar(s: Wolves) -> Bar | None:
    """6.1, 8, 9 On the surface, undamaged, with ammunition, in fair weather, at a ship in D1."""
    if s.depth != SURFACED:
        return ON_SURFACE
    if s.equipment_damage[st.DECK_GUN]:
        return NO_GUN
    if not s.ammo:
        return NO_AMMO
    if s.rounds_fired >= s.sheet.gun.rounds:
        return GUN_FIRED
    if not s.sheet.skies[s.weather].gun:
        return TOO_ROUGH
    return None if c06_attack.has_target(s, c06_attack.gun_ring(s)) else NO_TARGET


def change_depth(s: Wolves) -> None:
    """6.1 Surface or submerge; under ice a dive may fail (9)."""
    if s.depth == SURFACED and s.sheet.skies[s.weather].dive:
        s.todo.append(ICE_DIVE)
    else:
        s.depth = SUBMERGED if s.depth == SURFACED else SURFACED
        s.inside = 0  # a boat that dives falls behind the columns (ruling R-59)


def finds_hole(s: Wolves, die: int) -> bool:
    """9 Whether the boat finds a hole in the ice to dive."""
    return die >= s.sheet.skies[s.weather].dive


class IceDive(Rerollable):
    """9 In ice the boat may find a hole to dive; otherwise the action is lost."""

    rule: ClassVar[str] = "9"
    word: ClassVar[str] = "dive"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if finds_hole(s, answer):
            s.depth = SUBMERGED


class Advance(Do[Wolves]):
    """6.1 For each space: ships in the arc come closer, others and those in the red zone pass (ruling R-15)."""

    rule: ClassVar[str] = "6.1"

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces

    def fields(self) -> tuple[int, ...]:
        return (self.spaces,)

    def apply(self, s: Wolves) -> None:
        steps: list[Step[Any]] = []
        for index in range(len(s.vessels)):
            ring = s.rings[index]
            if ring == st.GONE:
                continue
            if s.in_harbour and ring <= s.sheet.harbour_ring and c07_movement.is_in_arc(s, s.bearings[index]):
                continue  # no room to go farther in (ruling R-39)
            if c07_movement.approach_or_pass(s, index, 1):
                steps.append(c07_movement.SIDES[index])
        if self.spaces > 1:
            steps.append(ADVANCE_1)
        if steps:
            s.then(*steps)


def escape(s: Wolves) -> None:
    """6.1 Leave the map submerged; in sight of the enemy it costs hull."""
    harmed = is_in_sight(s)
    end_encounter(s)
    if harmed:
        c08_damage.hull_damage(s, s.sheet.actions.escape)


def is_in_sight(s: Wolves) -> bool:
    """6.1 Whether a vessel is within sighted distance (ruling R-11: any; by reading R-11b only escorts count)."""
    ring = c09_weather.sighted_ring(s)
    if s.readings & st.ESCAPE_PAST_SHIPS:
        return c10_escorts.escort_within(s, ring)
    for index in range(len(s.vessels)):  # noqa: SIM110
        if st.GONE < s.rings[index] <= ring:
            return True
    return False


def end_encounter(s: Wolves) -> None:
    """6 The encounter is over: the map is cleared, and the patrol goes on where it was."""
    s.skip_to(EndEncounter)


def mark_prizes(s: Wolves) -> None:
    """3.1.5 What the boat has done to the ships at anchor is noted for the points; one left astern is afloat."""
    sheet = s.sheet
    for index in range(len(s.vessels)):
        kind = s.vessels[index]
        if kind not in sheet.prizes:
            continue
        damage = s.ship_damage[index]
        sunk = damage >= s.tables.ships[kind].hull
        flag = sheet.sunk_flag if sunk else sheet.hit_flag
        if flag >= 0:
            s.flags[flag] += 1 if sunk else damage


class EndEncounter(Do[Wolves]):
    """6 Everything on the encounter map is put away."""

    rule: ClassVar[str] = "6"

    def apply(self, s: Wolves) -> None:
        if s.in_harbour:
            mark_prizes(s)
        s.tubes_ready = 0
        s.vessels.clear()
        s.bearings.clear()
        s.rings.clear()
        s.ship_damage.clear()
        s.awareness.clear()
        s.conduct.clear()
        s.actions_left = 0
        s.torpedoes_launched = 0
        s.rounds_fired = 0
        s.encounter_turn = 0
        s.alarm_sent = 0
        s.heading = 0
        s.weather = 0
        s.in_harbour = 0
        s.guards = 0
        s.inside = 0
        s.inshore = 0
        s.escorts_coming = 0
        if s.shore_lights == c06_attack.LIT:
            s.shore_lights = 0


UBOAT_TURN: Final = UboatTurn()
ACT: Final = Act()
ADVANCE_1: Final = Advance(1)
ADVANCE_2: Final = Advance(2)
ICE_DIVE: Final = IceDive()
END_ENCOUNTER: Final[EndEncounter] = EndEncounter()
