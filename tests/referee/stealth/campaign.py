"""8.0 Campaigns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.referee.stealth.facts import SKILLS, by_id, class_of, name_crew, points_of, read
from tests.referee.stealth.mission import Conditions, lay_out
from tests.referee.stealth.table import Asking, Slc, Table, choice

FORWARD = ("gibraltar", "alexandria")
"""Forward positioning is one technology: one purchase in either after a mission."""
LINE = {"leros": "gibraltar", "olterra": "alexandria"}
"""S-35 La Spezia, Cadiz, Leros, Olterra: whose card must be there before; S-35b knows no such line."""


@dataclass
class Card:
    """A line of the Custom Campaign Operator Roster."""

    year: int
    attribute: str
    fate: str = "available"
    skills: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SKILLS, 1))
    medals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("gold", "silver", "bronze", "promotions"), 0))


@dataclass
class Line:
    """8.1, 8.2.3 A line of the After Action Report."""

    mission: str
    score: int
    ships: list[str]
    scuttled: int
    escaped: list[str]
    alert_value: int
    spent: int = 0


@dataclass
class Campaign:
    """The After Action Report and, in a custom campaign, the roster and the technology."""

    custom: bool
    readings: frozenset[str]
    report: list[Line] = field(default_factory=list)
    purse: int = 0
    alert_value: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    roster: dict[str, Card] = field(default_factory=dict)

    def total(self) -> int:
        """8.3 What all missions made."""
        return sum(line.score for line in self.report)

    def defence_level(self) -> int:
        """8.2.4 By the alert value."""
        return sum(self.alert_value >= bound for bound in read("scores")["defence_level"]["from"])


def new_roster() -> dict[str, Card]:
    """8.2.2 Cards without the No Campaign symbol."""
    cards = by_id("operators", "operators")
    return {name: Card(card["year"], card["attribute"]) for name, card in cards.items() if card["campaign"]}


def crews_at_hand(c: Campaign, mission: str) -> list[str]:
    """8.2.1 Neither lost nor of a later year."""
    year = by_id("missions", "mission")[mission]["year"]
    return [name for name, card in c.roster.items() if card.fate == "available" and card.year <= year]


def choose_crews(c: Campaign, mission: str, chosen: list[str]) -> Asking:
    """8.2.1 Step 14: three cards."""
    for number in (1, 2, 3):
        left = [name for name in crews_at_hand(c, mission) if name not in chosen]
        chosen.append((yield choice("crew", f"slc{number}", left)))


def lay_out_custom(c: Campaign, mission: str, crews: list[str], options: dict[str, str]) -> Table:
    """8.2.1 The changes to the set-up."""
    port = by_id("missions", "mission")[mission]["board"]
    levels = {track: c.steps[track] + 1 for track in ("slc", "breathing", "wetsuit", "warhead")}
    if port != "gibraltar":
        levels["wetsuit"] = 1  # 8.2.3.1.3
    told = Conditions(
        forward=forward_card(c, port),
        levels=levels,
        defence=list(by_id("defence", "card"))[: c.defence_level()],
        crews=crews,
        names=[name_crew(crew) for crew in crews],
        attributes=[c.roster[crew].attribute for crew in crews],
        skills=[c.roster[crew].skills for crew in crews],
    )
    return lay_out(mission, told, options)


def forward_card(c: Campaign, port: str) -> str:
    """8.2.3.2 The best card for the port."""
    owned = [
        each["id"] for each in read("scores")["advancement"] if each["track"] == port and each["step"] <= c.steps[port]
    ]
    return str(owned[-1]) if owned else "la-spezia"


def close_mission(c: Campaign, t: Table) -> None:
    """8.1, 8.2.2 to 8.2.4 The report, the roster and the alert value."""
    for slc in t.slcs:
        c.alert_value += sum(points_of(ship) for ship in slc.sunk)
        c.alert_value += (slc.fate != "scuttled") + (slc.crew_fate != "escaped")
    c.report.append(
        Line(
            mission=t.mission,
            score=t.score(),
            ships=sorted(by_id("ships", "ship")[ship]["name"] for slc in t.slcs for ship in slc.sunk),
            scuttled=sum(slc.fate == "scuttled" for slc in t.slcs),
            escaped=[slc.crew_name for slc in t.slcs if slc.crew_fate == "escaped"],
            alert_value=c.alert_value,
        )
    )
    if c.custom:
        update_roster(c, t)


def update_roster(c: Campaign, t: Table) -> None:
    """8.2.2 Who is lost, and who is honoured; 8.2.3 what can be spent."""
    c.purse += t.score()
    for slc in t.slcs:
        card = c.roster[slc.crew]
        if slc.crew_fate != "escaped":
            card.fate = slc.crew_fate
        for ship in slc.sunk:
            award(card, ship)


def award(card: Card, ship: str) -> None:
    """8.2.2.3 For each ship."""
    kind = class_of(ship)["id"]
    card.medals["gold" if kind == "battleship" else "bronze" if kind == "cargo" else "silver"] += 1
    card.medals["promotions"] += kind != "cargo"


def prepare(c: Campaign, t: Table) -> Asking:
    """8.2.2.1, 8.2.3 Skills, then technology, before the next mission."""
    for slc in t.slcs:
        yield from train(c, slc)
    advanced: set[str] = set()
    while True:
        offered = purchases(c, advanced)
        if not offered:
            return
        answer = yield choice("buy", "", [*offered, "done"])
        if answer == "done":
            return
        bought = by_id("scores", "advancement")[answer]
        c.purse -= bought["cost"]
        c.report[-1].spent += bought["cost"]
        c.steps[bought["track"]] += 1
        advanced.update(FORWARD if bought["track"] in FORWARD else [bought["track"]])


def train(c: Campaign, slc: Slc) -> Asking:
    """8.2.2.1 One skill by one, for a crew that is back (S-52)."""
    skills = c.roster[slc.crew].skills
    open_skills = [skill for skill in SKILLS if skills[skill] < read("scores")["skills"]["most"]]
    if slc.crew_fate == "escaped" and (slc.attached or slc.entered) and open_skills:
        skills[(yield choice("train", slc.name, open_skills))] += 1


def purchases(c: Campaign, advanced: set[str]) -> list[str]:
    """8.2.3 One step at a time, one step a mission, with what it needs, for what there is to spend."""
    return [
        name
        for name, each in by_id("scores", "advancement").items()
        if each["track"] not in advanced
        and c.steps[each["track"]] + 1 == each["step"]
        and each["cost"] <= c.purse
        and all(c.steps[track] >= step for track, step in each.get("needs", {}).items())
        and (name not in LINE or c.steps[LINE[name]] > 0 or "S-35b" in c.readings)
    ]
