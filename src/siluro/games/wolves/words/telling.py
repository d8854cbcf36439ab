"""What happened in Sea Wolves, told from the position before an answer and the one after it."""

from __future__ import annotations

from typing import Any

from siluro.engine.steps import Ask
from siluro.games.wolves.rules import c03_objective, c04_movement, c05_ships, c06_attack, c12_upgrades
from siluro.games.wolves.rules.c03_mission import ENDINGS
from siluro.games.wolves.rules.state import GONE, Wolves
from siluro.games.wolves.words.labels import label
from siluro.games.wolves.words.names import REASONS, UPGRADE_NAMES, month_name
from siluro.games.wolves.words.naming import goal_name, ship, square, vessel
from siluro.speech.say import capital, counted, say, sentence


def moves(before: Wolves, after: Wolves) -> list[str]:
    """Who has moved on the encounter map, and where to."""
    if before.kinds and not after.kinds and not after.ended:
        return [say("The encounter is over.")]
    told = []
    for index in range(min(len(before.kinds), len(after.kinds))):
        column, ring = after.cols[index], after.rings[index]
        if (column, ring) == (before.cols[index], before.rings[index]) or after.kinds[index] == c05_ships.UNKNOWN:
            continue
        name = capital(vessel(after, index))
        if ring != GONE:
            printed = column + c05_ships.FIRST_COLUMN
            told.append(say("{ship}: column {column}, D{ring}.", ship=name, column=printed, ring=ring))
        elif len(after.victims) == len(before.victims):
            told.append(say("{ship} is out of sight.", ship=name))
    return told


def deed(before: Wolves, step: Ask[Any], answer: int, after: Wolves) -> str:
    """What was answered or rolled, where the label alone would not say it."""
    meaning = label(before, step, answer)
    if isinstance(step, c05_ships.Heading):
        return say("The boat heads for column {column}.", column=answer + c05_ships.FIRST_COLUMN)
    if isinstance(step, c05_ships.Position) and answer >= c05_ships.FIRST_COLUMN:
        return say("A contact in column {column}.", column=answer)
    if isinstance(step, c05_ships.Position):
        return say("A false contact.")
    if isinstance(step, c05_ships.EscortPosition) and answer >= c05_ships.FIRST_COLUMN:
        return say("An escort in column {column}.", column=answer)
    if isinstance(step, c06_attack.Salvo):
        return say("{salvo} at the {ship}.", salvo=meaning, ship=vessel(before, step.index))
    if isinstance(step, c06_attack.Shot) and before.rings[step.index] != GONE:
        drm = c06_attack.attack_drm(before, step.weapon)
        needs = before.tables.attack_from[before.rings[step.index]]
        shown = f"{answer} {drm:+d}" if drm else str(answer)
        return sentence(say("{meaning} ({shown}, needs {needs})", meaning=meaning, shown=shown, needs=needs))
    if isinstance(step, c03_objective.Look):
        return sentence(say("{title}: {what}", title=goal_name(before), what=meaning))
    if isinstance(step, c12_upgrades.Upgrade) and answer != c12_upgrades.LOST:
        return sentence(say(
            "{track}: {now} of {most}", track=say(UPGRADE_NAMES[answer]), now=after.xp[answer],
            most=c12_upgrades.track_length(after, answer),
        ))  # fmt: skip
    return sentence(meaning)


def tell(before: Wolves, step: Ask[Any], answer: int, after: Wolves) -> str:
    """What the answer did."""
    text = deed(before, step, answer, after)
    if isinstance(step, c06_attack.HitRoll) and len(after.victims) > len(before.victims):
        text += " " + say("The {ship} sinks!", ship=ship(after, after.victims[-1]))
    if isinstance(step, c04_movement.Course) and after.cell != before.cell:
        text += " " + say("The boat is in {place}.", place=square(after, after.cell))
    text += "".join(" " + news for news in moves(before, after))
    if len(after.log_month) > len(before.log_month):
        text += " " + logged(after)
    if after.ended and not before.ended:
        text += " " + sentence(say(REASONS[ENDINGS[after.ended]]))
    return text


def logged(s: Wolves) -> str:
    """12.4 The last line of the log."""
    return say(
        "Into the log of {month}: {ships} sunk, {tons} t, {gain}.",
        month=month_name(s.log_month[-1]), ships=counted(s.log_ships[-1], "ship", "ships"), tons=s.log_tons[-1],
        gain=counted(s.log_xp[-1], "point of experience", "points of experience"),
    )  # fmt: skip
