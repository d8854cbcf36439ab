"""Chapter 3.1.5, the stages of a sheet: what the captain may do in a marked square, and the die that it may ask for."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Bar, Choose, Step
from siluro.games.wolves.rules import c03_conditions as need
from siluro.games.wolves.rules import c03_stage_table as c03
from siluro.games.wolves.rules import c04_events, c04_fuel, c05_ships, c09_weather
from siluro.games.wolves.rules.c03_stage_table import Effect, Stage, StageOption, StageRow
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import CLEAR, SURFACED, Wolves
from siluro.kit.dice import D6
from siluro.kit.tally import Tally

PASS: Final = -1
OFFERED_HERE: Final = -1  # the question is what the square offers, not what a stage led to
WAIT_CHARGE: Final = 1  # square of battery for a wait on the bottom

NO_FUEL: Final = Bar("4.5", "not enough fuel")
NO_CHARGE: Final = Bar("4.6", "not enough battery")


def option_bar(s: Wolves, option: StageOption) -> Bar | None:
    """3.1.5 Why an option cannot be taken now: what its stage or it asks for, or what it costs."""
    barred = need.needs_bar(s, s.sheet.stages[option.stage].needs) or need.needs_bar(s, option.needs)
    if barred is not None:
        return barred
    halves = option.halves + (halves_to_night(s) if option.waits else 0)
    if c04_fuel.fuel_left(s) < halves:
        return NO_FUEL
    charge = option.battery + (WAIT_CHARGE if option.waits else 0)
    if charge and s.battery <= charge:
        return NO_CHARGE
    return need.Rounds.bar if s.ammo < option.ammo else None


def options_of(s: Wolves, stage: Stage) -> list[int]:
    """3.1.5 The options of a stage that its marks allow."""
    return [number for number in stage.options if need.is_story(s.sheet.stage_options[number].needs, s)]


def choices_here(s: Wolves) -> list[int]:
    """3.1.5 What the stages of this square offer, allowed or not."""
    found: list[int] = []
    for number in s.sheet.stages_in[s.cell]:
        stage = s.sheet.stages[number]
        asks = stage.place == c03.ON_SQUARE and s.stage_uses[number] < stage.most
        if asks and need.is_story(stage.needs, s):
            found.extend(options_of(s, stage))
    return found


def open_choices(s: Wolves) -> list[int]:
    """3.1.5 What the stages of this square allow now."""
    return [number for number in choices_here(s) if option_bar(s, s.sheet.stage_options[number]) is None]


def next_question(s: Wolves) -> list[Step[Any]]:
    """3.1.5 What is asked next in this square: a stage that must come, or what the captain may do."""
    s.weather = CLEAR
    for number in s.sheet.stages_in[s.cell]:
        stage = s.sheet.stages[number]
        if stage.place == c03.BY_ITSELF and s.stage_uses[number] < stage.most and need.all_hold(s, stage.needs):
            s.stage_uses[number] += 1
            return [question(s, number)]
    found = open_choices(s)
    for number in found:
        if s.sheet.stages[s.sheet.stage_options[number].stage].weather:
            return [c09_weather.WEATHER, HERE]
    return [HERE] if found else []


class StageChoice(Choose[Wolves]):
    """3.1.5 Take one of the options of this square, or pass; where a stage led to another there is no passing."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "stage"

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def fields(self) -> tuple[int, ...]:
        return (self.stage,)

    def candidates(self, s: Wolves) -> list[int]:
        if self.stage == OFFERED_HERE:
            return [PASS, *choices_here(s)]
        return options_of(s, s.sheet.stages[self.stage])

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        return None if answer == PASS else option_bar(s, s.sheet.stage_options[answer])

    def name(self, s: Wolves, answer: int) -> str:
        return "pass" if answer == PASS else s.sheet.stage_options[answer].id

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == PASS:
            leave_it(s)
        else:
            take(s, answer)


def leave_it(s: Wolves) -> None:
    """3.1.5 Nothing more is asked in this square this turn; a weather rolled for it is over."""
    s.stages_over = 1
    s.weather = CLEAR


