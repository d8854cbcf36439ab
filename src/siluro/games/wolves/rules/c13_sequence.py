"""Chapter 13, the sequence of play: the turn on the chart, and the turn of an encounter."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Choose, Do, Procedure, Step, in_order
from siluro.games.wolves.rules import (
    c03_ice,
    c03_objective,
    c03_run_in,
    c03_shadow,
    c03_stage,
    c04_events,
    c04_fuel,
    c04_movement,
    c05_ships,
    c05_sighting,
    c06_actions,
    c07_movement,
    c09_weather,
    c10_escorts,
    c11_enigma,
    c12_campaign,
    c12_supply,
    c12_upgrades,
)
from siluro.games.wolves.rules.state import CONTACT_LOST_ANYWAY, ESCORT, Wolves

# who takes part in the turn of an encounter, besides boat and ships
ESCORTED: Final = 1
CALLS_FOR_HELP: Final = 2
GUARDED: Final = 4


class Turn(Do[Wolves]):
    """13, 4 A turn on the chart: depth, course, cost, events, the voyage, arrival, sighting."""

    rule: ClassVar[str] = "13"

    def apply(self, s: Wolves) -> None:
        c04_fuel.read_clock(s)
        c04_movement.begin_turn(s)
        s.reroll_left = c12_upgrades.has_reroll(s) if s.campaign else 0
        s.then_all(SHADOW_TURN if s.shadowing else CHART_TURN)
        if s.events_due:  # reached in a sighting or an encounter (ruling R-32)
            s.todo.append(c04_events.DUE)


class Pay(Do[Wolves]):
    """4.4, 4.5, 4.6 Cross off the fuel or the battery that the turn costs; events, if any; read the clock (4.3)."""

    rule: ClassVar[str] = "4.4"

    def apply(self, s: Wolves) -> None:
        c04_fuel.pay_turn(s)
        if s.events_due:
            s.todo.append(c04_events.DUE)
        c04_fuel.read_clock(s)


class AtSea(Do[Wolves]):
    """4.2, 5 Sail, see what the square holds if anything can be there, and keep a look-out."""

    rule: ClassVar[str] = "13"

    def apply(self, s: Wolves) -> None:
        c04_movement.sail(s)
        end_in_ice(s)
        if s.sheet.marked[s.cell]:
            s.then_all(MARKED_SQUARE)
        elif not s.no_sighting:
            s.then_all(OPEN_SEA)
        else:
            s.todo.append(CONTACT)


def end_in_ice(s: Wolves) -> None:
    """3.1.5 When everything else of the turn is over, a die for the floes where the boat is (ruling R-63)."""
    if c03_ice.is_at_ice_edge(s):
        s.todo.append(c03_ice.ICE_DIE)


class Arrive(Do[Wolves]):
    """4.2, 11, 12.1, 12.2 What waits where the boat ended its move: a port, the objective, mines, a coordinate."""

    rule: ClassVar[str] = "4.2"

    def apply(self, s: Wolves) -> None:
        if s.at_sea and c12_campaign.is_friendly(s, s.cell):
            s.todo.append(DOCK)
            return
        steps: list[Step[Any]] = []
        if s.sheet.goal == s.cell and not s.objective_done:
            s.objective_done = 1
            steps.append(c03_objective.LOOK_DIE)
        if c12_campaign.minefield_here(s):
            steps.append(c12_campaign.LAY_MINES)
        if c12_supply.supply_here(s):
            steps.append(c12_supply.SUPPLY)
        number = c11_enigma.coordinate_here(s)
        if number >= 0:
            steps.append(c11_enigma.listen(s, number))
        if s.sheet.stages_in[s.cell]:
            steps.append(STAGES)
        s.then(*steps)


class Stages(Do[Wolves]):
    """3.1.5 The stages of the square, one question after the other; whoever has come is met first."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        if s.vessels:
            s.then(ENCOUNTER, STAGES)
        elif s.contacts:
            s.then(CONTACT, STAGES)
        elif not s.stages_over:
            asked = c03_stage.next_question(s)
            if asked:
                s.then(*asked, STAGES)


class Dock(Choose[Wolves]):
    """12.2, 3.1.5 In a friendly port the patrol may end; nobody is sighted there (ruling R-28)."""

    rule: ClassVar[str] = "12.2"
    word: ClassVar[str] = "dock"
    NAMES: ClassVar[tuple[str, ...]] = ("home", "patrol")

    def candidates(self, s: Wolves) -> list[int]:
        return DOCK_ANSWERS

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == GO_ON:
            return
        s.todo.clear()
        s.events_due.clear()
        if s.campaign:
            s.then(c12_campaign.BACK_IN_PORT, TURN)
        elif c11_enigma.is_route_open(s):
            s.then(c11_enigma.TRUTH, *c03_stage.home_dice(s), c03_objective.HOME_POINTS)
        else:
            s.then(*c03_stage.home_dice(s), c03_objective.HOME_POINTS)


