"""Chapter 3.1.5, the stages of a sheet: what the captain may do in a marked square, and the die that it may ask for."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Bar, Choose, Step
from siluro.games.wolves.rules import (
    c04_events,
    c04_fuel,
    c05_ships,
    c05_sighting,
    c06_attack,
    c08_damage,
    c09_weather,
    c10_escorts,
)
from siluro.games.wolves.rules.c03_stage_table import (
    AFTER,
    AMMO_LEFT,
    AT_HOME,
    BREAK,
    BY_ITSELF,
    ENTER_HARBOUR,
    FILL_AMMO,
    FIRST_STAGE_EFFECT,
    FIRST_WEATHER,
    FLAG,
    FUEL_BEFORE_RESERVE,
    GUARD_ROLL,
    GUN_DOWN,
    HULL_AT_MOST,
    LAST_WEATHER,
    LAY_ALL,
    LOOK_OUT,
    MEET_ESCORTS,
    MEND,
    MINES_LEFT,
    NEXT_STAGE,
    NIGHT,
    ON_SQUARE,
    ON_SURFACE,
    RADIO_WORKS,
    SENTRY,
    SET_FLAG,
    SIGHTING_ROLL,
    SINK,
    STOP_HERE,
    TAKE_TORPEDOES,
    TORPEDOES_LEFT,
    UNDER_WATER,
    WAIT_FOR_NIGHT,
    WATCHED,
    Condition,
    Effect,
    Stage,
    StageOption,
    StageRow,
)
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import CLEAR, DECK_GUN, RADIO, SUBMERGED, SURFACED, Wolves
from siluro.kit.dice import D6
from siluro.kit.tally import Tally

PASS: Final = -1
OFFERED_HERE: Final = -1  # the question is what the square offers, not what a stage led to
ASKING: Final = (NEXT_STAGE, MEET_ESCORTS, ENTER_HARBOUR, GUARD_ROLL, SENTRY, SIGHTING_ROLL)
WAIT_CHARGE: Final = 1  # square of battery for a wait on the bottom

NO_FUEL: Final = Bar("4.5", "not enough fuel")
NO_CHARGE: Final = Bar("4.6", "not enough battery")
NO_ROUNDS: Final = Bar("6.1", "not enough rounds ({s.ammo} left)")
BARS: Final = [
    Bar("3.1.5", "only by day"), Bar("3.1.5", "only by night"), Bar("3.1.5", "only on the surface"),
    Bar("3.1.5", "only when submerged"), Bar("8", "the radio is damaged"), Bar("8", "the deck gun is damaged"),
    Bar("3.1.5", "only with a damaged deck gun"), Bar("4.5", "not once the Reserve is reached"),
    Bar("3.1.5", "only after a submerged turn in or beside this grid"), Bar("3.1.5", "only in clear weather"),
    Bar("3.1.5", "only in rain"), Bar("3.1.5", "only in a storm"), Bar("3.1.5", "only in fog"), NO_ROUNDS,
    Bar("3.1.5", "not enough mines ({s.mines} left)"), Bar("3.1.5", "not enough torpedoes"),
    Bar("3.1.5", "too much hull damage"), Bar("3.1.5", "too early"), Bar("3.1.5", "too late"),
]  # fmt: skip


def holds(s: Wolves, condition: Condition) -> bool:
    """3.1.5 Whether what a stage asks for is so; the fuel track alone tells its time (ruling R-57)."""
    kind = condition.kind
    if kind <= NIGHT:
        return c04_fuel.is_fuel_night(s) == (kind == NIGHT)
    if kind >= FLAG:
        return (s.flags[condition.flag] >= condition.number) == (kind == FLAG)
    if FIRST_WEATHER <= kind <= LAST_WEATHER:
        return s.weather == kind - FIRST_WEATHER
    if kind >= AMMO_LEFT:
        return counts(s, kind, condition.number)
    if kind == WATCHED:
        return is_watched(s)
    if kind == FUEL_BEFORE_RESERVE:
        return not c04_fuel.is_in_reserve(s)
    return works(s, kind)


def works(s: Wolves, kind: int) -> bool:
    """3.1.5, 8 Depth and equipment."""
    if kind == ON_SURFACE:
        return s.depth == SURFACED
    if kind == UNDER_WATER:
        return s.depth == SUBMERGED
    if kind == RADIO_WORKS:
        return not s.equipment_damage[RADIO]
    return (kind == GUN_DOWN) == (s.equipment_damage[DECK_GUN] == 1)


def counts(s: Wolves, kind: int, number: int) -> bool:
    """3.1.5 What is left on board, the hull, and the time at sea in halves of fuel."""
    if kind == AMMO_LEFT:
        return s.ammo >= number
    if kind == MINES_LEFT:
        return s.mines >= number
    if kind == TORPEDOES_LEFT:
        return s.g7a + s.g7e >= number
    if kind == HULL_AT_MOST:
        return s.hull_damage <= number
    return (s.fuel_spent >= number) == (kind == AFTER)


def is_watched(s: Wolves) -> bool:
    """3.1.5 The boat spent the turn before submerged, in this square or beside it."""
    return s.watched_from == s.cell or s.watched_from in s.sheet.neighbours[s.cell]


def all_hold(s: Wolves, needs: list[Condition]) -> bool:
    for condition in needs:  # noqa: SIM110
        if not holds(s, condition):
            return False
    return True


def is_story(needs: list[Condition], s: Wolves) -> bool:
    """3.1.5 What the marks of the sheet ask for holds; without them a stage is not shown at all."""
    for condition in needs:  # noqa: SIM110
        if condition.kind >= FLAG and not holds(s, condition):
            return False
    return True


def needs_bar(s: Wolves, needs: list[Condition]) -> Bar | None:
    """3.1.5 The first thing that is asked for and not so."""
    for condition in needs:
        if not holds(s, condition):
            return BARS[condition.kind]
    return None


def option_bar(s: Wolves, option: StageOption) -> Bar | None:
    """3.1.5 Why an option cannot be taken now: what its stage or it asks for, or what it costs."""
    barred = needs_bar(s, s.sheet.stages[option.stage].needs) or needs_bar(s, option.needs)
    if barred is not None:
        return barred
    halves = option.halves + (halves_to_night(s) if option.waits else 0)
    if c04_fuel.fuel_left(s) < halves:
        return NO_FUEL
    charge = option.battery + (WAIT_CHARGE if option.waits else 0)
    if charge and s.battery <= charge:
        return NO_CHARGE
    return NO_ROUNDS if s.ammo < option.ammo else None


def options_of(s: Wolves, stage: Stage) -> list[int]:
    """3.1.5 The options of a stage that its marks allow."""
    return [number for number in stage.options if is_story(s.sheet.stage_options[number].needs, s)]


def choices_here(s: Wolves) -> list[int]:
    """3.1.5 What the stages of this square offer, allowed or not."""
    found: list[int] = []
    for number in s.sheet.stages_in[s.cell]:
        stage = s.sheet.stages[number]
        asks = stage.place == ON_SQUARE and s.stage_uses[number] < stage.most
        if asks and is_story(stage.needs, s):
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
        if stage.place == BY_ITSELF and s.stage_uses[number] < stage.most and all_hold(s, stage.needs):
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
    if s.sheet.stages[option.stage].place == ON_SQUARE:
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
        if all_hold(s, modifier.needs):
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
        if is_asked(effects[index]) and all_hold(s, effects[index].needs):
            ask(s, effects[index])
    for effect in effects:
        if not is_asked(effect) and all_hold(s, effect.needs):
            do_at_once(s, effect)
            if s.ended:
                return


def is_asked(effect: Effect) -> bool:
    """3.1.5 Whether an effect puts a step on the agenda."""
    if effect.kind >= FIRST_STAGE_EFFECT:
        return effect.kind in ASKING
    return effect.kind in c04_events.ASKING


def ask(s: Wolves, effect: Effect) -> None:
    """3.1.5, 4.5 A stage that follows, escorts that come, or the dice of an event's effect."""
    if effect.kind == NEXT_STAGE:
        s.todo.append(question(s, effect.amount))
    elif effect.kind == MEET_ESCORTS:
        s.escorts_coming = effect.amount
        c05_ships.meet_hunters(s)
    elif effect.kind == ENTER_HARBOUR:
        enter_harbour(s, effect.amount)
    elif effect.kind == GUARD_ROLL:
        s.todo.append(c10_escorts.HARBOUR_GUARD)
    elif effect.kind == SENTRY:
        s.todo.append(c05_ships.GUARD_POSITION)
    elif effect.kind == SIGHTING_ROLL:
        s.todo.append(c05_sighting.SIGHTING)
    else:
        c04_events.happen(s, effect.kind, effect.amount, 0)


