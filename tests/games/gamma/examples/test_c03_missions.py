"""Chapter 3: men, ships, counters and sea of both missions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.gamma.rules.state import FACE_DOWN, GG1, Gamma, grt
from siluro.lab.policies import policy
from siluro.lab.rng import Rng
from tests.games.gamma.board import CALM, GAME, HEAVY, ROUGH, at_box, drawn, gg1, gg2, new, played, subjects, word


@pytest.mark.parametrize(("face", "men"), [(1, 10), (2, 10), (3, 10), (4, 10), (5, 9), (6, 8)])
def test_3_the_die_gives_the_men_available(face: int, men: int) -> None:
    s = new("gg1")
    assert siluro.odds(s) == {str(die): Fraction(1, 6) for die in range(1, 7)}
    assert played(s, str(face)).available == men


def test_3_men_can_be_fixed_instead() -> None:
    assert [new("campaign", men=men).available for men in (8, 9, 10)] == [8, 9, 10]


@pytest.mark.parametrize(("available", "answers"), [(8, ("8",)), (9, ("8", "9")), (10, ("10", "8", "9"))])
def test_3_1_at_least_eight_men_go(available: int, answers: tuple[str, ...]) -> None:
    s = new("gg1", men=available)
    assert siluro.answers(s) == answers
    assert played(s, "8").men == 8
    assert siluro.why(s, "7") == siluro.Why("at least 8 men must go", "3.1")
    if available < 10:
        assert siluro.why(s, "10") == siluro.Why(f"only {available} men are available", "3.1")


def test_3_1_men_before_ships_before_sea() -> None:
    asked = subjects(new("gg1"), "1", "10", *HEAVY, "4", "5", CALM)
    assert asked == ["men", "employ", "ship 1", "ship 2", "ship 3", "ship 4", "ship 5", "sea"]
    assert gg1().lost == 0


@pytest.mark.parametrize(("men", "ships"), [(8, 4), (9, 5), (10, 5)])
def test_3_1_1_half_as_many_ships_as_men_rounded_up(men: int, ships: int) -> None:
    assert len(gg1(men).ships) == ships


HEAVY_GRT = {"1": 3061, "2": 3899, "3": 2868, "4": 2674, "5": 2479, "6": 2479}
LIGHT_GRT = {"1": 1124, "2": 1899, "3": 1363, "4": 1575, "5": 1575}


def test_3_1_1_tables_of_ships() -> None:
    s = played(new("gg1", men=10), "10")
    heavy = {face: grt(t := played(s, face), t.ships[0]) for face in siluro.answers(s)}
    s = played(s, *HEAVY)
    light = {face: grt(t := played(s, face), t.ships[3]) for face in siluro.answers(s)}
    assert (heavy, light) == (HEAVY_GRT, LIGHT_GRT)


def test_3_1_1_six_is_rolled_again_for_light_ships() -> None:
    s = played(new("gg1", men=10), "10", *HEAVY)
    assert siluro.odds(s) == {face: Fraction(1, 5) for face in "12345"}
    assert siluro.why(s, "6") == siluro.Why("no ship on this face: re-roll", "3.1.1")


def ship_sets(s: Gamma) -> Counter[frozenset[int]]:
    """How often each set of ships comes, in units of the least likely sequence of faces."""
    step = waiting(s)
    if step is None or step.word != "ship":
        return Counter([frozenset(s.ships)])
    return sum((ship_sets(siluro.play(s, face)) for face in siluro.answers(s)), Counter())


@pytest.mark.parametrize(("men", "sets"), [("8", 100), ("10", 200)])
def test_3_1_1_t12_sets_of_ships_are_equally_likely(men: str, sets: int) -> None:
    found = ship_sets(played(new("gg1", men=10), men))
    assert len(found) == sets
    assert len(set(found.values())) == 1


def test_3_1_1_t13_distinct_totals() -> None:
    totals = {0}
    for heavy in combinations(HEAVY_GRT.values(), 3):
        for light in combinations(LIGHT_GRT.values(), 2):
            ships = heavy + light
            totals |= {sum(sunk) for size in range(6) for sunk in combinations(ships, size)}
    assert len(totals) == 368


def test_3_1_1_t1_historical_ships() -> None:
    """Meta, Shuna, Empire Snipe and Baron Douglas: 9528 by the printed table, 9546 by the book's introduction."""
    for snipe, total in (("printed", 9528), ("corrected", 9546)):
        s = played(new("gg1", men=10, snipe=snipe), "10", "6", "2", "1", "4", "5")
        sunk = [s.ships[slot] for slot in (2, 1, 3, 4)]
        assert [s.tables.ship_ids[ship] for ship in sunk] == ["empire-snipe", "baron-douglas", "meta", "shuna"]
        assert sum(grt(s, ship) for ship in sunk) == total
    assert s.tables.history[0] == 9546


