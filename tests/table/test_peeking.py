"""Nobody learns a die before it falls: whatever is answered where the machine rolls, the refusal is the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import siluro
from siluro.record.record import DiceKind
from siluro.record.session import Session, begin
from siluro.record.timeline import Misfit
from siluro.store import Store
from siluro.table.seat import Seat
from siluro.web.open_games import Leaves, OpenGames

POSITIONS = 1000
"""Rolls that are peeked at in each game."""
OTHERS = ("", "0", "99", "nonsense", "5 ", "@machine")


def rolls(game: str, dice: DiceKind) -> Iterator[Session]:
    """Games of every scenario, each time a roll is due."""
    face, rng = siluro.game(game), random.Random(11)
    scenarios = list(face.scenarios)
    for number in range(1000):
        session = begin(face, scenarios[number % len(scenarios)], {}, kind=dice, seed=f"peek-{number}")
        while not session.is_over and len(session.main.plies) < 150:
            if session.is_rolling:
                yield session
                session.roll()
            else:
                session.answer(rng.choice(siluro.answers(session.state)))


def refusal(session: Session, face: str, by: str) -> str:
    before, state = len(session.record.entries), session.state
    with pytest.raises(Misfit) as refused:
        session.answer(face, by)
    assert len(session.record.entries) == before
    assert session.state is state
    return str(refused.value)


@pytest.mark.parametrize(("dice", "by"), [("machine", ""), ("machine", "hand"), ("mixed", "machine")])
@pytest.mark.parametrize("game", siluro.games())
def test_a_refusal_says_nothing_about_the_coming_die(game: str, dice: DiceKind, by: str) -> None:
    said, due = set(), set()
    for number, session in enumerate(rolls(game, dice)):
        if number == POSITIONS:
            break
        faces = siluro.answers(session.state)
        due.add(session.cast()[1])
        assert session.cast()[1] in faces
        said |= {refusal(session, face, by) for face in (*faces, *OTHERS)}
    assert len(due) > 4, "all sorts of dice should have been due"
    assert said == {"the computer rolls here; no face can be given by hand"}


def anybody(seat: object) -> str:
    """Whoever plays alone may answer everything."""
    return ""


@pytest.mark.parametrize("game", siluro.games())
def test_the_browser_says_nothing_about_it_either(game: str, tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as store:
        games, rng = OpenGames(store), random.Random(5)
        opened = games.put(store.new(game, next(iter(siluro.game(game).scenarios)), seed="peek"))
        said, seat = set[str](), opened.seat
        for _ in range(40):
            if seat.session.is_over:
                break
            faces = siluro.answers(seat.state)
            if seat.session.is_rolling:
                said |= {
                    games.do(opened, opened.number, "answer", face, "", Leaves(), anybody) for face in (*faces, *OTHERS)
                }
                assert not games.do(opened, opened.number, "roll", "", "", Leaves(), anybody)
            else:
                assert not games.do(opened, opened.number, "answer", rng.choice(faces), "", Leaves(), anybody)
        assert said == {"The computer rolls here; no face can be given by hand."}


def test_rolls_by_hand_are_still_taken() -> None:
    face = siluro.game("gamma")
    for dice in ("hand", "mixed"):
        kind: DiceKind = "hand" if dice == "hand" else "mixed"
        seat = Seat(begin(face, "gg1", {}, kind=kind, seed="" if dice == "hand" else "s"))
        while not seat.session.is_rolling:
            seat.answer(siluro.answers(seat.state)[0])
        assert seat.answer(siluro.answers(seat.state)[-1], "hand").by == "hand"
