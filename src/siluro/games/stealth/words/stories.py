"""What is said around a game of By Stealth and Sea: briefings, the hour, victory levels, the result of history."""

from __future__ import annotations

from typing import Final

from siluro.engine import levels
from siluro.engine.levels import failure, success
from siluro.games.stealth.rules.c00_tables import Mission
from siluro.games.stealth.rules.c07_ending import ENDINGS
from siluro.games.stealth.rules.state import SINGLE, TURNS, Stealth, night
from siluro.games.stealth.words.names import hour
from siluro.speech.say import amount, say

LEVELS: Final = {
    "epic-loss": failure("Epic Loss"),
    "major-loss": failure("Major Loss"),
    "minor-loss": failure("Minor Loss"),
    "loss": failure("Loss"),
    "draw": failure("Draw"),
    "minor-victory": success("Minor Victory, Bronze Medal"),
    "major-victory": success("Major Victory, Silver Medal"),
    "epic-victory": success("Epic Victory, Gold Medal"),
}
REASONS: Final = {
    "dawn": "dawn broke", "all-gone": "the last SLC was gone",
    "nine-missions": "all nine missions were played", "no-crews": "fewer than three crews were left",
}  # fmt: skip
BRIEFINGS: Final = {
    "m1": "The Scirè lies on the bottom off the Guadarranque. Three prototypes, three crews, two capital ships behind "
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
    return amount(sum(mission.history for mission in nights), "victory point", "victory points")


def level_name(level: str) -> str:
    """A level in words."""
    return levels.level_name(LEVELS, level)


def reason_name(s: Stealth) -> str:
    """Why it ended, in words."""
    return say(REASONS[ENDINGS[s.ended]])
