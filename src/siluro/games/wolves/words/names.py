"""Titles, briefings and names of Sea Wolves: the texts that are the same in every position."""

from __future__ import annotations

from typing import Final

from siluro.speech.say import say

TITLES: Final = {
    "m1": "Mission 1: Oban",
    "m2": "Mission 2: the Western Approaches",
    "m3": "Mission 3: the Moray Firth",
    "m4": "Mission 4: convoy SC 7",
    "m5": "Mission 5: Scapa Flow",
    "m6": "Mission 6: the secret route",
    "m7": "Mission 7: Freetown",
    "m8": "Mission 8: Drumbeat",
    "m9": "Mission 9: convoy PQ 17",
    "m10": "Mission 10: Aruba",
    "campaign": "The campaign",
}
DATES: Final = {
    "m1": "November 1939",
    "m2": "October 1939",
    "m3": "February 1940",
    "m4": "October 1940",
    "m5": "October 1939",
    "m6": "May 1941",
    "m7": "March to July 1941",
    "m8": "January 1942",
    "m9": "July 1942",
    "m10": "February 1942",
    "campaign": "September 1939 to August 1942",
}
BRIEFINGS: Final = {
    "m1": "U-33 leaves the German Bight, rounds Scotland and looks into Oban. Fair weather, no escorts.",
    "m2": "U-48 hunts west of the Channel. From now on the weather of each encounter decides how far you are seen.",
    "m3": "U-57 is small, has five torpedoes and no gun. Ships that see you call for help by radio.",
    "m4": "U-99 meets convoy SC 7 north-west of Ireland. Convoys have escorts: shoot, and be gone.",
    "m5": "U-47 is to enter Scapa Flow by night. The Royal Oak lies at anchor, and every turn may bring a guard.",
    "m6": "U-94 seeks a convoy whose route is secret. Coded messages name pieces of it, and not all of them are true.",
    "m7": "U-107 goes to Freetown: a long way, a supply ship on it, a load of torpedoes of your choice, and the heat.",
    "m8": "U-123 off New York. The lights ashore are on, the water is shallow.",
    "m9": "U-255 in the Barents Sea: no night in July, fog and ice, and a convoy that will scatter.",
    "m10": "U-156 in the Caribbean: tankers, a refinery within reach of the gun, and a minefield to lay.",
    "campaign": (
        "Six patrols, one a month, on the chart of the time; then the next six if you wish, to August 1942. Ships sunk "
        "and mines laid bring experience for captain, crew and boat. If the boat is lost, so is the campaign."
    ),
}
RATINGS: Final = {
    "critical-failure": "Critical Failure",
    "severe-setback": "Severe Setback",
    "partial-success": "Partial Success",
    "mission-accomplished": "Mission Accomplished",
    "outstanding-success": "Outstanding Success",
    "recalled": "Recalled",
    "serving": "Serving",
    "iron-cross": "Iron Cross",
    "knights-cross": "Knight's Cross",
    "oak-leaves": "Oak Leaves",
    "lost": "Lost with the boat",
}
REASONS: Final = {
    "home": "the boat is home",
    "sunk": "the boat was sunk",
    "out-of-fuel": "the fuel ran out at sea",
    "no-battery": "the battery ran empty",
    "war-goes-on": "the campaign is over",
}
EQUIPMENT_NAMES: Final = (
    "E-engines", "deck gun", "periscope", "torpedo tubes", "radio", "diesel engines", "fuel tank",
)  # fmt: skip
WEATHER_NAMES: Final = ("clear", "rain", "storm", "fog", "ice")
ZONE_NAMES: Final = ("blue", "yellow", "red")
UPGRADE_NAMES: Final = ("captain's level", "crew's level", "deck gun capacity", "repair attempts", "re-roll")
UPGRADE_USES: Final = (
    "attacks and escapes from aircraft", "aircraft attacks and repairs", "salvos on board", "tries for each damage",
    "one roll again in each turn",
)  # fmt: skip
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
EFFECT_NAMES: Final = (
    "nothing happens", "a repair may be tried", "fuel", "hull damage", "a roll on the Damage Table",
    "an aircraft attacks", "a roll on the Escape Maneuver Table", "the sighting is rolled one column higher",
    "the boat cannot move this turn", "one grid at most next turn", "one grid at most this turn",
    "the diesel engines fail", "the battery holds 75 % at most from now on", "a victory point",
    "a weather report may be sent", "one sighting may be rolled again", "one escort more at the next encounter",
    "no sighting this turn", "no coordinates for two turns", "a torpedo is lost",
    "the next attack by night is easier",
)  # fmt: skip


def month_name(month: int) -> str:
    """'October 1940'; month 0 is September 1939."""
    return say("{month} {year}", month=say(MONTHS[(8 + month) % 12]), year=1939 + (8 + month) // 12)
