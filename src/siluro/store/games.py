"""The store: every game as the lines of its record, in a database that only ever grows by lines."""

from __future__ import annotations

import builtins
import re
import secrets
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

import siluro
from siluro.record import record as r
from siluro.record.parse import from_text
from siluro.record.record import DiceKind
from siluro.record.replay import game_of, read_sealed, replay
from siluro.record.session import Session
from siluro.record.session import begin as begin_session
from siluro.speech.say import say
from siluro.store.base import GAMES, LINES, PATIENCE, Base, default_place
from siluro.store.company import COMPANY, Company, is_seen_by, remove_company
from siluro.store.copying import copy_into, damaged_games, make_new_file
from siluro.store.days import Days, is_held, open_seed
from siluro.store.rows import Row, facts, row_of, standing
from siluro.store.saved_game import SavedGame
from siluro.store.trouble import NoSuchGame, Stale, StoreTrouble

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Signs that nobody mistakes for another."""
ID = re.compile(f"[{LETTERS}]{{10}}")


class Store:
    """Kept games."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.company = Company(base)
        """Who plays together."""
        self.days = Days(base)
        """The drawn seeds of daily games."""

    @classmethod
    def open(cls, place: str | Path | None = None, *, patience: float = PATIENCE) -> Store:
        """A path, the URL of a database, or the player's own; StoreTrouble if it cannot be used."""
        return cls(Base.open(str(place) if place else default_place(), patience))

    def close(self) -> None:
        self.base.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

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
        self, session: Session, seed: str, pack: Path | None, *, daily: str = "", imported: bool = False
    ) -> SavedGame:
        """A game that is not in the store yet."""
        lines = [r.line_of(entry) for entry in session.record.entries]
        about = facts(session) | standing(session)
        about |= {"id": fresh_id(), "created": about["changed"], "daily": daily, "imported": imported}
        about |= {"pack": str(pack.absolute()) if pack else "", "seed": "" if session.revealed else seed}
        with self.base.writing() as link:
            link.execute(GAMES.insert().values(about))
            write_lines(link, about["id"], 1, lines)
        return SavedGame(self, row_of(about), session)

    def load(self, id: str) -> SavedGame:
        """Re-play a game to where it stands."""
        with self.base.reading() as link:
            about, lines = game_row(link, id), game_lines(link, id)
        saved = SavedGame(self, row_of(about), self.replay_lines(about, lines))
        session = saved.session
        session.held = is_held(about["daily"], about["seed"])
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
        except ValueError as error:
            told = say("Cannot replay game {id}: {error}", id=about["id"], error=error)
            raise StoreTrouble(told) from None

    def append(self, row: Row, session: Session, lines: builtins.list[str]) -> Row:
        """Add the newest lines of a session; Stale if somebody else was faster."""
        changes = standing(session)
        done = {"seed": ""} if session.revealed else {}
        try:
            with self.base.writing() as link:
                write_lines(link, row.id, changes["lines"] - len(lines) + 1, lines)
                link.execute(GAMES.update().where(GAMES.c.id == row.id).values(changes | done))
        except sql.exc.IntegrityError:
            self.row(row.id)  # NoSuchGame if it was removed meanwhile
            raise Stale from None
        self.base.announce("game", row.id)
        return replace(row, **changes)

    def remove(self, id: str) -> None:
        """Throw a game away."""
        with self.base.writing() as link:
            game_row(link, id)
            remove_company(link, id)
            link.execute(LINES.delete().where(LINES.c.game == id))
            link.execute(GAMES.delete().where(GAMES.c.id == id))
        self.base.announce("game", id)

    def lengths(self, ids: Iterable[str]) -> dict[str, int]:
        """How many lines each game has; those that are not there are left out."""
        with self.base.reading() as link:
            found = link.execute(sql.select(GAMES.c.id, GAMES.c.lines).where(GAMES.c.id.in_(list(ids))))
            return {row.id: row.lines for row in found}

    # lists

    def row(self, id: str) -> Row:
        """What lists say about one game."""
        with self.base.reading() as link:
            return row_of(game_row(link, id))

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
        wanted = sql.select(GAMES).order_by(GAMES.c.changed.desc(), GAMES.c.id)
        wanted = wanted.where(is_seen_by(seen_by)) if seen_by else wanted
        return self.rows(narrow(wanted, game, scenario, over).limit(limit).offset(offset))

    def results(self, game: str = "", scenario: str = "", limit: int = 100) -> builtins.list[Row]:
        """Finished games, the newest first."""
        return self.list(game, scenario, over=True, limit=limit)

    def best(
        self, game: str, scenario: str, *, clean: bool = False, without: str = "", seen_by: str = ""
    ) -> Row | None:
        """The finished game with the highest score, the earliest of several; `clean`: without hints, undos, ...

        `without` is the id of a game that does not count; `seen_by` as in `list`.
        """
        wanted = sql.select(GAMES).order_by(GAMES.c.score.desc(), GAMES.c.created, GAMES.c.id)
        wanted = wanted.where(GAMES.c.id != without)
        wanted = wanted.where(is_seen_by(seen_by)) if seen_by else wanted
        rows = self.rows(narrow(wanted, game, scenario, over=True).limit(None if clean else 1))
        return next((row for row in rows if row.clean or not clean), None)

    def rows(self, wanted: sql.Select[Any]) -> builtins.list[Row]:
        with self.base.reading() as link:
            try:
                return [row_of(dict(found)) for found in link.execute(wanted).mappings()]
            except DAMAGE:  # one damaged row must not hide the others
                names = link.execute(wanted.with_only_columns(GAMES.c.id)).scalars().all()
                return [row for row in (readable_row(link, name) for name in names) if row is not None]

    # in and out

    def add(self, data: bytes, *, seed: str = "", pack: Path | None = None) -> SavedGame:
        """Take in a record, text or JSON, if all of it fits; RecordError names the first line that does not.

        A last line that was torn is left out. `seed` is the secret of a game that is not finished, if it is known.
        """
        record = read_sealed(data)
        record.torn = ""
        session = replay(record, game_of(record, siluro.game), pack, seed)
        known = session.fate.seed if session.fate else ""
        saved = self.take_up(session, known, pack, imported=True)
        return self.load(saved.id) if session.main.ended else saved

    def text(self, id: str) -> str:
        """The record of a game."""
        with self.base.reading() as link:
            game_row(link, id)
            return "".join(line + "\n" for line in game_lines(link, id))

    def json(self, id: str) -> bytes:
        """The record of a game as JSON."""
        return r.to_json(from_text(self.text(id)))

    def seed(self, id: str) -> str:
        """The secret of the dice of a game that is not finished; empty if it is revealed, unknown, or there is none."""
        with self.base.reading() as link:
            return str(game_row(link, id)["seed"])

    def backup(self, path: Path) -> builtins.list[str]:
        """Copy the whole database into a new file, while others may go on writing; the games that are damaged there."""
        make_new_file(path)
        with self.base.reading() as link:
            source = link.connection.driver_connection
            if isinstance(source, sqlite3.Connection):
                copy_into(source, path)
            else:
                # all tables as they are now, whatever is written meanwhile
                link.execute(sql.text("set transaction isolation level repeatable read, read only"))
                copy_into(link, path)
        return damaged_games(path)

    def remove_old(self, before: datetime, *, over: bool) -> int:
        """Throw visitors' games away that nobody has touched since; how many. The host's own games stay."""
        old = sql.select(GAMES.c.id).where(GAMES.c.owner != "", GAMES.c.over == over, GAMES.c.changed < before)
        with self.base.writing() as link:
            names = list(link.scalars(old.limit(AT_ONCE)))
            for table in (*COMPANY, LINES):
                link.execute(table.delete().where(table.c.game.in_(names)))
            link.execute(GAMES.delete().where(GAMES.c.id.in_(names)))
        return len(names) + (self.remove_old(before, over=over) if len(names) == AT_ONCE else 0)


