"""By Stealth and Sea: the face of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from siluro.engine.game import Ending, Game, Ledger, Option, Scenario, lowest
from siluro.engine.play import settle
from siluro.engine.steps import Ask, Step
from siluro.games.stealth import view
from siluro.games.stealth.loader.pack import read_pack
from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules import c01_checks as checks
from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules import c01_sequence as sequence
from siluro.games.stealth.rules import c02_positioning as c02
from siluro.games.stealth.rules import c03_fault_check as c03
from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules import c04_escape as escape
from siluro.games.stealth.rules import c04_slc as slc_phase
from siluro.games.stealth.rules import c05_alert as alert
from siluro.games.stealth.rules import c05_defence as defence
from siluro.games.stealth.rules import c05_patrol as patrol
from siluro.games.stealth.rules import c06_cleanup as c06
from siluro.games.stealth.rules import c07_ending as c07
from siluro.games.stealth.rules import c08_campaign as campaign
from siluro.games.stealth.rules import c08_roster as roster
from siluro.games.stealth.rules import c08_technology as technology
from siluro.games.stealth.rules import invariants
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.state import BY_PLAYER, CUSTOM, HISTORIC, RANDOMLY, SINGLE, Stealth
from siluro.games.stealth.words import board_text as text
from siluro.games.stealth.words import names, queries, telling
from siluro.games.stealth.words import report as reporting
from siluro.games.stealth.words import sayings as words
from siluro.speech.say import counted, mark

if TYPE_CHECKING:
    from siluro.lab.part import GameLab
    from siluro.paint.painter import Painter

FOLDER = Path(__file__).parent / "pack"
NIGHTS = {
    "m1": ("Mission 1: BG2, Gibraltar", "30 October 1940"),
    "m2": ("Mission 2: BG3, Gibraltar", "26 May 1941"),
    "m3": ("Mission 3: BG4, Gibraltar", "20 September 1941"),
    "m4": ("Mission 4: GA3, Alexandria", "19 December 1941"),
    "m5": ("Mission 5: GA4, Alexandria", "14 May 1942"),
    "m6": ("Mission 6: BG5, Gibraltar", "8 December 1942"),
    "m7": ("Mission 7: NA1, Algiers", "12 December 1942"),
    "m8": ("Mission 8: BG6, Gibraltar", "8 May 1943"),
    "m9": ("Mission 9: BG7, Gibraltar", "4 August 1943"),
    "historic": ("Historic campaign", "October 1940 to August 1943"),
    "custom": ("Custom campaign", "October 1940 to August 1943"),
}
SEATS = Option(("1", "2", "3"), "1", "Players; SLC 1, 2 and 3 are dealt to the seats in turn.")
PRESET = Option(("standard", "lenient"), "standard", "Target numbers that no source prints (ruling S-40).")
PLACEMENT = Option(("random", "player"), "random", "Who puts ships on any of the indicated spaces (ruling S-38).")
CREWS = {"none": 0, "1": 1, "2": 2, "3": 4, "1+2": 3, "1+3": 5, "2+3": 6, "all": 7}
NAME = "[a-z]+(-[a-z]+)*"
CREW = rf"(historic|{NAME}\+{NAME})"
CUSTOM_CREWS = Option(
    tuple(CREWS), "none",
    "SLCs with custom operator cards (1.3, ruling S-49), or names of your own for SLC 1, 2 and 3: "
    "PILOT+SECOND or historic, with dots between, such as rossi+di-stefano.historic.verdi+neri.",
    rf"(?=.{{1,64}}$){CREW}\.{CREW}\.{CREW}",
)  # fmt: skip
OPTIONS = {"seats": SEATS, "preset": PRESET, "placement": PLACEMENT}
KINDS = {"historic": HISTORIC, "custom": CUSTOM}


class StealthGame(Game):
    """Manned torpedoes against Gibraltar, Alexandria and Algiers, 1940 to 1943."""

    id: ClassVar[str] = "stealth"
    title: ClassVar[str] = "By Stealth and Sea"
    lines: ClassVar[str] = mark(
        "Three crews astride slow torpedoes, a harbour full of warships, and the dark. "
        "Nine missions, two campaigns, one to three players."
    )
    rules: ClassVar[str] = "stealth-1.0"
    credit: ClassVar[str] = mark("Designed by David Thompson and Nicola Saggini; published by Dan Verssen Games.")
    folder: ClassVar[Path] = FOLDER
    levels: ClassVar[Mapping[str, str]] = names.LEVELS
    ending_by: ClassVar[tuple[str, ...]] = ("ended",)
    scenarios: Mapping[str, Scenario] = {
        name: Scenario(
            name, title, date, words.BRIEFINGS[name], OPTIONS | ({} if name == "custom" else {"crews": CUSTOM_CREWS})
        )
        for name, (title, date) in mark(NIGHTS).items()
    }
    steps: Mapping[str, type[Step[Any]]] = {
        kind.__name__: kind
        for kind in (
            c00.SetUp, c00.BerthByFate, c00.BerthByPlayer, c00.Face, checks.Surge, checks.Check, checks.Again,
            faults.FaultCard, faults.FaultResult, faults.SuitResult, sequence.Turn, c02.ForwardPositioning,
            c03.FaultCheck, slc_phase.SlcTurn, slc_phase.GoOn, slc_phase.Act, actions.Performed, actions.Advance,
            actions.TurnTo, actions.Mend, actions.Mended, actions.Target, escape.Escape, defence.Searchlights,
            defence.Spot, defence.DiveTeam, defence.Search, defence.Mortar, defence.Bomb, patrol.Response,
            patrol.Respond, patrol.Movement, patrol.Chase, patrol.Drift, patrol.PatrolAttack, patrol.Charge,
            patrol.NextAttack, c06.CleanUp, c07.MissionEnd, campaign.NextMission, campaign.AfterAction,
            campaign.Advancements, roster.Crew, roster.Train, technology.Buy,
        )
    }  # fmt: skip

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Stealth:
        s = Stealth(tables(pack or FOLDER))
        s.scenario = KINDS.get(scenario, SINGLE)
        s.seats = int(options["seats"])
        s.preset = s.tables.presets.index(options["preset"])
        s.placement = BY_PLAYER if options["placement"] == "player" else RANDOMLY
        crews = options.get("crews", "none")
        named = [] if crews in CREWS else crews.split(".")
        s.customs = CREWS.get(crews, sum(1 << slc for slc, crew in enumerate(named) if crew != "historic"))
        s.names = ";".join(named)
        if s.scenario == SINGLE:
            s.mission = int(scenario[1:]) - 1
            s.then(c00.SET_UP)
        else:
            if s.scenario == CUSTOM:
                campaign.open_roster(s)
            s.then(campaign.NEXT_MISSION)
        settle(s)
        return s

    def blank(self, pack: Path | None = None) -> Stealth:
        return Stealth(tables(pack or FOLDER))

    def pack_id(self, s: Stealth) -> str:
        return f"{s.tables.id}-{s.tables.version}"

    def score(self, s: Stealth) -> int:
        return campaign.score(s)

    def points(self, score: int, scenario: str) -> str:
        return counted(score, "victory point", "victory points")

    def ending(self, s: Stealth) -> Ending:
        score, single = campaign.score(s), s.scenario == SINGLE
        bounds = s.tables.level_from if single else s.tables.campaign_from
        ids = s.tables.level_ids if single else s.tables.campaign_ids
        return Ending(ids[c07.level(bounds, score)], c07.ENDINGS[s.ended])

    def flaw(self, s: Stealth) -> str:
        return invariants.flaw(s)

    def view(self, s: Stealth) -> dict[str, Any]:
        return view.view(s)

    def table(self, s: Stealth) -> list[str]:
        return text.table(s)

    def as_it_is(self, step: Ask[Any]) -> str:
        return "roll" if step.word == "surge" else ""

    def is_card(self, step: Ask[Any]) -> bool:
        return isinstance(step, alert.AlertCard)

    def is_luck_of(self, step: Ask[Any], coming: Ask[Any]) -> bool:
        return not isinstance(coming, alert.AlertCard | c03.FaultCheck | faults.FaultCard)

    def moment(self, s: Stealth) -> str:
        return words.moment(s)

    def prompt(self, s: Stealth, step: Ask[Any]) -> str:
        return words.prompt(s, step)

    def label(self, s: Stealth, step: Ask[Any], answer: int) -> str:
        return words.label(s, step, answer)

    def need(self, s: Stealth, step: Ask[Any]) -> str:
        return words.need(s, step)

    def tell(self, before: Stealth, step: Ask[Any], answer: int, after: Stealth) -> str:
        return telling.tell(before, step, answer, after)

    def history(self, scenario: str) -> str:
        nights = tables(FOLDER).missions
        return words.history([each for each in nights if each.id == scenario] or nights)

    def victory(self, scenario: str) -> int:
        t = tables(FOLDER)
        if scenario in ("historic", "custom"):
            return lowest(t.campaign_ids, t.campaign_from, "minor-victory")
        return lowest(t.level_ids, t.level_from, "minor-victory")

    def subjects(self) -> Mapping[str, Callable[[Any], list[str]]]:
        return queries.SUBJECTS

    def milestones(self, s: Stealth) -> object:
        return reporting.milestones(s)

    def ledgers(self, s: Stealth) -> list[Ledger]:
        return reporting.ledgers(s)

    def painter(self) -> Painter[Any]:
        from siluro.games.stealth.paint import PAINTER

        return PAINTER

    def lab(self) -> GameLab:
        from siluro.games.stealth.lab import StealthLab

        return StealthLab()

    def closing(self, s: Stealth) -> list[str]:
        return telling.closing(s)


@cache
def tables(folder: Path) -> Tables:
    """The tables of a pack, read once."""
    return read_pack(folder)


GAME = StealthGame()
