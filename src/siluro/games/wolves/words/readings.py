"""The second readings of the rulebook that a player may choose instead of a ruling."""

from __future__ import annotations

from typing import Final

from siluro.engine.readings import Reading
from siluro.games.wolves.rules.state import (
    CONTACT_LOST_ANYWAY,
    DIE_FOR_TIME,
    DIVE_SHAKES_OFF,
    ESCAPE_PAST_SHIPS,
    ESCORTS_STAY_ASTERN,
    FAN_MAP,
    FUEL_CLOCK,
    NO_AIRCRAFT_BY_NIGHT,
    SHIPS_SAIL_AGAIN,
    UNSEEN_MESSAGES,
)

READINGS: Final = (
    Reading(
        "R-1b", FAN_MAP, "6.1",
        "The encounter map is a fan: bearings 5 and 12 are its edges, and a vessel that passes one is out of play.",
        "The encounter map is a ring, which a vessel dead astern leaves.",
    ),
    Reading(
        "R-6b", NO_AIRCRAFT_BY_NIGHT, "5.1",
        "By night no aircraft attacks, not even one that an event sends.",
        "By night the aircraft of an event attacks, with +1 for night.",
    ),
    Reading(
        "R-11b", ESCAPE_PAST_SHIPS, "6.1",
        "Escape costs a hull box only if an escort is within sighting range.",
        "Escape costs a hull box if any ship or escort is within sighting range.",
    ),
    Reading(
        "R-19b", FUEL_CLOCK, "4.3",
        "The fuel track alone tells the time, also in a submerged turn.",
        "In a submerged turn the battery track tells the time.",
    ),
    Reading(
        "R-27b", UNSEEN_MESSAGES, "11",
        "The computer draws the messages unseen, so that nobody knows which of them are true.",
        "Two dice bring each message, and their total tells whether it is true.",
    ),
    Reading(
        "R-30b", CONTACT_LOST_ANYWAY, "6",
        "Contact is lost after 20 turns, even if an escort holds the boat.",
        "Contact is lost after 20 turns, but not while an escort holds the boat.",
    ),
    Reading(
        "R-33b", SHIPS_SAIL_AGAIN, "12.3",
        "In the campaign a ship may come up again, even one that was sunk.",
        "In the campaign a ship that was sunk, or is already on the map, is re-rolled.",
    ),
    Reading(
        "R-50b", ESCORTS_STAY_ASTERN, "6.1",
        "An escort dead astern stays there.",
        "An escort dead astern is out of play once it moves, as a ship is.",
        excludes=("R-1b",),
    ),
    Reading(
        "R-51b", DIE_FOR_TIME, "7.1",
        "A die at the start of each encounter tells its time: 4–6 day, 1–3 night.",
        "The fuel or battery track tells the time of an encounter.",
    ),
    Reading(
        "R-64b", DIVE_SHAKES_OFF, "10.1",
        "A boat that an escort has detected may break off as soon as it is out of the detected distance, so also by "
        "diving.",
        "A boat that an escort has detected cannot break off until a check no longer finds it; it can escape.",
    ),
)  # fmt: skip
