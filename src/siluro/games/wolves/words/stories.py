"""The stories of Sea Wolves: titles, briefings, ratings, and how a game ends."""

from __future__ import annotations

from typing import Final

from siluro.engine import levels
from siluro.engine.levels import failure, success
from siluro.games.wolves.rules import c03_mission
from siluro.games.wolves.rules.c03_sheet import Sheet
from siluro.games.wolves.rules.state import Wolves
from siluro.speech.say import amount, capital, mark, say

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
    "campaign": "Campaign",
}
DATES: Final = {
    "m1": "November 1939",
    "m2": "October 1939",
    "m3": "January 1940",
    "m4": "October 1940",
    "m5": "October 1939",
    "m6": "May 1941",
    "m7": "March to July 1941",
    "m8": "January 1942",
    "m9": "June to July 1942",
    "m10": "February 1942",
    "campaign": "September 1939 to August 1942",
}
BRIEFINGS: Final = {
    "m1": "U-33 leaves the German Bight, rounds Scotland and scouts Oban. Fair weather, no escorts.",
    "m2": "U-48 hunts west of the Channel, by the prize rules: stop a ship with a shot, and search the neutrals.",
    "m3": "U-57 is small and has no gun. Her slots carry mines for the approach to Cromarty, to be laid by night. "
    "From now on the weather decides how far ships can see.",
    "m4": "U-99 meets convoy SC 7: escorts, ships that radio for help, and room for a boat between the columns.",
    "m5": "U-47 must enter Scapa Flow by night and get out again. HMS Royal Oak lies at anchor, and every hit wakes "
    "the base a little more.",
    "m6": "U-94 seeks a convoy on a secret route, from coded messages true and false. Attack it, or call the pack.",
    "m7": "U-107 hunts off Freetown with the torpedoes she has left. Supply ships wait for her in mid-ocean, if the "
    "enemy has not found them first.",
    "m8": "U-123 off a coast that still burns its lights. Each sector wakes up by itself; inshore nobody can dive.",
    "m9": "U-255 in the Barents Sea, where the sun does not set. Report convoy PQ 17 before it scatters, hunt its "
    "ships along the ice or under the aircraft, and search one that drifts without a crew.",
    "m10": "U-156 off Aruba: tankers at anchor, a refinery within gun range, and orders that name the refinery first.",
    "campaign": (
        "Six patrols, one a month, on the chart of the period; then the next six if you like, up to August 1942. "
        "Sinking ships and laying mines brings experience for captain, crew and boat. If the boat is lost, the "
        "campaign is over."
    ),
}
CAMPAIGN_GOAL: Final = mark(
    "Sink ships, patrol after patrol, and bring the boat home each time: what a patrol sank counts once it is in the "
    "log. A lost boat ends the campaign; what is in the log stays."
)
RATINGS: Final = {
    "critical-failure": failure("Critical Failure"),
    "severe-setback": failure("Severe Setback"),
    "partial-success": success("Partial Success"),
    "mission-accomplished": success("Mission Accomplished"),
    "outstanding-success": success("Outstanding Success"),
    "recalled": failure("Recalled"),
    "serving": failure("Serving"),
    "iron-cross": success("Iron Cross"),
    "knights-cross": success("Knight's Cross"),
    "oak-leaves": success("Oak Leaves"),
    "lost": failure("Lost with the boat"),
}
REASONS: Final = {
    "home": "the boat is home",
    "sunk": "the boat was sunk",
    "out-of-fuel": "the fuel ran out at sea",
    "no-battery": "the battery went flat",
    "war-goes-on": "the campaign is over",
}


def rating_name(level: str) -> str:
    """A rating in words."""
    return levels.level_name(RATINGS, level)


def closing(s: Wolves, level: str) -> list[str]:
    """The result in words."""
    reason = capital(say(REASONS[c03_mission.ENDINGS[s.ended]]))  # the reason of the end, not of the rating
    lines = [say("{reason}: {rating}.", rating=rating_name(level), reason=reason)]
    if s.campaign:
        lines.append(say("{tons} t in the log book.", tons=s.career_tonnage))
        return lines
    lines.append(
        say(
            "{ships} sunk, {tons} t of merchant shipping: {tonnage} for tonnage, {goals} for objectives, "
            "{total} in all.",
            ships=amount(s.ships_sunk, "ship", "ships"), tons=s.tonnage,
            tonnage=amount(c03_mission.tonnage_points(s), "point", "points"), goals=s.victory_points,
            total=c03_mission.points(s),
        )
    )  # fmt: skip
    return [*lines, say("Historical result: {boat} sank {result}.", boat=s.boat.name, result=history(s.sheet))]


def history(sheet: Sheet) -> str:
    """What the boat sank on the real patrol."""
    return say("{ships}, {tons} t", ships=amount(sheet.history.ships, "ship", "ships"), tons=sheet.history.tons)
