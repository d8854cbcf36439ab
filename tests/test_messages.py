"""The message catalogues: nothing missing, nothing unused, the same blanks, and every screen really uses them."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

import siluro
from siluro.engine.game import Game, Scenario
from siluro.speech import figures
from siluro.speech.catalogues import catalogue, language_name, languages
from siluro.speech.say import LANGUAGE, amount, say, say_for

TOOL = Path(__file__).parents[1] / "tools" / "messages.py"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["messages"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def italian() -> Iterator[None]:
    token = LANGUAGE.set("it")
    yield
    LANGUAGE.reset(token)


def test_no_message_is_missing_unused_unsure_or_has_other_blanks() -> None:
    messages = tool()
    found = messages.gather()
    assert len(found.places) > 1000
    wrong = [
        f"{language}/{area}: {what}: {message}"
        for language in languages()[1:]
        for area, what, message in messages.complaints(language, found)
    ]
    assert not wrong, "`make messages` brings the catalogues up to date:\n" + "\n".join(wrong)


def test_the_tool_finds_what_is_wrong(tmp_path: Path) -> None:
    messages = tool()
    assert messages.has_other_blanks("{men} lost", "{man} persi")
    assert messages.has_other_blanks("{change:+d} more", "{change} in più")
    assert messages.has_other_blanks("{men} lost", "{men persi")
    assert not messages.has_other_blanks(("man", "men"), ("uomo", "uomini"))
    file = tmp_path / "some.py"
    file.write_text(
        'say("one" if x else "two"); amount(3, "man", "men"); A = mark({"a": "three", "b": ("four",)})\n'
        'Bar("5.1", "five")'
    )
    assert set(messages.in_python(file)) == {"one", "two", ("man", "men"), "three", "four", "five"}


ENGLISH_ONLY = ("web/description.py",)
"""The bots' reference."""
SENTENCE = re.compile(r"[A-Z][^\n<>?]* [^\n<>?]* [^\n<>?]*[.!?]")


def constants(file: Path) -> Iterator[ast.Constant]:
    """Texts of a module, but for those that stand alone: what describes a class, a function or a constant."""
    module = ast.parse(file.read_text(encoding="utf-8"))
    alone = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node


def test_every_sentence_of_the_program_is_in_the_catalogues() -> None:
    """Also one that reaches `say` by another name, where the tool would not look for it."""
    known = {
        text for message in tool().gather().places for text in (message if isinstance(message, tuple) else (message,))
    }
    root = Path(siluro.__file__).parent
    wrong = [
        f"{file.relative_to(root)}:{node.lineno}: {node.value}"
        for file in sorted(root.rglob("*.py"))
        if not str(file.relative_to(root)).endswith(ENGLISH_ONLY)
        for node in constants(file)
        if SENTENCE.fullmatch(node.value) and node.value not in known
    ]
    assert not wrong, "\n".join(wrong)
    assert SENTENCE.fullmatch("The rest of this request did not come in time.")


def test_english_needs_no_catalogue() -> None:
    assert say("nothing that is in a catalogue, {number} times", number=3).endswith("3 times")
    assert amount(1, "man", "men") == "1 man"
    assert languages()[0] == "en"


def test_a_language_without_a_message_speaks_english(italian: None) -> None:
    assert say("nothing that is in a catalogue") == "nothing that is in a catalogue"
    token = LANGUAGE.set("xx")
    assert say("send one man home") == "send one man home"
    LANGUAGE.reset(token)


def test_a_game_translates_a_word_in_its_own_way(italian: None) -> None:
    words = {game: say_for(game, "boat") for game in ("boats", "gamma", "wolves")}
    assert words == {"boats": "barchino", "gamma": "vedetta", "wolves": "battello"}
    assert (say("roll"), say_for("gamma", "roll"), say_for("boats", "roll")) == ("tira", "a sorte", "a sorte")
    assert siluro.game("gamma").track_name("boat") == "vedetta"
    assert say_for("gamma", "nothing that is in a catalogue") == "nothing that is in a catalogue"


def test_a_game_that_is_first_met_in_italian_is_english_in_english(italian: None) -> None:
    class Met(Game):
        id, title, folder = "met", "Met", Path()
        scenarios = {"m1": Scenario("m1", "Mission 1: Oban", "November 1939", "Sink ships.")}  # noqa: RUF012

    found = Met.scenarios["m1"]
    assert found.title == "Missione 1: Oban"
    LANGUAGE.set("en")
    assert (found.title, found.date) == ("Mission 1: Oban", "November 1939")
    assert "readings" in found.options


def test_a_word_of_one_game_is_kept_while_the_game_says_it() -> None:
    messages = tool()
    found = messages.Found()
    found.add("roll", "src/siluro/games/gamma/__init__.py")
    found.add(("boat", "boats"), "src/siluro/games/wolves/__init__.py")
    assert messages.is_said_by("gamma", messages.Message("roll", "a sorte", context="gamma"), found)
    assert messages.is_said_by("wolves", messages.Message("boat", "battello", context="wolves"), found)
    assert not messages.is_said_by("boats", messages.Message("roll", "a sorte", context="boats"), found)


def test_numbers_and_dates_follow_the_language(italian: None) -> None:
    assert figures.number(1234567.5, 1) == "1.234.567,5"
    assert figures.percent(Fraction(1, 3)) == "33,3\N{NO-BREAK SPACE}%"
    assert figures.date(date(1942, 7, 14)) == "14 luglio 1942"
    assert figures.moment(datetime(1942, 7, 14, 23, 30)) == "14 luglio 1942, 23:30"
    assert say("{tons} t", tons=23456) == "23.456 t"
    LANGUAGE.set("en")
    assert figures.number(1234567.5, 1) == "1,234,567.5"
    assert figures.percent(Fraction(1, 3)) == "33.3%"
    assert figures.date(date(1942, 7, 14)) == "14 July 1942"
    assert say("{tons} t", tons=23456) == "23,456 t"


def test_languages_name_themselves() -> None:
    assert [language_name(each) for each in languages()] == ["English", "Italiano"]
    assert catalogue("it").form(1) == 0 and catalogue("it").form(0) == 1


def test_the_language_changes_no_answer(italian: None) -> None:
    """Ids are the same in every language."""
    s = siluro.game("gamma").new("gg1", men=10)
    spoken = siluro.answers(s)
    LANGUAGE.set("en")
    assert spoken == siluro.answers(s)
