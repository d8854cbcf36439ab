"""What is said of a piece of equipment by its place in a list is said of that piece."""

from __future__ import annotations

import pytest

import siluro
from siluro.games.boats.rules.c09_equipment import ALL_PIECES, SECTIONS
from siluro.games.boats.rules.state import PIECES, Boats
from siluro.games.boats.words.names import GAINS
from siluro.packs.rules import read_rules


@pytest.mark.parametrize("piece", range(len(PIECES)), ids=PIECES)
def test_9_1_each_piece_cites_the_section_with_its_name(piece: int) -> None:
    s = siluro.game("boats").new("suda")
    assert isinstance(s, Boats)
    headings = {rule.section: rule.heading for rule in read_rules(siluro.game("boats").folder)}
    assert headings[SECTIONS[piece]] == s.tables.piece_names[piece]


def test_9_1_every_list_of_pieces_has_them_all() -> None:
    assert sorted(ALL_PIECES) == list(range(len(PIECES)))
    assert len(SECTIONS) == len(GAINS) == len(PIECES)