def bag(s: Gamma) -> dict[str, int]:
    view: dict[str, int] = GAME.view(s)["bag"]
    return view


def test_3_1_2_counters_before_the_sea_is_known() -> None:
    s = played(new("gg1", men=10), "10", *HEAVY, "1", "2")
    assert word(s) == "sea"
    assert (bag(s), s.dives) == ({"swim": 4, "current": 1, "spotlight": 2, "boat": 2, "uwwp": 1}, 1)


@pytest.mark.parametrize("face", ["1", "2", "3", "4"])
def test_3_1_3_calm_sea(face: str) -> None:
    s = gg1(sea=face)
    assert (bag(s), s.dives) == ({"swim": 4, "current": 1, "spotlight": 3, "boat": 2, "uwwp": 1}, 2)
    assert GAME.view(s)["sea"] == "calm"


@pytest.mark.parametrize("face", ["5", "6"])
def test_3_1_3_rough_sea(face: str) -> None:
    s = gg1(sea=face)
    assert (bag(s), s.dives) == ({"swim": 4, "current": 2, "spotlight": 2, "boat": 2, "uwwp": 1}, 1)
    assert GAME.view(s)["sea"] == "rough"


def test_3_1_3_the_sea_is_unknown_before() -> None:
    assert GAME.view(played(new("gg1", men=10), "10"))["sea"] == ""


@pytest.mark.parametrize(("start", "boxes"), [(gg1, 7), (gg2, 8)])
@pytest.mark.parametrize(("sea", "more"), [(CALM, 1), (ROUGH, 2)])
def test_3_1_3_t14_the_bag_cannot_run_dry(start: object, boxes: int, sea: str, more: int) -> None:
    counters = bag(start(sea=sea))  # type: ignore[operator]
    lasting = sum(counters.values()) - counters["spotlight"]
    assert lasting == boxes + more
    assert sum(counters.values()) == boxes + 4


def test_3_1_4_ships_lie_face_down_until_attacked() -> None:
    s = gg1(hidden="yes")
    assert s.ships == [FACE_DOWN] * 5
    assert all(ship["name"] == "" and ship["grt"] is None for ship in GAME.view(s)["ships"])
    s = drawn(at_box(s, 7), "swim")
    assert subjects(s, "0", "2", "egyptian", "0") == ["assign 1", "assign 2", "reveal 2", "assign 3"]


def test_3_1_4_every_marker_left_is_as_likely() -> None:
    s = played(drawn(at_box(gg1(hidden="yes"), 7), "swim"), "1")
    assert set(siluro.odds(s).values()) == {Fraction(1, 6)}
    s = played(s, "egyptian", "1")
    assert len(siluro.odds(s)) == 5
    assert siluro.why(s, "egyptian") == siluro.Why("that ship is not a face-down marker of this group", "3.1.4")
    assert siluro.why(s, "meta") == siluro.Why("that ship is not a face-down marker of this group", "3.1.4")


def test_3_2_t16_men_of_the_second_mission() -> None:
    """Ten available, eight employed, three lost, a five on the die: four men go on GG.2."""
    s = at_gg2(available=10, lost=3)
    assert played(s, "5").men == 4


def at_gg2(available: int, lost: int) -> Gamma:
    """The campaign at the die of 3.2: everybody was sent home but those lost."""
    s = played(new("campaign", men=available), "8", *HEAVY, "1", CALM)
    s.men -= lost
    s.lost = lost
    s = played(s, "abort")
    assert word(s) == "away"
    return s


