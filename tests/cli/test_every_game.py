"""Every game can be played at the terminal to its end."""

from __future__ import annotations

import random
import sys

import pytest

import siluro
from siluro.cli.line_play import LinePlay
from siluro.cli.screen import Screen
from siluro.record.record import DiceKind, to_text
from siluro.record.replay import verify
from siluro.record.session import Session, begin
from siluro.table.seat import Seat

ASIDES = ("help", "odds", "board", "undo", "rules", "note hm", "why nonsense", "nonsense", "story", "branch", "main")


class Player:
    """Standard input with somebody at it who knows what is allowed, and sometimes asks for something else."""

    def __init__(self, session: Session, plays: int) -> None:
        self.session = session
        self.chance = random.Random(plays)
        self.answers = 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.answers += 1
        if self.answers % 9 == 0:
            return self.chance.choice(ASIDES) + "\n"
        return self.chance.choice(siluro.answers(self.session.state)) + "\n"


@pytest.mark.parametrize("kind", ["machine", "mixed"])
@pytest.mark.parametrize("game", siluro.games())
def test_a_game_at_the_terminal(
    game: str, kind: DiceKind, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    face = siluro.game(game)
    session = begin(face, next(iter(face.scenarios)), {}, kind=kind, seed="terminal")
    monkeypatch.setattr(sys, "stdin", Player(session, 3))
    screen = Screen(face)
    LinePlay(Seat(session), screen).play()
    screen.result(session)
    shown = capsys.readouterr().out
    assert face.closing(session.main.state)[0][:40] in shown
    assert "{" not in shown, "a sentence with an unfilled blank"
    found = verify(to_text(session.record).encode(), siluro.game)
    assert not found.problem
    assert found.finished
