"""Every number on the table says where it comes from, once its reader asks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest

import siluro
from siluro.packs import Sources
from siluro.packs.read import LABEL
from siluro.paint import painter as painting
from siluro.speech.say import LANGUAGE
from tests.web.serving import Served
from tests.web.test_drawing import GAMES, positions

RULE = r'<a class="rule"[^>]* data-src="([^"]+)"'
SCENARIOS = {"boats": "suda", "gamma": "gg1", "stealth": "m1", "wolves": "m1"}


@pytest.fixture(scope="module")
def client(served: Served) -> Iterator[httpx.Client]:
    own = {"Origin": served.address}
    with httpx.Client(base_url=served.address, headers=own, follow_redirects=True, timeout=60) as client:
        yield client


@pytest.mark.parametrize("name", GAMES)
def test_every_panel_with_a_number_says_where_it_comes_from(name: str) -> None:
    game = siluro.game(name)
    found = set()
    for where, s in positions(name):
        for panel in painting.panels(game, s):
            tree = ET.fromstring(f"<section>{panel.html}</section>")
            labels = {one.attrib["data-src"] for one in tree.iter() if "data-src" in one.attrib}
            assert labels or not re.search(r"\d", "".join(tree.itertext())), f"{where}, {panel.id}"
            assert all(re.match(LABEL, label) for label in labels), f"{where}, {panel.id}: {labels}"
            found |= labels
    assert len(found) > 5


@pytest.mark.parametrize("name", GAMES)
def test_sources_are_found_in_any_language(name: str) -> None:
    game = siluro.game(name)
    for where, s in islice(positions(name), 0, None, 7):
        english = len(labels_of(game, s))
        token = LANGUAGE.set("it")
        try:
            assert len(labels_of(game, s)) == english, where
        finally:
            LANGUAGE.reset(token)


def labels_of(game: Any, s: Any) -> list[str]:
    return [label for panel in painting.panels(game, s) for label in re.findall('data-src="([^"]*)"', panel.html)]


def test_a_label_is_the_nearest_one_in_the_pack(tmp_path: Path) -> None:
    (tmp_path / "sea.toml").write_text(
        'src = "history"\ndepth = 4\ntide_src = "inferred"\ntide = 1\n'
        '[[ship]]\nid = "york"\nsrc = "rulebook §3"\n[[wave]]\nsrc = "geodata"\n[[wave]]\nsrc = "reconstructed"\n'
    )
    sources = Sources(tmp_path)
    assert [sources.of(f"sea.{datum}") for datum in ("depth", "tide", "ship.york", "ship.york.points", "wave")] == [
        "history", "inferred", "rulebook §3", "rulebook §3", "geodata"
    ]  # fmt: skip
    assert sources.of("sea.tide", "sea.wave", "sea.tide") == "inferred; geodata"
    assert sources.of("land.hill") == Sources().of("sea.tide") == ""


@pytest.mark.parametrize("name", GAMES)
def test_the_switch_shows_the_sources(client: httpx.Client, name: str) -> None:
    path = client.post(f"/new/{name}/{SCENARIOS[name]}").url.path
    plain = client.get(path).text
    assert 'class="sources-off ' in plain and not re.search(RULE, plain)
    shown = client.get(path, headers={"Cookie": "sources=on"}).text
    assert 'class="sources-on ' in shown and "data-src=" in shown
    label = re.search(RULE, shown)
    assert label and re.match(LABEL, label[1])
    assert f'href="/sources/{name}"' in plain


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_on_every_board_say_where_they_come_from(name: str) -> None:
    game = siluro.game(name)
    for where, s in positions(name):
        found = painting.on_board(game, s)
        assert found, where
        assert all(re.match(LABEL, source) for _, source in found), f"{where}: {found}"


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_a_page_of_sources(client: httpx.Client, name: str) -> None:
    reply = client.get(f"/sources/{name}")
    assert reply.status_code == 200
    assert "<h1>" in reply.text and "<table>" in reply.text and "rulebook §" in reply.text
    for page in ("/about", f"/rules/{name}"):
        assert f'href="/sources/{name}"' in client.get(page).text


def test_an_unknown_game_has_no_sources(client: httpx.Client) -> None:
    reply = client.get("/sources/chess")
    assert reply.status_code == 404 and "Traceback" not in reply.text


@pytest.mark.parametrize("name", GAMES)
def test_in_another_language_the_page_of_sources_says_that_they_are_quoted_in_english(
    client: httpx.Client, name: str
) -> None:
    said = "Le fonti sono citate in inglese, come nei pacchetti di dati."
    italian = client.get(f"/sources/{name}", headers={"Cookie": "language=it"}).text
    assert said in italian and '<div lang="en">' in italian
    assert said not in client.get(f"/sources/{name}").text
