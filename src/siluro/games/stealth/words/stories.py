"""What is said around a game of By Stealth and Sea: briefings, the hour, victory levels, history, the closing words."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules.c00_tables import Mission
from siluro.games.stealth.rules.c07_ending import ENDINGS, captured_bonus
from siluro.games.stealth.rules.c08_campaign import score, victory_level
from siluro.games.stealth.rules.state import ESCAPED, SCUTTLED, SINGLE, SUNK, TURNS, Stealth, night
from siluro.games.stealth.words.names import hour, ship_name
from siluro.speech.say import counted, say

LEVELS: Final = {
    "epic-loss": "Epic Loss", "major-loss": "Major Loss", "minor-loss": "Minor Loss", "loss": "Loss", "draw": "Draw",
    "minor-victory": "Minor Victory, Bronze Medal", "major-victory": "Major Victory, Silver Medal",
    "epic-victory": "Epic Victory, Gold Medal",
}  # fmt: skip
REASONS: Final = {
    "dawn": "dawn broke", "all-gone": "no SLC was left on the board",
    "nine-missions": "all nine missions were played", "no-crews": "fewer than three crews were left",
}  # fmt: skip
BRIEFINGS: Final = {
    "m1": "The Scirè lies on the bottom off the Guadarranque. Three prototypes, three crews, two battleships behind "
    "the moles of Gibraltar, and pigs that fail more often than they work.",
    "m2": "Rested crews come aboard at Cadiz, but Force H has sailed. Merchantmen in the roads, a depot ship and a "
    "few destroyers inside.",
    "m3": "A roadstead full of merchantmen, a battleship and a carrier behind the nets, and patrols that have "
    "begun to drop charges at the entrance.",
    "m4": "Alexandria: two battleships in the middle of the harbour, and a boom that opens for the returning "
    "destroyers.",
    "m5": "Alexandria again, with one battleship in the floating dock. This time they are waiting for you.",
    "m6": "Four capital ships at Gibraltar. The Olterra lies across the bay, but divers, mortars and patrols are at "
    "work.",
    "m7": "Algiers: steamers in the roads, two warheads on each SLC, and no way home.",
    "m8": "From the Olterra against the convoy in the roads, through seven kinds of defence.",
    "m9": "The last night: a crowded roadstead, and every harbour defence in place.",
    "historic": "The nine missions in order, with the crews and SLCs of their time. Historical result: 83 points.",
    "custom": "The nine missions with crews of your choice, who learn and are lost, SLCs you pay for, and a "
    "Royal Navy that answers in kind.",
}


def moment(s: Stealth) -> str:
    """The hour, as the heading of a log; in a campaign with the mission."""
    at = hour(min(s.turn, TURNS)) if s.turn else say("Set-up")
    return at if s.scenario == SINGLE else say("{mission}, {hour}", mission=night(s).name, hour=at)


def history(nights: list[Mission]) -> str:
    """What the real crews would have scored in these nights."""
    return counted(sum(mission.history for mission in nights), "victory point", "victory points")


def reason_name(s: Stealth) -> str:
    """Why it ended, in words."""
    return say(REASONS[ENDINGS[s.ended]])


def closing(s: Stealth) -> list[str]:
    """The result with history's beside it; of a campaign the after action report, mission by mission."""
    level = victory_level(s)
    points = counted(score(s), "victory point", "victory points")
    reason = reason_name(s)
    head = say("{points}: {level} ({reason}).", points=points, level=say(LEVELS.get(level, level)), reason=reason)
    if s.scenario == SINGLE:
        return [head, *mission_lines(s), say("Historical result: {points}.", points=history([night(s)]))]
    missions = s.tables.missions
    rows = [
        say("{mission}: {score} (historical result {history})", mission=missions[number].name, score=result,
            history=missions[number].history)
        for number, result in enumerate(s.results)
    ]  # fmt: skip
    past = counted(s.tables.historic_total, "victory point", "victory points")
    return [head, *rows, say("Historical result: {points}.", points=past)]


def mission_lines(s: Stealth) -> list[str]:
    """What the points of a mission are made of."""
    sunk = [ship_name(s, ship) for ship in range(len(s.berths)) if s.berths[ship] == SUNK]
    scuttled, escaped = s.slc_fate.count(SCUTTLED), s.crew_fate.count(ESCAPED)
    lines = [
        say("Ships destroyed: {ships}.", ships=", ".join(sunk)) if sunk else say("No ship destroyed."),
        say("{scuttled} of 3 SLCs scuttled, {escaped} of 3 crews escaped.", scuttled=scuttled, escaped=escaped),
    ]
    if captured_bonus(s):
        lines.append(say("+1: a captured crew that counts as escaped."))
    return lines
