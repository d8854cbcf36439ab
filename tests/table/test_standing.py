"""Where a result stands among many games, and what is to be expected before one."""

from __future__ import annotations

import random

import msgspec
import pytest

import siluro
from siluro.lab.atlas import Spread, spreads_of
from siluro.record.record import Versions
from siluro.record.session import Session, begin
from siluro.speech.say import LANGUAGE
from siluro.table.results import result_lines
from siluro.table.standing import difficulties, draw_spread, expectation, how_often, place_among, player, standing


def finished(scenario: str = "gg2", **options: str) -> Session:
    session, chance = begin(siluro.game("gamma"), scenario, options, seed="standing"), random.Random(2)
    while not session.is_over:
        if session.is_rolling:
            session.roll()
        else:
            session.answer(chance.choice(siluro.answers(session.state)))
    return session


def test_a_result_is_compared_with_many_games() -> None:
    session = finished()
    fair = spreads_of("gamma", "gg2")[0]
    score, said = session.game.score(session.main.state), standing(session)
    assert not fair.share_below(score), "nothing is worse"
    share = round(100 * fair.share_below(score + 1))
    assert (
        said == f"{share}% of {fair.games:,} games by a rule-of-thumb player ended the same; all others ended better."
    )
    assert said in result_lines(session)


@pytest.mark.parametrize(
    ("policy", "said"),
    [("greedy", "Rule-of-thumb player"), ("search", "The adviser"), ("search-250", "The adviser"), ("their-own",) * 2],
)
def test_players_have_names(policy: str, said: str) -> None:
    assert player(Spread(policy, 1, 1, 0.0, 0.0, {}, [(0, 1)])) == said


@pytest.mark.parametrize(
    ("scores", "mine", "said"),
    [
        ([(0, 1), (1, 1000)], 0, "Nearly all of 1,000 games by a rule-of-thumb player ended better."),
        (
            [(0, 400), (1, 1000)],
            0,
            "40% of 1,000 games by a rule-of-thumb player ended the same; all others ended better.",
        ),
        ([(0, 400), (1, 1000)], 1, "Better than 40% of 1,000 games by a rule-of-thumb player."),
        ([(0, 999), (9, 1000)], 5, "Better than nearly all of 1,000 games by a rule-of-thumb player."),
    ],
)
def test_a_result_is_never_better_than_none_or_all(scores: list[tuple[int, int]], mine: int, said: str) -> None:
    spread = Spread("greedy", 1000, 1, 0.0, 0.0, {}, scores)
    assert place_among(spread, mine) == said


def test_a_game_by_other_rules_than_those_of_the_atlas_is_not_compared() -> None:
    session = finished()
    assert standing(session)
    said, record = session.record.need(Versions), session.record
    record.entries[record.number(said) - 1] = msgspec.structs.replace(said, rules="gamma-0.9")
    record.firsts.clear()
    assert standing(session) == ""


@pytest.mark.parametrize("options", [{"men": "3"}, {"hidden": "yes"}, {"readings": "G-22b"}])
def test_another_game_is_not_compared(options: dict[str, str]) -> None:
    session = finished(**options)
    assert standing(session) == ""
    assert not any("rule-of-thumb" in line for line in result_lines(session))


def test_who_plays_does_not_matter() -> None:
    options = siluro.game("stealth").scenarios["m1"].options
    assert [name for name, option in options.items() if option.is_about_players] == ["seats"]


def test_what_to_expect_is_said_and_drawn() -> None:
    game = siluro.game("gamma")
    fair = spreads_of("gamma", "gg1")[0]
    low, high = fair.quantile(0.25), fair.quantile(0.75)
    assert expectation(game, "gg1") == f"Half of a rule-of-thumb player's games end between {low:,} and {high:,} GRT."
    assert 'class="here"' not in draw_spread(game, "gg1") and 'class="here"' in draw_spread(game, "gg1", 2000)
    token = LANGUAGE.set("it")
    try:
        assert "Strategia semplice" in draw_spread(game, "gg1")
    finally:
        LANGUAGE.reset(token)


@pytest.mark.parametrize(
    ("share", "said", "italian"),
    [
        (0.54231, "54% of games", "54\N{NO-BREAK SPACE}% delle partite"),
        (0.01, "1% of games", "1\N{NO-BREAK SPACE}% delle partite"),
        (0.0099, "1 game in 100", "1 partita su 100"),
        (0.0002, "1 game in 5,000", "1 partita su 5000"),
        (0.00011, "1 game in 9,100", "1 partita su 9100"),
        (0.0, "none of 10,000 games", "nessuna di 10.000 partite"),
        (0.999, "nearly all games", "quasi tutte le partite"),
        (1.0, "all games", "tutte le partite"),
    ],
)
def test_how_often_is_said_in_games(share: float, said: str, italian: str) -> None:
    assert how_often(share, 10_000) == said
    token = LANGUAGE.set("it")
    try:
        assert how_often(share, 10_000) == italian
    finally:
        LANGUAGE.reset(token)


@pytest.mark.parametrize(("mission", "word"), [("m1", "Demanding"), ("m3", "Easy"), ("m5", "Demanding")])
def test_a_grade_is_by_victories(mission: str, word: str) -> None:
    assert difficulties()["stealth", mission].word == word


def test_every_scenario_has_a_grade() -> None:
    assert set(difficulties()) == {(name, each) for name in siluro.games() for each in siluro.game(name).scenarios}
