"""Chapters 1, 6 and 7: what is in the box, and who made it."""

from __future__ import annotations

import tomllib

from siluro.games.gamma.rules.state import BOAT, SPOTLIGHT
from tests.games.gamma.board import GAME, new


def counters() -> dict[str, dict[str, int]]:
    tree = tomllib.loads((GAME.folder / "counters.toml").read_text(encoding="utf-8"))
    return {counter["id"]: counter for counter in tree["counter"]}


def test_1_the_counters_of_the_printed_list() -> None:
    supply = {name: counter["supply"] for name, counter in counters().items()}
    assert supply == {"swim": 5, "boat": 5, "spotlight": 3, "dive": 2, "current": 2, "uwwp": 1}


def test_1_nineteen_ship_markers() -> None:
    tables = new().tables
    ships = [{ship for ship in m.first_table + m.other_table if ship >= 0} for m in tables.missions]
    assert [len(group) for group in ships] == [11, 8]
    assert len(tables.ship_ids) == 19


def test_1_boats_suffice_for_every_spotlight() -> None:
    """Two Boats in the bag and one more for each of three Spotlights: exactly the five that are supplied."""
    for mission in new().tables.missions:
        most = mission.bag[BOAT] + mission.bag[SPOTLIGHT] + mission.calm_bag[SPOTLIGHT]
        assert most == counters()["boat"]["supply"]


def test_6_sources_name_the_books_on_the_subject() -> None:
    sources = (GAME.folder / "SOURCES.md").read_text(encoding="utf-8")
    for author in ("Bevan", "I mezzi d'assalto", "La notte di Alessandria"):
        assert author in sources


def test_7_credits_name_the_makers() -> None:
    for maker in ("Nicola Saggini", "Marco Campari", "Giulia Tinti"):
        assert maker in GAME.credit
    sources = (GAME.folder / "SOURCES.md").read_text(encoding="utf-8")
    for tester in ("Federico", "Marco Rossi", "Alessandro Villa"):
        assert tester in sources
