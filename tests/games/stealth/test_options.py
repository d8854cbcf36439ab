"""What players settle before a game of By Stealth and Sea: who commands which SLC, and the names of the crews."""

from __future__ import annotations

from typing import Any

import pytest

import siluro
from siluro.engine.play import settle
from siluro.games.stealth.rules.c08_campaign import AFTER_ACTION, NEXT_MISSION
from siluro.games.stealth.rules.state import Stealth, seat_of
from siluro.record.dump import dump, load, open_dump
from siluro.record.parse import from_json, from_text
from siluro.record.record import RecordError, to_json, to_text
from siluro.record.replay import replay, verify
from siluro.record.session import begin
from tests.games.stealth.board import GAME, new, ready


def crews(s: Stealth) -> list[str]:
    return [slc["crew"]["name"] for slc in GAME.view(s)["slcs"]]


@pytest.mark.parametrize(
    ("seats", "players", "commands"),
    [
        ("1", 1, [1, 1, 1]), ("2", 2, [1, 2, 1]), ("3", 3, [1, 2, 3]),
        ("1+2.3", 2, [1, 1, 2]), ("3.1+2", 2, [2, 2, 1]), ("2+3.1", 2, [2, 1, 1]), ("3.1.2", 3, [2, 3, 1]),
    ],
)  # fmt: skip
def test_solitaire_and_cooperative_play_players_divide_the_slcs_as_they_like(
    seats: str, players: int, commands: list[int]
) -> None:
    s = ready("m1", seats=seats)
    assert s.seats == players
    assert [seat_of(s, slc) for slc in range(3)] == commands
    assert [slc["seat"] for slc in GAME.view(s)["slcs"]] == commands


def test_who_commands_an_slc_is_asked() -> None:
    s = new("m1", seats="3.1+2")
    while (question := siluro.asking(s)) and question.word == "berth":
        s = siluro.play(s, siluro.answers(s)[0])
    asked = []
    while (question := siluro.asking(s)) and question.word == "face":
        asked.append((question.subject, question.seat))
        s = siluro.play(s, "ne")
    assert asked == [("slc1", 2), ("slc2", 2), ("slc3", 1)]


@pytest.mark.parametrize("seats", ["0", "4", "1+2", "1.1+2", "1+2.4", "1+2+3.1", "3.2"])
def test_a_division_that_leaves_out_or_doubles_an_slc_is_refused(seats: str) -> None:
    with pytest.raises(siluro.BadOption, match="Invalid value"):
        new("m1", seats=seats)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("rossi+di-stefano", "Rossi / Di Stefano"),
        ("d'angelo+niccolò", "D'Angelo / Niccolò"),
        ("d'Angelo+Niccolò", "d'Angelo / Niccolò"),
        ("Dell’Acqua+Łukasz", "Dell’Acqua / Łukasz"),
        ("Durand_de_la_Penne+Rossi-Bianchi", "Durand de la Penne / Rossi-Bianchi"),
        ("Niccolo\u0300+Rossi", "Niccolò / Rossi"),
    ],
)
def test_1_3_names_are_names(given: str, shown: str) -> None:
    assert crews(ready("m1", crews=f"{given}.historic.historic"))[0] == shown


@pytest.mark.parametrize(
    ("scenario", "value", "says"),
    [
        ("m1", "rossi+bianchi", "give the crews of SLC 1, 2 and 3, separated by dots; or one of: none, 1, 2"),
        ("m1", "rossi.historic.historic", "'rossi' is not a crew: write PILOT+SECOND or historic."),
        ("m1", "rossi+b1.historic.historic", "'b1' is not a name: use up to 24 letters"),
        ("m1", "rossi+'.historic.historic", "is not a name"),
        ("m1", f"rossi+{'x' * 25}.historic.historic", "is not a name"),
        ("m1", "rossi+<b>.historic.historic", "'<b>' is not a name"),
        ("m1", "a b+c.historic.historic", "'a b' is not a name"),
        ("m1", "m1:all", "give the crews of SLC 1, 2 and 3"),
        ("historic", "m1:all/m1:2", "Mission m1 has two sets of crews."),
        ("historic", "m11:all", "'m11:all' names no mission: write m1: to m9: before its crews."),
        ("historic", "m1:all/all", "'all' names no mission: write m1: to m9: before its crews."),
        ("historic", "m1:all/m0:2", "'m0:2' names no mission"),
        ("historic", "m1:rossi+b.historic", "give the crews of SLC 1, 2 and 3"),
    ],
)
def test_1_3_what_is_not_a_crew_is_refused_with_what_would_be(scenario: str, value: str, says: str) -> None:
    with pytest.raises(siluro.BadOption) as refused:
        new(scenario, crews=value)
    assert says in str(refused.value)