def question(s: Wolves, number: int) -> Step[Any]:
    """3.1.5 The question of a stage; with a single rolled option nothing is left to choose."""
    options = s.sheet.stages[number].options
    if len(options) == 1 and s.sheet.stage_options[options[0]].is_rolled:
        return StageDie(options[0])
    return StageChoice(number)


def do_at_once(s: Wolves, effect: Effect) -> None:
    """3.1.5 Marks, stores, mines, equipment, time; the rest is done as events do it (4.5)."""
    kind = effect.kind
    if kind == SET_FLAG:
        s.flags[effect.flag] += effect.amount
    elif kind == TAKE_TORPEDOES:
        s.g7a += min(effect.amount, s.boat.slots - s.g7a - s.g7e - s.mines)
    elif kind == FILL_AMMO:
        s.ammo = max(s.ammo, s.gun_capacity)
    elif kind == LAY_ALL:
        s.mines = 0
    elif kind == WAIT_FOR_NIGHT:
        wait_for_night(s)
    elif kind == BREAK:
        c08_damage.break_down(s, effect.amount)
    elif kind == MEND:
        s.equipment_damage[effect.amount] = 0
    elif kind == STOP_HERE:
        leave_it(s)
    elif kind == SINK:
        c06_attack.count_wreck(s, s.sheet.prizes[effect.amount - 1])
    elif kind == LOOK_OUT:
        s.no_sighting = 0
    else:
        c04_events.happen(s, kind, effect.amount, 0)