class LookOut(Do[Wolves]):
    """5 The sighting roll, unless an event took it away."""

    rule: ClassVar[str] = "5"

    def apply(self, s: Wolves) -> None:
        if not s.no_sighting:
            s.todo.append(c05_sighting.SIGHTING)


class Contact(Do[Wolves]):
    """5.2, 13 Ships in sight: engage them or not."""

    rule: ClassVar[str] = "5.2"

    def apply(self, s: Wolves) -> None:
        if s.contacts:
            s.then_all(SHIPS_IN_SIGHT)


class Encounter(Do[Wolves]):
    """6, 9, 13 If anybody is there: the weather, then turn after turn until nothing is left to do on the map."""

    rule: ClassVar[str] = "6"

    def apply(self, s: Wolves) -> None:
        if not s.vessels:
            s.inshore = 0
            return
        s.then_all(TURN_AFTER_TURN)
        if s.sheet.run_in.through:
            s.todo.append(c03_run_in.APPROACH)
        if c09_weather.has_weather(s):
            s.todo.append(c09_weather.WEATHER)
        if c07_movement.rolls_time(s):
            s.todo.append(c07_movement.TIME_OF_DAY)


class EncounterTurn(Do[Wolves]):
    """13 The boat acts; it is detected or not; escorts react; ships move; somebody may call for help."""

    rule: ClassVar[str] = "13"

    def apply(self, s: Wolves) -> None:
        if is_finished(s):
            return
        who = ESCORTED if ESCORT in s.vessels else 0
        if not s.alarm_sent and s.sheet.has_alarm and not s.in_harbour:
            who += CALLS_FOR_HELP
        if s.in_harbour and s.guards < s.sheet.most_guards:
            who += GUARDED
        s.then_all(ENCOUNTER_TURNS[who])


def encounter_turn(who: int) -> Procedure:
    """13 The turn of an encounter in its order, without the phases of those who are not there."""
    steps: list[Step[Any]] = [c06_actions.UBOAT_TURN, c07_movement.DETECTION_CHECK]
    if who & ESCORTED:
        steps.append(c10_escorts.ESCORT_REACTION)
    steps.append(c07_movement.SHIP_MOVEMENT)
    if who & CALLS_FOR_HELP:
        steps.append(c10_escorts.ALARM)
    if who & GUARDED:
        steps.append(c10_escorts.HARBOUR_GUARD)
    return in_order(*steps, UBOAT_AND_SHIPS)


def is_finished(s: Wolves) -> bool:
    """6, 10.1 No ship is left, or contact is lost, and no escort holds the boat (rulings R-29, R-30)."""
    is_lost = s.encounter_turn >= s.sheet.encounter.longest
    if is_lost and s.readings & CONTACT_LOST_ANYWAY:
        return True
    return (is_lost or not c06_actions.has_ship(s)) and not c10_escorts.is_held(s)


class Meet(Do[Wolves]):
    """3.1.5, 5.2, 10 What shadowing led to: the convoy that the boat attacks, or an escort that has heard it."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        if s.contacts:
            c05_ships.engage(s)
        elif s.escorts_coming:
            c05_ships.meet_hunters(s)


class HoldOrSail(Do[Wolves]):
    """3.1.5, 4.4 With the convoy in sight the turn is spent on holding it, otherwise it is as any other."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        if s.shadowing:
            c03_shadow.surface_to_follow(s)
            end_in_ice(s)
            s.then_all(HOLDING)
        else:
            s.then_all(SAILING)


GO_HOME: Final = 0
GO_ON: Final = 1
DOCK_ANSWERS: Final = [GO_HOME, GO_ON]
TURN: Final = Turn()
PAY: Final = Pay()
AT_SEA: Final = AtSea()
ARRIVE: Final = Arrive()
STAGES: Final = Stages()
DOCK: Final = Dock()
LOOK_OUT: Final = LookOut()
CONTACT: Final = Contact()
ENCOUNTER: Final = Encounter()
UBOAT_AND_SHIPS: Final = EncounterTurn()
MEET_CONVOY: Final = Meet()
HOLD_OR_SAIL: Final = HoldOrSail()

CHART_TURN: Final = in_order(c04_movement.DEPTH, PAY, AT_SEA, TURN)
SHADOW_TURN: Final = in_order(c03_shadow.SHADOWS[0], MEET_CONVOY, ENCOUNTER, HOLD_OR_SAIL, TURN)
HOLDING: Final = in_order(PAY, c03_shadow.FOLLOW, c03_shadow.HOLD_DIE)
SAILING: Final = in_order(c04_movement.DEPTH, PAY, AT_SEA)
MARKED_SQUARE: Final = in_order(ARRIVE, LOOK_OUT, CONTACT)
OPEN_SEA: Final = in_order(c05_sighting.SIGHTING, CONTACT)
SHIPS_IN_SIGHT: Final = in_order(c05_ships.ENGAGE, ENCOUNTER)
TURN_AFTER_TURN: Final = in_order(UBOAT_AND_SHIPS, c06_actions.END_ENCOUNTER)
ENCOUNTER_TURNS: Final = [encounter_turn(who) for who in range(ESCORTED + CALLS_FOR_HELP + GUARDED + 1)]