def take(s: Wolves, number: int) -> None:
    """3.1.5 The option is paid for, and its die rolled or its effects carried out; nobody else is sighted this turn."""
    option = s.sheet.stage_options[number]
    if s.sheet.stages[option.stage].place == c03.ON_SQUARE:
        s.stage_uses[option.stage] += 1
        s.no_sighting = 1
        s.turn_depth = SURFACED  # from now on the fuel track tells the time (ruling R-57)
    s.ammo -= option.ammo
    s.battery -= option.battery  # what is left is more: see `option_bar`
    c04_fuel.cross_off(s, option.halves)
    if option.is_rolled:
        s.todo.append(StageDie(number))
    else:
        carry_out(s, option.rows[0].effects)
    if s.events_due:
        s.todo.append(c04_events.DUE)
    c04_fuel.read_clock(s)


def stage_tally(s: Wolves, option: StageOption) -> Tally:
    """3.1.5 What is added to the die of an option."""
    tally = Tally()
    for modifier in option.modifiers:
        if need.all_hold(s, modifier.needs):
            tally.add(modifier.cause, modifier.amount * (s.flags[modifier.each] if modifier.each >= 0 else 1))
    return tally


def row_of(s: Wolves, option: StageOption, die: int) -> StageRow:
    """3.1.5 The row that a die reads; a total beyond the rows reads the nearest."""
    total = die + stage_tally(s, option).total
    found = option.rows[0]
    for row in option.rows:
        if total >= row.lowest:
            found = row
    return found


class StageDie(Rerollable):
    """3.1.5 One die for an option: its total finds the row, and the row says what happens."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "stage-die"

    def __init__(self, option: int) -> None:
        self.option = option

    def fields(self) -> tuple[int, ...]:
        return (self.option,)

    def subject(self, s: Wolves) -> str:
        return s.sheet.stage_options[self.option].id

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        carry_out(s, row_of(s, s.sheet.stage_options[self.option], answer).effects)


def carry_out(s: Wolves, effects: list[Effect]) -> None:
    """3.1.5 What asks for dice waits in the order written; what does not happens now, and may end the game."""
    for index in range(len(effects) - 1, -1, -1):
        if effects[index].asks and need.all_hold(s, effects[index].needs):
            effects[index].happens(s)
    for effect in effects:
        if not effect.asks and need.all_hold(s, effect.needs):
            effect.happens(s)
            if s.ended:
                return


def question(s: Wolves, number: int) -> Step[Any]:
    """3.1.5 The question of a stage; with a single rolled option nothing is left to choose."""
    options = s.sheet.stages[number].options
    if len(options) == 1 and s.sheet.stage_options[options[0]].is_rolled:
        return StageDie(options[0])
    return StageChoice(number)


def halves_to_night(s: Wolves) -> int:
    """3.1.5 Halves of fuel up to the first half of the next night box (ruling R-57)."""
    spent = s.fuel_spent + 1
    while spent % 4 != FIRST_NIGHT_HALF:
        spent += 1
    return spent - s.fuel_spent


class Anchorage(Rerollable):
    """3.1.5, 5.2.2 Where a ship lies at anchor: two dice; 2, 3, 4 are rolled again."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "anchorage"

    def __init__(self, number: int, ring: int) -> None:
        self.number = number
        self.ring = ring

    def fields(self) -> tuple[int, ...]:
        return (self.number, self.ring)

    def subject(self, s: Wolves) -> str:
        return str(self.number + 1)

    def odds(self, s: Wolves) -> list[int]:
        return c05_ships.CERTAIN_POSITION

    def land(self, s: Wolves, answer: int) -> None:
        c05_ships.place(s, s.sheet.prizes[self.number], answer)
        s.rings[-1] = self.ring


def home_dice(s: Wolves) -> list[Step[Any]]:
    """3.1.5 Dice that a sheet asks for at home."""
    found: list[Step[Any]] = []
    for stage in s.sheet.stages:
        if stage.place == c03.AT_HOME and need.all_hold(s, stage.needs):
            found.append(StageDie(stage.options[0]))
    return found


def task_points(s: Wolves) -> int:
    """3.1.5 What the sheet pays at home for its tasks, up to the most it allows."""
    points = 0
    for task in s.sheet.tasks:
        if need.all_hold(s, task.needs):
            points += task.points * (s.flags[task.each] if task.each >= 0 else 1)
    return min(points, s.sheet.tasks_most)


FIRST_NIGHT_HALF: Final = 3  # of the four halves of a day box and a night box
HERE: Final = StageChoice(OFFERED_HERE)
