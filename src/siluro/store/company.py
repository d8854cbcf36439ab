"""Who plays a saved game together: its owner, secret links to its seats, who sits there, what they say.

Visitors and links are known by secrets of 128 random bits, of which only hashes are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from siluro.speech.say import say
from siluro.store.base import GAMES, LINKS, MEMBERS, TALK, Base
from siluro.store.people import WATCHING, Member, Said, SeatTaken, TooTalkative, hash_of, make_secret, plain_line
from siluro.store.rows import now
from siluro.store.trouble import NoSuchGame

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
RATE, SPAN = 8, timedelta(seconds=30)
"""A visitor says no more than this in such a time."""
MOST_MEMBERS = {WATCHING: 200}
"""Visitors on a seat: a link may be passed on, but not without end."""
FEW_MEMBERS = 12
KEPT = 500
"""The newest lines of talk that stay."""
LASTING = ("memo", "stands", "lead")
"""What stays until it is replaced or taken back."""


COMPANY = (TALK, MEMBERS, LINKS)


LOOK = (
    sql.select(GAMES.c.owner, GAMES.c.lines, MEMBERS.c.seat, MEMBERS.c.visitor, MEMBERS.c.name, MEMBERS.c.seen)
    .select_from(GAMES.outerjoin(MEMBERS, MEMBERS.c.game == GAMES.c.id))
    .where(GAMES.c.id == sql.bindparam("which"))
    .order_by(MEMBERS.c.seat, MEMBERS.c.visitor)
)
"""Asked with every request, so put together once."""
OWN = GAMES.update().where(GAMES.c.id == sql.bindparam("which"))


class Company:
    """The company at the games of a database."""

    def __init__(self, base: Base) -> None:
        self.base = base

    def own(self, id: str, visitor: str) -> None:
        """Whoever has just begun this game owns it."""
        with self.base.writing() as link:
            link.execute(OWN, {"which": id, "owner": visitor})

    def games_of(self, visitor: str) -> set[str]:
        """The games that a visitor has begun."""
        with self.base.reading() as link:
            return set(link.scalars(sql.select(GAMES.c.id).where(GAMES.c.owner == visitor)))

    def look(self, id: str) -> tuple[str, list[Member], int]:
        """Owner and members of a game, and how many lines it has; NoSuchGame if it is not there."""
        with self.base.glance() as link:
            rows = link.execute(LOOK, {"which": id}).all()
        if not rows:
            raise NoSuchGame(say("No saved game {id!a}.", id=id[:40]))
        members = [Member(*member) for _, _, *member in rows if member[0] is not None]
        return rows[0].owner, members, rows[0].lines

    # links

    def invite(self, id: str, seat: int) -> str:
        """A new link to a seat; an earlier one no longer opens. Whoever sits there stays."""
        secret = make_secret()
        with self.base.writing() as link:
            link.execute(LINKS.delete().where(LINKS.c.game == id, LINKS.c.seat == seat))
            link.execute(LINKS.insert().values(game=id, seat=seat, hash=hash_of(secret)))
        self.base.announce("talk", id)
        return secret

    def seats_with_links(self, id: str) -> set[int]:
        """The seats to which a link leads."""
        with self.base.reading() as link:
            return set(link.scalars(sql.select(LINKS.c.seat).where(LINKS.c.game == id)))

    def revoke(self, id: str, seat: int) -> None:
        """The link no longer opens, and whoever came by it has to leave."""
        with self.base.writing() as link:
            link.execute(LINKS.delete().where(LINKS.c.game == id, LINKS.c.seat == seat))
            link.execute(MEMBERS.delete().where(MEMBERS.c.game == id, MEMBERS.c.seat == seat))
        self.base.announce("talk", id)

    def invitation(self, secret: str) -> tuple[str, int] | None:
        """The game and the seat that a link leads to."""
        with self.base.reading() as link:
            row = link.execute(sql.select(LINKS.c.game, LINKS.c.seat).where(LINKS.c.hash == hash_of(secret))).first()
            return (row.game, row.seat) if row else None

    def join(self, id: str, seat: int, visitor: str, name: str) -> None:
        """Sit down."""
        mine = (MEMBERS.c.game == id) & (MEMBERS.c.seat == seat) & (MEMBERS.c.visitor == visitor)
        others = sql.select(sql.func.count()).where(MEMBERS.c.game == id, MEMBERS.c.seat == seat, ~mine)
        with self.base.writing() as link:
            if (link.scalar(others) or 0) >= MOST_MEMBERS.get(seat, FEW_MEMBERS):
                raise SeatTaken(say("This link has been used on too many devices. Ask for a new one."))
            link.execute(MEMBERS.delete().where(mine))
            values = {"game": id, "seat": seat, "visitor": visitor, "name": plain_line(name)[:40], "seen": LONG_AGO}
            link.execute(MEMBERS.insert().values(values))
        self.base.announce("talk", id)

    def touch(self, id: str, visitor: str, *, has_come: bool = False) -> None:
        """This visitor is here now; `has_come` if that is news."""
        with self.base.writing() as link:
            mine = (MEMBERS.c.game == id) & (MEMBERS.c.visitor == visitor)
            link.execute(MEMBERS.update().where(mine).values(seen=now()))
        if has_come:
            self.base.announce("talk", id)

    # talk

    def say(self, id: str, visitor: str, seat: int, name: str, kind: str, line: int, text: str) -> None:
        """Add a line; TooTalkative if this visitor says too much at once."""
        moment, text = now(), plain_line(text)
        with self.base.writing() as link:
            if link.dialect.name == "postgresql":  # two who speak at once get two numbers
                link.execute(sql.select(GAMES.c.id).where(GAMES.c.id == id).with_for_update())
            recent = (TALK.c.game == id) & (TALK.c.visitor == visitor) & TALK.c.said.between(moment - SPAN, moment)
            if (link.scalar(sql.select(sql.func.count()).select_from(TALK).where(recent)) or 0) >= RATE:
                raise TooTalkative(say("Too many messages. Wait half a minute."))
            last = link.scalar(sql.select(sql.func.max(TALK.c.number)).where(TALK.c.game == id)) or 0
            if kind in LASTING:
                same = (TALK.c.text == text) if kind == "stands" else sql.true()
                link.execute(TALK.delete().where(TALK.c.game == id, TALK.c.kind == kind, same))
            link.execute(
                TALK.insert().values(
                    game=id, number=last + 1, said=moment, visitor=visitor, seat=seat, name=name, kind=kind, line=line,
                    text=text,
                )
            )  # fmt: skip
            old = (TALK.c.game == id) & (TALK.c.number <= last + 1 - KEPT) & TALK.c.kind.not_in(LASTING)
            link.execute(TALK.delete().where(old))
        self.base.announce("talk", id)

    def unsay(self, id: str, kind: str, text: str) -> None:
        """Take back what lasted."""
        with self.base.writing() as link:
            link.execute(TALK.delete().where(TALK.c.game == id, TALK.c.kind == kind, TALK.c.text == text))

    def stand_ins(self, id: str) -> set[int]:
        """The seats for which the computer answers."""
        wanted = sql.select(TALK.c.text).where(TALK.c.game == id, TALK.c.kind == "stands")
        with self.base.reading() as link:
            return {int(text) for text in link.scalars(wanted)}

    def talk(self, id: str) -> list[Said]:
        """What was said, the oldest first."""
        columns = [TALK.c[name] for name in Said.__dataclass_fields__]
        with self.base.reading() as link:
            return [
                Said(*row)
                for row in link.execute(sql.select(*columns).where(TALK.c.game == id).order_by(TALK.c.number))
            ]

    def talk_numbers(self, ids: Iterable[str]) -> dict[str, int]:
        """The number of the newest line of each game."""
        wanted = sql.select(TALK.c.game, sql.func.max(TALK.c.number).label("last")).where(TALK.c.game.in_(list(ids)))
        with self.base.reading() as link:
            return {row.game: row.last for row in link.execute(wanted.group_by(TALK.c.game))}


def is_seen_by(visitor: str) -> sql.ColumnElement[bool]:
    """Games that nobody owns, those of a visitor, and those the visitor was invited to."""
    joined = sql.select(MEMBERS.c.game).where(MEMBERS.c.visitor == visitor)
    return GAMES.c.owner.in_(("", visitor)) | GAMES.c.id.in_(joined)


def remove_company(link: Connection, id: str) -> None:
    """With the game everything about its players goes."""
    for table in COMPANY:
        link.execute(table.delete().where(table.c.game == id))
