"""What every store of games does, wherever the lines of their records lie: a database, or the storage of a browser.

A store of one kind says how heads and lines of games are read and written; everything else is here, once.
"""

from __future__ import annotations

import builtins
import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import siluro
from siluro.packs.read import PackError
from siluro.record import record as r
from siluro.record.parse import from_text
from siluro.record.record import DiceKind, RecordError
from siluro.record.replay import game_of, read_sealed, replay
from siluro.record.session import Session
from siluro.record.session import begin as begin_session
from siluro.speech.say import say
from siluro.store.daily import is_held, open_seed
from siluro.store.rows import Row, facts, row_of, standing
from siluro.store.saved_game import SavedGame
from siluro.store.trouble import NoSuchGame, PackTrouble, Stale, StoreTrouble

if TYPE_CHECKING:
    from siluro.store.attempts import Attempts
    from siluro.store.company import Company
    from siluro.store.days import Days

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Signs that nobody mistakes for another."""
ID = re.compile(f"[{LETTERS}]{{10}}")
Head = dict[str, Any]
"""What a store knows about a game beside its lines: the columns of a `Row`, the seed, the owner."""
Kind = Literal["game", "talk"]
"""What news is about: lines of a game, or what its company does."""


class Keeper(ABC):
    """Keeps games."""

    company: Company
    """Who plays together."""
    days: Days
    """The drawn seeds of daily games, where there are visitors."""
    attempts: Attempts
    """At puzzles."""

    # what a store of one kind brings

    @abstractmethod
    def insert(self, about: Head, lines: builtins.list[str]) -> None:
        """A game that is not there yet."""

    @abstractmethod
    def extend(self, id: str, first: int, lines: builtins.list[str], changes: Head) -> None:
        """More lines of a game, and what they change about it; Stale if there are such lines already."""

    @abstractmethod
    def head(self, id: str) -> Head:
        """What is known about a game; NoSuchGame."""

    @abstractmethod
    def fetch(self, id: str) -> tuple[Head, builtins.list[str]]:
        """The same with its lines, at one moment."""

    @abstractmethod
    def remove(self, id: str) -> None:
        """Throw a game away."""

    @abstractmethod
    def lengths(self, ids: Iterable[str]) -> dict[str, int]:
        """How many lines each game has; those that are not there are left out."""

    @abstractmethod
    def list(
        self,
        game: str = "",
        scenario: str = "",
        *,
        over: bool | None = None,
        limit: int = 100,
        offset: int = 0,
        seen_by: str = "",
    ) -> builtins.list[Row]:
        """Games, the one played last first; `seen_by` is a visitor of a shared server, who sees only some."""

    @abstractmethod
    def best(
        self, game: str, scenario: str, *, clean: bool = False, without: str = "", seen_by: str = ""
    ) -> Row | None:
        """The player's own game with the highest result, the earliest of several; `clean`: without hints, undos, ...

        `without` is the id of a game that does not count; `seen_by` as in `list`.
        """

    @abstractmethod
    def check(self) -> None:
        """StoreTrouble if the store does not answer."""

    def listen(self, hear: Callable[[Kind, str], object], catch_up: Callable[[], object]) -> bool:
        """Hear what other processes write, from now on; False if the store brings no news."""
        return False

    def gather(self) -> None:
        """Before every record is asked for: StoreTrouble if they have to be read first."""
        return

    def remove_old(self, before: datetime, *, over: bool) -> int:
        """Throw visitors' games away that nobody has touched since; how many. The host's own games stay."""
        return 0

    # games

    def new(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, object] | None = None,
        *,
        dice: DiceKind = "machine",
        seed: str = "",
        luck: str = "",
        seats: Mapping[int, str] | None = None,
        pack: Path | None = None,
        daily: str = "",
    ) -> SavedGame:
        """Start a game; a seed that is not given is drawn, and is secret until the end.

        A seed that is given is marked, unless it is that of a day.
        """
        chosen = bool(seed) and not daily
        if dice != "hand" and not seed:
            seed = open_seed(daily) if daily else secrets.token_hex(32)
        session = begin_session(
            siluro.game(game), scenario, options or {}, kind=dice, seed=seed, chosen=chosen, luck=luck, seats=seats,
            pack=pack,
        )  # fmt: skip
        read_sealed(r.to_text(session.record).encode())  # what could not be read again is not begun
        session.held = is_held(daily, seed)
        return self.take_up(session, seed, pack, daily=daily)

    def take_up(
        self,
        session: Session,
        seed: str,
        pack: Path | None,
        *,
        daily: str = "",
        imported: bool = False,
        id: str = "",
        past: Head | None = None,
    ) -> SavedGame:
        """A game that is not in the store yet; `past` is what another store knew of it."""
        lines = [r.line_of(entry) for entry in session.record.entries]
        about = facts(session) | standing(session)
        about |= {"id": id or fresh_id(), "created": about["changed"], "daily": daily, "imported": imported}
        about |= {"pack": str(pack.absolute()) if pack else "", "seed": "" if session.revealed else seed}
        about |= past or {}
        self.insert(about, lines)
        return SavedGame(self, row_of(about), session)

    def load(self, id: str) -> SavedGame:
        """Re-play a game to where it stands."""
        about, lines = self.fetch(id)
        saved = SavedGame(self, row_of(about), self.replay_lines(about, lines))
        session = saved.session
        session.held, session.late = is_held(about["daily"], about["seed"]), bool(saved.row.marks.get("late"))
        if session.is_to_reveal:  # stopped between the result and the seed, or the day of its seed is over
            try:
                session.reveal()
            except Stale:
                return self.load(id)
        return saved

    def replay_lines(self, about: Mapping[str, Any], lines: builtins.list[str]) -> Session:
        """The session that the lines of a game lead to."""
        try:
            record = read_sealed("".join(line + "\n" for line in lines).encode())
            pack = Path(about["pack"]) if about["pack"] else None
            return replay(record, game_of(record, siluro.game), pack, about["seed"])
        except PackError as error:
            raise PackTrouble(say("Cannot replay game {id}: {error}", id=about["id"], error=error)) from None
        except ValueError as error:
            told = say("Cannot replay game {id}: {error}", id=about["id"], error=error)
            raise StoreTrouble(told) from None

    def append(self, row: Row, session: Session, lines: builtins.list[str]) -> Row:
        """Add the newest lines of a session; Stale if somebody else was faster."""
        changes = standing(session)
        done = {"seed": ""} if session.revealed else {}
        self.extend(row.id, changes["lines"] - len(lines) + 1, lines, changes | done)
        return replace(row, **changes)

    # lists

    def row(self, id: str) -> Row:
        """What lists say about one game."""
        return row_of(self.head(id))

    def results(self, game: str = "", scenario: str = "", limit: int = 100) -> builtins.list[Row]:
        """Finished games, the newest first."""
        return self.list(game, scenario, over=True, limit=limit)

    # in and out

    def add(
        self,
        data: bytes,
        *,
        seed: str = "",
        pack: Path | None = None,
        id: str = "",
        past: Head | None = None,
        most: int = r.MOST_LINES,
    ) -> SavedGame:
        """Take in a record, text or JSON, if all of it fits; RecordError names the first line that does not.

        A last line that was torn is left out. `seed` is the secret of a game that is not finished, if it is known;
        `id` is its name elsewhere, if it is to keep it, `past` when it was played there, for which day, and by whom;
        `most` the lines it may have.
        """
        session = open_record(data, seed=seed, pack=pack, most=most)
        known = session.fate.seed if session.fate else ""
        saved = self.take_up(session, known, pack, imported=True, id=id, past=past)
        return self.load(saved.id) if session.main.ended else saved

    def text(self, id: str) -> str:
        """The record of a game."""
        return "".join(line + "\n" for line in self.fetch(id)[1])

    def json(self, id: str) -> bytes:
        """The record of a game as JSON."""
        return r.to_json(from_text(self.text(id)))

    def seed(self, id: str) -> str:
        """The secret of the dice of a game that is not finished; empty if it is revealed, unknown, or there is none."""
        return str(self.head(id)["seed"])


def open_record(data: bytes, *, seed: str = "", pack: Path | None = None, most: int = r.MOST_LINES) -> Session:
    """The game of a record from elsewhere, kept nowhere yet; RecordError, also if it has more lines than `most`."""
    record = read_sealed(data)
    if len(record.entries) > most:
        raise RecordError(0, say("Too long for a record: more than {number} lines.", number=most))
    record.torn = ""
    return replay(record, game_of(record, siluro.game), pack, seed)


def fresh_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def id_of(text: str) -> str:
    """A name for a game that follows from its record: whoever opens it twice has it once."""
    number = int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest(), "big")
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(10))


def unknown(id: str) -> NoSuchGame:
    return NoSuchGame(say("No saved game {id!a}.", id=id[:40]))
