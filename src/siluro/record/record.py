"""A game record: text that a person can read and edit, one answer a line, and the same content as JSON.

A record is a list of entries, one for each line of the text. What an entry says is in its fields; `check` is the seal
at the end of its line (see `engine.seal`), `raw` the line as it was found if a person wrote it in another way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Literal, TypeVar

import msgspec

from siluro.speech.say import say

FORMAT = 1
MOST_BYTES = 4_000_000
MOST_LINES = 100_000
MOST_CHARACTERS = 1_000
"""The longest record, and the longest line in it, that is read at all."""
MOST_SEATS = 9

NAME = re.compile(r"[a-z0-9-]{1,32}")
"""The name of a branch."""
SEED = re.compile(r"[!-~]{1,128}")
"""The secret of machine dice."""

DiceKind = Literal["machine", "hand", "mixed"]
E = TypeVar("E", bound="Entry")


class RecordError(ValueError):
    """A record that cannot be used: the line, counted from 1 (0: the whole), and what is wrong with it."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(say("line {line}: {problem}", line=str(line), problem=problem) if line else problem)
        self.line, self.problem = line, problem


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="line", forbid_unknown_fields=True, omit_defaults=True
):
    """One line of a record."""

    check: str = ""
    raw: str | None = None

    def text(self) -> str:
        """The line as Siluro writes it, without its check."""
        raise NotImplementedError


class First(Entry, frozen=True, tag="siluro"):
    """The first line: what this file is."""

    format: int

    def text(self) -> str:
        return f"siluro {self.format}"


class GameId(Entry, frozen=True, tag="game"):
    game: str

    def text(self) -> str:
        return f"game {self.game}"


class ScenarioId(Entry, frozen=True, tag="scenario"):
    scenario: str

    def text(self) -> str:
        return f"scenario {self.scenario}"


class Versions(Entry, frozen=True, tag="rules"):
    """Which rules and which pack the game was played with."""

    rules: str
    pack: str

    def text(self) -> str:
        return f"rules {self.rules}  pack {self.pack}"


class OptionSet(Entry, frozen=True, tag="option"):
    name: str
    value: str

    def text(self) -> str:
        return f"option {self.name}={self.value}"


class Dice(Entry, frozen=True, tag="dice"):
    """Who rolls; for machine dice the hash of the secret seed, and the player's own text that is mixed in."""

    kind: DiceKind
    commit: str = ""
    chosen: bool = False
    """The seed was given, not drawn: somebody may have known the dice."""
    luck: str = ""

    def text(self) -> str:
        commit = f" commit={self.commit}" if self.commit else ""
        chosen = " chosen" if self.chosen else ""
        return f"dice {self.kind}{commit}{chosen}" + (f" luck={self.luck}" if self.luck else "")


class Seat(Entry, frozen=True, tag="seat"):
    seat: int
    name: str

    def text(self) -> str:
        return f"seat {self.seat} {self.name}"


class Begins(Entry, frozen=True, tag="begins"):
    """The end of the header."""

    def text(self) -> str:
        return "---"


class Answer(Entry, frozen=True, tag="answer"):
    """An answer, prefixed by the word that names the question and, if there is one, the piece or place it is about."""

    word: str
    answer: str
    subject: str = ""
    by: Literal["", "hand", "machine"] = ""
    """Who rolled, where the dice are mixed."""

    def text(self) -> str:
        return " ".join(filter(None, (self.word, self.subject, self.answer, self.by and f"@{self.by}")))


class Undo(Entry, frozen=True, tag="undo"):
    answers: int

    def text(self) -> str:
        return f"!undo {self.answers}"


class Branch(Entry, frozen=True, tag="branch"):
    """A what-if that starts after the first `at` answers of the real game; its lines last until `!main`."""

    name: str
    at: int

    def text(self) -> str:
        return f"!branch {self.name} {self.at}"


class Main(Entry, frozen=True, tag="main"):
    """Back to the real game, which stayed where it was."""

    def text(self) -> str:
        return "!main"


class Hint(Entry, frozen=True, tag="hint"):
    """Advice was asked for here."""

    def text(self) -> str:
        return "!hint"


class Comment(Entry, frozen=True, tag="comment"):
    comment: str

    def text(self) -> str:
        return f"# {self.comment}".rstrip()


class Result(Entry, frozen=True, tag="result"):
    score: int
    level: str

    def text(self) -> str:
        return f"=> {self.score} {self.level}"


class Seed(Entry, frozen=True, tag="seed"):
    """The secret of the machine dice, revealed after the end."""

    seed: str

    def text(self) -> str:
        return f"seed {self.seed}"


HeadEntry = First | GameId | ScenarioId | Versions | OptionSet | Dice | Seat | Begins | Comment
PlayEntry = Answer | Undo | Branch | Main | Hint | Comment | Result | Seed
AnyEntry = HeadEntry | PlayEntry


class JsonRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A record as JSON."""

    lines: list[AnyEntry]
    torn: str = ""


@dataclass
class Record:
    """A record as entries: the header up to `---`, then the play."""

    entries: list[Entry] = field(default_factory=list)
    torn: str = ""
    """The beginning of a last line that was never finished."""
    firsts: dict[type[Entry], Entry] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Entries that were looked for. A record only grows, so the first of a kind stays the first."""

    def first(self, kind: type[E]) -> E | None:
        """The first entry of this kind."""
        known = self.firsts.get(kind)
        if isinstance(known, kind):
            return known
        found = next((entry for entry in self.entries if isinstance(entry, kind)), None)
        if found is not None:
            self.firsts[kind] = found
        return found

    def all(self, kind: type[E]) -> list[E]:
        """Every entry of this kind."""
        return [entry for entry in self.entries if isinstance(entry, kind)]

    @property
    def head(self) -> Iterator[Entry]:
        """The entries before the play."""
        return takewhile(lambda entry: not isinstance(entry, Begins), self.entries)

    def number(self, entry: Entry | None) -> int:
        """The line of an entry, counted from 1; 0 if it is nowhere."""
        return next((number for number, each in enumerate(self.entries, 1) if each is entry), 0)

    @property
    def game(self) -> str:
        return self.need(GameId).game

    @property
    def scenario(self) -> str:
        return self.need(ScenarioId).scenario

    @property
    def options(self) -> dict[str, str]:
        return {option.name: option.value for option in self.all(OptionSet)}

    @property
    def dice(self) -> Dice:
        return self.first(Dice) or Dice(kind="hand")

    def need(self, kind: type[E]) -> E:
        """An entry that every header has; `check_head` saw to it."""
        found = self.first(kind)
        assert found is not None
        return found


def plain(text: str) -> str:
    """A player's text, such as a name, as it fits into a line: letters, digits and the usual signs."""
    return " ".join(re.sub(r"[^\w\s.,;:!?'()+-]", "", text).split())[:100].strip()


def line_of(entry: Entry) -> str:
    """The line as it stands in the text."""
    text = entry.text() if entry.raw is None else entry.raw
    return f"{text} ~{entry.check}" if entry.check else text


def to_text(record: Record) -> str:
    """The record as text."""
    return "".join(line_of(entry) + "\n" for entry in record.entries) + record.torn


def to_json(record: Record) -> bytes:
    """The record as JSON, nothing lost."""
    lines: Sequence[object] = record.entries
    return msgspec.json.format(msgspec.json.encode(JsonRecord(list(lines), record.torn)), indent=1)  # type: ignore[arg-type]
