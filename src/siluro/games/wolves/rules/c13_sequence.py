"""Chapter 13, the sequence of play: the turn on the chart, and the turn of an encounter."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose, Do
from siluro.games.wolves.rules import (
    c03_objective,
    c04_events,
    c04_fuel,
    c04_movement,
    c05_ships,
    c05_sighting,
    c06_actions,
    c07_movement,
    c10_escorts,
    c11_enigma,
    c12_campaign,
    c12_levels,
    c12_upgrades,
)
from siluro.games.wolves.rules.c03_sheet import HARBOUR, LOOK, SHELL
from siluro.games.wolves.rules.state import ESCORT, GONE, Wolves

MOST_GUARDS: Final = 4  # escorts that put out in a harbour (ruling R-39)


class Turn(Do[Wolves]):
    """13, 4 A turn on the chart: depth, course, cost, events, the voyage, arrival, sighting."""

    rule: ClassVar[str] = "13"

    def apply(self, s: Wolves) -> None:
        todo = s.todo
        todo.append(TURN)
        if s.due:  # of the last turn (ruling R-32)
            todo.append(c04_events.DUE)
            return
        c04_fuel.read_clock(s)
        c04_movement.begin_turn(s)
        s.reroll = c12_upgrades.has_reroll(s) if s.campaign else 0
        todo.append(AT_SEA)
        todo.append(PAY)
        todo.append(c04_movement.DEPTH)


class Pay(Do[Wolves]):
    """4.4, 4.5, 4.6 Cross off the fuel or the battery that the turn costs; events, if any; read the clock (4.3)."""

    rule: ClassVar[str] = "4.4"

    def apply(self, s: Wolves) -> None:
        c04_fuel.pay_turn(s)
        if s.due:
            s.todo.append(c04_events.DUE)
        c04_fuel.read_clock(s)


class AtSea(Do[Wolves]):
    """4.2, 5 Sail, see what the square holds if anything can be there, and keep a look-out."""

    rule: ClassVar[str] = "13"

    def apply(self, s: Wolves) -> None:
        c04_movement.sail(s)
        s.todo.append(CONTACT)
        if s.paper.marked[s.cell]:
            s.todo.append(LOOK_OUT)
            s.todo.append(ARRIVE)
        elif not s.blind:
            s.todo.append(c05_sighting.SIGHTING)


class Arrive(Do[Wolves]):
    """4.2, 11, 12.1, 12.2 What waits where the boat ended its move: a port, the objective, mines, a coordinate."""

    rule: ClassVar[str] = "4.2"

    def apply(self, s: Wolves) -> None:
        sheet = s.paper
        if s.at_sea and c12_campaign.is_friendly(s, s.cell):
            s.todo.append(DOCK)
            return
        number = c11_enigma.coordinate_here(s)
        if number >= 0:
            s.todo.append(c11_enigma.COORDINATES[number])
        if c12_campaign.minefield_here(s) >= 0:
            s.todo.append(c12_campaign.LAY_MINES)
        if sheet.goal == s.cell and not s.goal_done:
            reach_goal(s)
        c03_objective.supply(s)


def reach_goal(s: Wolves) -> None:
    """3.1.5, 4.2 The boat ends its move at the objective of the mission."""
    kind = s.paper.objective
    if kind == LOOK:
        s.goal_done = 1
        s.todo.append(c03_objective.LOOK_DIE)
    elif kind == SHELL:
        s.todo.append(c03_objective.SHELL_CHOICE)
    elif kind == HARBOUR and s.night:
        s.todo.append(ENTER)


class Dock(Choose[Wolves]):
    """12.2, 3.1.5 In a friendly port the patrol may end; nobody is sighted there (ruling R-28)."""

    rule: ClassVar[str] = "12.2"
    word: ClassVar[str] = "dock"
    NAMES: ClassVar[tuple[str, ...]] = ("home", "patrol")

    def candidates(self, s: Wolves) -> list[int]:
        return DOCK_ANSWERS

    def name(self, s: Wolves, answer: int) -> str:
        return self.NAMES[answer]

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == GO_ON:
            return
        s.todo.clear()
        s.due.clear()
        if s.campaign:
            s.then(c12_campaign.BACK_IN_PORT, TURN)
        else:
            s.todo.append(c03_objective.HOME_POINTS)
            if s.routes and sum(1 for weight in s.routes if weight) > 1:
                s.todo.append(c11_enigma.TRUTH)


class LookOut(Do[Wolves]):
    """5 The sighting roll, unless an event took it away."""

    rule: ClassVar[str] = "5"

    def apply(self, s: Wolves) -> None:
        if not s.blind:
            s.todo.append(c05_sighting.SIGHTING)


class Contact(Do[Wolves]):
    """5.2, 13 Ships in sight: engage them or not."""

    rule: ClassVar[str] = "5.2"

    def apply(self, s: Wolves) -> None:
        if s.contacts:
            s.todo.append(ENCOUNTER)
            s.todo.append(c05_ships.ENGAGE)


class Encounter(Do[Wolves]):
    """6, 13 Turn after turn until nothing is left to do on the map (6)."""

    rule: ClassVar[str] = "6"

    def apply(self, s: Wolves) -> None:
        if s.kinds:
            s.todo.append(c06_actions.END_ENCOUNTER)
            s.todo.append(UBOAT_AND_SHIPS)


class EncounterTurn(Do[Wolves]):
    """13 The boat acts; it is detected or not; escorts react; ships move; somebody may call for help."""

    rule: ClassVar[str] = "13"

    def apply(self, s: Wolves) -> None:
        if is_finished(s):
            return
        todo = s.todo
        todo.append(UBOAT_AND_SHIPS)
        if s.harbour and len(s.kinds) <= MOST_GUARDS:
            todo.append(c10_escorts.HARBOUR_GUARD)
        if not s.alarmed and s.paper.alarm:
            todo.append(c10_escorts.ALARM)
        todo.append(c07_movement.SHIP_MOVEMENT)
        if ESCORT in s.kinds:
            todo.append(c10_escorts.ESCORT_REACTION)
        todo.append(c07_movement.DETECTION_CHECK)
        todo.append(c06_actions.UBOAT_TURN)


def is_finished(s: Wolves) -> bool:
    """6, 10.1 No ship is left on the map and no escort holds the boat, or contact is lost (rulings R-29, R-30)."""
    if s.lap >= s.tables.longest_encounter:
        return True
    for index in range(len(s.kinds)):
        if s.kinds[index] != ESCORT and s.rings[index] != GONE:
            return False
    return not c10_escorts.is_held(s)


class Enter(Choose[Wolves]):
    """3.1.5 By night, at the objective: enter the harbour, or stay outside (ruling R-39)."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "harbour"
    NAMES: ClassVar[tuple[str, ...]] = ("enter", "stay")

    def candidates(self, s: Wolves) -> list[int]:
        return ENTER_ANSWERS

    def name(self, s: Wolves, answer: int) -> str:
        return self.NAMES[answer]

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == STAY_OUT:
            return
        s.goal_done = 1
        s.harbour = 1
        s.blind = 1
        s.encounters += 1
        s.then(c05_ships.HEADING, ANCHORAGE, ENCOUNTER)


class Anchorage(c12_levels.Fate):
    """3.1.5, 5.2.2 Where the prize lies at anchor: two dice; 2, 3, 4 are rolled again."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "anchorage"

    def odds(self, s: Wolves) -> list[int]:
        return ANCHORAGE_ODDS

    def land(self, s: Wolves, answer: int) -> None:
        c05_ships.place(s, s.paper.prize, answer)


GO_HOME: Final = 0
GO_ON: Final = 1
DOCK_ANSWERS: Final = [GO_HOME, GO_ON]
GO_IN: Final = 0
STAY_OUT: Final = 1
ENTER_ANSWERS: Final = [GO_IN, STAY_OUT]
ANCHORAGE_ODDS: Final = [0, 0, 0, 0, 0, 4, 5, 6, 5, 4, 3, 2, 1]
TURN: Final = Turn()
PAY: Final = Pay()
AT_SEA: Final = AtSea()
ARRIVE: Final = Arrive()
DOCK: Final = Dock()
LOOK_OUT: Final = LookOut()
CONTACT: Final = Contact()
ENCOUNTER: Final = Encounter()
UBOAT_AND_SHIPS: Final = EncounterTurn()
ENTER: Final = Enter()
ANCHORAGE: Final = Anchorage()
