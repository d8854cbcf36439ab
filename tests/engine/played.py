"""Recorded games of Uomini Gamma for the tests of records."""

from __future__ import annotations

import random
from collections.abc import Mapping

import siluro
from siluro.engine.game import Game
from siluro.record.parse import from_text
from siluro.record.record import DiceKind, to_text
from siluro.record.replay import Verdict, replay, verify
from siluro.record.session import Session, begin

GAMMA = siluro.game("gamma")


def started(
    scenario: str = "gg1",
    *,
    kind: DiceKind = "machine",
    seed: str = "night",
    chosen: bool = False,
    luck: str = "",
    seats: Mapping[int, str] | None = None,
    **options: object,
) -> Session:
    """A new game."""
    secret = "" if kind == "hand" else seed
    return begin(GAMMA, scenario, options, kind=kind, seed=secret, chosen=chosen, luck=luck, seats=seats)


def step(session: Session, chance: random.Random) -> None:
    """One more answer: the machine rolls, or somebody answers at random."""
    if session.is_rolling and session.fate and (session.record.dice.kind == "machine" or chance.random() < 0.5):
        session.roll()
    else:
        likely = [answer for answer in siluro.answers(session.state) if answer != "abort" or chance.random() < 0.03]
        session.answer(chance.choice(likely), "hand")


def to_a_choice(session: Session, word: str = "") -> Session:
    """Play on until the player is asked, or asked this."""
    while session.is_rolling or (word and session.timeline.asking().word != word):
        if session.is_rolling:
            session.roll()
        else:
            session.answer("draw" if session.timeline.asking().word == "onward" else siluro.answers(session.state)[0])
    return session


def finished(scenario: str = "gg1", *, plays: int = 1, kind: DiceKind = "machine", **options: object) -> Session:
    """A whole game, the choices made at random from `plays`."""
    chance = random.Random(plays)
    session = started(scenario, kind=kind, **options)
    while not session.is_over:
        step(session, chance)
    session.end()
    return session


def text_of(session: Session) -> str:
    return to_text(session.record)


def again(text: str, game: Game = GAMMA) -> Session:
    """The record re-played."""
    return replay(from_text(text), game)


def verdict(text: str | bytes) -> Verdict:
    return verify(text.encode() if isinstance(text, str) else text, siluro.game)


def bare(text: str) -> str:
    """The record as a person would write it: without checks."""
    return "".join(line.rsplit(" ~", 1)[0] + "\n" for line in text.splitlines())
