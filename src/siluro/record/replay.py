"""Re-plays a record, and verifies it: the seal, every answer, the dice, the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from siluro.engine.game import Game
from siluro.engine.options import BadOption
from siluro.engine.steps import State
from siluro.record import record as r
from siluro.record.earlier import way_out
from siluro.record.fate import Fate, commitment
from siluro.record.parse import decode, from_text, is_json, lines_of, read_record
from siluro.record.record import Record, RecordError, to_text
from siluro.record.seal import inspect
from siluro.record.session import Session
from siluro.record.timeline import Misfit
from siluro.speech.say import say


def replay(record: Record, game: Game, pack: Path | None = None, seed: str = "") -> Session:
    """Follow every line of a record; RecordError names the first that does not fit.

    With the seed, given or revealed, every roll of the machine is rolled again and compared.
    """
    session = Session(game, set_up(record, game, pack), record, fate_of(record, seed))
    heading = True
    for number, entry in enumerate(record.entries, 1):
        if heading:
            heading = not isinstance(entry, r.Begins)
            continue
        try:
            session.take(entry)
        except Misfit as error:
            raise RecordError(number, f"{error}.") from None
    return session


def fate_of(record: Record, seed: str = "") -> Fate | None:
    """The machine dice of a record: from the seed it reveals, or else from the one given, if that is the right one."""
    commit, revealed = record.dice.commit, record.first(r.Seed)
    if revealed is None:
        return Fate(seed, record.dice.luck) if commit and commitment(seed) == commit else None
    if not commit:
        raise RecordError(record.number(revealed), say("This record has a seed, but its dice were rolled by hand."))
    if commitment(revealed.seed) != commit:
        raise RecordError(record.number(revealed), say("This seed does not match the commitment in the header."))
    return Fate(revealed.seed, record.dice.luck)


def set_up(record: Record, game: Game, pack: Path | None) -> State:
    """The first position of a record, with the rules and the pack that it quotes."""
    said = record.need(r.Versions)
    if said.rules != game.rules:
        text = say(
            "This record needs the rules {rules}; this version of Siluro has {known}.",
            rules=said.rules,
            known=game.rules,
        )
        raise RecordError(record.number(said), text + way_out(game, said.rules))
    if record.scenario not in game.scenarios:
        number = record.number(record.first(r.ScenarioId))
        raise RecordError(
            number,
            say(
                "{game} has no scenario {name!r}. Scenarios: {known}.",
                game=game.id,
                name=record.scenario,
                known=", ".join(game.scenarios),
            ),
        )
    scenario = game.scenarios[record.scenario]
    for option in record.all(r.OptionSet):
        try:
            scenario.settle({option.name: option.value})
        except BadOption as error:
            raise RecordError(record.number(option), str(error)) from None
    start = game.begin(scenario.id, scenario.settle(record.options), pack)
    if said.pack != game.pack_id(start):
        text = say(
            "This record needs the data pack {pack}, not {known}. Give its folder with --pack.",
            pack=said.pack,
            known=game.pack_id(start),
        )
        raise RecordError(record.number(said), text + way_out(game, said.pack))
    return start


@dataclass(frozen=True)
class Verdict:
    """What `verify` found."""

    problem: str = ""
    """What is wrong; empty if nothing is."""
    line: int = 0
    """The first line that does not fit."""
    sealed: bool = False
    """Every line carries a check that fits."""
    dice: str = ""
    """verified, by hand, or not revealed."""
    finished: bool = False
    answers: int = 0
    marks: dict[str, int] = field(default_factory=dict)


def verify(data: bytes, find: Callable[[str], Game], pack: Path | None = None) -> Verdict:
    """Recompute everything; `find` gives a game by its id, or raises ValueError."""
    try:
        record = read_sealed(data)
        session = replay(record, game_of(record, find), pack)
    except RecordError as error:
        return Verdict(error.problem, error.line)
    verdict = Verdict(
        sealed=is_sealed(record), dice=dice_verdict(session), finished=session.main.ended,
        answers=len(session.main.plies), marks=session.marks(),
    )  # fmt: skip
    if record.torn:
        problem = say("this line is incomplete; all earlier lines are intact and can be used.")
        return replace(verdict, problem=problem, line=len(record.entries) + 1)
    return verdict


def read_sealed(data: bytes) -> Record:
    """The record in a file's bytes; RecordError if a check in it does not fit."""
    # before the lines are read: an edited line should be named as such, whatever it says now
    text = to_text(read_record(data)) if is_json(data) else decode(data)
    seal = inspect(lines_of(text)[0])
    if seal.line:
        raise RecordError(seal.line, seal.problem + ".")
    return from_text(text)


def is_sealed(record: Record) -> bool:
    """Every line carries a check."""
    return all(entry.check for entry in record.entries)


def game_of(record: Record, find: Callable[[str], Game]) -> Game:
    """The game of a record."""
    try:
        return find(record.game)
    except ValueError as error:
        raise RecordError(record.number(record.first(r.GameId)), str(error)) from None


def dice_verdict(session: Session) -> str:
    """How far the dice of a re-played record can be trusted."""
    if session.record.dice.kind == "hand":
        return "by hand"
    return "verified" if session.fate else "not revealed"
