"""What is always in sight in Explosive Boats: turn, alarm, hexes left, boats, lights, the points on their ladder."""

from __future__ import annotations

from siluro.engine.strip import Gauge, Ladder, Rung, Strip
from siluro.games.boats.rules.c10_scenarios import level
from siluro.games.boats.rules.state import COLOURS, Boats
from siluro.games.boats.words import names
from siluro.games.boats.words.stories import history
from siluro.speech.say import say


def strip(s: Boats) -> Strip:
    """The readings of the moment."""
    return Strip((turn(s), alarm(s), moves(s), boats(s), lights(s)), ladder(s), limit(s))


def limit(s: Boats) -> str:
    return say("After turn {turns} the raid is over.", turns=s.raid.turns)


def turn(s: Boats) -> Gauge:
    turns = s.raid.turns
    return Gauge("turn", say("Turn"), say("{turn} of {turns}", turn=s.turn, turns=turns), limit(s), s.turn, turns)


def alarm(s: Boats) -> Gauge:
    most = s.tables.alarm_most
    value = say("{now} of {most}", now=s.alarm, most=most)
    note = say("At {most}, boats in the light are framed without a die roll.", most=most)
    return Gauge("alarm", say("Alarm"), value, note, s.alarm, most, is_danger=True, is_low=s.alarm >= most - 1)


def moves(s: Boats) -> Gauge:
    value = say("{now} of {most}", now=s.left, most=s.speed) if s.speed else "–"
    return Gauge("moves", say("Hexes left"), value, say("Speed modifier of the event roll: {by:+d}.", by=s.modifier))


def boats(s: Boats) -> Gauge:
    note = say("Boats sent against ships: {number}.", number=sum(s.committed))
    return Gauge("boats", say("Boats"), str(s.boats), note, is_low=s.boats < 2)


def lights(s: Boats) -> Gauge:
    on = [names.colour_name(colour) for index, colour in enumerate(COLOURS) if s.lit >> index & 1]
    note = say("Spotlights on: {colours}.", colours=", ".join(on) or say("none"))
    return Gauge("lights", say("Spotlights"), say("{on} of {all}", on=len(on), all=len(COLOURS)), note)


def ladder(s: Boats) -> Ladder:
    """10.1.3, 10.2.7 The victory levels by points."""
    raid = s.raid
    up = [ship for ship, counts in zip(raid.ship_names, raid.level_up, strict=True) if counts]
    return Ladder(
        rungs=[
            Rung(names.level_name(id), bound, names.points(bound))
            for id, bound in zip(raid.level_ids, raid.level_from, strict=True)
        ],
        at=level(s),
        score=names.points(s.points),
        past=raid.level_ids.index(raid.history),
        past_score=history(raid),
        note=say("Hitting {ship} raises the result by one level.", ship=up[0]) if up else "",
    )  # fmt: skip
