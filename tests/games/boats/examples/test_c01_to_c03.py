"""Chapters 1, 2, 3, 11 and 12: what is in the box, the sequence of play, the start, and who made it."""

from __future__ import annotations

import siluro
from siluro.games.boats.rules.state import FACE_DOWN
from tests.games.boats.board import GAME, asked, at, new, played, word


def test_1_two_raids_for_one_player() -> None:
    assert sorted(GAME.scenarios) == ["malta", "suda"]
    assert all("1941" in scenario.date for scenario in GAME.scenarios.values())
    question = siluro.asking(new())
    assert question is not None
    assert question.seat == 1


def test_1_1_two_maps_and_a_chart() -> None:
    tables = new().tables
    assert [board.id for board in tables.boards] == ["suda", "malta"]
    assert len(tables.effects) == 9


def test_1_2_one_counter_stands_for_all_boats() -> None:
    s = at("3811")
    assert GAME.view(s)["tracks"]["boats"] == 6
    assert GAME.view(s)["here"] == "3811"
    assert all(ship["points"] is None for ship in GAME.view(s)["ships"])


def test_2_move_event_lights_batteries_then_the_next_turn() -> None:
    s = at("3206")
    told = asked(s, "1", "3207", "5", "1", "2", "1")
    assert told == ["speed", "go", "event", "colours", "spotted", "batteries", "speed"]
    assert played(s, "1", "3207", "5", "1", "2", "1").turn == 2


def test_2_attacks_of_phase_e_come_after_the_batteries() -> None:
    s = at("1305", options={"readings": "M-9b"}, ships={0: "york"})
    assert asked(s, "1", "1205", "3") == ["speed", "go", "event", "repair"]
    s = played(s, "1", "1205", "2")
    assert word(s) == "phase-e"
    assert word(played(s, "hold")) == "speed"


def test_2_the_game_ends_after_the_last_turn() -> None:
    s = played(at("3811", turn=12), "1", "3812", "1")
    assert siluro.is_over(s)
    assert GAME.ending(s) == siluro.Ending("defeat", "last-turn")


def test_2_the_game_ends_without_boats() -> None:
    s = played(at("3811", boats=1), "1", "3812", "3", "1")
    assert siluro.is_over(s)
    assert GAME.ending(s) == siluro.Ending("defeat", "no-boats")


def test_3_markers_at_the_start() -> None:
    s = played(new("suda"), "harpoon", "cover", "1")
    assert (s.turn, s.alarm, s.lit, s.boats, s.points) == (1, 0, 0, 6, 0)
    assert set(s.berths) == {FACE_DOWN}
    assert asked(new("suda"), "harpoon", "cover", "1") == ["equip", "equip", "start", "speed"]
    assert asked(new("malta"), "harpoon", "cover", "1", "1", "1", "1", "1", "1") == [
        "equip", "equip", "start", "unit tesei", "unit costa", "unit bombers", "unit ninth", "alarm", "speed",
    ]  # fmt: skip


def test_3_the_start_can_be_chosen() -> None:
    assert asked(new("suda", start="3805"), "charm", "wrench") == ["equip", "equip", "speed"]
    assert GAME.view(new("malta", start="2613"))["here"] == "2613"


def test_11_sources_name_the_books_on_the_subject() -> None:
    sources = (GAME.folder / "SOURCES.md").read_text(encoding="utf-8")
    for author in ("Bagnasco", "Borghese", "Brauzzi", "Mancini", "Longo", "Petacco", "I mezzi d'assalto"):
        assert author in sources


def test_12_credits_name_the_makers() -> None:
    for maker in ("Marco Campari", "Nicola Saggini", "Giulia Tinti"):
        assert maker in GAME.credit
    sources = (GAME.folder / "SOURCES.md").read_text(encoding="utf-8")
    for tester in ("Giovanni Campari", "Fabio Ciocchi", "Federico", "Marco Rossi"):
        assert tester in sources
