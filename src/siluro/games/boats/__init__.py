"""X MAS M.T. Explosive Boats: the face of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from siluro.engine.extent import Extent
from siluro.engine.fact import Fact
from siluro.engine.game import Ending, Game, Scenario
from siluro.engine.levels import Level, lowest_success
from siluro.engine.options import Option
from siluro.engine.play import settle
from siluro.engine.readings import Reading, reading_bits
from siluro.engine.steps import Step
from siluro.engine.strip import Strip
from siluro.engine.trace import Done
from siluro.games.boats import facts
from siluro.games.boats.extent import extent
from siluro.games.boats.facts import c09_equipment
from siluro.games.boats.loader.pack import read_pack
from siluro.games.boats.rules import invariants
from siluro.games.boats.rules.agenda import STEPS
from siluro.games.boats.rules.c02_sequence import SET_UP
from siluro.games.boats.rules.c10_scenarios import level
from siluro.games.boats.rules.state import ENDINGS, SCENARIOS, VERSION, Boats, Tables
from siluro.games.boats.view import View, view
from siluro.games.boats.words import board_text, names, queries, report, stories, strip
from siluro.games.boats.words.readings import READINGS
from siluro.speech.say import mark, say

if TYPE_CHECKING:
    from siluro.kit.saying import Sayings
    from siluro.lab.part import GameLab
    from siluro.paint.painter import Painter

FOLDER = Path(__file__).parent / "pack"

SUDA_START = Option(("roll", "3811", "3805"), "roll", "Starting hex: rolled (10.1.1) or chosen.")
MALTA_START = Option(("roll", "2312", "2613"), "roll", "Starting hex: rolled (10.2.1) or chosen.")
DRIFT = Option(("no", "yes"), "no", "Current to the east (10.2.6).")
SUDA_PARTS = mark({
    "board-suda.page": "scale of the board", "board-suda.net": "nets", "board-suda.buoy": "lit buoys",
    "board-suda.beam": "spotlights", "board-suda.anchorage": "anchorages", "scenarios.suda.track": "turn track",
    "ships": "points of the ships",
})  # fmt: skip
MALTA_PARTS = mark({
    "board-malta.page": "scale of the board", "board-malta.anchorage": "anchorages", "board-malta.net": "nets",
    "board-malta.beam": "spotlights", "scenarios.malta.track": "turn track",
    "ships": "points of the ships",
})  # fmt: skip


class BoatsGame(Game):
    """Explosive boats against the ships in Suda Bay and in the Grand Harbour of Malta, 1941."""

    id: ClassVar[str] = "boats"
    title: ClassVar[str] = "X MAS M.T. Explosive Boats"
    lines: ClassVar[str] = mark(
        "One-man boats with explosive bows against nets, spotlights and guns. Suda and Malta, 1941."
    )
    rules: ClassVar[str] = VERSION
    goal: ClassVar[str] = mark(
        "Bring the boats past nets and spotlights to the ships and hit them. Each ship hit counts its points."
    )
    credit: ClassVar[str] = mark(
        "Designed by Marco Campari; development by Nicola Saggini; graphics by Giulia Tinti. "
        "Coast © OpenStreetMap contributors (ODbL)."
    )
    folder: ClassVar[Path] = FOLDER
    levels: ClassVar[Mapping[str, Level]] = names.LEVELS
    promises: ClassVar[Mapping[str, str]] = {
        r"^(?P<less>the boat is lost)$": "tracks.boats",
        r"^(?P<less>\d+) boats? lost$": "tracks.boats",
        r"alarm (?P<by>[+−]\d)": "tracks.alarm",
        r"^(?P<rises>a hit)$": "points",
        r"^(?P<same>a miss)$": "points",
    }
    shelf: ClassVar[int] = 2
    minutes: ClassVar[int] = 30
    aid: ClassVar[str] = mark("with equipment")
    routine: ClassVar[str] = mark("The Lucky Charm is not offered. Undo right after a roll to use it.")
    track_names: ClassVar[Mapping[str, str]] = mark({
        "turn": "turn", "alarm": "alarm", "event_modifier": "event modifier", "boats": "boats",
        "left": "moves left", "sent": "boats sent", "speed": "speed", "equipment": "equipment",
        "harpoon": "harpoon", "binoculars": "binoculars", "cover": "cover", "charm": "charm", "wrench": "wrench",
        "spotlights": "spotlights", "green": "green", "yellow": "yellow", "red": "red",
    })  # fmt: skip
    track_parts: ClassVar[tuple[str, ...]] = (
        "tracks",
        "equipment",
        "spotlights",
    )
    subject_names: ClassVar[Mapping[str, str]] = mark(
        {"boats": "boats", "ships": "ships", "lights": "lights", "nets": "nets", "alarm": "alarm", "threats": "threats"}
    )
    atlas: ClassVar[Path] = Path(__file__).parent / "lab" / "atlas.json"
    puzzles: ClassVar[Path] = Path(__file__).parent / "lab" / "puzzles.json"
    ending_by: ClassVar[tuple[str, ...]] = ("ended", "level_up")
    readings: ClassVar[Sequence[Reading]] = READINGS
    scenarios: Mapping[str, Scenario] = {
        "suda": Scenario(
            "suda", "Suda", "25/26 March 1941", stories.SUDA, {"start": SUDA_START}, SUDA_PARTS
        ),
        "malta": Scenario(
            "malta", "Malta", "25/26 July 1941", stories.MALTA,
            {"start": MALTA_START, "drift": DRIFT}, MALTA_PARTS,
        ),
    }  # fmt: skip
    steps: Mapping[str, type[Step[Any]]] = {kind.__name__: kind for kind in STEPS}

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Boats:
        s = Boats(tables(pack or FOLDER))
        s.scenario = SCENARIOS.index(scenario)
        s.look_up()
        s.readings = reading_bits(self.readings, options)
        s.drift = int(options.get("drift") == "yes")
        if options["start"] != "roll":
            s.here = s.board.hexes.index(options["start"])
        s.then(SET_UP)
        settle(s)
        return s

    def blank(self, pack: Path | None = None) -> Boats:
        return Boats(tables(pack or FOLDER))

    def pack_id(self, s: Boats) -> str:
        return f"{s.tables.id}-{s.tables.version}"

    def score(self, s: Boats) -> int:
        return s.points

    def ending(self, s: Boats) -> Ending:
        return Ending(s.raid.level_ids[level(s)], ENDINGS[s.ended])

    def flaw(self, s: Boats) -> str:
        return invariants.flaw(s)

    def view(self, s: Boats) -> View:
        return view(s)

    def facts(self, done: Done[Boats]) -> Iterator[Fact]:
        return facts.find(done)

    def roll_of(self, done: Done[Boats]) -> Done[Boats] | None:
        return super().roll_of(c09_equipment.without_charm(done))

    def sayings(self) -> Sayings:
        from siluro.games.boats.words import SAYINGS

        return SAYINGS

    def moment(self, s: Boats) -> str:
        return stories.moment(s)

    def board_lines(self, s: Boats) -> list[str]:
        return board_text.board_lines(s)

    def strip(self, s: Boats) -> Strip:
        return strip.strip(s)

    def highlights(self) -> Mapping[str, str]:
        return {
            r"▒+": "land",
            r"·+": "water",
            r"·\d{4}": "glow",
            r"\*\d{4}": "light",
            r"[▲◆]\S*": "own",
            r"(?<!\w)#+": "danger",
            rf"\b{say('HIT')}\b": "lost",
            r"^[\s\d·*▲◆#=o▒?]*\d{4}[\s\d·*▲◆#=o▒?]*$": "faint",
        }

    def history(self, scenario: str) -> str:
        return stories.history(tables(FOLDER).raids[SCENARIOS.index(scenario)])

    def victory(self, scenario: str) -> int:
        raid = tables(FOLDER).raids[SCENARIOS.index(scenario)]
        return lowest_success(self.levels, raid.level_ids, raid.level_from)

    def subjects(self) -> Mapping[str, Callable[[Any], list[str]]]:
        return queries.SUBJECTS

    def milestones(self, s: Boats) -> object:
        return report.milestones(s)

    def painter(self) -> Painter[Any]:
        from siluro.games.boats.paint import PAINTER

        return PAINTER

    def extent(self, s: Boats) -> Extent:
        return extent(s)

    def lab(self) -> GameLab:
        from siluro.games.boats.lab import BoatsLab

        return BoatsLab()

    def closing(self, s: Boats) -> list[str]:
        return stories.closing(s)


@cache
def tables(folder: Path) -> Tables:
    """The tables of a pack, read once."""
    return read_pack(folder)


GAME = BoatsGame()
