"""The bound of a mission: a harbour that never harms anybody, solved one SLC at a time."""

from __future__ import annotations

from statistics import fmean

import pytest

from siluro.games.stealth.lab import quiet
from siluro.games.stealth.lab.ceiling import most_points
from siluro.games.stealth.lab.lone import LoneSlc
from siluro.games.stealth.lab.policies.greedy import GreedyPolicy
from siluro.games.stealth.rules.c01_faults import FAULT_CARDS
from siluro.games.stealth.rules.c04_slc import SLC_TURNS
from siluro.games.stealth.rules.c06_cleanup import CLEAN_UP
from siluro.games.stealth.rules.state import SLCS, TURNS, Stealth, night
from siluro.kit.hexes import DIRECTIONS
from siluro.lab.objective import EXPECTED
from siluro.lab.playout import run
from siluro.lab.rng import Rng
from siluro.lab.solve import ByKey
from tests.games.stealth.board import GAME, new, scene, set_token, then

NO_FAULTS: list[list[int]] = [[] for _ in range(TURNS + 1)]


def late(place: str, facing: str, turn: int, fault: str = "", surges: int = 0, stunned: bool = False) -> Stealth:
    """SLC 1 alone for the last turns, without a harbour; a fault card comes first."""
    s = scene(
        where={1: place, 2: "", 3: ""}, facing={1: facing}, turn=turn, surges={1: surges}, stunned=[1] * stunned
    )  # fmt: skip
    turns = [step for _ in range(turn, TURNS + 1) for step in (SLC_TURNS[0], CLEAN_UP)]
    if fault:
        s.faults = [int(name == fault) for name in s.tables.fault_ids]
        turns.insert(0, FAULT_CARDS[0])
    return then(s, *turns)


def bound_of(s: Stealth, turn: int, fault: str = "") -> float:
    """The same by backward induction, with all that the ships in the hexes are worth."""
    lone = LoneSlc(s, 0, quiet.prizes(s, 99))
    faults = [[s.tables.fault_ids.index(fault)] if fault and each == turn else [] for each in range(TURNS + 1)]
    start = lone.start._replace(stunned=s.stunned[0])
    return float(lone.worths(start, faults, turn)[start][lone.surges, s.where[0] * DIRECTIONS + s.facing[0]])


@pytest.mark.parametrize(
    ("place", "facing", "turn", "fault", "surges", "stunned"),
    [
        ("1715", "n", 12, "", 0, False),
        ("1715", "n", 11, "", 1, False),
        ("1715", "n", 11, "", 2, True),
        ("1715", "s", 11, "wetsuit-5", 1, False),
        ("1715", "n", 11, "breathing-6", 2, False),
        ("1715", "n", 11, "warhead-6", 1, False),
        ("1513", "se", 10, "", 0, False),
        pytest.param("1413", "se", 10, "transmission-6", 0, False, marks=pytest.mark.slow),
    ],
)
def test_without_a_harbour_it_is_what_the_rules_give(
    place: str, facing: str, turn: int, fault: str, surges: int, stunned: bool
) -> None:
    s = late(place, facing, turn, fault, surges, stunned)
    assert bound_of(s, turn, fault) == pytest.approx(ByKey(s).value(s, EXPECTED))


def test_a_faulty_warhead_may_be_used_on_the_surface_which_is_too_kind() -> None:
    s = late("1715", "n", 12, "warhead-6", 1)
    assert bound_of(s, 12, "warhead-6") > ByKey(s).value(s, EXPECTED) > 0


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["m1", "m4", "m7"])
def test_no_night_is_worth_more_than_its_warheads(scenario: str) -> None:
    s = new(scenario)
    totals = quiet.night_totals(quiet.set_up(s, s.mission), 2)
    assert max(totals) <= most_points(s)
    assert min(totals) < most_points(s)


@pytest.mark.slow
def test_a_harbour_that_never_draws_a_high_card_stays_below() -> None:
    s = new("m1")
    s.deck = [0, 0, 10_000, *[0] * (len(s.deck) - 3)]
    scores = []
    for number in range(200):
        game = s.copy()
        run(game, GreedyPolicy(), Rng(7, number))
        scores.append(GAME.score(game))
    assert 14 < fmean(scores) < fmean(quiet.night_totals(quiet.set_up(s, s.mission), 4))


@pytest.mark.parametrize("mission", range(9))
def test_a_mission_of_the_campaign_is_set_up_as_by_itself(mission: int) -> None:
    alone, later = new(f"m{mission + 1}"), quiet.set_up(new("historic"), mission)
    for name in ("skills", "crews", "tokens", "faults", "targets"):
        assert getattr(later, name) == getattr(alone, name), name


def test_cards_come_as_the_rules_draw_them() -> None:
    s = quiet.set_up(new("m1"), 0)
    nights = [quiet.faults(s, Rng(1, number)) for number in range(3000)]
    assert all(len(cards[0]) == 2 for cards in nights)
    assert fmean(len(cards[3]) for cards in nights) == pytest.approx(1 / SLCS, abs=0.03)
    deck, seen = sum(s.faults), [card for cards in nights for turn in cards for card in turn]
    for card, copies in enumerate(s.faults):
        assert seen.count(card) / len(seen) == pytest.approx(copies / deck, abs=0.02)
        assert all(sum(turn.count(card) for turn in cards) <= copies for cards in nights)


def test_ships_without_a_designated_space_lie_in_every_berth_of_their_kind() -> None:
    s = quiet.set_up(new("m1"), 0)
    ship = night(s).places.index(-2)
    places = list(quiet.places(s, ship))
    assert len(places) > 1
    assert all(quiet.prizes(s, 2)[place] == 2 for place in places)


def test_without_a_battery_an_slc_stays_where_it_is() -> None:
    s = late("1513", "se", 9)
    moving = bound_of(s, 9)
    set_token(s, 1, "battery", 0)
    assert bound_of(s, 9) < moving
