"""Uomini Gamma contro Gibilterra: the face of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from siluro.engine.extent import Extent
from siluro.engine.fact import Fact
from siluro.engine.game import Ending, Game, Intermission, Ledger, Scenario
from siluro.engine.levels import Level, lowest_success
from siluro.engine.options import Option
from siluro.engine.play import settle
from siluro.engine.readings import Reading, reading_bits
from siluro.engine.steps import Step
from siluro.engine.strip import Strip
from siluro.engine.trace import Done
from siluro.games.gamma import facts, view
from siluro.games.gamma.extent import extent
from siluro.games.gamma.loader.pack import read_pack
from siluro.games.gamma.rules import c02_map, invariants
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules import c04_objective as c04
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.agenda import STEPS
from siluro.games.gamma.rules.state import (
    CAMPAIGN,
    GG1,
    GG2,
    HIDDEN,
    HIDDEN_THREE_LIGHT,
    OPEN,
    TURN_BACK_FROM_BOAT,
    Gamma,
    Tables,
)
from siluro.games.gamma.words import SAYINGS, board_text, intermission, queries, report, stories, strip
from siluro.games.gamma.words.names import mission_name
from siluro.kit.saying import Sayings
from siluro.speech.say import mark, say

if TYPE_CHECKING:
    from siluro.lab.part import GameLab
    from siluro.paint.painter import Painter

FOLDER = Path(__file__).parent / "pack"
SCENARIOS = {"gg1": GG1, "gg2": GG2, "campaign": CAMPAIGN}
PLACEMENTS = {"no": OPEN, "yes": HIDDEN, "three-light": HIDDEN_THREE_LIGHT}

MEN = Option(("roll", "8", "9", "10"), "roll", "Men available: rolled (3), or fixed.")
MEN_GG2 = Option(tuple("3456789"), "6", "Men on the mission in GG.2 (3.2).")
HIDDEN_GG1 = Option(
    ("no", "yes", "three-light"), "no",
    "Ships face down until attacked (3.1.4, 3.2.4); three-light: also three light ships in GG.1 (ruling G-6).",
)  # fmt: skip
HIDDEN_GG2 = Option(("no", "yes"), "no", "Ships face down until attacked (3.2.4).")
READINGS = (
    Reading(
        "G-22b", TURN_BACK_FROM_BOAT, "5.2.2",
        "Men may also turn back between a Boat counter and its die.",
        "Men may turn back before each draw; a counter that was drawn is resolved first.",
    ),
)  # fmt: skip
SNIPE = Option(("printed", "corrected"), "printed", "Empire Snipe: 2,479 GRT as printed, or 2,497 (ruling G-5).")


class GammaGame(Game):
    """Assault divers against the ships at anchor off Gibraltar, July and September 1942."""

    id: ClassVar[str] = "gamma"
    title: ClassVar[str] = "Uomini Gamma contro Gibilterra"
    lines: ClassVar[str] = mark(
        "Gamma men with limpet charges swim from a villa on the bay to the ships at anchor. "
        "Short, tense, solved to the last digit."
    )
    rules: ClassVar[str] = "gamma-1.0"
    readings: ClassVar[Sequence[Reading]] = READINGS
    goal: ClassVar[str] = mark(
        "Lead the men from the beach to the ships and sink as much tonnage as you can. "
        "Men who are caught cannot attack."
    )
    credit: ClassVar[str] = mark(
        "Designed by Nicola Saggini on an idea by Marco Campari; graphics by Nicola Saggini and Giulia Tinti."
    )
    folder: ClassVar[Path] = FOLDER
    levels: ClassVar[Mapping[str, Level]] = stories.LEVELS
    promises: ClassVar[Mapping[str, str]] = {
        r"^(?P<more>a man is lost)$": "tracks.lost",
        r"^(?P<less>send one man home)$": "tracks.on_mission",
        r"^(?P<same>it passes)$": "tracks.lost",
    }
    shelf: ClassVar[int] = 3
    minutes: ClassVar[int] = 15
    is_opener: ClassVar[bool] = True
    track_names: ClassVar[Mapping[str, str]] = mark({
        "available": "men available", "on_mission": "men on the mission", "lost": "men lost", "dives": "dives",
        "bag": "bag", "swim": "swim", "spotlight": "spotlight", "boat": "boat", "current": "current",
        "uwwp": "UWWP",
    })  # fmt: skip
    track_parts: ClassVar[tuple[str, ...]] = (
        "tracks",
        "bag",
    )
    subject_names: ClassVar[Mapping[str, str]] = mark(
        {"men": "men", "bag": "bag", "ships": "ships", "threats": "threats"}
    )
    atlas: ClassVar[Path] = Path(__file__).parent / "lab" / "atlas.json"
    puzzles: ClassVar[Path] = Path(__file__).parent / "lab" / "puzzles.json"
    ending_by: ClassVar[tuple[str, ...]] = ("ended",)
    scenarios: Mapping[str, Scenario] = {
        "gg1": Scenario(
            "gg1", "GG.1", "13/14 July 1942", stories.GG1_BRIEFING,
            {"men": MEN, "hidden": HIDDEN_GG1, "snipe": SNIPE},
        ),
        "gg2": Scenario(
            "gg2", "GG.2", "14/15 September 1942", stories.GG2_BRIEFING, {"men": MEN_GG2, "hidden": HIDDEN_GG2},
        ),
        "campaign": Scenario(
            "campaign", "Both missions", "July to September 1942", stories.CAMPAIGN_BRIEFING,
            {"men": MEN, "hidden": HIDDEN_GG1, "snipe": SNIPE}, is_long=True,
        ),
    }  # fmt: skip
    steps: Mapping[str, type[Step[Any]]] = {kind.__name__: kind for kind in STEPS}

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Gamma:
        s = Gamma(tables(pack or FOLDER))
        s.scenario = SCENARIOS[scenario]
        s.placement = PLACEMENTS[options["hidden"]]
        s.corrected = int(options.get("snipe") == "corrected")
        s.readings = reading_bits(self.readings, options)
        if scenario == "gg2":
            s.mission = GG2
            s.available = s.men = int(options["men"])
            s.then(c03.TARGETS, c03.COUNTERS, c03.SEA, c05.APPROACH)
        else:
            if scenario == "campaign":
                s.then(c03.GG2_MISSION, c05.APPROACH)
            s.then(c03.GG1_MISSION, c05.APPROACH)
            if options["men"] == "roll":
                s.then(c03.AVAILABLE)
            else:
                s.available = int(options["men"])
        c02_map.clear_map(s)
        settle(s)
        return s

    def blank(self, pack: Path | None = None) -> Gamma:
        return Gamma(tables(pack or FOLDER))

    def pack_id(self, s: Gamma) -> str:
        return f"{s.tables.id}-{s.tables.version}"

    def score(self, s: Gamma) -> int:
        return s.tonnage

    def points(self, score: int, scenario: str) -> str:
        return say("{tonnage} GRT", tonnage=score)

    def unit(self, scenario: str) -> str:
        return say("GRT")

    def ending(self, s: Gamma) -> Ending:
        return Ending(s.tables.level_ids[c04.level(s)], c04.ENDINGS[s.ended])

    def flaw(self, s: Gamma) -> str:
        return invariants.flaw(s)

    def view(self, s: Gamma) -> view.View:
        return view.view(s)

    def facts(self, done: Done[Gamma]) -> Iterator[Fact]:
        return facts.find(done)

    def sayings(self) -> Sayings:
        return SAYINGS

    def moment(self, s: Gamma) -> str:
        return stories.moment(s)

    def board_lines(self, s: Gamma) -> list[str]:
        return board_text.board_lines(s)

    def chapter(self, s: Gamma) -> str:
        return mission_name(s) if s.scenario == CAMPAIGN else ""

    def intermission(self, before: Gamma, s: Gamma) -> Intermission | None:
        return intermission.intermission(before, s)

    def strip(self, s: Gamma) -> Strip:
        return strip.strip(s)

    def highlights(self) -> Mapping[str, str]:
        return {
            r"[·─│┌┐└┘┬┴]+": "water",
            r"▲\S*( men)?": "own",
            rf"\b{say(' SUNK').strip()}\b": "lost",
        }

    def history(self, scenario: str) -> str:
        return stories.history(tables(FOLDER).history, scenario)

    def victory(self, scenario: str) -> int:
        return lowest_success(self.levels, tables(FOLDER).level_ids, tables(FOLDER).level_from)

    def subjects(self) -> Mapping[str, Callable[[Any], list[str]]]:
        return queries.SUBJECTS

    def milestones(self, s: Gamma) -> object:
        return report.milestones(s)

    def ledgers(self, s: Gamma) -> list[Ledger]:
        return report.ledgers(s)

    def painter(self) -> Painter[Any]:
        from siluro.games.gamma.paint import PAINTER

        return PAINTER

    def extent(self, s: Gamma) -> Extent:
        return extent(s)

    def lab(self) -> GameLab:
        from siluro.games.gamma.lab import GammaLab

        return GammaLab()

    def closing(self, s: Gamma) -> list[str]:
        return stories.closing(s)


@cache
def tables(folder: Path) -> Tables:
    """The tables of a pack, read once."""
    return read_pack(folder)


GAME = GammaGame()
