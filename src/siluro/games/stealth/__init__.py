"""By Stealth and Sea: the face of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from siluro.engine.extent import Extent
from siluro.engine.fact import Fact
from siluro.engine.game import BookTable, Ending, Game, Intermission, Ledger, Scenario
from siluro.engine.levels import Level, lowest_success
from siluro.engine.options import Option
from siluro.engine.play import settle
from siluro.engine.readings import Reading, reading_bits
from siluro.engine.steps import Step
from siluro.engine.strip import Strip
from siluro.engine.trace import Done
from siluro.games.stealth import facts, view
from siluro.games.stealth.crews import CARDS, Crews, CrewsOption, parse_crews
from siluro.games.stealth.extent import extent
from siluro.games.stealth.loader.pack import read_pack
from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules import c07_ending as c07
from siluro.games.stealth.rules import c08_campaign as campaign
from siluro.games.stealth.rules import invariants
from siluro.games.stealth.rules.agenda import STEPS
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.state import (
    ANY_SHORTEST_WAY,
    AS_THE_DICE_FALL,
    BREATHING_ONCE,
    BY_PLAYER,
    CUSTOM,
    FAULT_BARS_ATTACH,
    HISTORIC,
    ONLY_CARDS_THAT_TELL,
    PORTS_BRANCH,
    RANDOMLY,
    SINGLE,
    Stealth,
    night,
)
from siluro.games.stealth.words import board_text, book_tables, intermission, queries, report, stories, strip
from siluro.packs import Sources
from siluro.speech.say import amount, mark, say

if TYPE_CHECKING:
    from siluro.kit.saying import Sayings
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
DIVISIONS = (
    "1+2.3", "1+3.2", "2+3.1", "1.2+3", "2.1+3", "3.1+2", "1.2.3", "1.3.2", "2.1.3", "2.3.1", "3.1.2", "3.2.1",
)  # fmt: skip
SEATS = Option(
    ("1", "2", "3", *DIVISIONS), "1",
    "Number of players, dealt SLCs 1, 2 and 3 in turn; or each player's SLCs: 1+2.3 gives SLCs 1 and 2 to the first, "
    "SLC 3 to the second.",
    names=mark({"1": "1 player", "2": "2 players", "3": "3 players"}),
    is_about_players=True,
)  # fmt: skip
PRESET = Option(("standard", "lenient"), "standard", "Target numbers that no source prints (ruling S-40).")
PLACEMENT = Option(("player", "random"), "player", "Who places ships that may go on any indicated space (ruling S-38).")
CREWS = (
    "SLCs with custom Operator cards (1.3, ruling S-49), or your own names for SLC 1, 2 and 3: "
    "PILOT+SECOND or historic, separated by dots, such as d'Angelo+Di_Stefano.historic.Verdi+Niccolò."
)
CREWS_BY_MISSION = (
    "As in a mission, for all nine; or for each mission that is named: m1:all/m4:rossi+bianchi.historic.historic."
)
READINGS = (
    Reading(
        "S-3b", BREATHING_ONCE, "1.6.1",
        "Empty breathing gear: −1 to Escape, not −2.",
        "Empty breathing gear: −2 to Escape, −1 as for every Stamina check and −1 from the list of Escape.",
    ),
    Reading(
        "S-4b", AS_THE_DICE_FALL, "1.5",
        "The last surge, spent on a Stamina check, takes effect at once: the dice of that check have the −1 too.",
        "The last surge, spent on a Stamina check, does not hurt that check.",
    ),
    Reading(
        "S-25b", ANY_SHORTEST_WAY, "5.4.4",
        "Where several routes are equally short, the player chooses.",
        "Where several routes are equally short, a patrol craft takes the one nearest the harbour edge.",
    ),
    Reading(
        "S-35b", PORTS_BRANCH, "8.2.3.2",
        "Forward positions are a branch for each port: Leros follows La Spezia, the Olterra follows Cadiz.",
        "Forward positions are one line: La Spezia, Cadiz, Leros, the Olterra.",
    ),
    Reading(
        "S-55b", FAULT_BARS_ATTACH, "1.6.1",
        "With the last warhead of the sheet on a fault card, the one already detached cannot be attached either.",
        "A fault of the last warhead on the sheet does not touch the one already detached.",
    ),
    Reading(
        "S-56b", ONLY_CARDS_THAT_TELL, "5.4.3",
        "When no patrol craft is left, no response card is drawn for an SLC that is detected already.",
        "A response card is drawn for every SLC, even one that is detected already when no patrol craft is left.",
    ),
)  # fmt: skip
OPTIONS = {"seats": SEATS, "preset": PRESET, "placement": PLACEMENT}
KINDS = {"historic": HISTORIC, "custom": CUSTOM}


def crews_of(scenario: str) -> dict[str, Option]:
    """1.3 Custom Operator cards, but not in a custom campaign."""
    if scenario == "custom":
        return {}
    if scenario == "historic":
        return {"crews": CrewsOption(tuple(CARDS), "none", CREWS_BY_MISSION, ".+", longest=900, by_mission=True)}
    return {"crews": CrewsOption(tuple(CARDS), "none", CREWS, ".+", longest=160)}


EVERYWHERE = mark({
    "operators": "operator cards", "faults.fault": "fault cards", "defence.preset": "target numbers",
    "defence.card": "defence cards", "defence.net": "nets", "alert": "alert deck",
})  # fmt: skip
"""What every mission is made of, by its place in the pack."""
OF_A_HARBOUR = mark({
    "edge": "harbour edge", "starts": "starting hexes", "berth": "berths",
})  # fmt: skip
OF_A_MISSION = mark({
    "ships": "ships and their hexes", "technology": "technology", "defence": "harbour defence",
    "historic": "historical result",
})  # fmt: skip


def parts_of(scenario: str, title: str) -> dict[str, str]:
    """What a mission is made of; a campaign is made of all of them."""
    boards = [port for port in ("gibraltar", "alexandria", "algiers") if port in title.lower() or scenario in KINDS]
    if scenario in KINDS:
        own = {"missions": mark("missions 2 to 9")}
    elif scenario == "m1":
        own = {"missions.mission.m1.ships": mark("hexes of the ships")}
    else:
        own = {f"missions.mission.{scenario}.{key}": name for key, name in OF_A_MISSION.items()}
    harbour = {f"board-{port}.{key}": name for port in boards for key, name in OF_A_HARBOUR.items()}
    return {**own, **harbour, **EVERYWHERE}


class StealthGame(Game):
    """Manned torpedoes against Gibraltar, Alexandria and Algiers, 1940 to 1943."""

    id: ClassVar[str] = "stealth"
    title: ClassVar[str] = "By Stealth and Sea"
    lines: ClassVar[str] = mark(
        "Three crews astride slow torpedoes, a harbour full of warships, and the dark. "
        "Nine missions, two campaigns, one to three players."
    )
    rules: ClassVar[str] = "stealth-1.1"
    readings: ClassVar[Sequence[Reading]] = READINGS
    goal: ClassVar[str] = mark(
        "Attach warheads to ships, then scuttle the SLCs and let the crews escape. "
        "A ship destroyed counts its points, an SLC scuttled and a crew escaped one each."
    )
    credit: ClassVar[str] = mark("Designed by David Thompson and Nicola Saggini; published by Dan Verssen Games.")
    folder: ClassVar[Path] = FOLDER
    levels: ClassVar[Mapping[str, Level]] = stories.LEVELS
    promises: ClassVar[Mapping[str, str]] = {r"^(?P<rises>the crew escapes)$": "score"}
    shelf: ClassVar[int] = 1
    minutes: ClassVar[int] = 60
    aid: ClassVar[str] = mark("with a surge")
    routine: ClassVar[str] = mark("Fault cards are drawn and their checks rolled, without surges.")
    track_names: ClassVar[Mapping[str, str]] = mark({
        "turn": "turn", "hour": "hour", "decks": "decks", "alert": "alert deck", "faults": "fault deck",
        "discards": "discards",
    })  # fmt: skip
    track_parts: ClassVar[tuple[str, ...]] = (
        "time",
        "decks",
    )
    subject_names: ClassVar[Mapping[str, str]] = mark(
        {
            "slc": "slc",
            "crew": "crew",
            "craft": "craft",
            "ships": "ships",
            "threats": "threats",
            "deck": "deck",
            "time": "time",
            "report": "report",
        }
    )
    atlas: ClassVar[Path] = Path(__file__).parent / "lab" / "atlas.json"
    puzzles: ClassVar[Path] = Path(__file__).parent / "lab" / "puzzles.json"
    ending_by: ClassVar[tuple[str, ...]] = ("ended",)
    scenarios: Mapping[str, Scenario] = {
        name: Scenario(
            name,
            title,
            date,
            stories.BRIEFINGS[name],
            OPTIONS | crews_of(name),
            parts_of(name, title),
            is_long=name in ("historic", "custom"),
        )
        for name, (title, date) in mark(NIGHTS).items()
    }
    steps: Mapping[str, type[Step[Any]]] = {kind.__name__: kind for kind in STEPS}

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Stealth:
        s = Stealth(tables(pack or FOLDER))
        s.scenario = KINDS.get(scenario, SINGLE)
        divide_slcs(s, options["seats"])
        s.preset = s.tables.presets.index(options["preset"])
        s.readings = reading_bits(self.readings, options)
        s.placement = BY_PLAYER if options["placement"] == "player" else RANDOMLY
        hand_out_cards(s, parse_crews(options.get("crews", "none"), scenario == "historic"))
        if s.scenario == SINGLE:
            s.mission = int(scenario[1:]) - 1
            s.look_up()
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
        return amount(score, "victory point", "victory points")

    def unit(self, scenario: str) -> str:
        return say("victory points")

    def ending(self, s: Stealth) -> Ending:
        return Ending(campaign.victory_level(s), c07.ENDINGS[s.ended])

    def flaw(self, s: Stealth) -> str:
        return invariants.flaw(s)

    def view(self, s: Stealth) -> view.View:
        return view.view(s)

    def facts(self, done: Done[Stealth]) -> Iterator[Fact]:
        return facts.find(done)

    def board_lines(self, s: Stealth) -> list[str]:
        return board_text.board_lines(s)

    def sayings(self) -> Sayings:
        from siluro.games.stealth.words import SAYINGS

        return SAYINGS

    def moment(self, s: Stealth) -> str:
        return stories.moment(s)

    def chapter(self, s: Stealth) -> str:
        return "" if s.scenario == SINGLE else night(s).name

    def intermission(self, before: Stealth, s: Stealth) -> Intermission | None:
        return intermission.intermission(before, s)

    def strip(self, s: Stealth) -> Strip:
        return strip.strip(s)

    def highlights(self) -> Mapping[str, str]:
        return {
            r"▒+": "land",
            r"[·~]+": "water",
            r"[1-3][↖↑↗↘↓↙]u?": "own",
            r"(?<!\w)[!#]+": "danger",
            rf"\b({say('stunned')}|{say('DETECTED')})\b": "lost",
        }

    def history(self, scenario: str) -> str:
        nights = tables(FOLDER).missions
        return stories.history([each for each in nights if each.id == scenario] or nights)

    def victory(self, scenario: str) -> int:
        t = tables(FOLDER)
        if scenario in ("historic", "custom"):
            return lowest_success(self.levels, t.campaign_ids, t.campaign_from)
        return lowest_success(self.levels, t.level_ids, t.level_from)

    def subjects(self) -> Mapping[str, Callable[[Any], list[str]]]:
        return queries.SUBJECTS

    def milestones(self, s: Stealth) -> object:
        return report.milestones(s)

    def ledgers(self, s: Stealth) -> list[Ledger]:
        return report.ledgers(s)

    def seats(self, s: Stealth) -> int:
        return s.seats

    def book_tables(self) -> Mapping[str, Sequence[BookTable]]:
        return book_tables.book_tables(tables(FOLDER), Sources(FOLDER))

    def painter(self) -> Painter[Any]:
        from siluro.games.stealth.paint import PAINTER

        return PAINTER

    def extent(self, s: Stealth) -> Extent:
        return extent(s)

    def lab(self) -> GameLab:
        from siluro.games.stealth.lab import StealthLab

        return StealthLab()

    def closing(self, s: Stealth) -> list[str]:
        return report.closing(s)


def divide_slcs(s: Stealth, seats: str) -> None:
    """How many players there are, and who commands which SLC."""
    groups = seats.split(".")
    s.seats = len(groups) if "." in seats else int(seats)
    if "." in seats:
        s.commands = [next(seat for seat, slcs in enumerate(groups, 1) if number in slcs) for number in "123"]


def hand_out_cards(s: Stealth, crews: list[Crews]) -> None:
    """1.3 Custom Operator cards and their names, for all missions or for each."""
    s.customs, s.names = crews[0].customs, "|".join(each.names for each in crews)
    if len(crews) > 1:
        s.crew_sets = [each.customs for each in crews]


@cache
def tables(folder: Path) -> Tables:
    """The tables of a pack, read once."""
    return read_pack(folder)


GAME = StealthGame()
