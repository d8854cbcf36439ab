"""Chapter 6 in words: the boat's actions on the encounter map."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.rules import c06_actions as c06
from siluro.games.wolves.rules import c06_attack, c10_escorts
from siluro.games.wolves.rules.state import SUBMERGED, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie, WolvesSaying, with_fate
from siluro.speech.say import amount, mark, say

ACTIONS: Final = mark({
    c06.DONE: "end the turn", c06.LEAVE: "break off the encounter",
    c06.LEFT_2: "turn two bearings to port", c06.LEFT_1: "turn one bearing to port",
    c06.RIGHT_1: "turn one bearing to starboard", c06.RIGHT_2: "turn two bearings to starboard",
    c06.AHEAD_1: "advance one space", c06.AHEAD_2: "advance two spaces",
    c06.TORPEDOES: "launch torpedoes", c06.DECK_GUN_SHOT: "fire the deck gun", c06.MEND: "try a repair",
    c06.HALT: "order a ship to stop (one round)", c06.PAPERS: "ask for a ship's papers",
})  # fmt: skip

DEEDS: Final = mark({
    c06.DONE: "The turn ends.", c06.LEAVE: "The boat breaks off the encounter.",
    c06.LEFT_2: "The boat turns two bearings to port.", c06.LEFT_1: "The boat turns one bearing to port.",
    c06.RIGHT_1: "The boat turns one bearing to starboard.", c06.RIGHT_2: "The boat turns two bearings to starboard.",
    c06.AHEAD_1: "The boat advances one space.", c06.AHEAD_2: "The boat advances two spaces.",
    c06.TORPEDOES: "The boat makes ready to launch torpedoes.", c06.DECK_GUN_SHOT: "The deck gun opens fire.",
    c06.MEND: "The crew tries a repair.",
    c06.HALT: "A shot across the bow orders a ship to stop (one round).", c06.PAPERS: "You ask for a ship's papers.",
})  # fmt: skip
"""Actions as the log has them."""

ROWS: Final = mark({
    c06.LEFT_2: "Turn to port", c06.LEFT_1: "Turn to port",
    c06.RIGHT_1: "Turn to starboard", c06.RIGHT_2: "Turn to starboard",
    c06.AHEAD_1: "Advance", c06.AHEAD_2: "Advance",
})  # fmt: skip
"""Actions of more or less."""


def actions_left(number: int) -> str:
    return say("{actions} left", actions=amount(number, "action", "actions")) if number else say("no actions left")


class Act(WolvesSaying[c06.Act]):
    def prompt(self, s: Wolves, step: c06.Act) -> str:
        if not c06.has_ship(s):
            return say("Encounter turn {lap}: no ships left on the map.", lap=s.encounter_turn)
        return say(
            "Encounter turn {lap}, heading {heading}: {left}.", lap=s.encounter_turn, heading=names.column(s.heading),
            left=actions_left(s.actions_left),
        )  # fmt: skip

    def label(self, s: Wolves, step: c06.Act, answer: int) -> str:
        if answer == c06.CHANGE_DEPTH:
            return say("rise to the surface") if s.depth == SUBMERGED else say("submerge")
        if answer == c06.DONE and not c06.has_ship(s) and not c10_escorts.is_held(s):
            return say("end the encounter")
        return escape_label(s) if answer == c06.ESCAPE else say(ACTIONS[answer])

    def row(self, s: Wolves, step: c06.Act, answer: int) -> str:
        return say(ROWS[answer]) if answer in ROWS else ""

    def variant(self, s: Wolves, step: c06.Act, answer: int) -> str:
        if answer in (c06.AHEAD_1, c06.AHEAD_2):
            return amount(c06.spaces(answer), "space", "spaces")
        return amount(2 if answer in (c06.LEFT_2, c06.RIGHT_2) else 1, "bearing", "bearings")

    def rank(self, s: Wolves, step: c06.Act, answer: int) -> int:
        return 1 if answer in (c06.DONE, c06.LEAVE) else -1 if answer in (c06.TORPEDOES, c06.DECK_GUN_SHOT) else 0

    def target(self, s: Wolves, step: c06.Act, answer: int) -> str:
        if c06.LEFT_2 <= answer <= c06.RIGHT_2:
            return f"col-{names.column(c06.heading_after(s, answer))}"
        if answer in (c06.AHEAD_1, c06.AHEAD_2):
            return f"space-{names.column(s.heading)}-{c06.spaces(answer)}"
        if answer == c06.TORPEDOES:
            near = c06_attack.nearest_target(s)
            return f"ship-{near + 1}" if near >= 0 else ""
        return "boat" if answer == c06.CHANGE_DEPTH else ""

    def deed(self, before: Wolves, step: c06.Act, answer: int, after: Wolves) -> str:
        if answer == c06.CHANGE_DEPTH:
            if before.depth == after.depth:
                return say("The boat tries to submerge.")
            return say("The boat surfaces.") if before.depth == SUBMERGED else say("The boat submerges.")
        if answer == c06.ESCAPE:
            harmed = after.hull_damage > before.hull_damage
            return (
                say("In sight, the boat escapes submerged: 1 hull damage.")
                if harmed
                else say("The boat escapes unseen.")
            )
        return say(DEEDS[answer])


def escape_label(s: Wolves) -> str:
    """6.1 Escape with its price, which whoever has the boat in sight makes it pay."""
    if not c06.is_in_sight(s):
        return say("escape submerged (nobody sees the boat)")
    hull = s.sheet.actions.escape
    return with_fate(s, say("escape submerged (in sight: {hull} hull damage)", hull=hull), hull=hull)


class IceDive(OneDie[c06.IceDive]):
    asks = mark("Looking for a hole in the ice to dive: roll a die.")

    def label(self, s: Wolves, step: c06.IceDive, answer: int) -> str:
        return say("the boat dives") if c06.finds_hole(s, answer) else say("no hole found")
