"""X MAS M.T. Explosive Boats: the face of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from siluro.engine.game import Ending, Game, Option, Scenario, lowest
from siluro.engine.play import settle
from siluro.engine.steps import Ask, Step
from siluro.games.boats import view
from siluro.games.boats.loader.pack import read_pack
from siluro.games.boats.rules import c02_sequence as c02
from siluro.games.boats.rules import c04_movement as c04
from siluro.games.boats.rules import c05_events as c05
from siluro.games.boats.rules import c06_attack as c06
from siluro.games.boats.rules import c07_batteries as c07
from siluro.games.boats.rules import c09_equipment as c09
from siluro.games.boats.rules import c10_malta, c10_scenarios, c10_suda, invariants
from siluro.games.boats.rules.state import ENDINGS, SCENARIOS, Boats, Tables
from siluro.games.boats.words import board_text as text
from siluro.games.boats.words import queries
from siluro.games.boats.words import report as reporting
from siluro.games.boats.words import sayings as words
from siluro.speech.say import mark

if TYPE_CHECKING:
    from siluro.lab.part import GameLab
    from siluro.paint.painter import Painter

FOLDER = Path(__file__).parent / "pack"

ATTACKS = Option(
    ("immediate", "phase-e"), "immediate",
    "Attacks at once while moving (6), or all in phase E, where to be next to a ship is enough (ruling M-9).",
)  # fmt: skip
SUDA_START = Option(("roll", "3811", "3805"), "roll", "The starting hex: rolled (10.1.1) or chosen.")
MALTA_START = Option(("roll", "2312", "2613"), "roll", "The starting hex: rolled (10.2.1) or chosen.")
DRIFT = Option(("no", "yes"), "no", "The current that sets to the east (10.2.6).")


class BoatsGame(Game):
    """Explosive boats against the ships in Suda Bay and in the Grand Harbour of Malta, 1941."""

    id: ClassVar[str] = "boats"
    title: ClassVar[str] = "X MAS M.T. Explosive Boats"
    lines: ClassVar[str] = mark(
        "A handful of one-man boats with explosive bows, nets, lamps and guns. Suda 1941, and Malta."
    )
    rules: ClassVar[str] = "boats-1.0"
    credit: ClassVar[str] = mark(
        "Designed by Marco Campari; development by Nicola Saggini; graphics by Giulia Tinti. "
        "Coast © OpenStreetMap contributors (ODbL)."
    )
    folder: ClassVar[Path] = FOLDER
    levels: ClassVar[Mapping[str, str]] = words.LEVELS
    ending_by: ClassVar[tuple[str, ...]] = ("ended", "level_up")
    scenarios: Mapping[str, Scenario] = {
        "suda": Scenario(
            "suda", "Suda", "25/26 March 1941", words.SUDA_BRIEFING, {"start": SUDA_START, "attacks": ATTACKS}
        ),
        "malta": Scenario(
            "malta", "Malta", "25/26 July 1941", words.MALTA_BRIEFING,
            {"start": MALTA_START, "attacks": ATTACKS, "drift": DRIFT},
        ),
    }  # fmt: skip
    steps: Mapping[str, type[Step[Any]]] = {
        kind.__name__: kind
        for kind in (
            c02.SetUp, c02.Turn, c04.Speed, c04.Onward, c04.UnderBridge, c04.Net, c04.Barrier, c04.NetTurn,
            c04.Beyond, c04.Withdraw, c05.Event, c05.Colours, c05.Repair, c05.PhaseD, c05.Detection, c05.Spotted,
            c06.Reveal, c06.Send, c06.Conduct, c06.Strike, c06.Attack, c06.Spent, c06.PhaseE, c06.AttackOrHold,
            c07.Batteries, c07.BatteryAgain, c09.Equip, c09.Use, c09.Reuse, c09.LuckyCharm, c10_suda.Buoy,
            c10_scenarios.Start, c10_malta.Unit, c10_malta.InitialAlarm, c10_malta.Tesei, c10_malta.Costa,
            c10_malta.AirRaid, c10_malta.Bombing, c10_malta.BridgeBoats, c10_malta.BridgeDie, c10_malta.Drift,
        )
    }  # fmt: skip

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Boats:
        s = Boats(tables(pack or FOLDER))
        s.scenario = SCENARIOS.index(scenario)
        s.look_up()
        s.phase_e = int(options["attacks"] == "phase-e")
        s.drift = int(options.get("drift") == "yes")
        if options["start"] != "roll":
            s.here = s.board.hexes.index(options["start"])
        s.then(c02.SET_UP)
        settle(s)
        return s

    def blank(self, pack: Path | None = None) -> Boats:
        return Boats(tables(pack or FOLDER))

    def pack_id(self, s: Boats) -> str:
        return f"{s.tables.id}-{s.tables.version}"

    def score(self, s: Boats) -> int:
        return s.points

    def ending(self, s: Boats) -> Ending:
        return Ending(s.raid.level_ids[c10_scenarios.level(s)], ENDINGS[s.ended])

    def flaw(self, s: Boats) -> str:
        return invariants.flaw(s)

    def view(self, s: Boats) -> dict[str, Any]:
        return view.view(s)

    def as_it_is(self, step: Ask[Any]) -> str:
        return "no" if step.word == "use" else ""

    def moment(self, s: Boats) -> str:
        return words.moment(s)

    def prompt(self, s: Boats, step: Ask[Any]) -> str:
        return words.prompt(s, step)

    def label(self, s: Boats, step: Ask[Any], answer: int) -> str:
        return words.label(s, step, answer)

    def need(self, s: Boats, step: Ask[Any]) -> str:
        return words.need(s, step)

    def tell(self, before: Boats, step: Ask[Any], answer: int, after: Boats) -> str:
        return words.tell(before, step, answer, after)

    def table(self, s: Boats) -> list[str]:
        return text.table(s)

    def history(self, scenario: str) -> str:
        return words.history(tables(FOLDER).raids[SCENARIOS.index(scenario)])

    def victory(self, scenario: str) -> int:
        raid = tables(FOLDER).raids[SCENARIOS.index(scenario)]
        return lowest(raid.level_ids, raid.level_from, "tactical")

    def subjects(self) -> Mapping[str, Callable[[Any], list[str]]]:
        return queries.SUBJECTS

    def milestones(self, s: Boats) -> object:
        return reporting.milestones(s)

    def painter(self) -> Painter[Any]:
        from siluro.games.boats.paint import PAINTER

        return PAINTER

    def lab(self) -> GameLab:
        from siluro.games.boats.lab import BoatsLab

        return BoatsLab()

    def closing(self, s: Boats) -> list[str]:
        return words.closing(s)


@cache
def tables(folder: Path) -> Tables:
    """The tables of a pack, read once."""
    return read_pack(folder)


GAME = BoatsGame()
