"""What the Italian catalogues must not say, because no gap can know what will stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import siluro
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.speech.figures import decimal, estimate
from siluro.speech.say import LANGUAGE
from tests.test_spoken import spoken

ROOT = Path(siluro.__file__).parent

ARTICLE = re.compile(
    r"(?<!\w)(?:(?:il|lo|la|i|gli|un|una|(?:d[ae]|ne|a|su|co)(?:i|l|llo|lla|gli)) |(?:l|un|\w*ll)')"
    r"\{(\w+)[^}]*\}", re.I
)  # fmt: skip
NAMED = {"who": "SLC 1", "slc": "SLC 1", "year": "1939", "type": "VIIB", "boat": "U-33"}
"""Gaps with an article before them all the same: what stands in them always begins alike. (*Le* and *alle* fit all.)"""
THOUSANDS = re.compile(r"(?<![\d.,])[1-9]\.\d{3}(?!\d|[.,]\d)")
MINUS = re.compile(r"(?<=[ («\"])-(?=[\d{])")
HOURS = re.compile(r"\b(?:[Aa]lle|[Dd]alle|[Ll]e|[Oo]re|tra le|e le) \d{1,2}[.:]\d{2}\b")
TO_DO = re.compile(r"\b(?:ries\w+|riuscit\w+|prov\w+|comincia\w*) a \{", re.I)
AFTER_A_COUNT = re.compile(
    r"\{(?:men|boats|cards|ships|hits|counters|turns|hexes|number|left|played)\} "
    r"(?:\w+[aiu]t|rimast|pers)[ie]\b"
)
BEFORE_A_COUNT = re.compile(r"\b(?:[Rr]estano|[Mm]ancano|[Ss]ervono|[Rr]imangono) \{")
TWICE = re.compile(r"\b(?:[Uu]omini\b[^{.]*\{men\}|[Bb]archini\b[^{.]*\{boats\}|[Cc]arte\b[^{.]*\{cards\})")
RANGE = re.compile(r"(?<![\w-])\d{1,2}-\d{1,2}(?![\w-])")
PERCENT = re.compile(r"[\d}]%")
RETIRED = re.compile(
    r"\b(?:prua|vir(?:a|are|ata)|testat[ae]|brevissim\w+|conserv\w+|verbale|gettone|migliori[ae]"
    r"|(?:ogni|prossima) pescata)\b"
)
"""Words for which docs/develop/words.md has another."""
HEARD = {
    "an article before a percentage": re.compile(
        r"(?i)(?<!\w)(?:(?:il|lo|la|un|d[ae]l|nel|al|sul) |(?:l|un|\w*ll)')\d+(?:,\d+)?\N{NO-BREAK SPACE}?%"
    ),
    "one thing with a plural": re.compile(
        r"(?<![\d.,–/+−])1 [a-zàèéìòù]+ (?:[a-zàèéìòù]+ )?(?:[a-z]+(?:at|ut|it)|rimast|pers|spes)[ie]\b"
        r"|\b(?:[Rr]estano|[Mm]ancano|[Ss]ervono) 1\b"
    ),
    "a before an a": re.compile(r"\ba a[a-zàèéìòù]"),
    "a hyphen as a minus": re.compile(r"(?<![\w–-])-\d"),
    "thousands below ten thousand with a point": THOUSANDS,
}


@cache
def catalogues() -> dict[str, list[tuple[str, str]]]:
    """Every English text with every Italian one, by file."""
    found: dict[str, list[tuple[str, str]]] = {}
    for file in sorted(ROOT.rglob("locale/it/*.po")):
        with file.open("rb") as source:
            told = [each for each in read_po(source, locale="it") if each.id]
        found[str(file.relative_to(ROOT))] = [
            (english, italian) for each in told for english in texts(each.id) for italian in texts(each.string)
        ]
    return found


def texts(told: str | tuple[str, ...] | list[str]) -> list[str]:
    return [told] if isinstance(told, str) else list(told)


def italian() -> Iterator[tuple[str, str]]:
    for file, told in catalogues().items():
        yield from ((file, text) for _, text in told)


def faults(pattern: re.Pattern[str]) -> list[str]:
    return sorted({f"{file}: {text}" for file, text in italian() if pattern.search(text)})


def test_no_article_stands_before_a_gap_that_may_begin_with_anything() -> None:
    """*Il 81 %*, *nel 8 %*, *dei 11 siluri*: only who writes the sentence could elide, and he does not know."""
    assert [f"{file}: {text}" for file, text in italian() for gap in ARTICLE.findall(text) if gap not in NAMED] == []


def test_thousands_are_separated_from_ten_thousand_on() -> None:
    assert faults(THOUSANDS) == []


def test_hours_are_those_of_the_log() -> None:
    """Rule 14 of docs/develop/words.md: *0446*, in a story as on the track."""
    assert faults(HOURS) == []


def test_a_minus_is_no_hyphen() -> None:
    assert faults(MINUS) == []
    assert sorted({english for told in catalogues().values() for english, _ in told if MINUS.search(english)}) == []
    assert (decimal(-0.54, ".2f"), estimate(-0.54, 0.13)) == ("−0.54", "−0.54 ± 0.13")


def test_no_verb_of_a_gap_follows_the_preposition_that_joins_it() -> None:
    """*Riesce a autoaffondare*: before an a it is *ad*."""
    assert faults(TO_DO) == []


def test_no_participle_follows_a_count_that_may_be_one() -> None:
    """*1 uomo assegnati*."""
    assert faults(AFTER_A_COUNT) == []


def test_no_plural_verb_precedes_a_count_that_may_be_one() -> None:
    """*Restano 1 carta*."""
    assert faults(BEFORE_A_COUNT) == []


def test_a_space_precedes_the_sign_of_a_percentage() -> None:
    assert faults(PERCENT) == []


def test_a_range_is_joined_by_a_dash() -> None:
    """But for what the rules quote."""
    told = [(file, text) for file, pairs in catalogues().items() for pair in pairs for text in pair]
    assert [f"{file}: {text}" for file, text in told if RANGE.search(text) and not file.endswith("rules.po")] == []


def test_retired_words_stay_away() -> None:
    assert faults(RETIRED) == []


@pytest.mark.parametrize("name", siluro.games())
def test_what_is_heard_at_the_table_agrees(name: str) -> None:
    """The same faults once the gaps are filled: what a catalogue cannot show, a game says."""
    played = siluro.game(name)
    files = sorted((Path(__file__).parent / "games" / name / "replays").glob("*.siluro"))
    token = LANGUAGE.set("it")
    texts = {
        text
        for file in files[:: max(1, len(files) // 4)]
        for ply in replay(read_record(file.read_bytes()), played).main.plies[::4][:60]
        for text in spoken(played, ply)
    }
    LANGUAGE.reset(token)
    assert len(texts) > 200
    assert [f"{fault}: {text}" for text in sorted(texts) for fault, kind in HEARD.items() if kind.search(text)] == []


@pytest.mark.parametrize(
    ("fault", "wrong", "right"),
    [
        ("an article before a percentage", "vinto il 81\N{NO-BREAK SPACE}%", "vittorie: 81\N{NO-BREAK SPACE}%"),
        ("an article before a percentage", "meglio dell'8,5\N{NO-BREAK SPACE}%", "8,5\N{NO-BREAK SPACE}%"),
        ("one thing with a plural", "Imber, 1 uomo assegnati", "Imber, assegnati: 1 uomo"),
        ("one thing with a plural", "1 carta rimaste", "1 carta rimasta, 11 carte rimaste, +1 dadi tirati"),
        ("one thing with a plural", "Restano 1 carta", "Restano 11 carte"),
        ("a before an a", "riesce a autoaffondare", "riesce ad autoaffondare"),
        ("a hyphen as a minus", "modificato di -1", "modificato di −1 in GG-1"),
        ("thousands below ten thousand with a point", "2.479 tsl", "2479 tsl, 12.479 in tutto"),
    ],
)
def test_each_fault_would_be_heard(fault: str, wrong: str, right: str) -> None:
    assert HEARD[fault].search(wrong) and not HEARD[fault].search(right)


def test_what_is_counted_is_named_once() -> None:
    """*Uomini rimasti: 8 uomini*."""
    assert faults(TWICE) == []


@pytest.mark.parametrize(
    ("pattern", "wrong", "right"),
    [
        (ARTICLE, "vinto il {wins} di {games} partite", "vittorie: {wins} su {games}"),
        (ARTICLE, "inquadrati nel {framed} dei casi", "inquadrati: {framed}"),
        (ARTICLE, "Meglio dell'{share}", "Meglio: {share}"),
        (THOUSANDS, "9.546 tonnellate", "9546 tonnellate, 11.333 in tutto (5.1.2)"),
        (MINUS, "modificato di -1", "modificato di −1 in GG-1"),
        (HOURS, "Alle 4.46 due barchini", "Alle 0446 due barchini"),
        (TO_DO, "L'SLC 1 riesce a {what}", "SLC 1, riuscito: {what}"),
        (AFTER_A_COUNT, "{ship}, {men} assegnati", "{ship}, assegnati: {men}"),
        (AFTER_A_COUNT, "{number} persi", "persi: {number}"),
        (BEFORE_A_COUNT, "immerso {down}. Restano {cards}.", "Restano: {men}. Nel mazzo: {cards}."),
        (RANGE, "dieci con 1-4", "dieci con 1–4, 1939-1942, GG-1"),
        (PERCENT, "batteria al {left}%", "batteria al 75 %"),
        (RETIRED, "davanti alla prua", "davanti alla prora, con le migliori cariche"),
        (TWICE, "Uomini rimasti: {men}. Quanti?", "Restano: {men}. Quanti uomini?"),
    ],
)
def test_each_fault_would_be_found(pattern: re.Pattern[str], wrong: str, right: str) -> None:
    assert pattern.search(wrong) and not pattern.search(right)


def test_the_roster_of_the_report_names_four_skills() -> None:
    file = Path(__file__).parent / "games" / "stealth" / "replays" / "custom-everything.siluro"
    game = siluro.game("stealth")
    token = LANGUAGE.set("it")
    heads = [ledger.heads[:5] for ledger in game.ledgers(replay(read_record(file.read_bytes()), game).main.state)]
    LANGUAGE.reset(token)
    assert ("equipaggio", "pilotaggio", "operazioni", "resistenza", "riparazione") in heads
