"""What is always in sight in By Stealth and Sea: the hours to dawn, points to spend, alert, patrols, the ladder."""

from __future__ import annotations

from siluro.engine.strip import Gauge, Ladder, Rung, Strip, rung_of
from siluro.games.stealth.rules import c08_campaign
from siluro.games.stealth.rules.c07_ending import level
from siluro.games.stealth.rules.state import AT_SEA, SINGLE, SLCS, TURNS, Stealth, night
from siluro.games.stealth.view import TARGET_NAMES
from siluro.games.stealth.words.names import hour
from siluro.games.stealth.words.queries import strikes
from siluro.games.stealth.words.stories import level_name
from siluro.kit.hexes import OUTSIDE
from siluro.speech.figures import percent
from siluro.speech.say import amount, say

SURFACED = TARGET_NAMES.index("searchlights-surfaced")
SUBMERGED = TARGET_NAMES.index("searchlights-submerged")


def strip(s: Stealth) -> Strip:
    """The readings of the moment; a campaign begins with the mission, and between missions there is no night."""
    found = [] if s.scenario == SINGLE else [mission(s)]
    if s.tokens:
        found += [time(s), points(s), slcs(s), alert(s), patrols(s)]
    return Strip(found, ladder(s), limit(s))


def limit(s: Stealth) -> str:
    turns = say(
        "A night has {turns} turns, from {first} to {last}; dawn ends it at {hour}.",
        turns=TURNS, first=hour(1), last=hour(TURNS), hour=hour(TURNS + 1),
    )  # fmt: skip
    if s.scenario == SINGLE:
        return turns
    return f"{say('The campaign has {missions} missions.', missions=len(s.tables.missions))} {turns}"


def mission(s: Stealth) -> Gauge:
    missions = s.tables.missions
    value = say("{now} of {most}", now=s.mission + 1, most=len(missions))
    return Gauge("mission", say("Mission"), value, night(s).name, s.mission + 1, len(missions))


def time(s: Stealth) -> Gauge:
    turn, last, dawn = min(s.turn, TURNS), hour(TURNS), hour(TURNS + 1)
    name, note = say("Last turn"), say("Dawn ends the mission at {hour}.", hour=dawn)
    if s.turn != TURNS:
        left = amount(TURNS - turn, "turn", "turns")
        name = say("Time")
        note = say("{turns} after this one, the last at {last}; dawn at {hour}.", turns=left, last=last, hour=dawn)
    value = hour(s.turn) if s.turn else say("Set-up")
    return Gauge("time", name, value, note, turn, TURNS, is_low=TURNS - turn < 2)


def points(s: Stealth) -> Gauge:
    acting = s.acting >= 0 and s.points > 0
    value = say("SLC {number}: {points}", number=s.acting + 1, points=s.points) if acting else "–"
    return Gauge("points", say("Action points"), value, say("What the acting SLC can still spend this turn."))


def slcs(s: Stealth) -> Gauge:
    at_sea = [slc for slc in range(SLCS) if s.slc_fate[slc] == AT_SEA]
    seen = [f"SLC {slc + 1}" for slc in at_sea if s.detected[slc]]
    note = say("Detected: {slcs}.", slcs=", ".join(seen) or say("nobody"))
    value = say("{now} of {most}", now=len(at_sea), most=SLCS)
    return Gauge("slcs", say("At sea"), value, note, is_low=bool(seen))


def alert(s: Stealth) -> Gauge:
    """5.2 How likely the next alert card is to find an SLC."""
    up, down = (percent(strikes(s, s.targets[at]), 0) for at in (SURFACED, SUBMERGED))
    note = say(
        "Chance that a searchlight finds an SLC: surfaced {up}, submerged {down}. {cards} left.",
        up=up, down=down, cards=amount(sum(s.deck), "alert card", "alert cards"),
    )  # fmt: skip
    return Gauge("alert", say("Searchlights"), up, note)


def patrols(s: Stealth) -> Gauge:
    out = sum(place != OUTSIDE for place in s.craft)
    note = say("Patrol craft on the board; the others wait in harbour.")
    return Gauge("patrols", say("Patrols"), say("{now} of {most}", now=out, most=len(s.craft)), note)


def ladder(s: Stealth) -> Ladder:
    """7.0, 8.3 The victory levels of a mission or of a campaign."""
    t = s.tables
    single = s.scenario == SINGLE
    ids, bounds = (t.level_ids, t.level_from) if single else (t.campaign_ids, t.campaign_from)
    past = night(s).history if single else t.historic_total
    score = c08_campaign.score(s)
    return Ladder(
        rungs=[
            Rung(level_name(id), bound, amount(bound, "victory point", "victory points"))
            for id, bound in zip(ids, bounds, strict=True)
        ],
        at=level(bounds, score),
        score=amount(score, "victory point", "victory points"),
        past=rung_of(bounds, past),
        past_score=amount(past, "victory point", "victory points"),
    )


def next_level(rungs: Ladder) -> str:
    """What can still be reached, and from where; nothing at the top."""
    found = rungs.next
    return say("{level}, from {bound}", level=found.name, bound=found.bound) if found else ""
