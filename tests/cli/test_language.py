"""The program in the language of its user; ids, records and keys stay as they are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from siluro.games import game
from tests.cli.running import siluro

PLAY = ("play", "gamma", "gg1", "--seed", "night", "--option", "men=8")


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [
        (("--language", "it"), {}),
        ((), {"SILURO_LANGUAGE": "it"}),
        ((), {"SILURO_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "it_IT.UTF-8"}),
    ],
)
def test_it_speaks_italian_when_asked(tmp_path: Path, arguments: tuple[str, ...], variables: dict[str, str]) -> None:
    told = siluro(tmp_path, *arguments, "rules", "gamma", "5.1.3", **variables).out
    assert "Proiettore" in told
    assert "Spotlight:" not in told


def test_the_option_stands_before_or_behind_the_verb(tmp_path: Path) -> None:
    before, behind = siluro(tmp_path, "--language", "it", "games"), siluro(tmp_path, "games", "--language", "it")
    assert before.out == behind.out != siluro(tmp_path, "games").out


def test_a_language_that_is_not_there(tmp_path: Path) -> None:
    done = siluro(tmp_path, "games", "--language", "xx")
    assert done.code == 2
    assert "Invalid value 'xx' for --language. Choose from: en, it" in done.err
    assert siluro(tmp_path, "games", SILURO_LANGUAGE="xx").out == siluro(tmp_path, "games").out


def test_complaints_and_help_are_translated(tmp_path: Path) -> None:
    assert "Comando sconosciuto" in siluro(tmp_path, "--language", "it", "frob").err
    assert "opzioni:" in siluro(tmp_path, "play", "--help", "--language", "it").out
    assert "Impossibile leggere" in siluro(tmp_path, "--language", "it", "verify", "nowhere").err
    (tmp_path / "odd.siluro").write_text("siluro 1\ngame gamma\nodd\n", encoding="utf-8")
    assert "Riga 3: " in siluro(tmp_path, "--language", "it", "import", "odd.siluro").err


def test_the_record_is_the_same_in_every_language(tmp_path: Path) -> None:
    records = []
    for language in ("en", "it"):
        file = tmp_path / f"{language}.siluro"
        done = siluro(tmp_path, *PLAY, "--language", language, "--record", file, typed="8\ndraw\ndraw\nquit\n")
        assert done.code == 0
        assert ("Men " in done.out) is (language == "en")
        records.append(file.read_text(encoding="utf-8"))
    assert records[0] == records[1]


def test_keys_of_json_are_the_same_in_every_language(tmp_path: Path) -> None:
    english = siluro(tmp_path, "games", "--json").document
    italian = siluro(tmp_path, "games", "--json", "--language", "it").document
    assert english["games"][0].keys() == italian["games"][0].keys()
    assert [each["id"] for each in english["games"]] == [each["id"] for each in italian["games"]]
    assert english != italian


def test_what_is_wrong_with_a_pack_is_translated(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(game("stealth").folder, pack)
    file = pack / "missions.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('id = "m2"', 'id = "m3"', 1), encoding="utf-8")
    done = siluro(tmp_path, "check", pack, "--language", "it")
    assert done.code == 1
    assert "le missioni devono essere in ordine da m1 a m9; qui va m2." in done.err
    file.write_text("mission = 7\n", encoding="utf-8")
    done = siluro(tmp_path, "check", pack, "--language", "it", "--json")
    assert done.document["problem"].endswith("mission: dev'essere una lista, non un numero intero")
    assert "is a valid pack for" in siluro(tmp_path, "check", "stealth").out