AT_ONCE = 200
"""Old games that are thrown away in one go, so that nobody waits long."""
DAMAGE = (ValueError, TypeError, AttributeError, KeyError)
"""What becomes of a row whose JSON or dates were damaged."""


def readable_row(link: Connection, id: str) -> Row | None:
    """The row of a game; None if it is damaged."""
    try:
        return row_of(game_row(link, id))
    except DAMAGE:
        return None


def fresh_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def write_lines(link: Connection, id: str, first: int, lines: list[str]) -> None:
    link.execute(LINES.insert(), [{"game": id, "number": first + n, "line": line} for n, line in enumerate(lines)])


def game_row(link: Connection, id: str) -> dict[str, Any]:
    """The row of a game, its secret included."""
    row = link.execute(sql.select(GAMES).where(GAMES.c.id == id)).mappings().first() if ID.fullmatch(id) else None
    if row is None:
        raise NoSuchGame(say("No saved game {id!a}.", id=id[:40]))
    return dict(row)


def game_lines(link: Connection, id: str) -> list[str]:
    """The lines of a game in their order."""
    return list(link.scalars(sql.select(LINES.c.line).where(LINES.c.game == id).order_by(LINES.c.number)))


def narrow(wanted: sql.Select[Any], game: str, scenario: str, over: bool | None) -> sql.Select[Any]:
    """A selection narrowed to a game, a scenario, or games that are over or not."""
    for column, value in ((GAMES.c.game, game), (GAMES.c.scenario, scenario)):
        wanted = wanted.where(column == value) if value else wanted
    return wanted if over is None else wanted.where(GAMES.c.over == over)
