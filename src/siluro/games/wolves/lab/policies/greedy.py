"""A rule of thumb for Sea Wolves: patrol the likeliest squares within fuel, close, shoot, leave before the escort."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Choose, State
from siluro.games.wolves.lab.policies import battle as wolves_battle
from siluro.games.wolves.lab.policies import errands as wolves_errands
from siluro.games.wolves.lab.policies import patrol as wolves_patrol
from siluro.games.wolves.rules.c03_run_in import GO_THROUGH, RunIn
from siluro.games.wolves.rules.c03_sectors import sector_here
from siluro.games.wolves.rules.c03_shadow import ATTACK, DROP, HOLD, REPORT, Shadow
from siluro.games.wolves.rules.c03_stage import StageChoice
from siluro.games.wolves.rules.c04_effects import SEND, SILENT, Report
from siluro.games.wolves.rules.c04_movement import Course, Depth
from siluro.games.wolves.rules.c05_aircraft import ESCAPE, AircraftAttack, Evade, is_beaten_off
from siluro.games.wolves.rules.c05_ships import ENGAGE_SHIPS, IGNORE, INSHORE, SHADOW, Engage, Heading
from siluro.games.wolves.rules.c05_sighting import (
    LOOK_AGAIN,
    LOOK_NO_MORE,
    SecondLook,
    Sighting,
    sighting_at,
    sighting_column,
)
from siluro.games.wolves.rules.c06_actions import Act
from siluro.games.wolves.rules.c06_attack import HitRoll, Salvo, Shot, Target, hit_damage, is_hit, is_wasted
from siluro.games.wolves.rules.c08_damage import DamageTable, damaged_equipment
from siluro.games.wolves.rules.c10_escorts import Hunt, hunt_damage
from siluro.games.wolves.rules.c12_campaign import LayMines, LoadMines, Port
from siluro.games.wolves.rules.c12_levels import AGAIN, STAND, Keep, roll_to_keep
from siluro.games.wolves.rules.c12_supply import MEET_BOAT, PASS_BY, Supply, fuel_from, supply_here
from siluro.games.wolves.rules.c12_transfer import Transfer, is_retired
from siluro.games.wolves.rules.c12_upgrades import LOST, Upgrade
from siluro.games.wolves.rules.c13_sequence import GO_HOME, Dock
from siluro.games.wolves.rules.state import CAPTAIN, CREW, GUN, NO_DAMAGE, NOTHING, RADIO, REPAIRS, REROLL, Wolves
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng

BEST_HEADING: Final = 2  # column 7: the arc 6, 7, 8 is the likeliest
LAY: Final = 1
UPGRADE_ORDER: Final = [CAPTAIN, REROLL, CREW, CAPTAIN, CREW, REPAIRS, GUN]
UPGRADE_XP: Final = [2, 5, 5, 12, 12, 6, 99]  # how far, each time a track is named


class Greedy(Policy):
    """Patrols the likeliest squares within fuel, closes, shoots, and leaves before an escort has found the boat."""

    def __init__(self) -> None:
        self.aim = wolves_patrol.Aim()

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Wolves)
        if isinstance(step, Course):
            return wolves_patrol.course(s, options, self.aim.now(s))
        if isinstance(step, Depth):
            return wolves_patrol.depth(s, self.aim)
        if isinstance(step, Act):
            return wolves_battle.action(s, options)
        if isinstance(step, Salvo):
            return wolves_battle.salvo(s, step.index, options)
        if isinstance(step, Heading):
            return BEST_HEADING
        if isinstance(step, Engage):
            return engage(s, options)
        if isinstance(step, Keep):
            return keep(s, step.answer)
        return seldom(s, step, options)


def seldom(s: Wolves, step: Choose[Any], options: list[int]) -> int:
    """Choices that come up a few times in a patrol."""
    if isinstance(step, Evade):
        return ESCAPE
    if isinstance(step, RunIn):
        return GO_THROUGH
    if isinstance(step, Shadow):
        return shadow(s, options)
    if isinstance(step, Target):
        return wolves_battle.target(s, options)
    if isinstance(step, Upgrade):
        return upgrade(s, options)
    if isinstance(step, SecondLook):
        return LOOK_AGAIN if sighting_at(s, sighting_column(s), step.total) <= NOTHING else LOOK_NO_MORE
    if isinstance(step, Port):
        return nearest_port(s, options)
    if isinstance(step, Dock):
        return GO_HOME
    if isinstance(step, StageChoice):
        return wolves_errands.stage(s, options)
    if isinstance(step, Report):
        return SILENT if s.campaign else SEND
    if isinstance(step, LoadMines):
        return mines(s, options)
    if isinstance(step, LayMines):
        return LAY
    if isinstance(step, Supply):
        supply = supply_here(s)
        return MEET_BOAT if supply and 2 * s.fuel_spent >= fuel_from(s, supply) else PASS_BY
    if isinstance(step, Transfer):
        return longest_range(s, options) if is_retired(s) else s.boat_number
    return options[0]


def engage(s: Wolves, options: list[int]) -> int:
    """5.2 Whatever comes, if the boat is fit; a convoy is shadowed first, if there is fuel to do it."""
    if not wolves_patrol.is_fit(s):
        return IGNORE
    has_time = wolves_patrol.has_time(s)
    if s.sheet.run_in.through and not s.night and s.escorts_coming and has_time:
        return IGNORE
    if INSHORE in options and not s.escorts_coming and not s.sector_alarm[sector_here(s)]:
        return INSHORE
    return SHADOW if SHADOW in options and has_time else ENGAGE_SHIPS


def shadow(s: Wolves, options: list[int]) -> int:
    """3.1.5 Report as often as the sheet pays for, then attack by night, or when the fuel says so."""
    if not wolves_patrol.is_fit(s):
        return DROP
    if s.reports < s.sheet.victory.reports_for_a_point and REPORT in options:
        return REPORT
    is_called = s.reports >= s.sheet.victory.reports_for_a_point or s.equipment_damage[RADIO]
    if (is_called and (s.night or s.sheet.always_day)) or not wolves_patrol.has_time(s):
        return ATTACK
    return HOLD if HOLD in options else ATTACK


def nearest_port(s: Wolves, options: list[int]) -> int:
    """12.2 The port nearest to red water."""
    best = options[0]
    for cell in options:
        if s.sheet.to_red[cell] < s.sheet.to_red[best]:
            best = cell
    return best


def longest_range(s: Wolves, options: list[int]) -> int:
    """12.2 The type that goes farthest."""
    best = options[0]
    for number in options:
        if s.tables.boats[number].surfaced_range * s.tables.boats[number].fuel_boxes > (
            s.tables.boats[best].surfaced_range * s.tables.boats[best].fuel_boxes
        ):
            best = number
    return best


def mines(s: Wolves, options: list[int]) -> int:
    """12.1 What one field asks for, where the sheet pays for it."""
    sheet = s.sheet
    wanted = wolves_errands.mines_wanted(sheet)
    if wanted in options:
        return wanted
    if sheet.victory.point_for_mines and sheet.minefields and sheet.minefields[0].number in options:
        return sheet.minefields[0].number
    return options[0]


def upgrade(s: Wolves, options: list[int]) -> int:
    """12 The next track in order that has not got what it should."""
    for index in range(len(UPGRADE_ORDER)):
        track = UPGRADE_ORDER[index]
        if track in options and s.experience[track] < UPGRADE_XP[index]:
            return track
    return options[0] if options else LOST


def keep(s: Wolves, answer: int) -> int:
    """12 Take what is bad again: nothing sighted, a miss, a dud, an aircraft or an escort that hits, damage."""
    roll = roll_to_keep(s)
    if isinstance(roll, Sighting):
        bad = sighting_at(s, sighting_column(s), answer) <= NOTHING
    elif isinstance(roll, Shot):
        bad = not is_hit(s, roll, answer) and not is_wasted(s, roll)
    elif isinstance(roll, HitRoll):
        bad = not hit_damage(s, roll.weapon, answer)
    elif isinstance(roll, AircraftAttack):
        bad = not is_beaten_off(s, answer)
    elif isinstance(roll, Hunt):
        bad = hunt_damage(s, roll.index, answer)[0] > 0
    elif isinstance(roll, DamageTable):
        bad = damaged_equipment(s, answer) != NO_DAMAGE
    else:
        bad = False
    return AGAIN if bad else STAND
