"""By Stealth and Sea, refereed from its rulebook: one file for each part of the book.

The second reading of a ruling is in force when the option `readings` names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.referee.lockstep import Question
from tests.referee.stealth.campaign import (
    Campaign,
    choose_crews,
    close_mission,
    crews_at_hand,
    lay_out_custom,
    new_roster,
    prepare,
)
from tests.referee.stealth.facts import by_id, level_of, read
from tests.referee.stealth.mission import lay_out, play_mission, read_conditions
from tests.referee.stealth.table import Asking, Slc, Table

DEFAULTS = {"seats": "1", "preset": "standard", "placement": "player", "crews": "none", "readings": "none"}


class Stealth:
    """The second referee of By Stealth and Sea."""

    def __init__(self, scenario: str, options: Mapping[str, str]) -> None:
        self.options = DEFAULTS | dict(options)
        self.campaign = None
        if scenario in ("historic", "custom"):
            self.campaign = Campaign(scenario == "custom", frozenset(self.options["readings"].split("+")))
        self.table: Table | None = None
        self.mission = scenario
        self.under_way = False
        """Whether the mission on the table is not yet in the report of the campaign."""
        self.asked: Question | None = None
        self.game = self.play()
        self.asked = next(self.game, None)

    def play(self) -> Asking:
        """One mission, or the nine of a campaign."""
        if self.campaign is None:
            self.table = lay_out(
                self.mission,
                read_conditions(self.mission, read_custom_cards(self.options["crews"], self.mission)),
                self.options,
            )
            yield from play_mission(self.table, self.options)
        elif self.campaign.custom:
            yield from self.play_custom(self.campaign)
        else:
            for self.mission in by_id("missions", "mission"):
                conditions = read_conditions(self.mission, read_custom_cards(self.options["crews"], self.mission))
                self.table = lay_out(self.mission, conditions, self.options)
                yield from self.play_and_report(self.campaign, self.table)

    def play_custom(self, c: Campaign) -> Asking:
        """8.2, 8.3 Nine missions, or fewer when three crews cannot be found."""
        c.roster = new_roster()
        missions = list(by_id("missions", "mission"))
        for self.mission in missions:
            self.table = None
            if len(crews_at_hand(c, self.mission)) < 3:
                return
            crews: list[str] = []
            yield from choose_crews(c, self.mission, crews)
            self.table = lay_out_custom(c, self.mission, crews, self.options)
            yield from self.play_and_report(c, self.table)
            if self.mission != missions[-1]:
                yield from prepare(c, self.table)

    def play_and_report(self, c: Campaign, t: Table) -> Asking:
        """8.1 A mission, and its line of the After Action Report."""
        self.under_way = True
        yield from play_mission(t, self.options)
        close_mission(c, t)
        self.under_way = False

    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""
        return self.asked

    def answer(self, word: str) -> None:
        """Go on with an answer."""
        try:
            self.asked = self.game.send(word)
        except StopIteration:
            self.asked = None

    def result(self) -> tuple[int, str]:
        """Score and level of a game that is over."""
        if self.campaign is not None:
            return self.campaign.total(), level_of("campaign_level", self.campaign.total())
        assert self.table is not None
        return self.table.score(), level_of("level", self.table.score())

    def position(self) -> dict[str, Any]:
        """Where everything is."""
        seen: dict[str, Any] = {"mission": self.mission}
        if self.table is not None:
            seen |= describe_table(self.table)
            if self.campaign is None or self.under_way:
                seen["forward"] = self.table.forward
        if self.campaign is not None:
            seen |= describe_campaign(self.campaign)
            seen["score"] = self.campaign.total() + (seen.get("score", 0) if self.under_way else 0)
        return seen


def read_custom_cards(option: str, mission: str) -> list[str]:
    """1.3 For each SLC the names on its custom Operator card, or nothing; in a historic campaign also by mission."""
    if ":" in option:
        option = dict(each.split(":") for each in option.split("/")).get(mission, "none")
    if "." in option:
        return [
            "" if names == "historic" else names.replace("+", " / ").replace("_", " ") for names in option.split(".")
        ]
    return [f"Pilot {number} / Second {number}" if option == "all" or number in option else "" for number in "123"]


def describe_table(t: Table) -> dict[str, Any]:
    """The mission in play."""
    return {
        "turn": t.turn,
        "targets": t.targets,
        "alert": {value: count for value, count in t.alert.items() if count},
        "discards": {value: count for value, count in t.discards.items() if count},
        "faults": {card: count for card, count in t.faults.items() if count},
        "ships": t.ships,
        "craft": [(craft.number, craft.hex, craft.ready) for craft in t.craft],
        "slcs": [describe_slc(slc) for slc in t.slcs],
        "score": t.score(),
    }


def describe_slc(slc: Slc) -> tuple[Any, ...]:
    """An SLC sheet with its card, and the counter while it is on the board."""
    kept = (
        slc.number,
        slc.seat,
        slc.crew,
        slc.crew_name,
        slc.stunned,
        slc.tokens,
        sorted(slc.cards),
        slc.skills,
        slc.fate,
        slc.crew_fate,
    )
    if not slc.at_sea:
        return kept
    return (*kept, slc.hex, slc.facing, slc.submerged, slc.detected, slc.warheads_out, slc.points)


def describe_campaign(c: Campaign) -> dict[str, Any]:
    """The campaign so far."""
    seen: dict[str, Any] = {"report": [tuple(vars(line).values()) for line in c.report]}
    if c.custom:
        seen |= {
            "purse": c.purse,
            "alert value": c.alert_value,
            "defence level": c.defence_level(),
            "advances": {each["id"]: c.steps[each["track"]] >= each["step"] for each in read("scores")["advancement"]},
            "roster": {name: (card.fate, card.skills, card.medals) for name, card in c.roster.items()},
        }
    return seen
