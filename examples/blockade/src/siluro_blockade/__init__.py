"""Night Run: the face of a small game, to show how one is published."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from siluro.engine.game import Ending, Game, Scenario
from siluro.engine.levels import Level, failure, success
from siluro.engine.options import Option
from siluro.engine.play import settle
from siluro.engine.steps import Step
from siluro.kit.saying import Sayings
from siluro.packs import Part, Src, read_head, read_part
from siluro.speech.say import mark, say
from siluro_blockade.rules import ENDINGS, NEXT_ZONE, PATROLS, STEPS, Run, Tables
from siluro_blockade.words import SAYINGS

FOLDER = Path(__file__).parent / "pack"


class Numbers(Part, frozen=True):
    """What tables.toml holds."""

    zones: int
    coal: int
    patrols: list[int]
    src: Src


class BlockadeGame(Game):
    """A blockade runner on a short track."""

    id: ClassVar[str] = "blockade"
    title: ClassVar[str] = "Night Run"
    rules: ClassVar[str] = "blockade-1.0"
    lines: ClassVar[str] = mark("A steamer, six zones of dark water, and coal for not quite enough speed.")
    credit: ClassVar[str] = mark("An example by the Siluro authors.")
    folder: ClassVar[Path] = FOLDER
    levels: ClassVar[Mapping[str, Level]] = {"lost": failure("Lost"), "through": success("Through the blockade")}
    track_names: ClassVar[Mapping[str, str]] = mark({"zone": "zone", "coal": "coal", "hull": "hull", "cargo": "cargo"})
    scenarios: Mapping[str, Scenario] = {
        "run": Scenario("run", "The run", "1918", "Six zones to the harbour. Every load you bring in counts.",
                        {"cargo": Option(("2", "3", "4"), "3", "Loads on board.")}),
    }  # fmt: skip
    steps: Mapping[str, type[Step[Any]]] = {kind.__name__: kind for kind in STEPS}

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Run:
        s = self.blank(pack)
        s.coal, s.patrols = s.tables.coal, s.tables.patrols.copy()
        s.hull, s.cargo = 2, int(options["cargo"])
        s.then(NEXT_ZONE)
        settle(s)
        return s

    def blank(self, pack: Path | None = None) -> Run:
        return Run(tables(pack or FOLDER))

    def pack_id(self, s: Run) -> str:
        return s.tables.pack

    def score(self, s: Run) -> int:
        return s.cargo if ENDINGS[s.ended] == "arrived" else 0

    def ending(self, s: Run) -> Ending:
        return Ending("through" if ENDINGS[s.ended] == "arrived" else "lost", ENDINGS[s.ended])

    def flaw(self, s: Run) -> str:
        return "impossible patrol cards" if min(s.patrols) < 0 or len(s.patrols) != len(PATROLS) else ""

    def view(self, s: Run) -> Mapping[str, Any]:
        return {"game": self.id, "tracks": {"zone": s.zone, "coal": s.coal, "hull": s.hull, "cargo": s.cargo}}

    def board_lines(self, s: Run) -> list[str]:
        track = " ".join("▲" if zone == s.zone else "·" for zone in range(1, s.tables.zones + 1))
        return [say("Zone {zone} of {zones}", zone=s.zone, zones=s.tables.zones), track]

    def sayings(self) -> Sayings:
        return SAYINGS


@cache
def tables(folder: Path) -> Tables:
    """The numbers of a pack, ours or a player's own, read once."""
    head, numbers = read_head(folder, BlockadeGame.id), read_part(folder / "tables.toml", Numbers)
    return Tables(f"{head.id}-{head.version}", numbers.zones, numbers.coal, numbers.patrols)


GAME = BlockadeGame()