def halves_to_night(s: Wolves) -> int:
    """3.1.5 Halves of fuel up to the first half of the next night box (ruling R-57)."""
    spent = s.fuel_spent + 1
    while spent % 4 != FIRST_NIGHT_HALF:
        spent += 1
    return spent - s.fuel_spent


def wait_for_night(s: Wolves) -> None:
    """3.1.5 On the bottom until the next night: fuel up to there, 25 % of the battery; then the boat surfaces."""
    s.depth = SURFACED
    c04_fuel.drain(s, WAIT_CHARGE)
    c04_fuel.cross_off(s, halves_to_night(s))


def enter_harbour(s: Wolves, ring: int) -> None:
    """3.1.5 Into the harbour: the heading first, then where its ships lie at anchor (ruling R-39)."""
    s.in_harbour = 1
    s.encounters += 1
    s.tubes_ready = s.sheet.tubes
    steps: list[Step[Any]] = [c05_ships.HEADING]
    for number in range(len(s.sheet.prizes)):
        steps.append(Anchorage(number, ring))
    s.then(*steps)


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
        if stage.place == AT_HOME and all_hold(s, stage.needs):
            found.append(StageDie(stage.options[0]))
    return found


def task_points(s: Wolves) -> int:
    """3.1.5 What the sheet pays at home for its tasks, up to the most it allows."""
    points = 0
    for task in s.sheet.tasks:
        if all_hold(s, task.needs):
            points += task.points * (s.flags[task.each] if task.each >= 0 else 1)
    return min(points, s.sheet.tasks_most)


FIRST_NIGHT_HALF: Final = 3  # of the four halves of a day box and a night box
HERE: Final = StageChoice(OFFERED_HERE)
