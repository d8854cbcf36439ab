"""All games of a store in one file, to keep or to take to another device; games keep their names."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Annotated

import msgspec

from siluro.record.packing import GZIP, TooLong, pack, pieces_of, unpack
from siluro.record.record import RecordError
from siluro.speech.say import amount, mark, say
from siluro.store.keeper import ID, Head, Keeper
from siluro.store.rows import Row
from siluro.store.trouble import StoreTrouble

FORMAT = "siluro games 1"
MOST = 100_000
"""Games that are written."""
MOST_PACKED = 8_900_000
"""Bytes of a file: with the form around it no more than a request may have."""
MOST_UNPACKED = 100_000_000
"""Bytes of its text. What we write keeps to both, so it can be read."""
MAGIC = b"\x1f\x8b"
"""How a packed file begins; a plain one is read too."""
NOT_OURS = mark("This is not a games file exported by Siluro.")
TOO_MUCH = mark(
    "Your games do not fit into one file. Remove some that you no longer need, or save their records one by one."
)
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game."""

    id: str
    record: str
    seed: str = ""
    """The secret of the dice of a game that is not finished."""
    daily: date | None = None
    """The day whose daily game it is."""
    created: Moment | None = None
    changed: Moment | None = None
    imported: bool = True
    """Whether it came from somebody else, so that it is no result of the player's own."""


class AllGames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    format: str
    games: list[Kept]


@dataclass
class Taken:
    """What came of an import."""

    added: int = 0
    known: int = 0
    """Games that are there already."""
    refused: int = 0
    """Games whose record does not fit."""
    problem: str = ""
    """What is wrong with the first of them."""


def is_all_games(data: bytes) -> bool:
    """Whether somebody means such a file."""
    return data.startswith(MAGIC) or data.lstrip()[:60].startswith(b'{"format":"siluro games')


def export_all(store: Keeper) -> bytes:
    """Every game with its record; whoever has the file can go on with them. StoreTrouble if they are too many."""
    store.gather()
    games = [export_game(store, row) for row in reversed(store.list(limit=MOST))]
    text = msgspec.json.encode(AllGames(FORMAT, games))
    try:
        if len(text) > MOST_UNPACKED:
            raise TooLong
        return pack(pieces_of(text), MOST_PACKED, GZIP)
    except TooLong:
        raise StoreTrouble(say(TOO_MUCH)) from None


def export_game(store: Keeper, row: Row) -> Kept:
    daily = date.fromisoformat(row.daily) if row.daily else None
    return Kept(row.id, store.text(row.id), store.seed(row.id), daily, row.created, row.changed, row.imported)


def import_all(store: Keeper, data: bytes) -> Taken:
    """Take in the games that are not there yet; RecordError if it is no such file."""
    taken = Taken()
    for each in read_all(data).games:
        if ID.fullmatch(each.id) and store.lengths([each.id]):
            taken.known += 1
            continue
        try:
            import_game(store, each)
            taken.added += 1
        except RecordError as error:
            taken.refused += 1
            taken.problem = taken.problem or str(error)
    return taken


def read_all(data: bytes) -> AllGames:
    """What is in such a file; RecordError if it is none."""
    try:
        text = unpack(data, MOST_UNPACKED, GZIP) if data.startswith(MAGIC) else data
        found = msgspec.json.decode(text, type=AllGames)
    except (ValueError, RecursionError):
        raise RecordError(0, say(NOT_OURS)) from None
    if found.format != FORMAT:
        raise RecordError(0, say(NOT_OURS))
    return found


def import_game(store: Keeper, game: Kept) -> None:
    """Take in one game; RecordError if something of it does not fit."""
    if not ID.fullmatch(game.id):
        raise RecordError(0, say("{id!a} is not an ID of a saved game.", id=game.id[:40]))
    past: Head = {"imported": game.imported, "daily": game.daily.isoformat() if game.daily else ""}
    moments = {"created": game.created, "changed": game.changed}
    try:
        past |= {name: moment.astimezone(UTC) for name, moment in moments.items() if moment is not None}
    except OverflowError:  # a year before the first, or after the last
        raise RecordError(0, say("The dates of game {id} cannot be read.", id=game.id)) from None
    store.add(game.record.encode("utf-8", "surrogatepass"), seed=game.seed, id=game.id, past=past)


def tell_taken(taken: Taken) -> str:
    """What came of an import, in sentences."""
    told = [say("Imported: {games}.", games=amount(taken.added, "saved game", "saved games"))]
    if taken.known:
        told.append(say("Already here: {games}.", games=amount(taken.known, "saved game", "saved games")))
    if taken.refused:
        count = amount(taken.refused, "saved game", "saved games")
        told.append(say("Could not be imported: {games} ({error}).", games=count, error=taken.problem.rstrip(".")))
    return " ".join(told)
