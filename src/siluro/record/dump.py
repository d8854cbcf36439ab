"""A state as bytes and back: JSON that a person can read, with a check sum, refused whenever anything does not fit."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from siluro.engine.game import Game
from siluro.engine.steps import Ask, State
from siluro.record.earlier import way_out
from siluro.record.shapes import decode_json
from siluro.speech.say import say

FORMAT = 1
Fields = dict[str, int | str | list[int]]


class BadDump(ValueError):
    """Bytes that are not a saved state."""


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    """What is written, in this order."""

    siluro: int
    game: str
    rules: str
    pack: str
    fields: Fields
    todo: list[tuple[str, list[int]]]
    check: str = ""


def check_sum(saved: Dump) -> str:
    """The check sum over everything else in the dump."""
    return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(saved, check=""))).hexdigest()[:16]


def dump(game: Game, s: State) -> bytes:
    """The state as bytes."""
    fields = {name: getattr(s, name) for name in s.FIELDS + s.MARKS}
    todo = [(type(step).__name__, list(step.fields())) for step in s.todo]
    saved = Dump(FORMAT, game.id, game.rules, game.pack_id(s), fields, todo)
    saved.check = check_sum(saved)
    return msgspec.json.encode(saved)


def open_dump(data: bytes) -> Dump:
    """The content of a dump, whatever its game."""
    try:
        saved = decode_json(data, Dump)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadDump(say("Not a saved position: {error}.", error=error)) from None
    if saved.siluro != FORMAT:
        raise BadDump(
            say(
                "This position was saved in format {format}; this version of Siluro reads format {known}.",
                format=saved.siluro,
                known=FORMAT,
            )
        )
    if saved.check != check_sum(saved):
        raise BadDump(say("This saved position was changed after it was written: its checksum does not match."))
    return saved


def load(game: Game, saved: Dump, pack: Path | None = None) -> Any:
    """The state that a dump of this game holds."""
    s = game.blank(pack)
    for said, known in ((saved.rules, game.rules), (saved.pack, game.pack_id(s))):
        if said != known:
            text = say(
                "This position was saved with {said}; this version of Siluro has {known}.", said=said, known=known
            )
            raise BadDump(text + way_out(game, said))
    fields = saved.fields
    odd = sorted(set(fields) ^ set(s.FIELDS + s.MARKS))
    if odd:
        raise BadDump(
            say("The fields of this saved position do not match {game}: {odd}.", game=game.id, odd=", ".join(odd))
        )
    for name in fields:
        if type(fields[name]) is not type(getattr(s, name)):
            raise BadDump(say("Field {name} of this saved position has the wrong type.", name=name))
        setattr(s, name, fields[name])
    for name, arguments in saved.todo:
        try:
            s.todo.append(game.steps[name](*arguments))
        except (KeyError, TypeError):
            raise BadDump(
                say("{game} has no step {name} with {number} numbers.", game=game.id, name=name, number=len(arguments))
            ) from None
    flaw = flaw_in_use(game, s)
    if flaw:
        raise BadDump(say("This saved position is impossible: {flaw}.", flaw=flaw))
    return s


def flaw_in_use(game: Game, s: Any) -> str:
    """What is impossible about a stranger's position: the game's own check, then a look at what it would ask."""
    step = s.todo[-1] if s.todo else None
    if step is not None and not isinstance(step, Ask):
        return f"nobody is asked, {step} is next"
    try:
        s.look_up()
        flaw = game.flaw(s)
        if not flaw and step is not None and not step.options(s):
            flaw = f"nothing can be answered to {step}"
        if not flaw:
            game.view(s), game.score(s), step is not None and game.prompt(s, step)
    except Exception as error:  # rules may stumble over numbers in any way
        return f"the rules cannot read it ({type(error).__name__})"
    return flaw
