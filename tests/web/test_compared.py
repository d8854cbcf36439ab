"""A moment of a review to look at: arrows from the piece to where the answers lead, and words."""

from __future__ import annotations

import re
from dataclasses import replace

import siluro
from siluro.lab.review import Look, Review
from siluro.paint.graph import Spot, graph
from siluro.record.session import Session, begin
from siluro.table.advice import dearest, decisive, luckiest, tell_change, tell_review
from siluro.web.compared import compare


def at_sea() -> Session:
    """Boats that may go to any hex around them."""
    session = begin(siluro.game("boats"), "suda", {}, seed="compared")
    while session.is_rolling or siluro.asking(session.state).step.word != "go":  # type: ignore[union-attr]
        session.roll() if session.is_rolling else session.answer(siluro.answers(session.state)[-1])
    return session


def choice(session: Session, answer: str, best: str) -> Look:
    session.answer(answer)
    return Look(len(session.main.plies), "choice", "4.1", "Where to?", answer, answer, best, best, 1.4, 2.0, 0.2)


def test_your_way_and_the_better_one_are_arrows() -> None:
    session = at_sea()
    yours, better = siluro.answers(session.state)[:2]
    shown = compare(session.game, session.main, choice(session, yours, better)).live
    assert len(re.findall(r'<path class="course (?:danger|own)"', shown)) == 2
    assert f"You: {yours}" in shown and f"Better: {better}" in shown
    assert shown.endswith("</svg>") and shown.count("<svg") == 1


def test_on_a_phone_the_plates_are_brief_and_large() -> None:
    session = at_sea()
    yours, better = siluro.answers(session.state)[:2]
    shown = compare(session.game, session.main, choice(session, yours, better)).live
    long, brief = shown.split('<g class="long">')[1].split('<g class="brief">')
    assert yours in long and better in long and ">You<" in brief and ">Better<" in brief
    sizes = [max(map(float, re.findall(r"scale\(([\d.]+)\)", part))) for part in (long, brief)]
    assert sizes[1] > 1.8 * sizes[0]


def test_a_graph_names_its_marked_steps_with_their_value_and_hides_the_others_from_readers() -> None:
    spots = [Spot(number, number / 2, is_marked=number == 2) for number in range(4)]
    drawn = graph(spots, "Value", lambda value: f"{value:.1f}", lambda number: (f"?at={number}", f"Step {number}"))
    links = re.findall(r"<a [^>]*>", drawn)
    assert len(links) == 3
    assert [each for each in links if "aria-label" in each] == [
        '<a href="?at=2" data-look="2" aria-label="Step 2: 1.0">'
    ]
    assert sum('tabindex="-1" aria-hidden="true"' in each for each in links) == 2


def test_the_best_answer_is_one_arrow() -> None:
    session = at_sea()
    yours = siluro.answers(session.state)[0]
    shown = compare(session.game, session.main, choice(session, yours, yours)).live
    assert shown.count('<path class="course') == 1 and "Better" not in shown


def test_skill_and_luck_in_sentences() -> None:
    game = siluro.game("boats")
    cost = Look(2, "choice", "4", "Where to?", "a", "a", "b", "b", 1.4, 2.0)
    luck = Look(1, "luck", "5", "Roll.", "1", "1", "", "", -2.1, 3.0)
    small = [Look(number, "luck", "5", "Roll.", "1", "1", "", "", 0.1, 3.0) for number in (3, 4)]
    assert tell_change(cost, game, "suda", 1) == "This choice cost 1.4 points."
    assert tell_change(luck, game, "suda", 1) == "Luck took 2.1 points."
    found = review(looks=[luck, cost, *small], cost=1.4, luck=2.1)
    assert [look.number for look in decisive(found)] == [1, 2, 3]
    assert tell_review(found, game, "suda") == "Your choices cost 1.4 points; luck gave 2.1."


def test_what_would_read_as_zero_is_left_out() -> None:
    game = siluro.game("boats")
    nothing = Look(1, "luck", "5", "Roll.", "1", "1", "", "", 0.04, 3.0)
    cheap = Look(2, "choice", "4", "Where to?", "a", "a", "b", "b", 0.04, 2.0)
    luck = Look(3, "luck", "5", "Roll.", "1", "1", "", "", -2.1, 3.0)
    found = review(looks=[nothing, cheap, luck], cost=0.04, luck=-2.1)
    assert luckiest(found) == decisive(found) == [luck] and not dearest(found)
    assert tell_review(found, game, "suda") == "No clear mistakes. Luck took 2.1 points."
    in_part = review(looks=[replace(cheap, looked=False), luck], cost=0.0, luck=-2.1)
    assert tell_review(in_part, game, "suda") == "No clear mistakes; luck and all other choices came to −2.1 points."


def review(looks: list[Look], cost: float, luck: float) -> Review:
    """An exact review of a game with these answers."""
    return Review("expected", True, 3.0, 3.0 + luck - cost, cost, luck, looks)
