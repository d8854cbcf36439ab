"""Sea Wolves Solitaire: the face of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from siluro.engine.extent import Extent
from siluro.engine.game import BookTable, Ending, Game, Intermission, Ledger, Scenario
from siluro.engine.levels import Level, lowest_success
from siluro.engine.options import Option
from siluro.engine.play import settle
from siluro.engine.readings import Reading, reading_bits
from siluro.engine.steps import Step
from siluro.engine.strip import Strip
from siluro.games.wolves import view
from siluro.games.wolves.extent import extent
from siluro.games.wolves.loader.pack import MISSIONS, read_pack
from siluro.games.wolves.rules import c03_mission, c12_campaign, c13_sequence, invariants
from siluro.games.wolves.rules.agenda import STEPS
from siluro.games.wolves.rules.c03_sheet import Tables
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import (
    SAYINGS,
    board_text,
    book_tables,
    intermission,
    names,
    queries,
    report,
    stories,
    strip,
)
from siluro.games.wolves.words.readings import READINGS
from siluro.packs import Sources
from siluro.speech.say import mark, say

FOLDER = Path(__file__).parent / "pack"
BOXES_A_DAY = 2
LAST_MONTH = 35  # August 1942
FIRST_MONTHS = {"1939": 0, "1940": 6, "1940-autumn": 12, "1941": 18, "1941-autumn": 24, "1942": 30}
BOATS = ("iic", "viia", "viib", "viic", "ixb", "ixc")

EXTRA_DAYS = Option(("0", "1", "2"), "0", "Extra days of fuel for an easier game (4.5).")
YEAR = Option(tuple(FIRST_MONTHS), "1939", "When the campaign begins; each lasts six months (12, 12.2).")
BOAT = Option(
    BOATS, "viib", "The type of U-boat; the campaign starts once it is in service (12).", title=mark("boat type")
)

MADE_OF: Mapping[str, Mapping[str, str]] = {
    "m1": mark({
        "missions/m1.boat": "rounds and hull boxes", "missions/m1.track": "fuel track",
        "missions/m1.map": "edges of the chart", "missions/m1.zones": "zones", "missions/m1.sighting": "sightings",
        "missions/m1.ships": "ships", "missions/m1.objective": "objective", "missions/m1.victory": "points",
    }),
    "campaign": mark({
        "campaign.chart": "charts and zones", "campaign.boat": "boats", "campaign.ships": "ships",
        "campaign.sighting": "sightings", "campaign.escorts": "escorts", "campaign.supply": "supply boats",
        "campaign.minefield": "minefields", "campaign.levels": "experience for levels",
        "campaign.upgrades": "costs of upgrades", "campaign.mines": "experience for mines",
    }),
}  # fmt: skip
"""What is printed of the first mission and of the campaign, and what is not."""

if TYPE_CHECKING:
    from siluro.kit.saying import Sayings
    from siluro.lab.part import GameLab
    from siluro.paint.painter import Painter
LENGTH = Option(
    ("1", "2", "3", "4", "5", "6"), "1", "How many six-month campaigns to play in a row, up to August 1942 (12)."
)
OPTIONS = {"extra-days": EXTRA_DAYS}


class WolvesGame(Game):
    """A U-boat alone: ten missions, and the campaign from 1939 to 1942."""

    id: ClassVar[str] = "wolves"
    title: ClassVar[str] = "Sea Wolves Solitaire"
    lines: ClassVar[str] = mark(
        "A U-boat on the real Kriegsmarine grid: fuel, weather, aircraft, convoys, escorts. "
        "Ten missions and the campaign to 1942."
    )
    rules: ClassVar[str] = "wolves-2.2"
    readings: ClassVar[Sequence[Reading]] = READINGS
    goal: ClassVar[str] = mark(
        "Sink ships, carry out the task of the mission, and bring the boat home: a boat that is lost scores nothing."
    )
    credit: ClassVar[str] = mark(
        "Sea Wolves Solitaire: Battle of the Atlantic 1939-1942 is published by Turgaliun Games."
    )
    folder: ClassVar[Path] = FOLDER
    levels: ClassVar[Mapping[str, Level]] = stories.RATINGS
    promises: ClassVar[Mapping[str, str]] = {
        r"^(?!.*(?:as a die decides|boat is lost)).*?(?P<more>\d+) hull damage": "boat.hull",
        r"^(?!.*(?:as a die decides|boat is lost)).*?(?P<more>[\d½]+) fuel lost": "tracks.fuel_spent*2",
        r"^(?!.*as a die decides).*?(?P<less>[\d½]+) fuel gained": "tracks.fuel_spent*2",
        r"^(?!.*as a die decides).*?(?P<more>\d+) victory points?": "points.objectives",
        r"(?P<same>: nothing(?:, the radio is damaged)?$)": "points.objectives",
        r"boat is lost": "over",
    }
    shelf: ClassVar[int] = 4
    minutes: ClassVar[int] = 45
    track_names: ClassVar[Mapping[str, str]] = mark({
        "battery": "battery", "in_reserve": "on reserve fuel", "fuel_spent": "fuel spent", "reserve": "reserve",
        "home_with": "halves of fuel at home",
    })  # fmt: skip
    track_parts: ClassVar[tuple[str, ...]] = ("tracks",)
    subject_names: ClassVar[Mapping[str, str]] = mark(
        {
            "boat": "boat",
            "fuel": "fuel",
            "torpedoes": "torpedoes",
            "enemies": "enemies",
            "threats": "threats",
            "chart": "chart",
            "points": "points",
        }
    )
    atlas: ClassVar[Path] = Path(__file__).parent / "lab" / "atlas.json"
    puzzles: ClassVar[Path] = Path(__file__).parent / "lab" / "puzzles.json"
    ending_by: ClassVar[tuple[str, ...]] = ("ended",)
    scenarios: Mapping[str, Scenario] = {
        **{
            id: Scenario(
                id, stories.TITLES[id], stories.DATES[id], stories.BRIEFINGS[id], OPTIONS,
                MADE_OF.get(id, {f"missions/{id}": ""}),
            )
            for id in MISSIONS
        },
        "campaign": Scenario(
            "campaign", stories.TITLES["campaign"], stories.DATES["campaign"], stories.BRIEFINGS["campaign"],
            {"year": YEAR, "boat": BOAT, "length": LENGTH, **OPTIONS}, MADE_OF["campaign"], is_long=True,
            goal=stories.CAMPAIGN_GOAL,
        ),
    }  # fmt: skip
    steps: Mapping[str, type[Step[Any]]] = {kind.__name__: kind for kind in STEPS}

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Wolves:
        s = Wolves(tables(pack or FOLDER))
        s.readings = reading_bits(self.readings, options)
        s.extra_fuel_boxes = BOXES_A_DAY * int(options["extra-days"])
        if scenario == "campaign":
            begin_campaign(s, options)
        else:
            begin_mission(s, MISSIONS.index(scenario))
        settle(s)
        return s

    def blank(self, pack: Path | None = None) -> Wolves:
        return Wolves(tables(pack or FOLDER))

    def pack_id(self, s: Wolves) -> str:
        return f"{s.tables.id}-{s.tables.version}"

    def score(self, s: Wolves) -> int:
        return s.career_tonnage if s.campaign else c03_mission.points(s)

    def points(self, score: int, scenario: str) -> str:
        return say("{tons} t", tons=score) if scenario == "campaign" else super().points(score, scenario)

    def unit(self, scenario: str) -> str:
        return say("t") if scenario == "campaign" else super().unit(scenario)

    def ending(self, s: Wolves) -> Ending:
        if s.campaign:
            level = s.tables.career_ids[c03_mission.career_rating(s)]
            return Ending("lost" if c03_mission.is_lost(s) else level, c03_mission.ENDINGS[s.ended])
        return Ending(s.tables.rating_ids[c03_mission.rating(s)], c03_mission.ENDINGS[s.ended])

    def flaw(self, s: Wolves) -> str:
        return invariants.flaw(s)

    def view(self, s: Wolves) -> view.View:
        return view.view(s)

    def sayings(self) -> Sayings:
        return SAYINGS

    def moment(self, s: Wolves) -> str:
        return names.moment(s)

    def board_lines(self, s: Wolves) -> list[str]:
        return board_text.board_lines(s)

    def victory(self, scenario: str) -> int:
        t = tables(FOLDER)
        if scenario == "campaign":
            return lowest_success(self.levels, t.career_ids, t.career_from)
        return lowest_success(self.levels, t.rating_ids, t.rating_from)

    def chapter(self, s: Wolves) -> str:
        return names.month(s.month) if s.campaign else ""

    def intermission(self, before: Wolves, s: Wolves) -> Intermission | None:
        return intermission.intermission(before, s)

    def strip(self, s: Wolves) -> Strip:
        return strip.strip(s)

    def highlights(self) -> Mapping[str, str]:
        return {
            r"·+": "water",
            r"(?<!\w)[!#]+": "danger",
            rf"\b{say('sunk')}\b": "lost",
        }

    def history(self, scenario: str) -> str:
        return stories.history(tables(FOLDER).sheets[MISSIONS.index(scenario)]) if scenario in MISSIONS else ""

    def subjects(self) -> Mapping[str, Callable[[Any], list[str]]]:
        return queries.SUBJECTS

    def milestones(self, s: Wolves) -> object:
        return report.milestones(s)

    def ledgers(self, s: Wolves) -> list[Ledger]:
        return report.ledgers(s)

    def book_tables(self) -> Mapping[str, Sequence[BookTable]]:
        return book_tables.book_tables(tables(FOLDER), Sources(FOLDER))

    def painter(self) -> Painter[Any]:
        from siluro.games.wolves.paint import PAINTER

        return PAINTER

    def extent(self, s: Wolves) -> Extent:
        return extent(s)

    def lab(self) -> GameLab:
        from siluro.games.wolves.lab import WolvesLab

        return WolvesLab()

    def closing(self, s: Wolves) -> list[str]:
        return stories.closing(s, self.ending(s).level)


def begin_mission(s: Wolves, number: int) -> None:
    """3.1 The sheet of a mission: its boat, full, at its starting square."""
    sheet = s.tables.sheets[number]
    s.sheet_number = number
    s.event_sheet = number
    s.boat_number = sheet.boat
    s.look_up()
    s.cell = sheet.start
    s.track = [sheet.start]
    s.g7a = s.boat.torpedoes
    s.ammo = s.gun_capacity = s.boat.ammo
    s.route_weights = [1] * len(sheet.routes)
    s.coordinates_used = [0] * len(sheet.coordinates)
    s.minefields_laid = [0] * len(sheet.minefields)
    s.sector_alarm = [0] * len(sheet.sectors.ids)
    s.sector_ships = [0] * len(sheet.sectors.ids)
    s.flags = [0] * len(sheet.flag_names)
    s.stage_uses = [0] * len(sheet.stages)
    steps: list[Step[Any]] = []
    if s.boat.carries_mines:
        steps.append(c12_campaign.LOAD_MINES)
    if s.boat.carries_g7e:
        steps.append(c12_campaign.LOAD_G7E)
    s.then(*steps, c13_sequence.TURN)


def begin_campaign(s: Wolves, options: Mapping[str, str]) -> None:
    """12 A boat, the month it starts in, and how many campaigns of six months are chained."""
    s.campaign = 1
    s.month = FIRST_MONTHS[options["year"]]
    s.boat_number = s.tables.first_campaign_boat + BOATS.index(options["boat"])
    s.look_up()
    while s.month < s.boat.first_month:  # a type not yet in service waits for the first campaign that has it
        s.month += c12_campaign.SIX_MONTHS
    s.last_month = min(LAST_MONTH, s.month + c12_campaign.SIX_MONTHS * int(options["length"]) - 1)
    s.wrecks = [0] * 36
    s.minefields_laid = [0] * len(s.tables.minefields)
    s.then(c12_campaign.PATROL, c13_sequence.TURN)


@cache
def tables(folder: Path) -> Tables:
    """The tables of a pack, read once."""
    return read_pack(folder)


GAME = WolvesGame()
