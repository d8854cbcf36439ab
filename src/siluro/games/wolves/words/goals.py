"""What a mission sheet pays for at home, in words: tonnage, objectives, tasks; and what of it holds so far."""

from __future__ import annotations

from typing import NamedTuple

from siluro.games.wolves.rules import c03_conditions, c03_mission, c03_prize, c03_scatter, c04_effects, c11_enigma
from siluro.games.wolves.rules.c03_sheet import Sheet
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import c03_stage as c03_words
from siluro.games.wolves.words import names
from siluro.speech.say import amount, say


class Goal(NamedTuple):
    """Something that brings points, and whether it would if the boat were home now."""

    text: str
    is_reached: bool


def goals(s: Wolves) -> list[Goal]:
    """3.1.5 Everything that the sheet pays for."""
    return [*tonnage(s), *dice(s), *counts(s), *marks_and_sectors(s), *tasks(s)]


def goal_lines(s: Wolves) -> list[str]:
    """The same as lines of text."""
    found = [f"  {with_mark(goal)}" for goal in goals(s)]
    return [say("Points if the boat comes home:"), *found, *conditions(s)]


def with_mark(goal: Goal) -> str:
    return say("{goal} (so far: yes)", goal=goal.text) if goal.is_reached else goal.text


def objectives(s: Wolves) -> str:
    """3.1.5 Everything but tonnage in one line; empty if the sheet pays for nothing else."""
    return "; ".join(with_mark(goal) for goal in goals(s) if goal not in tonnage(s))


def points(number: int) -> str:
    return amount(number, "point", "points") if number >= 0 else say("costs {points}", points=points(-number))


def tonnage(s: Wolves) -> list[Goal]:
    """One point for each bound."""
    bounds = ", ".join(say("{number}", number=bound) for bound in s.sheet.victory.tons)
    return [Goal(say("tonnage: 1 point each from {bounds} t", bounds=bounds), c03_mission.tonnage_points(s) > 0)]


def dice(s: Wolves) -> list[Goal]:
    """Points that a die gives at the objective, or in a stage."""
    sheet = s.sheet
    found = []
    if sheet.goal >= 0:
        found.append((say("scouting {goal}", goal=names.goal_name(s)), max(sheet.goal_points), bool(s.objective_done)))
    found += [(c03_words.short_label(s, number), most, False) for number, most in stage_dice(sheet)]
    return [
        Goal(say("{what}: up to {points}", what=what, points=points(most)), is_reached)
        for what, most, is_reached in found
    ]


def stage_dice(sheet: Sheet) -> list[tuple[int, int]]:
    """Options of stages whose rows give victory points, and the most that they give."""
    found = []
    for number, option in enumerate(sheet.stage_options):
        effects = [effect for row in option.rows for effect in row.effects]
        given = [effect.amount for effect in effects if isinstance(effect, c04_effects.VictoryPoints)]
        if given:
            found.append((number, max(given)))
    return found


def counts(s: Wolves) -> list[Goal]:
    """One point each for ships, hull, pieces of the route, reports, ships sunk between the columns."""
    sheet = s.sheet
    found = []
    if sheet.victory.ships_for_a_point:
        ships = amount(sheet.victory.ships_for_a_point, "ship", "ships")
        found.append(Goal(say("{ships} sunk: 1 point", ships=ships), s.ships_sunk >= sheet.victory.ships_for_a_point))
    if sheet.victory.inside_for_a_point:
        ships = amount(sheet.victory.inside_for_a_point, "ship", "ships")
        text = say("{ships} sunk between the columns: 1 point", ships=ships)
        found.append(Goal(text, s.sunk_inside >= sheet.victory.inside_for_a_point))
    if sheet.victory.pieces_for_a_point:
        pieces = amount(sheet.victory.pieces_for_a_point, "true piece of the route", "true pieces of the route")
        text = say("{pieces} decoded: 1 point", pieces=pieces)
        found.append(Goal(text, c11_enigma.true_pieces(s) >= sheet.victory.pieces_for_a_point))
    if sheet.victory.reports_for_a_point:
        reports = amount(sheet.victory.reports_for_a_point, "sighting report", "sighting reports")
        text = say("{reports} of one convoy sent unheard: 1 point", reports=reports)
        found.append(Goal(text, s.most_reports >= sheet.victory.reports_for_a_point))
    if sheet.victory.hull_for_a_point >= 0:
        text = say("hull damage of {boxes} or less: 1 point", boxes=sheet.victory.hull_for_a_point)
        if not sheet.victory.hull_for_a_point:
            text = say("no hull damage: 1 point")
        found.append(Goal(text, s.hull_damage <= sheet.victory.hull_for_a_point))
    return found


def marks_and_sectors(s: Wolves) -> list[Goal]:
    """Points that rise with lawful marks, or with the sectors of a coast."""
    sheet = s.sheet
    found = [
        Goal(
            say("{marks}: {points}", marks=amount(bound, "lawful mark", "lawful marks"), points=points(worth)),
            c03_prize.mark_points(s) >= worth,
        )
        for worth, bound in enumerate(sheet.victory.marks_for_points, 1)
    ]
    hit = len(s.sector_ships) - s.sector_ships.count(0)
    return found + [
        Goal(say("ships sunk in {number} sectors: {points}", number=number, points=points(worth)), hit >= number)
        for number, worth in enumerate(sheet.victory.sector_points)
        if worth
    ]


def tasks(s: Wolves) -> list[Goal]:
    """What the sheet pays for by its marks."""
    found = []
    for task in s.sheet.tasks:
        what, worth = say(task.says), points(task.points)
        holds = c03_conditions.all_hold(s, task.needs)
        if task.each >= 0:
            found.append(Goal(say("{what}: {points} each", what=what, points=worth), holds and s.flags[task.each] > 0))
        else:
            found.append(Goal(say("{what}: {points}", what=what, points=worth), holds))
    return found


def conditions(s: Wolves) -> list[str]:
    """What limits these points, and what else the sheet says of time and place."""
    sheet = s.sheet
    limited = sheet.tasks and sheet.tasks_most < c03_mission.MOST_POINTS
    lines = [say("Objectives together: {points} at most.", points=points(sheet.tasks_most))] if limited else []
    return [*lines, *convoy(s), *ice(sheet)]


def convoy(s: Wolves) -> list[str]:
    """3.1.5 When the convoy scatters, if the sheet has one that does."""
    if not s.sheet.scatter.sighting:
        return []
    if c03_scatter.is_scattered(s):
        return [say("The convoy has scattered: single ships, and more red grids.")]
    return [say("The convoy scatters after fuel box {box}.", box=names.halves(s.sheet.scatter.after))]


def ice(sheet: Sheet) -> list[str]:
    """3.1.5 What the ice edge means."""
    if not sheet.ice.edge:
        return []
    faces = "1" if sheet.ice.strikes == 1 else f"1–{sheet.ice.strikes}"
    return [say("Ice edge: no aircraft in sight, but after each turn there a floe strikes on {faces}.", faces=faces)]
