"""The database under the store: its tables, and how it is opened, read and written.

SQLite is the default: write-ahead log, full synchronisation, so that what was committed survives a power cut.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Dialect, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.types import TypeDecorator

from siluro.speech.say import say
from siluro.store import migrations
from siluro.store.batches import Batches
from siluro.store.complaints import DAMAGED, LOCKED, first_line, sentence
from siluro.store.driver import Changes, Driver
from siluro.store.files import own_folder, reason
from siluro.store.keeper import Kind
from siluro.store.news import Herald, announce
from siluro.store.trouble import DatabaseTrouble, StoreTrouble

LOCK = "select pg_advisory_xact_lock(7104105)"
"""Only one process at a time makes or changes the tables of a server."""
PATIENCE = 5.0
"""How many seconds to wait for another program that is writing."""


class Moment(TypeDecorator[datetime]):
    """A moment as a text, UTC, that sorts by time in every database."""

    impl = sql.String(40)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        return value.isoformat(timespec="microseconds") if value else None

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        return datetime.fromisoformat(value) if value else None


TABLES = sql.MetaData()
ABOUT = sql.Table("about", TABLES, sql.Column("name", sql.String(40), primary_key=True), sql.Column("value", sql.Text))
GAMES = sql.Table(
    "games",
    TABLES,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("scenario", sql.String(64), nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("seats", sql.JSON, nullable=False),
    sql.Column("dice", sql.String(16), nullable=False),
    sql.Column("seed", sql.String(128), nullable=False),  # empty once it is revealed, or if it is not known
    sql.Column("pack", sql.Text, nullable=False),
    sql.Column("daily", sql.String(10), nullable=False),
    sql.Column("imported", sql.Boolean, nullable=False),
    sql.Column("created", Moment, nullable=False),
    sql.Column("changed", Moment, nullable=False, index=True),
    sql.Column("lines", sql.Integer, nullable=False),
    sql.Column("answers", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("score", sql.BigInteger, nullable=False),
    sql.Column("level", sql.String(64), nullable=False),
    sql.Column("marks", sql.JSON, nullable=False),
    # who began it on a server that others reach, hashed; empty for the host's own games
    sql.Column("owner", sql.String(64), nullable=False, server_default=""),
    sql.Index("games_results", "game", "scenario", "over", "score"),
)
LINES = sql.Table(
    "lines",
    TABLES,
    sql.Column("game", sql.ForeignKey("games.id"), primary_key=True),
    # two writers of one game meet here: the second one is refused
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("line", sql.Text, nullable=False),
    sqlite_with_rowid=False,
)
LINKS = sql.Table(
    "links",
    TABLES,
    sql.Column("game", sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),  # 0 for observers
    sql.Column("hash", sql.String(64), nullable=False, unique=True),
)
MEMBERS = sql.Table(
    "members",
    TABLES,
    sql.Column("game", sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("visitor", sql.String(64), primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("seen", Moment, nullable=False),
    sql.Index("members_visitor", "visitor"),
)
TALK = sql.Table(
    "talk",
    TABLES,
    sql.Column("game", sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("said", Moment, nullable=False),
    sql.Column("visitor", sql.String(64), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("line", sql.Integer, nullable=False),  # the version of the game it was said at
    sql.Column("text", sql.Text, nullable=False),
)
ATTEMPTS = sql.Table(
    "attempts",
    TABLES,
    sql.Column("visitor", sql.String(64), primary_key=True),  # hashed; empty for the host
    sql.Column("puzzle", sql.String(80), primary_key=True),
    sql.Column("day", sql.String(10), primary_key=True),  # whose puzzle it was, or empty
    sql.Column("tried", Moment, nullable=False),
    sql.Column("answer", sql.String(64), nullable=False),
    sql.Column("solved", sql.Boolean, nullable=False),
    sql.Column("rating", sql.Integer, nullable=False),
)


def default_place() -> str:
    """The database that is used if nobody names one."""
    return os.environ.get("SILURO_DB") or str(own_folder() / "siluro.db")


class Base:
    """A database that is open."""

    def __init__(self, engine: Engine, name: str, patience: float = PATIENCE) -> None:
        self.engine = engine
        self.name = name
        """How messages call it."""
        self.patience = patience
        """Seconds that a writer waits for the others."""
        # one statement needs no transaction around it: on a server that would be two more messages
        one = {"glances": True} if engine.dialect.name == "sqlite" else {"isolation_level": "AUTOCOMMIT"}
        self.glancing = engine.execution_options(**one)
        self.changing = engine.execution_options(writes=True)
        self.driver = Driver(engine)
        self.pen = Lock()
        self.desk: Connection | None = None
        """Where whoever has the pen writes: to take a connection from the others takes as long as to write."""
        self.waiting: deque[Change] = deque()
        self.is_file = engine.dialect.name == "sqlite"
        self.batches = Batches(self)
        self.herald: Herald | None = None

    @classmethod
    def open(cls, place: str, patience: float = PATIENCE, *, create: bool = True) -> Base:
        """Open or create; StoreTrouble if that cannot be."""
        url = url_of(place)
        name = url.database or "" if is_file(url) else url.render_as_string(hide_password=True)
        if is_file(url):
            if not create and not Path(name).exists():
                raise StoreTrouble(say("No database at {file}. Check the path.", file=name))
            make_file(Path(name))
        try:
            # a file that is locked is waited for by SQLite itself
            timeout = {"connect_args": {"timeout": patience}} if is_file(url) else {"pool_pre_ping": True}
            engine = sql.create_engine(url, **timeout)
        except ModuleNotFoundError as error:
            raise StoreTrouble(
                say("{library} is not installed. Install it with: pip install 'siluro[{extra}]'",
                    library=error.name, extra="postgresql")
            ) from None  # fmt: skip
        except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
            raise StoreTrouble(
                say("Cannot use the database {name}: {problem}.", name=name, problem=first_line(error))
            ) from None
        if is_file(url):
            sql.event.listen(engine, "connect", prepare)
            sql.event.listen(engine, "begin", begin)
        base = cls(engine, name, patience)
        try:
            base.check()
        except BaseException:
            engine.dispose()
            raise
        return base

    def check(self) -> None:
        """The tables are there and are ours; an empty database gets them."""
        with self.reading() as link:
            there = sql.inspect(link).get_table_names()
            found = (
                link.scalar(sql.select(ABOUT.c.value).where(ABOUT.c.name == "version")) if "about" in there else None
            )
        if found is None:
            if there:
                raise StoreTrouble(say("{name} is not a Siluro database.", name=self.name))
            return self.create()
        if not found.isdecimal() or not migrations.FIRST <= int(found) <= migrations.VERSION:
            raise StoreTrouble(
                say(
                    "{name} was written by another version of Siluro "
                    "(database version {found}; this one reads {version}).",
                    name=self.name,
                    found=found,
                    version=migrations.VERSION,
                )
            )
        if int(found) < migrations.VERSION:
            self.bring_up_to_date()
        return None

    def bring_up_to_date(self) -> None:
        """Take an earlier database to our version, unless another process just did."""
        with self.writing() as link:
            if link.dialect.name == "postgresql":
                link.execute(sql.text(LOCK))
            found = link.scalar(sql.select(ABOUT.c.value).where(ABOUT.c.name == "version"))
            if found is not None and int(found) < migrations.VERSION:
                migrations.migrate(link, int(found), self.name)

    def create(self) -> None:
        """Make the tables, unless another process just did."""
        with self.writing() as link:
            if link.dialect.name == "postgresql":
                link.execute(sql.text(LOCK))
            if not sql.inspect(link).has_table("about"):
                TABLES.create_all(link)
                link.execute(ABOUT.insert().values(name="version", value=str(migrations.VERSION)))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A look at the database as it is at one moment."""
        with self.plainly(), self.engine.begin() as link:
            yield link

    @contextmanager
    def glance(self) -> Iterator[Connection]:
        """The same for a single statement."""
        with self.plainly(), self.glancing.connect() as link:
            yield link

    def look_up(self, statement: sql.Select[Any], values: Mapping[str, str]) -> Sequence[Any]:
        """The rows of a statement that every request asks; they are of plain texts and numbers."""
        with self.plainly():
            return self.driver.look_up(statement, values)

    def write_changes(self, changes: Changes) -> None:
        """What every answer changes, in a transaction of its own."""
        if self.is_file:
            self.write(lambda link: self.driver.carry_out(link, changes))
        else:
            with self.plainly():
                self.driver.write(changes)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A change: when the block has been left it is on disk, or StoreTrouble says why nothing was changed."""
        with self.turn(), self.plainly(), self.changing.begin() as link:
            yield link

    def write(self, task: Task) -> None:
        """A change that is on disk when this returns; in a file, those that wait for their turn go there together.

        One transaction for all of them takes one `fsync`, the longest part of an answer.
        """
        if self.engine.dialect.name != "sqlite":
            with self.writing() as link:
                task(link)
            return
        change = Change(task)
        self.waiting.append(change)
        while not change.is_done:
            if self.pen.acquire(timeout=self.patience):
                try:
                    self.write_waiting()
                finally:
                    self.pen.release()
            elif withdraw(change, self.waiting):
                raise DatabaseTrouble(say(LOCKED, name=self.name))
        if change.error is not None:
            raise change.error

    def write_waiting(self) -> None:
        """Whoever has the pen writes for all; a change that is at fault fails alone, else all or none."""
        batch = list(take_all(self.waiting))
        if not batch:
            return
        try:
            with self.plainly():
                self.desk = link = self.desk or self.changing.connect()
                with link.begin():
                    for each in batch:
                        each.carry_out(link, self.driver.faults, is_alone=len(batch) == 1)
        except BaseException as error:
            for each in batch:
                each.error = each.error or copy(error)  # each is raised in a thread of its own
            if not isinstance(error, Exception):
                raise
        finally:
            for each in batch:
                each.is_done = True

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Writers of a file take turns: SQLite lets them ask again and again instead, and some wait far too long."""
        if self.engine.dialect.name != "sqlite":
            yield
            return
        if not self.pen.acquire(timeout=self.patience):
            raise DatabaseTrouble(say(LOCKED, name=self.name))
        try:
            yield
        finally:
            self.pen.release()

    @contextmanager
    def plainly(self) -> Iterator[None]:
        """What the database complains about becomes a sentence; what breaks its constraints is for the caller."""
        try:
            yield
        except sql.exc.IntegrityError:
            raise
        except DBAPIError as error:
            raise DatabaseTrouble(sentence(self.name, error.orig)) from None
        except UnicodeDecodeError:  # what SQLite says of a table quotes its name, of which nothing may be left
            raise DatabaseTrouble(say(DAMAGED, name=self.name)) from None
        except self.driver.faults as error:
            raise DatabaseTrouble(sentence(self.name, error)) from None
        except sql.exc.SQLAlchemyError as error:
            raise DatabaseTrouble(
                say("Cannot use the database {name}: {problem}.", name=self.name, problem=first_line(error))
            ) from None

    # news

    def announce(self, kind: Kind, game: str) -> None:
        """Tell the other processes on a server what has just been written."""
        if self.herald is not None:
            self.herald.tell(kind, game)
        elif self.engine.dialect.name == "postgresql":
            announce(self.engine, kind, game)

    def listen(self, hear: Callable[[Kind, str], None], catch_up: Callable[[], None]) -> bool:
        """Hear what other processes write, from now on; False if the database brings no news."""
        if self.engine.dialect.name != "postgresql":
            return False
        if self.herald is None:
            self.herald = Herald(self.engine, hear, catch_up)
        return True

    def close(self) -> None:
        if self.herald is not None:
            self.herald.stop()
            self.herald = None
        self.batches.close()
        if self.desk is not None:
            self.desk.close()
            self.desk = None
        self.driver.close()
        self.engine.dispose()


