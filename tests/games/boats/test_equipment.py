"""A piece of equipment is stated once; its rule, its sentences and what shows it go by that."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature

import pytest

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Roll
from siluro.games.boats.lab.policies.greedy import Greedy
from siluro.games.boats.rules.agenda import STEPS
from siluro.games.boats.rules.c09_equipment import Die, Equip, Use
from siluro.games.boats.rules.c09_pieces import CHARM, PIECES
from siluro.games.boats.rules.state import Boats
from siluro.games.boats.words import SAYINGS
from siluro.lab.rng import Rng
from siluro.packs.rules import read_rules
from tests.games.boats.board import GAME

IDS = [piece.id for piece in PIECES]
GAMES = 400
FACES = range(1, 7)


@pytest.mark.parametrize("piece", range(len(PIECES)), ids=IDS)
def test_9_1_each_piece_cites_the_section_with_its_name(piece: int) -> None:
    s = siluro.game("boats").new("suda")
    assert isinstance(s, Boats)
    headings = {rule.section: rule.heading for rule in read_rules(siluro.game("boats").folder)}
    assert headings[PIECES[piece].section] == s.tables.piece_names[piece]


def helped(piece: int, scenario: str) -> Iterator[tuple[Boats, Die]]:
    """Positions in which a die is rolled with the help of a piece."""
    rng, captain = Rng(9), Greedy()
    for _ in range(GAMES):
        s = GAME.new(scenario)
        assert isinstance(s, Boats)
        while (step := waiting(s)) is not None:
            options = step.options(s)
            if isinstance(step, Die) and s.bonus:
                yield s.copy(), step
            if isinstance(step, Equip) and piece in options:
                follow(s, piece)
            elif isinstance(step, Use):
                follow(s, 1)
            elif isinstance(step, Roll):
                follow(s, rng.outcome(step.odds(s)))
            else:
                follow(s, captain.choose(s, step, options, rng) if rng.below(2) else options[rng.below(len(options))])


def first_of(kind: type[Die]) -> Die:
    """A die of this kind, whatever it is rolled for."""
    return kind(*[0 for _ in signature(kind).parameters])


@pytest.mark.parametrize("piece", [each for each in range(len(PIECES)) if each != CHARM], ids=lambda each: IDS[each])
def test_9_1_a_die_with_a_piece_reads_and_says_what_a_higher_face_would(piece: int) -> None:
    """Of every kind of die that the piece helps, in rule and in words alike."""
    kinds = {kind for kind in STEPS if issubclass(kind, Die) and first_of(kind).helped_by() == piece}
    assert kinds, f"the {IDS[piece]} helps no die"
    scenes = (scene for scenario in ("suda", "malta") for scene in helped(piece, scenario))
    while kinds:
        found = next(scenes, None)
        assert found, f"nobody is offered the {IDS[piece]} for {kinds}"
        s, step = found
        if type(step) not in kinds:
            continue
        kinds.remove(type(step))
        plain, about = s.copy(), SAYINGS[type(step)]
        plain.bonus = 0
        for face in FACES[: -s.bonus]:
            assert about.label(s, step, face) == about.label(plain, step, face + s.bonus)
            with_piece, without = s.copy(), plain.copy()
            step.result(with_piece, face)
            step.result(without, face + s.bonus)
            with_piece.bonus = 0
            assert with_piece.key() == without.key()
