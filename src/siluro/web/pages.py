"""Templates, and what all of them may use."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, ModuleLoader, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from siluro.engine.game import Game
from siluro.engine.strip import Gauge, Ladder
from siluro.games import game
from siluro.paint.dice import card, die, pair
from siluro.paint.painter import painter_of
from siluro.speech import figures
from siluro.speech.catalogues import language_name, languages
from siluro.speech.say import LANGUAGE, amount, figure, say, say_for
from siluro.table.lesson import has_lesson, next_lesson
from siluro.table.log import Group, Line
from siluro.table.provenance import provenance
from siluro.table.results import result_in_words
from siluro.table.rules import book_tables, rule_source
from siluro.table.standing import draw_spread, standing
from siluro.table.stories import story_after, story_before
from siluro.web import buttons, numbers
from siluro.web.addresses import inside, outside, root
from siluro.web.facts import history
from siluro.web.layout import Layout

HERE = Path(__file__).parent
READY = HERE / "ready"
"""Templates that are Python already, where somebody wrote them; see `write_templates`."""


@cache
def environment() -> Environment:
    env = Environment(
        extensions=[Layout],
        loader=loader(),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # a dozen looks at the disk for each answer otherwise
        auto_reload=bool(os.environ.get("SILURO_DEBUG")),
    )
    env.globals.update(
        _=say,
        amount=amount,
        say_for=say_for,
        die=lambda face, size=44: Markup(die(face, size)),
        pair=lambda face, kind, size=44: Markup(pair(face, kind, size)),
        card=lambda value, size=44: Markup(card(value, size)),
        root=root,
        asset=asset,
        game_style=game_style,
        has_lesson=has_lesson,
        next_lesson=next_lesson,
        game_named=game,
        history=history,
        folds=None,  # a page comes with all of its panels
    )
    env.globals.update(log_groups=log_groups, link_rule=link_rule, reading=reading, score_reading=score_reading)
    env.globals.update(standing=standing, draw_spread=draw_spread)
    env.globals.update({each.__name__: each for each in (*buttons.SHOWN, *numbers.SHOWN)})
    env.globals.update(rule_link=rule_link, result=result_in_words, story_before=story_before, story_after=story_after)
    env.globals.update(book_tables=book_tables, provenance=provenance)
    env.filters.update(
        percent=percent,
        number=figure,
        drawn=Markup,
        moment=figures.moment,
        capital=numbers.capital,
        width=numbers.width,
    )
    return env


def loader() -> BaseLoader:
    return ModuleLoader(READY) if READY.is_dir() else PackageLoader("siluro.web")


def write_templates(folder: Path) -> None:
    """The templates as Python: to read them takes a browser half a second, in the middle of the first answer."""
    environment().compile_templates(folder, zip=None, ignore_errors=False)


def asset(name: str) -> str:
    """The address of a static file, which changes with what is in it."""
    return outside(f"/static/{name}?{hash_of_file(name)}")


@cache
def hash_of_file(name: str) -> str:
    return short_hash((HERE / "static" / name).read_bytes())


def short_hash(data: bytes) -> str:
    from hashlib import sha256

    return sha256(data).hexdigest()[:10]


def game_style(game: Game) -> str:
    """The address of a game's own rules of style; empty if it has none."""
    name = hash_of_style(game)
    return outside(f"/static/games/{game.id}.css?{name}") if name else ""


@cache
def hash_of_style(game: Game) -> str:
    style = painter_of(game).style
    return short_hash(style.encode()) if style else ""


def rule_link(game: Game, section: str, settings: Mapping[str, str]) -> Markup:
    """The number of a rule, which opens our paraphrase; with its source if the reader wants sources."""
    return link_rule(root(), game, section, settings["sources"] == "on")


@cache
def link_rule(root: str, game: Game, section: str, with_source: bool) -> Markup:
    source = rule_source(game, section) if with_source else ""
    label = Markup(' data-src="{}"').format(source) if source else ""
    return Markup('<a class="rule" href="{3}/rules/{0}/{1}"{2}>{1}</a>').format(game.id, section, label, root)


def log_groups(game: Game, id: str, groups: list[Group], settings: Mapping[str, str]) -> Markup:
    """The log; thirty lines come with every answer, and all but the newest are as they were."""
    about = root(), game, id, settings["sources"] == "on", LANGUAGE.get()
    befores = ["", *(each.moment for each in groups)]
    headings = (each.moment if each.moment != before else "" for each, before in zip(groups, befores, strict=False))
    written = (
        log_group(*about, heading, each.phase, tuple(each.lines))
        for each, heading in zip(groups, headings, strict=True)
    )
    return Markup("".join(written))


@lru_cache(8_000)  # twenty of each game that is open: with fewer, two hundred games push out each other's
def log_group(
    root: str, game: Game, id: str, with_source: bool, language: str, heading: str, phase: str, lines: tuple[Line, ...]
) -> Markup:
    written = "\n".join(log_line(root, game, id, line, with_source, language) for line in lines)
    return Markup(macros("log-line.html").log_group(heading, phase, lines[0].number, Markup(written)))


@lru_cache(12_000)
def log_line(root: str, game: Game, id: str, line: Line, with_source: bool, language: str) -> Markup:
    return Markup(macros("log-line.html").log_line(game, id, line, with_source))


@lru_cache(2_000)
def reading(gauge: Gauge) -> Markup:
    """One reading of the strip; most are as they were before the answer."""
    return Markup(macros("reading.html").reading(gauge))


def score_reading(ladder: Ladder) -> Markup:
    """The score on its ladder of results."""
    return write_score(ladder, LANGUAGE.get())


@lru_cache(500)
def write_score(ladder: Ladder, language: str) -> Markup:
    return Markup(macros("reading.html").score_reading(ladder))


def macros(template: str) -> Any:
    """What a template defines: called without making a context for it."""
    return environment().get_template(template).module


def percent(chance: Fraction | float) -> str:
    """A chance as people read it: never 0 % or 100 % unless it is."""
    share = float(chance)
    digits = 0 if 0.0995 < share < 0.9005 or share in (0.0, 1.0) else 1 if 0.001 <= share <= 0.999 else 3
    return figures.percent(share, digits)


def render(template: str, **context: Any) -> str:
    return environment().get_template(template).render(**context)


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page."""
    common = {
        "path": inside(request.scope),
        "news": request.app.state.news,
        "language": LANGUAGE.get(),
        "languages": {code: language_name(code) for code in languages()},
        "settings": settings(request.cookies),
    }
    return HTMLResponse(render(template, **{**common, **context}), status)


def say_wrong(request: Request, status: int, sentence: str) -> Response:
    """Why something was not done: a page, a line for the script, or JSON for a program."""
    if inside(request.scope).startswith("/api/"):
        return JSONResponse({"error": sentence}, status)
    if request.headers.get("x-siluro"):
        return PlainTextResponse(sentence, status)
    return page(request, "wrong.html", status, sentence=sentence)


def settings(cookies: Mapping[str, str]) -> dict[str, str]:
    """How this reader likes the table: the log's details, who starts the dice, sources, light or dark."""
    return {
        "detail": one_of(cookies.get("detail", ""), ("2", "1", "3")),
        "rolls": one_of(cookies.get("rolls", ""), ("click", "auto")),
        "routine": one_of(cookies.get("routine", ""), ("ask", "settle")),
        "sources": one_of(cookies.get("sources", ""), ("off", "on")),
        "theme": one_of(cookies.get("theme", ""), ("auto", "day", "night")),
    }


def one_of(value: str, allowed: tuple[str, ...]) -> str:
    return value if value in allowed else allowed[0]