@pytest.mark.parametrize(("face", "fewer"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_3_2_half_a_die_of_men_is_missing(face: int, fewer: int) -> None:
    assert played(at_gg2(9, 2), str(face)).men == 7 - fewer


def test_3_2_three_men_are_enough() -> None:
    assert word(played(at_gg2(8, 4), "1")) == "ship"
    s = played(at_gg2(8, 4), "3")
    assert siluro.is_over(s)
    assert GAME.ending(s).reason == "too-few-men"


def test_3_2_the_lost_marker_starts_at_zero_again() -> None:
    assert at_gg2(10, 3).lost == 0


@pytest.mark.parametrize("men", range(3, 10))
def test_3_2_1_always_four_ships(men: int) -> None:
    assert len(gg2(men).ships) == 4


def test_3_2_1_tables_of_ships() -> None:
    s = new("gg2")
    light = [grt(t := played(s, face), t.ships[0]) for face in "123456"]
    s = played(s, "1", "2", "4")
    heavy = [grt(t := played(s, face), t.ships[3]) for face in "123456"]
    assert light == [1777, 1295, 1295, 1931, 1787, 1787]
    assert heavy == [2315, 2315, 3921, 2458, 2458, 3658]


def test_3_2_1_t11_chances_of_the_light_trios() -> None:
    weights = {"alpera": 1, "como": 2, "esneh": 1, "ravens-point": 2}
    expected: Counter[str] = Counter()
    for trio in permutations(weights, 3):
        chance, left = Fraction(1), 6
        for ship in trio:
            chance, left = chance * Fraction(weights[ship], left), left - weights[ship]
        expected[next(iter(set(weights) - set(trio)))] += chance
    assert sum(expected.values()) == 1
    assert chances_left_out(new("gg2")) == expected


def chances_left_out(s: Gamma) -> Counter[str]:
    """For each light ship the chance that it is the one not placed."""
    light = {"alpera", "como", "esneh", "ravens-point"}
    if s.ships[2] != FACE_DOWN:
        (left_out,) = light - {s.tables.ship_ids[ship] for ship in s.ships[:3]}
        return Counter({left_out: Fraction(1)})
    found: Counter[str] = Counter()
    for face, chance in siluro.odds(s).items():
        for ship, later in chances_left_out(siluro.play(s, face)).items():
            found[ship] += chance * later
    return found


def test_3_2_2_counters_before_the_sea_is_known() -> None:
    s = played(new("gg2"), "1", "2", "4", "3")
    assert (bag(s), s.dives) == ({"swim": 5, "current": 1, "spotlight": 2, "boat": 2, "uwwp": 1}, 1)


def test_3_2_3_sea_of_the_second_mission() -> None:
    calm, rough = gg2(sea="4"), gg2(sea="5")
    assert (bag(calm), calm.dives) == ({"swim": 5, "current": 1, "spotlight": 3, "boat": 2, "uwwp": 1}, 2)
    assert (bag(rough), rough.dives) == ({"swim": 5, "current": 2, "spotlight": 2, "boat": 2, "uwwp": 1}, 1)


def test_3_2_4_markers_not_dice_decide_face_down_ships() -> None:
    """Como and Ravens Point have two faces each in the table, but only one marker like the others."""
    s = played(drawn(at_box(gg2(hidden="yes"), 7), "swim"), "1")
    light = ("alpera", "como", "esneh", "ravens-point")
    assert siluro.odds(s) == dict.fromkeys(light, Fraction(1, 4))
    s = drawn(played(s, "como", "0", "0"), "swim")
    assert siluro.odds(played(s, "3")) == dict.fromkeys(("algerian", "grodno", "guido", "north-devon"), Fraction(1, 4))
    assert siluro.why(played(s, "3"), "como") == siluro.Why(
        "that ship is not a face-down marker of this group", "3.2.4"
    )


def test_3_2_gg2_alone_begins_with_the_men_a_first_mission_leaves_most_often() -> None:
    left, player = Counter[int](), policy("gamma", "greedy")
    for number in range(300):
        s, rng = new("campaign"), Rng(7, number)
        while (step := waiting(s)) is not None and (s.mission == GG1 or word(s) != "onward"):
            if isinstance(step, Roll):
                follow(s, rng.outcome(step.odds(s)))
            elif isinstance(step, Choose):
                follow(s, player.choose(s, step, step.options(s), rng))
        left[s.men] += 1
    assert left.most_common(1)[0][0] == new("gg2").men == 6
