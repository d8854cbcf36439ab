"""What every game shows to the outside: its face."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from siluro.engine.extent import Extent
from siluro.engine.fact import Fact, plain_facts
from siluro.engine.levels import Level, level_name
from siluro.engine.options import BadOption, Option
from siluro.engine.readings import READINGS, Reading, readings_option
from siluro.engine.steps import Ask, Roll, State, Step
from siluro.engine.strip import Gauge, Strip
from siluro.engine.trace import Done
from siluro.speech.say import Said, amount, figure, mark, say, say_for

if TYPE_CHECKING:  # the face names what it hands out; nothing above the engine is imported for it
    from siluro.kit.saying import Saying
    from siluro.kit.tally import Tally
    from siluro.lab.part import GameLab
    from siluro.paint.painter import Painter


@dataclass(frozen=True)
class Scenario:
    """One thing to play, with its options."""

    id: str
    title: Said = Said()  # noqa: RUF009  (descriptors)
    date: Said = Said()  # noqa: RUF009
    briefing: Said = Said()  # noqa: RUF009
    options: Mapping[str, Option] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)
    """What it is made of: places in the pack, and what they hold. One alone is a whole sheet."""
    is_long: bool = False
    """It takes more than an evening, so it is never the game of the day."""
    goal: str = ""
    """What to do in it, if that is not what the goal of the game says."""

    def offer(self, options: Mapping[str, Option]) -> Scenario:
        """The same with more options; `replace` would read the texts, in whatever language is spoken at the moment."""
        fuller = copy(self)
        object.__setattr__(fuller, "options", {**self.options, **options})
        return fuller

    def settle(self, given: Mapping[str, object]) -> dict[str, str]:
        """Every option of the scenario with the value given or its default."""
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options) or "–"
                text = say(
                    "Scenario {scenario} has no option {name!r}. Options: {known}.",
                    scenario=self.id,
                    name=name,
                    known=known,
                )
                raise BadOption(text)
        return {
            name: option.settle(str(given.get(name, option.default)), self.id, name)
            for name, option in self.options.items()
        }


@dataclass(frozen=True)
class Ending:
    """How a game ended."""

    level: str
    reason: str


@dataclass(frozen=True)
class Ledger:
    """A table that a campaign keeps, for a report: missions, roster, technology, log book."""

    title: str
    heads: tuple[str, ...]
    rows: list[tuple[object, ...]]


@dataclass(frozen=True)
class BookTable(Ledger):
    """A table of the rulebook as a reader meets it, made of what the rules themselves use."""

    src: str = ""
    notes: tuple[str, ...] = ()
    """What modifies the roll, and what the table cannot say in its cells."""


@dataclass(frozen=True)
class Intermission:
    """What a campaign tells between two missions."""

    title: str
    result: str
    """What the mission brought, and how the campaign stands."""
    parts: Sequence[tuple[str, Sequence[str]]]
    """Headings with their lines: ships, crews, decorations, losses by name."""
    roster: Ledger | None
    coming: str
    """The title of the next mission."""
    orders: Sequence[str] = ()

    @property
    def key(self) -> str:
        """Its name among all of the game: whoever has read this one has not read the next."""
        return "".join(sign for sign in self.title.lower() if sign.isalnum())

    def lines(self) -> list[str]:
        """All of it as text."""
        told = [self.title, self.result]
        for heading, lines in self.parts:
            told += [f"{heading}: {'; '.join(lines)}"]
        return [*told, f"{say('Next')}: {self.coming}", *self.orders]


HIGHLIGHTS: Final = ("faint", "land", "water", "glow", "light", "own", "danger", "lost")
"""What can stand out on a table in letters; a screen has a colour for each, later ones over earlier ones."""


class Game(ABC):
    """A game as the rest of the program sees it."""

    id: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[str]
    """The version of the rules that records quote, such as nightwatch-1.0."""
    left_behind: ClassVar[Mapping[str, str]] = {}
    """Released versions of its rules and its pack that it plays no more, and the program that does: Siluro 0.2.0."""
    lines: ClassVar[str]
    """Two lines that say what it is like."""
    goal: ClassVar[str] = ""
    """What is to be done and what it counts, for a briefing."""
    credit: ClassVar[str]
    """Designers and publisher of the printed game."""
    scenarios: Mapping[str, Scenario]
    readings: ClassVar[Sequence[Reading]] = ()
    """Second readings of its rulebook's open points, which a player may choose."""
    steps: Mapping[str, type[Step[Any]]]
    """Every step of the game by name, to rebuild an agenda."""
    folder: ClassVar[Path]
    """Where the game's own pack lies."""
    levels: ClassVar[Mapping[str, Level]] = {}
    """Every level that an ending can have, by id."""
    promises: ClassVar[Mapping[str, str]] = {}
    """What English labels promise, for the suite: a pattern, and what playing the answer changes by it.

    The number in the group `more`, `less` or `by` is added to or taken from a number of the view, or from the `score`;
    `rises` and `same` have no number; the promise of `over` is that the game ends. `*2` counts halves.
    """
    shelf: ClassVar[int] = 100
    """Its place on the first page: low numbers come first."""
    minutes: ClassVar[int] = 0
    """How long a first game takes, about; 0 where nobody knows."""
    is_opener: ClassVar[bool] = False
    """The game to begin with, where somebody names none."""
    track_names: ClassVar[Mapping[str, str]] = {}
    """What the tracks of the view are called, by their key."""
    track_parts: ClassVar[Sequence[str]] = ("tracks",)
    """The parts of the view that are made of names and numbers."""
    subject_names: ClassVar[Mapping[str, str]] = {}
    """What can be asked about a position, by the word for it; other languages have their own words beside these."""
    atlas: ClassVar[Path | None] = None
    """How its scenarios went when they were sampled: a file that tools/atlas.py writes."""
    puzzles: ClassVar[Path | None] = None
    """Positions in which one answer is clearly best: a file that tools/puzzles.py writes."""
    aid: ClassVar[str] = mark("with help")
    """How a chance is qualified that counts what can be spent on a roll."""
    routine: ClassVar[str] = ""
    """What is settled for a player who leaves routine to the table; empty where nothing is."""
    ending_by: ClassVar[tuple[str, ...]] = ()
    """The fields of a state that decide its ending together with the score, if these are few; samples count by them."""

    def __init_subclass__(cls, **named: Any) -> None:
        """Every scenario of every game takes the option `readings`."""
        super().__init_subclass__(**named)
        if "scenarios" in cls.__dict__:
            option = {READINGS: readings_option(cls.readings)}
            cls.scenarios = {name: each.offer(option) for name, each in cls.scenarios.items()}

    def new(self, scenario: str, *, pack: Path | None = None, **options: object) -> State:
        """A new game, ready for its first answer."""
        return self.begin(scenario, self.scenario(scenario).settle(options), pack)

    def scenario(self, scenario: str) -> Scenario:
        """A scenario by its id."""
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise BadOption(
                say("{game} has no scenario {name!r}. Scenarios: {known}.", game=self.id, name=scenario, known=known)
            )
        return self.scenarios[scenario]

    @abstractmethod
    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> State:
        """Set up a scenario with settled options."""

    @abstractmethod
    def blank(self, pack: Path | None = None) -> Any:
        """A state to be filled by `load`."""

    @abstractmethod
    def pack_id(self, s: Any) -> str:
        """Id and version of the pack that a state uses, as records quote it."""

    @abstractmethod
    def score(self, s: Any) -> int:
        """The score so far."""

    @abstractmethod
    def ending(self, s: Any) -> Ending:
        """Level and reason of a game that is over."""

    @abstractmethod
    def flaw(self, s: Any) -> str:
        """What is impossible about this position; empty if nothing is."""

    @abstractmethod
    def view(self, s: Any) -> Mapping[str, Any]:
        """Places, pieces and tracks as plain data for screens."""

    def facts(self, done: Done[Any]) -> Iterable[Fact]:
        """What a step brought about; a game with no facts of its own gives the differences of its view."""
        return plain_facts(self, done)

    def roll_of(self, done: Done[Any]) -> Done[Any] | None:
        """The roll whose odds give the facts of a step their chances; a game with re-rolls says which one that is."""
        return done if isinstance(done.step, Roll) else None

    def sayings(self) -> Mapping[type[Ask[Any]], Saying[Any, Any]]:
        """What is said about each step, by its class."""
        raise NotImplementedError

    @cached_property
    def known_sayings(self) -> Mapping[type[Ask[Any]], Saying[Any, Any]]:
        """The same, asked for once: a page looks a hundred times."""
        return self.sayings()

    def saying(self, step: Ask[Any]) -> Saying[Any, Any]:
        """What is said about a step."""
        return self.known_sayings[type(step)]

    def prompt(self, s: Any, step: Ask[Any]) -> str:
        """The question in words."""
        return self.saying(step).prompt(s, step)

    def label(self, s: Any, step: Ask[Any], answer: int) -> str:
        """An answer in words."""
        return self.saying(step).label(s, step, answer)

    def need(self, s: Any, step: Ask[Any]) -> str:
        """For a roll: what to roll or draw by hand, and what is needed."""
        return self.saying(step).need(s, step)

    def tell(self, before: Any, step: Ask[Any], answer: int, after: Any) -> str:
        """What the answer did, in words."""
        return self.saying(step).tell(before, step, answer, after)

    def target(self, s: Any, step: Ask[Any], answer: int) -> str:
        """The place on the board that an answer concerns."""
        return self.saying(step).target(s, step, answer)

    def tally(self, s: Any, step: Ask[Any]) -> Tally | None:
        """For a roll: its modifiers by name."""
        return self.saying(step).tally(s, step)

    def as_it_is(self, step: Ask[Any]) -> str:
        """Of an offer to better the roll that comes next: the answer that lets it be; empty for any other question."""
        return self.saying(step).as_it_is

    def is_card(self, step: Ask[Any]) -> bool:
        """Whether the number that fate is asked for is on a card of a deck rather than on dice."""
        return self.saying(step).is_card

    def is_luck_of(self, step: Ask[Any], coming: Ask[Any]) -> bool:
        """Whether the roll that comes next is what this choice asks of luck; otherwise it comes whatever is chosen."""
        return self.saying(step).brings(coming) or not self.saying(coming).comes_anyway

    def dice(self, s: Any, step: Ask[Any]) -> str:
        """The dice whose number fate is asked for: one die; 2d6, of which the sum counts; or d66, tens and units."""
        return self.saying(step).dice(s, step)

    def chapter(self, s: Any) -> str:
        """The mission of a campaign; dice that roll by themselves stop where another one begins."""
        return ""

    def intermission(self, before: Any, s: Any) -> Intermission | None:
        """What is told between two missions of a campaign; `before` is the position of the player's last choice."""
        return None

    def moment(self, s: Any) -> str:
        """The turn or hour of a position, as the heading of a log."""
        return ""

    def board_lines(self, s: Any) -> list[str]:
        """The table drawn with letters, for a terminal; a game that draws nothing lists its tracks."""
        tracks: dict[str, Any] = self.view(s).get("tracks", {})
        plain = [f"{name.replace('_', ' ')} {value}" for name, value in tracks.items() if type(value) in (int, str)]
        return [" · ".join(plain)] if plain else []

    def highlights(self) -> Mapping[str, str]:
        """What stands out on the table in letters: a regular expression, and what it is: one of HIGHLIGHTS."""
        return {}

    def strip(self, s: Any) -> Strip:
        """What a player always has in sight; a game that says nothing shows its moment and its score."""
        moment = self.moment(s)
        found = [Gauge("moment", say("Now"), moment)] if moment else []
        return Strip((*found, Gauge("score", say("Score"), f"{figure(self.score(s))}")))

    def level_name(self, level: str) -> str:
        """A level of an ending in words; one of a pack that is not ours goes by its id."""
        return level_name(self.levels, level)

    def points(self, score: int, scenario: str) -> str:
        """A score with what it counts."""
        return amount(score, "point", "points")

    def unit(self, scenario: str) -> str:
        """What a score counts, after a figure that need not be whole: '4.2 points'."""
        return say("points")

    def history(self, scenario: str) -> str:
        """What history made of a scenario, in words; empty where nothing can be compared."""
        return ""

    def victory(self, scenario: str) -> int:
        """The lowest score that counts as won, for the chance to win."""
        return 1

    def seats(self, s: Any) -> int:
        """How many players share the decisions; a step says whose it is."""
        return 1

    def extent(self, s: Any) -> Extent:
        """How large a game that begins like this can get; a game that does not say gets plenty of room."""
        return Extent()

    def subjects(self) -> Mapping[str, Callable[[Any], list[str]]]:
        """What can be asked about a position, by name, for those who do not see the board: lines of "what: more"."""
        return {}

    def milestones(self, s: Any) -> object:
        """What a report watches: an answer that changes it is told there, any other is not."""
        return self.score(s)

    def ledgers(self, s: Any) -> list[Ledger]:
        """The tables that a campaign keeps; a single game has none."""
        return []

    def book_tables(self) -> Mapping[str, Sequence[BookTable]]:
        """The tables of the book by section, for its rule table: facts, so that an owner can check them."""
        return {}

    def painter(self) -> Painter[Any] | None:
        """How the game is painted, imported when first asked for; None for a plain table made from its view."""
        return None

    def track_name(self, name: str) -> str:
        """What a track of the view is called."""
        return say_for(self.id, self.track_names.get(name, name))

    def lab(self) -> GameLab | None:
        """What the game brings to the lab, imported when first asked for; None if it brings nothing."""
        return None

    def closing(self, s: Any) -> list[str]:
        """The result of a game that is over, in words, with history's beside it."""
        ending = self.ending(s)
        return [
            say("Score {score}: {level} ({reason}).", score=self.score(s), level=ending.level, reason=ending.reason)
        ]