Task = Callable[[Connection], object]


class Change:
    """Something that waits to be written."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.is_done = False
        self.error: BaseException | None = None

    def carry_out(self, link: Connection, faults: type[Exception], *, is_alone: bool) -> None:
        """Among others it can be taken back by itself."""
        if is_alone:
            self.task(link)
            return
        try:
            with link.begin_nested():
                self.task(link)
        except sql.exc.IntegrityError as error:
            self.error = error
        except (sql.exc.SQLAlchemyError, faults):
            raise  # the database is at fault, not this change
        except Exception as error:
            self.error = error


def take_all(waiting: deque[Change]) -> Iterator[Change]:
    """What waits; meanwhile some may withdraw and others come, so it is not counted before."""
    with suppress(IndexError):
        while True:
            yield waiting.popleft()


def withdraw(change: Change, waiting: deque[Change]) -> bool:
    """Whether a change is still waiting, and no longer does; one that is being written is waited for."""
    try:
        waiting.remove(change)
    except ValueError:
        return False
    return True


def url_of(place: str) -> URL:
    """A path, or the URL of a database."""
    if "://" not in place:
        try:
            return URL.create("sqlite", database=str(Path(place).expanduser().absolute()))
        except RuntimeError:  # ~nobody
            problem = say("no such home folder")
            raise StoreTrouble(say("Cannot open {file}: {error}.", file=place, error=problem)) from None
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):
        # the text is not repeated, there may be a password in it
        raise StoreTrouble(say("Invalid database URL.")) from None
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and url.database:
        return url_of(url.database)
    if url.drivername.split("+")[0] != "postgresql":
        raise StoreTrouble(say("Use a file, or the URL of a server beginning with postgresql://."))
    return url


def is_file(url: URL) -> bool:
    return url.drivername == "sqlite"


def make_file(file: Path) -> None:
    """An empty database for its owner's eyes only: secret seeds lie in it."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        if not file.is_file():
            raise StoreTrouble(say("{file} is not a file.", file=file))
    except (OSError, ValueError) as error:
        if isinstance(error, StoreTrouble):
            raise
        raise StoreTrouble(say("Cannot open {file}: {error}.", file=file, error=reason(error))) from None


def prepare(raw: Any, record: Any) -> None:
    """What every connection to SQLite needs."""
    raw.isolation_level = None  # transactions begin where we say, not where the driver guesses
    keep_journal(raw)
    for setting in ("synchronous = FULL", "foreign_keys = ON"):
        raw.execute(f"PRAGMA {setting}").close()


def keep_journal(raw: Any) -> None:
    """The write-ahead log; SQLite does not wait by itself where another program is turning it on at the same moment."""
    for patience in (0.05, 0.1, 0.2, 0.4, 0.8, 1.6):
        try:
            raw.execute("PRAGMA journal_mode = WAL").close()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(patience)
        else:
            return
    raw.execute("PRAGMA journal_mode = WAL").close()


def begin(link: Connection) -> None:
    """Who wants to write takes the lock at once, and so waits for it instead of failing later."""
    options = link.get_execution_options()
    if not options.get("glances"):
        raw: Any = link.connection.driver_connection
        raw.execute("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN").close()
