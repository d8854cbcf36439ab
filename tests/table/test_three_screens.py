"""Browser, full screen and line by line show the same: answers, labels, reasons, odds and news, over golden games.

Each screen is read as its player sees it: the HTML of the page's parts, the content of the terminal's widgets, the
printed lines. What they show is brought into one form, and the forms are compared.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from textual.widgets import Static

import siluro
from siluro.cli.line_play import LinePlay, Quit
from siluro.cli.screen import Paper, Screen
from siluro.record.parse import read_record
from siluro.record.replay import replay
from siluro.record.session import Session
from siluro.store import Store
from siluro.table.log import since_choice
from siluro.table.seat import Seat
from siluro.tui.app import TerminalTable
from siluro.tui.table import TableScreen
from siluro.web.company import EVERYTHING
from siluro.web.pages import render, settings
from siluro.web.position import moment
from tests.apart import run_apart

GAMES = Path(__file__).parents[1] / "games"
RECORDS, POSITIONS = 12, 5
"""Golden games of each game, and positions of each of them."""

Odds = list[tuple[Fraction, str]]


@dataclass
class Shown:
    """What a screen shows of a position."""

    prompt: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    """Labels by id; empty where the id says it all."""
    series: dict[str, str] = field(default_factory=dict)
    """What answers several questions in one go, by name."""
    refused: list[tuple[str, str, str]] = field(default_factory=list)
    """Id or label, reason, rule."""
    labels: list[str] = field(default_factory=list)
    """Of what is refused, where a screen shows labels."""
    odds: dict[str, Odds] = field(default_factory=dict)
    """Of the roll that an answer leads to; of the roll itself under its own name, 'roll'."""
    need: str = ""
    sums: dict[str, Odds] = field(default_factory=dict)
    """By answer: what all the rolls together come to."""
    faces: list[str] = field(default_factory=list)
    """Of a roll by hand: what can be given."""
    news: list[str] = field(default_factory=list)


def label(id: str, text: str) -> str:
    return "" if text == id else text.removeprefix(f"{id}: ")


def together(odds: Odds) -> Odds:
    """Many meanings that are equally likely are one: screens say their chance once."""
    if len(odds) > 2 and len({chance for chance, _ in odds}) == 1:
        return [(odds[0][0], " · ".join(meaning for _, meaning in odds))]
    return odds


def plain(text: str) -> str:
    return " ".join(text.split())


# the browser


class Node(HTMLParser):
    """A tree of HTML: name, attributes, texts and children."""

    EMPTY = ("input", "br", "img", "meta", "link", "hr")

    def __init__(self, name: str = "", attributes: dict[str, str] | None = None) -> None:
        super().__init__()
        self.name, self.attributes, self.inside = name, attributes or {}, list["Node | str"]()
        self.path: list[Node] = [self]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.path[-1].inside.append(node)
        if tag not in self.EMPTY:
            self.path.append(node)

    def handle_endtag(self, tag: str) -> None:
        while self.path.pop().name != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.path[-1].inside.append(data)

    def all(self, name: str, kind: str = "") -> Iterator[Node]:
        """Every element inside with this name and class."""
        for each in self.inside:
            if isinstance(each, Node):
                if each.name == name and kind in ("", *each.attributes.get("class", "").split()):
                    yield each
                yield from each.all(name, kind)

    def text(self, *without: str) -> str:
        parts = (
            each if isinstance(each, str) else each.text(*without) for each in self.inside if not skip(each, without)
        )
        return plain("".join(parts))


def skip(each: Node | str, names: tuple[str, ...]) -> bool:
    return isinstance(each, Node) and (each.name in names or "unseen" in each.attributes.get("class", ""))


def read_browser(seat: Seat) -> Shown:
    tree = Node()
    alone = {"settings": settings({}), "hint": None, "place": EVERYTHING, "company": None, "sure": ""}
    tree.feed(render("parts.html", m=moment("x", seat), **alone))
    ask = next(each for each in tree.all("section") if each.attributes.get("id") == "ask")
    shown = Shown(prompt=next(ask.all("h2")).text("a"))
    shown.series = {
        button.attributes["value"]: button.text() for form in ask.all("form", "series") for button in form.all("button")
    }
    for button in ask.all("button"):
        id = button.attributes.get("value", "")
        if button.attributes.get("name") != "value" or id in shown.series:
            continue
        if "title" in button.attributes:
            shown.faces.append(id)
            continue
        said = button.attributes.get("aria-label") or next(button.all("span", "label")).text()
        shown.answers[id] = label(id, plain(said))
        comes_to = seat.asked and next((each.comes_to for each in seat.asked.choices if each.id == id), [])
        if comes_to:
            shown.sums[id] = [
                (Fraction(), row.text("b")) for part in button.all("span", "odds") for row in part.all("span")
            ]
    for part in (each for exact in ask.all("details", "exact") for each in exact.all("dd")):
        rows = [
            (Fraction(next(row.all("small")).text()), row.text("small", "b"))
            for row in next(part.all("span", "exactly")).all("span")
        ]
        shown.odds |= dict.fromkeys(part.attributes["data-of"].split(), together(rows))
    for row in (each for part in ask.all("details", "barred") for each in part.all("li")):
        why = next(row.all("span", "why"))
        for each in row.all("span", "label"):
            shown.labels.append(each.text())
            shown.refused.append((each.text(), why.text("a"), why.text()[len(why.text("a")) :].strip()))
    for chances in ask.all("ul", "chances"):
        shown.odds["roll"] = together([
            (Fraction(next(row.all("span", "chance")).text("b")), next(row.all("span", "meaning")).text())
            for row in chances.all("li")
        ])  # fmt: skip
    shown.need = next((each.text() for each in ask.all("p", "need")), "")
    for part in tree.all("div", "news"):
        shown.news = [each.text("svg", "small") for each in part.all("p")]
    return shown


# full screen

CHANCE = re.compile(r"^[█▏▎▍▌▋▊▉ ]*?\s*[\d.,]+\s?%\s+(\d+(?:/\d+)?)\s+(.*)$")


def printed_chances(details: list[str]) -> Odds:
    return [(Fraction(each[1]), plain(each[2]).removeprefix("each: ")) for each in map(CHANCE.match, details) if each]


def read_full_screen(screen: TableScreen, seat: Seat) -> Shown:
    screen.seat = seat
    screen.draw()

    def content(name: str) -> str:
        return str(screen.query_one(f"#{name}", Static).content)

    assert seat.asked
    shown = Shown(prompt=plain(content("question")).removeprefix(f"{seat.asked.rule} "))
    for row, option in zip(screen.answers.rows, screen.answers.options, strict=True):
        screen.draw_detail(row)
        text, details = str(option.prompt), content("details").splitlines()
        split = details.index("Leads to a roll:") if "Leads to a roll:" in details else 0
        sums = printed_chances(details[:split] if row.chances else details) if "In all:" in details else []
        odds = printed_chances(details[split:]) if row.chances or row.kind != "choice" else []
        match row.kind:
            case "choice":
                if sums:
                    shown.sums[row.id] = sums
                named = text[len(f"{row.key:>3} ") :].partition("  → ")[0]
                shown.answers[row.id] = label(row.id, plain(named) or row.id)
                if odds:
                    shown.odds[row.id] = odds
            case "series":
                shown.series[row.id] = plain(text.removeprefix("  ⏎ "))
            case "refused":
                reason, rule = re.fullmatch(r"Unavailable: (.*), rule (\S+)\.", " ".join(details)).groups()  # type: ignore[union-attr]
                shown.refused.append((row.id, plain(reason), rule))
                shown.labels.append(plain(text.removeprefix("  ✗ ")))
            case "outcome" | "machine":
                shown.need, shown.odds["roll"] = plain(details[0]), odds
                shown.faces += [row.id] if row.kind == "outcome" else []
    shown.news = [plain(content("told"))]
    return shown


# line by line


def read_lines(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> Shown:
    screen = Screen(seat.game, seats=seat.names)
    screen.console = Paper(file=io.StringIO(), highlight=False, markup=False, emoji=False, soft_wrap=True, width=10_000)
    screen.width = 10_000
    assert seat.asked
    if seat.asked.kind == "roll" and seat.dice == "machine":  # it would be rolled at once
        screen.question(seat.asked)
    else:
        play = LinePlay(seat, screen)
        play.stale = False  # the board is not what is read here
        play.told = seat.intermission.key if seat.intermission else ""  # and has been told before
        monkeypatch.setattr(sys, "stdin", io.StringIO("odds\n"))
        with pytest.raises(Quit):
            play.play()
    lines = [plain(line) for line in screen.console.file.getvalue().splitlines()]  # type: ignore[attr-defined]
    shown = read_printed([line for line in lines if line], seat)
    for ply in seat.plies[len(seat.plies) - since_choice(seat.session.timeline.plies) :]:
        screen.console.file = io.StringIO()
        screen.outcome(ply)
        shown.news.append(plain(screen.console.file.getvalue()).removeprefix("→ "))
    return shown


def read_printed(lines: list[str], seat: Seat) -> Shown:
    shown = Shown(prompt=lines[0].partition(" ")[2])
    for line in lines[1:]:
        if common := re.fullmatch(r"whatever you choose → (.*)", line):
            shown.odds = dict.fromkeys(shown.answers, printed_odds(common[1]))
        elif summed := re.fullmatch(r"(\S+), in all: (.*)", line):
            shown.sums[summed[1]] = printed_odds(summed[2])
        elif later := re.fullmatch(r"(\S+) → (.*)", line):
            shown.odds[later[1]] = printed_odds(later[2])
        elif several := re.fullmatch(r"`all (\S+)`: all \d+, (.*)", line):
            shown.series[several[1]] = several[2]
        elif names := re.fullmatch(r"one of: (.*)", line):
            shown.answers |= dict.fromkeys(names[1].split(", "), "")
        elif barred := re.fullmatch(r"unavailable: (.*?) \((.*), rule (\S+)\)", line):
            shown.refused += [(id, barred[2], barred[3]) for id in barred[1].split(", ")]
        elif by_hand := re.fullmatch(r"Enter the result: (.*?)(, or press Enter for a computer roll)?\.", line):
            shown.faces = by_hand[1].split(", ")
        elif seat.asked and seat.asked.kind == "roll" and len(shown.need) == 0:
            shown.need = ROW_ODDS.sub("", line)
            if listed := ROW.findall(line.partition(": ")[2]):  # each meaning with its chance, in its place
                shown.odds["roll"] = together([(Fraction(chance), meaning) for meaning, chance in listed])
        elif seat.asked and seat.asked.kind == "roll" and "roll" not in shown.odds:
            shown.odds["roll"] = printed_odds(line)
        elif seat.asked and seat.asked.kind == "choose" and (choice := re.fullmatch(r"(\d+) (.*)", line)):
            first, _, rest = choice[2].partition(" ")
            is_named = siluro.why(seat.state, choice[1]) is not None  # the number is not the answer itself
            shown.answers[first if is_named else choice[1]] = rest if is_named else choice[2]
    return shown


ROW_ODDS = re.compile(r", \d+(?:/\d+)? \([\d.]+ ?%\)(?=; |\. |$)")
ROW = re.compile(r"(?:^|; )[^:]+: ((?:(?!; ).)+?), (\d+(?:/\d+)?) \([\d.]+ ?%\)(?=; |\. |$)")


def printed_odds(text: str) -> Odds:
    if text.startswith("certain: "):
        return [(Fraction(1), text.removeprefix("certain: "))]
    if each := re.fullmatch(r"(\d+/\d+) \([\d.]+ ?%\) each: (.*)", text):
        return [(Fraction(each[1]), each[2])]
    return [(Fraction(chance), meaning) for meaning, chance in re.findall(r"(.*?): (\S+) \([\d.]+ ?%\)(?: · |$)", text)]


# golden games


def spread(count: int, most: int) -> list[int]:
    """So many numbers below another, from its first to its last."""
    return sorted({round(n * (count - 1) / max(1, most - 1)) for n in range(min(count, most))})


def positions(game: str) -> Iterator[tuple[str, Session]]:
    """Golden games, each at several moments."""
    files = sorted(GAMES.joinpath(game, "replays").glob("*.siluro"))
    for file in (files[n] for n in spread(len(files), RECORDS)):
        session = replay(read_record(file.read_bytes()), siluro.game(game))
        plies = session.main.plies
        session.timeline, session.main.ended = session.main, False
        # two neighbours at a time: a choice and a roll, or a choice and the one after it
        for at in sorted({min(n + k, len(plies) - 1) for n in spread(len(plies), POSITIONS) for k in (0, 1)}):
            session.main.plies = plies[:at]
            yield f"{file.stem} after {at}", session


def compare(where: str, browser: Shown, full: Shown, lines: Shown) -> None:
    names = [f"{where}: {what}" for what in ("browser and full screen", "full screen and lines")]
    assert browser.prompt == full.prompt == lines.prompt, where
    assert browser.answers == full.answers, names[0]
    assert full.answers == lines.answers, names[1]
    assert browser.series == full.series == lines.series, where
    assert sorted(browser.labels) == sorted(full.labels), names[0]
    assert sorted(each[1:] for each in browser.refused) == sorted(each[1:] for each in full.refused), names[0]
    assert sorted(full.refused) == sorted(lines.refused), names[1]
    assert browser.need == full.need == lines.need, where
    assert browser.faces == full.faces == lines.faces, where
    # the browser leaves out what is certain, and nothing else
    assert {id: odds for id, odds in full.odds.items() if id in browser.odds} == browser.odds, names[0]
    assert all(len(odds) == 1 for id, odds in full.odds.items() if id not in browser.odds), names[0]
    assert full.odds == lines.odds, names[1]
    assert full.sums == lines.sums, names[1]
    assert browser.sums == {id: [(Fraction(), meaning) for _, meaning in odds] for id, odds in full.sums.items()}, (
        names[0]
    )
    assert len(browser.news) == len(lines.news), where
    for told, printed in zip(browser.news, lines.news, strict=True):
        assert re.fullmatch(rf"(\d+: )?{re.escape(told)}( \(rolled by hand\))?", printed), where
        assert told in full.news[0], where


@pytest.mark.parametrize("game", siluro.games())
def test_all_screens_show_the_same(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_apart(compare_all(game, tmp_path, monkeypatch))


async def compare_all(game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {"choices": 0, "rolls": 0, "refused": 0, "previews": 0, "sums": 0, "news": 0}
    with Store.open(folder / "siluro.db") as store:
        app = TerminalTable(store, store.new(game, next(iter(siluro.game(game).scenarios)), seed="screens"))
        async with app.run_test(size=(160, 50)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            for where, session in positions(game):
                seat = Seat(session)
                browser, full = read_browser(seat), read_full_screen(app.screen, seat)
                compare(where, browser, full, read_lines(seat, monkeypatch))
                rolling = "roll" in full.odds
                seen["rolls" if rolling else "choices"] += 1
                seen["refused"] += bool(full.refused)
                seen["previews"] += bool(full.odds) and not rolling
                seen["sums"] += bool(full.sums) or game == "stealth"  # nothing of it comes to a sum
                seen["news"] += len(browser.news)
    assert all(seen.values()), f"the positions should show everything: {seen}"
