"""The captain's orders of Sea Wolves in words: depth, heading, load, and where experience goes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from siluro.games.wolves.rules import c04_fuel, c05_ships, c12_upgrades
from siluro.games.wolves.rules.state import COLUMNS, FAN, FULL_BATTERY, GUN, REPAIRS, REROLL, SUBMERGED, Wolves
from siluro.games.wolves.words.names import UPGRADE_NAMES, UPGRADE_USES
from siluro.games.wolves.words.naming import halves
from siluro.speech.figures import percent
from siluro.speech.say import say


def depth_label(s: Wolves, _: Any, answer: int) -> str:
    time = turn_time(s, answer)
    if answer != SUBMERGED:
        fuel = halves(s.uboat.surfaced_cost)
        if s.battery >= s.cap:
            return say("surfaced {time}: {fuel} fuel", time=time, fuel=fuel)
        return say("surfaced {time}: {fuel} fuel, battery +25 %", time=time, fuel=fuel)
    left = s.battery - c04_fuel.turn_charge(s)
    if left <= 0:
        return say("submerged: THE BATTERY RUNS EMPTY AND THE BOAT IS LOST")
    return say("submerged {time}: battery down to {left}", time=time, left=percent(left / FULL_BATTERY, 0))


def turn_time(s: Wolves, depth: int) -> str:
    """4.3 Day or night once the turn has been paid for at this depth; an event can still move the clock."""
    ahead = s.copy()
    ahead.depth = depth
    c04_fuel.pay_turn(ahead)
    c04_fuel.read_clock(ahead)
    return say("by night") if ahead.night else say("by day")


def heading_label(s: Wolves, _: Any, answer: int) -> str:
    """5.2.1 A column, its arc, and how likely a contact is to be there."""
    arc = [(answer + side) % COLUMNS for side in (-1, 0, 1) if s.layout != FAN or 0 <= answer + side < COLUMNS]
    odds = c05_ships.POSITION.odds(s)
    inside = sum(odds[column + c05_ships.FIRST_COLUMN] for column in arc)
    return say(
        "column {column} (a contact in {arc}: {chance})",
        column=answer + c05_ships.FIRST_COLUMN,
        arc=", ".join(str(column + c05_ships.FIRST_COLUMN) for column in arc),
        chance=percent(Fraction(inside, sum(odds)), 0),
    )


def g7e_label(s: Wolves, _: Any, answer: int) -> str:
    rest = s.g7a - answer
    return say("{number} G7e, {rest} G7a", number=answer, rest=rest) if rest >= 0 else f"{answer} G7e"


def upgrade_label(s: Wolves, _: Any, answer: int) -> str:
    if answer == c12_upgrades.LOST:
        return say("lost: every track is full")
    track, use = say(UPGRADE_NAMES[answer]), say(UPGRADE_USES[answer])
    return say("{track} ({use}): {step}", track=track, use=use, step=upgrade_step(s, answer))


def upgrade_step(s: Wolves, track: int) -> str:
    """12 How far a track is filled, and how far its next gain is."""
    now, most = s.xp[track], c12_upgrades.track_length(s, track)
    if track == REROLL:
        goal = most
    elif track in (GUN, REPAIRS):
        each = s.tables.gun_xp if track == GUN else s.tables.repair_xp
        goal = now - now % each + each
    else:
        goal = next((bound for bound in s.tables.level_xp if bound > now), most)
    return say("{now} of {most}, the next gain at {goal}", now=now, most=most, goal=min(goal, most))