BY_MISSION = "m1:d'Angelo+Niccolò.historic.historic/m3:all/M4:historic.historic.verdi+neri"


def later(s: Stealth, mission: int) -> Stealth:
    """The campaign in a later mission, with nothing sunk and everybody home."""
    while s.mission < mission - 1:
        s.slc_fate, s.crew_fate = [1, 1, 1], [1, 1, 1]
        s.todo = [NEXT_MISSION, AFTER_ACTION]
        settle(s)
    return s


def test_1_3_a_historic_campaign_has_crews_by_mission() -> None:
    s = new("historic", crews=BY_MISSION)
    assert crews(s) == ["d'Angelo / Niccolò", "Tesei / Pedretti", "Durand de la Penne / Bianchi"]
    s = later(s, 2)
    assert crews(s) == ["Catalano / Giannoni", "Vesco / Toschi", "Visintini / Magro"]
    s = later(s, 3)
    assert crews(s) == ["Pilot 1 / Second 1", "Pilot 2 / Second 2", "Pilot 3 / Second 3"]
    s = later(s, 5)
    assert crews(s)[2] == "Feltrinelli / Favale"
    assert [row["escaped"][0] for row in GAME.view(s)["report"]] == [
        "d'Angelo / Niccolò", "Catalano / Giannoni", "Pilot 1 / Second 1", "Durand de la Penne / Bianchi",
    ]  # fmt: skip
    assert GAME.view(s)["report"][3]["escaped"][2] == "Verdi / Neri"


def test_1_3_one_set_of_crews_serves_all_missions_of_a_campaign() -> None:
    s = later(new("historic", crews="rossi+bianchi.historic.historic"), 2)
    assert crews(s) == ["Rossi / Bianchi", "Vesco / Toschi", "Visintini / Magro"]


def test_1_3_custom_cards_lose_the_attribute_in_their_mission_only() -> None:
    s = new("historic", crews="m1:3")
    gifts = [GAME.view(s)["slcs"][2]["crew"]["gift"]]
    gifts.append(GAME.view(later(s, 4))["slcs"][0]["crew"]["gift"])
    assert gifts == ["", "+1 on Stamina"]


@pytest.mark.parametrize(("scenario", "value"), [("m1", "d'Angelo+Niccolò.1"), ("historic", BY_MISSION)])
def test_records_and_dumps_keep_names_as_they_are(scenario: str, value: str) -> None:
    value = value.replace(".1", ".historic.Dell’Acqua+Di_Stefano")
    session = begin(GAME, scenario, {"crews": value}, kind="hand")
    text = to_text(session.record)
    assert f"option crews={value}" in text
    assert not verify(text.encode(), siluro.game).problem
    for record in (from_text(text), from_json(to_json(session.record))):
        assert crews(replay(record, GAME).state) == crews(session.state)  # type: ignore[arg-type]
    again: Any = load(GAME, open_dump(dump(GAME, session.state)))
    assert crews(again) == crews(session.state)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["<b>", "a b", "#1", "é\u0301", "_x", "x" * 901])
def test_a_value_that_no_option_can_have_is_refused_where_it_stands(value: str) -> None:
    head = f"siluro 1\ngame stealth\nscenario m1\nrules stealth-1.1  pack stealth-core-1.1\noption crews={value}\n"
    with pytest.raises(RecordError) as refused:
        from_text(head + "dice hand\n---\n")
    assert (refused.value.line, "is not a value" in refused.value.problem) == (5, True)


def test_what_a_value_is_called_is_said_of_values_that_there_are() -> None:
    for name in siluro.games():
        for scenario in siluro.game(name).scenarios.values():
            for option in scenario.options.values():
                assert set(option.names) <= set(option.values)
    assert GAME.scenarios["m1"].options["seats"].names["2"] == "2 players"
