"""Nothing is said past the catalogues: games are played in a language that has no words at all."""

from __future__ import annotations

import ast
import re
import shutil
import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import siluro
from siluro.engine.door import menu
from siluro.engine.game import Game
from siluro.games import game
from siluro.packs import PackError
from siluro.record.parse import read_record
from siluro.record.replay import game_of, replay
from siluro.record.timeline import Ply
from siluro.speech import catalogues
from siluro.speech import say as words
from siluro.speech.say import LANGUAGE
from tests.test_messages import tool

pytestmark = pytest.mark.xdist_group("spoken")  # the sentences are gathered once

ROOT = Path(__file__).parents[1]
ENGLISH = re.compile(r"\b(the|is|are|with|not|from|a|roll|and)\b")
OWN = re.compile(
    r"\{% block kind %\}.*?\{% endblock %\}|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<(script|style)\b.*?</\1>|<[^>]*>",
    re.DOTALL,
)


class Heard(dict[str, Any]):
    """A catalogue that remembers what was asked for and is not in it."""

    def __init__(self, messages: dict[str, Any]) -> None:
        super().__init__(messages)
        self.missing: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self and any(sign.isalpha() for sign in key):
            self.missing.add(key)
        return super().get(key, default)


def wordless(sentence: str) -> str:
    """The blanks of a sentence and nothing else."""
    fields = [each for each in string.Formatter().parse(sentence) if each[1] is not None]
    return (
        "‹"
        + " ".join(
            f"{{{name}{'!' + kind if kind else ''}{':' + form if form else ''}}}" for _, name, form, kind in fields
        )
        + "›"
    )


@pytest.fixture(scope="module")
def heard() -> Iterator[Heard]:
    messages = tool().gather().places
    sentences = Heard({each: wordless(each) for each in messages if isinstance(each, str)})
    nouns = Heard({each[0]: ("‹›", "‹›") for each in messages if isinstance(each, tuple)})
    sentences |= dict.fromkeys(nouns, "‹›")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogues, "catalogue", lambda language: words.Catalogue(sentences, nouns))
        yield sentences


def spoken(played: Game, ply: Ply) -> Iterator[str]:
    """Everything that a screen says about a moment of a game."""
    s, step = ply.before, ply.step
    yield played.prompt(s, step)
    yield played.tell(s, step, ply.answer, ply.after)
    yield played.moment(s)
    yield from (played.label(s, step, answer) for answer in menu(s).values())
    yield from played.board_lines(s)
    if ply.by:
        yield played.need(s, step)
    for candidate in step.candidates(s):
        bar = step.bar(s, candidate)
        if bar:
            yield words.say(bar.reason, s=s, step=step)


@pytest.mark.parametrize("name", siluro.games())
def test_a_game_says_nothing_past_the_catalogue(name: str, heard: Heard) -> None:
    played = game(name)
    files = sorted((ROOT / "tests" / "games" / name / "replays").glob("*.siluro"))
    texts: set[str] = set()
    for file in files[:: max(1, len(files) // 6)]:
        record = read_record(file.read_bytes())
        session = replay(record, game_of(record, game), None)
        token = LANGUAGE.set("xx")
        for ply in session.main.plies[::3][:60]:
            texts.update(spoken(played, ply))
        texts.update(played.closing(session.main.state) if session.main.ended else [])
        LANGUAGE.reset(token)
    assert not heard.missing
    assert not [text for text in texts if ENGLISH.search(text)]


@pytest.mark.parametrize("name", siluro.games())
def test_scenarios_and_their_options_are_translated(name: str, heard: Heard) -> None:
    token = LANGUAGE.set("xx")
    for scenario in game(name).scenarios.values():
        told = [scenario.title, scenario.date, scenario.briefing, *(each.doc for each in scenario.options.values())]
        assert not [text for text in told if re.search("[a-z]", text)]
    LANGUAGE.reset(token)
    assert not heard.missing


@pytest.mark.parametrize("file", sorted((ROOT / "src/siluro/web/templates").glob("*.html")), ids=lambda file: file.name)
def test_templates_hold_no_words_of_their_own(file: Path) -> None:
    bare = OWN.sub(" ", file.read_text(encoding="utf-8"))
    assert set(re.findall(r"[^\W\d_]{2,}", bare)) <= {"Siluro", "JSON", "Markdown"}


@pytest.mark.parametrize("name", siluro.games())
def test_what_is_wrong_with_a_pack_is_said_through_the_catalogue(name: str, heard: Heard, tmp_path: Path) -> None:
    broken = import_module(f"tests.games.{name}.test_pack").BROKEN
    read_pack = import_module(f"siluro.games.{name}.loader.pack").read_pack
    folder = tmp_path / "pack"
    shutil.copytree(game(name).folder, folder)
    token = LANGUAGE.set("xx")
    problems = []
    for file, old, new, message in broken:
        whole = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(whole.replace(old, new, 1), encoding="utf-8")
        try:
            read_pack(folder)
        except PackError as error:
            problems.append(error.problem)
        else:
            assert not message
        (folder / file).write_text(whole, encoding="utf-8")
    LANGUAGE.reset(token)
    assert len(problems) > 20 and not heard.missing
    assert all(problem.startswith("‹") and problem.endswith("›") for problem in problems)


def test_every_refusal_of_a_pack_can_be_found() -> None:
    """The problem is written out where it is refused, so that the tool of the catalogues finds it."""
    calls = [
        node
        for file in sorted((ROOT / "src" / "siluro").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse"
    ]
    assert len(calls) > 70
    assert not [ast.unparse(call) for call in calls if not isinstance(call.args[2], ast.Constant)]


LAYERS = ("engine", "packs", "lab", "store", "table", "web", "tui", "cli")
INWARD = ("AssertionError", "NotImplementedError", "AttributeError", "KeyError", "HTTPException")
"""Errors that no player reads."""
SHOWN = ("print", "warn", "line", "under", "Complaint")


def unsaid(file: Path) -> Iterator[str]:
    """Errors that are raised and lines that are printed in plain English."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            call, name = node.exc, getattr(node.exc.func, "id", getattr(node.exc.func, "attr", ""))
            if name not in INWARD:
                yield from (ast.unparse(each) for each in call.args if is_plain(each))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in SHOWN:
            yield from (ast.unparse(each) for each in node.args[:1] if is_plain(each))


def is_plain(node: ast.expr) -> bool:
    """A text with two words or more that is written out on the spot."""
    if isinstance(node, ast.IfExp):
        return is_plain(node.body) or is_plain(node.orelse)
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    text = "".join(str(each.value) if isinstance(each, ast.Constant) else "\0" for each in parts)
    return bool(re.search(r"[a-z]{2,} [a-z]{2,}|[a-z] \0|\0 [a-z]{2,}", re.sub(r"siluro |--[a-z]+ ", "", text)))


@pytest.mark.parametrize("layer", LAYERS)
def test_errors_and_lines_pass_through_say(layer: str) -> None:
    files = sorted((ROOT / "src" / "siluro" / layer).rglob("*.py"))
    assert files
    assert not [f"{file.name}: {text}" for file in files for text in unsaid(file)]
